# cmake -DROOT=<source> -DBUILD=<build> -DOUTPUT=<directory> -P compile_commands.cmake
#
# Writes OUTPUT/compile_commands.json, the build's own made readable for clang-tidy, and
# OUTPUT/units.txt, the translation units to check:
#
# - Precompiled headers are dropped: clang cannot read GCC's. So is -Werror, since clang's warnings
#   are not GCC's.
# - The files that only instantiate one problem for all methods are left out but for two, one problem
#   without and one with constraints; OUTPUT/headers.cpp includes every header instead. On an
#   instantiation clang-tidy spends several times what its compilation costs, to say the same again.
# - Typed test cases are not instantiated either: see typed_tests_once.hpp.
cmake_policy(VERSION 3.25)
file(READ ${BUILD}/compile_commands.json commands)
string(REGEX REPLACE " -Winvalid-pch| -Werror| -include [^ ]*cmake_pch[.]hxx" "" commands
       "${commands}")
string(REGEX REPLACE " -c ([^ ]+/tests/[a-z0-9_]+/[a-z0-9_]+_test[.]cpp)"
       " -include ${ROOT}/tests/lint/typed_tests_once.hpp -c \\1" commands "${commands}")

file(GLOB_RECURSE headers RELATIVE ${ROOT} ${ROOT}/methods/*.hpp ${ROOT}/problems/*.hpp)
list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n")
list(JOIN headers "" headers)
file(WRITE ${OUTPUT}/headers.cpp "${headers}")

# Sources that no target compiles take the command of the catalogue.
set(model ${ROOT}/methods/base/catalogue.cpp)
string(REGEX MATCH "{[^}]*/methods/base/catalogue[.]cpp\"[^}]*}" entry "${commands}")
if(entry STREQUAL "")
  message(FATAL_ERROR "${BUILD}/compile_commands.json does not know ${model}")
endif()
foreach(extra ${ROOT}/${OUTPUT}/headers.cpp ${ROOT}/tests/lint/planted_fault.cpp)
  string(REPLACE "${model}" "${extra}" extra_entry "${entry}")
  string(REGEX REPLACE "\n]" ",\n${extra_entry}\n]" commands "${commands}")
endforeach()
file(WRITE ${OUTPUT}/compile_commands.json "${commands}")

file(GLOB problems RELATIVE ${ROOT}/problems ${ROOT}/problems/*.hpp)
list(TRANSFORM problems REPLACE "[.]hpp$" "")
list(REMOVE_ITEM problems henon_heiles double_pendulum)
string(REGEX MATCHALL "\"file\": \"[^\"]+[.]cpp\"" units "${commands}")
list(TRANSFORM units REPLACE "\"file\": \"(.+)\"" "\\1")
list(REMOVE_DUPLICATES units)
list(FILTER units EXCLUDE REGEX "/tests/lint/planted_fault[.]cpp$")
foreach(problem IN LISTS problems)
  list(REMOVE_ITEM units ${ROOT}/problems/${problem}.cpp ${ROOT}/problems/${problem}_penalty.cpp
       ${ROOT}/tests/traits/${problem}_test.cpp ${ROOT}/tests/traits/${problem}_penalty_test.cpp)
endforeach()
list(JOIN units "\n" units)
file(WRITE ${OUTPUT}/units.txt "${units}\n")
