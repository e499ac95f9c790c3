// Canonical sampling by Hamiltonian Monte Carlo: on the whole space with Verlet, or on a constraint
// manifold with RATTLE as the `Method`. Both integrators are reversible and preserve volume; on the
// manifold, this is the symplectic volume. Acceptance with probability min(1, exp(-dH/delta))
// therefore keeps the density exp(-H/delta) exactly, whatever the step.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <span>
#include <type_traits>
#include <vector>

#include "experiments/analysis/statistics.hpp"
#include "methods/base/run.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/project_start.hpp"
#include "problems/base/random.hpp"

namespace shakedown::reich1995 {

struct SamplingPlan {
  double delta = 1.0;
  double h = 0.1;
  int steps = 10;  ///< steps of one trajectory
  int samples = 1000;
};

/// The mean over correlated samples, with a standard error computed from the means of 50 batches.
struct Estimate {
  double mean = 0.0;
  double error = 0.0;
  double acceptance = 0.0;
  std::vector<double> values;
};
inline Estimate estimate(std::vector<double> values, double acceptance) {
  const Mean mean = mean_of(block_means(values, 50));
  return {mean.value, mean.standard_error, acceptance, std::move(values)};
}

/// Calls observe(q) or observe(q, p) for each sample and returns the mean of the results. The
/// length of each trajectory is random, up to twice plan.steps. Sample k draws its momenta from the
/// normal numbers of step k, and its length and acceptance from the uniform numbers.
template <class Method = VelocityVerlet, class P, class Observe>
Estimate sample(const P& problem, const SamplingPlan& plan, Draw draw, Observe&& observe) {
  static_assert(!(HasConstraints<P> && std::is_same_v<Method, VelocityVerlet>));
  Mechanics<P> mechanics(problem);
  State<P> state = initial_state(problem);
  std::vector<double> values;
  int accepted = 0;
  std::array<double, 2> chance;
  for (int k = 0; k < plan.samples; ++k, ++draw.step) {
    normals(draw, std::span(state.p.data(), static_cast<std::size_t>(state.p.size())));
    uniforms(draw, chance);
    state.p.array() *= (plan.delta * problem.mass().diagonal.array()).sqrt();
    if constexpr (HasConstraints<P>) project_start(problem, state.q, state.p);
    State<P> trial = state;
    const double before = mechanics.energy(state.q, state.p);
    typename Method::template Stepper<P> stepper(problem, {}, plan.h, trial);
    const auto length = 1 + static_cast<int>(2.0 * plan.steps * chance[0]);
    const bool ok = run(stepper, trial, plan.h, length).status == Status::ok;
    const double rise = ok ? mechanics.energy(trial.q, trial.p) - before : HUGE_VAL;
    if (chance[1] < std::exp(-rise / plan.delta)) {
      state = trial;
      ++accepted;
    }
    state.t = 0.0;
    if constexpr (std::invocable<Observe&, VectorFor<P>, VectorFor<P>>) {
      values.push_back(observe(state.q, state.p));
    } else {
      values.push_back(observe(state.q));
    }
  }
  return estimate(std::move(values), static_cast<double>(accepted) / plan.samples);
}

}  // namespace shakedown::reich1995
