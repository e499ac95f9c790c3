# Instructions per step under callgrind, library against hand-written, as the difference of two runs so
# that start-up cancels. Fails above the bar. Called with -DBINARY=... -DVALGRIND=... -DBAR=130 (per cent).
function(instructions mode steps result)
  execute_process(
    COMMAND ${VALGRIND} --tool=callgrind --callgrind-out-file=/dev/null ${BINARY} ${mode} ${steps} 0.1 0.4
    OUTPUT_VARIABLE value ERROR_VARIABLE messages RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT messages MATCHES "Collected : ([0-9]+)")
    message(FATAL_ERROR "callgrind failed on ${mode}: ${messages}")
  endif()
  set(${result} ${CMAKE_MATCH_1} PARENT_SCOPE)
  set(${result}_value ${value} PARENT_SCOPE)
endfunction()

foreach(mode library hand)
  instructions(${mode} 1000 few)
  instructions(${mode} 3000 many)
  math(EXPR ${mode} "(${many} - ${few}) / 2000")
  instructions(${mode} 300 check)  # before round-off has grown
  string(STRIP "${check_value}" ${mode}_x2)
endforeach()

math(EXPR percent "100 * ${library} / ${hand}")
message("instructions per Z&S step: library ${library}, by hand ${hand}, ratio ${percent} %")
if(NOT library_x2 STREQUAL hand_x2)
  message(FATAL_ERROR "the two compute different things: x2 = ${library_x2} and ${hand_x2}")
endif()
if(percent GREATER BAR)
  message(FATAL_ERROR "the library step executes ${percent} % of the hand-written one; at most ${BAR} %")
endif()
