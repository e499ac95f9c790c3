// Z&S, SHAKE and their peers on chains of 4 to 10^6 pendula, KBS's schemes to 10^5. Question: is a
// step O(n), in operations, seconds and bytes? Expectation: yes, since every linear system is
// tridiagonal, in scalars, in 2 x 2 blocks or in the 5 to 8 unknowns of a link. Finding: operations
// are exactly linear in n, seconds nearly so from cache to memory; a step of Z&S costs a few times
// the linear solve in it, one of a GGL scheme some tens of RATTLE's.
#include <algorithm>
#include <climits>
#include <cmath>
#include <map>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/chain/cost.hpp"
#include "experiments/tao2014/curves.hpp"
#include "experiments/tao2014/runs.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure = "tao2014/chain-scaling";
constexpr const char* counts = "tao2014/chain-counts";
constexpr int cached = 1000;  ///< from here on the fixed cost of a step is invisible

/// n = 4, 10, 100, ..., of a GGL scheme and of IDA, which hold some kilobytes a pendulum, to 10^5.
std::vector<int> sizes(bool quick, bool heavy) {
  std::vector<int> all{4};
  for (int n = 10; n <= (quick ? 10000 : heavy ? 100000 : 1000000); n *= 10) all.push_back(n);
  return all;
}

/// Operations at n = 4, 8, 16, ..., of a GGL scheme up to 2^14, belong to one straight line for each
/// number of Newton iterations that a step takes.
struct Linearity {
  double departure = 0.0;  ///< largest, from the line through the first two of each
  int points = 0;          ///< beyond the two that define a line
};
Linearity linearity(const std::string& method, int largest, Table& table) {
  std::map<int, std::vector<std::pair<int, std::int64_t>>> lines;
  for (int n = 4; n <= largest; n *= 2) {
    const StepOperations step = count_operations(method, n);
    lines[step.iterations].emplace_back(n, step.operations);
    table.row({method, n, step.operations, step.iterations});
  }
  Linearity found;
  for (const auto& [iterations, line] : lines) {
    for (std::size_t k = 2; k < line.size(); ++k, ++found.points) {
      const auto [n0, first] = line[0];
      const auto [n1, second] = line[1];
      const double slope = static_cast<double>(second - first) / (n1 - n0);
      const double expected = static_cast<double>(first) + slope * (line[k].first - n0);
      found.departure =
          std::max(found.departure, std::fabs(static_cast<double>(line[k].second) - expected));
    }
  }
  return found;
}

/// Verlet's smallest unstable step on the penalised chain over that of the others; runs of 100 of
/// these.
double verlet_limit(int n) {
  const double step = chain_step(n);
  const auto stable = [&](double h) {
    double first = 0.0;
    double largest = 0.0;
    const Request request = requested(h, std::llround(100.0 * step / h), {},
                                      {{"n", std::to_string(n)}, {"omega", shortest(1.0 / step)}});
    const RunSummary run =
        observe("chain-penalty", "velocity-verlet", request, [&](const Observation& now) {
          if (now.t == 0.0) first = now.energy;
          largest = std::max(largest, std::fabs(now.energy / first - 1.0));
        });
    return run.ok() && largest < 1.0;
  };
  return scan_stability(stable, 0.15 * step, step, 0.02).smallest_unstable / step;
}

void claim_small_steps(Context& context) {
  const auto operations = [](const char* method, int n) {
    return static_cast<double>(count_operations(method, n).operations);
  };
  const auto ratio = [&](int n) {
    return operations("shake", n) * verlet_limit(n) / operations("velocity-verlet", n);
  };
  const double many = ratio(1000);
  claim(context, "small-steps", "1.2",
        "with many coupled constraints a penalised system, even at small steps, costs less than "
        "multipliers, which need a nonlinear solve",
        ClaimKind::cost, Verdict::refuted)
      .expect("operations a unit of time, SHAKE over Verlet at its largest stable step, n = 1000",
              many, above(tie))
      .contrary("operations a unit of time, SHAKE over Verlet at its largest stable step, n = 1000",
                many, below(1.0 / tie))
      .because("one of the two is dearer, by more than a choice of step shifts")
      .measured("operations a unit of time, SHAKE over Verlet at its largest stable step, n = 10",
                ratio(10))
      .explain("SHAKE's step is 1/omega here, four to five times Verlet's limit. Its nonlinear "
               "solve is tridiagonal and takes an iteration or two, so that a step costs no more "
               "than three or four of Verlet's, whatever n is. A solver that does not know the "
               "structure is not tried.");
}

