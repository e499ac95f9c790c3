#include "experiments/analysis/traits/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <exception>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/traits/balance_check.hpp"

namespace shakedown {

std::string_view name(Judged verdict) {
  switch (verdict) {
    case Judged::kept: return "kept";
    case Judged::broken: return "broken";
    case Judged::unmeasured: return "not measured";
  }
  return "?";
}

namespace {

std::string words(Conservation c) {
  return c == Conservation::exact ? "exact" : c == Conservation::bounded ? "bounded" : "none";
}
std::string words(MultiplierTime t) {
  return t == MultiplierTime::begin    ? "of the step's begin"
         : t == MultiplierTime::middle ? "of its middle"
         : t == MultiplierTime::end    ? "of its end"
                                       : "none";
}
std::string words(bool promised) { return promised ? "yes" : "no"; }
std::string order_words(int order) { return order > 0 ? std::to_string(order) : "none"; }

/// Returns the text of a declaration that is a number.
std::string declared_number(std::string_view promise, std::string_view number, const Traits& t) {
  if (promise == "order") return order_words(number == "order of p" ? t.order_p : t.order_q);
  if (promise == "energy balance") {
    return t.adaptive ? "the tolerance" : order_words(balance_order(t));
  }
  if (promise == "dissipation") return order_words(t.dissipation);
  if (promise == "damping at infinity") {
    return t.rho_infinity < 0.0 ? "none" : brief(t.rho_infinity);
  }
  if (promise == "multiplier time" && t.order_lambda > 0) return order_words(t.order_lambda);
  if (promise == "multiplier time") return words(t.multiplier_time);
  return order_words(t.order_stationary);
}

Judgement judge(const Property& promise, const ProblemSubject& problem, const PairSubject& pair) {
  Judgement judgement{problem.entry.id, pair.label, std::string(promise.name),
                      declared_of(promise.name, promise.name, pair.traits)};
  if (const auto why = promise.unmeasurable(problem, pair); !why.empty()) {
    judgement.reason = why;
    return judgement;
  }
  try {
    PromiseResult found = promise.check(problem, pair);
    judgement.verdict = found.holds || !found.better.empty() ? Judged::kept
                        : !found.undecided.empty()           ? Judged::unmeasured
                                                             : Judged::broken;
    judgement.values = std::move(found.values);
    if (found.half_step) judgement.reason = "with half the usual step";
    if (found.holds) return judgement;
    judgement.reason = !found.better.empty()      ? "better here: " + found.better
                       : !found.undecided.empty() ? std::move(found.undecided)
                                                  : std::move(found.measured);
  } catch (const std::exception& error) {
    judgement.verdict = Judged::broken;
    judgement.reason = error.what();
  }
  return judgement;
}

}  // namespace

std::string declared_of(std::string_view promise, std::string_view number, const Traits& t) {
  if (promise == "symplectic") return words(t.symplectic == Symplecticity::canonical);
  if (promise == "conjugate symplectic") return words(t.symplectic == Symplecticity::conjugate);
  if (promise == "symmetric") return words(t.symmetric);
  if (promise == "energy") return words(t.energy);
  if (promise == "linear momentum") return words(t.linear_momentum);
  if (promise == "angular momentum") return words(t.angular_momentum);
  if (promise == "position constraint") return words(t.position_constraint);
  if (promise == "velocity constraint") return words(t.velocity_constraint);
  if (promise == "failures are reported") return "yes";  // every method must report failures
  return declared_number(promise, number, t);
}

std::string fault_of(const Pair& pair, const Settings& parameters) {
  try {
    Request request;
    request.problem = parameters;
    request.h = 1.0;
    // Derivatives are checked first, because with a wrong G a correct p0 seems to violate the
    // constraints.
    std::string wrong = pair.start(request)->wrong_derivative();
    Trajectory start;
    if (wrong.empty()) (void)pair.integrate(request, start);
    return wrong;
  } catch (const UsageError& error) {
    return error.what();
  }
}

std::vector<Judgement> judged(const ProblemSubject& problem, const PairSubject& pair) {
  std::vector<Judgement> all;
  for (const Property& promise : promises()) {
    if (promise.declared(pair.traits)) all.push_back(judge(promise, problem, pair));
  }
  return all;
}

void measure_in_own_units(ProblemSubject& problem) {
  if (problem.entry.scales == nullptr) return;
  const Scales sizes = problem.entry.scales(problem.small);
  problem.sizes = sizes;
  // Values that the problem's own `measuring` sets are already in its units.
  const auto scale = [&problem](double Measuring::*value, double unit) {
    if (problem.*value == Measuring{}.*value) problem.*value *= unit;
  };
  scale(&Measuring::horizon, sizes.time);
  scale(&Measuring::head_start, sizes.time);
  scale(&Measuring::speed, sizes.velocity);
  if (problem.entry.momenta == problem.entry.dof && problem.canonical_units.size() == 0) {
    problem.canonical_units =
        Eigen::VectorXd::Constant(problem.entry.dof, std::sqrt(sizes.position / sizes.momentum));
  }
}

void bound_searches(ProblemSubject& problem) { problem.most_steps = std::int64_t{1} << 16; }

void shorten(ProblemSubject& problem) {
  constexpr std::int64_t steps = 4096;
  problem.long_run = std::min(problem.long_run, steps);
  problem.coarse_run = std::min(problem.coarse_run, steps);
  problem.long_time = 32.0;
  problem.at_fine_step = false;
  problem.most_steps = std::int64_t{1} << 14;
}

}  // namespace shakedown
