# cmake -DBINARY=<program> -DLEVEL=-O3 -P one_level.cmake
#
# Every unit of a linked program names the options that it was compiled with
# (-frecord-gcc-switches). Of a kernel that stands in several units the linker keeps any one: so all
# must have been compiled at the level that the sidecars state.
execute_process(COMMAND readelf -p .GCC.command.line ${BINARY}
                OUTPUT_VARIABLE records ERROR_VARIABLE messages COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "GNU C[^\n]*" records "${records}")
if(records STREQUAL "")
  message(FATAL_ERROR "${BINARY} does not record how it was compiled")
endif()
set(others "")
foreach(record IN LISTS records)
  string(REGEX MATCHALL " -O[^ ]*" named "${record}")
  if(NOT named STREQUAL " ${LEVEL}" OR NOT record MATCHES " -ffp-contract=off( |$)")
    list(APPEND others "${record}")
  endif()
endforeach()
list(LENGTH records count)
if(others)
  list(JOIN others "\n  " others)
  message(FATAL_ERROR "not compiled with ${LEVEL} -ffp-contract=off:\n  ${others}")
endif()
message("${count} ways of compilation, all with ${LEVEL} -ffp-contract=off")
