// What a program holds, as one value: `main` builds it and hands it to the command line.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/headline.hpp"
#include "experiments/harness/claims/paper.hpp"

namespace shakedown {

struct Suite {
  const Catalogue& catalogue;
  std::vector<Paper> papers = {};  ///< in reading order
  /// Appends what `check` watches beside the papers' own numbers; null: nothing.
  void (*metrics)(std::vector<Metric>&) = nullptr;
  /// What the overview of the results begins with.
  std::vector<Headline> findings = {};

  [[nodiscard]] std::vector<Experiment> experiments() const;
  [[nodiscard]] std::vector<SentenceIndex> indexes() const;
  [[nodiscard]] std::vector<Metric> all_metrics() const;
  /// What stands twice and may stand once, as a sentence; empty when nothing does.
  [[nodiscard]] std::string defect() const;
};

}  // namespace shakedown
