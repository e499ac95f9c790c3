// The smoothing operator R (9) with Meyer's scaling function and an explicit cut-off.
//
//   <w>(t) = 1/alpha integral rho((t - t')/alpha) w(t') dt'
//
// In the frequency domain, the filter multiplies by 1 up to 2 pi/(3 alpha) and by 0 beyond 4 pi/(3
// alpha). Between these frequencies the factor is cos(pi/2 nu(x)), where x grows linearly with the
// frequency from 0 to 1. nu is infinitely smooth, so rho decays faster than any power; with
// Daubechies' polynomial nu it decays only like a power. R always chooses alpha = sqrt(eps). This
// removes a mode of frequency 1/eps only if sqrt(eps) < 3/(4 pi), that is, eps < 0.057.
#pragma once

#include <vector>

namespace shakedown::reich1995 {

/// Returns the factor by which the filter multiplies the frequency omega, for alpha = 1.
double meyer_transfer(double omega);
/// Returns rho(t) for alpha = 1. The trapezoidal rule is accurate because the integrand is smooth
/// and has compact support.
double meyer_rho(double t);

class MeyerFilter {
 public:
  /// `dt` is the time between samples. It must be less than 2 pi/(highest frequency + 4 pi/(3
  /// alpha)). The tails of rho beyond `reach` times alpha are cut off.
  MeyerFilter(double alpha, double dt, double reach = 60.0);
  /// Returns the filter that removes all frequencies from `omega` upwards.
  static MeyerFilter stop_at(double omega, double dt, double reach = 60.0);

  /// Returns the number of samples that the filter needs on each side.
  [[nodiscard]] int half_width() const { return static_cast<int>(weights.size()) - 1; }
  /// Returns <w> at sample `at`, half_width() <= at < size - half_width().
  [[nodiscard]] double apply(const std::vector<double>& w, std::size_t at) const;
  /// Returns <w> at every sample that has half_width() samples on each side.
  [[nodiscard]] std::vector<double> smoothed(const std::vector<double>& w) const;
  /// Returns the sum of the weights, which differs from 1 only because rho is cut off.
  [[nodiscard]] double total() const;

 private:
  std::vector<double> weights;  // for the sample itself, then for its neighbours on each side
};

}  // namespace shakedown::reich1995
