// SETTLE: RATTLE for rigid water molecules, in closed form.
//
//   p_{n+1/2} = p_n - h/2 (grad V(q_n) + G_n^T lambda_n)
//   q_{n+1}   = q_n + h M^-1 p_{n+1/2},                          g(q_{n+1}) = 0
//   p_{n+1}   = p_{n+1/2} - h/2 (grad V(q_{n+1}) + G_{n+1}^T mu_{n+1}),   G_{n+1} M^-1 p_{n+1} = 0
//
// The constraint forces act in the plane of the old triangle and leave its centre of mass and its
// angular momentum alone, which determines three rotations of the new triangle: phi and psi out of
// that plane, from the heights of the atoms over it, then theta within. One 3 x 3 linear system for
// the momenta; no iteration. Exactly what RATTLE is and keeps, for molecules of three atoms with
// two equal sides and two equal masses. `StepReport::singular` where no such triangle can be
// reached: the step turns it by a right angle or more.
// Source: S. Miyamoto, P. A. Kollman, J. Comput. Chem. 13 (1992) 952, eqs. (A7)-(A15).
#pragma once

#include <Eigen/Geometry>
#include <cmath>

#include "methods/constrained/multiplier_newton.hpp"
#include "problems/base/triangles.hpp"

namespace shakedown {

namespace need {

struct RigidWaterTriangles {
  static constexpr std::string_view name = "rigid water triangles";
  static constexpr unsigned grants = Evaluations::constraints;
  template <class P>
  static constexpr bool met = HasIsoscelesTriangles<P>;
};

}  // namespace need

/// One triangle: atom 1 is the apex, atoms 0 and 2 are equal.
template <class S>
class SettledTriangle {
 public:
  using Points = MatrixOf<S, 3>;  ///< a column an atom
  using Point = VectorOf<S, 3>;

  SettledTriangle(const VectorOf<S, 3>& squared_sides, const S& base_mass, const S& apex_mass)
      : share(base_mass / (apex_mass + S(2) * base_mass)) {
    using std::sqrt;
    half_base = sqrt(squared_sides(2)) / S(2);
    const S height = sqrt(squared_sides(0) - squared_sides(2) / S(4));
    apex = S(2) * share * height;
    foot = height - apex;
  }

  /// `atoms` were moved without constraint forces from `old`, which satisfies the constraints; now
  /// they do too. False, and NaN, where they cannot.
  bool settle(const Points& old, Points& atoms) const {
    using std::sqrt;
    const Point middle =
        share * (atoms.col(0) + atoms.col(2)) + (S(1) - S(2) * share) * atoms.col(1);
    const Points moved = atoms.colwise() - middle;
    // The frame X'Y'Z': z across the old plane, the apex over the y axis.
    Points axes;
    axes.col(2) = (old.col(0) - old.col(1)).cross(old.col(2) - old.col(1)).normalized();
    axes.col(0) = moved.col(1).cross(axes.col(2)).normalized();
    axes.col(1) = axes.col(2).cross(axes.col(0));
    const Points from = axes.transpose().lazyProduct(old.colwise() - old.col(1));
    const Points to = axes.transpose().lazyProduct(moved);

    const S sin_phi = to(2, 1) / apex;
    const S cos_phi = sqrt(S(1) - sin_phi * sin_phi);
    const S sin_psi = (to(2, 0) - to(2, 2)) / (S(2) * half_base * cos_phi);
    const S cos_psi = sqrt(S(1) - sin_psi * sin_psi);
    // After phi and psi, before theta.
    const S y1 = apex * cos_phi;
    const S x0 = -half_base * cos_psi;
    const S bend = half_base * sin_psi * sin_phi;
    const S y0 = -foot * cos_phi - bend;
    const S y2 = -foot * cos_phi + bend;

    const S alpha = x0 * (from(0, 0) - from(0, 2)) + y0 * from(1, 0) + y2 * from(1, 2);
    const S beta = x0 * (from(1, 2) - from(1, 0)) + y0 * from(0, 0) + y2 * from(0, 2);
    const S gamma = from(0, 0) * to(1, 0) - to(0, 0) * from(1, 0) +  //
                    from(0, 2) * to(1, 2) - to(0, 2) * from(1, 2);
    const S squared = alpha * alpha + beta * beta;
    const S root = sqrt(squared - gamma * gamma);
    const S sin_theta = (alpha * gamma - beta * root) / squared;
    const S cos_theta = (beta * gamma + alpha * root) / squared;

    Points settled;
    settled << x0 * cos_theta - y0 * sin_theta, -y1 * sin_theta, -x0 * cos_theta - y2 * sin_theta,
        x0 * sin_theta + y0 * cos_theta, y1 * cos_theta, -x0 * sin_theta + y2 * cos_theta,  //
        to(2, 0), to(2, 1), to(2, 2);
    atoms = axes.lazyProduct(settled).colwise() + middle;
    return static_cast<double>(root) > 0.0;  // also false for NaN
  }

 private:
  S share;      ///< mass of a base atom in that of all
  S half_base;  ///< r_c of the paper
  S apex;       ///< r_a: from the centre of mass to the apex
  S foot;       ///< r_b: from the centre of mass to the base
};

struct Settle {
  static constexpr Traits traits{.name = "settle",
                                 .title = "SETTLE",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .source = "Miyamoto, Kollman 1992"};
  using Needs = needs::All<need::RigidWaterTriangles, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), solver(which),
          rigid(which.squared_sides(), which.mass().diagonal(0), which.mass().diagonal(3)),
          gradient(state.q), work(state.q) {
      mu.setZero(problem.constraint_count());
      resize_jacobian(G, problem.constraint_count(), problem.size());
      restart(state);
    }

    void restart(const State<P>& state) { problem.gradient(state.q, gradient); }

    StepReport step(State<P>& state) {
      state.p -= (h / Scalar(2)) * gradient;
      problem.mass().solve(state.p, work);
      bool settled = true;
      for (Index i = 0; i < problem.size() / 9; ++i) {
        auto q = triangle::atoms(state.q, i);
        auto v = triangle::atoms(work, i);
        const MatrixOf<Scalar, 3> old = q;
        MatrixOf<Scalar, 3> next = old + h * v;
        settled = rigid.settle(old, next) && settled;
        q = next;
        v = (next - old) / h;
      }
      problem.mass().apply(work, state.p);
      if (!settled) return {Status::singular};

      problem.gradient(state.q, gradient);
      jacobian(problem, state.q, state.t, G);
      state.p -= (h / Scalar(2)) * gradient;
      return solver.project_momentum(problem, state.q, h / Scalar(2), G, state.t, mu, state.p,
                                     work);
    }

   private:
    P problem;
    Scalar h;
    MultiplierNewton<P> solver;  // for the momenta
    SettledTriangle<Scalar> rigid;
    Vector gradient;  // at the current q
    Vector work;      // velocities
    MultipliersFor<P> mu;
    JacobianFor<P> G;
  };
};

}  // namespace shakedown
