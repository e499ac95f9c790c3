// The table and the figure of work and precision for one problem.
#pragma once

#include <string>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {

/// Columns of `work_table` that other experiments read.
namespace work_column {
inline constexpr const char* row = "row";  ///< "run", a front, ...
inline constexpr const char* method = "method";
inline constexpr const char* h = "h";
inline constexpr const char* steps = "steps";
inline constexpr const char* operations = "operations";
inline constexpr const char* largest_error = "largest error";
// Kinds of rows that contain runs.
inline constexpr const char* run = "run";
inline constexpr const char* not_right = "not right";
}  // namespace work_column

/// The methods drawn in colour. Their operations come closest to the fewest at any power of ten.
/// There are at most six, and the closest comes first.
std::vector<std::string> drawn_in_colour(const WorkPrecision& problem);

/// A table with rows for the runs, the reasons why curves end, the fronts and the reference
/// solution. The column "row" says which kind a row is.
Table work_table(const WorkPrecision& problem);
Figure work_figure(const WorkPrecision& problem);

}  // namespace shakedown::comparison
