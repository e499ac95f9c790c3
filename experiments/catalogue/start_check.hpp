// Checks that a start satisfies its constraints. The allowed violations follow from the constraints
// alone, so they do not depend on units or origin. |G_i|^2 / |Hess g_i| is the size of g_i at which
// its curvature matters; for a rod it is the square of the length. eps max |q| sum_j |G_ij| is the
// error of g_i that results from round-off of q. Included only by .cpp files.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "experiments/catalogue/pair_checks.hpp"
#include "problems/base/constraints.hpp"
#include "problems/base/entries.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/splitmix.hpp"

namespace shakedown::detail {

/// The checks throw a UsageError that names the first constraint that q or p violates.
template <class P>
class StartCheck {
 public:
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  StartCheck(const P& which, const Vector& q, double t) : problem(which), at(q), time(t) {
    reach.setZero(problem.constraint_count());
    slope = bend = reach;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    jacobian(problem, q, t, G);
    const double largest = q.cwiseAbs().maxCoeff();
    for_each_in_rows(G, [&](Index i, Index /*j*/, double entry) {
      reach(i) += std::fabs(entry) * largest;
      slope(i) += entry * entry;
    });
    if constexpr (HasSecondDerivatives<P>) measure_bend();
  }

  void positions() const {
    Multipliers g = reach;
    constraint(problem, at, time, g);
    for (Index i = 0; i < g.size(); ++i) {
      const double size = bend(i) > 0.0 ? slope(i) / bend(i) : 0.0;
      check_start("q0 violates the constraints: |g" + std::to_string(i) + "|", std::fabs(g(i)),
                  few_digits * size + round_off * reach(i));
    }
  }
  /// Checks `v` = M^-1 p. A violation is allowed if it changes q within a step `h` by at most one
  /// rounding error, because at rest all of v may be noise.
  void velocities(const Vector& v, double h) const {
    Multipliers rate = reach, scratch = reach, terms = reach;
    velocity_constraint(problem, at, time, G, v, rate, scratch);
    terms.setZero();
    const double fastest = v.cwiseAbs().maxCoeff();
    for_each_in_rows(
        G, [&](Index i, Index /*j*/, double entry) { terms(i) += std::fabs(entry) * fastest; });
    if constexpr (HasMovingConstraints<P>) terms += scratch.cwiseAbs();
    // The round-off of G is the round-off of q times the slope of G.
    const double of_jacobian = at.cwiseAbs().maxCoeff() * v.cwiseAbs().sum();
    for (Index i = 0; i < rate.size(); ++i) {
      check_start("p0 is not tangent to the constraints: |dg" + std::to_string(i) + "/dt|",
                  std::fabs(rate(i)),
                  few_digits * terms(i) + round_off * (terms(i) + bend(i) * of_jacobian) +
                      epsilon * reach(i) / std::fabs(h));
    }
  }

 private:
  static constexpr double few_digits = 1e-8;  ///< for a start copied from a printed table
  static constexpr double epsilon = std::numeric_limits<double>::epsilon();
  static constexpr double round_off = 1024.0 * epsilon;

  /// Computes |Hess g_i z| for a direction z without symmetry, with |z_j| between 1/2 and 1.
  void measure_bend() {
    Vector z = at;
    for (Index j = 0; j < z.size(); ++j) {
      z(j) = 0.5 + 0.5 * random_uniform(1, std::uint64_t(j));
      if (j % 2 == 1) z(j) = -z(j);
    }
    JacobianFor<P> DG = G;
    jacobian_derivative(problem, at, time, z, DG);
    for_each_in_rows(DG, [&](Index i, Index /*j*/, double entry) { bend(i) += entry * entry; });
    bend = bend.cwiseSqrt();
  }

  const P& problem;
  const Vector& at;
  double time;
  JacobianFor<P> G;
  Multipliers reach;  ///< max |q| sum_j |G_ij|
  Multipliers slope;  ///< |G_i|^2
  Multipliers bend;   ///< |Hess g_i|; 0 if not known
};

/// Throws UsageError if M is singular at q.
template <class P>
void check_mass(const P& problem, const VectorFor<P>& q) {
  if constexpr (HasConstantMass<P> || HasMassOfPosition<P>) {
    MassAt<P> mass_at(problem);
    const auto& mass = mass_at(problem, q);
    VectorFor<P> given = q, v = q, p = q;
    for (Index j = 0; j < given.size(); ++j) given(j) = random_uniform(4, std::uint64_t(j)) - 0.25;
    mass.solve(given, v);
    mass.apply(v, p);
    const double off = (p - given).norm();  // NaN if an entry is NaN
    constexpr double no_digit = 0.1;
    if (!(off < no_digit * given.norm())) {
      throw UsageError("the mass matrix is singular");
    }
  }
}

}  // namespace shakedown::detail
