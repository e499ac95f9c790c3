// Determines the law by which a deviation e grows over a long run, |e| ~ C t^a, and the standard
// error of the exponent a.
//
// The law is determined from the 64 window means m_k of the run:
//
//   with a direction      slopes s_1, s_2 of the means over the two halves: t^a has
//                         s_2/s_1 = 2^a - 1, so a = log2(1 + s_2/s_1)
//   without a direction   increments, S(lag)^2 = mean (m_{k+lag} - m_k)^2 ~ lag^{2a}, over
//                         lags of 1 to 16 windows: 0 if bounded, 1/2 for a random walk
//
// Standard errors are computed by the jackknife: one of eight blocks of eight windows is left out
// at a time. The tests in experiments/analysis/long_time.hpp (Boundedness) decide whether there is
// a direction, and whether it bends (a decay). If the increments grow like a random walk, a
// direction also requires monotone block means. One random walk in 64 has such means by chance. A
// deviation without a direction is
//
//   a random walk  if a is above 1/4, the middle between the two exponents, and max |e| of the run
//                  is more than 1.4 times its value in the first sixteenth: slow modulations change
//                  means, but not maxima
//   a decay        that ended early, if |e| stays above half its greatest value in the second half
//   bounded        otherwise
//
// A run that ends early, or whose |e| exceeds 1, counts as lost. The error rates of this procedure
// are measured by simulated_rates. Source for the jackknife: M. H. Quenouille, Biometrika 43 (1956)
// 353.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

namespace shakedown::comparison {

enum class Law : std::uint8_t { bounded, random_walk, linear_drift, decay, lost };
std::string_view name(Law law);

struct Growth {
  Law law = Law::lost;
  double exponent = NAN;        ///< NaN if lost
  double error = NAN;           ///< one standard error of the exponent
  double amplitude = HUGE_VAL;  ///< max |e|
};

/// Returns the jackknife standard error. Each entry of `without` is the estimate that leaves out
/// one part of the data.
double jackknife_error(const std::vector<double>& without);

/// Determines the growth from samples of one run, equally spaced in time.
Growth growth_of(const std::vector<double>& samples);

/// How often `growth_of` finds each law in simulated deviations whose law is known. The shares are
/// taken from `trials` runs. Each run consists of five waves, such as integrators show, plus a
/// deviation of the known law.
struct Rates {
  std::string_view key;   ///< used in the names of numbers
  std::string_view name;  ///< description of the deviation
  Law truth;
  std::array<double, 5> found{};        ///< share of runs in which each Law was found
  double exponent = 0.0, spread = 0.0;  ///< mean and standard deviation of a
  [[nodiscard]] double of(Law law) const { return found[static_cast<std::size_t>(law)]; }
  [[nodiscard]] double right() const { return of(truth); }
};
std::vector<Rates> simulated_rates(std::uint64_t seed, int trials);

}  // namespace shakedown::comparison
