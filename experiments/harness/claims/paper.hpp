// Everything in the suite about one paper; each paper's folder creates a `Paper`.
#pragma once

#include <vector>

#include "experiments/harness/claims/check.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/claims/sentences.hpp"

namespace shakedown {

struct Paper {
  std::vector<Experiment> experiments;  ///< in reading order; timings last
  SentenceIndex sentences = {};         ///< has no name in our own groups
  /// Appends the numbers of this paper that `check` watches.
  void (*metrics)(std::vector<Metric>&) = nullptr;
  /// Whether its experiments need programs that a bare machine lacks, or too much time for a daily
  /// run. If so, `run --all` skips them and keeps their earlier results.
  bool on_request = false;
};

}  // namespace shakedown
