// Measurements and figures of scaling.md and timings-scaling.md.
#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/timing.hpp"
#include "experiments/comparison/scaling/size_series.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* seconds_id = "comparison/timings-scaling";
constexpr const char* counts_id = "comparison/scaling";
constexpr double most_seconds = 0.8;  ///< for one measurement; a longer one ends the line
constexpr double most_bytes = 2.5e8;
constexpr std::int64_t counted_steps = 4;
constexpr int fitted_from = 1000;  ///< size from which fixed costs of a step are negligible

struct Line {
  const SizeSeries* on = nullptr;
  std::string method;
  std::vector<int> n;
  std::vector<StepCost> costs;
  std::string ends;  ///< why it stops before the last size; empty if not

  /// The sizes and times [s] to which the exponent is fitted.
  [[nodiscard]] std::pair<std::vector<double>, std::vector<double>> fitted() const {
    std::vector<double> x, y;
    for (std::size_t k = 0; k < n.size(); ++k) {
      if (n[k] < (on->law == CostLaw::linear ? fitted_from : 60)) continue;
      x.push_back(n[k]);
      y.push_back(costs[k].seconds);
    }
    return {x, y};
  }
  [[nodiscard]] TimedValue exponent() const {
    const auto [x, y] = fitted();
    return timed_exponent(x, y);
  }
};

/// Extrapolates a cost to the next size. The exponent is taken from the last two sizes, but it is
/// at least the exponent of the cost law.
double extrapolated(const Line& line, int next, double StepCost::*of) {
  const std::size_t k = line.costs.size();
  if (k == 0) return 0.0;
  const double now = line.costs[k - 1].*of;
  double power = line.on->law == CostLaw::linear ? 1.0 : 2.0;
  // The modes of a dense matrix are computed at the start.
  if (line.method == "trigonometric") power = of == &StepCost::started ? 3.0 : 2.0;
  if (k > 1 && line.costs[k - 2].*of > 0.0) {
    power = std::fmax(power, std::log(now / (line.costs[k - 2].*of)) /
                                 std::log(double(line.n[k - 1]) / line.n[k - 2]));
  }
  return now * std::pow(double(next) / line.n[k - 1], std::fmin(power, 3.0));
}

Line measure(const SizeSeries& on, const std::string& method, int until, double batch) {
  Line line{&on, method, {}, {}, {}};
  for (const int n : on.sizes(until)) {
    // The time of a batch does not depend on n. Therefore only those costs are extrapolated that
    // grow with n.
    if (extrapolated(line, n, &StepCost::bytes) > most_bytes) {
      line.ends = "memory";
      break;
    }
    if (4.0 * extrapolated(line, n, &StepCost::seconds) > most_seconds ||
        extrapolated(line, n, &StepCost::started) > most_seconds) {
      line.ends = "time";
      break;
    }
    const StepCost cost = time_step(on, method, n, batch);
    if (cost.status != Status::ok) {
      line.ends = std::string(name(cost.status));
      break;
    }
    line.n.push_back(n);
    line.costs.push_back(cost);
  }
  return line;
}

std::vector<Line> measure_all(Context& context) {
  std::vector<Line> all;
  double done = 0.0;
  for (const SizeSeries& on : size_series()) {
    for (const std::string& method : on.methods) {
      all.push_back(measure(on, method, context.pick(100000, 10000), context.pick(2e-3, 1e-4)));
    }
    context.progress(++done / static_cast<double>(size_series().size()));
  }
  return all;
}

/// Returns whether the cost should grow linearly and the line has at least three points.
bool is_fitted(const Line& line) {
  return line.on->law == CostLaw::linear && line.method != "trigonometric" &&
         line.fitted().first.size() >= 3;
}

/// An exponent that differs from 1 by no more than this counts as O(n). In the two decades of sizes
/// that are fitted, more and more data no longer fit into the caches. This changes the time per
/// coordinate by a factor of up to 2.5.
constexpr double linear_within = 0.2;

/// The claim is made here instead of in the document, because it depends on the run which lines are
/// long enough to be fitted.
void claim_linear(Context& context, const std::vector<Line>& all) {
  double lines = 0.0, linear = 0.0, least = HUGE_VAL, most = 0.0;
  for (const Line& line : all) {
    if (!is_fitted(line)) continue;
    const double exponent = line.exponent().value;
    ++lines;
    linear += std::fabs(exponent - 1.0) <= linear_within ? 1.0 : 0.0;
    least = std::fmin(least, exponent);
    most = std::fmax(most, exponent);
  }
  const double share = linear / lines;
  claim(context, "linear", "(ours)",
        "On nearly all chains, rods, polymers, linkages and DNA a step of a method whose solver "
        "knows the structure takes O(n) time, and so does an evaluation of IDA or CVODE with KLU: "
        "the exponent differs from 1 by no more than the caches explain.",
        ClaimKind::cost)
      .expect("share of the lines whose exponent is within 0.2 of 1",
              TimedValue{share, share, share}, at_least(0.9))
      .because(
          "a few lines are short or meet the end of a cache in their middle; their exponents stand "
          "in the table")
      .measured("lines", lines)
      .measured("least exponent", least)
      .measured("greatest exponent", most)
      .set_after_data("the share: a bound on every line had been as wide as half an exponent");
  context.words("exponents.least", typeset::number(least, 3));
  context.words("exponents.most", typeset::number(most, 3));
}

