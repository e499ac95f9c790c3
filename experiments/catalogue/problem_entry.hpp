// The part of a problem's entry that needs no method: description, start, reference. It is separate
// from pair.hpp so that changing a method does not force the instances in long double to be
// recompiled. Included only by .cpp files.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/evaluation_cost.hpp"
#include "experiments/catalogue/lists.hpp"
#include "experiments/catalogue/pair_checks.hpp"
#include "experiments/catalogue/problem_run.hpp"
#include "methods/base/consistent.hpp"
#include "problems/base/differentiated.hpp"
#include "problems/base/list.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/own_dynamics.hpp"
#include "problems/base/reference.hpp"
#include "problems/base/require_problem.hpp"
#include "problems/base/rotation.hpp"
#include "problems/base/scales.hpp"

namespace shakedown {

/// Returns q' and p' (or v') of problem P in long double as one first-order system. Constrained
/// problems use index reduction, whose drift stays at the integrator's tolerance. If the problem
/// depends on time, the system has one more component with t' = 1.
template <class P>
ExtendedField extended_field(const P& problem) {
  using S = ScalarOf<P>;
  using Vector = VectorFor<P>;
  const Index n = problem.size();
  if constexpr (HasConstraints<P>) {
    struct Work {
      P problem;
      ConsistentMultiplier<P> consistent;
      MassAt<P> mass_at;
      Vector q, p, v, a;
      MultipliersFor<P> lambda;
    };
    auto work = std::make_shared<Work>(Work{problem, ConsistentMultiplier<P>(problem),
                                            MassAt<P>(problem), Vector::Zero(n), Vector::Zero(n),
                                            Vector::Zero(n), Vector::Zero(n),
                                            MultipliersFor<P>::Zero(problem.constraint_count())});
    return [work, n](const std::vector<S>& y, std::vector<S>& ydot) {
      work->q = Vector::Map(y.data(), n);
      work->p = Vector::Map(y.data() + n, n);
      work->mass_at(work->problem, work->q).solve(work->p, work->v);
      S t(0);
      if constexpr (DependsOnTime<P>) {
        t = y.back();
        ydot.back() = S(1);
      }
      if (!work->consistent.solve(work->problem, work->q, work->v, t, work->lambda, work->a)) {
        throw std::runtime_error("reference: the constraints are redundant");
      }
      Vector::Map(ydot.data(), n) = work->v;
      work->consistent.momentum_rate(work->problem, work->q, work->v, work->a, work->p);
      Vector::Map(ydot.data() + n, n) = work->p;
    };
  } else if constexpr (HasRotationGroup<P>) {
    return [problem](const std::vector<S>& y, std::vector<S>& ydot) {
      const Vector q = Vector::Map(y.data());
      const MomentumFor<P> p = MomentumFor<P>::Map(y.data() + P::dof);
      MomentumFor<P> p_rate;
      angular_momentum_rate(problem, q, p, p_rate);
      Vector rate;
      rotation_matrix(rate) = rotation_matrix(q) * hat(angular_velocity(problem, p));
      Vector::Map(ydot.data()) = rate;
      MomentumFor<P>::Map(ydot.data() + P::dof) = p_rate;
    };
  } else {
    struct Work {
      P problem;
      Vector q, p, v, f, scratch;
      FullMatrixFor<P> M;
    };
    // If the matrix is not used it has no rows, because a full matrix for a chain of a million
    // links would not fit into memory.
    const Index rows = HasMassOfPosition<P> || P::dof != Dynamic ? n : 0;
    auto work = std::make_shared<Work>(Work{problem, Vector::Zero(n), Vector::Zero(n),
                                            Vector::Zero(n), Vector::Zero(n), Vector::Zero(n),
                                            FullMatrixFor<P>::Zero(rows, rows)});
    return [work, n](const std::vector<S>& y, std::vector<S>& ydot) {
      work->q = Vector::Map(y.data(), n);
      work->p = Vector::Map(y.data() + n, n);
      velocity(work->problem, work->q, work->p, work->v, work->M);
      S t(0);
      if constexpr (DependsOnTime<P>) {
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
inline constexpr bool has_dual_numbers = false;
template <class Physics, class S>
inline constexpr bool has_dual_numbers<Differentiated<Physics, S>> = true;

template <class P>
void initial_values(const Settings& settings, std::vector<double>& q, std::vector<double>& p) {
  const P problem(configured<typename P::Parameters>("problem " + std::string(P::id), settings));
  const State<P> state = initial_state(problem);
  q.assign(state.q.begin(), state.q.end());
  p.assign(state.p.begin(), state.p.end());
}

template <class P>
void values_in_motion(const Settings& settings, std::vector<double>& q, std::vector<double>& p) {
  const P problem(configured<typename P::Parameters>("problem " + std::string(P::id), settings));
  State<P> state = initial_state(problem);
  problem.set_in_motion(state.q, state.p);
  q.assign(state.q.begin(), state.q.end());
  p.assign(state.p.begin(), state.p.end());
}

/// See ProblemEntry::sketch.
template <class P>
Sketch sketch_of(const Settings& settings, const std::vector<double>& q, double t) {
  const P problem(configured<typename P::Parameters>("problem " + std::string(P::id), settings));
  VectorFor<P> place = VectorFor<P>::Zero(problem.size());
  override_start("q", q, place.data(), static_cast<std::size_t>(problem.size()));
  Sketch sketch;
  shakedown::sketch(problem, place, t, sketch);
  return sketch;
}

/// Returns the scales for an output `interval` (scales.hpp), or scales of 1 for systems on another
/// phase space.
template <class P>
Scales entry_scales(const P& problem, const State<P>& start, ScalarOf<P> interval) {
  if constexpr (HasConstantMass<P> || HasMassOfPosition<P> || HasRotationGroup<P>) {
    return scales_between_outputs(problem, start.q, start.p, start.t, interval);
  } else {
    return {};
  }
}

template <class P>
Scales sizes_of(const Settings& settings) {
  const P problem(configured<typename P::Parameters>("problem " + std::string(P::id), settings));
  return entry_scales(problem, initial_state(problem), ScalarOf<P>(0));
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
  if constexpr (DependsOnTime<Extended>) y0.push_back(0.0L);
  const Scales scales =
      entry_scales(problem, start, static_cast<long double>(times.empty() ? 1.0 : times.back()));
  std::vector<long double> sizes(y0.size(), scales.time);  // for t, if it is a component
  std::fill_n(sizes.begin(), start.q.size(), scales.position);
  std::fill_n(sizes.begin() + start.q.size(), start.p.size(), scales.momentum);
  const ExtendedSolution solution =
      extended_reference(extended_field(problem), y0, times, 1e-16L, sizes, scales.time);
  Reference reference;
  reference.error_bar = solution.error_bar;
  const auto n = start.q.size();
  const auto end = n + start.p.size();  // the time may follow
  const auto& apart = solution.difference;
  reference.error_bar_q = *std::max_element(apart.begin(), apart.begin() + n);
  reference.error_bar_p = *std::max_element(apart.begin() + n, apart.begin() + end);
  for (const auto& y : solution.y) {
    reference.q.emplace_back(y.begin(), y.begin() + n);
    reference.p.emplace_back(y.begin() + n, y.begin() + end);
  }
  return reference;
}

}  // namespace detail

/// Returns the catalogue entry of problem P with the given pairs.
template <class P>
ProblemEntry make_problem_entry(std::vector<Pair> pairs) {
  require_problem<P>();
  detail::instantiate_run<P>();
  ProblemEntry entry;
  entry.id = P::id;
  entry.title = P::title;
  entry.source = P::source;
  entry.equations = equations_of<P>();
  const P problem{typename P::Parameters{}};
  entry.dof = static_cast<int>(problem.size());
  entry.momenta = static_cast<int>(momentum_size(problem));
  if constexpr (HasConstraints<P>) entry.constraints = static_cast<int>(problem.constraint_count());
  entry.structure = P::Structure::name();
  entry.dual_numbers = detail::has_dual_numbers<P>;
  entry.parameters = describe<typename P::Parameters>();
  if constexpr (HasMomentumMaps<P>) {
    for (const auto& map : P::momentum_maps) entry.momentum_maps.emplace_back(map.name);
  }
  entry.typical = typical_of<P>();
  entry.measuring = measuring_of<P>();
  entry.drawn = drawn_of<P>();
  entry.pairs = std::move(pairs);
  entry.initial = detail::initial_values<P>;
  if constexpr (HasSetInMotion<P>) entry.in_motion = detail::values_in_motion<P>;
  if constexpr (HasSketch<P>) entry.sketch = detail::sketch_of<P>;
  entry.scales = detail::sizes_of<P>;
  entry.evaluation_cost = detail::evaluation_cost_of<P>;
  entry.reference = detail::reference_values<P>;
  return entry;
}

/// See lists.hpp.
template <class Size>
std::vector<ProblemEntry> entries(std::vector<std::vector<Pair>> pairs) {
  const auto describe_all = [&pairs]<class... P>(ProblemList<P...>) {
    std::size_t k = 0;
    return std::vector<ProblemEntry>{make_problem_entry<P>(std::move(pairs[k++]))...};
  };
  return describe_all(typename Size::Problems{});
}

}  // namespace shakedown
