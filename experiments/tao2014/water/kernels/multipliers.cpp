// Computes the results of fig5.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/water/runs.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* figure_multipliers = "tao2014/fig5";
constexpr double stiff = 500.0;
constexpr double window = 0.2;  // as captioned
constexpr double until = 20.0;  // 0.98 ps
constexpr double early = 5.0;   // up to this time the positions of the two runs agree
constexpr int sides = 3;        // sides of the first molecule: H1-O, H2-O, H1-H2

using Three = std::array<double, sides>;

/// Multipliers of the first molecule at multiples of h, with the paper's sign, which is opposite to
/// ours.
struct Series {
  std::vector<Three> value;
  /// Returns the mean over [t, t + 0.2], where t is the time of the k-th value, by the trapezoidal
  /// rule.
  [[nodiscard]] double mean(std::size_t k, std::size_t side, double step) const {
    const auto width = static_cast<std::size_t>(std::llround(window / step));
    double sum = 0.5 * (value[k][side] + value[k + width][side]);
    for (std::size_t i = 1; i < width; ++i) sum += value[k + i][side];
    return sum / static_cast<double>(width);
  }
};

struct Run {
  double step = 0.0;
  Series lambda;                                   ///< SHAKE's multipliers
  Series at_q, at_x;                               ///< -omega^2 g at q and at x
  std::vector<std::vector<double>> rods, springs;  ///< positions of SHAKE, and q of the springs
};

Three spring_forces(const Water<>& rigid, const Eigen::VectorXd& q, Eigen::VectorXd& g) {
  rigid.constraint(q, g);
  return {-stiff * stiff * g(0), -stiff * stiff * g(1), -stiff * stiff * g(2)};
}

/// Integrates both methods from the same draw of momenta, one step beyond the last window.
Run follow(double step, double last, double energy_scale = 1.0) {
  Run run{step, {}, {}, {}, {}, {}};
  const auto recorded = [&](Case of, const Observe& see) {
    of.h = step;
    if (energy_scale != 1.0) of.parameters.emplace_back("energy-scale", shortest(energy_scale));
    Request request = thermal(of).request();
    request.steps = std::llround((last + window) / step) + 2;
    observe(of.problem, of.method, request, see);
  };
  recorded(shake(), [&](const Observation& now) {
    run.lambda.value.push_back({-now.lambda[0], -now.lambda[1], -now.lambda[2]});
    run.rods.emplace_back(now.q.begin(), now.q.end());
  });
  const Water<> rigid{WaterParameters{}};
  const double beta = 0.4;
  Eigen::VectorXd x, p, v(rigid.size()), g(rigid.constraint_count());
  recorded(integrator5(stiff), [&](const Observation& now) {
    const auto next = Eigen::VectorXd::Map(now.q.data(), rigid.size());
    if (x.size() > 0) {
      // x_{n+1} = x_n + h v_n + h^2/2 a_n determines a_n.
      rigid.mass().solve(p, v);
      const Eigen::VectorXd q = x + 2.0 * beta * (next - x - step * v);
      run.at_x.value.push_back(spring_forces(rigid, x, g));
      run.at_q.value.push_back(spring_forces(rigid, q, g));
      run.springs.emplace_back(q.begin(), q.end());
    }
    x = next;
    p = Eigen::VectorXd::Map(now.p.data(), rigid.size());
  });
  return run;
}

/// Returns the root mean square of difference(k, side) over the sides and over [0, last].
template <class Difference>
double root_mean_square(const Run& run, double last, Difference difference) {
  double sum = 0.0;
  const auto count = static_cast<std::size_t>(std::llround(last / run.step));
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t i = 0; i < sides; ++i) {
      const double d = difference(k, i);
      sum += d * d;
    }
  }
  return std::sqrt(sum / static_cast<double>(sides * count));
}
/// Returns the difference between the windowed multipliers of the springs and of SHAKE.
double off(const Run& run, const Series& springs, double last) {
  return root_mean_square(run, last, [&](std::size_t k, std::size_t i) {
    return springs.mean(k, i, run.step) - run.lambda.mean(k, i, run.step);
  });
}
double off_unaveraged(const Run& run, double last) {
  return root_mean_square(run, last, [&](std::size_t k, std::size_t i) {
    return run.at_q.value[k][i] - run.lambda.value[k][i];
  });
}
/// Agreement of the springs' multipliers with SHAKE's on [0, last], for the worst of the three
/// sides.
struct Likeness {
  double correlation = 1.0;  ///< least correlation
  double error = 0.0;        ///< largest r.m.s. difference, relative to SHAKE's standard deviation
};
Likeness likeness(const Run& run, const Series& springs, double last) {
  Likeness worst;
  const auto count = static_cast<std::size_t>(std::llround(last / run.step));
  for (std::size_t i = 0; i < sides; ++i) {
    double a = 0.0, b = 0.0, aa = 0.0, bb = 0.0, ab = 0.0, dd = 0.0;
    for (std::size_t k = 0; k < count; ++k) {
      const double x = run.lambda.mean(k, i, run.step), y = springs.mean(k, i, run.step);
      a += x;
      b += y;
      aa += x * x;
      bb += y * y;
      ab += x * y;
      dd += (x - y) * (x - y);
    }
    const auto n = static_cast<double>(count);
    const double variance = aa - a * a / n;
    worst.correlation =
        std::min(worst.correlation, (ab - a * b / n) / std::sqrt(variance * (bb - b * b / n)));
    worst.error = worse(worst.error, std::sqrt(dd / variance));
  }
  return worst;
}
double apart(const Run& run, double t) {
  const auto k = static_cast<std::size_t>(std::llround(t / run.step));
  return shakedown::distance(run.rods[k], run.springs[k]);
}

