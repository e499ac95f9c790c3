// The law by which a deviation e grows over a long run, |e| ~ C t^a, with a's standard error.
//
// The run's 64 window means m_k say it, in two ways:
//
//   a deviation with a direction   slopes s_1, s_2 of the means over the two halves: t^a has
//                                  s_2/s_1 = 2^a - 1, so a = log2(1 + s_2/s_1)
//   one without                    increments, S(lag)^2 = mean (m_{k+lag} - m_k)^2 ~ lag^{2a}, over
//                                  lags of 1 to 16 windows: 0 where it is bounded, 1/2 for a
//                                  random walk
//
// Standard errors: the jackknife over eight blocks of eight windows, which leaves one block out at
// a time. Whether there is a direction, and whether it bends (a decay), says Boundedness
// (experiments/analysis/long_time.hpp); where increments grow as those of a random walk do it must
// also lead from each block to the next, as one walk in 64 does by chance. What has none is
//
//   a random walk  where a is above 1/4, the middle between the two exponents, and max |e| of the run
//                  is more than 1.4 times that of its first sixteenth: slow modulations change means,
//                  but not maxima
//   a decay        that ended early, where |e| stays above half its greatest value in the second half
//   bounded        else
//
// A run that broke off, or whose |e| exceeds 1, is lost. How often this errs: simulated_rates.
// Source: M. H. Quenouille, Biometrika 43 (1956) 353, for the jackknife.
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
  double exponent = NAN;        ///< NaN where lost
  double error = NAN;           ///< of the exponent: one standard error
  double amplitude = HUGE_VAL;  ///< max |e|
};

/// Standard error by the jackknife; `without` holds the estimates without each part of the data.
double jackknife_error(const std::vector<double>& without);

/// Of the samples of one run, equally spaced in time.
Growth growth_of(const std::vector<double>& samples);

/// What the judgement makes of deviations whose law is known, in shares of `trials` simulated
/// runs: motion of five waves as integrators leave it, with what comes on top.
struct Rates {
  std::string_view key;   ///< in the names of numbers
  std::string_view name;  ///< of what is simulated
  Law truth;
  std::array<double, 5> found{};        ///< shares, by Law
  double exponent = 0.0, spread = 0.0;  ///< mean and standard deviation of a
  [[nodiscard]] double of(Law law) const { return found[static_cast<std::size_t>(law)]; }
  [[nodiscard]] double right() const { return of(truth); }
};
std::vector<Rates> simulated_rates(std::uint64_t seed, int trials);

}  // namespace shakedown::comparison
