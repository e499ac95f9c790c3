// Where types end: crosses one problem with every method and erases both, at the level of a whole
// trajectory. Included only by the problems' instantiating .cpp files.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
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

/// Turns states into rows.
template <class P, class Stepper>
class RowWriter {
 public:
  RowWriter(const P& which, const Stepper& from, Recorder& to)
      : problem(which), stepper(from), recorder(to), mechanics(which) {
    const auto add = [this](const char* name, Index count) {
      for (Index i = 0; i < count; ++i) columns.push_back(name + std::to_string(i));
    };
    columns.emplace_back("t");
    add("q", problem.size());
    add("p", momentum_size(problem));
    if constexpr (requires { stepper.velocity(); }) add("v", problem.size());
    if constexpr (requires { stepper.lambda(); }) add("lambda", stepper.lambda().size());
    if constexpr (requires { stepper.gamma(); }) add("gamma", stepper.gamma().size());
    columns.emplace_back("energy");
    if constexpr (ReportsConstraints<P>) {
      columns.emplace_back("g");
      columns.emplace_back("gdot");
    }
    if constexpr (HasRotationGroup<P>) columns.emplace_back("g");
    if constexpr (HasMomentumMaps<P>) {
      for (const auto& map : P::momentum_maps) columns.emplace_back(map.name);
    }
    row.reserve(columns.size());
    recorder.begin(columns);
  }

  void write(const State<P>& state) {
    row.clear();
    row.push_back(static_cast<double>(state.t));
    append(state.q);
    append(state.p);
    if constexpr (requires { stepper.velocity(); }) append(stepper.velocity());
    if constexpr (requires { stepper.lambda(); }) append(stepper.lambda());
    if constexpr (requires { stepper.gamma(); }) append(stepper.gamma());
    row.push_back(static_cast<double>(mechanics.energy(state.q, state.p, state.t)));
    if constexpr (ReportsConstraints<P>) {
      ConstraintLevels levels(reported_constraints(problem));
      row.push_back(levels.position(state.q, state.t));
      row.push_back(levels.velocity(state.q, state.p, state.t));
    }
    if constexpr (HasRotationGroup<P>) {
      row.push_back(static_cast<double>(orthogonality_error(state.q)));
    }
    if constexpr (momentum_map_count<P>() > 0) {
      for (int k = 0; k < momentum_map_count<P>(); ++k) {
        row.push_back(static_cast<double>(mechanics.momentum_map(k, state.q, state.p)));
      }
    }
    recorder.record(row);
  }

 private:
  template <class Values>
  void append(const Values& values) {
    for (Index i = 0; i < values.size(); ++i) row.push_back(static_cast<double>(values(i)));
  }

  const P& problem;
  const Stepper& stepper;
  Recorder& recorder;
  Mechanics<P> mechanics;
  std::vector<std::string> columns;
  std::vector<double> row;
};

}  // namespace detail

/// Steps between two calls of Recorder::tick.
inline constexpr std::int64_t tick_interval = 1 << 14;

/// One run of method M on problem P; see Pair::integrate.
template <class M, class P>
RunSummary integrate_pair(const Request& request, Recorder& recorder) {
  RunSummary summary;
  const auto parameters =
      configured<typename P::Parameters>("problem " + std::string(P::id), request.problem);
  const auto options =
      configured<typename M::Options>("method " + std::string(M::traits.name), request.method);
  summary.problem = values_of(parameters);
  summary.method = values_of(options);

  const P plain(parameters);
  using C = Counted<P>;
  const C problem(plain);
  const State<P> start = detail::requested_start(plain, request.q0, request.p0);
  State<C> state{start.q, start.p, start.t};
  if constexpr (HasConstraints<P>) {
    detail::ConstraintLevels levels(plain);
    const double scale = 1.0 + start.q.squaredNorm();
    detail::check_start("q0 violates the constraints: max |g|", levels.position(state.q, state.t),
                        scale);
    detail::check_start("p0 is not tangent to the constraints: max |dg/dt|",
                        levels.velocity(state.q, state.p, state.t), scale + start.p.norm());
  }
  if constexpr (HasRotationGroup<P>) {
    detail::check_start("q0 is not a rotation: max |R^T R - I|", orthogonality_error(start.q), 1.0);
    detail::check_start("q0 reflects: |det R - 1|",
                        std::fabs(rotation_matrix(start.q).determinant() - 1.0), 1.0);
  }

  const Counts before = counts;
  typename M::template Stepper<C> stepper(problem, options, request.h, state);
  detail::RowWriter writer(plain, stepper, recorder);
  State<P> view;
  const auto record = [&](std::int64_t, const State<C>& at) {
    const Counts kept = counts;  // observing is not part of the method's cost
    view.q = at.q;
    view.p = at.p;
    view.t = at.t;
    writer.write(view);
    counts = kept;
  };
  record(0, state);
  std::int64_t recorded = 0;
  Every rows(request.every, [&](std::int64_t k, const State<C>& at) {
    record(k, at);
    recorded = k;
  });
  Every ticks(tick_interval,
              [&](std::int64_t k, const State<C>&) { recorder.tick(k, request.steps); });

  const auto clock_start = std::chrono::steady_clock::now();
  const LoopReport loop = run(stepper, state, request.h, request.steps, rows, ticks);
  summary.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - clock_start).count();
  summary.counts = counts;
  summary.counts -= before;
  summary.steps = loop.steps;
  summary.iterations = loop.iterations;
  summary.max_iterations = loop.max_iterations;
  summary.max_residual = loop.max_residual;
  summary.status = loop.status;
  summary.t = state.t;
  if (loop.status == Status::ok) {
    if (recorded != loop.steps) record(loop.steps, state);
  } else {
    std::string detail;
    if constexpr (requires { stepper.message(); }) detail = stepper.message();
    summary.message = detail::failure_text(summary, summary.t + request.h, detail);
  }
  return summary;
}

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
Pair make_pair_entry() {
  Pair pair{std::string(M::traits.name), M::Needs::template unmet<P>(), nullptr};
  if constexpr (Admissible<M, P>) pair.integrate = integrate_pair<M, P>;
  return pair;
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
  entry.pairs = {detail::make_pair_entry<M, P>()...};
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
