// Computes the results of fig10a.md and fig10b.md.
#include <algorithm>
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/so3/runs.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_a = "tao2014/fig10a";
constexpr const char* figure_b = "tao2014/fig10b";
constexpr double a_turn = 0.5;  // |R - R'| for a rotation by 20 degrees

struct Run {
  LabelledCase row;
  Look look;
  TopPath path;
  std::vector<double> to_benchmark;
  std::vector<double> to_reference;
};

struct Truth {
  double step;  ///< step of the benchmark
  TopPath benchmark;
  TopReference reference;
};

Truth truth(Context& context) {
  const double step = context.pick(benchmark_step, 1e-3);
  Truth t{step, run_top(cayley_row(step)), reference_top("magnetic-top", top_horizon)};
  context.progress(0.6);
  return t;
}

Run run_of(const LabelledCase& row, const Look& look, const Truth& truth) {
  Run c{row, look, run_top(row), {}, {}};
  c.to_benchmark = deviations(c.path.R, truth.benchmark.R);
  c.to_reference = deviations(c.path.R, truth.reference.R);
  return c;
}

double deviation_at(const Run& c, double until) {
  const auto count = std::llround(until / top_grid) + 1;
  if (std::ssize(c.to_benchmark) < count) return std::nan("");
  return *std::max_element(c.to_benchmark.begin(), c.to_benchmark.begin() + count);
}

Table table_of_fig10(const std::vector<Run>& runs) {
  Table table({"curve", "t", "H - H(0)", "H - H(0) without penalty", "|R^T R - I|", "|R - R'|",
               "|R - R_exact|"});
  for (const Run& c : runs) {
    const std::vector<double>& e = c.path.energy;
    for (std::size_t k = 0; k < c.path.t.size(); ++k) {
      table.row({c.row.key, c.path.t[k], e[k] - e[0], c.path.bare[k] - c.path.bare[0],
                 orthogonality(c.path.R[k]), c.to_benchmark[k], c.to_reference[k]});
    }
  }
  return table;
}

/// Draws the energy error (with and without the penalty), the group error and the deviation. All
/// quantities except the group error have the same scales in both figures.
Figure drawing_of(const std::vector<Run>& runs, bool bare) {
  Figure drawing(bare ? 2 : 1, bare ? 220 : 160);
  drawing.shared_x();
  const auto panel = [&](const char* label, const char* column,
                         Scale scale = Scale::linear) -> Panel& {
    Panel& shown = drawing.panel().x("time $t$").x_range(0.0, top_horizon).y(label, scale);
    for (const Run& run : runs) shown.line(run.look, "t", column).where("curve", run.row.key);
    return shown;
  };
  panel("$H-H(0)$", "H - H(0)").y_range(-0.15, 0.2);
  if (bare) panel("$H-H(0)$ without penalty", "H - H(0) without penalty").y_range(-0.15, 0.2);
  panel("$|R^TR-I|$", "|R^T R - I|", bare ? Scale::linear : Scale::log)
      .y_range(bare ? 0.0 : 1e-16, bare ? 0.07 : 1.0);
  panel("deviation $|R-R'|$", "|R - R'|")
      .y_range(0.0, 1.5)
      .level(a_turn)
      .text(0.5, 0.6, "a turn by 20°");
  return drawing;
}

void measure_a(Context& context, const Run& one, const Run& two, const Run& fine) {
  context.number("deviation.second.t-10", deviation_at(two, 10.0));
  context.number("deviation.second.t-50", deviation_at(two, top_horizon));
  context.number("deviation.first.t-50", deviation_at(one, top_horizon));
  context.number("deviation.second-fine.t-50", deviation_at(fine, top_horizon));
  context.number("orthogonality.first", largest_orthogonality(one.path));
  context.number("orthogonality.second", largest_orthogonality(two.path));
  context.number("orthogonality.second-fine", largest_orthogonality(fine.path));
}

