# write_lists(FOLDER) writes what the files *.list of problems/lists and methods/lists say into the folder. A
# line of them is a type and its header; behind a method that shares the stepper of an algorithm stand the
# algorithm and its header. The line `struct ...` names the list, and lines keep the order of the catalogue.
#
#   problems/lists/<name>.hpp    the list of problems
#   methods/lists/<name>.hpp     the list of algorithms: what is crossed with problems
#   methods/lists/members.hpp    of each list the methods
#
# A new method of an algorithm leaves all but the last as it was, so that no stepper is compiled again.
function(write_list output include_list definition)
  list(REMOVE_DUPLICATES include_list)
  list(TRANSFORM include_list REPLACE "(.+)" "#include \"\\1\"\n")
  list(JOIN include_list "" includes)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
       "// Written by experiments/catalogue/write_lists.cmake.\n#pragma once\n
@includes@\nnamespace shakedown {\n\n@definition@\n}  // namespace shakedown\n")
endfunction()

function(write_lists folder)
  set(type "([A-Za-z0-9_]+(<>)?) +([A-Za-z0-9_/]+[.]hpp)")
  set(all_headers methods/base/list.hpp)
  set(all_members "")
  foreach(kind problems methods)
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${kind}/lists/*.list)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
    foreach(file IN LISTS files)
      file(STRINGS ${file} lines REGEX "^[^#]")
      set(types "")
      set(headers ${kind}/base/list.hpp)
      set(members "")
      foreach(line IN LISTS lines)
        if(line MATCHES "^struct ([A-Za-z]+)$")
          set(name ${CMAKE_MATCH_1})
          continue()
        elseif(NOT line MATCHES "^${type}( +${type})? *$")
          message(FATAL_ERROR "${file}: '${line}' is not allowed: a line is a type and its header below "
                              "${kind}/, for example 'Rattle  constrained/rattle.hpp'")
        endif()
        list(APPEND members ${CMAKE_MATCH_1})
        list(APPEND all_headers methods/${CMAKE_MATCH_3})
        if(CMAKE_MATCH_4)
          list(APPEND types ${CMAKE_MATCH_5})
          list(APPEND headers ${kind}/${CMAKE_MATCH_7})
        else()
          list(APPEND types ${CMAKE_MATCH_1})
          list(APPEND headers ${kind}/${CMAKE_MATCH_3})
        endif()
      endforeach()
      list(REMOVE_DUPLICATES types)
      list(JOIN types ",\n      " types)
      list(JOIN members ",\n      " members)
      if(kind STREQUAL problems)
        set(what "using Problems = ProblemList")
        set(all_headers methods/base/list.hpp)
      else()
        set(what "using Algorithms = MethodList")
        string(APPEND all_members "template <>\nstruct detail::MethodsOfList<${name}> {
  using type = MethodList<\n      ${members}>;\n};\n")
      endif()
      cmake_path(GET file STEM stem)
      write_list(${folder}/${kind}/lists/${stem}.hpp "${headers}"
                 "struct ${name} {\n  ${what}<\n      ${types}>;\n};\n")
    endforeach()
  endforeach()
  write_list(${folder}/methods/lists/members.hpp "${all_headers}" "${all_members}")
endfunction()
