// The smoothing operator R (9) with Meyer's scaling function and an explicit cut-off.
//
//   <w>(t) = 1/alpha integral rho((t - t')/alpha) w(t') dt'
//
// In the frequency domain the factor is 1 up to 2 pi/(3 alpha) and 0 from 4 pi/(3 alpha) on.
// Between them it is cos(pi/2 nu(x)), with x = 0 ... 1 linear in the frequency. nu is infinitely
// smooth, so that rho falls faster than any power (Daubechies' polynomial nu gives only a power). R
// always takes alpha = sqrt(eps). That removes a mode of frequency 1/eps only for sqrt(eps) <
// 3/(4 pi), eps < 0.057.
#pragma once

#include <vector>

namespace shakedown::reich1995 {

/// The factor of the filter at frequency omega, for alpha = 1.
double meyer_transfer(double omega);
/// Returns rho(t) for alpha = 1, by the trapezoidal rule on a smooth function of compact support.
double meyer_rho(double t);

class MeyerFilter {
 public:
  /// `dt` is the time between samples, below 2 pi/(highest frequency + 4 pi/(3 alpha)). The tails
  /// of rho beyond `reach` times alpha are cut off.
  MeyerFilter(double alpha, double dt, double reach = 60.0);
  /// The filter whose factor is 0 from the frequency `omega` on.
  static MeyerFilter stop_at(double omega, double dt, double reach = 60.0);

  /// The number of samples needed on each side.
  [[nodiscard]] int half_width() const { return static_cast<int>(weights.size()) - 1; }
  /// Returns <w> at sample `at`, half_width() <= at < size - half_width().
  [[nodiscard]] double apply(const std::vector<double>& w, std::size_t at) const;
  /// Returns <w> at every sample that has half_width() samples on each side.
  [[nodiscard]] std::vector<double> smoothed(const std::vector<double>& w) const;
  /// The sum of the weights: 1 except for the cut-off.
  [[nodiscard]] double total() const;

 private:
  std::vector<double> weights;  // of the sample, its neighbours on each side, ...
};

}  // namespace shakedown::reich1995
