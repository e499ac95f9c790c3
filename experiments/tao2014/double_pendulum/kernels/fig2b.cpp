// Computes the results of fig2b.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/digits.hpp"
#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "experiments/tao2014/double_pendulum/stability.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_fig2b = "tao2014/fig2b";
constexpr double window = 0.2;  // after t, as captioned
constexpr double window_grid = 0.05;

using Two = std::array<double, 2>;

/// The two multipliers at the times t = k h, with the paper's sign, which is opposite to ours.
struct MultiplierSeries {
  double h = 0.0;
  std::vector<Two> value;
  std::vector<Two> integral;  ///< from 0 to k h, by the trapezoidal rule

  void add(double first, double second) {
    const Two now{first, second};
    const Two before = value.empty() ? now : value.back();
    const Two sum = integral.empty() ? Two{} : integral.back();
    const double weight = value.empty() ? 0.0 : 0.5 * h;
    integral.push_back(
        {sum[0] + weight * (before[0] + now[0]), sum[1] + weight * (before[1] + now[1])});
    value.push_back(now);
  }
  [[nodiscard]] std::size_t index(double t) const {
    return std::min(value.size() - 1, static_cast<std::size_t>(std::llround(t / h)));
  }
  /// Returns the mean over [t, t + T]; t and T are rounded to multiples of h.
  [[nodiscard]] double mean(std::size_t i, double t, double T) const {
    const std::size_t from = index(t);
    const std::size_t to = index(t + T);
    return (integral[to][i] - integral[from][i]) / (static_cast<double>(to - from) * h);
  }
  /// Interpolates linearly.
  [[nodiscard]] double at(std::size_t i, double t) const {
    const double s = t / h;
    const auto k = std::min(static_cast<std::size_t>(s), value.size() - 2);
    const double part = s - static_cast<double>(k);
    return (1.0 - part) * value[k][i] + part * value[k + 1][i];
  }
};

/// Returns SHAKE's multipliers, or omega^2 g of the penalised system. A `frequency` of 0 selects
/// the constrained problem.
MultiplierSeries multipliers(const std::string& method, double frequency, double h, double until,
                             const Settings& options = {}) {
  Case run{"double-pendulum", method, h, until, options};
  if (frequency > 0.0) {
    run.problem = "double-pendulum-penalty";
    run.parameters = {{"omega", shortest(frequency)}};
  }
  const DoublePendulum<> rods{DoublePendulumParameters{}};
  const double omega2 = frequency * frequency;
  MultiplierSeries series{h, {}, {}};
  observe(run, [&](const Observation& now) {
    if (!now.lambda.empty()) return series.add(-now.lambda[0], -now.lambda[1]);
    Eigen::Vector2d g;
    rods.constraint(Eigen::Vector4d(now.q.data()), g);
    series.add(-omega2 * g(0), -omega2 * g(1));
  });
  return series;
}

/// Appends the largest deviations of both multipliers. Unaveraged: deviation of -omega^2 g from
/// lambda on [25, 50]. Fixed window: deviation of means over 0.2 from the means of lambda over the
/// same window. Shrinking window: deviation of means over 0.2 (20/omega)^1/2 from lambda(t).
void compare(Table& table, double w, const MultiplierSeries& truth) {
  const double h = 0.05 / w;  // a thirtieth of the fast period; divides the windows
  const MultiplierSeries penalised = multipliers("velocity-verlet", w, h, horizon + 1.0);
  const double T = window * std::sqrt(omega / w);
  double unaveraged = 0.0, fixed = 0.0, shrinking = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    // At the start g = 0, so the deviation is lambda itself. The comparison begins later, when only
    // the oscillation remains.
    for (std::size_t k = penalised.index(0.5 * horizon); k < penalised.index(horizon); ++k) {
      const double t = static_cast<double>(k) * h;
      unaveraged = std::max(unaveraged, std::fabs(penalised.value[k][i] - truth.at(i, t)));
    }
    for (double t = 0.0; t < horizon; t += window_grid) {
      fixed = std::max(fixed, std::fabs(penalised.mean(i, t, window) - truth.mean(i, t, window)));
      shrinking = std::max(shrinking, std::fabs(penalised.mean(i, t, T) - truth.at(i, t)));
    }
  }
  table.row({w, unaveraged, fixed, shrinking});
}

