// What a program holds, as one value: `main` builds it and hands it to the command line.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/check.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/claims/sentences.hpp"

namespace shakedown {

struct Suite {
  const Catalogue& catalogue;
  std::vector<Experiment> experiments = {};  ///< in reading order
  std::vector<SentenceIndex> indexes = {};   ///< one a paper
  /// The numbers that `check` compares with results/reference; null: none.
  std::vector<Metric> (*metrics)() = nullptr;

  /// What stands twice and may stand once, as a sentence; empty when nothing does.
  [[nodiscard]] std::string defect() const;
};

}  // namespace shakedown
