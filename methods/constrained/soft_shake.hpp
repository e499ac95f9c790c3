// SHAKE with soft constraints:
//
//   P_{k+1/2} = P_{k-1/2} - h (grad V(Q_k) + grad V_F(Q_k) + G_k^T K g(Q_k)/eps^2 + G~_k^T L_k)
//   Q_{k+1}   = Q_k + h M^-1 P_{k+1/2},      g~(Q_{k+1}) = 0
//   P_k       = (P_{k-1/2} + P_{k+1/2}) / 2
//
// with g~ = g + eps^2 K^-1 S^-1 G M^-1 grad V, G~ = Dg~ and multipliers L_k. Start and bookkeeping
// are SHAKE's: the step to t_k also solves for L_k, so Q_{k+1} is known one step ahead.
//
// Order 2, symplectic, symmetric, momentum maps and g~ = 0 exact (to the solver's tolerance), G~ v
// only O(h^2). With jacobian = flat or hard the constraint force has a direction that is no
// gradient: cheaper, since the curvature of g (and with `hard` the Hessian of V) is not needed
// there; g~ = 0 and symmetry stay, symplecticity is lost, and with `flat` angular momentum too.
// Newton's matrix has the exact G~ at Q_{k+1} in either case.
// Source: R (39); SHAKE itself R (38), Ryckaert, Ciccotti, Berendsen 1977.
#pragma once

#include "methods/constrained/multiplier_newton.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

namespace need {
struct SoftConstraints {
  static constexpr std::string_view name = "soft constraints (stiffnesses behind g)";
  template <class P>
  static constexpr bool met = [] {
    if constexpr (HasFixedConstraints<P>) {
      return requires(const P& problem, const VectorFor<P>& q, JacobianFor<P>& J) {
        problem.approximate_jacobian(q, SoftJacobian::hard, J);
      };
    } else {
      return false;
    }
  }();
};
}  // namespace need

struct SoftShakeOptions : NewtonOptions {
  SoftJacobian jacobian = SoftJacobian::exact;

  static std::vector<Setting<SoftShakeOptions>> settings() {
    using O = SoftShakeOptions;
    auto all = inherit<O>(NewtonOptions::settings());
    all.push_back(choice<O>("jacobian", &O::jacobian, "direction of the constraint forces",
                            {{"exact", SoftJacobian::exact},
                             {"flat", SoftJacobian::flat},
                             {"hard", SoftJacobian::hard}}));
    return all;
  }
};

struct SoftShake {
  static constexpr Traits traits{.name = "soft-shake",
                                 .title = "SHAKE with soft constraints",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .source = "R (39)"};
  using Needs = needs::All<need::SoftConstraints, need::ConstantMass, need::Gradient>;
  using Options = SoftShakeOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(chosen), h(step_size), solver(which), p_half(state.p),
          q_next(state.q), free(state.q), v(state.q) {
      multiplier.setZero(problem.constraint_count());
      resize_jacobian(G, problem.constraint_count(), problem.size());
      restart(state);
    }

    /// Solves for Lambda_0 and P_{1/2}.
    void restart(const State<P>& state) {
      p_half = state.p;
      ahead = kick(state.q, h / Scalar(2));
    }

    StepReport step(State<P>& state) {
      if (ahead.status != Status::ok) return ahead;
      state.q = q_next;
      state.p = p_half;
      ahead = kick(state.q, h);
      state.p = (state.p + p_half) / Scalar(2);
      return ahead;
    }

    [[nodiscard]] const Multipliers& lambda() const { return multiplier; }

   private:
    /// R (39), with `weight` = h, or h/2 for the first half step.
    StepReport kick(const Vector& q, Scalar weight) {
      problem.gradient(q, free);  // of V + V_F + g^T K g/(2 eps^2)
      p_half -= weight * free;
      if (options.jacobian == SoftJacobian::exact) {
        problem.jacobian(q, G);
      } else {
        problem.approximate_jacobian(q, options.jacobian, G);
      }
      problem.mass().solve(p_half, v);
      free = q + h * v;
      const StepReport report =
          solver.solve(problem, free, weight * h, G, Scalar(0), options, multiplier, q_next);
      add_transpose(G, multiplier, -weight, p_half);
      return report;
    }

    P problem;
    Options options;
    Scalar h;
    MultiplierNewton<P> solver;
    Vector p_half;  // P_{k+1/2}
    Vector q_next;  // Q_{k+1}
    Vector free;    // force, then position without constraint forces
    Vector v;
    Multipliers multiplier;  // Lambda_k
    JacobianFor<P> G;        // G~ at Q_k, or what stands for it
    StepReport ahead;        // of the solve for Q_{k+1}
  };
};

}  // namespace shakedown
