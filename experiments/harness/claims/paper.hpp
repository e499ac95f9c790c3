// Everything that the suite holds on one paper; each paper's folder makes one.
#pragma once

#include <vector>

#include "experiments/harness/claims/check.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/claims/sentences.hpp"

namespace shakedown {

struct Paper {
  std::vector<Experiment> experiments;  ///< in reading order; timings last
  SentenceIndex sentences = {};         ///< without a name: a group of our own has none
  /// Appends the numbers of this paper that `check` watches.
  void (*metrics)(std::vector<Metric>&) = nullptr;
  /// Needs what a bare machine does not have, or more time than its answer is worth each day:
  /// `run --all` leaves it, and what it made, alone.
  bool on_request = false;
};

}  // namespace shakedown
