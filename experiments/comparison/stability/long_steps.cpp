#include "experiments/comparison/stability/long_steps.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/not_a_number.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "problems/base/settings.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* on_springs = "double-pendulum-penalty";
constexpr const char* on_chain = "fermi-pasta-ulam";
constexpr double pendulum_frequency = 1000.0;
constexpr double pendulum_horizon = 200.0;
constexpr std::int64_t steps_on_chain = 2000;
constexpr double energy_kept = 0.01;  ///< acceptable change of energy / energy of the motion

struct LongStep {
  const char* problem;
  std::string method, option;
  double omega, h;
  Request request;
  double rest = 0.0;  ///< energy at rest

  double last = 0.0;       ///< time of the last recorded step
  double departure = 0.0;  ///< largest change of energy / energy of the motion
  bool failed = false;
  /// Returns whether the run fails, or its energy changes by more than the energy of the motion.
  [[nodiscard]] bool lost() const { return failed || !(departure <= 1.0); }
  [[nodiscard]] double phase() const { return h * omega; }
};

void make_run(LongStep& run) {
  double start = not_a_number;
  const auto see = [&](const Observation& now) {
    if (std::isnan(start)) start = now.energy;
    run.last = now.t;
    run.departure = std::fmax(run.departure, std::fabs(now.energy - start) / (start - run.rest));
  };
  run.failed = !observe(run.problem, run.method, run.request, see).ok();
}

/// The energy if both springs are at rest and both rods hang down.
double energy_of_hanging_rods() {
  constexpr double whole = 1.0 + std::numbers::sqrt2;
  Request request;
  request.problem = {{"omega", shortest(pendulum_frequency)}};
  request.q0 = {0.0, -1.0, 0.0, -whole};
  request.p0 = {0.0, 0.0, 0.0, 0.0};
  request.h = 1.0;
  double energy = not_a_number;
  observe(on_springs, "newmark", request, [&](const Observation& now) { energy = now.energy; });
  return energy;
}

std::vector<LongStep> runs_on_springs() {
  struct Member {
    const char* method;
    const char* beta;
  };
  const double rest = energy_of_hanging_rods();
  std::vector<LongStep> all;
  for (const auto& [method, beta] : {Member{"newmark", "0.25"},
                                     {"newmark", "0.4"},
                                     {"zhang-skeel", "0.25"},
                                     {"zhang-skeel", "0.4"},
                                     {"zhang-skeel-simplified", "0.25"},
                                     {"zhang-skeel-simplified", "0.4"},
                                     {"implicit-midpoint", ""},
                                     {"energy-momentum-gonzalez", ""},
                                     {"generalized-alpha", ""}}) {
    for (const double h : {0.4, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005}) {
      LongStep run{on_springs, method, beta, pendulum_frequency, h, {}, rest};
      run.request.problem = {{"omega", shortest(pendulum_frequency)}};
      if (*beta != '\0') run.request.method = {{"beta", beta}};
      run.request.h = h;
      run.request.steps = std::llround(pendulum_horizon / h);
      all.push_back(run);
    }
  }
  return all;
}

/// Returns the runs on the chain. The chain at rest has energy 0.
std::vector<LongStep> runs_on_chain() {
  std::vector<LongStep> all;
  for (const double omega : {50.0, 5.0}) {
    for (const char* method : {"impulse", "mollified-impulse"}) {
      for (int k = 1; k <= 24; ++k) {
        const double h = k / 2.0 / omega;
        LongStep run{on_chain, method, "", omega, h, {}, 0.0};
        run.request.problem = {{"omega", shortest(omega)}};
        run.request.h = h;
        run.request.steps = steps_on_chain;
        all.push_back(run);
      }
    }
  }
  return all;
}

template <class Where>
double lost_runs(const std::vector<LongStep>& all, Where&& where) {
  double lost = 0.0;
  for (const LongStep& run : all) lost += where(run) && run.lost();
  return lost;
}

/// Returns the largest h omega such that the energy error is at most `energy_kept` for this step
/// and all shorter ones.
double longest_accurate(const std::vector<LongStep>& all, std::string_view method,
                        std::string_view beta) {
  double longest = 0.0;
  for (const LongStep& run : all) {  // sorted by decreasing step
    if (run.method != method || run.option != beta) continue;
    if (run.failed || !(run.departure <= energy_kept)) {
      longest = 0.0;
    } else if (longest == 0.0) {
      longest = run.phase();
    }
  }
  return longest;
}

void measure_springs(Context& context, const std::vector<LongStep>& all) {
  const auto longest_three = [](const LongStep& run, std::string_view method) {
    return run.problem == on_springs && run.method == method && run.h > 0.09;
  };
  for (const char* method : {"zhang-skeel", "implicit-midpoint", "energy-momentum-gonzalez"}) {
    context.number(std::string("lost-of-longest.") + method,
                   lost_runs(all, [&](const LongStep& r) { return longest_three(r, method); }));
  }
  for (const char* beta : {"0.25", "0.4"}) {
    const auto of = [&](const LongStep& r) {
      return longest_three(r, "newmark") && r.option == beta;
    };
    context.number(std::string("lost-of-longest.newmark.") + beta, lost_runs(all, of));
    context.number(std::string("accurate-phase.newmark.") + beta,
                   longest_accurate(all, "newmark", beta));
    context.number(std::string("accurate-phase.zhang-skeel.") + beta,
                   longest_accurate(all, "zhang-skeel", beta));
  }
  context.number("accurate-phase.midpoint", longest_accurate(all, "implicit-midpoint", ""));
}

/// The first h omega at which a run is lost; infinite if no run is lost.
double first_lost(const std::vector<LongStep>& all, std::string_view method, double omega) {
  for (const LongStep& run : all) {
    if (run.method == method && run.omega == omega && run.lost()) return run.phase();
  }
  return HUGE_VAL;
}

void measure_chain(Context& context, const std::vector<LongStep>& all) {
  for (const char* method : {"impulse", "mollified-impulse"}) {
    for (const double omega : {50.0, 5.0}) {
      context.number("first-lost." + std::string(method) + "." + shortest(omega),
                     first_lost(all, method, omega));
    }
  }
  double near_pi = 0.0, near_two_pi = 0.0;
  for (const LongStep& run : all) {
    if (run.method != "mollified-impulse" || run.omega != 50.0) continue;
    double& most = run.phase() < 5.1 ? near_pi : near_two_pi;
    if (run.phase() < 7.1) most = std::fmax(most, run.departure);
  }
  context.number("departure.mollified.to-5", near_pi);
  context.number("departure.mollified.two-pi", near_two_pi);
}

}  // namespace

void measure_long_steps(Context& context) {
  std::vector<LongStep> all = runs_on_springs();
  for (LongStep& run : runs_on_chain()) all.push_back(std::move(run));
  Table table(
      {"problem", "omega", "method", "beta", "h", "h omega", "last time", "energy", "status"});
  Artefact& artefact = context.artefact("comparison/stability-map-long-steps");
  for (LongStep& run : all) {
    make_run(run);
    const bool finite = std::isfinite(run.departure) && run.departure < 1e6;
    table.row({run.problem, run.omega, run.method, run.option, run.h, run.phase(), run.last,
               finite ? run.departure : not_a_number,
               run.failed   ? "fails"
               : run.lost() ? "energy lost"
                            : "ok"});
  }
  artefact.table(table).problem(on_springs).problem(on_chain);
  measure_springs(context, all);
  measure_chain(context, all);
}

}  // namespace shakedown::comparison
