// Table and figure of one problem's work and precision.
#pragma once

#include <string>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {

/// Powers of ten, from a hundredth to the finest.
std::vector<double> decades(double finest);

/// The methods that are drawn in colour: those that come nearest to the least work of all for any
/// power of ten, by either count; at most nine, the nearest first.
std::vector<std::string> drawn_in_colour(const WorkPrecision& problem);

/// Rows of runs, of why curves end, of the fronts and of the reference; see the column "row".
Table work_table(const WorkPrecision& problem);
Figure work_figure(const WorkPrecision& problem);

}  // namespace shakedown::comparison