/// Measures convergence. `size` is the largest multiplier.
void measure_convergence(Context& context, const Table& table, double size) {
  const auto slope = [&](const char* column) {
    return power_law_slope(table.series("omega"), table.series(column));
  };
  const std::vector<double> windowed = table.series("fixed window");
  const std::vector<double> unaveraged = table.series("unaveraged");
  context.number("slope.fixed-window", slope("fixed window"));
  context.number("slope.shrinking-window", slope("shrinking window"));
  context.number("error.windowed.omega-20", windowed.front());
  context.number("error.windowed.largest-omega", windowed.back());
  context.number("slope.unaveraged", slope("unaveraged"));
  context.number("error-ratio.unaveraged-windowed", unaveraged.back() / windowed.back());
  context.number("error.unaveraged.omega-20", unaveraged.front());
  context.number("error.unaveraged.largest-omega", unaveraged.back());
  context.number("multiplier.largest", size);
}

void measure_shake(Context& context, const MultiplierSeries& zs, const MultiplierSeries& shake) {
  double worst = 0.0, unaveraged = 0.0, size = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::int64_t k = 0; k <= whole_steps(zs.h, horizon); ++k) {
      const double t = static_cast<double>(k) * zs.h;
      worst = std::max(worst, std::fabs(zs.mean(i, t, window) - shake.mean(i, t, window)));
      unaveraged = std::max(unaveraged, std::fabs(zs.at(i, t) - shake.at(i, t)));
      size = std::max(size, std::fabs(shake.mean(i, t, window)));
    }
  }
  context.number("shake-difference.relative", worst / size);
  context.number("shake-difference.averaging", worst / unaveraged);
}

void measure_verlet(Context& context) {
  const auto limit = [](double w) {
    return stability_limit({"velocity-verlet", {}, w}, 0.3 / w, 0.6 / w).h();
  };
  const double here = limit(omega);
  context.number("verlet-limit.omega-100", limit(100.0));
  context.number("verlet-limit.omega-20", here);
  context.number("verlet-limit.omega-for-0.01", here * omega / 0.01);
  context.number("verlet-limit.omega-for-0.001", here * omega / 0.001);
}

