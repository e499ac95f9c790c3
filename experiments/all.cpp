// Every experiment, sentence index and watched number of the suite, in reading order.
#include "experiments/harness/check.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/sentences.hpp"
#include "experiments/tao2014/fig1.hpp"
#include "experiments/tao2014/sentences.hpp"

namespace shakedown {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all{
      {"tao2014/double-pendulum", "tao2014", "The double pendulum's equations", {},
       tao2014::double_pendulum},
      {"tao2014/fig1", "tao2014", "Errors of six methods on the double pendulum", {},
       tao2014::fig1},
      {"tao2014/fig1-work-precision", "tao2014", "Work and precision on the double pendulum", {},
       tao2014::fig1_work_precision},
      {"tao2014/timings-4.1", "tao2014", "Running times of section 4.1", {},
       tao2014::timings_4_1, true},
      {"tao2014/timings-fig1-work-precision", "tao2014",
       "Time and precision on the double pendulum",
       {"tao2014/timings-fig1-work-precision", "tao2014/timings-ratio-to-ida"},
       tao2014::fig1_work_precision_timings, true},
  };
  return all;
}

const std::vector<SentenceIndex>& sentence_indexes() {
  static const std::vector<SentenceIndex> all{tao2014::sentences()};
  return all;
}

}  // namespace shakedown
