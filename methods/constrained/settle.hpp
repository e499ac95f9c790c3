// SETTLE: RATTLE for rigid water molecules, in closed form.
//
//   p_{n+1/2} = p_n - h/2 (grad V(q_n) + G_n^T lambda_n)
//   q_{n+1}   = q_n + h M^-1 p_{n+1/2},                          g(q_{n+1}) = 0
//   p_{n+1}   = p_{n+1/2} - h/2 (grad V(q_{n+1}) + G_{n+1}^T mu_{n+1}),   G_{n+1} M^-1 p_{n+1} = 0
//
// The constraint forces act in the plane of the old triangle and change neither its centre of mass
// nor its angular momentum. This determines three rotations of the new triangle. The heights of the
// atoms above the plane give the rotations phi and psi out of the plane. The rotation theta within
// the plane then follows. The momenta follow from one 3 x 3 linear system, whose matrix is the same
// for all molecules at all times. There is no iteration. The method equals RATTLE and has its
// properties, for molecules of three atoms with two equal sides and two equal masses. It returns
// `Status::out_of_reach` if no such triangle satisfies the equations, because the step would turn
// it by a right angle or more.
// Source: S. Miyamoto, P. A. Kollman, J. Comput. Chem. 13 (1992) 952, eqs. (A7)-(A15).
#pragma once

#include <limits>

#include "methods/base/method.hpp"
#include "methods/constrained/settle_triangle.hpp"
#include "problems/base/counters.hpp"

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
                                 .source = "Miyamoto, Kollman 1992",
                                 .formula = R"(\begin{aligned}
p_{n+1/2} &= p_n - \tfrac h2 \bigl( \nabla V(q_n) + G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2}, \quad g(q_{n+1}) = 0 \\
p_{n+1} &= p_{n+1/2} - \tfrac h2 \bigl( \nabla V(q_{n+1}) + G_{n+1}^{\mathsf T} \mu_{n+1} \bigr) \\
0 &= G_{n+1} M^{-1} p_{n+1} \\
\sin\varphi &=
  \frac{e_z \cdot (\bar q_1 - \bar q_{\mathrm{cm}})}{\lvert q_{n,1} - q_{n,\mathrm{cm}} \rvert},
  \quad \sin\psi =
  \frac{e_z \cdot (\bar q_0 - \bar q_2)}{\lvert q_{n,0} - q_{n,2} \rvert \cos\varphi},
  \quad \bar q = q_{n+1} \big|_{\lambda_n = 0} \\
0 &= e_z \cdot \textstyle\sum_i m_i\, q_{n,i}
  \times \bigl( q_{n+1,i}(\varphi, \psi, \theta) - \bar q_i \bigr), \quad
  e_z \perp \text{triangle } q_n \\
&\text{atoms } 0, 2 \text{: base}, \quad 1 \text{: apex},
  \quad q_{n+1,\mathrm{cm}} = \bar q_{\mathrm{cm}}
