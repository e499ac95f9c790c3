// The part of a run that needs no method, for pair.hpp, which only declares it. `used`: the unit of a
// problem's entry holds it for those of its pairs. Included only by .cpp files.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/pair.hpp"
#include "experiments/catalogue/requested_start.hpp"
#include "problems/base/rotation.hpp"

namespace shakedown::detail {

/// max |g| and max |dg/dt| of a constrained problem.
template <class P>
class ConstraintLevels {
 public:
  explicit ConstraintLevels(const P& which) : problem(which), mass_at(which) {
    g.setZero(problem.constraint_count());
    rate = scratch = g;
    v.setZero(problem.size());
    resize_jacobian(G, problem.constraint_count(), problem.size());
  }
  double position(const VectorFor<P>& q, ScalarOf<P> t) {
    constraint(problem, q, t, g);
    return static_cast<double>(g.cwiseAbs().maxCoeff());
  }
  double velocity(const VectorFor<P>& q, const VectorFor<P>& p, ScalarOf<P> t) {
    mass_at(problem, q).solve(p, v);
    jacobian(problem, q, t, G);
    velocity_constraint(problem, q, t, G, v, rate, scratch);
    return static_cast<double>(rate.cwiseAbs().maxCoeff());
  }

 private:
  const P& problem;
  MassAt<P> mass_at;
  MultipliersFor<P> g, rate, scratch;
  VectorFor<P> v;
  JacobianFor<P> G;
};

/// The constraints whose violation a run reports: the problem's own, or those that a penalty stands
/// for.
template <class P>
decltype(auto) reported_constraints(const P& problem) {
  if constexpr (HasConstraints<P>) {
    return problem;
  } else if constexpr (requires { problem.constrained(); }) {
    return problem.constrained();
  } else {
    return;
  }
}
template <class P>
concept ReportsConstraints = HasConstraints<P> || requires(const P& p) {
  p.constrained();
};

template <class P>
[[gnu::used]] typename P::Parameters ProblemRun<P>::parameters_of(const Request& request) {
  return configured<typename P::Parameters>("problem " + std::string(P::id), request.problem);
}
template <class P>
[[gnu::used]] Settings ProblemRun<P>::settings_of(const Parameters& parameters) {
  return values_of(parameters);
}
template <class P>
[[gnu::used]] State<P> ProblemRun<P>::start_of(const P& problem, const Request& request) {
  return requested_start(problem, request.q0, request.p0);
}

template <class P>
[[gnu::used]] std::vector<std::string> ProblemRun<P>::columns() const {
  std::vector<std::string> names{"t"};
  add_columns(names, "q", state.q.size());
  add_columns(names, "p", state.p.size());
  const StepperValues more = stepper_values();
  add_columns(names, "v", std::ssize(more.velocity));
  add_columns(names, "lambda", std::ssize(more.lambda));
  add_columns(names, "gamma", std::ssize(more.gamma));
  names.emplace_back("energy");
  if constexpr (HasForce<P>) names.emplace_back("power");
  if (more.stochastic) names.emplace_back("temperature");
  if constexpr (ReportsConstraints<P>) {
    names.emplace_back("g");
    names.emplace_back("gdot");
  }
  if constexpr (HasRotationGroup<P>) names.emplace_back("g");
  if constexpr (HasMomentumMaps<P>) {
    for (const auto& map : P::momentum_maps) names.emplace_back(map.name);
  }
  return names;
}

template <class P>
[[gnu::used]] void ProblemRun<P>::row(std::vector<double>& values) {
  const auto append = [&values](std::span<const double> more) {
    values.insert(values.end(), more.begin(), more.end());
  };
  values.push_back(state.t);
  append(q());
  append(p());
  const StepperValues more = stepper_values();
  append(more.velocity);
  append(more.lambda);
  append(more.gamma);
  values.push_back(mechanics.energy(state.q, state.p, state.t));
  if constexpr (HasForce<P>) values.push_back(mechanics.power(state.q, state.p, state.t));
  if (more.stochastic) {
    Index freedom = state.p.size();
    if constexpr (HasConstraints<P>) freedom -= plain.constraint_count();
    // Twice the kinetic energy over the number of degrees of freedom.
    values.push_back(state.p.dot(mechanics.velocity(state.q, state.p)) /
                     static_cast<double>(freedom));
  }
  if constexpr (ReportsConstraints<P>) {
    ConstraintLevels levels(reported_constraints(plain));
    values.push_back(levels.position(state.q, state.t));
    values.push_back(levels.velocity(state.q, state.p, state.t));
  }
  if constexpr (HasRotationGroup<P>) values.push_back(orthogonality_error(state.q));
  if constexpr (momentum_map_count<P>() > 0) {
    for (int k = 0; k < momentum_map_count<P>(); ++k) {
      values.push_back(mechanics.momentum_map(k, state.q, state.p));
    }
  }
}

template <class P>
[[gnu::used]] void ProblemRun<P>::check_start() {
  if constexpr (requires { plain.check_start(state.q); }) plain.check_start(state.q);
  if constexpr (HasConstraints<P>) {
    ConstraintLevels levels(plain);
    const double scale = 1.0 + state.q.squaredNorm();
    shakedown::detail::check_start("q0 violates the constraints: max |g|",
                                   levels.position(state.q, state.t), scale);
    shakedown::detail::check_start("p0 is not tangent to the constraints: max |dg/dt|",
                                   levels.velocity(state.q, state.p, state.t),
                                   scale + state.p.norm());
  }
  if constexpr (HasRotationGroup<P>) {
    shakedown::detail::check_start("q0 is not a rotation: max |R^T R - I|",
                                   orthogonality_error(state.q), 1.0);
    shakedown::detail::check_start("q0 reflects: |det R - 1|",
                                   std::fabs(rotation_matrix(state.q).determinant() - 1.0), 1.0);
  }
}

/// Instantiates all of it.
template <class P>
void instantiate_run() {
  using Run = ProblemRun<P>;
  static_cast<void>(&Run::parameters_of);
  static_cast<void>(&Run::settings_of);
  static_cast<void>(&Run::start_of);
  static_cast<void>(&Run::columns);
  static_cast<void>(&Run::row);
  static_cast<void>(&Run::check_start);
}

}  // namespace shakedown::detail