void run_counts(Context& context) {
  Table table({"method", "n", "operations of a step", "iterations"});
  Linearity all{0.0, INT_MAX};
  std::vector<std::pair<std::string, double>> each;
  for (const std::string& method : chain_methods()) {
    const int largest = context.pick(is_ggl(method) ? 1 << 14 : 1 << 17, 1 << 12);
    const Linearity found = linearity(method, largest, table);
    all.departure = std::max(all.departure, found.departure);
    all.points = std::min(all.points, found.points);
    each.emplace_back(method,
                      static_cast<double>(count_operations(method, largest).operations) / largest);
    // For chain-scaling, which runs with the machine to itself and finds them counted.
    for (const int n : sizes(context.quick(), is_ggl(method))) count_operations(method, n);
    context.progress(static_cast<double>(each.size()) /
                     static_cast<double>(chain_methods().size()));
  }
  const int n = context.pick(1 << 17, 1 << 12);
  const std::int64_t solve = count_block_solve(n);
  table.row({"block solve alone", n, solve, 0});
  Artefact& artefact = context.artefact(
      counts, "Operations of a step on chains of n pendula",
      "Additions, multiplications, divisions and roots of the third step from the paper's start, "
      "counted by the scalar type itself, and its Newton iterations.");
  artefact.table(table).problem("chain").problem("chain-penalty");
  for (const std::string& method : chain_methods()) artefact.method(method);
  auto& linear = claim(context, "linear", "4.2; 4.3, O(N) solves",
                       "with the structure of the chain every method's step takes O(n) operations",
                       ClaimKind::cost);
  linear
      .expect("largest departure from a straight line for each number of iterations, in operations",
              all.departure, exactly(0.0))
      .control("fewest points beyond the two that define a line", all.points, at_least(3.0))
      .because("operations are whole numbers, and fewer points would be no line");
  for (const auto& [method, value] : each) {
    linear.measured("operations a pendulum of the longest chain, " + method, value);
  }
  claim_small_steps(context);
  claim(context, "zs-to-solve", "4.2 (ours)",
        "a step of Z&S costs little more than the linear solve in it", ClaimKind::cost)
      .expect("operations of a step over those of one block-tridiagonal factorisation and solve",
              static_cast<double>(count_operations("zhang-skeel", n).operations) /
                  static_cast<double>(solve),
              below(4.0))
      .because("gradient, Hessian and third contraction cost one pass each, the solve two");
}

struct Sample {
  int n = 0;
  StepOperations counted;
  StepTime timed;
};
struct Curve {
  std::string method;
  std::vector<Sample> samples;
};
struct IdaSample {
  int n = 0;
  IdaCost cost;
};
using IdaSamples = std::vector<IdaSample>;

/// Batches of 20 000 pendulum steps, or 1000 of a GGL scheme, a few milliseconds: short beside a
/// time slice, so that the least of many is undisturbed.
std::int64_t batch(int n, bool ggl = false) { return std::max(1, (ggl ? 1000 : 20000) / n); }
int batches(int n, bool ggl = false) { return ggl ? (n > 10000 ? 1 : 5) : n > 100000 ? 2 : 20; }

std::vector<Curve> measure(Context& context) {
  std::vector<Curve> curves;
  for (const std::string& method : chain_methods()) {
    Curve curve{method, {}};
    const bool ggl = is_ggl(method);
    for (const int n : sizes(context.quick(), ggl)) {
      curve.samples.push_back(
          {n, count_operations(method, n), time_steps(method, n, batch(n, ggl), batches(n, ggl))});
    }
    curves.push_back(curve);
    context.progress(0.7 * static_cast<double>(curves.size()) /
                     static_cast<double>(chain_methods().size()));
  }
  return curves;
}

