// What a step costs against the size of the system. Question: do methods whose solver knows the
// structure need O(n) time for a step, up to 10^5 units, on every problem that has a size, and how do
// SUNDIALS' solvers with KLU stand beside them? Expectation: exponents of 1, of water without a
// cut-off 2, and what knows no structure drops out early. Counts in comparison/scaling, which are the
// same on every machine; seconds in comparison/timings-scaling.
#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/analysis/fit.hpp"
#include "experiments/comparison/scaling/ladder.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr const char* seconds_id = "comparison/timings-scaling";
constexpr const char* counts_id = "comparison/scaling";
constexpr double most_seconds = 0.8;  ///< of one measurement, beyond which a line ends
constexpr double most_bytes = 2.5e8;
constexpr std::int64_t counted_steps = 4;
constexpr int fitted_from = 1000;  ///< fixed costs of a step are invisible

struct Exponent {
  double value = none, error = none;
  int points = 0;
};

/// Slope of log y against log x and its standard error, from the residuals.
Exponent fit(const std::vector<double>& x, const std::vector<double>& y) {
  Exponent fitted{power_law_slope(x, y), none, static_cast<int>(x.size())};
  if (x.size() < 3) return fitted;
  double mean_x = 0.0, mean_y = 0.0, sxx = 0.0, rss = 0.0;
  const auto n = static_cast<double>(x.size());
  for (std::size_t k = 0; k < x.size(); ++k) {
    mean_x += std::log(x[k]) / n;
    mean_y += std::log(y[k]) / n;
  }
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double dx = std::log(x[k]) - mean_x;
    const double off = std::log(y[k]) - mean_y - fitted.value * dx;
    sxx += dx * dx;
    rss += off * off;
  }
  fitted.error = std::sqrt(rss / (n - 2.0) / sxx);
  return fitted;
}

struct Line {
  const Ladder* ladder = nullptr;
  std::string method;
  std::vector<int> n;
  std::vector<StepCost> costs;
  std::string ends;  ///< why before the last size; empty: it does not

  [[nodiscard]] Exponent exponent() const {
    std::vector<double> x, y;
    for (std::size_t k = 0; k < n.size(); ++k) {
      if (n[k] < (ladder->law == "linear" ? fitted_from : 60)) continue;
      x.push_back(n[k]);
      y.push_back(costs[k].seconds);
    }
    return fit(x, y);
  }
};

/// What the next size would take, by the growth between the last two; at least proportional.
double extrapolated(const Line& line, int next, double StepCost::*of) {
  const std::size_t k = line.costs.size();
  if (k == 0) return 0.0;
  const double now = line.costs[k - 1].*of;
  double power = line.ladder->law == "linear" ? 1.0 : 2.0;
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
  return line.ladder->law == "linear" && line.method != "trigonometric" &&
         line.exponent().points >= 3;
}

void claim_seconds(Context& context, const std::vector<Line>& all) {
  ClaimDraft& linear =
      claim(context, "linear", "(ours)",
            "a step of a method whose solver knows the structure takes O(n) time, on chains, rods, "
            "polymers and DNA, and so does an evaluation of IDA or CVODE with KLU",
            ClaimKind::cost);
  double lines = 0.0;
  for (const Line& line : all) {
    if (!is_fitted(line)) continue;
    ++lines;
    linear.expect("exponent of " + line.method + " on " + line.ladder->problem,
                  line.exponent().value, near(1.0, 0.5));
  }
  linear
      .because(
          "half-way to the square: the caches and the iterations of a step change the time of a "
          "coordinate by factors of two to five over two decades")
      .measured("lines", lines);
  ClaimDraft& forces = claim(
      context, "water", "(ours)",
      "a step on water takes O(n^2) time, that of its forces without a cut-off", ClaimKind::cost);
  for (const Line& line : all) {
    if (line.ladder->law == "linear") continue;
    forces.expect("exponent of " + line.method, line.exponent().value, near(2.0, 0.4));
  }
  forces.because("solves, of order n, are a part of the step at the smaller sizes");
}

