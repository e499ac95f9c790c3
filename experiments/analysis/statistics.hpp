// Means of independent units (seeds, blocks of a run), and tests whether two means differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shakedown {

struct Mean {
  double value = 0.0;
  double standard_error = 0.0;  ///< from the spread between the units
  std::size_t units = 0;
};
/// The units must be independent: one for each seed, or one for each block that is longer than the
/// correlation time.
Mean mean_of(const std::vector<double>& units);

/// Returns the means of `blocks` equal parts of a series; the remainder at its end is dropped.
/// Throws std::invalid_argument for more blocks than values.
std::vector<double> block_means(const std::vector<double>& series, std::size_t blocks);

/// The two-sided p-value of Student's t test on the differences a_k - b_k, for units that share a
/// seed; 1 if the mean difference is 0. Throws std::invalid_argument if the sizes differ.
double paired_p_value(const std::vector<double>& a, const std::vector<double>& b);
/// The two-sided p-value of Welch's t test, for independent units whose spreads may differ.
double unpaired_p_value(const std::vector<double>& a, const std::vector<double>& b);

/// The difference of means that the paired or unpaired t test at `level` detects with probability
/// `power`, given the spread of these units, in the normal approximation.
double detectable_difference(const std::vector<double>& a, const std::vector<double>& b,
                             bool paired, double level = 0.01, double power = 0.9);

}  // namespace shakedown