/// Largest over smallest of what `each` makes of the samples from n = 1000 on; infinite after a
/// failure.
template <class Samples, class Each>
double spread(const Samples& samples, Each each) {
  double least = HUGE_VAL;
  double most = 0.0;
  for (const auto& sample : samples) {
    if (sample.n < cached) continue;
    const double value = each(sample);
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return most / least;
}

void claim_time(Context& context, const std::vector<Curve>& curves, const IdaSamples& ida) {
  auto& draft = claim(context, "time-per-pendulum", "4.2 (ours)",
                      "the time of a step grows like n, from the cache into memory, for n from "
                      "10^3 to 10^6 (GGL schemes and IDA: 10^5)",
                      ClaimKind::cost);
  const auto expect = [&](const std::string& who, double value) {
    draft.expect("largest over smallest time of a pendulum and step, " + who, value, below(10.0));
  };
  for (const Curve& curve : curves) {
    expect(curve.method, spread(curve.samples, [](const Sample& s) {
             return s.timed.status == Status::ok ? s.timed.seconds / s.n : HUGE_VAL;
           }));
  }
  expect("IDA's own steps", spread(ida, [](const IdaSample& s) {
           const double steps = static_cast<double>(s.cost.steps) * s.n;
           return s.cost.status == Status::ok ? s.cost.seconds / steps : HUGE_VAL;
         }));
  draft
      .because("vectors leave the cache between 10^4 and 10^5 pendula, and Newton's methods take "
               "one or two iterations: a factor of two each at most. Far down a long chain "
               "Newmark's corrections fall to subnormal numbers, over which some processors take "
               "five times as long. A dense method would give a factor of a thousand")
      .set_after_data("the bound was 3 until a second machine was slow over subnormal numbers: "
                      "with these flushed to zero, Newmark takes a fifth of its time there");
}

void claim_memory(Context& context, const std::vector<Curve>& curves) {
  auto& draft = claim(context, "memory-linear", "4.2 (ours)",
                      "memory is O(n): a few hundred bytes a pendulum, a few thousand where the "
                      "whole KKT matrix is kept",
                      ClaimKind::cost);
  double most = 0.0;
  for (const Curve& curve : curves) {
    const auto bytes = [](const Sample& s) { return s.timed.bytes / s.n; };
    most = std::max(most, spread(curve.samples, bytes));
    draft
        .expect("bytes a pendulum of the longest chain, " + curve.method,
                bytes(curve.samples.back()), below(is_ggl(curve.method) ? 6000.0 : 1000.0))
        .because("a few times the matrix and its factor: three 2 x 2 blocks each for a penalised "
                 "chain; six 8 x 8 blocks in all, 3072 bytes, for VI-S");
  }
  draft
      .expect("largest over smallest bytes a pendulum, n from 10^3 on, less 1, worst method",
              most - 1.0, below(0.05))
      .because("malloc rounds blocks up to pages of 4 KiB");
}

/// One panel: `column` against n for some methods, and for IDA if it is given its column.
std::string panel(const std::vector<std::string>& methods, const std::string& column, bool ida) {
  std::vector<std::pair<std::string, int>> styles;
  for (const std::string& method : methods) styles.emplace_back(method, std::ssize(styles) + 1);
  const std::string script = "plot " + curves("method", styles, "n", column);
  if (!ida) return script;
  return script + curve("method", "ida", "n", column) +
         " with linespoints ls 8 title 'IDA, KLU (own steps)', ";
}

/// Above the schemes of TO and their peers, below those of KBS and RATTLE.
Plot scaling_plot(const std::vector<Curve>& curves) {
  std::vector<std::string> above, below;
  for (const Curve& curve : curves) (is_ggl(curve.method) ? below : above).push_back(curve.method);
  below.emplace_back("rattle");
  const auto slope = [](const char* at) {
    return std::string("[3:3e6] ") + at + "*x with lines ls 21 title 'slope 1'\n";
  };
  const std::string seconds =
      "set title 'processor time of a step, in seconds'\nset yrange [1e-8:1e5]\nset key on\n";
  const std::string operations =
      "set title 'operations of a step'\nset yrange [1e1:1e10]\nset key off\n";
  return {gnuplot::panels(2, 2) + gnuplot::log_axis("x") + gnuplot::log_axis("y") +
              "set xlabel 'n'\nset xrange [3:3e6]\nset key top left font ',9'\n" + seconds +
              panel(above, "seconds per step [s]", true) + slope("1e-8") + operations +
              panel(above, "operations per step", false) + slope("20") + seconds +
              panel(below, "seconds per step [s]", false) + slope("1e-8") + operations +
              panel(below, "operations per step", false) + slope("20") + "unset multiplot\n",
          800, 760};
}

Table table_of(const std::vector<Curve>& curves, const IdaSamples& ida,
               const std::map<int, double>& solve) {
  Table table({"method", "n", "omega", "h", "seconds per step [s]", "per pendulum and step [ns]",
               "iterations per step", "bytes per pendulum", "operations per step",
               "iterations of the counted step", "IDA steps", "IDA factorisations",
               "IDA factor entries per pendulum"});
  const double none = std::nan("");
  for (const Curve& curve : curves) {
    for (const Sample& s : curve.samples) {
      table.row({curve.method, s.n, chain_omega(s.n), chain_step(s.n), s.timed.seconds,
                 1e9 * s.timed.seconds / s.n, s.timed.iterations, s.timed.bytes / s.n,
                 s.counted.operations, s.counted.iterations, none, none, none});
    }
  }
  for (const auto& [n, cost] : ida) {
    const double step = cost.seconds / static_cast<double>(cost.steps);
    table.row({"ida", n, none, chain_step(n), step, 1e9 * step / n, none, cost.bytes / n, none,
               none, cost.steps, cost.setups, static_cast<double>(cost.factor_entries) / n});
  }
  for (const auto& [n, seconds] : solve) {
    table.row({"block solve alone", n, chain_omega(n), chain_step(n), seconds, 1e9 * seconds / n,
               none, none, count_block_solve(n), none, none, none, none});
  }
  return table;
}

void run(Context& context) {
  const std::vector<Curve> curves = measure(context);
  std::map<int, double> solve;
  IdaSamples ida;
  for (const int n : sizes(context.quick(), false)) {
    solve[n] = time_block_solve(n, static_cast<int>(batch(n)), batches(n));
    if (n <= 100000) ida.push_back({n, time_ida(n, n > 10000 ? 2 : 20)});
  }
  Artefact& artefact = context.artefact(
      figure, "Cost of a step against the length of the chain",
      "Left: least processor time of a step (IDA: of its own steps, mean). Right: additions, "
      "multiplications, divisions and roots of the third step, counted; jumps are Newton "
      "iterations saved. Above the schemes of the paper and their peers, below those of Kinon, "
      "Betsch, Schneider 2023 with RATTLE. From n = 10 on omega^2 grows like n, as the tension "
      "does, and h omega = 1. Beyond 10^4 pendula the runs are for timing only.");
  artefact.table(table_of(curves, ida, solve))
      .plot(scaling_plot(curves))
      .parameter("Newton's tolerance", chain_tolerance)
      .parameter("rtol of IDA", 1e-12)
      .parameter("atol of IDA", 1e-6)
      .problem("chain")
      .problem("chain-penalty");
  for (const std::string& method : chain_methods()) artefact.method(method);
  artefact.method("ida", {{"form", "ggl"}});
  claim_time(context, curves, ida);
  claim_memory(context, curves);
}

}  // namespace

Experiment chain_counts() { return {counts, "Operations of a step on the chain", run_counts}; }
Experiment chain_scaling() {
  return {figure, "Cost of a step against the length of the chain", run, {}, true};
}

}  // namespace shakedown::tao2014
