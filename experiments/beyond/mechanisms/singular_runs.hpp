// Runs of rows of four-bar linkages through their singular positions, with their outcomes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {

inline constexpr double singular_until = 10.0, singular_step = 0.01;

/// All methods on two linkages with the default parameters: lengths and masses are 1.
const std::vector<LabelledCase>& singular_cases();
/// The number of cases whose motions are drawn, the first ones; the others are only scanned.
inline constexpr std::size_t drawn_motions = 11;

/// The distance of the rods from parallel: the largest |B_i - B_0 - (i L, 0)|, L = 1.
double skewness(std::span<const double> q);
double energy_deviation(const Trajectory& run);

/// Runs each admissible method and returns one row per run with its outcome: for `sizes` numbers of
/// steps, `per_doubling` for each doubling, or at four tolerances (IDA).
Table scan(const Context& context, const std::string& problem, int sizes, int per_doubling);
/// Counts the runs of a scan that pass: they reach the end
/// on the initial branch and keep the energy.
double passing(const Table& scanned);

}  // namespace shakedown::beyond
