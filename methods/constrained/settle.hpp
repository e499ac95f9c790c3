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

#include <limits>

#include "methods/constrained/multiplier_newton.hpp"
#include "methods/constrained/settled_triangle.hpp"

namespace shakedown {

namespace need {

struct RigidWaterTriangles {
  static constexpr std::string_view name = "rigid water triangles";
  static constexpr unsigned grants = Evaluations::constraints;
  template <class P>
  static constexpr bool met = HasIsoscelesTriangles<P>;
};

}  // namespace need

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
                                 .multiplier_time = MultiplierTime::begin,
                                 .order_lambda = 1,
                                 .source = "Miyamoto, Kollman 1992"};
  using Needs = needs::All<need::RigidWaterTriangles, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;

  template <class P>
  class Stepper : TriangleLanes<ScalarOf<P>> {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), base_mass(which.mass().diagonal(0)), solver(which),
          rigid(which.squared_sides(), base_mass, which.mass().diagonal(3)), gradient(state.q),
          work(state.q), G(solver.rows(which)) {
      multiplier.setConstant(problem.constraint_count(),
                             Scalar(std::numeric_limits<double>::quiet_NaN()));
      impulse.setZero(problem.constraint_count());
      restart(state);
    }

    void restart(const State<P>& state) { problem.gradient(state.q, gradient); }

    StepReport step(State<P>& state) {
      state.p -= (h / Scalar(2)) * gradient;
      Mask settled = L{} == L{};
      ++counts.jacobians;
      for (Index i = 0; i < problem.size() / 9; i += lane_width<Scalar>) {
        settled = settled & settle(i, state);
      }
      if (!all_lanes<Scalar>(settled)) return {Status::singular};

      problem.gradient(state.q, gradient);
      state.p -= (h / Scalar(2)) * gradient;
      return solver.project_momentum(problem, state.q, G, state.t, impulse, state.p, work);
    }

    [[nodiscard]] const MultipliersFor<P>& lambda() const { return multiplier; }

   private:
    using typename TriangleLanes<Scalar>::L;
    using typename TriangleLanes<Scalar>::Mask;
    using typename TriangleLanes<Scalar>::Three;
    using typename TriangleLanes<Scalar>::Points;
    using TriangleLanes<Scalar>::column, TriangleLanes<Scalar>::difference;

    /// The molecules from i on: q_{n+1}, G_{n+1}, lambda_n and p_{n+1/2}, whose sums the sides' forces
    /// leave alone.
    Mask settle(Index i, State<P>& state) {
      const Index molecules = problem.size() / 9;
      const Points old = take<Scalar, 9>(state.q.data(), i, molecules);
      Points p = take<Scalar, 9>(state.p.data(), i, molecules);
      Points free;
      for (int k = 0; k < 9; ++k) free[k] = old[k] + h * (problem.mass().inverse(k) * p[k]);
      Points next = free;
      const Mask settled = rigid.settle(old, next);
      G.set(i, MultiplierNewton<P>::rows_of(next));

      const Scalar to_force = Scalar(2) * base_mass / (h * h);
      Points pull, sides;
      for (int k = 0; k < 9; ++k) pull[k] = to_force * (next[k] - free[k]);
      const Three on_sides = rigid.multipliers(old, column(pull, 0), column(pull, 2));
      Three kick;
      for (int k = 0; k < 3; ++k) {
        kick[k] = -h * on_sides[k];
        const Three side = difference(old, k);
        for (int c = 0; c < 3; ++c) sides[3 * k + c] = side[c];
      }
      this->add_pull(sides, kick, p);
      put<Scalar>(next, state.q.data(), i, molecules);
      put<Scalar>(p, state.p.data(), i, molecules);
      put<Scalar>(on_sides, multiplier.data(), i, molecules);
      return settled;
    }

    P problem;
    Scalar h;
    Scalar base_mass;
    MultiplierNewton<P> solver;  // for the momenta
    SettledTriangle<Scalar> rigid;
    Vector gradient;               // at the current q
    Vector work;                   // scratch
    MultipliersFor<P> multiplier;  // lambda_n; NaN before the first step
    MultipliersFor<P> impulse;     // h/2 mu
    typename MultiplierNewton<P>::Rows G;
  };
};

}  // namespace shakedown
