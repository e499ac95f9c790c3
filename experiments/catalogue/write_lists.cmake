# write_lists(FOLDER) writes headers into the folder from the files *.list of problems/lists and
# methods/lists. Each of their lines is a type and its header. A method that shares the stepper of
# an algorithm is followed by the algorithm and its header. The line `struct ...` names the list,
# and lines have the order of the catalogue.
#
#   problems/lists/<name>.hpp    the list of problems
#   methods/lists/<name>.hpp     the list of algorithms that are crossed with problems, or the ones
#                                that SHAKEDOWN_METHODS chooses
#   methods/lists/members.hpp    the methods of each list
#
# A new method of an existing algorithm changes only the last one, so no stepper is compiled again.
function(write_list output headers definition)
  list(REMOVE_DUPLICATES headers)
  list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n")
  list(JOIN headers "" includes)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
       "// Written by experiments/catalogue/write_lists.cmake.\n#pragma once\n
@includes@\nnamespace shakedown {\n\n@definition@\n}  // namespace shakedown\n")
endfunction()

function(write_lists folder)
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/problems/lists/*.list)
  foreach(file IN LISTS files)
    shakedown_read_list(${file} problems)
    list(JOIN problems_types ",\n      " types)
    cmake_path(GET file STEM stem)
    write_list(${folder}/problems/lists/${stem}.hpp "problems/base/list.hpp;${problems_headers}"
               "struct ${problems_struct} {\n  using Problems = ProblemList<\n      ${types}>;\n};\n")
  endforeach()
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/methods/lists/*.list)
  shakedown_check_methods(${files})
  set(all_headers methods/base/list.hpp)
  set(all_members "")
  foreach(file IN LISTS files)
    shakedown_read_list(${file} methods)
    list(APPEND all_headers ${methods_headers})
    list(JOIN methods_types ",\n      " types)
    string(APPEND all_members "template <>\nstruct detail::MethodsOfList<${methods_struct}> {
  using type = MethodList<\n      ${types}>;\n};\n")
    list(JOIN methods_crossed ",\n      " types)
    cmake_path(GET file STEM stem)
    write_list(${folder}/methods/lists/${stem}.hpp "methods/base/list.hpp;${methods_crossed_headers}"
               "struct ${methods_struct} {\n  using Algorithms = MethodList<\n      ${types}>;\n};\n")
  endforeach()
  write_list(${folder}/methods/lists/members.hpp "${all_headers}" "${all_members}")
endfunction()
