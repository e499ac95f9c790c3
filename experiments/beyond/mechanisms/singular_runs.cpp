#include "experiments/beyond/mechanisms/singular_runs.hpp"

#include <algorithm>
#include <cmath>

namespace shakedown::beyond {

const std::vector<LabelledCase>& singular_cases() {
  const auto on_bars = [](const char* key, const char* method, Settings options = {}) {
    return LabelledCase{{"four-bars", method, singular_step, singular_until, std::move(options)},
                        key};
  };
  static const std::vector<LabelledCase> all{
      on_bars("shake", "shake"),
      on_bars("shake-linearised", "shake-linearised"),
      on_bars("rattle", "rattle"),
      on_bars("rattle-4", "rattle-4"),
      on_bars("rattle-6", "rattle-6"),
      on_bars("symmetric-projection", "symmetric-projection"),
      on_bars("generalized-alpha-ggl", "generalized-alpha-ggl"),
      on_bars("radau-5-ggl", "radau-5-ggl"),
      on_bars("ida", "ida"),
      on_bars("ida index-2", "ida", {{"form", "index-2"}}),
      on_bars("ida index-1", "ida", {{"form", "index-1"}}),
      on_bars("lobatto-3", "lobatto-3"),
      on_bars("lobatto-4", "lobatto-4"),
      on_bars("half-explicit-4", "half-explicit-4"),
      on_bars("rk4-projected", "rk4-projected"),
      on_bars("generalized-alpha-dae", "generalized-alpha-dae"),
      on_bars("hht-i3", "hht-i3"),
      on_bars("radau-5-dae", "radau-5-dae")};
  return all;
}

double skewness(std::span<const double> q) {
  double most = 0.0;
  for (std::size_t i = 1; 2 * i < q.size(); ++i) {
    const double dx = q[2 * i] - q[0] - double(i);
    const double dy = q[2 * i + 1] - q[1];
    most = std::fmax(most, std::hypot(dx, dy));
  }
  return most;
}

double energy_deviation(const Trajectory& run) {
  const std::vector<double> energy = run.series("energy");
  double most = 0.0;
  for (const double e : energy) most = std::fmax(most, std::fabs(e - energy.front()));
  return most;
}

namespace {

/// Returns the table row of one run. `scanned` is its step or tolerance.
std::vector<Cell> outcome_of(const LabelledCase& run, double scanned) {
  double allowed = 0.0, start = 0.0, energy_error = 0.0, skewed = 0.0;
  double left = NAN;          // first time with skewness > 0.01
  double nearest = HUGE_VAL;  // smallest |y| of B_0 before `left`
  const RunSummary summary = observe(run, [&](const Observation& now) {
    if (now.t == 0.0) {
      // For two upright linkages the bound is 1 J; their energy is 34 J. The energy of N linkages
      // is proportional to 3 N + 1.
      const double linkages = double(now.q.size()) / 2.0 - 1.0;
      allowed = (3.0 * linkages + 1.0) / 7.0;
      start = now.energy;
    }
    energy_error = std::fmax(energy_error, std::fabs(now.energy - start));
    const double skew = skewness(now.q);
    skewed = std::fmax(skewed, skew);
    if (skew > 0.01 && std::isnan(left)) left = now.t;
    if (std::isnan(left)) nearest = std::fmin(nearest, std::fabs(now.q[1]));
  });
  const std::string_view outcome = !std::isnan(left)        ? "leaves the branch"
                                   : !summary.ok()          ? name(summary.status)
                                   : energy_error < allowed ? "passes"
                                                            : "energy is wrong";
  return {run.key, scanned, outcome, summary.t, left, nearest, energy_error, skewed};
}

/// The index-1 form of IDA needs full matrices, but the needs of the pair do not mention this.
bool is_admissible(const LabelledCase& run) {
  const ProblemEntry& entry = catalogue().problem(run.problem);
  const auto pair = std::ranges::find(entry.pairs, run.method, &Pair::method);
  const bool full = entry.structure.starts_with("dense");
  return pair->admissible() && (full || run.key != "ida index-1");
}

}  // namespace

Table scan(const Context& context, const std::string& problem, int sizes, int per_doubling) {
  constexpr int fewest_steps = 400;
  std::vector<std::pair<LabelledCase, double>> wanted;  // each with its step or tolerance
  for (LabelledCase run : singular_cases()) {
    run.problem = problem;
    if (!is_admissible(run)) continue;
    if (run.method == "ida") {
      for (const char* tolerance : {"1e-4", "1e-6", "1e-8", "1e-10"}) {
        Settings& options = wanted.emplace_back(run, std::strtod(tolerance, nullptr)).first.options;
        options.insert(options.end(), {{"rtol", tolerance}, {"atol", tolerance}});
      }
      continue;
    }
    for (int k = 0; k < sizes; ++k) {
      run.h = run.until / std::round(fewest_steps * std::pow(2.0, k / double(per_doubling)));
      wanted.emplace_back(run, run.h);
    }
  }
  std::vector<std::vector<Cell>> rows(wanted.size());
  context.each(wanted.size(),
               [&](std::size_t k) { rows[k] = outcome_of(wanted[k].first, wanted[k].second); });
  Table table({"method", "step [s] or tolerance", "outcome", "ends [s]", "leaves [s]",
               "nearest [m]", "energy error [J]", "skewness [m]"});
  for (const std::vector<Cell>& row : rows) table.row(row);
  return table;
}

double passing(const Table& scanned) {
  return double(scanned.where({{"outcome", "passes"}}).rows());
}

}  // namespace shakedown::beyond
