# test_sanitized: address and undefined-behaviour sanitizers over problems, methods, what the analysis has
# without the catalogue, and the tests of these. They are compiled once more, since a sanitizer sees only
# what is compiled with it.
set(root ${PROJECT_SOURCE_DIR})
file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${root}/problems/*.cpp ${root}/methods/*.cpp)
foreach(part convergence difference_jacobian fit linear_algebra long_time quadrature stability_search
             statistics)
  list(APPEND sources ${root}/experiments/analysis/${part}.cpp)
endforeach()
foreach(part allocation_guard factor_cases structured_matrices)
  list(APPEND sources ${root}/tests/support/${part}.cpp)
endforeach()

set(tests "")
file(GLOB candidates CONFIGURE_DEPENDS ${root}/tests/base/*_test.cpp ${root}/tests/problems/*_test.cpp
     ${root}/tests/methods/*_test.cpp)
list(FILTER candidates EXCLUDE REGEX "_long_test\\.cpp$")
set(elsewhere "\"experiments/(catalogue|harness|analysis/traits|[a-z]+[0-9])")
string(APPEND elsewhere "|\"tests/support/([a-z_]*subject|sizes|trait|compiler|command|scratch|step_oper|deriv|contr)")
foreach(test IN LISTS candidates)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${test})
  file(STRINGS ${test} lines REGEX "${elsewhere}" LIMIT_COUNT 1)
  if(NOT lines)
    list(APPEND sources ${test})
    list(APPEND tests ${test})
  endif()
endforeach()
# The filter above reads what tests include; a header that moves must not empty the lane unseen.
foreach(folder base problems methods)
  if(NOT tests MATCHES "/tests/${folder}/")
    message(FATAL_ERROR "test_sanitized has no test of tests/${folder}: see the filter in this file")
  endif()
endforeach()

# No search for leaks, which must trace the process: not every container allows it. `make asan` searches.
set(defaults ${CMAKE_CURRENT_BINARY_DIR}/sanitizer_defaults.cpp)
file(CONFIGURE OUTPUT ${defaults} @ONLY
     CONTENT "extern \"C\" const char* __asan_default_options() { return \"detect_leaks=0\"; }\n")

add_executable(test_sanitized ${sources} ${defaults})
# Without the checks of each reference, a third of the compilation, of which the first sanitizer sees most.
set(sanitizers -fsanitize=address,undefined -fno-sanitize=null,alignment,object-size,vptr
    -fno-sanitize-recover=all)
target_compile_features(test_sanitized PRIVATE cxx_std_20)
# What the sanitizers are to see: each fault that it is asked for ends it with their message.
add_executable(planted_overrun planted_overrun.cpp)
foreach(target test_sanitized planted_overrun)
  target_compile_options(${target} PRIVATE
    -O1 -g1 -fno-omit-frame-pointer -ffp-contract=off ${sanitizers})
  target_link_options(${target} PRIVATE ${sanitizers})
endforeach()
target_link_libraries(planted_overrun PRIVATE shakedown_warnings)
function(sees fault message)
  add_test(NAME "sanitized/sees a planted ${fault}" COMMAND planted_overrun ${fault})
  set_tests_properties("sanitized/sees a planted ${fault}" PROPERTIES
    PASS_REGULAR_EXPRESSION "${message}")
endfunction()
sees(overrun "AddressSanitizer: heap-buffer-overflow")
sees(overflow "runtime error: signed integer overflow")
target_include_directories(test_sanitized PRIVATE ${root})
target_include_directories(test_sanitized SYSTEM PRIVATE ${RANDOM123_INCLUDE_DIR})
# What problems and methods link, without themselves.
foreach(layer problems methods)
  get_target_property(links shakedown_${layer} LINK_LIBRARIES)
  list(FILTER links EXCLUDE REGEX "shakedown_")
  target_link_libraries(test_sanitized PRIVATE ${links})
endforeach()
target_link_libraries(test_sanitized PRIVATE Catch2::Catch2WithMain shakedown_warnings)
target_precompile_headers(test_sanitized PRIVATE
  <catch2/catch.hpp> <Eigen/Dense> <algorithm> <array> <cmath> <functional> <string> <vector>
  ${root}/methods/base/factor.hpp ${root}/methods/base/newton.hpp ${root}/problems/base/penalised.hpp)
catch_discover_tests(test_sanitized TEST_PREFIX "sanitized/" EXTRA_ARGS --warn NoAssertions
                     PROPERTIES FAIL_REGULAR_EXPRESSION "No test cases matched" TIMEOUT ${timeout})
