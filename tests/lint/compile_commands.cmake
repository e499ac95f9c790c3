# cmake -DROOT=<source> -DBUILD=<build> -DOUTPUT=<directory> -P compile_commands.cmake
#
# Writes OUTPUT/compile_commands.json, the build's own made readable for clang-tidy, and
# OUTPUT/units.txt, the translation units to check:
#
# - Precompiled headers are dropped: clang cannot read GCC's.
# - The files that instantiate problems, and cross them with all methods, are left out.
#   OUTPUT/headers.cpp includes their headers instead and instantiates two problems, one without and
#   one with constraints: on an instantiation clang-tidy spends several times what its compilation
#   costs, to say the same again.
# - Of the tests only the shared headers are read, through OUTPUT/headers.cpp. Their files are held by
#   clang-format and by GCC's warnings.
cmake_policy(VERSION 3.25)
file(READ ${BUILD}/compile_commands.json commands)
# A path with a space stands between escaped quotes.
string(REGEX REPLACE
       " -Winvalid-pch| -include (\\\\\"[^\"]*cmake_pch[.]hxx\\\\\"|[^ ]*cmake_pch[.]hxx)" "" commands
       "${commands}")

file(GLOB_RECURSE headers RELATIVE ${ROOT} ${ROOT}/methods/*.hpp ${ROOT}/problems/*.hpp
     ${ROOT}/experiments/catalogue/*.hpp ${ROOT}/experiments/analysis/*.hpp ${ROOT}/tests/support/*.hpp)
list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n")
list(JOIN headers "" headers)
foreach(problem HenonHeiles<> DoublePendulum<>)
  string(APPEND headers "template shakedown::ProblemEntry shakedown::make_problem_entry<"
         "shakedown::${problem}>(std::vector<shakedown::Pair>);\n"
         "template std::vector<shakedown::Pair> shakedown::make_pairs<shakedown::${problem}>("
         "shakedown::AllMethods);\n")
endforeach()
file(WRITE ${OUTPUT}/headers.cpp "${headers}")

# Sources that no target compiles take the command of the catalogue.
set(model ${ROOT}/experiments/catalogue/catalogue.cpp)
string(REGEX MATCH "{[^}]*/experiments/catalogue/catalogue[.]cpp\"[^}]*}" entry "${commands}")
if(entry STREQUAL "")
  message(FATAL_ERROR "${BUILD}/compile_commands.json does not know ${model}")
endif()
foreach(extra ${ROOT}/${OUTPUT}/headers.cpp ${ROOT}/tests/lint/planted_fault.cpp)
  string(REPLACE "${model}" "${extra}" extra_entry "${entry}")
  string(REPLACE "\n]" ",\n${extra_entry}\n]" commands "${commands}")
endforeach()
file(WRITE ${OUTPUT}/compile_commands.json "${commands}")

string(REGEX MATCHALL "\"file\": \"[^\"]+[.]cpp\"" units "${commands}")
list(TRANSFORM units REPLACE "\"file\": \"(.+)\"" "\\1")
list(REMOVE_DUPLICATES units)
set(absolute ${units})
set(units "")
foreach(unit IN LISTS absolute)
  cmake_path(RELATIVE_PATH unit BASE_DIRECTORY "${ROOT}")
  list(APPEND units ${unit})
endforeach()
list(FILTER units EXCLUDE REGEX "^tests/|^build/.*_units/")
list(REVERSE units)  # the headers, which take longest, first
list(JOIN units "\n" units)
file(WRITE ${OUTPUT}/units.txt "${units}\n")
