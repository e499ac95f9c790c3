# A program that holds the suite's catalogue, and methods and problems of one's own beside it:
#
#   shakedown_program(orbits SOURCES main.cpp HEADERS leapfrog.hpp planet.hpp
#                     METHODS own::Leapfrog PROBLEMS own::Planet<>)
#
# With studies, DOCUMENTS are theirs (*.md). main.cpp hands own_suite() (experiments/harness/cli/own_suite.hpp) to the command line. METHODS and
# PROBLEMS are types of the HEADERS as namespace shakedown sees them. Own methods are crossed with the
# suite's problems and own problems with the suite's methods; pairs of the suite's own stand in its
# libraries. All is compiled with the flags of these (Shakedown_CXX_FLAGS), so that seconds can be compared;
# in Debug with your own. With -DSHAKEDOWN_METHODS="rattle;shake" own problems are crossed with these alone,
# which takes a part of the time.

# Names without what ids and types write differently: rattle-4 and Rattle4 are rattle4.
function(shakedown_plain result)
  string(TOLOWER "${ARGN}" names)
  string(REPLACE "-" "" names "${names}")
  set(${result} "${names}" PARENT_SCOPE)
endfunction()

# Reads a file of methods/lists or problems/lists: NAME_struct, and in the order of its lines NAME_types and
# NAME_headers; of methods also NAME_crossed and NAME_crossed_headers, the algorithms that problems are crossed
# with, all of them or those of the methods in SHAKEDOWN_METHODS.
function(shakedown_read_list file name)
  cmake_path(GET file PARENT_PATH folder)
  cmake_path(GET folder PARENT_PATH folder)
  cmake_path(GET folder FILENAME kind)
  set(type "([A-Za-z0-9_]+(<>)?) +([A-Za-z0-9_/]+[.]hpp)")
  foreach(variable struct types headers crossed crossed_headers)
    set(${variable} "")
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(STRINGS ${file} lines REGEX "^[^#]")
  foreach(line IN LISTS lines)
    if(line MATCHES "^struct ([A-Za-z]+)$")
      set(struct ${CMAKE_MATCH_1})
      continue()
    elseif(NOT line MATCHES "^${type}( +${type})? *$")
      message(FATAL_ERROR "${file}: '${line}' is not allowed: a line is a type and its header below "
                          "${kind}/, for example 'Rattle  constrained/rattle.hpp'")
    endif()
    list(APPEND types ${CMAKE_MATCH_1})
    list(APPEND headers ${kind}/${CMAKE_MATCH_3})
    set(algorithm ${CMAKE_MATCH_1})
    set(algorithm_header ${CMAKE_MATCH_3})
    if(CMAKE_MATCH_4)
      set(algorithm ${CMAKE_MATCH_5})
      set(algorithm_header ${CMAKE_MATCH_7})
    endif()
    shakedown_plain(plain ${CMAKE_MATCH_1})
    shakedown_plain(chosen ${SHAKEDOWN_METHODS})
    if(NOT chosen OR plain IN_LIST chosen)
      list(APPEND crossed ${algorithm})
      list(APPEND crossed_headers ${kind}/${algorithm_header})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES crossed)
  foreach(variable struct types headers crossed crossed_headers)
    set(${name}_${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()
# Whether SHAKEDOWN_METHODS names methods that stand in these files.
function(shakedown_check_methods)
  set(known "")
  foreach(file IN LISTS ARGN)
    shakedown_read_list(${file} methods)
    list(APPEND known ${methods_types})
  endforeach()
  shakedown_plain(plain ${known})
  foreach(method IN LISTS SHAKEDOWN_METHODS)
    shakedown_plain(wanted ${method})
    if(NOT wanted IN_LIST plain)
      list(JOIN known ", " known)
      message(FATAL_ERROR "SHAKEDOWN_METHODS: '${method}' is no method of methods/lists: ${known}")
    endif()
  endforeach()
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

# Adds to the target the function NAME() that returns these documents of studies (harness/claims/document.hpp). Where a
# sentence changes, one file of texts is compiled again.
function(shakedown_documents target name)
  set(texts "")
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    string(APPEND texts "      {\"${file}\", R\"document(${text})document\"},\n")
  endforeach()
  set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}_units/documents.cpp)
  file(CONFIGURE OUTPUT ${unit} @ONLY CONTENT "#include \"experiments/harness/claims/document.hpp\"

namespace shakedown {
Documents @name@() {
  return parse_documents({
@texts@  });
}
}  // namespace shakedown
")
  target_sources(${target} PRIVATE ${unit})
endfunction()

function(shakedown_program target)
  cmake_parse_arguments(own "" "" "SOURCES;DOCUMENTS;HEADERS;METHODS;PROBLEMS" ${ARGN})
  if(own_UNPARSED_ARGUMENTS OR NOT own_SOURCES)
    message(FATAL_ERROR "shakedown_program(${target} ...) takes SOURCES, and with them DOCUMENTS, HEADERS, METHODS "
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

  # The suite's lists, or what SHAKEDOWN_METHODS chooses of the methods.
  set(sizes "")
  file(GLOB problem_lists ${Shakedown_HEADER_DIR}/problems/lists/*.list)
  foreach(file IN LISTS problem_lists)
    shakedown_read_list(${file} problems)
    list(APPEND sizes ${problems_struct})
  endforeach()
  set(lists "")
  set(list_headers "")
  set(chosen "")
  set(chosen_headers "")
  file(GLOB method_lists ${Shakedown_HEADER_DIR}/methods/lists/*.list)
  shakedown_check_methods(${method_lists})
  foreach(file IN LISTS method_lists)
    shakedown_read_list(${file} methods)
    cmake_path(GET file STEM stem)
    list(APPEND lists ${methods_struct})
    list(APPEND list_headers methods/lists/${stem}.hpp)
    list(APPEND chosen ${methods_crossed})
    list(APPEND chosen_headers ${methods_crossed_headers})
  endforeach()
  if(SHAKEDOWN_METHODS)
    set(lists ChosenMethods)
    set(list_headers ${chosen_headers})
  endif()
  list(REMOVE_DUPLICATES list_headers)

  # Pairs of the suite's own stand in its libraries. Own methods have a unit for each list of problems.
  list(JOIN own_METHODS ", " methods)
  list(JOIN own_PROBLEMS ", " problems)
  set(includes ${own_HEADERS} methods/base/list.hpp problems/base/list.hpp)
  list(TRANSFORM includes REPLACE "(.+)" "#include \"\\1\"\n")
  list(JOIN includes "" includes)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${target}_units/own_lists.hpp @ONLY CONTENT
"#pragma once

@includes@
namespace shakedown {
struct OwnMethods {
  using Methods = MethodList<@methods@>;
};
struct OwnProblems {
  using Problems = ProblemList<@problems@>;
};
struct ChosenMethods;
}  // namespace shakedown
")
  set(crossing "template std::vector<std::vector<Crossed>> crossing")
  if(own_METHODS)
    foreach(file struct IN ZIP_LISTS problem_lists sizes)
      cmake_path(GET file STEM stem)
      shakedown_unit(${target} methods_${stem}
        "problems/lists/${stem}.hpp;own_lists.hpp;experiments/catalogue/crossing.hpp"
        "${crossing}<${struct}, OwnMethods>();")
    endforeach()
  endif()
  # What pairs share most is the problem: own problems have one unit.
  if(own_PROBLEMS)
    set(text "")
    if(SHAKEDOWN_METHODS)
      list(JOIN chosen ", " chosen)
      set(text "struct ChosenMethods {\n  using Algorithms = MethodList<${chosen}>;\n};\n")
    endif()
    foreach(list IN LISTS lists ITEMS OwnMethods)
      string(APPEND text "${crossing}<OwnProblems, ${list}>();\n")
    endforeach()
    string(APPEND text "template std::vector<ProblemEntry> entries<OwnProblems>(std::vector<std::vector<Pair>>);
template std::vector<Geometry> geometries<OwnProblems>();")
    set(headers own_lists.hpp ${list_headers} experiments/catalogue/crossing.hpp
        experiments/catalogue/problem_entry.hpp experiments/analysis/traits/make_geometry.hpp)
    shakedown_unit(${target} own_problems "${headers}" "${text}")
  endif()
  shakedown_unit(${target} own_units "own_lists.hpp;experiments/catalogue/make_units_checks.hpp"
    "template std::vector<UnitsCheck> units_checks<OwnProblems, OwnMethods>();")
  shakedown_documents(${target} own_documents ${own_DOCUMENTS})
  list(JOIN sizes ", " sizes)
  list(JOIN lists ", " lists)
  shakedown_unit(${target} own_suite "own_lists.hpp;experiments/harness/cli/make_own_suite.hpp"
    "Suite own_suite() {
  return make_own_suite<OwnMethods, OwnProblems, ListOfLists<${lists}>>(Sizes<${sizes}>{});
}")
endfunction()
