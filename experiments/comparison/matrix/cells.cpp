#include "experiments/comparison/matrix/cells.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/traits/balance_check.hpp"
#include "experiments/analysis/traits/checks.hpp"
#include "experiments/analysis/traits/exceptions.hpp"
#include "experiments/analysis/traits/measurements.hpp"

namespace shakedown::comparison {

std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::kept: return "kept";
    case Outcome::broken: return "broken";
    case Outcome::long_step: return "step too long";
    case Outcome::short_run: return "run too short";
    case Outcome::more: return "kept without a promise";
    case Outcome::not_kept: return "not kept";
    case Outcome::number: return "";
    case Outcome::unmeasured: return "not measured";
  }
  return "?";
}

Measured unmeasured(std::string promise, std::string property, std::string why) {
  return {std::move(promise), std::move(property), "",
          not_a_number,       Outcome::unmeasured, std::move(why)};
}

bool is_unkept(Outcome outcome) {
  return outcome == Outcome::broken || outcome == Outcome::long_step ||
         outcome == Outcome::short_run;
}

bool is_idle(const Measured& cell) {
  return cell.outcome == Outcome::unmeasured && (cell.declared == "none" || cell.declared == "no");
}

namespace {

std::string text(Conservation c) {
  return c == Conservation::exact ? "exact" : c == Conservation::bounded ? "bounded" : "none";
}
std::string text(MultiplierTime t) {
  return t == MultiplierTime::begin    ? "of the step's begin"
         : t == MultiplierTime::middle ? "of its middle"
         : t == MultiplierTime::end    ? "of its end"
                                       : "none";
}
std::string order_text(int order) { return order > 0 ? std::to_string(order) : "none"; }

/// The value of a property that the method declares, as text.
std::string declared(std::string_view promise, std::string_view property, const Traits& t) {
  if (property == "order of q") return order_text(t.order_q);
  if (property == "order of p") return order_text(t.order_p);
  if (promise == "symplectic") return t.symplectic == Symplecticity::canonical ? "yes" : "no";
  if (promise == "conjugate symplectic") {
    return t.symplectic == Symplecticity::conjugate ? "yes" : "no";
  }
  if (promise == "symmetric") return t.symmetric ? "yes" : "no";
  if (promise == "energy") return text(t.energy);
  if (promise == "energy balance") {
    return t.adaptive ? "the tolerance" : order_text(balance_order(t));
  }
  if (promise == "linear momentum") return text(t.linear_momentum);
  if (promise == "angular momentum") return text(t.angular_momentum);
  if (promise == "position constraint") return text(t.position_constraint);
  if (promise == "velocity constraint") return text(t.velocity_constraint);
  if (promise == "dissipation") return order_text(t.dissipation);
  if (promise == "damping at infinity")
    return t.rho_infinity < 0.0 ? "none" : brief(t.rho_infinity);
  if (promise == "multiplier time") {
    return t.order_lambda > 0 ? std::to_string(t.order_lambda) : text(t.multiplier_time);
  }
  return order_text(t.order_stationary);
}

/// Returns whether the property is measured only if it is declared. If it is not declared, the
/// step, the time or the law for the measurement is unknown.
bool needs_a_promise(std::string_view promise) {
  return promise == "order" || promise == "energy balance" || promise == "dissipation" ||
         promise == "damping at infinity" || promise == "multiplier time" ||
         promise == "stationary distribution" || promise == "kinetic temperature";
}

/// Returns whether the property applies to the problem. Either the motion conserves energy, or
/// there is an energy balance.
bool concerns(const Property& promise, const ProblemSubject& problem) {
  if (promise.name == "energy") return problem.power == nullptr;
  if (promise.name == "energy balance") return problem.power != nullptr;
  return promise.family != Family::cost;
}

/// Why a stochastic method follows no reference solution. A method without an order of means draws
/// random numbers only at its start.
const char* disturbance(const Traits& t) {
  return t.order_stationary > 0 ? "random forces" : "forces of a thermostat";
}

/// The reason why the property is not measured; empty if it is.
std::string_view reason(const Property& promise, const ProblemSubject& problem,
                        const PairSubject& pair) {
  const std::string_view why = promise.unmeasurable(problem, pair);
  if (!why.empty() || promise.declared(pair.traits)) return why;
  if (needs_a_promise(promise.name)) return "nothing promised";
  const bool constraints =
      promise.name == "position constraint" || promise.name == "velocity constraint";
  if (pair.traits.stochastic && !constraints) return disturbance(pair.traits);
  if (pair.traits.adaptive) return "steps are chosen by a tolerance, and nothing is promised";
  return "";
}

/// Returns the known reason why a promise is broken if a run of four times the length confirms it,
/// otherwise `broken`.
Outcome explained(const Property& promise, const ProblemSubject& problem, const PairSubject& pair,
                  PromiseResult& found) {
  const Exception* known = exception_of(pair.label, problem.entry.id, promise.name);
  if (known == nullptr || !known->short_run) return Outcome::broken;
  ProblemSubject changed = problem;
  changed.long_run *= 4;
  changed.coarse_run *= 4;
  changed.long_time *= 4.0;
  const PromiseResult again = promise.check(changed, pair);
  found.measured += "; over four times the run: " + again.measured;
  return again.holds ? Outcome::short_run : Outcome::broken;
}

void add_promise(const Property& promise, const ProblemSubject& problem, const PairSubject& pair,
                 std::vector<Measured>& cells) {
  const std::string property(promise.name);
  const auto says = [&](std::string_view number) {
    return declared(promise.name, number, pair.traits);
  };
  if (const std::string_view why = reason(promise, problem, pair); !why.empty()) {
    cells.push_back(
        {property, property, says(property), not_a_number, Outcome::unmeasured, std::string(why)});
    return;
  }
  const bool promised = promise.declared(pair.traits);
  PromiseResult found;
  try {
    found = promise.check(problem, pair);
  } catch (const std::exception& error) {  // no step resolves the motion
    cells.push_back({property, property, says(property), not_a_number,
                     promised ? Outcome::broken : Outcome::unmeasured, error.what()});
    return;
  }
  if (!found.holds && !found.undecided.empty()) {
    cells.push_back({property, property, says(property), not_a_number, Outcome::unmeasured,
                     std::move(found.undecided)});
    return;
  }
  const bool kept = found.holds || !found.better.empty();
  Outcome outcome = kept ? Outcome::more : Outcome::not_kept;
  if (promised) {
    outcome = !kept             ? explained(promise, problem, pair, found)
              : found.half_step ? Outcome::long_step
                                : Outcome::kept;
  }
  if (found.values.empty()) found.values.push_back({property, not_a_number});
  for (const Quantity& number : found.values) {
    const bool noted = is_unkept(outcome) || !std::isfinite(number.value);
    cells.push_back({property, number.name, says(number.name), number.value, outcome,
                     noted ? found.measured : ""});
  }
}

/// Adds the evaluations and iterations of the steps. Those at the start of the run are excluded.
void add_counts(const ProblemSubject& problem, const PairSubject& pair,
                std::vector<Measured>& cells) {
  const auto run = pair.start({}, generic_start(problem), coarse_step(problem, pair));
  const Counts start = run->counts;
  const LoopReport report = run->advance(counted_steps);
  if (report.status != Status::ok) {
    cells.push_back(unmeasured("counts", "gradients", std::string(name(report.status))));
    return;
  }
  const auto add = [&](std::string_view property, std::int64_t count) {
    cells.push_back({"counts", std::string(property), "",
                     static_cast<double>(count) / static_cast<double>(counted_steps),
                     Outcome::number});
  };
  Counts used = run->counts;
  used -= start;
  add("gradients", used.gradients + used.stiff_gradients + used.flows);
  add("Hessians", used.hessians);
  add("factorisations", used.factorisations);
  add("iterations", report.iterations);
}

/// Adds the largest stable step. A run is stable if no step fails and if the momentum at its end is
/// at most ten times the largest momentum of the exact motion. This criterion detects growth of p
/// by more than 1/40 per step.
void add_stability(const ProblemSubject& problem, const PairSubject& pair,
                   std::vector<Measured>& cells) {
  constexpr const char* property = "largest stable step over the horizon";
  const auto without = [&](const char* why) {
    cells.push_back(unmeasured("largest stable step", property, why));
  };
  if (pair.traits.adaptive) return without("steps are chosen by a tolerance");
  if (pair.traits.stochastic) return without(disturbance(pair.traits));
  if (problem.moving || problem.driven) return without("forces move it: no bound on p");
  const Point start = generic_start(problem);
  const double allowed = stability_growth * largest_momentum(problem);
  const auto stable = [&](double h) {
    const Point end = pair.advance({}, start, h, stability_steps);
    return end.allFinite() &&
           end.tail(end.size() - pair.positions(end)).cwiseAbs().maxCoeff() <= allowed;
  };
  const double low = coarse_step(problem, pair) / 4.0;
  const StabilityScan scan =
      scan_edges(stable, low, stability_range * low, stability_resolution, stability_precision);
  if (scan.largest_below == 0.0) return without("none is stable from a quarter of the coarse step");
  const double share = scan.largest_below / problem.horizon;
  cells.push_back({"largest stable step", property, "", share, Outcome::number,
                   !scan.found() ? "no limit found"
                   : scan.ragged()
                       ? "ragged: stable again at " + brief(scan.largest_stable / problem.horizon)
                       : ""});
}

}  // namespace