void measure_energy(Context& context, const std::vector<LabelledCase>& rows) {
  const double until = context.pick(5000.0, 500.0);
  context.words("energy-horizon", shortest(until));
  for (const LabelledCase& row : rows) {
    const TopPath path = run_top(row, until);
    const double first = largest_change(path.energy, 0.0, 0.5);
    const double second = path.summary.ok() ? largest_change(path.energy, 0.5, 1.0) : std::nan("");
    context.number("energy-change.1st-half." + row.key, first);
    context.number("energy-change.2nd-half." + row.key, second);
    context.number("energy-change.ratio." + row.key, second / first);
  }
}

void measure_benchmark(Context& context, const Truth& truth, const Run& cayley) {
  const double error = largest_deviation(truth.benchmark.R, truth.reference.R);
  const double coarse = *std::max_element(cayley.to_reference.begin(), cayley.to_reference.end());
  context.number("error.benchmark-fine", error);
  context.number("error.benchmark-fine.bound", 1e-2 * coarse);
  context.number("error.benchmark-coarse", coarse);
  context.number("error-bar.reference", truth.reference.error_bar);
}

void measure_b(Context& context, const Run& cayley, const Run& linearised) {
  const double exact = largest_orthogonality(run_top(cayley_row(top_step), 1000.0));
  const double relaxed = largest_orthogonality(linearised.path);
  context.number("orthogonality.group", exact);
  context.number("orthogonality.linearised", relaxed);
  context.number("orthogonality-ratio", relaxed / exact);
  const double ours = deviation_at(linearised, top_horizon);
  const double theirs = deviation_at(cayley, top_horizon);
  context.number("deviation.euler", theirs);
  context.number("deviation.linearised", ours);
  context.number("deviation-ratio", theirs / ours);
}

void show(Artefact& artefact, const std::vector<Run>& runs, bool bare, const Truth& truth) {
  artefact.table(table_of_fig10(runs))
      .figure(drawing_of(runs, bare))
      .parameter("B mu", 1.0)
      .parameter("omega", top_omega)
      .parameter("beta", top_beta)
      .parameter("horizon", top_horizon);
  for (const Run& c : runs) artefact.ran(c.row.problem, c.row.method, c.row.h, c.path.summary);
  artefact.ran("magnetic-top", "so3-cayley", truth.step, truth.benchmark.summary);
}

void run_a(Context& context) {
  const Truth exact = truth(context);
  LabelledCase fine = linearised_row(true, context.pick(1e-3, 1e-2));
  fine.key += "-fine";
  const std::string with_h = ", $h$ = " + shortest(top_step);
  const std::vector<Run> runs{
      run_of(linearised_row(false), by_quantity("order 1" + with_h), exact),
      run_of(linearised_row(true), by_quantity("order 2" + with_h), exact),
      run_of(fine, by_reference("order 2, $h$ = " + shortest(fine.h)), exact)};
  show(context.artefact(figure_a), runs, true, exact);
  measure_a(context, runs[0], runs[1], runs[2]);
  measure_energy(context, {runs[0].row, runs[1].row});
}

void run_b(Context& context) {
  const Truth exact = truth(context);
  const std::vector<Run> runs{
      run_of(cayley_row(top_step), by_method("so3-cayley", "variational Euler (34)"), exact),
      run_of(lie_rattle_row(top_step), by_method("lie-rattle", "RATTLE on SO(3)"), exact),
      run_of(linearised_row(true), by_method("so3-linearised-2", "linearised, order 2"), exact)};
  show(context.artefact(figure_b), runs, false, exact);
  measure_benchmark(context, exact, runs[0]);
  measure_b(context, runs[0], runs[2]);
  measure_energy(context, {runs[0].row});
}

}  // namespace

Experiment fig10a() { return {.id = figure_a, .run = run_a}; }
Experiment fig10b() { return {.id = figure_b, .run = run_b}; }

}  // namespace shakedown::tao2014
