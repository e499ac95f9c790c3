// Runs of rows of four-bar linkages through their singular positions, and the outcomes of these
// runs.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {

inline constexpr double singular_until = 10.0, singular_step = 0.01;

/// Returns one case per method, on two linkages with the default parameters, for which all lengths
/// and masses are 1.
const std::vector<LabelledCase>& singular_cases();
/// The motions of this many cases are drawn, counted from the first; the others are only scanned.
inline constexpr std::size_t drawn_motions = 11;

/// Returns how far the rods are from being parallel: the largest |B_i - B_0 - (i L, 0)|, L = 1.
double skewness(std::span<const double> q);
double energy_deviation(const Trajectory& run);

/// Runs each admissible method and returns one row per run with its outcome. The scan has `sizes`
/// numbers of steps, `per_doubling` of them in each doubling; IDA has four tolerances instead.
Table scan(const Context& context, const std::string& problem, int sizes, int per_doubling);
/// Counts the runs of a scan that pass: they reach the end on the initial branch, and their energy
/// error stays below the bound.
double passing(const Table& scanned);

}  // namespace shakedown::beyond
