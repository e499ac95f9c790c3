// The smoothing operator R (9) with Meyer's scaling function, and an explicit cut-off.
//
//   <w>(t) = 1/alpha integral rho((t - t')/alpha) w(t') dt'
//
// In the frequency domain: a factor 1 up to 2 pi/(3 alpha), 0 from 4 pi/(3 alpha) on, between them
// cos(pi/2 nu(x)), x = 0 ... 1 linear in the frequency, with nu infinitely smooth so that rho falls
// faster than any power (Daubechies' polynomial nu gives only a power). R takes alpha = sqrt(eps)
// without more; that removes a mode of frequency 1/eps only for sqrt(eps) < 3/(4 pi), eps < 0.057.
#pragma once

#include <vector>

namespace shakedown::reich1995 {

/// The factor by which the filter multiplies frequency omega, at alpha = 1.
double meyer_transfer(double omega);
/// rho(t) at alpha = 1, by the trapezoidal rule on a smooth function of compact support.
double meyer_rho(double t);

class MeyerFilter {
 public:
  /// `dt`: distance of the samples to be filtered, below 2 pi/(highest frequency + 4 pi/(3 alpha)).
  /// The tails of rho beyond `reach` times alpha are cut off.
  MeyerFilter(double alpha, double dt, double reach = 60.0);
  /// From the frequency at which the factor has become 0.
  static MeyerFilter stop_at(double omega, double dt, double reach = 60.0);

  /// Samples needed on either side.
  [[nodiscard]] int half_width() const { return static_cast<int>(weights.size()) - 1; }
  /// <w> at sample `at`, half_width() <= at < size - half_width().
  [[nodiscard]] double apply(const std::vector<double>& w, std::size_t at) const;
  /// <w> at every sample that has half_width() of them on either side.
  [[nodiscard]] std::vector<double> smoothed(const std::vector<double>& w) const;
  /// Sum of the weights: 1 up to what was cut off.
  [[nodiscard]] double total() const;

 private:
  std::vector<double> weights;  // of the sample itself, its neighbours on each side, ...
};

}  // namespace shakedown::reich1995
