// Means of independent units (seeds, blocks of a run), and whether two sets of them differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shakedown {

struct Mean {
  double value = 0.0;
  double standard_error = 0.0;  ///< of the mean, from the spread between the units
  std::size_t units = 0;
};
/// The units must be independent: one number a seed or a block longer than the correlation time.
Mean mean_of(const std::vector<double>& units);

/// Means of `blocks` equal parts of a series; a rest at its end is left out.
std::vector<double> block_means(const std::vector<double>& series, std::size_t blocks);

/// Probability of a difference of means at least this large if there were none.
/// Student's t over the differences a_k - b_k: of units that share a seed. 1 where all differences
/// are 0.
double paired_p_value(const std::vector<double>& a, const std::vector<double>& b);
/// Welch's t: of independent units, whose spreads may differ.
double unpaired_p_value(const std::vector<double>& a, const std::vector<double>& b);

/// The difference of means that the paired or unpaired t test at `level` finds with probability
/// `power`, at the spread of these units: what "no difference" excludes. Normal approximation.
double detectable_difference(const std::vector<double>& a, const std::vector<double>& b,
                             bool paired, double level = 0.01, double power = 0.9);

}  // namespace shakedown
