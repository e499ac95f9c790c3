#include "experiments/suite.hpp"

#include "experiments/ariel2012/ariel2012.hpp"
#include "experiments/kinon2023/kinon2023.hpp"
#include "experiments/reich1995/reich1995.hpp"
#include "experiments/tao2014/tao2014.hpp"

namespace shakedown {

namespace {
// What a reader of the results should see first.
std::vector<std::string> findings() {
  return {"tao2014.omega2000.zs-step-independent-of-omega",
          "tao2014.fig8.damping",
          "tao2014.so3-variants.force",
          "tao2014.chain-counts.small-steps",
          "ariel2012.fig6.literal-force",
          "ariel2012.fig2.readings",
          "reich1995.quasi-stationarity.needed",
          "reich1995.fig4.unit-of-angle-constant",
          "kinon2023.pendulum.vi-b-velocity-constraint",
          "kinon2023.theory.traced-back"};
}
}  // namespace

Suite standard_suite() {
  return {catalogue(),
          {tao2014::paper(), ariel2012::paper(), reich1995::paper(), kinon2023::paper()},
          pair_metrics,
          findings()};
}

}  // namespace shakedown