double per_coordinate(const StepCost& cost) { return 1e9 * cost.seconds / cost.coordinates; }

Table table_of(const std::vector<Line>& all) {
  Table table({"problem", "method", "n", "coordinates", "seconds per step [s]",
               "per coordinate [ns]", "bytes per coordinate", "exponent", "standard error",
               "ends because of"});
  for (const Line& line : all) {
    const TimedValue e = line.exponent();
    for (std::size_t k = 0; k < line.n.size(); ++k) {
      const StepCost& c = line.costs[k];
      const bool last = k + 1 == line.n.size();
      table.row({line.on->problem, line.method, line.n[k], c.coordinates, c.seconds,
                 per_coordinate(c), c.bytes / c.coordinates, last ? e.value : not_a_number,
                 last ? e.upper - e.value : not_a_number, last ? line.ends : std::string()});
    }
  }
  return table;
}

void run_seconds(Context& context) {
  const std::vector<Line> all = measure_all(context);
  Artefact& artefact = context.artefact(seconds_id);
  artefact.table(table_of(all))
      .parameter("most seconds of a step times four", most_seconds)
      .parameter("most bytes of a run", most_bytes);
  for (const Line& line : all) {
    if (line.n.empty()) {
      artefact.failure(line.method + " on " + line.on->problem + ": " + line.ends);
    }
  }
  claim_linear(context, all);
  for (const Line& line : all) {
    if (line.on->law == CostLaw::linear) continue;
    context.number("exponent." + line.on->problem + "." + line.method, line.exponent());
  }
}

bool is_counted(const std::string& method) {
  return !is_adaptive(method) && method != "trigonometric";
}

std::vector<int> counted_sizes(const SizeSeries& on, bool quick) {
  std::vector<int> sizes;
  for (const int n : {100, 1000, 10000}) {
    const int own = on.law == CostLaw::linear ? n : n / 10;
    if (!quick || own <= 1000) sizes.push_back(own);
  }
  return sizes;
}

/// The table of counts for all sizes, and the growth of these counts.
struct Counted {
  Table table{{"problem", "method", "n", "gradients", "Hessians", "factorisations", "iterations"}};
  double most = 0.0;  ///< largest ratio of the counts at the largest size to those at the smallest
  double lines = 0.0;
  std::vector<std::string> failures;

  void add(const SizeSeries& on, const std::string& method, bool quick) {
    std::vector<double> asked;  // evaluations and iterations
    for (const int n : counted_sizes(on, quick)) {
      const StepCounts c = count_steps(on, method, n, counted_steps);
      if (c.status != Status::ok) {
        failures.push_back(method + " on " + on.problem + ", n = " + std::to_string(n) + ": " +
                           std::string(name(c.status)));
        break;
      }
      table.row({on.problem, method, n, c.evaluations, c.hessians, c.factorisations, c.iterations});
      asked.push_back(c.evaluations + c.iterations);
    }
    if (asked.empty()) return;
    lines += 1.0;
    most = std::fmax(most, asked.back() / asked.front());
  }
};

/// Measures whether the counts per step depend on n. Together with the work of one evaluation and
/// of one solve, the counts give the exponent without measuring times.
void run_counts(Context& context) {
  Counted counted;
  double done = 0.0;
  for (const SizeSeries& on : size_series()) {
    for (const std::string& method : on.methods) {
      if (is_counted(method)) counted.add(on, method, context.quick());
    }
    context.progress(++done / static_cast<double>(size_series().size()));
  }
  Artefact& artefact = context.artefact(counts_id);
  artefact.table(counted.table).parameter("steps", counted_steps);
  for (const std::string& failure : counted.failures) artefact.failure(failure);
  context.number("growth.counts", counted.most);
  context.number("lines.counted", counted.lines);
  context.number("lines.failed", double(counted.failures.size()));
}

}  // namespace

Experiment scaling() { return {.id = counts_id, .run = run_counts}; }

Experiment timings_scaling() { return {.id = seconds_id, .run = run_seconds, .timing = true}; }

}  // namespace shakedown::comparison
