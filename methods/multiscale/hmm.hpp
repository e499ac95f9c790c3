// A heterogeneous multiscale method: RK4 with averaged slopes and with steps H on the slow time
// scale,
//
//   Z' = F_av(Z) = sum_k w_k F(z(t + k h)),   F = (M^-1 p, -grad V),
//
// where z is the micro-solution through Z. For each slope, z is computed on the window [t - delta,
// t + delta], delta = L/omega, and F(z) is averaged with a kernel (micro_filter.hpp). Windows share
// nothing but Z: every window starts from the macroscopic point without a correction.
//
// IPA-RK4 (ipa_rk4.hpp) projects Z onto the slow manifold before it takes a slope; this method does
// not. Fast motion is averaged out: in Z its frequency is R omega instead of omega, where R is the
// damping factor of the window (micro_filter.hpp). This has three consequences:
//   - hidden slow variables, such as the actions of the fast motion and their exchange, are not in
//     Z, so the slow motion is wrong for every H if there is stiff energy at the start;
//   - a stage of RK4 leaves the slow manifold by O(H^2), which its window treats as a fast motion
//     of energy O(omega^2 H^4). Because of this error near the slow manifold, H must decrease as
//     omega increases;
//   - the fraction R of the force of an oscillation about the manifold remains for every H.
// The trait record therefore claims no order. The method is explicit and is stable for H R omega <
// 2.8. It conserves nothing exactly.
// Source: W. E, B. Engquist, Commun. Math. Sci. 1 (2003) 87; R. Sharp, Y.-H. Tsai, B. Engquist, in
// Multiscale Methods in Science and Engineering, Springer 2005; for its limits, M. P. Calvo, J. M.
// Sanz-Serna, SIAM J. Sci. Comput. 32 (2010) 2029; for windows and kernels, AST 3.1-3.2.
#pragma once

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "methods/multiscale/ipa_rk4.hpp"

namespace shakedown {

struct HmmOptions {
  double L = 10.0 * std::numbers::pi;  ///< wide enough for frequencies down to omega/2
  int micro_steps = 6;
  Kernel kernel = Kernel::smooth3;

  static std::vector<Setting> settings() {
    using O = HmmOptions;
    return {setting<O>("L", &O::L, "", "half width of the window times omega", range::positive),
            setting<O>("micro-steps", &O::micro_steps, "", "micro-steps in 2 pi/omega", {1, 1e6}),
            choice<O>("kernel", &O::kernel, "averaging kernel", kernel_words())};
  }
};

namespace detail {

/// Computes F_av at (q, p), which remain unchanged.
template <class P>
class AveragedSlope {
 public:
  using Options = HmmOptions;
  using Vector = VectorFor<P>;

  AveragedSlope(const P& which, const Options& options)
      : problem(which), filter(which, options.kernel, MicroIntegrator::verlet,
                               ScalarOf<P>(options.L) / which.omega(),
                               micro_steps_each_way(options.L, options.micro_steps)),
        mean_q(Vector::Zero(which.size())), mean_p(mean_q) {}

  StepReport evaluate(const Vector& q, const Vector& p, ScalarOf<P> t, Vector& v, Vector& f) {
    mean_q = q;
    mean_p = p;
    filter.apply(mean_q, mean_p, t);
    problem.mass().solve(mean_p, v);
    f = filter.filtered_force();
    return {};
  }

  [[nodiscard]] static std::string message() { return ""; }

 private:
  P problem;
  MicroFilter<P> filter;
  Vector mean_q, mean_p;
};

}  // namespace detail

struct Hmm {
  static constexpr Traits traits{.name = "hmm",
                                 .title = "Heterogeneous multiscale, RK4",
                                 .source = "E, Engquist 2003; Sharp, Tsai, Engquist 2005",
                                 .formula = R"(\begin{aligned}
k_1 &= \bar F(z_n), \quad k_2 = \bar F(z_n + \tfrac h2 k_1) \\
k_3 &= \bar F(z_n + \tfrac h2 k_2), \quad k_4 = \bar F(z_n + h k_3) \\
z_{n+1} &= z_n + \tfrac h6 (k_1 + 2 k_2 + 2 k_3 + k_4) \\
\bar F(Z) &= \sum_{j=-N}^{N} w_j\, F(z(t + j\delta/N)), \quad z(t) = Z \\
F(q, p) &= (M^{-1} p, \; -\nabla V(q)), \quad z = (q, p) \\
w_j &\propto K(j/N), \quad \sum_j w_j = 1, \quad \delta = L/\omega \\
\dot q &= M^{-1} p, \quad \dot p = -\nabla V(q), \quad
  N = \operatorname{round} \bigl( \tfrac{L}{2\pi} \cdot \text{micro-steps} \bigr)
\end{aligned})"};
  static constexpr Appearance look{"HMM", Hue::brown, Marker::hollow_pentagon};
  using Needs = IpaRk4::Needs;
  using Options = HmmOptions;
  template <class P>
  using Stepper = detail::SlowRk4Stepper<P, detail::AveragedSlope<P>>;
};

}  // namespace shakedown
