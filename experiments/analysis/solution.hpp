// Functions for comparing methods: rows of runs and references as vectors, the distances between
// them, and the number of force evaluations of a run.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// One vector per time.
using States = std::vector<std::vector<double>>;

/// Returns the columns kind0, kind1, ... of a run, row by row.
States rows_of(const Trajectory& run, std::string_view kind);

/// max |x_i| over all times.
double largest_of(const States& rows);
/// max |a_i - b_i|; NaN if a difference is NaN.
double distance(const std::vector<double>& a, const std::vector<double>& b);
/// The largest distance over all times of `a`; NaN if a difference is NaN.
double furthest(const States& a, const States& b);

/// The number of force evaluations. These are gradients (including gradients of V1/eps) or, for
/// systems without gradients, evaluations of q' or p'.
std::int64_t evaluations(const Counts& counts);

}  // namespace shakedown
