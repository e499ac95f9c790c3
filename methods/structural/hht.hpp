// HHT-I3, the alpha method of Hilber, Hughes and Taylor for the equations of index 3:
//
//   1/(1 + alpha) M A_{n+1} + (grad V + G^T lambda)_{n+1} - alpha/(1 + alpha) (grad V + G^T lambda)_n
//     = 0,      g(q_{n+1}) = 0,      gamma = (1 - 2 alpha)/2,   beta = (1 - alpha)^2/4,
//
// which is generalized-alpha-dae with alpha_m = 0, alpha_f = -alpha. The smaller alpha is in [-1/3,
// 0], the stronger the damping: the spectral radius at infinity is (1 + alpha)/(1 - alpha), which
// is 7/13 for the default -0.3. The orders and the accuracy of the constraints are as for
// generalized-alpha-dae. The source starts from A_0 = a(t_0), which corresponds to the option
// start=consistent.
// Source: D. Negrut, R. Rampalli, G. Ottarsson, A. Sajdak, J. Comput. Nonlinear Dyn. 2 (2007) 73,
// (10)-(14).
#pragma once

#include <array>

#include "methods/structural/generalized_alpha_dae.hpp"

namespace shakedown {

struct HhtOptions : NewtonOptions {
  double alpha = -0.3;  ///< as in ADAMS

  static std::vector<Setting> settings() {
    auto all = inherit<HhtOptions, NewtonOptions>();
    all.push_back(setting<HhtOptions>("alpha", &HhtOptions::alpha, "", "dissipation, 0 for none",
                                      {-1.0 / 3.0, 0.0}));
    return all;
  }
  template <class S>
  [[nodiscard]] AlphaWeights<S> weights() const {
    return AlphaWeights<S>::of_hht(S(alpha));
  }
};

struct HhtI3 {
  static constexpr Traits traits =
      with_rho(renamed(GeneralizedAlphaDae::traits, "hht-i3", "HHT-alpha, index 3",
                       "Negrut, Rampalli, Ottarsson, Sajdak 2007", R"(\begin{aligned}
M a_{n+1} &= -\nabla V(q_{n+1}) - G_{n+1}^{\mathsf T} \lambda_{n+1}, \quad g(q_{n+1}) = 0 \\
A_{n+1} &= (1 + \alpha)\,a_{n+1} - \alpha a_n \\
q_{n+1} &= q_n + h v_n + h^2 \bigl( (\tfrac12 - \beta)\,A_n + \beta A_{n+1} \bigr) \\
v_{n+1} &= v_n + h \bigl( (1 - \gamma)\,A_n + \gamma A_{n+1} \bigr) \\
\gamma &= \tfrac12 - \alpha, \quad \beta = \tfrac14 (1 - \alpha)^2, \quad
  A_0 \approx \ddot q(t_0 + \alpha h)
\end{aligned})"),
               7.0 / 13.0);
  static constexpr Appearance look{"HHT, index 3", Hue::green, Marker::hollow_down};
  using Algorithm = AlphaIndex3;
  using Needs = Algorithm::Needs;
  using Options = AlphaDaeOptions<HhtOptions>;
  template <class S>
  static Algorithm::Data<S> data(const Options& options) {
    return AlphaDaeData<S>::of(options);
  }
  template <class P>
  using Stepper = MemberStepper<HhtI3, P>;
};

}  // namespace shakedown
