// Where types end: crosses one problem with every method and erases both, between steps. Included
// only by the problems' instantiating .cpp files. Whatever does not depend on the method is
// compiled once a problem, and what depends on neither once: a pair costs the compiler little more
// than its stepper.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "methods/base/catalogue.hpp"
#include "methods/base/consistent.hpp"
#include "methods/base/method.hpp"
#include "methods/base/pair_checks.hpp"
#include "methods/base/run.hpp"
#include "problems/base/counted.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/own_dynamics.hpp"
#include "problems/base/reference.hpp"
#include "problems/base/rotation.hpp"

namespace shakedown {

namespace detail {

/// The start of a request: the problem's own, or the user's q0 and p0.
template <class P>
State<P> requested_start(const P& problem, const std::vector<double>& q0,
                         const std::vector<double>& p0) {
  State<P> state = initial_state(problem);
  const auto size = static_cast<std::size_t>(problem.size());
  if constexpr (std::is_same_v<ScalarOf<P>, double>) {
    override_start("--q0", q0, state.q.data(), size);
    override_start("--p0", p0, state.p.data(), static_cast<std::size_t>(momentum_size(problem)));
  } else {
    std::copy(q0.begin(), q0.end(), state.q.begin());
    std::copy(p0.begin(), p0.end(), state.p.begin());
  }
  return state;
}

/// max |g| and max |dg/dt| of a constrained problem.
template <class P>
class ConstraintLevels {
 public:
  explicit ConstraintLevels(const P& which) : problem(which) {
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
    problem.mass().solve(p, v);
    jacobian(problem, q, t, G);
    velocity_constraint(problem, q, t, G, v, rate, scratch);
    return static_cast<double>(rate.cwiseAbs().maxCoeff());
  }

 private:
  const P& problem;
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
};
template <class Stepper>
StepperValues values_of_stepper(const Stepper& stepper) {
  const auto view = [](const auto& values) {
    return std::span(values.data(), static_cast<std::size_t>(values.size()));
  };
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
  ProblemRun(const Request& request, const typename P::Parameters& parameters)
      : plain(parameters), counted(plain), grid{0.0, request.h}, mechanics(plain) {
    const State<P> start = requested_start(plain, request.q0, request.p0);
    state = {start.q, start.p, start.t};
    grid.t0 = state.t;
    this->problem = values_of(parameters);
  }

  template <class Vector>
  static std::span<const double> view(const Vector& values) {
    return {values.data(), static_cast<std::size_t>(values.size())};
  }

  Mechanics<P> mechanics;
};

/// The part that does: the stepper and its loop.
template <class M, class P>
class PairRun final : public ProblemRun<P> {
 public:
  using Stepper = typename M::template Stepper<Counted<P>>;

  explicit PairRun(const Request& request)
      : PairRun(request, configured<typename M::Options>("method " + std::string(M::traits.name),
                                                         request.method)) {}

  LoopReport advance(std::int64_t steps) override {
    const Counts before = shakedown::counts;
    const LoopReport report = shakedown::advance(stepper, this->state, this->grid, steps);
    tally(before);
    return report;
  }
  [[nodiscard]] std::string message() const override {
    if constexpr (requires { stepper.message(); }) return stepper.message();
    return {};
  }

 private:
  PairRun(const Request& request, const typename M::Options& options)
      : ProblemRun<P>(request), before_start(shakedown::counts),
        stepper(this->counted, options, request.h, this->state) {
    this->method = values_of(options);
    tally(before_start);
  }

  [[nodiscard]] StepperValues stepper_values() const override { return values_of_stepper(stepper); }
  void tally(const Counts& before) {
    this->counts += shakedown::counts;
    this->counts -= before;
  }