StabilityScan scan_edges(const std::function<bool(double)>& stable, double low, double high,
                         double resolution, double precision) {
  StabilityScan scan;
  scan.resolution = resolution;
  scan.smallest_unstable = std::numeric_limits<double>::infinity();
  const int last =
      static_cast<int>(std::floor(std::log(high / low) / std::log1p(resolution) + 1e-9));
  for (int k = 0; k <= last; k += scan.found() ? 2 : 1) {
    const double h = low * std::pow(1.0 + resolution, k);
    const bool holds = stable(h);
    scan.h.push_back(h);
    scan.stable.push_back(holds);
    if (holds) scan.largest_stable = h;
    if (!scan.found()) (holds ? scan.largest_below : scan.smallest_unstable) = h;
  }
  if (!scan.found() || scan.largest_below == 0.0) return scan;
  while (scan.smallest_unstable - scan.largest_below > precision * scan.largest_below) {
    const double middle = 0.5 * (scan.largest_below + scan.smallest_unstable);
    (stable(middle) ? scan.largest_below : scan.smallest_unstable) = middle;
  }
  scan.largest_stable = std::fmax(scan.largest_stable, scan.largest_below);
  return scan;
}

std::vector<MatrixPair> measure(ProblemSubject subject) {
  subject.long_run = subject.coarse_run = std::min(subject.long_run, long_run);
  subject.long_time = long_time;
  subject.at_fine_step = false;
  std::vector<MatrixPair> all;
  for (const PairSubject& pair : subject.pairs) {
    MatrixPair& row = all.emplace_back(MatrixPair{pair.label, subject.entry.id, pair.pair.unmet});
    if (!pair.admissible()) continue;
    for (const Property& promise : promises()) {
      if (concerns(promise, subject)) add_promise(promise, subject, pair, row.cells);
    }
    for (const auto add : {add_counts, add_stability}) {
      try {
        add(subject, pair, row.cells);
      } catch (const std::exception& error) {
        row.cells.push_back(unmeasured("counts", "gradients", error.what()));
      }
    }
  }
  return all;
}

