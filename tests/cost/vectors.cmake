# cmake -DOBJDUMP=... -DBINARY=<library> -DLOOPS=<namespace> -DREGISTER=xmm|ymm|zmm -P vectors.cmake
#
# The instructions of water's pair loops (problems/water_pairs_kernel.inc) for one instruction set. A
# pair of molecules takes nine divisions and nine roots, and 80 multiplications, additions and
# subtractions at least: all of them must be of vectors as wide as REGISTER. Narrower ones among the
# latter are the sums over lanes behind a loop. The fused loops do without divisions and roots.
string(LENGTH ${LOOPS} length)
foreach(function "8gradientERKNS0_10WaterSitesERKNS_16WaterInteractionEllPd"
                 "9potentialERKNS0_10WaterSitesERKNS_16WaterInteractionE")
  set(symbol _ZN9shakedown6detail12_GLOBAL__N_1${length}${LOOPS}${function})
  execute_process(COMMAND ${OBJDUMP} -d --no-show-raw-insn --disassemble=${symbol} ${BINARY}
                  OUTPUT_VARIABLE code COMMAND_ERROR_IS_FATAL ANY)
  foreach(operation div sqrt "(add|sub|mul|fn?m(add|sub)[123]+)")
    string(REGEX MATCHALL "[ \t]v?${operation}pd [^\n]*%${REGISTER}[0-9]+\n" wide "${code}")
    string(REGEX MATCHALL "[ \t]v?${operation}[ps]d [^\n]*\n" all "${code}")
    list(LENGTH wide wide)
    list(LENGTH all all)
    message("${LOOPS} ${function}: ${operation} ${wide} of ${all}")
    if(operation MATCHES "add")
      set(least 80)
    elseif(LOOPS MATCHES "fused")
      if(all)
        message(FATAL_ERROR "${LOOPS} ${function} has ${all} ${operation}")
      endif()
      set(least 0)
    elseif(all LESS 9)
      set(least 9)
    else()
      set(least ${all})
    endif()
    if(wide LESS least)
      message(FATAL_ERROR "${wide} of ${all} ${operation} of ${LOOPS} are of %${REGISTER}")
    endif()
  endforeach()
endforeach()
