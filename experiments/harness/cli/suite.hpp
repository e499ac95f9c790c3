// What a program holds, as one value: `main` builds it and hands it to the command line.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analysis/traits/geometry.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/option_sets.hpp"
#include "experiments/catalogue/units_check.hpp"
#include "experiments/harness/claims/document.hpp"
#include "experiments/harness/claims/headline.hpp"
#include "experiments/harness/claims/paper.hpp"

namespace shakedown {

struct Suite {
  const Catalogue& catalogue;
  std::vector<Paper> papers = {};  ///< in reading order
  /// Appends what `check` watches beside the papers' own numbers; null: nothing.
  std::function<void(std::vector<Metric>&)> metrics = nullptr;
  /// What the overview of the results begins with.
  std::vector<Headline> findings = {};
  /// Of the problems that are not of the suite's own catalogue.
  std::vector<Geometry> geometries = {};
  /// Of the methods that are not of the suite's own catalogue.
  OptionSets own_option_sets = {};
  /// Of both, in other units.
  std::vector<UnitsCheck> units = {};
  /// Of its experiments; one that is not among them states all in C++.
  Documents documents = {};

  /// With their documents.
  [[nodiscard]] std::vector<Experiment> experiments() const;
  [[nodiscard]] std::vector<SentenceIndex> indexes() const;
  /// `progress` hears how much of it is done, from 0 to 1.
  [[nodiscard]] std::vector<Metric> all_metrics(
      const std::function<void(double)>& progress = {}) const;
  /// Of a problem of the catalogue; throws std::out_of_range.
  [[nodiscard]] const Geometry& geometry(const std::string& problem) const;
  /// What a method of the catalogue promises at other options than the default ones.
  [[nodiscard]] std::vector<OptionSet> option_sets_of(const std::string& method) const;
  /// What stands twice and may stand once, or cannot be, as a sentence; empty when nothing does. It is
  /// told at start, whoever wrote it.
  [[nodiscard]] std::string defect() const;
};

/// Null where the problem and the method are not in one catalogue.
const Pair* crossing(const ProblemEntry& problem, std::string_view method);

}  // namespace shakedown
