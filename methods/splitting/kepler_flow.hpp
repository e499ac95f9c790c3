// The exact motion of a body around a fixed centre, x'' = -mu x / |x|^3, on ellipses, parabolas and
// hyperbolas alike.
//
// With dt = |x| ds and beta = 2 mu / |x_0| - |v_0|^2, Stumpff's functions of beta,
//
//   G_k = s^k c_k(beta s^2),     c_k(z) = 1/k! - z/(k + 2)! + z^2/(k + 4)! - ...,
//
// give the time t, the distance r and the position, with r_0 = |x_0|, eta = x_0.v_0 and
// zeta = mu - beta r_0:
//
//   t = r_0 s + eta G_2 + zeta G_3,     r = dt/ds = r_0 + eta G_1 + zeta G_2
//   x = f x_0 + g v_0,                  f  = 1 - mu G_2 / r_0,       g  = t - mu G_3
//   v = f' x_0 + g' v_0,                f' = -mu G_1 / (r r_0),      g' = 1 - mu G_2 / r
//
// t grows with s, so the first line has one solution s. Laguerre's method finds it from a guess
// of order 2 in t, and a bracket of the solution replaces corrections that leave it. There
// is no distinction of cases, and nothing is singular at beta = 0.
// Sources: K. Stumpff, Himmelsmechanik I, 1959; J. M. A. Danby, Fundamentals of Celestial
// Mechanics, 1988, 6.9; B. A. Conway, Celestial Mech. 39 (1986) 199, for Laguerre's method.
#pragma once

#include <array>
#include <cmath>

#include "methods/base/traits.hpp"
#include "problems/base/structure.hpp"

namespace shakedown {

/// c_0(z), ..., c_3(z) by their series, after z has been divided by a power of 4. The formulas for
/// the double argument lead back.
template <class S>
std::array<S, 4> stumpff(S z) {
  using std::abs;
  int halvings = 0;
  for (; abs(z) > S(0.1); z /= S(4)) ++halvings;
  S c2(0.5), c3(S(1) / S(6)), term2 = c2, term3 = c3;
  for (double k = 4.0; abs(term2) > S(Eigen::NumTraits<S>::epsilon() / 4); k += 2.0) {
    term2 *= -z / S(k * (k - 1.0));
    term3 *= -z / S(k * (k + 1.0));
    c2 += term2;
    c3 += term3;
  }
  S c1 = S(1) - z * c3, c0 = S(1) - z * c2;
  for (; halvings > 0; --halvings) {
    z *= S(4);
    c3 = (c2 + c0 * c3) / S(4);
    c2 = c1 * c1 / S(2);
    c1 = c0 * c1;
    c0 = S(1) - z * c2;  // 2 c_0^2 - 1 would multiply rounding errors by 4
  }
  return {c0, c1, c2, c3};
}

/// Moves a body by the time t. `x` and `v` are blocks of its coordinates. Fails if the solution for
/// s does not converge, or if the body turns by more than 10^4 radians.
template <class S, class Block>
StepReport kepler_flow(const S& mu, const S& t, Block x, Block v) {
  using std::abs;
  using std::sqrt;
  const S r0 = sqrt(x.squaredNorm()), eta = x.dot(v), beta = S(2) * mu / r0 - v.squaredNorm();
  const S zeta = mu - beta * r0;
  // Laguerre's method has order 3. After a correction below the root of the rounding error, s is
  // accurate to round-off, and so are its derivatives if S is a dual number.
  const S small = sqrt(S(Eigen::NumTraits<S>::epsilon()));
  S s = t / r0, change = s, near(0), far(0);  // the solution is between near and far
  bool bracketed = false;
  const S bend = t * eta / (S(2) * r0 * r0);
  if (abs(bend) < S(0.5)) s *= S(1) - bend;
  // A guess of more than ten radians is useless on an ellipse and may overflow on a hyperbola.
  const S furthest = S(10) / sqrt(abs(beta));
  if (abs(s) > furthest) s = t > S(0) ? furthest : S(-furthest);
  constexpr int most = 100;  // usual steps take three corrections
  for (int k = 0; k <= most; ++k) {
    const S z = beta * s * s;
    if (!(abs(z) < S(1e8))) break;
    auto [c0, G1, G2, G3] = stumpff(z);
    G1 *= s;
    G2 *= s * s;
    G3 *= s * s * s;
    const S r = r0 + eta * G1 + zeta * G2;
    if (abs(change) <= small * abs(s)) {
      const S f = S(1) - mu * G2 / r0, g = t - mu * G3;
      const S f_rate = -mu * G1 / (r * r0), g_rate = S(1) - mu * G2 / r;
      for (Index i = 0; i < x.size(); ++i) {
        const S x0 = x(i), v0 = v(i);
        x(i) = f * x0 + g * v0;
        v(i) = f_rate * x0 + g_rate * v0;
      }
      return {.iterations = k};
    }
    const S excess = r0 * s + eta * G2 + zeta * G3 - t, slope_of_r = eta * c0 + zeta * G1;
    const S root = sqrt(abs(S(16) * r * r - S(20) * excess * slope_of_r));
    if (excess * t > S(0)) bracketed = true;
    (excess * t > S(0) ? far : near) = s;
    S next = s - S(5) * excess / (r + root);
    if ((next - near) * t < S(0) || (bracketed && (far - next) * t < S(0))) {
      next = bracketed ? S((near + far) / S(2)) : S(S(2) * s);
    }
    change = next - s;
    s = next;
  }
  return {.status = Status::not_converged, .iterations = most};
}

}  // namespace shakedown
