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

/// Columns of a map's table that other experiments read.
namespace matrix_column {
inline constexpr const char* method = "method";
inline constexpr const char* problem = "problem";
inline constexpr const char* property = "property";
inline constexpr const char* declared = "declared";
inline constexpr const char* outcome = "outcome";  ///< a name of `Outcome`
}  // namespace matrix_column

/// The tidy table of all numbers of these promises, a row each, and of each pair's first number the
/// place in the map and its shade.
class HeatMap {
 public:
  /// `without_number`: what the map says of pairs of its rows and columns that are not measured; empty:
  /// they are blank as those that are none.
  HeatMap(const std::vector<MatrixPair>& pairs, std::vector<std::string> promises, Shade shade,
          std::string_view without_number = "");
  [[nodiscard]] bool empty() const {
    return free_.problems.empty() && constrained_.problems.empty();
  }
  [[nodiscard]] const Table& table() const { return table_; }
  /// `label` of the scale; promises that are not kept have a sign, by their outcome.
  [[nodiscard]] Figure figure(std::string_view label) const;

 private:
  /// Columns and rows with a number, in the catalogue's order, which keeps families together.
  struct Part {
    std::string name;
    std::vector<std::string> problems = {}, methods = {};
    std::set<Outcome> unkept = {};  ///< of promises
    bool has_unmeasured = false;    ///< a pair of its rows and columns
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

/// log10 of a number, where it is one and not 0: what is 0 has the shade of round-off.
double decimal(double x);

}  // namespace shakedown::comparison
