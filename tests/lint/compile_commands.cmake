# cmake -DROOT=<source> -DBUILD=<build> -DOUTPUT=<directory> -P compile_commands.cmake
#
# Writes OUTPUT/compile_commands.json, the build's own made readable for clang-tidy, and
# OUTPUT/units.txt, the translation units to check:
#
# - Precompiled headers are dropped: clang cannot read GCC's. So is -Werror, since clang's warnings
#   are not GCC's.
# - The files that instantiate problems for all methods are left out but for two, one problem without
#   and one with constraints; OUTPUT/headers.cpp includes their headers instead. On an
#   instantiation clang-tidy spends several times what its compilation costs, to say the same again.
# - Of the tests only the shared headers are read, through OUTPUT/headers.cpp. Their files are held by
#   clang-format and by GCC's warnings.
cmake_policy(VERSION 3.25)
file(READ ${BUILD}/compile_commands.json commands)
string(REGEX REPLACE " -Winvalid-pch| -Werror| -include [^ ]*cmake_pch[.]hxx" "" commands
       "${commands}")

file(GLOB_RECURSE headers RELATIVE ${ROOT} ${ROOT}/methods/*.hpp ${ROOT}/problems/*.hpp
     ${ROOT}/tests/support/*.hpp)
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

string(REGEX MATCHALL "\"file\": \"[^\"]+[.]cpp\"" units "${commands}")
list(TRANSFORM units REPLACE "\"file\": \"(.+)\"" "\\1")
list(REMOVE_DUPLICATES units)
list(FILTER units EXCLUDE REGEX "^${ROOT}/tests/")
file(GLOB instantiations ${ROOT}/problems/*.cpp)
list(FILTER instantiations EXCLUDE REGEX "/problems/(henon_heiles|double_pendulum)[.]cpp$")
foreach(file IN LISTS instantiations)
  file(STRINGS ${file} instantiates REGEX "make_problem_entry<" LIMIT_COUNT 1)
  if(instantiates)
    list(REMOVE_ITEM units ${file})
  endif()
endforeach()
list(JOIN units "\n" units)
file(WRITE ${OUTPUT}/units.txt "${units}\n")
