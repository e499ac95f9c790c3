#include "experiments/suite.hpp"

#include "experiments/ariel2012/ariel2012.hpp"
#include "experiments/kinon2023/kinon2023.hpp"
#include "experiments/reich1995/reich1995.hpp"
#include "experiments/tao2014/tao2014.hpp"

namespace shakedown {

Suite standard_suite() {
  return {catalogue(),
          {tao2014::paper(), ariel2012::paper(), reich1995::paper(), kinon2023::paper()},
          pair_metrics};
}

}  // namespace shakedown