  Counts before_start;
  Stepper stepper;
};

template <class M, class P>
std::unique_ptr<Integration> start_pair(const Request& request) {
  return std::make_unique<PairRun<M, P>>(request);
}

}  // namespace detail

/// q' and p' (or v') of problem P in long double, written as one first-order system; constrained
/// problems by index reduction, whose drift stays at the integrator's tolerance.
template <class P>
ExtendedField extended_field(const P& problem) {
  using S = ScalarOf<P>;
  using Vector = VectorFor<P>;
  const Index n = problem.size();
  if constexpr (HasConstraints<P>) {
    struct Work {
      P problem;
      ConsistentMultiplier<P> consistent;
      Vector q, v, a;
      MultipliersFor<P> lambda;
    };
    auto work = std::make_shared<Work>(Work{problem, ConsistentMultiplier<P>(problem),
                                            Vector::Zero(n), Vector::Zero(n), Vector::Zero(n),
                                            MultipliersFor<P>::Zero(problem.constraint_count())});
    return [work, n](const std::vector<S>& y, std::vector<S>& ydot) {
      work->q = Vector::Map(y.data(), n);
      work->a = Vector::Map(y.data() + n, n);
      work->problem.mass().solve(work->a, work->v);
      if (!work->consistent.solve(work->problem, work->q, work->v, work->lambda, work->a)) {
        throw std::runtime_error("reference: the constraints are redundant");
      }
      Vector::Map(ydot.data(), n) = work->v;
      work->problem.mass().apply(work->a, work->v);
      Vector::Map(ydot.data() + n, n) = work->v;
    };
  } else if constexpr (HasRotationGroup<P>) {
    return [problem](const std::vector<S>& y, std::vector<S>& ydot) {
      const Vector q = Vector::Map(y.data());
      const MomentumFor<P> p = MomentumFor<P>::Map(y.data() + P::dof);
      MomentumFor<P> torque;
      problem.torque(q, torque);
      Vector rate;
      rotation_matrix(rate) = rotation_matrix(q) * hat(p);
      Vector::Map(ydot.data()) = rate;
      MomentumFor<P>::Map(ydot.data() + P::dof) = torque;
    };
  } else {
    // A potential that moves with time takes it from one component more, t' = 1.
    struct Work {
      P problem;
      Vector q, p, v, f, scratch;
      FullMatrixFor<P> M;
    };
    // A chain of a million has no room for a matrix that nobody asks for.
    const Index rows = HasMassOfPosition<P> || P::dof != Dynamic ? n : 0;
    auto work = std::make_shared<Work>(Work{problem, Vector::Zero(n), Vector::Zero(n),
                                            Vector::Zero(n), Vector::Zero(n), Vector::Zero(n),
                                            FullMatrixFor<P>::Zero(rows, rows)});
    return [work, n](const std::vector<S>& y, std::vector<S>& ydot) {
      work->q = Vector::Map(y.data(), n);
      work->p = Vector::Map(y.data() + n, n);
      velocity(work->problem, work->q, work->p, work->v, work->M);
      S t(0);
      if constexpr (HasMovingPotential<P>) {
        t = y.back();
        ydot.back() = S(1);
      }
      generalised_force(work->problem, work->q, work->v, t, work->f, work->scratch);
      Vector::Map(ydot.data(), n) = work->v;
      Vector::Map(ydot.data() + n, n) = work->f;
    };
  }
}

namespace detail {

template <class P>
void initial_values(const Settings& settings, std::vector<double>& q, std::vector<double>& p) {
  const P problem(configured<typename P::Parameters>("problem " + std::string(P::id), settings));
  const State<P> state = initial_state(problem);
  q.assign(state.q.begin(), state.q.end());
  p.assign(state.p.begin(), state.p.end());
}

/// See ProblemEntry::reference.
template <class P>
Reference reference_values(const Settings& settings, const std::vector<double>& q0,
                           const std::vector<double>& p0, const std::vector<double>& times) {
  using Extended = typename P::template With<long double>;
  const auto parameters =
      configured<typename P::Parameters>("problem " + std::string(P::id), settings);
  requested_start(P(parameters), q0, p0);  // rejects bad input
  const Extended problem(parameters);
  const State<Extended> start = requested_start(problem, q0, p0);
  std::vector<long double> y0(start.q.begin(), start.q.end());
  y0.insert(y0.end(), start.p.begin(), start.p.end());
  if constexpr (HasMovingPotential<Extended>) y0.push_back(0.0L);
  const ExtendedSolution solution = extended_reference(extended_field(problem), y0, times);
  Reference reference;
  reference.error_bar = solution.error_bar;
  const auto n = start.q.size();
  const auto end = n + start.p.size();  // behind it, the time of a potential that moves
  for (const auto& y : solution.y) {
    reference.q.emplace_back(y.begin(), y.begin() + n);
    reference.p.emplace_back(y.begin() + n, y.begin() + end);
  }
  return reference;
}

template <class M, class P>
constexpr PairRow pair_row() {
  PairRow row{M::traits.name, M::Needs::template answers<P>, nullptr};
  if constexpr (Admissible<M, P>) row.start = start_pair<M, P>;
  return row;
}

}  // namespace detail

/// The catalogue entry of problem P, crossed with a list of methods.
template <class P, class... M>
ProblemEntry make_problem_entry(MethodList<M...>) {
  ProblemEntry entry;
  entry.id = P::id;
  entry.title = P::title;
  entry.source = P::source;
  const P problem{typename P::Parameters{}};
  entry.dof = static_cast<int>(problem.size());
  entry.momenta = static_cast<int>(momentum_size(problem));
  if constexpr (HasConstraints<P>) entry.constraints = static_cast<int>(problem.constraint_count());
  entry.structure = P::Structure::name();
  entry.parameters = describe<typename P::Parameters>();
  if constexpr (HasMomentumMaps<P>) {
    for (const auto& map : P::momentum_maps) entry.momentum_maps.emplace_back(map.name);
  }
  static constexpr std::array<detail::PairRow, sizeof...(M)> rows{detail::pair_row<M, P>()...};
  entry.pairs = detail::pairs_of(rows);
  entry.initial = detail::initial_values<P>;
  entry.reference = detail::reference_values<P>;
  return entry;
}

/// The methods of a list as the catalogue shows them.
template <class... M>
std::vector<MethodEntry> method_entries(MethodList<M...>) {
  return {{M::traits, describe<typename M::Options>(), M::Needs::names()}...};
}

}  // namespace shakedown
