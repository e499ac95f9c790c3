#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/analysis/traits/property_checks.hpp"

namespace shakedown {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::array refinements{1, 2, 4, 8};
constexpr std::array<std::pair<MultiplierTime, double>, 3> multiplier_times{
    {{MultiplierTime::begin, 1.0}, {MultiplierTime::middle, 0.5}, {MultiplierTime::end, 0.0}}};

/// The time T/2 or T (`half` 1 or 2) minus `shift` steps of h.
double dated(const ProblemSubject& problem, int half, double h, double shift) {
  return problem.horizon * half / 2.0 - shift * h;
}
std::int64_t multiplier_steps(const ProblemSubject& problem, int order, int finer) {
  return finer * problem.multiplier_steps[order > 3 ? 2 : order > 1 ? 1 : 0];
}
double multiplier_step(const ProblemSubject& problem, int order, int finer) {
  return problem.horizon / static_cast<double>(multiplier_steps(problem, order, finer));
}

/// Returns the exact multipliers at all methods' times of comparison, from one reference run per
/// problem.
const std::map<double, Eigen::VectorXd>& exact_multipliers(const ProblemSubject& problem) {
  thread_local std::map<std::string, std::map<double, Eigen::VectorXd>> known;
  const auto [found, fresh] = known.try_emplace(problem.entry.id);
  std::map<double, Eigen::VectorXd>& exact = found->second;
  if (!fresh) return exact;
  for (const int order : {1, 2, 4}) {
    for (const int finer : refinements) {
      const double h = multiplier_step(problem, order, finer);
      for (const auto& [time, shift] : multiplier_times) {
        for (const int half : {1, 2}) exact[dated(problem, half, h, shift)];
      }
    }
  }
  std::vector<double> times;
  for (const auto& [t, lambda] : exact) times.push_back(t);
  const Request start = request_of(problem, {}, 0.0, 0);
  const Reference reference = problem.entry.reference(start.problem, start.q0, start.p0, times);
  for (std::size_t j = 0; j < times.size(); ++j) {
    exact[times[j]] = problem.consistent_multiplier(
        problem.with_small(), point_of(reference.q[j], reference.p[j]), times[j]);
  }
  return exact;
}

bool is_constant(const std::map<double, Eigen::VectorXd>& multipliers) {
  const Eigen::VectorXd& first = multipliers.begin()->second;
  return std::ranges::all_of(multipliers, [&](const auto& at) {
    return (at.second - first).norm() <= 1e-8 * first.norm();
  });
}

/// Returns the largest errors of the multipliers reported by the steps to T/2 and T, compared with
/// the exact ones at each of the three times.
std::array<double, 3> multiplier_errors(const ProblemSubject& problem, const PairSubject& pair,
                                        int finer) {
  const std::int64_t steps = multiplier_steps(problem, pair.traits.order_lambda, finer);
  const double h = multiplier_step(problem, pair.traits.order_lambda, finer);
  const Request request = request_of(problem, pair.with_fixed({}), h, steps, steps / 2);
  Trajectory run;
  if (!pair.pair.integrate(request, run).ok()) return {infinity, infinity, infinity};
  // The record names a time, but the run reports no multipliers.
  if (!run.has("lambda0")) return {infinity, infinity, infinity};
  const std::size_t lambda0 = run.column("lambda0");
  std::array<double, 3> errors{};
  for (std::size_t k = 0; k < multiplier_times.size(); ++k) {
    for (const int half : {1, 2}) {
      const Eigen::VectorXd& lambda =
          exact_multipliers(problem).at(dated(problem, half, h, multiplier_times[k].second));
      for (Eigen::Index i = 0; i < lambda.size(); ++i) {
        const double reported =
            run.at(static_cast<std::size_t>(half), lambda0 + static_cast<std::size_t>(i));
        const double error = std::fabs(reported - lambda(i));
        errors[k] = std::isnan(error) ? infinity : std::fmax(errors[k], error);
      }
    }
  }
  return errors;
}

/// Tolerance on the slope. It is larger for a higher order, because round-off then excludes shorter
/// steps, so the next term of the expansion contributes more. It must be below 0.5, which is
/// halfway to the next order. Radau IIA of order 3 on the top in quaternions has slopes of 2.71 and
/// 2.84 before its errors reach round-off.
double tolerance_of(int order) {
  if (order > 4) return 0.4;
  if (order > 3) return 0.35;
  return order > 2 ? 0.3 : 0.2;
}

/// The error of a multiplier that results from round-off of positions. It scales like eps/h^2 in
/// the units of the problem. Positions have errors of a few tens of eps, which the weights of
/// implicit methods amplify.
double multiplier_round_off(const ProblemSubject& problem, double h) {
  const double steps = problem.sizes.time / h;
  return 1000.0 * std::numeric_limits<double>::epsilon() * steps * steps * problem.sizes.multiplier;
}

/// Drops the finest step if both the size and the slope of its error indicate round-off.
void remove_round_off(Convergence& c, const ProblemSubject& problem, int order) {
  if (c.h.size() < 4 || c.error.back() > multiplier_round_off(problem, c.h.back())) return;
  const std::size_t last = c.h.size() - 1;
  const double slope =
      std::log(c.error[last - 1] / c.error[last]) / std::log(c.h[last - 1] / c.h[last]);
  if (slope >= 0.85 * order) return;
  c.h.pop_back();
  c.error.pop_back();
}

}  // namespace

