// The cost of each evaluation of a problem, in additions. One evaluation with numbers that count
// their operations (problems/base/counting_scalar.hpp) gives it. The cost is exact and does not depend on
// the machine. Included only by .cpp files.
#pragma once

#include <cstddef>
#include <utility>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/constraints.hpp"
#include "problems/base/counting_scalar.hpp"
#include "problems/base/own_dynamics.hpp"

namespace shakedown::detail {

/// The costs of problem P, whose scalar type is CountingScalar, at one state.
template <class P>
class EvaluationCosts {
 public:
  using Vector = VectorFor<P>;

  EvaluationCosts(const P& which, Vector q, MomentumFor<P> p)
      : problem(which), at(std::move(q)), out(at), v(at) {
    if constexpr (HasOwnDynamics<P>) {
      take(&Counts::flows, [&] { problem.flow_q(at, p, out); });
      take(&Counts::potentials, [&] { (void)problem.energy(at, p); });
    } else if constexpr (HasRotationGroup<P>) {
      take(&Counts::potentials, [&] { (void)problem.potential(at); });
      take(&Counts::gradients, [&] { problem.torque(at, p); });
      if constexpr (HasTorqueDerivative<P>) {
        MatrixOf<ScalarOf<P>, 3> D;
        take(&Counts::hessians, [&] { problem.torque_derivative(at, D); });
      }
    } else {
      // Only the size of v matters, because derivatives of M cost the same along p and along v.
      v = p;
      potential_costs();
      if constexpr (HasConstraints<P>) constraint_costs();
      if constexpr (HasMassOfPosition<P>) mass_costs();
      if constexpr (HasForce<P>) {
        take(&Counts::forces, [&] { problem.force(at, v, t, out); });
      }
    }
  }

  EvaluationCost cost{};

 private:
  template <class Evaluation>
  void take(std::int64_t Counts::*kind, Evaluation evaluation) {
    const std::int64_t before = CountingScalar::cost;
    evaluation();
    cost.*kind = CountingScalar::cost - before;
  }

  void potential_costs() {
    if constexpr (HasGradient<P> || HasMovingPotential<P>) {
      take(&Counts::potentials, [&] { (void)potential(problem, at, t); });
      take(&Counts::gradients, [&] { potential_gradient(problem, at, t, out); });
    }
    if constexpr (HasSplitGradient<P>) {
      take(&Counts::stiff_gradients, [&] { problem.stiff_gradient(at, out); });
    }
    if constexpr (HasHessian<P> || HasMovingHessian<P> || HasStiffSplit<P>) {
      Operator<P> H;
      resize_operator(H, problem.size());
      take(&Counts::hessians, [&] {
        if constexpr (HasHessian<P> || HasMovingHessian<P>) {
          potential_hessian(problem, at, t, H);
        } else {
          problem.stiff_hessian(at, H);
        }
      });
    }
    if constexpr (HasThirdContraction<P>) {
      take(&Counts::third_contractions, [&] { problem.third_contraction(at, v, out); });
    }
  }

  void constraint_costs() {
    MultipliersFor<P> g;
    g.setZero(problem.constraint_count());
    JacobianFor<P> G;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    take(&Counts::constraints, [&] { constraint(problem, at, t, g); });
    take(&Counts::jacobians, [&] { jacobian(problem, at, t, G); });
    if constexpr (HasMovingConstraints<P>) {
      take(&Counts::constraint_rates, [&] { problem.constraint_rate(at, t, g); });
    }
    if constexpr (HasSecondDerivatives<P>) {
      take(&Counts::curvatures, [&] { jacobian_derivative(problem, at, t, v, G); });
    }
  }

  void mass_costs() {
    FullMatrixFor<P> M;
    M.setZero(problem.size(), problem.size());
    take(&Counts::masses, [&] { problem.mass_matrix(at, M); });
    take(&Counts::kinetic_gradients, [&] { problem.kinetic_gradient(at, v, out); });
    take(&Counts::kinetic_mixed, [&] { problem.kinetic_mixed(at, v, M); });
  }

  const P& problem;
  Vector at, out, v;
  CountingScalar t = 0.0;
};

/// See ProblemEntry::evaluation_cost.
template <class P>
EvaluationCost evaluation_cost_of(const Settings& settings) {
  using T = typename P::template With<CountingScalar>;
  const auto parameters =
      configured<typename P::Parameters>("problem " + std::string(P::id), settings);
  const P problem(parameters);
  State<P> state = initial_state(problem);
  const T tallied(parameters);
  return EvaluationCosts<T>(tallied, state.q.template cast<CountingScalar>(),
                            state.p.template cast<CountingScalar>())
      .cost;
}

}  // namespace shakedown::detail