\end{aligned})"};
  static constexpr Appearance look{"SETTLE", Hue::blue, Marker::down};
  using Needs = needs::All<need::RigidWaterTriangles, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;

  template <class P>
  class Stepper : TriangleLanes<ScalarOf<P>> {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), base_mass(which.mass().diagonal(0)),
          rigid(which.squared_sides(), base_mass, which.mass().diagonal(3)), gradient(state.q) {
      multiplier.setConstant(problem.constraint_count(),
                             Scalar(std::numeric_limits<double>::quiet_NaN()));
      for (int atom = 0; atom < 3; ++atom) inverse_mass(atom) = which.mass().inverse(3 * atom);
      inverse_gram = inverse_triangle_gram(which.squared_sides(), inverse_mass);
      restart(state);
    }

    void restart(const State<P>& state) { problem.gradient(state.q, gradient); }

    StepReport step(State<P>& state) {
      Mask settled = L{} == L{};
      for (Index i = 0; i < problem.size() / 9; i += lane_width<Scalar>) {
        settled = settled & move(i, state);
      }
      if (!all_lanes<Scalar>(settled)) return {Status::out_of_reach};

      problem.gradient(state.q, gradient);
      ++counts.jacobians, ++counts.solves;
      for (Index i = 0; i < problem.size() / 9; i += lane_width<Scalar>) project(i, state);
      return {};
    }

    [[nodiscard]] const MultipliersFor<P>& lambda() const { return multiplier; }

   private:
    using typename TriangleLanes<Scalar>::L, typename TriangleLanes<Scalar>::Mask;
    using typename TriangleLanes<Scalar>::Three, typename TriangleLanes<Scalar>::Points;
    using TriangleLanes<Scalar>::column, TriangleLanes<Scalar>::difference;
    using TriangleLanes<Scalar>::differences, TriangleLanes<Scalar>::dot;

    /// Returns p - h/2 grad V of the molecules starting at i, with the gradient at the current q.
    [[gnu::always_inline]] Points kicked(Index i, const State<P>& state) const {
      Points p = take<Scalar, 9>(state.p.data(), i, problem.size() / 9);
      const Points slope = take<Scalar, 9>(gradient.data(), i, problem.size() / 9);
      for (int k = 0; k < 9; ++k) p[k] -= h / Scalar(2) * slope[k];
      return p;
    }

    /// Computes q_{n+1}, lambda_n and p_{n+1/2} of the molecules starting at i.
    Mask move(Index i, State<P>& state) {
      const Index molecules = problem.size() / 9;
      const Points old = take<Scalar, 9>(state.q.data(), i, molecules);
      Points p = kicked(i, state);
      Points free;
      for (int k = 0; k < 9; ++k) free[k] = old[k] + h * (inverse_mass(k / 3) * p[k]);
      Points next = free;
      const auto [settled, normal] = rigid.settle(old, next);

      const Scalar to_force = Scalar(2) * base_mass / (h * h);
      Points pull;
      for (int k = 0; k < 9; ++k) pull[k] = to_force * (next[k] - free[k]);
      const Points sides = differences(old);
      const Three on_sides = rigid.multipliers(sides, normal, column(pull, 0), column(pull, 2));
      this->add_pull(sides, {-h * on_sides[0], -h * on_sides[1], -h * on_sides[2]}, p);
      put<Scalar>(next, state.q.data(), i, molecules);
      put<Scalar>(p, state.p.data(), i, molecules);
      put<Scalar>(on_sides, multiplier.data(), i, molecules);
      return settled;
    }

    /// Computes p_{n+1} of the molecules starting at i.
    void project(Index i, State<P>& state) const {
      const Index molecules = problem.size() / 9;
      Points p = kicked(i, state), v;
      for (int k = 0; k < 9; ++k) v[k] = inverse_mass(k / 3) * p[k];
      const Points sides = differences(take<Scalar, 9>(state.q.data(), i, molecules));
      Three rate, impulse;
      for (int k = 0; k < 3; ++k) rate[k] = dot(column(sides, k), difference(v, k));
      for (int k = 0; k < 3; ++k) {
        impulse[k] = -inverse_gram(k, 0) * rate[0] - inverse_gram(k, 1) * rate[1] -
                     inverse_gram(k, 2) * rate[2];
      }
      this->add_pull(sides, impulse, p);
      put<Scalar>(p, state.p.data(), i, molecules);
    }

    P problem;
    Scalar h;
    Scalar base_mass;
    VectorOf<Scalar, 3> inverse_mass;  // of each atom
    MatrixOf<Scalar, 3> inverse_gram;
    SettledTriangle<Scalar> rigid;
    Vector gradient;               // at the current q
    MultipliersFor<P> multiplier;  // lambda_n; NaN before the first step
  };
};

}  // namespace shakedown
