// A heat map of the matrix of methods and problems. Problems without constraints are shown above
// constrained problems.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/matrix/cells.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown::comparison {

/// Returns the value that determines the colour of a cell. NaN leaves the cell blank.
using Shade = std::function<double(const MatrixPair&, const Measured&)>;

/// Columns of the table of a map that other experiments read.
namespace matrix_column {
inline constexpr const char* method = "method";
inline constexpr const char* problem = "problem";
inline constexpr const char* property = "property";
inline constexpr const char* declared = "declared";
inline constexpr const char* outcome = "outcome";  ///< a name of `Outcome`
}  // namespace matrix_column

/// A table with one row for each number of the given promises. The map shows the first number of
/// each pair, and the table contains its position and shade.
class HeatMap {
 public:
  /// `without_number` is the label of the pairs for which the map has a row and a column but no
  /// measurement. If it is empty, these pairs are blank, like inadmissible pairs.
  HeatMap(const std::vector<MatrixPair>& pairs, std::vector<std::string> promises, Shade shade,
          std::string_view without_number = "");
  [[nodiscard]] bool empty() const {
    return free_.problems.empty() && constrained_.problems.empty();
  }
  [[nodiscard]] const Table& table() const { return table_; }
  /// Draws the map; `label` describes the scale, which shows factors up to `most_factor`, if given.
  /// Promises that are not kept are marked according to their outcome.
  [[nodiscard]] Figure figure(std::string_view label, std::optional<double> most_factor = {}) const;

 private:
  /// The columns and rows that contain a number, in the order of the catalogue, which keeps
  /// families of methods together.
  struct Part {
    std::string name;
    std::vector<std::string> problems = {}, methods = {};
    std::set<Outcome> unkept = {};  ///< outcomes of broken promises
    bool has_unmeasured = false;    ///< whether a pair in these rows and columns has no number
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

/// log10 |x|, but not less than log10 of round-off; NaN if x is not finite.
double decimal(double x);

}  // namespace shakedown::comparison