void run_seconds(Context& context) {
  const std::vector<Line> all = measure_all(context);
  Table table({"problem", "method", "n", "coordinates", "seconds per step [s]",
               "per coordinate [ns]", "bytes per coordinate", "exponent", "+-", "ends because of"});
  for (const Line& line : all) {
    for (std::size_t k = 0; k < line.n.size(); ++k) {
      const StepCost& c = line.costs[k];
      const bool last = k + 1 == line.n.size();
      const Exponent e = line.exponent();
      table.row({line.ladder->problem, line.method, line.n[k], c.coordinates, c.seconds,
                 1e9 * c.seconds / c.coordinates, c.bytes / c.coordinates,
                 last && std::isfinite(e.value) ? Cell(e.value) : Cell(""),
                 last && std::isfinite(e.error) ? Cell(e.error) : Cell(""),
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
  double least = HUGE_VAL, most = 0.0;
  for (const Line& line : all) {
    if (!is_fitted(line)) continue;
    least = std::fmin(least, line.exponent().value);
    most = std::fmax(most, line.exponent().value);
  }
  Artefact& artefact = context.artefact(
      seconds_id, "Time of a step against size",
      {.sees = "Time of a step for each coordinate: level lines are O(n). Every method whose "
               "solver knows the structure has them on chains, rods, polymers and DNA up to "
               "the loss of the cache, and so have IDA and CVODE with KLU: exponents from " +
               typeset::number(least, 3) + " to " + typeset::number(most, 3) +
               ". The trigonometric integrator, whose modes are dense, ends at once. On "
               "water the forces without a cut-off grow with the square of the molecules.",
       .setting =
           "Least processor time of a step over three batches from the start, at steps that "
           "resolve the fastest motion; on chains the step falls like $n^{-1/2}$, as in "
           "tao2014/chain-scaling, on inextensible rods like $1/n$. Of IDA and CVODE, with relative "
           "tolerance $10^{-4}$, the time of one evaluation of the equations with its share of "
           "everything else. Crosses: there a line ends, since the next size would take too much "
           "time or memory or its solver fails, as the table says. Exponents in the table, with "
           "standard errors, from 1000 units on, of water from 60."});
  artefact.table(table)
      .figure(figure)
      .parameter("most seconds of a step times four", most_seconds)
      .parameter("most bytes of a run", most_bytes);
  for (const Line& line : all) {
    if (line.n.empty()) {
      artefact.failure(line.method + " on " + line.ladder->problem + ": " + line.ends);
    }
  }
  claim_seconds(context, all);
}

const std::vector<int> counted_sizes{100, 1000, 10000};

/// What a step asks for does not depend on n: together with the work of one evaluation and one solve
/// this is the exponent, without a clock.
void run_counts(Context& context) {
  Table table({"problem", "method", "n", "gradients", "Hessians", "factorisations", "iterations"});
  double most = 0.0, lines = 0.0;
  std::vector<std::string> failures;
  for (const Ladder& ladder : ladders()) {
    for (const std::string& method : ladder.methods) {
      if (is_adaptive(method) || method == "trigonometric") continue;
      double first = none, last = none;
      for (int n : counted_sizes) {
        if (ladder.law != "linear") n /= 10;
        if (context.quick() && n > 1000) continue;
        const StepCounts counts = count_steps(ladder, method, n, counted_steps);
        if (counts.status != Status::ok) {
          failures.push_back(method + " on " + ladder.problem + ", n = " + std::to_string(n) +
                             ": " + std::string(name(counts.status)));
          break;
        }
        table.row({ladder.problem, method, n, counts.evaluations, counts.hessians,
                   counts.factorisations, counts.iterations});
        last = counts.evaluations + counts.iterations;
        if (std::isnan(first)) first = last;
      }
      lines += std::isfinite(first) ? 1.0 : 0.0;
      if (std::isfinite(first)) most = std::fmax(most, last / first);
    }
    context.progress(static_cast<double>(&ladder - ladders().data() + 1) /
                     static_cast<double>(ladders().size()));
  }
  Figure figure(2, 145);
  for (const Ladder& ladder : ladders()) {
    Panel& panel = figure.panel(ladder.title);
    panel.x("$n$", Scale::log).y("evaluations a step", Scale::log);
    for (const std::string& method : ladder.methods) {
      if (is_adaptive(method) || method == "trigonometric") continue;
      panel.linked(by_method(method), "n", "gradients")
          .where("problem", ladder.problem)
          .where("method", method);
    }
  }
  context
      .artefact(
          counts_id, "What a step asks for against size",
          {.sees = "Evaluations of the forces in a step hardly depend on the size: the cost of a "
                   "step grows as that of one evaluation and one solve. Hessians, factorisations "
                   "and iterations stand in the table.",
           .setting = "Means over the first steps of the runs of comparison/timings-scaling."})
      .table(table)
      .figure(figure)
      .parameter("steps", counted_steps);
  claim(
      context, "counts", "(ours)",
      "from a hundred units to ten thousand, of water from ten to a thousand, the evaluations and "
      "iterations of a step do not grow",
      ClaimKind::cost)
      .expect("those of the largest system over those of the smallest, worst method", most,
              below(2.0))
      .because("an iteration more in a solve that takes one is a factor of two")
      .measured("lines", lines)
      .measured("lines that end in a failure", static_cast<double>(failures.size()));
}

}  // namespace

Experiment scaling() { return {counts_id, "What a step asks for against size", run_counts}; }

Experiment timings_scaling() {
  return {
      .id = seconds_id, .title = "Time of a step against size", .run = run_seconds, .timing = true};
}

}  // namespace shakedown::comparison
