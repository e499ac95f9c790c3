// Measures and draws for scaling.md, timings-scaling.md.
#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/analysis/no_number.hpp"
#include "experiments/analysis/timing.hpp"
#include "experiments/comparison/scaling/ladder.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* seconds_id = "comparison/timings-scaling";
constexpr const char* counts_id = "comparison/scaling";
constexpr double most_seconds = 0.8;  ///< of one measurement, beyond which a line ends
constexpr double most_bytes = 2.5e8;
constexpr std::int64_t counted_steps = 4;
constexpr int fitted_from = 1000;  ///< fixed costs of a step are invisible

struct Line {
  const Ladder* ladder = nullptr;
  std::string method;
  std::vector<int> n;
  std::vector<StepCost> costs;
  std::string ends;  ///< why before the last size; empty: it does not

  /// Sizes and seconds that are fitted.
  [[nodiscard]] std::pair<std::vector<double>, std::vector<double>> fitted() const {
    std::vector<double> x, y;
    for (std::size_t k = 0; k < n.size(); ++k) {
      if (n[k] < (ladder->law == CostLaw::linear ? fitted_from : 60)) continue;
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

/// What the next size would take, by the growth between the last two; at least proportional.
double extrapolated(const Line& line, int next, double StepCost::*of) {
  const std::size_t k = line.costs.size();
  if (k == 0) return 0.0;
  const double now = line.costs[k - 1].*of;
  double power = line.ladder->law == CostLaw::linear ? 1.0 : 2.0;
  // Dense modes, found at the start.
  if (line.method == "trigonometric") power = of == &StepCost::started ? 3.0 : 2.0;
  if (k > 1 && line.costs[k - 2].*of > 0.0) {
    power = std::fmax(power, std::log(now / (line.costs[k - 2].*of)) /
                                 std::log(double(line.n[k - 1]) / line.n[k - 2]));
  }
  return now * std::pow(double(next) / line.n[k - 1], std::fmin(power, 3.0));
}

Line measure(const Ladder& ladder, const std::string& method, int until, double batch) {
  Line line{&ladder, method, {}, {}, {}};
  for (const int n : ladder.sizes(until)) {
    // Of what a measurement takes only what grows with n: the batches are of fixed length.
    if (extrapolated(line, n, &StepCost::bytes) > most_bytes) {
      line.ends = "memory";
      break;
    }
    if (4.0 * extrapolated(line, n, &StepCost::seconds) > most_seconds ||
        extrapolated(line, n, &StepCost::started) > most_seconds) {
      line.ends = "time";
      break;
    }
    const StepCost cost = time_step(ladder, method, n, batch);
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
  const auto count = static_cast<double>(ladders().size());
  for (const Ladder& ladder : ladders()) {
    for (const std::string& method : ladder.methods) {
      all.push_back(measure(ladder, method, context.pick(100000, 10000), context.pick(2e-3, 1e-4)));
    }
    context.progress(static_cast<double>(&ladder - ladders().data() + 1) / count);
  }
  return all;
}

/// Of those that are to be linear, at least three points.
bool is_fitted(const Line& line) {
  return line.ladder->law == CostLaw::linear && line.method != "trigonometric" &&
         line.fitted().first.size() >= 3;
}

/// Its claim stands here and not in the document, since a run decides which lines are long enough to be fitted.
void claim_linear(Context& context, const std::vector<Line>& all) {
  ClaimDraft& linear =
      claim(context, "linear", "(ours)",
            "a step of a method whose solver knows the structure takes O(n) time, on chains, rods, "
            "polymers, linkages and DNA, and so does an evaluation of IDA or CVODE with KLU",
            ClaimKind::cost);
  double lines = 0.0, least = HUGE_VAL, most = 0.0;
  for (const Line& line : all) {
    if (!is_fitted(line)) continue;
    const TimedValue exponent = line.exponent();
    ++lines;
    least = std::fmin(least, exponent.value);
    most = std::fmax(most, exponent.value);
    linear.expect("exponent of " + line.method + " on " + line.ladder->problem, exponent,
                  near(1.0, 0.5));
  }
  linear
      .because(
          "half-way to the square: the caches and the iterations of a step change the time of a "
          "coordinate by factors of two to five over two decades")
      .measured("lines", lines);
  context.words("exponents.least", typeset::number(least, 3));
  context.words("exponents.most", typeset::number(most, 3));
}

void measure_exponents(Context& context, const std::vector<Line>& all) {
  claim_linear(context, all);
  for (const Line& line : all) {
    if (line.ladder->law == CostLaw::linear) continue;
    context.number("exponent." + line.ladder->problem + "." + line.method, line.exponent());
  }
}

void run_seconds(Context& context) {
  const std::vector<Line> all = measure_all(context);
  Table table({"problem", "method", "n", "coordinates", "seconds per step [s]",
               "per coordinate [ns]", "bytes per coordinate", "exponent", "standard error",
               "ends because of"});
  for (const Line& line : all) {
    for (std::size_t k = 0; k < line.n.size(); ++k) {
      const StepCost& c = line.costs[k];
      const bool last = k + 1 == line.n.size();
      const TimedValue e = line.exponent();
      const double error = e.upper - e.value;
      table.row({line.ladder->problem, line.method, line.n[k], c.coordinates, c.seconds,
                 1e9 * c.seconds / c.coordinates, c.bytes / c.coordinates,
                 last ? e.value : no_number, last ? error : no_number,
                 last ? line.ends : std::string()});
    }
  }
  Figure figure(2, 145);
  for (const Ladder& ladder : ladders()) {
    Panel& panel = figure.panel(ladder.title);
    panel.x("$n$", Scale::log).y("ns per coordinate", Scale::log);
    for (const Line& line : all) {
      if (line.ladder != &ladder || line.n.empty()) continue;
      panel.linked(by_method(line.method), "n", "per coordinate [ns]")
          .where("problem", ladder.problem)
          .where("method", line.method);
      if (!line.ends.empty()) {
        const StepCost& c = line.costs.back();
        panel.cross(line.n.back(), 1e9 * c.seconds / c.coordinates);
      }
    }
  }
  Artefact& artefact = context.artefact(seconds_id);
  artefact.table(table)
      .figure(figure)
      .parameter("most seconds of a step times four", most_seconds)
      .parameter("most bytes of a run", most_bytes);
  for (const Line& line : all) {
    if (line.n.empty()) {
      artefact.failure(line.method + " on " + line.ladder->problem + ": " + line.ends);
    }
  }
  measure_exponents(context, all);
}

const std::vector<int> counted_sizes{100, 1000, 10000};
bool is_counted(const std::string& method) {
  return !is_adaptive(method) && method != "trigonometric";
}

/// Sizes that are counted on a ladder.
std::vector<int> counted_on(const Ladder& ladder, bool quick) {
  std::vector<int> sizes;
  for (const int n : counted_sizes) {
    const int own = ladder.law == CostLaw::linear ? n : n / 10;
    if (!quick || own <= 1000) sizes.push_back(own);
  }
  return sizes;
}

struct CountedLine {
  const Ladder* ladder;
  std::string method;
  std::vector<int> n;
  std::vector<StepCounts> counts;
  std::string failure;  ///< empty: none

  /// What it asks for at the largest size over that at the smallest.
  [[nodiscard]] double growth() const {
    const auto asked = [](const StepCounts& c) { return c.evaluations + c.iterations; };
    return counts.empty() ? no_number : asked(counts.back()) / asked(counts.front());
  }
};

CountedLine count_line(const Ladder& ladder, const std::string& method, bool quick) {
  CountedLine line{&ladder, method, {}, {}, {}};
  for (const int n : counted_on(ladder, quick)) {
    const StepCounts counts = count_steps(ladder, method, n, counted_steps);
    if (counts.status != Status::ok) {
      line.failure = method + " on " + ladder.problem + ", n = " + std::to_string(n) + ": " +
                     std::string(name(counts.status));
      break;
    }
    line.n.push_back(n);
    line.counts.push_back(counts);
  }
  return line;
}

std::vector<CountedLine> count_all(Context& context) {
  std::vector<CountedLine> all;
  for (const Ladder& ladder : ladders()) {
    for (const std::string& method : ladder.methods) {
      if (is_counted(method)) all.push_back(count_line(ladder, method, context.quick()));
    }
    context.progress(static_cast<double>(&ladder - ladders().data() + 1) /
                     static_cast<double>(ladders().size()));
  }
  return all;
}

void measure_counts(Context& context, const std::vector<CountedLine>& all) {
  double most = 0.0, lines = 0.0, ended = 0.0;
  for (const CountedLine& line : all) {
    if (!line.counts.empty()) {
      lines += 1.0;
      most = std::fmax(most, line.growth());
    }
    ended += line.failure.empty() ? 0.0 : 1.0;
  }
  context.number("growth.counts", most);
  context.number("lines.counted", lines);
  context.number("lines.failed", ended);
}

/// What a step asks for does not depend on n: together with the work of one evaluation and one solve
/// this is the exponent, without a clock.
void run_counts(Context& context) {
  const std::vector<CountedLine> all = count_all(context);
  Table table({"problem", "method", "n", "gradients", "Hessians", "factorisations", "iterations"});
  for (const CountedLine& line : all) {
    for (std::size_t k = 0; k < line.n.size(); ++k) {
      const StepCounts& c = line.counts[k];
      table.row({line.ladder->problem, line.method, line.n[k], c.evaluations, c.hessians,
                 c.factorisations, c.iterations});
    }
  }
  Figure figure(2, 145);
  for (const Ladder& ladder : ladders()) {
    Panel& panel = figure.panel(ladder.title);
    panel.x("$n$", Scale::log).y("evaluations a step", Scale::log);
    for (const std::string& method : ladder.methods) {
      if (!is_counted(method)) continue;
      panel.linked(by_method(method), "n", "gradients")
          .where("problem", ladder.problem)
          .where("method", method);
    }
  }
  Artefact& artefact = context.artefact(counts_id);
  artefact.table(table).figure(figure).parameter("steps", counted_steps);
  for (const CountedLine& line : all) {
    if (!line.failure.empty()) artefact.failure(line.failure);
  }
  measure_counts(context, all);
}

}  // namespace

Experiment scaling() { return {.id = counts_id, .run = run_counts}; }

Experiment timings_scaling() { return {.id = seconds_id, .run = run_seconds, .timing = true}; }

}  // namespace shakedown::comparison