/// Returns the factor by which a displacement of SHAKE's start by 1e-9 A grows on [0, last].
double growth(double last, double energy_scale = 1.0) {
  Case run = shake();
  run.until = last;
  if (energy_scale != 1.0) run.parameters.emplace_back("energy-scale", shortest(energy_scale));
  run = thermal(run);
  std::vector<double> end[2];
  for (auto& q : end) {
    observe(run, [&](const Observation& now) { q.assign(now.q.begin(), now.q.end()); });
    for (std::size_t i = 0; i < 9; i += 3) run.q0[i] += 1e-9;  // the first molecule, along x
  }
  return shakedown::distance(end[0], end[1]) / 1e-9;
}

void measure_multipliers(Context& context, const Run& run, const std::vector<double>& steps,
                         const std::vector<double>& errors) {
  double size = 0.0;
  for (const Three& all : run.lambda.value) {
    for (const double each : all) size = std::max(size, std::fabs(each));
  }
  const double at_q = off(run, run.at_q, early);
  const Likeness first = likeness(run, run.at_q, early), all = likeness(run, run.at_q, until);
  context.number("correlation.t5", first.correlation);
  context.number("correlation.t20", all.correlation);
  context.number("error.t5", first.error);
  context.number("error.t20", all.error);
  context.number("error-slope.h", power_law_slope(steps, errors));
  context.number("relative-error.at-q", at_q / size);
  context.number("largest-multiplier", size);
  context.number("reading-error.at-x", likeness(run, run.at_x, early).error);
  context.number("relative-error.at-x", off(run, run.at_x, early) / size);
  context.number("error-ratio.unwindowed", off_unaveraged(run, early) / at_q);
  context.number("displacement-growth", growth(until));
  context.number("displacement-growth.ev", growth(300.0, electronvolt));
  context.number("separation.t5", apart(run, early));
  context.number("separation.t20", apart(run, until));
}

const std::array<std::string, sides> side_names{"O-H1", "O-H2", "H1-H2"};

/// Returns the means over windows that begin at 0, h, ....
Table means(const Run& run) {
  std::vector<std::string> columns{"t"};
  for (const std::string& side : side_names) {
    for (const char* what : {"SHAKE ", "at q ", "at x "}) columns.push_back(what + side);
  }
  Table table(columns);
  const auto rows = static_cast<std::size_t>(std::llround(until / run.step));
  for (std::size_t k = 0; k <= rows; ++k) {
    std::vector<Cell> row{static_cast<double>(k) * run.step};
    for (std::size_t i = 0; i < sides; ++i) {
      for (const Series* each : {&run.lambda, &run.at_q, &run.at_x}) {
        row.emplace_back(significant(each->mean(k, i, run.step)));
      }
    }
    table.row(row);
  }
  return table;
}

Figure drawing_of_means() {
  Figure drawing(2, 220);
  const auto panel = [&](std::size_t side, const std::string& more) -> Panel& {
    return drawing.panel("Side " + side_names[side] + more)
        .x("time $t$ [48.9 fs]")
        .x_range(0.0, until)
        .y("$\\lambda_" + std::to_string(side + 1) + "$ [kcal/(mol Å$^2$)]")
        .event(early);
  };
  for (std::size_t i = 0; i < sides; ++i) {
    Panel& at_q = panel(i, "");
    at_q.line(by_method("shake"), "t", "SHAKE " + side_names[i]);
    at_q.line(by_method("zhang-skeel-stiff", "springs of Integrator 5, at $q$"), "t",
              "at q " + side_names[i]);
  }
  Panel& at_x = panel(0, ", springs at $x$");
  at_x.line(by_method("shake"), "t", "SHAKE " + side_names[0]);
  at_x.line(neutral("springs of Integrator 5, at $x$"), "t", "at x " + side_names[0]);
  return drawing;
}

void run_fig5(Context& context) {
  const Run run = follow(water::h, until);
  context.progress(0.2);
  std::vector<double> steps, errors;
  for (double step = water::h; step > 0.005; step /= 2.0) {
    const Run finer = follow(step, early);
    steps.push_back(step);
    errors.push_back(off(finer, finer.at_q, early));
  }
  context.progress(0.9);
  context.artefact(figure_multipliers)
      .table(means(run))
      .figure(drawing_of_means())
      .problem("water")
      .problem("water-penalty", penalty(stiff))
      .method("shake")
      .method("zhang-skeel-stiff", method_beta)
      .parameter("h", water::h)
      .parameter("window", window);
  measure_multipliers(context, run, steps, errors);
  // With energies in eV the unit of time is a fifth as long, so t = 20 corresponds to t = 4 with
  // energies in kcal/mol.
  const Run in_ev = follow(water::h, until, electronvolt);
  const Likeness like = likeness(in_ev, in_ev.at_q, until);
  context.number("correlation.ev", like.correlation);
  context.number("error.ev", like.error);
}

}  // namespace

Experiment water_multipliers() { return {.id = figure_multipliers, .run = run_fig5}; }

}  // namespace shakedown::tao2014
