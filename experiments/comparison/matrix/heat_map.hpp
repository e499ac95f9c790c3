// A heat map of the matrix: methods by problems, problems
// without constraints above constrained ones.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/matrix/cells.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown::comparison {

/// The colour value of a cell; NaN leaves it blank.
using Shade = std::function<double(const MatrixPair&, const Measured&)>;

/// Columns of a map's table that other experiments read.
namespace matrix_column {
inline constexpr const char* method = "method";
inline constexpr const char* problem = "problem";
inline constexpr const char* property = "property";
inline constexpr const char* declared = "declared";
inline constexpr const char* outcome = "outcome";  ///< a name of `Outcome`
}  // namespace matrix_column

/// A table with one row for each number of the given promises. The first number of each pair also
/// has its place in the map and its shade.
class HeatMap {
 public:
  /// `without_number` is the label of pairs without a measurement in the map's rows and columns. If
  /// it is empty, they are blank like inadmissible pairs.
  HeatMap(const std::vector<MatrixPair>& pairs, std::vector<std::string> promises, Shade shade,
          std::string_view without_number = "");
  [[nodiscard]] bool empty() const {
    return free_.problems.empty() && constrained_.problems.empty();
  }
  [[nodiscard]] const Table& table() const { return table_; }
  /// Draws the map; `label` names the scale. Promises that
  /// are not kept are marked by their outcome.
  [[nodiscard]] Figure figure(std::string_view label) const;

 private:
  /// Columns and rows with a number, in the catalogue's order, which keeps families together.
  struct Part {
    std::string name;
    std::vector<std::string> problems = {}, methods = {};
    std::set<Outcome> unkept = {};  ///< outcomes of broken promises
    bool has_unmeasured = false;    ///< a pair of its rows and columns is unmeasured
  };

  [[nodiscard]] bool concerns(const Measured& cell) const;
  [[nodiscard]] Part& part_of(const MatrixPair& pair);
  void arrange(const std::vector<MatrixPair>& pairs);
  void add(const MatrixPair& pair);

  std::vector<std::string> promises_;
  Shade shade_;
  std::string without_number_;
  Table table_;
  Part free_{"free"}, constrained_{"constrained"};
};

/// log10 |x|, at least log10 of round-off; NaN if x is not finite.
double decimal(double x);

}  // namespace shakedown::comparison
