# A program that holds the suite's catalogue, and methods and problems of one's own beside it:
#
#   shakedown_program(orbits SOURCES main.cpp HEADERS leapfrog.hpp planet.hpp
#                     METHODS own::Leapfrog PROBLEMS own::Planet<>)
#
# main.cpp hands own_suite() (experiments/harness/cli/own_suite.hpp) to the command line. METHODS and
# PROBLEMS are types of the HEADERS as namespace shakedown sees them. Own methods are crossed with the
# suite's problems and own problems with the suite's methods, in a unit for each list, so that several
# processors share the work; pairs of the suite's own stand in its libraries. All is compiled with the
# flags of these (Shakedown_CXX_FLAGS), so that seconds can be compared; in Debug with your own.

# The type that a file of methods/lists or problems/lists is there for.
function(shakedown_struct_of file name)
  file(STRINGS ${file} line REGEX "^struct [A-Za-z]+ {")
  string(REGEX REPLACE "struct (.+) {" "\\1" found "${line}")
  set(${name} ${found} PARENT_SCOPE)
endfunction()

# Adds a unit of these headers and definitions to the target.
function(shakedown_unit target name headers text)
  list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n")
  list(JOIN headers "" headers)
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}_units/${name}.cpp)
  file(CONFIGURE OUTPUT ${unit} @ONLY CONTENT
       "@headers@\nnamespace shakedown {\n@text@\n}  // namespace shakedown\n")
  target_sources(${target} PRIVATE ${unit})
endfunction()

function(shakedown_program target)
  cmake_parse_arguments(own "" "" "SOURCES;HEADERS;METHODS;PROBLEMS" ${ARGN})
  if(own_UNPARSED_ARGUMENTS OR NOT own_SOURCES)
    message(FATAL_ERROR "shakedown_program(${target} ...) takes SOURCES, and with them HEADERS, METHODS "
                        "and PROBLEMS; not: ${own_UNPARSED_ARGUMENTS}")
  endif()
  if((own_METHODS OR own_PROBLEMS) AND NOT own_HEADERS)
    message(FATAL_ERROR "shakedown_program(${target} ...): METHODS and PROBLEMS need the HEADERS that "
                        "define them")
  endif()
  add_executable(${target} ${own_SOURCES})
  target_link_libraries(${target} PRIVATE Shakedown::harness)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}
                                               ${CMAKE_CURRENT_BINARY_DIR}/${target}_units)

  separate_arguments(flags NATIVE_COMMAND "${Shakedown_CXX_FLAGS}")
  target_compile_options(${target} PRIVATE "$<$<NOT:$<CONFIG:Debug>>:${flags}>")

  list(JOIN own_METHODS ", " methods)
  list(JOIN own_PROBLEMS ", " problems)
  set(lists ${CMAKE_CURRENT_BINARY_DIR}/${target}_units/own_lists.hpp)
  set(includes methods/base/list.hpp problems/base/list.hpp ${own_HEADERS})
  list(TRANSFORM includes REPLACE "(.+)" "#include \"\\1\"\n")
  list(JOIN includes "" includes)
  file(CONFIGURE OUTPUT ${lists} @ONLY CONTENT "#pragma once\n\n@includes@
namespace shakedown {
struct OwnMethods {
  using Methods = MethodList<@methods@>;
};
struct OwnProblems {
  using Problems = ProblemList<@problems@>;
};
}  // namespace shakedown
")

  set(crossing experiments/catalogue/crossing.hpp)
  set(pairs "template std::vector<std::vector<Crossed>> crossing")
  set(sizes "")
  file(GLOB files CONFIGURE_DEPENDS ${Shakedown_HEADER_DIR}/problems/lists/*.hpp)
  foreach(file IN LISTS files)
    shakedown_struct_of(${file} size)
    list(APPEND sizes ${size})
    if(own_METHODS)
      cmake_path(GET file STEM stem)
      shakedown_unit(${target} methods_${stem} "problems/lists/${stem}.hpp;own_lists.hpp;${crossing}"
                      "${pairs}<${size}, OwnMethods>();")
    endif()
  endforeach()
  if(own_PROBLEMS)
    file(GLOB files CONFIGURE_DEPENDS ${Shakedown_HEADER_DIR}/methods/lists/*.hpp)
    foreach(file IN LISTS files)
      shakedown_struct_of(${file} list)
      cmake_path(GET file STEM stem)
      shakedown_unit(${target} problems_${stem} "methods/lists/${stem}.hpp;own_lists.hpp;${crossing}"
                      "${pairs}<OwnProblems, ${list}>();")
    endforeach()
    shakedown_unit(${target} own_pairs "own_lists.hpp;${crossing}"
                    "${pairs}<OwnProblems, OwnMethods>();")
    shakedown_unit(${target} own_problems
      "own_lists.hpp;experiments/catalogue/problem_entry.hpp;experiments/analysis/traits/make_geometry.hpp"
      "template std::vector<ProblemEntry> entries<OwnProblems>(std::vector<std::vector<Pair>>);
template std::vector<Geometry> geometries<OwnProblems>();")
  endif()
  shakedown_unit(${target} own_units "own_lists.hpp;experiments/catalogue/make_units_checks.hpp"
    "template std::vector<UnitsCheck> units_checks<OwnProblems, OwnMethods>();")
  list(JOIN sizes ", " sizes)
  shakedown_unit(${target} own_suite
    "own_lists.hpp;experiments/harness/cli/make_own_suite.hpp"
    "Suite own_suite() { return make_own_suite<OwnMethods, OwnProblems>(Sizes<${sizes}>{}); }")
endfunction()
