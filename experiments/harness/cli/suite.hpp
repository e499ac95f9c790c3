// A suite is the contents of a program as one value. `main` builds it and passes it to the command
// line.
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
  /// Appends further metrics for `check`, which also watches the papers' own; null if there are
  /// none.
  std::function<void(std::vector<Metric>&)> metrics = nullptr;
  /// The headlines in the overview of the results.
  std::vector<Headline> findings = {};
  /// Geometries of the problems outside the suite's own catalogue.
  std::vector<Geometry> geometries = {};
  /// Option sets of the methods outside the suite's own catalogue.
  OptionSets own_option_sets = {};
  /// Checks of these problems and methods in other units.
  std::vector<UnitsCheck> units = {};
  /// The documents of the experiments. An experiment without a document states everything in C++.
  Documents documents = {};

  /// Returns the experiments together with their documents.
  [[nodiscard]] std::vector<Experiment> experiments() const;
  [[nodiscard]] std::vector<SentenceIndex> indexes() const;
  /// Returns all metrics. `progress` receives the completed fraction, from 0 to 1.
  [[nodiscard]] std::vector<Metric> all_metrics(
      const std::function<void(double)>& progress = {}) const;
  /// Returns the geometry of a problem of the catalogue. Throws std::out_of_range if it is unknown.
  [[nodiscard]] const Geometry& geometry(const std::string& problem) const;
  /// Returns those non-default option sets for which this method of the catalogue declares
  /// properties.
  [[nodiscard]] std::vector<OptionSet> option_sets_of(const std::string& method) const;
  /// Returns a sentence about the first duplicate id or inconsistent declaration; empty if there is
  /// none. The program reports it when it starts.
  [[nodiscard]] std::string defect() const;
};

/// Returns the problem's pair with this method; null if the catalogue does not contain the method.
const Pair* crossing(const ProblemEntry& problem, std::string_view method);

}  // namespace shakedown
