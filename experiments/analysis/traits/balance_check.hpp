// The energy balance of problems that do not conserve energy. Along a solution of p' = -dH/dq +
// Q(q, v, t) - G^T lambda with H = T + V(q; t), g(q; t) = 0 and hence G v = -dg/dt,
//
//   dH/dt = dV/dt + v . Q + lambda . dg/dt,
//
// where V and g are differentiated at fixed q. The terms are the power of a moving potential, of
// forces and of moving constraints. This power is evaluated at the points z_n of a run, with lambda
// from the index-1 form. The balance
//
//   B_n = H(z_n; t_n) - H(z_0; 0) - W_n,      W_n = int_0^{t_n} dH/dt,
//
// is O(h^k), where k is the lower of the method's orders in q and p. The reason is that the points
// lie on a solution of equations that are perturbed by O(h^k), and that a rule of order 12
// integrates W_n. B_n falls faster if the method's error does not change the energy. Examples are
// the error of v along the gradient of a fixed g in Radau IIA of index 3, and the phase error of a
// linear oscillator.
// Source: H. Goldstein, C. Poole, J. Safko, Classical Mechanics, 3rd ed., 2.7, for dV/dt and Q; the
// power of moving constraints follows from G v = -dg/dt.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/traits/promise_result.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// Integrates f from its values at eleven points with spacing 1. The rule is exact for polynomials
/// up to degree 11.
/// Source: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 25.4.20.
double eleven_points(std::span<const double, 11> f);

/// The largest |B_n| at the ends of the quarters of the horizon, relative to the larger of max |H|
/// and max |W|. The runs use decreasing steps, starting with the coarse step, or decreasing
/// tolerances for adaptive methods.
struct Balance {
  Convergence open;
  Convergence reversed;      ///< |B_n| with -W_n instead of W_n, which must not converge
  double work = 0.0;         ///< the largest relative |W_n| at the last step or tolerance
  std::int64_t outputs = 0;  ///< outputs of the runs of an adaptive method
};
Balance measure_balance(const ProblemSubject&, const PairSubject&);

/// The order of the balance that a record promises; 0 if none.
int balance_order(const Traits&);

/// Checks that the balance converges with its order, or with the tolerance of an adaptive method.
PromiseResult check_balance(const ProblemSubject&, const PairSubject&);
/// Checks the balance against an order that is too high by one.
PromiseResult check_balance_too_high(const ProblemSubject&, const PairSubject&);

}  // namespace shakedown
