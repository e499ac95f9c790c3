// Table and figure of one problem's work and precision.
#pragma once

#include <string>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {

/// Columns of `work_table` that other experiments read.
namespace work_column {
inline constexpr const char* row = "row";  ///< the kind of row
inline constexpr const char* method = "method";
inline constexpr const char* h = "h";
inline constexpr const char* steps = "steps";
inline constexpr const char* operations = "operations";
inline constexpr const char* largest_error = "largest error";
// Kinds of rows with runs.
inline constexpr const char* run = "run";
inline constexpr const char* not_right = "not right";
}  // namespace work_column

/// The methods drawn in colour: those closest to the least work for any power of ten, by either
/// count; at most nine, the closest first.
std::vector<std::string> drawn_in_colour(const WorkPrecision& problem);

/// Rows of runs, of the reasons why curves end, of the
/// fronts and of the reference; see the column "row".
Table work_table(const WorkPrecision& problem);
Figure work_figure(const WorkPrecision& problem);

}  // namespace shakedown::comparison
