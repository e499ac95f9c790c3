// The contents of a program as one value: `main` builds it and passes it to the command line.
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
  /// Appends the metrics that `check` watches in addition to the papers' own; null if none.
  std::function<void(std::vector<Metric>&)> metrics = nullptr;
  /// Headlines of the results overview.
  std::vector<Headline> findings = {};
  /// Geometries of the problems outside the suite's own catalogue.
  std::vector<Geometry> geometries = {};
  /// Option sets of the methods outside the suite's own catalogue.
  OptionSets own_option_sets = {};
  /// Checks of both in other units.
  std::vector<UnitsCheck> units = {};
  /// Documents of its experiments; an experiment without one states everything in C++.
  Documents documents = {};

  /// Returns the experiments with their documents attached.
  [[nodiscard]] std::vector<Experiment> experiments() const;
  [[nodiscard]] std::vector<SentenceIndex> indexes() const;
  /// Returns all metrics. `progress` receives the completed fraction, from 0 to 1.
  [[nodiscard]] std::vector<Metric> all_metrics(
      const std::function<void(double)>& progress = {}) const;
  /// Returns the geometry of a problem of the catalogue; throws std::out_of_range.
  [[nodiscard]] const Geometry& geometry(const std::string& problem) const;
  /// Returns the non-default option sets for which a method of the catalogue declares properties.
  [[nodiscard]] std::vector<OptionSet> option_sets_of(const std::string& method) const;
  /// Returns a sentence about the first duplicate id or inconsistent declaration; empty if none.
  /// The program reports it at its start.
  [[nodiscard]] std::string defect() const;
};

/// Null if the problem's catalogue does not contain the method.
const Pair* crossing(const ProblemEntry& problem, std::string_view method);

}  // namespace shakedown