namespace {

/// Sorts by decreasing number of constraints, then of positions. Long problems thus come first, so
/// that no thread works on one alone at the end.
std::vector<std::size_t> dearest_first(const std::vector<std::string>& problems) {
  std::vector<std::size_t> order(problems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto size = [&](std::size_t k) {
    const ProblemEntry& entry = catalogue().problem(problems[k]);
    return std::pair(entry.constraints, entry.dof);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return size(i) > size(j); });
  return order;
}

}  // namespace

std::vector<MatrixPair> measure(
    const std::vector<std::string>& problems, Context& context,
    const std::function<std::vector<MatrixPair>(const std::string&)>& pairs_of) {
  std::vector<std::vector<MatrixPair>> found(problems.size());
  const std::vector<std::size_t> order = dearest_first(problems);
  std::atomic<std::size_t> done = 0;
  context.each(problems.size(), [&](std::size_t k) {
    found[order[k]] = pairs_of(problems[order[k]]);
    context.progress(static_cast<double>(++done) / static_cast<double>(problems.size()));
  });
  std::vector<MatrixPair> all;
  for (auto& of_one : found) std::move(of_one.begin(), of_one.end(), std::back_inserter(all));
  return all;
}

std::vector<MatrixPair> measure(const std::vector<std::string>& problems, Context& context) {
  return measure(problems, context, [](const std::string& id) { return measure(subject_of(id)); });
}

}  // namespace shakedown::comparison
