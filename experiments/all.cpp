// Every experiment and sentence index of the suite, in reading order.
#include "experiments/tao2014/all.hpp"

#include "experiments/ariel2012/all.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/sentences.hpp"
#include "experiments/kinon2023/kinon2023.hpp"
#include "experiments/reich1995/all.hpp"

namespace shakedown {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = [] {
    std::vector<Experiment> found;
    for (const auto& paper : {tao2014::experiments(), ariel2012::experiments(),
                              reich1995::experiments(), kinon2023::experiments()}) {
      found.insert(found.end(), paper.begin(), paper.end());
    }
    return found;
  }();
  return all;
}

const std::vector<SentenceIndex>& sentence_indexes() {
  static const std::vector<SentenceIndex> all{tao2014::sentences(), ariel2012::sentences(),
                                              reich1995::sentences(), kinon2023::sentences()};
  return all;
}

}  // namespace shakedown
