// Computes the results of chain-counts.md and chain-scaling.md.
#include <algorithm>
#include <climits>
#include <cmath>
#include <map>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/stability_search.hpp"
#include "experiments/analysis/timing.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/chain/angles.hpp"
#include "experiments/tao2014/chain/cost.hpp"
#include "experiments/tao2014/chain/lattice.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_scaling = "tao2014/chain-scaling";
constexpr const char* counts = "tao2014/chain-counts";
constexpr const char* solve_alone = "block solve alone";
constexpr int cached = 1000;  ///< size from which the fixed cost of a step is negligible

/// For each number of Newton iterations per step, the operations at n = 4, 8, 16, ... should lie on
/// one straight line.
struct Linearity {
  double departure = 0.0;     ///< largest distance from the line through the first two points
  int points = 0;             ///< points beyond the two that define a line
  double per_pendulum = 0.0;  ///< operations per pendulum of the longest chain
};
Linearity linearity(const std::string& method, int largest, Table& table) {
  std::map<int, std::vector<std::pair<int, std::int64_t>>> lines;
  Linearity found;
  for (int n = 4; n <= largest; n *= 2) {
    const StepOperations step = count_operations(method, n);
    lines[step.iterations].emplace_back(n, step.operations);
    found.per_pendulum = static_cast<double>(step.operations) / n;
    table.row({method, n, step.operations, step.iterations, found.per_pendulum, std::nan("")});
  }
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

/// Returns the ratio of Verlet's smallest unstable step on the penalised chain to the step of the
/// other methods. A run lasts as long as 100 steps of the other methods.
double verlet_limit(int n) {
  const double step = chain_step(n);
  const auto stable = [&](double h) {
    double first = 0.0, largest = 0.0;
    const double until = std::round(100.0 * step / h) * h;
    const Settings chain{{"n", std::to_string(n)}, {"omega", shortest(1.0 / step)}};
    const Case verlet{"chain-penalty", "velocity-verlet", h, until, {}, chain};
    const RunSummary run = observe(verlet, [&](const Observation& now) {
      if (now.t == 0.0) first = now.energy;
      largest = std::max(largest, std::fabs(now.energy / first - 1.0));
    });
    return run.ok() && largest < 1.0;
  };
  return scan_stability(stable, 0.15 * step, step, 0.02).smallest_unstable / step;
}

/// Returns Verlet's operations for a time of 1/omega, which is one step of the other methods.
double verlet_operations(int n) {
  return static_cast<double>(count_operations("velocity-verlet", n).operations) / verlet_limit(n);
}

/// Returns SHAKE's mean number of iterations per step. The run lasts until waves have travelled as
/// far along the chain as they have at t = 10 for the paper's ten pendula. A shorter run would give
/// too few iterations, because the chain starts near rest.
double shake_iterations(int n) {
  const double h = chain_step(n);
  const double until = std::round(10.0 * std::sqrt(n / 10.0) / h) * h;
  const Settings tolerance{{"tolerance", shortest(chain_tolerance)}};
  const Case shake{"chain", "shake", h, until, tolerance, {{"n", std::to_string(n)}}};
  const RunSummary run = observe(shake.ends(), [](const Observation&) {});
  return run.ok() ? per_step(run, run.iterations) : std::nan("");
}

/// The operations for a time of 1/omega on a moving chain.
struct SmallSteps {
  int n = 0;
  double verlet = 0.0;
  double iterations = 0.0;  ///< SHAKE's iterations per step
  double shake = 0.0;
};
std::vector<SmallSteps> small_steps() {
  std::vector<SmallSteps> all;
  for (const int n : {10, 32, 100, 320, 1000, 2000}) {
    const double iterations = shake_iterations(n);
    all.push_back({n, verlet_operations(n), iterations, count_operations("shake", n, iterations)});
  }
  return all;
}

/// Draws the schemes of the paper and their peers. The schemes of KBS are only in the table.
Panel& draw_peers(Panel& panel, const char* label, const char* column) {
  panel.x("number of pendula $n$", Scale::log).y(label, Scale::log);
  for (const std::string& method : chain_methods()) {
    if (!is_ggl(method)) panel.linked(by_method(method), "n", column).where("method", method);
  }
  return panel;
}

/// Measures the ratio of SHAKE's work to Verlet's work on lattices. SHAKE uses the cheaper of two
/// ways to solve its equations.
void measure_lattices(Context& context, Table& table) {
  double apart = 0.0;
  const std::string names[] = {"", "line", "plane", "space"};
  const std::vector<std::pair<int, int>> shapes{{1, 100}, {2, 4}, {2, 8}, {2, 16}, {2, 32},
                                                {3, 3},   {3, 4}, {3, 6}, {3, 8}};
  for (const auto& [dimension, layers] : shapes) {
    const std::string& name = names[dimension];
    const LatticeWork work = lattice_work(dimension, layers);
    const std::string of = "." + name + "-" + std::to_string(layers);
    const double shake = std::min(work.fresh, work.kept);
    apart = std::max(apart, work.apart);
    context.number("work-ratio" + of, shake / work.verlet);
    table.row({"velocity-verlet, " + name, work.nodes, std::nan(""), 0, std::nan(""), work.verlet});
    table.row(
        {"shake, " + name, work.nodes, shake * work.nodes, work.iterations, shake, std::nan("")});
    if (layers == 32 || (dimension == 3 && layers == 8)) {
      context.number("lattice-nodes" + of, work.nodes);
      context.number("lattice-rods" + of, work.rods);
    }
    if (dimension > 1 && layers >= (dimension == 2 ? 16 : 6))
      context.number("fill" + of, work.fill);
  }
  context.number("lattice-motions-apart", apart);
}

/// Measures the ratio of the work of variational Euler in angles to Verlet's work, for a time of
/// 1/omega from the start of Figure 3. For a step in angles, only the eliminations of Newton's full
/// matrices are counted.
void measure_angles(Context& context, const std::vector<SmallSteps>& small, Table& table) {
  for (const SmallSteps& s : small) {
    const int n = s.n;
    if (n < 32 || n > 320) continue;
    const auto solves =
        ChainInAngles(n, std::sqrt(5.0)).variational_euler(std::atan(0.5), chain_step(n), 10);
    const double operations = solves.iterations * 2.0 / 3.0 * std::pow(n, 3);
    const std::string size = ".angles-" + std::to_string(n);
    context.number("work-ratio" + size, operations / s.verlet);
    context.number("matrix-share" + size, solves.coupled);
    table.row({"variational Euler in angles", n, operations, solves.iterations, operations / n,
               std::nan("")});
  }
}

void run_counts(Context& context) {
  Table table({"method", "n", "operations of a step", "iterations", "operations per pendulum",
               "Verlet's in the time of a step"});
  Linearity all{0.0, INT_MAX, 0.0};
  double zs = 0.0, zss = 0.0;
  double done = 0.0;
  for (const std::string& method : chain_methods()) {
    const int largest = context.pick(is_ggl(method) ? 1 << 14 : 1 << 17, 1 << 12);
    const Linearity found = linearity(method, largest, table);
    all.departure = std::max(all.departure, found.departure);
    all.points = std::min(all.points, found.points);
    context.number("operations." + method, found.per_pendulum);
    if (method == "zhang-skeel") zs = found.per_pendulum;
    if (method == "zhang-skeel-simplified") zss = found.per_pendulum;
    context.progress(++done / static_cast<double>(chain_methods().size()));
  }
  const int n = context.pick(1 << 17, 1 << 12);
  const auto solve = static_cast<double>(count_block_solve(n));
  table.row({solve_alone, n, solve, 0, solve / n, std::nan("")});
  const std::vector<SmallSteps> small = small_steps();
  for (const SmallSteps& s : small) {
    table.row({"velocity-verlet", s.n, count_operations("velocity-verlet", s.n).operations, 0,
               std::nan(""), s.verlet / s.n});
  }
  for (const SmallSteps& s : small) {
    table.row({"shake, moving chain", s.n, s.shake, s.iterations, s.shake / s.n, std::nan("")});
  }
  measure_lattices(context, table);
  measure_angles(context, small, table);
  Figure drawing(2, 300);
  draw_peers(drawing.panel("Third step on a chain"), "operations per mass",
             "operations per pendulum")
      .y_range(50.0, 500.0)
      .text(130.0, 420.0, "falls: one iteration fewer");
  Panel& moving = drawing.panel("Mean over a motion, in the time $h$");
  moving.x("number of masses", Scale::log).y("operations per mass", Scale::log);
  for (const std::string shape : {"", ", plane", ", space"}) {
    // Verlet has a separate column, because its operations are counted per time h, not per step.
    moving.linked(by_method("velocity-verlet", "Verlet"), "n", "Verlet's in the time of a step")
        .where("method", "velocity-verlet" + shape);
    moving.linked(by_method("shake"), "n", "operations per pendulum")
        .where("method", "shake" + (shape.empty() ? ", moving chain" : shape));
  }
  moving.text(700.0, 75.0, "chain").text(90.0, 850.0, "plane").text(60.0, 3500.0, "space");
  Artefact& artefact = context.artefact(counts);
  artefact.table(table).figure(drawing).problem("chain").problem("chain-penalty");
  for (const std::string& method : chain_methods()) artefact.method(method);
  context.number("line.departure", all.departure);
  context.number("line.points", all.points);
  for (const SmallSteps& s : small) {
    const std::string size = ".n-" + std::to_string(s.n);
    context.number("work-ratio" + size, s.shake / s.verlet);
    context.number("shake-iterations" + size, s.iterations);
  }
  context.number("operations-ratio.zss-zs", zss / zs);
  context.number("operations-ratio.zs-solve",
                 static_cast<double>(count_operations("zhang-skeel", n).operations) / solve);
}

struct Sample {
  int n = 0;
  StepTime timed;
};
struct Series {
  std::string method;
  std::vector<Sample> samples;
};

/// In a batch, steps times pendula is about 20 000, or 1000 for a GGL scheme. A batch takes a few
/// milliseconds, less than a time slice, so that the fastest of many batches is undisturbed.
std::int64_t batch(int n, bool ggl = false) { return std::max(1, (ggl ? 1000 : 20000) / n); }
int batches(int n, bool ggl = false) { return ggl ? (n > 10000 ? 1 : 5) : n > 100000 ? 2 : 20; }

StepTime timed(const std::string& method, int n) {
  if (method == "ida") return time_ida(n, n > 10000 ? 2 : 20);
  if (method == solve_alone) return time_block_solve(n, batch(n), batches(n));
  return time_steps(method, n, batch(n, is_ggl(method)), batches(n, is_ggl(method)));
}

/// The sizes are limited so that a run uses at most 250 MB. A run needs several hundred bytes per
/// pendulum, or several thousand with a GGL scheme or IDA.
const std::vector<int> light_sizes{4, 10, 100, 1000, 10000, 100000, 320000};
const std::vector<int> heavy_sizes{4, 10, 100, 1000, 10000, 32000};

std::vector<Series> measure(Context& context) {
  std::vector<Series> all;
  for (const std::string& method : chain_methods()) all.push_back({method, {}});
  all.push_back({"ida", {}});
  all.push_back({solve_alone, {}});
  for (Series& series : all) {
    const bool heavy = is_ggl(series.method) || series.method == "ida";
    for (const int n : heavy ? heavy_sizes : light_sizes) {
      if (context.quick() && n > 10000) break;
      series.samples.push_back({n, timed(series.method, n)});
    }
    context.progress(static_cast<double>(&series - all.data() + 1) /
                     static_cast<double>(all.size()));
  }
  return all;
}

/// Returns the ratio of the largest to the smallest value of `each` on the samples with n >=
/// `from`; infinity if a run failed.
template <class Each>
double spread(const Series& series, Each each, int from = cached) {
  double least = HUGE_VAL, most = 0.0;
  for (const Sample& sample : series.samples) {
    if (sample.n < from) continue;
    const double value = sample.timed.status == Status::ok ? each(sample) : HUGE_VAL;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return most / least;
}

double seconds_per_pendulum(const Sample& s) { return s.timed.seconds / s.n; }
double bytes_per_pendulum(const Sample& s) { return s.timed.bytes / s.n; }

void measure_time(Context& context, const std::vector<Series>& all) {
  for (const Series& series : all) {
    if (series.method == solve_alone) continue;
    std::vector<double> n, seconds;
    bool failed = false;
    for (const Sample& sample : series.samples) {
      if (sample.n < cached) continue;
      n.push_back(sample.n);
      seconds.push_back(sample.timed.seconds);
      failed = failed || sample.timed.status != Status::ok;
    }
    // A failed run must refute the claim. As one of the times, NaN would look like a disturbance by
    // a busy machine and leave the claim undecided.
    const std::string name = "exponent." + series.method;
    failed ? context.number(name, std::nan("")) : context.number(name, timed_exponent(n, seconds));
  }
}

void measure_memory(Context& context, const std::vector<Series>& all) {
  double most = 0.0;
  for (std::size_t k = 0; k < chain_methods().size(); ++k) {
    most = std::max(most, spread(all[k], bytes_per_pendulum));
    context.number("bytes." + all[k].method, bytes_per_pendulum(all[k].samples.back()));
  }
  context.number("bytes.spread", most - 1.0);
}

/// Measures how far the drawn lines are from being level, as the ratio of the largest to the
/// smallest value.
void measure_spread(Context& context, const std::vector<Series>& all) {
  const auto of = [&](std::string_view method) -> const Series& {
    return *std::find_if(all.begin(), all.end(),
                         [&](const Series& series) { return series.method == method; });
  };
  const auto factor = [&](std::string_view method) {
    return spread(of(method), seconds_per_pendulum, 0);
  };
  const double level = std::max({factor("zhang-skeel"), factor("zhang-skeel-simplified"),
                                 factor("shake"), factor("rattle"), factor(solve_alone)});
  context.number("spread.level", level);
  context.number("spread.falling", std::min(factor("newmark"), factor("implicit-midpoint")));
  const auto& ida = of("ida").samples;
  context.number("ida-rise.seconds",
                 seconds_per_pendulum(ida.back()) / seconds_per_pendulum(*std::ranges::min_element(
                                                        ida, {}, seconds_per_pendulum)));
}

void run_scaling(Context& context) {
  const std::vector<Series> all = measure(context);
  Table table({"method", "n", "omega", "h", "seconds per step [s]", "per pendulum and step [ns]",
               "iterations per step", "bytes per pendulum"});
  for (const Series& series : all) {
    for (const Sample& s : series.samples) {
      table.row({series.method, s.n, series.method == "ida" ? std::nan("") : chain_omega(s.n),
                 chain_step(s.n), s.timed.seconds, 1e9 * seconds_per_pendulum(s),
                 s.timed.iterations, bytes_per_pendulum(s)});
    }
  }
  Figure drawing(2, 215);
  const char* time = "per pendulum and step [ns]";
  const Look ida = by_method("ida", "IDA with KLU, own steps");
  draw_peers(drawing.panel("Given steps"), "time per pendulum [ns]", time)
      .linked(neutral("linear solve of Z&S alone"), "n", time)
      .where("method", solve_alone);
  Panel& own = drawing.panel("Steps that IDA chooses").y("time per pendulum [ns]", Scale::log);
  own.linked(ida, "n", time).where("method", "ida");
  Panel& memory = draw_peers(drawing.panel("Memory"), "bytes per pendulum", "bytes per pendulum");
  memory.linked(ida, "n", "bytes per pendulum").where("method", "ida");
  Panel& newton = drawing.panel("Newton iterations").y("iterations per step");
  for (const char* method : {"newmark", "implicit-midpoint", "shake", "rattle", "ida"}) {
    newton
        .linked(method == std::string("ida") ? ida : by_method(method), "n", "iterations per step")
        .where("method", method);
  }
  for (Panel* each : {&own, &newton}) each->x("number of pendula $n$", Scale::log);
  measure_spread(context, all);
  Artefact& artefact = context.artefact(figure_scaling);
  artefact.table(table)
      .figure(drawing)
      .parameter("Newton's tolerance", chain_tolerance)
      .parameter("rtol of IDA", 1e-12)
      .parameter("atol of IDA", 1e-6)
      .problem("chain")
      .problem("chain-penalty");
  for (const std::string& method : chain_methods()) artefact.method(method);
  artefact.method("ida", {{"form", "ggl"}});
  measure_time(context, all);
  measure_memory(context, all);
}

}  // namespace

Experiment chain_counts() { return {.id = counts, .run = run_counts}; }
Experiment chain_scaling() { return {.id = figure_scaling, .run = run_scaling, .timing = true}; }

}  // namespace shakedown::tao2014
