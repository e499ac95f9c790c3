// Runs of rows of four-bar linkages through their singular positions, and how they end.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {

inline constexpr double singular_until = 10.0, singular_step = 0.01;

/// Every method on two linkages with the default parameters: joints, masses and lengths are 1.
const std::vector<LabelledCase>& singular_cases();
/// The motions of the first so many cases are drawn; the others are scanned only.
inline constexpr std::size_t drawn_motions = 11;

/// How far the rods are from parallel: largest |B_i - B_0 - (i L, 0)|, L = 1.
double skewness(std::span<const double> q);
double energy_deviation(const Trajectory& run);

/// How each method that takes the problem ends, a row for each run: with `sizes` numbers of steps,
/// `per_doubling` for each doubling, or at tolerances (IDA).
Table scan(const Context& context, const std::string& problem, int sizes, int per_doubling);
/// How many runs of a scan pass: they reach the end on the branch of the start, and keep the energy.
double passing(const Table& scanned);

}  // namespace shakedown::beyond