PromiseResult check_multiplier_time(const ProblemSubject& problem, const PairSubject& pair) {
  std::array<Convergence, 3> convergence;
  for (const int finer : refinements) {
    const auto errors = multiplier_errors(problem, pair, finer);
    for (std::size_t k = 0; k < errors.size(); ++k) {
      convergence[k].add(multiplier_step(problem, pair.traits.order_lambda, finer), errors[k]);
    }
  }
  PromiseResult finding;
  double named = 0.0;
  double other = -infinity;
  bool no_order = false;
  const double finest_step = convergence[0].h.back();
  const bool adaptive = pair.traits.adaptive;
  for (std::size_t k = 0; k < convergence.size(); ++k) {
    const auto& [time, shift] = multiplier_times[k];
    Convergence& c = convergence[k];
    // Round-off of size eps/h^2 soon hides order 4. For order 5, the round-off may be small by
    // chance.
    const int order = pair.traits.order_lambda;
    const double finest = c.error.back();
    if (order > 3) {
      c.remove_plateau(order > 4 ? 1e-13 : 0.0, 0.85 * order);
    } else if (time == pair.traits.multiplier_time && order > 1) {
      remove_round_off(c, problem, order);
    }
    const double quality = adaptive ? -std::log10(c.error.front()) : c.slope();
    finding.measured += "shift " + brief(shift) + ": " + c.text() + "; ";
    if (time == pair.traits.multiplier_time) {
      named = quality;
      no_order = c.h.size() < 2 && finest <= multiplier_round_off(problem, finest_step);
    } else {
      other = std::fmax(other, quality);
    }
  }
  if (is_constant(exact_multipliers(problem))) {
    finding.undecided = "the multipliers are constant: their time does not show";
    return finding;
  }
  if (no_order) {
    finding.undecided = "the errors of the multipliers are round-off at all but the longest step";
    return finding;
  }
  if (!adaptive) finding.values = {{"order of lambda", named}};
  finding.holds = adaptive ? named >= other + 1.0 : named >= 0.9 && named >= other - 0.3;
  const double order = pair.traits.order_lambda;
  const bool higher = problem.lambda_gains_order;
  const double under = tolerance_of(pair.traits.order_lambda);
  if (order > 0.0) {
    finding.holds = finding.holds && named >= order - under;
    if (finding.holds && !higher && named > order + under) {
      finding.holds = false;
      finding.better = "order " + brief(named) + ", " + brief(order) + " declared";
    }
  }
  return finding;
}

}  // namespace shakedown
