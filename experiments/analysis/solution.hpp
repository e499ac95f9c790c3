// Rows of runs and references as vectors, how far they are apart, and what a run has evaluated: what
// comparisons of methods are made of.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// A vector for each time.
using States = std::vector<std::vector<double>>;

/// The columns kind0, kind1, ... of a run, row by row.
States rows_of(const Trajectory& run, std::string_view kind);

/// max |x_i| over all times.
double largest_of(const States& rows);
/// max |a_i - b_i|; NaN where a difference is NaN, since a run with NaN is not an exact one.
double distance(const std::vector<double>& a, const std::vector<double>& b);
/// The same over all times of `a`.
double furthest(const States& a, const States& b);

/// Evaluations of forces: gradients, of V1/eps too, and q' or p' of systems without them.
std::int64_t evaluations(const Counts& counts);

}  // namespace shakedown
