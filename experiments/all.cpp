// Every experiment, sentence index and watched number of the suite, in reading order.
#include "experiments/harness/check.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/sentences.hpp"
#include "experiments/kinon2023/kinon2023.hpp"
#include "experiments/tao2014/fig1.hpp"
#include "experiments/tao2014/fig2.hpp"
#include "experiments/tao2014/sentences.hpp"
#include "experiments/tao2014/theorems.hpp"

namespace shakedown {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> tao{
      {"tao2014/double-pendulum",
       "tao2014",
       "The double pendulum's equations",
       {},
       tao2014::double_pendulum},
      {"tao2014/fig1",
       "tao2014",
       "Errors of six methods on the double pendulum",
       {"tao2014/fig1", "tao2014/fig1-readings"},
       tao2014::fig1},
      {"tao2014/fig1-work-precision",
       "tao2014",
       "Work and precision on the double pendulum",
       {},
       tao2014::fig1_work_precision},
      {"tao2014/fig2a", "tao2014", "Satisfaction of the constraints", {}, tao2014::fig2a},
      {"tao2014/fig2b",
       "tao2014",
       "Lagrange multipliers of the penalised system and of SHAKE",
       {"tao2014/fig2b", "tao2014/fig2b-convergence"},
       tao2014::fig2b},
      {"tao2014/omega2000",
       "tao2014",
       "Largest stable step against omega",
       {"tao2014/omega2000", "tao2014/omega2000-sensitivity"},
       tao2014::omega2000},
      {"tao2014/chaos",
       "tao2014",
       "Poincare sections of the double pendulum",
       {"tao2014/chaos", "tao2014/chaos-leakage"},
       tao2014::chaos},
      {"tao2014/theorems", "tao2014", "The theorems of sections 1-3 and 6", {}, tao2014::theorems},
      {"tao2014/timings-4.1",
       "tao2014",
       "Running times of section 4.1",
       {},
       tao2014::timings_4_1,
       true},
      {"tao2014/timings-fig1-work-precision",
       "tao2014",
       "Time and precision on the double pendulum",
       {"tao2014/timings-fig1-work-precision", "tao2014/timings-ratio-to-ida"},
       tao2014::fig1_work_precision_timings,
       true},
  };
  static const std::vector<Experiment> all = [] {
    std::vector<Experiment> list = tao;
    for (const auto& more : {kinon2023::experiments()}) {
      list.insert(list.end(), more.begin(), more.end());
    }
    return list;
  }();
  return all;
}

const std::vector<SentenceIndex>& sentence_indexes() {
  static const std::vector<SentenceIndex> all{tao2014::sentences(), kinon2023::sentences()};
  return all;
}

}  // namespace shakedown
