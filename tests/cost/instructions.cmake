# cmake -DVALGRIND=... -DNAME=... -DFIRST=... -DSECOND=... -DFEW=... -DMANY=... -DLEAST=... -DMOST=...
#       -P instructions.cmake
#
# Instructions per step under callgrind of two commands, in which @STEPS@ stands for the number of steps,
# as the difference of a run of MANY and of FEW steps, so that start-up cancels. Fails unless the first
# executes LEAST to MOST per mille of the second. Each prints, as its last word (of a CSV, the field
# FIELD), a value that shows that they compute the same; it is compared to nine digits after CHECK steps.
function(callgrind command steps instructions value)
  string(REPLACE "@STEPS@" "${steps}" command "${command}")
  separate_arguments(command UNIX_COMMAND "${command}")
  execute_process(COMMAND ${VALGRIND} --tool=callgrind --callgrind-out-file=/dev/null ${command}
                  OUTPUT_VARIABLE output ERROR_VARIABLE messages RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT messages MATCHES "Collected : ([0-9]+)")
    message(FATAL_ERROR "callgrind failed on ${command}: ${messages}")
  endif()
  set(${instructions} ${CMAKE_MATCH_1} PARENT_SCOPE)
  string(STRIP "${output}" output)
  string(REGEX REPLACE ".*\n" "" output "${output}")
  if(output MATCHES ",")
    string(REPLACE "," ";" output "${output}")
    list(GET output ${FIELD} output)
  endif()
  string(SUBSTRING "${output}" 0 10 output)
  set(${value} ${output} PARENT_SCOPE)
endfunction()

foreach(which FIRST SECOND)
  callgrind("${${which}}" ${FEW} few unused)
  callgrind("${${which}}" ${MANY} many unused)
  math(EXPR ${which}_per_step "(${many} - ${few}) / (${MANY} - ${FEW})")
  callgrind("${${which}}" ${CHECK} unused ${which}_value)
endforeach()
math(EXPR percent "1000 * ${FIRST_per_step} / ${SECOND_per_step}")
message("${NAME}: ${FIRST_per_step} against ${SECOND_per_step} instructions a step, ${percent} per mille")
if(NOT FIRST_value STREQUAL SECOND_value)
  message(FATAL_ERROR "the two compute different things: ${FIRST_value} and ${SECOND_value}")
endif()
if(percent LESS LEAST OR percent GREATER MOST)
  message(FATAL_ERROR "${percent} per mille; ${LEAST} to ${MOST} are allowed")
endif()
