// Energy where it is not conserved, as a balance. Along a solution of p' = -dH/dq + Q(q, v, t) -
// G^T lambda with H = T + V(q; t), g(q; t) = 0 and hence G v = -dg/dt,
//
//   dH/dt = dV/dt + v . Q + lambda . dg/dt,
//
// the derivatives of V and g at fixed q: what a potential that moves, forces and constraints that move
// do. Of a run, with this power at its own points z_n and lambda that of the index-1 form there, the
// balance
//
//   B_n = H(z_n; t_n) - H(z_0; 0) - W_n,      W_n = int_0^{t_n} dH/dt,
//
// is O(h^k), k the lower of the method's orders in q and p: its points lie on a solution of equations with
// terms O(h^k) more, and W_n is an integral by a rule of order 12. It closes faster where what the
// method errs takes no energy, as the v of Radau IIA of index 3 along the gradient of a fixed g, or the
// phase of a linear oscillator.
// Source: H. Goldstein, C. Poole, J. Safko, Classical Mechanics, 3rd ed., 2.7, for dV/dt and Q; the
// power of moving constraints follows from G v = -dg/dt.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/traits/finding.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// Eleven points of distance 1, exact for polynomials of degree 11: M. Abramowitz, I. A. Stegun,
/// Handbook of Mathematical Functions, 25.4.20.
double eleven_points(std::span<const double, 11> f);

/// The largest |B_n| at the ends of quarters of the horizon, relative to the largest |H| and |W|, from
/// the coarse step on, at falling ones; of a method that chooses its steps at falling tolerances.
struct Balance {
  Convergence open;
  Convergence reversed;      ///< the same with a work of the other sign, which must not close
  double work = 0.0;         ///< the largest |W_n|, relative to the same, at the last of them
  std::int64_t outputs = 0;  ///< of runs by tolerance
};
Balance measure_balance(const ProblemSubject&, const PairSubject&);

/// The order that a record promises of it; 0: none.
int balance_order(const Traits&);

/// That it closes with its order, or, where steps are chosen by a tolerance, to that.
Finding check_balance(const ProblemSubject&, const PairSubject&);
/// The same against one order more.
Finding check_balance_too_high(const ProblemSubject&, const PairSubject&);

}  // namespace shakedown
