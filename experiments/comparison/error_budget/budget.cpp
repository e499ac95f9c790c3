#include "experiments/comparison/error_budget/budget.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::comparison {

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
  const std::vector<double> omegas = pair.omegas();
  const double stiff = omegas.empty() ? 0.0 : omegas.back();
  std::vector<Setting> all;
  const auto add = [&](Source source, const std::string& text, double value, const Carried& how) {
    all.push_back({source, text, value, how});
  };
  const auto in = [&](Arithmetic arithmetic, StoppingRule rule = StoppingRule::update,
                      double tolerance = 0.0) {
    return Carried{arithmetic, rule, tolerance, stiff};
  };
  add(Source::step, "extended", 0x1p-63, in(Arithmetic::extended));
  add(Source::arithmetic, "double", 0x1p-52, in(Arithmetic::double_precision));
  add(Source::arithmetic, "float", 0x1p-23, in(Arithmetic::single_precision));
  for (const double tolerance : {1e-2, 1e-4}) {
    if (!pair.nonlinear()) continue;
    add(Source::nonlinear, shortest(tolerance), tolerance,
        in(Arithmetic::double_precision, StoppingRule::update, tolerance));
  }
  for (const double tolerance : {1e-2, 1e-4, 1e-6, 1e-8}) {
    if (pair.restriction != Restriction::constraints) continue;
    add(Source::constraint, shortest(tolerance), tolerance,
        in(Arithmetic::double_precision, StoppingRule::residual, tolerance));
  }
  for (const double omega : omegas) {
    add(Source::constraint, "omega = " + shortest(omega), 1.0 / (omega * omega),
        {Arithmetic::extended, StoppingRule::update, 0.0, omega});
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

/// The reference solutions for the runs of a pair: the motion on rods, and the motion on springs of
/// each frequency.
struct Motions {
  std::vector<long double> exact;
  std::map<double, std::vector<long double>> on_springs;  ///< by omega

  /// The exact motion that a run with this omega approximates.
  [[nodiscard]] const std::vector<long double>& of(double omega) const {
    const auto found = on_springs.find(omega);
    return found == on_springs.end() ? exact : found->second;
  }
};

Motions motions_of(const BudgetPair& pair) {
  Motions all{reference_of(pair, pair.problem, {}), {}};
  for (const double omega : pair.omegas()) {
    all.on_springs[omega] =
        reference_of(pair, pair.problem + "-penalty", {{"omega", shortest(omega)}});
  }
  return all;
}

/// Makes the runs with one number of steps, one run for each setting. The first setting has the
/// error of the step alone.
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
    const std::vector<long double>& own = motions.of(setting.how.omega);
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
    if (setting.source == Source::constraint && !motions.on_springs.empty()) {
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
