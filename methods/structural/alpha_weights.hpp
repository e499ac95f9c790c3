// The weights of the generalized-alpha family, which averages the equation of motion:
//
//   (1 - alpha_m) A_{n+1} + alpha_m A_n = (1 - alpha_f) a_{n+1} + alpha_f a_n,    a = q'',
//   q_{n+1} = q_n + h v_n + h^2 ((1/2 - beta) A_n + beta A_{n+1})
//   v_{n+1} = v_n + h ((1 - gamma) A_n + gamma A_{n+1})
//
// The order is 2 if gamma = 1/2 + alpha_f - alpha_m. Then A_n approximates q'' at t_n + (alpha_m -
// alpha_f) h, and the initial value A_0 must do so too. If beta = (gamma + 1/2)^2/4, both principal
// eigenvalues of a step tend to (alpha_f - alpha_m - 1)/(alpha_f - alpha_m + 1) as h omega ->
// infinity, and the third eigenvalue tends to alpha_f/(alpha_f - 1).
// Source: J. Chung, G. M. Hulbert, J. Appl. Mech. 60 (1993) 371, (15)-(25); M. Arnold, O. Bruels,
// BIT 47 (2007) 475.
#pragma once

#include <vector>

#include "methods/base/newton.hpp"

namespace shakedown {

template <class S>
struct AlphaWeights {
  S alpha_m, alpha_f;

  /// Chung, Hulbert (25): all three eigenvalues at infinity are -rho.
  static AlphaWeights of_rho(S rho) {
    return {(S(2) * rho - S(1)) / (rho + S(1)), rho / (rho + S(1))};
  }
  /// Hilber, Hughes, Taylor: alpha is in [-1/3, 0], and the spectral radius at infinity is (1 +
  /// alpha)/(1 - alpha).
  static AlphaWeights of_hht(S alpha) { return {S(0), -alpha}; }

  [[nodiscard]] S gamma() const { return S(1) / S(2) + alpha_f - alpha_m; }
  [[nodiscard]] S beta() const {
    const S root = gamma() + S(1) / S(2);
    return root * root / S(4);
  }
  /// A_n approximates q'' at t_n + shift h.
  [[nodiscard]] S shift() const { return alpha_m - alpha_f; }
  /// Returns the coefficient of h^3 q''' in the difference q(t + h) - q_{n+1}, where q_{n+1} is
  /// computed with the exact A.
  [[nodiscard]] S defect() const { return S(1) / S(6) - beta() - shift() / S(2); }
};

/// Returns the trait record for another spectral radius at infinity; 1 means no damping at any step
/// size.
constexpr Traits with_rho(Traits traits, double rho) {
  traits.rho_infinity = rho;
  if (rho == 1.0) traits.dissipation = 0;
  return traits;
}

struct GeneralizedAlphaOptions : NewtonOptions {
  double rho = 0.8;

  static std::vector<Setting> settings() {
    auto all = inherit<GeneralizedAlphaOptions, NewtonOptions>();
    all.push_back(setting<GeneralizedAlphaOptions>("rho-inf", &GeneralizedAlphaOptions::rho, "",
                                                   "spectral radius at infinity", {0.0, 1.0}));
    return all;
  }
  template <class S>
  [[nodiscard]] AlphaWeights<S> weights() const {
    return AlphaWeights<S>::of_rho(S(rho));
  }
};

}  // namespace shakedown
