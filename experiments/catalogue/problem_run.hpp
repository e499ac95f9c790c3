// The part of a run that does not depend on the method; pair.hpp only declares it. The attribute
// `used` makes the compiler emit it in the translation unit of a problem's entry, because the units
// of the problem's pairs refer to it. Included only by .cpp files.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/pair.hpp"
#include "experiments/catalogue/project_start.hpp"
#include "experiments/catalogue/rank_watch.hpp"
#include "experiments/catalogue/requested_start.hpp"
#include "experiments/catalogue/start_check.hpp"
#include "experiments/catalogue/written_derivatives.hpp"
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

/// The constraints whose violation a run reports: the problem's, or those that a penalty replaces.
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
  if (!more.lambda.empty()) names.emplace_back("t_lambda");
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
  if (!more.lambda.empty()) {
    const double first = more.lambda[0];  // NaN before the first step
    values.push_back(std::isnan(first) ? first : state.t - more.lambda_delay * grid.h);
  }
  append(more.gamma);
  values.push_back(mechanics.energy(state.q, state.p, state.t));
  if constexpr (HasForce<P>) values.push_back(mechanics.power(state.q, state.p, state.t));
  if (more.stochastic) {
    Index freedom = state.p.size();
    if constexpr (HasConstraints<P>) freedom -= plain.constraint_count();
    // The temperature is twice the kinetic energy divided by the number of degrees of freedom.
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
  check_mass(plain, state.q);
  if constexpr (HasConstraints<P>) {
    StartCheck<P> constraints(plain, state.q, state.t);
    constraints.positions();
    constraints.velocities(mechanics.velocity(state.q, state.p), grid.h);
  }
  if constexpr (HasRotationGroup<P>) {
    constexpr double allowed = 1e-8;  // absolute, since a rotation's entries are at most 1
    shakedown::detail::check_start("q0 is not a rotation: max |R^T R - I|",
                                   orthogonality_error(state.q), allowed);
    shakedown::detail::check_start("q0 reflects: |det R - 1|",
                                   std::fabs(rotation_matrix(state.q).determinant() - 1.0),
                                   allowed);
  }
}

template <class P>
[[gnu::used]] void ProblemRun<P>::project() {
  if constexpr (requires { project_start(plain, state.q, state.p, state.t); }) {
    this->moved = project_start(plain, state.q, state.p, state.t);
  } else {
    throw UsageError("problem " + std::string(P::id) + " has no constraints to project on");
  }
}

template <class P>
[[gnu::used]] std::string ProblemRun<P>::wrong_derivative() const {
  if constexpr (!HasRotationGroup<P>) {
    Mechanics<P> observed(plain);
    const VectorFor<P> v = observed.velocity(state.q, state.p);
    for (const auto& written : WrittenDerivatives<P>(plain, state.q, v, state.t).all) {
      if (std::string wrong = shakedown::wrong_derivative(written); !wrong.empty()) return wrong;
    }
  }
  return "";
}

template <class P>
[[gnu::used]] double ProblemRun<P>::independence(std::ptrdiff_t& rank) const {
  if constexpr (HasConstraints<P>) {
    constexpr Index many = 64;  // with more rows, watching costs more than a step
    const Index rows = plain.constraint_count();
    if (rows <= many) {
      JacobianFor<P> G;
      resize_jacobian(G, rows, plain.size());
      jacobian(plain, state.q, state.t, G);
      Eigen::MatrixXd full = Eigen::MatrixXd::Zero(rows, plain.size());
      for_each_in_rows(G, [&](Index i, Index j, double entry) { full(i, j) += entry; });
      return independence_of(std::move(full), rank);
    }
  }
  return std::nan("");
}

/// Instantiates all members that pair.hpp only declares.
template <class P>
void instantiate_run() {
  using Run = ProblemRun<P>;
  static_cast<void>(&Run::parameters_of);
  static_cast<void>(&Run::settings_of);
  static_cast<void>(&Run::start_of);
  static_cast<void>(&Run::columns);
  static_cast<void>(&Run::row);
  static_cast<void>(&Run::check_start);
  static_cast<void>(&Run::project);
  static_cast<void>(&Run::wrong_derivative);
  static_cast<void>(&Run::independence);
}

}  // namespace shakedown::detail
