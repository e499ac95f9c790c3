#include "experiments/comparison/long_time/runs.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>

namespace shakedown::comparison {

// On each problem, all methods use the same step. It is chosen for this study and differs from the
// problem's `typical` step. It is short enough to resolve the motion, and long enough for errors of
// order 2 and 4 to exceed round-off. On the chain it is the step usually chosen for comparing
// methods (h omega = 1).
const std::vector<LongRunProblem>& long_run_problems() {
  static const std::vector<LongRunProblem> all{
      {"henon-heiles",
       "Hénon-Heiles",
       0.1,
       {"velocity-verlet", "euler-drift-first", "implicit-midpoint", "gauss-2",
        "energy-momentum-gonzalez", "rk4", "nystrom-5", "generalized-alpha", "radau-5",
        "blanes-moan-4", "blanes-moan-rkn-4", "newmark", "newmark-one-iteration", "zhang-skeel",
        "zhang-skeel-4", "gauss-3"},
       8},
      {"double-pendulum",
       "Double pendulum",
       0.02,
       {"rattle", "rattle-4", "vi-b", "em", "ggl-classical", "generalized-alpha-dae",
        "half-explicit-4", "rk4-projected", "shake", "shake-linearised", "vi-a", "em-g", "hht-i3",
        "herk-4"},
       8},
      {"outer-solar-system",
       "Outer solar system",
       100.0,  // days
       {"velocity-verlet", "euler-kick-first", "blanes-moan-rkn-4", "rk4", "nystrom-5",
        "zhang-skeel-simplified", "euler-drift-first", "blanes-moan-4"},
       6},
      {"fermi-pasta-ulam",
       "Fermi-Pasta-Ulam",
       0.02,
       {"velocity-verlet", "impulse", "trigonometric", "implicit-midpoint", "generalized-alpha",
        "rk4", "newmark-one-iteration", "nystrom-5", "blanes-moan-rkn-4", "zhang-skeel",
        "zhang-skeel-4", "mollified-impulse", "implicit-explicit"},
       7}};
  return all;
}

namespace {

/// Advances a run and records the relative deviation of its energy.
class Observed {
 public:
  Observed(const LongRunProblem& on, const std::string& method, const Request& request)
      : run(catalogue().pair(on.id, method).start(request)) {
    run->check_start();
    const std::vector<std::string> columns = run->columns();
    energy = std::size_t(std::ranges::find(columns, "energy") - columns.begin());
    start = now();
  }
  /// Returns false if a step failed.
  bool advance(std::int64_t steps) {
    const LoopReport report = run->advance(steps);
    done += report.steps;
    status = report.status;
    return status == Status::ok;
  }
  double deviation() { return (now() - start) / std::fabs(start); }

  std::unique_ptr<Integration> run;
  std::int64_t done = 0;
  Status status = Status::ok;

 private:
  double now() {
    row.clear();
    run->row(row);
    return row[energy];
  }
  std::size_t energy = 0;
  double start = 0.0;
  std::vector<double> row;
};

LongRun measure(const LongRunProblem& on, const std::string& method, std::int64_t steps) {
  Request request;
  request.h = on.h;
  request.steps = steps;
  Observed observed(on, method, request);
  LongRun made{&on, method, {}, {}, {}};
  std::vector<double> samples;
  double largest = 0.0;
  std::int64_t after = 0;
  while (observed.done < steps) {
    const bool early = observed.done < sampled_every;
    if (!observed.advance(early ? 1 : sampled_every)) break;
    const double e = observed.deviation();
    largest = std::fmax(largest, std::isnan(e) ? HUGE_VAL : std::fabs(e));
    if (observed.done % sampled_every == 0) samples.push_back(e);
    if (std::has_single_bit(std::uint64_t(observed.done))) {
      made.octaves.push_back({after, observed.done, largest});
      after = observed.done;
      largest = 0.0;
    }
  }
  made.summary.steps = observed.done;
  made.summary.status = observed.status;
  made.summary.t = observed.run->t();
  made.summary.problem = observed.run->problem;
  made.summary.method = observed.run->method;
  if (!made.summary.ok()) {
    made.summary.message = method + " on " + on.id + " after " + std::to_string(observed.done) +
                           " steps: " + std::string(name(observed.status));
    return made;
  }
  made.growth = growth_of(samples);
  return made;
}

constexpr double told = 0.25;  ///< exponents with a larger standard error are not shown

}  // namespace

double LongRun::round_off() const {
  return double(summary.steps) * std::numeric_limits<double>::epsilon();
}

std::string_view shown_law(const LongRun& run) {
  if (run.growth.law == Law::lost || !(run.growth.error <= told)) return "";
  return run.above_round_off() ? name(run.growth.law) : at_round_off;
}

std::vector<LongRun> long_runs(Context& context, std::int64_t steps, double share) {
  std::vector<std::pair<const LongRunProblem*, std::string>> wanted;
  for (const LongRunProblem& on : long_run_problems()) {
    for (const std::string& method : on.methods) wanted.emplace_back(&on, method);
  }
  std::vector<LongRun> all(wanted.size());
  std::atomic<int> done = 0;
  context.each(wanted.size(), [&](std::size_t k) {
    all[k] = measure(*wanted[k].first, wanted[k].second, steps);
    context.progress(share * ++done / double(wanted.size()));
  });
  return all;
}

}  // namespace shakedown::comparison
