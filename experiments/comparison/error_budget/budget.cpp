#include "experiments/comparison/error_budget/budget.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/error_budget/carry.hpp"

namespace shakedown::comparison {

// The horizons are chosen for this study and are not those of the problems' `measuring`: a few units of
// each motion's own time, a turn of the top in space.
const std::vector<BudgetPair>& budget_pairs() {
  static const std::vector<BudgetPair> all{{"midpoint",
                                            "Implicit midpoint, Hénon-Heiles",
                                            "henon-heiles",
                                            "implicit-midpoint",
                                            4.0,
                                            2,
                                            3,
                                            20,
                                            true,
                                            false,
                                            {},
                                            carry_midpoint},
                                           {"rattle",
                                            "RATTLE, double pendulum",
                                            "double-pendulum",
                                            "rattle",
                                            1.0,
                                            2,
                                            3,
                                            18,
                                            true,
                                            true,
                                            {},
                                            carry_rattle},
                                           {"shake",
                                            "SHAKE, chain of ten pendula",
                                            "chain",
                                            "shake",
                                            1.0,
                                            2,
                                            3,
                                            16,
                                            true,
                                            true,
                                            {},
                                            carry_shake},
                                           {"vi-a",
                                            "VI-A, four particles",
                                            "four-particles",
                                            "vi-a",
                                            0.25,
                                            2,
                                            3,
                                            13,
                                            true,
                                            true,
                                            {},
                                            carry_vi_a},
                                           {"alpha",
                                            "Generalized-α, heavy top",
                                            "gyroscopic-top",
                                            "generalized-alpha-dae",
                                            0.02,
                                            2,
                                            5,
                                            14,
                                            true,
                                            true,
                                            {},
                                            carry_alpha},
                                           {"zhang-skeel",
                                            "Z&S, double pendulum on springs",
                                            "double-pendulum",
                                            "zhang-skeel",
                                            1.0,
                                            2,
                                            3,
                                            18,
                                            false,
                                            false,
                                            {10.0, 100.0, 1000.0},
                                            carry_zhang_skeel}};
  return all;
}

std::string_view name(Source source) {
  switch (source) {
    case Source::step: return "step size";
    case Source::arithmetic: return "arithmetic";
    case Source::nonlinear: return "nonlinear tolerance";
    case Source::constraint: return "constraint tolerance";
  }
  return "?";
}

namespace {

struct Setting {
  Source source;
  std::string text;
  double value;
  Carried how;
};

std::vector<Setting> settings_of_budget(const BudgetPair& pair) {
  const double stiff = pair.omegas.empty() ? 0.0 : pair.omegas.back();
  std::vector<Setting> all{
      {Source::step, "extended", 0x1p-63, {Arithmetic::extended, StoppingRule::update, 0.0, stiff}},
      {Source::arithmetic,
       "double",
       0x1p-52,
       {Arithmetic::double_precision, StoppingRule::update, 0.0, stiff}},
      {Source::arithmetic,
       "float",
       0x1p-23,
       {Arithmetic::single_precision, StoppingRule::update, 0.0, stiff}}};
  const auto in_double = [&](Source source, double tolerance, StoppingRule rule) {
    all.push_back({source,
                   shortest(tolerance),
                   tolerance,
                   {Arithmetic::double_precision, rule, tolerance, stiff}});
  };
  for (const double tolerance : {1e-2, 1e-4}) {
    if (pair.nonlinear) in_double(Source::nonlinear, tolerance, StoppingRule::update);
  }
  for (const double tolerance : {1e-2, 1e-4, 1e-6, 1e-8}) {
    if (pair.constrained) in_double(Source::constraint, tolerance, StoppingRule::residual);
  }
  for (const double omega : pair.omegas) {
    all.push_back({Source::constraint,
                   "omega = " + shortest(omega),
                   1.0 / (omega * omega),
                   {Arithmetic::extended, StoppingRule::update, 0.0, omega}});
  }
  return all;
}

double distance(const std::vector<long double>& a, const std::vector<long double>& b) {
  if (a.size() != b.size()) return NAN;
  long double most = 0.0L;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const long double d = std::fabs(a[i] - b[i]);
    if (!(d <= most)) most = d;
  }
  return static_cast<double>(most);
}

std::vector<long double> reference_of(const BudgetPair& pair, const std::string& problem,
                                      const Settings& settings) {
  const Reference exact = catalogue().problem(problem).reference(settings, {}, {}, {pair.until});
  return {exact.q.front().begin(), exact.q.front().end()};
}

/// What runs of a pair are measured against: motion on rods, and on springs of each frequency.
struct Motions {
  std::vector<long double> exact;
  std::vector<std::vector<long double>> on_springs;  ///< as `BudgetPair::omegas`

  /// What the step of such a run alone errs against.
  [[nodiscard]] const std::vector<long double>& of(const BudgetPair& pair, double omega) const {
    for (std::size_t k = 0; k < pair.omegas.size(); ++k) {
      if (pair.omegas[k] == omega) return on_springs[k];
    }
    return exact;
  }
};

Motions motions_of(const BudgetPair& pair) {
  Motions all{reference_of(pair, pair.problem, {}), {}};
  for (const double omega : pair.omegas) {
    all.on_springs.push_back(
        reference_of(pair, pair.problem + "-penalty", {{"omega", shortest(omega)}}));
  }
  return all;
}

/// One number of steps; `end` of each setting in turn, the step alone first.
void measure_steps(const BudgetPair& pair, const Motions& motions, std::int64_t steps,
                   Budget& budget) {
  std::vector<long double> alone;
  for (const Setting& setting : settings_of_budget(pair)) {
    const End end = pair.run(pair, steps, setting.how);
    if (setting.source == Source::step) alone = end.q;
    if (end.q.empty()) {
      budget.failures.push_back(pair.title + ", " + std::string(name(setting.source)) + " " +
                                setting.text + ", " + std::to_string(steps) +
                                " steps: " + end.failure);
      continue;
    }
    const std::vector<long double>& own = motions.of(pair, setting.how.omega);
    BudgetRun run{&pair,
                  setting.source,
                  setting.text,
                  setting.value,
                  steps,
                  pair.until / double(steps),
                  distance(end.q, own),
                  distance(alone, own),
                  distance(end.q, alone),
                  end.g};
    if (setting.source == Source::step) run.added = run.error;
    if (setting.source == Source::constraint && !pair.omegas.empty()) {
      run.alone = run.error;
      run.error = distance(end.q, motions.exact);
      run.added = distance(own, motions.exact);
    }
    budget.runs.push_back(run);
  }
}

}  // namespace

const BudgetRun* takes_over(const std::vector<BudgetRun>& same) {
  const BudgetRun* from = nullptr;
  for (auto run = same.rbegin(); run != same.rend() && run->limits(); ++run) from = &*run;
  return from;
}

Budget measure_budget(int shorter, const std::function<void(double)>& progress) {
  Budget budget;
  double done = 0.0;
  for (const BudgetPair& pair : budget_pairs()) {
    const Motions motions = motions_of(pair);
    for (int level = pair.first; level <= pair.last - shorter; ++level) {
      measure_steps(pair, motions, std::int64_t{1} << level, budget);
    }
    progress(done += 1.0 / double(budget_pairs().size()));
  }
  return budget;
}

}  // namespace shakedown::comparison
