// Where types end: crosses one problem with every method and erases both, between steps. Included
// only by .cpp files: those of crossing.hpp, and those that bring a problem or a method of
// their own. Whatever does not depend on the method is compiled once a problem, and what depends on
// neither once: a pair costs the compiler little more than its stepper.
#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/pair_checks.hpp"
#include "experiments/catalogue/requested_start.hpp"
#include "methods/base/method.hpp"
#include "methods/base/require_method.hpp"
#include "methods/base/run.hpp"
#include "problems/base/counted.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/rotation.hpp"

namespace shakedown {

namespace detail {

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

/// What a stepper shows beside q and p, where it has it; see method.hpp.
struct StepperValues {
  std::span<const double> velocity, lambda, gamma;
  bool stochastic = false;
};
template <class Vector>
std::span<const double> view(const Vector& values) {
  return {values.data(), static_cast<std::size_t>(values.size())};
}
template <class Stepper>
StepperValues values_of_stepper(const Stepper& stepper) {
  StepperValues shown;
  if constexpr (requires { stepper.velocity(); }) shown.velocity = view(stepper.velocity());
  if constexpr (requires { stepper.lambda(); }) shown.lambda = view(stepper.lambda());
  if constexpr (requires { stepper.gamma(); }) shown.gamma = view(stepper.gamma());
  return shown;
}

/// The part of a run that does not depend on the method: the problem, its state and its rows.
template <class P>
class ProblemRun : public Integration {
 public:
  using C = Counted<P>;

  explicit ProblemRun(const Request& request)
      : ProblemRun(request, configured<typename P::Parameters>("problem " + std::string(P::id),
                                                               request.problem)) {}

  [[nodiscard]] double t() const final { return state.t; }
  [[nodiscard]] std::span<const double> q() const final { return view(state.q); }
  [[nodiscard]] std::span<const double> p() const final { return view(state.p); }

  [[nodiscard]] std::vector<std::string> columns() const final {
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

  void row(std::vector<double>& values) final {
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
    if (more.stochastic) values.push_back(temperature());
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

  void check_start() final {
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

 protected:
  [[nodiscard]] virtual StepperValues stepper_values() const = 0;

  const P plain;  // for observing
  const C counted;
  State<C> state;
  TimeGrid<double> grid;

 private:
  /// Twice the kinetic energy over the number of degrees of freedom.
  double temperature() {
    Index freedom = state.p.size();
    if constexpr (HasConstraints<P>) freedom -= plain.constraint_count();
    return state.p.dot(mechanics.velocity(state.q, state.p)) / static_cast<double>(freedom);
  }

  ProblemRun(const Request& request, const typename P::Parameters& parameters)
      : plain(parameters), counted(plain), grid{0.0, request.h}, mechanics(plain) {
    const State<P> start = requested_start(plain, request.q0, request.p0);
    state = {start.q, start.p, start.t};
    grid.t0 = state.t;
    this->problem = values_of(parameters);
    this->start_counting();
  }

  Mechanics<P> mechanics;
};

template <class M>
typename M::Options options_of(const Request& request) {
  return configured<typename M::Options>("method " + std::string(M::traits.name), request.method);
}
/// Every option of a request, defaults included.
template <class M>
Settings all_options(const Request& request) {
  return values_of(options_of<M>(request));
}

/// The part that does: the stepper and its loop.
template <class M, class P>
class PairRun final : public ProblemRun<P> {
 public:
  using Stepper = typename M::template Stepper<Counted<P>>;

  explicit PairRun(const Request& request)
      : ProblemRun<P>(request),
        stepper(this->counted, options_of<M>(request), request.h, this->state) {
    this->stop_counting();
  }

  [[nodiscard]] std::string message() const override {
    if constexpr (requires { stepper.message(); }) return stepper.message();
    return {};
  }

 private:
  LoopReport take(std::int64_t steps) override {
    return shakedown::advance(stepper, this->state, this->grid, steps);
  }
  [[nodiscard]] StepperValues stepper_values() const override {
    StepperValues shown = values_of_stepper(stepper);
    shown.stochastic = M::traits.stochastic;
    return shown;
  }

  Stepper stepper;
};

/// No make_unique: a smart pointer type a pair costs as much to compile as a simple stepper.
template <class M, class P>
std::unique_ptr<Integration> begin_pair(const Request& request) {
  return std::unique_ptr<Integration>(new PairRun<M, P>(request));
}

template <class M, class P>
constexpr PairRow pair_row() {
  static_assert(require_method<M>());
  PairRow row{M::traits.name, M::Needs::template answers<P>};
  if constexpr (Admissible<M, P>) {
    static_assert(require_stepper<M, Counted<P>>());
    row.options = all_options<M>;
    row.begin = begin_pair<M, P>;
  }
  return row;
}

}  // namespace detail

/// Problem P crossed with a list of methods, inadmissible ones included.
template <class P, class... M>
std::vector<Pair> make_pairs(MethodList<M...>) {
  static constexpr std::array<detail::PairRow, sizeof...(M)> rows{detail::pair_row<M, P>()...};
  return detail::pairs_of(rows);
}

/// The methods of a list as the catalogue shows them.
template <class... M>
std::vector<MethodEntry> method_entries(MethodList<M...>) {
  return {{M::traits, describe<typename M::Options>(), M::Needs::names()}...};
}

}  // namespace shakedown