void show_curves(Context& context, const MultiplierSeries& zs, const MultiplierSeries& shake) {
  std::vector<std::string> names{"t"};
  Figure drawing(2, 220);
  for (const std::string rod : {"1", "2"}) {
    for (const char* column : {"unaveraged ", "windowed ", "shake ", "difference "}) {
      names.push_back(column + rod);
    }
    Panel& beginning = drawing.panel(rod == "1" ? "Upper rod: the beginning" : "Lower rod");
    beginning.x("time $t$").y("multiplier $\\lambda_" + rod + "$").x_range(0.0, 6.0);
    beginning.line(neutral("$-\\omega^2g$ of Z&S"), "t", "unaveraged " + rod);
    beginning.line(by_method("shake", "SHAKE, mean of $\\lambda$"), "t", "shake " + rod);
    beginning.line(by_method("zhang-skeel", "Z&S, mean of $-\\omega^2g$"), "t", "windowed " + rod);
    Panel& all = drawing.panel(rod == "1" ? "Difference of the means, all times" : "");
    all.x("time $t$").y("Z&S less SHAKE").x_range(0.0, horizon).y_range(-0.25, 0.25);
    all.band(by_quantity("difference of the means"), "t", "least " + rod, "greatest " + rod);
  }
  for (const char* column : {"least 1", "greatest 1", "least 2", "greatest 2"}) {
    names.emplace_back(column);
  }
  Table curves(names);
  double off[] = {0.0, 0.0};   // largest difference of the means for each rod
  double size[] = {0.0, 0.0};  // largest of SHAKE's means for each rod
  for (std::int64_t k = 0; k <= whole_steps(zs.h, horizon); ++k) {
    const double t = static_cast<double>(k) * zs.h;
    std::vector<Cell> row{t};
    for (const std::size_t i : {0U, 1U}) {
      const double of_zs = zs.mean(i, t, window);
      const double of_shake = shake.mean(i, t, window);
      off[i] = std::max(off[i], std::fabs(of_zs - of_shake));
      size[i] = std::max(size[i], std::fabs(of_shake));
      for (const double x : {zs.at(i, t), of_zs, of_shake, of_zs - of_shake}) {
        row.emplace_back(ten_digits(x));
      }
    }
    row.resize(names.size(), std::nan(""));
    curves.row(row);
  }
  // The differences oscillate, so the figure shows their range within each 2.5 units of
  // time.
  const std::vector<double> upper = curves.series("difference 1"),
                            lower = curves.series("difference 2");
  const std::ptrdiff_t block = std::llround(2.5 / zs.h);
  for (std::ptrdiff_t k = 0; k + block < std::ssize(upper); k += block) {
    std::vector<Cell> row(names.size(), std::nan(""));
    row[0] = (static_cast<double>(k) + std::floor(0.5 * static_cast<double>(block))) * zs.h;
    for (const std::size_t i : {0U, 1U}) {
      const auto from = (i == 0 ? upper : lower).begin() + k;
      const auto [least, greatest] = std::minmax_element(from, from + block);
      row[9 + 2 * i] = *least;
      row[10 + 2 * i] = *greatest;
    }
    curves.row(row);
  }
  context.number("shake-difference.upper-rod", off[0] / size[0]);
  context.number("shake-difference.lower-rod", off[1] / size[1]);
  context.artefact(figure_fig2b)
      .table(curves)
      .figure(drawing)
      .parameter("omega", omega)
      .parameter("window", window)
      .parameter("h", zs.h)
      .problem("double-pendulum-penalty")
      .problem("double-pendulum")
      .method("zhang-skeel", {{"beta", "0.4"}})
      .method("shake");
}

void show_convergence(Context& context, const Table& table) {
  Figure drawing(1, 340);
  Panel& panel = drawing.panel()
                     .x("penalty frequency $\\omega$", Scale::log)
                     .y("largest distance from the multiplier", Scale::log);
  panel.linked(by_quantity("$-\\omega^2g$, from $\\lambda$ on $[25,50]$"), "omega", "unaveraged");
  panel
      .linked(by_quantity("mean over $0.2(20/\\omega)^{1/2}$, from $\\lambda(t)$"), "omega",
              "shrinking window")
      .slope(-0.5);
  panel.linked(by_quantity("mean over 0.2, from that of $\\lambda$"), "omega", "fixed window")
      .slope(-1.0);
  context.artefact("tao2014/fig2b-convergence")
      .table(table)
      .figure(drawing)
      .method("velocity-verlet")
      .method("shake");
}

void run_fig2b(Context& context) {
  const Settings beta{{"beta", "0.4"}};
  const double h = 0.01;
  const MultiplierSeries zs = multipliers("zhang-skeel", omega, h, horizon + 1.0, beta);
  const MultiplierSeries shake = multipliers("shake", 0.0, h, horizon + 1.0);
  show_curves(context, zs, shake);

  const MultiplierSeries truth = multipliers("shake", 0.0, 0.001, horizon + 1.0);
  Table errors({"omega", "unaveraged", "fixed window", "shrinking window"});
  for (double w = omega; w <= 640.0; w *= 2.0) {
    compare(errors, w, truth);
    context.progress(0.1 + 0.9 * w / 640.0);
  }
  show_convergence(context, errors);

  double size = 0.0;
  for (const Two& value : truth.value) {
    size = std::max({size, std::fabs(value[0]), std::fabs(value[1])});
  }
  measure_shake(context, zs, shake);
  measure_convergence(context, errors, size);
  measure_verlet(context);
}

}  // namespace

Experiment fig2b() { return {.id = figure_fig2b, .run = run_fig2b}; }

}  // namespace shakedown::tao2014
