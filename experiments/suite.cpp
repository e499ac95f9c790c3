#include "experiments/suite.hpp"

#include "experiments/ariel2012/all.hpp"
#include "experiments/kinon2023/all.hpp"
#include "experiments/reich1995/all.hpp"
#include "experiments/tao2014/tao2014.hpp"

namespace shakedown {

Suite standard_suite() {
  return {catalogue(),
          {tao2014::paper(), ariel2012::paper(), reich1995::paper(), kinon2023::paper()},
          pair_metrics};
}

}  // namespace shakedown
