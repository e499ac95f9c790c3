# write_lists(FOLDER) writes <kind>/lists/<name>.hpp into the folder, from <kind>/lists/<name>.list of methods
# and of problems. Each line of such a file is a type and its header. The line `struct ...` before them
# names the list. The order of the lines is that of the catalogue.
function(write_lists folder)
  foreach(Kind Method Problem)
    string(TOLOWER ${Kind}s kind)
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${kind}/lists/*.list)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
    foreach(file IN LISTS files)
      file(STRINGS ${file} lines REGEX "^[^#]")
      set(types "")
      set(headers ${kind}/base/list.hpp)
      foreach(line IN LISTS lines)
        if(line MATCHES "^struct ([A-Za-z]+)$")
          set(name ${CMAKE_MATCH_1})
        elseif(line MATCHES "^([A-Za-z0-9_]+(<>)?) +([A-Za-z0-9_/]+[.]hpp) *$")
          list(APPEND types ${CMAKE_MATCH_1})
          list(APPEND headers ${kind}/${CMAKE_MATCH_3})
        else()
          message(FATAL_ERROR "${file}: '${line}' is not allowed: a line is a type and its header below "
                              "${kind}/, for example 'Rattle  constrained/rattle.hpp'")
        endif()
      endforeach()
      list(REMOVE_DUPLICATES headers)
      list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n")
      list(JOIN headers "" headers)
      list(JOIN types ",\n      " types)
      cmake_path(GET file STEM stem)
      file(CONFIGURE OUTPUT ${folder}/${kind}/lists/${stem}.hpp @ONLY CONTENT
"// Written by experiments/catalogue/write_lists.cmake from ${kind}/lists/${stem}.list.
#pragma once

@headers@
namespace shakedown {

struct @name@ {
  using @Kind@s = @Kind@List<
      @types@>;
};

}  // namespace shakedown
")
    endforeach()
  endforeach()
endfunction()
