#include "experiments/suite.hpp"

#include "experiments/ariel2012/all.hpp"
#include "experiments/kinon2023/kinon2023.hpp"
#include "experiments/reich1995/all.hpp"
#include "experiments/tao2014/all.hpp"

namespace shakedown {

Suite standard_suite() {
  Suite suite{catalogue()};
  suite.metrics = accuracy_metrics;
  for (const auto& paper : {tao2014::experiments(), ariel2012::experiments(),
                            reich1995::experiments(), kinon2023::experiments()}) {
    suite.experiments.insert(suite.experiments.end(), paper.begin(), paper.end());
  }
  suite.indexes = {tao2014::sentences(), ariel2012::sentences(), reich1995::sentences(),
                   kinon2023::sentences()};
  return suite;
}

}  // namespace shakedown
