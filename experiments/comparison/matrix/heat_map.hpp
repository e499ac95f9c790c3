// A heat map of the matrix: methods by problems, those without constraints above those with.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/matrix/cells.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown::comparison {

/// What a cell is coloured by; NaN leaves it blank.
using Shade = std::function<double(const MatrixPair&, const Measured&)>;

/// The tidy table of all numbers of these promises, a row each, and of each pair's first number the
/// place in the map and its shade.
class HeatMap {
 public:
  /// `without_number`: what the map says of pairs of its rows and columns that are not measured; empty:
  /// they are blank as those that are none.
  HeatMap(const std::vector<MatrixPair>& pairs, const std::vector<std::string>& promises,
          const Shade& shade, std::string_view without_number = "");
  [[nodiscard]] bool empty() const { return panels_.empty(); }
  [[nodiscard]] const Table& table() const { return table_; }
  /// `label` of the scale; promises that are not kept have a sign, by their outcome.
  [[nodiscard]] Figure figure(std::string_view label) const;

 private:
  Table table_;
  std::vector<std::vector<std::string>> problems_, methods_;  ///< of each panel
  std::vector<std::string> panels_;
  std::set<std::pair<std::string, Outcome>> unkept_;  ///< panels with a promise that is not kept
  std::string without_number_;
  std::set<std::string> dotted_;  ///< panels with such a pair
};

/// log10 of a number, where it is one and not 0: what is 0 has the shade of round-off.
double decimal(double x);

}  // namespace shakedown::comparison
