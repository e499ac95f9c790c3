// Computes the results of dna.md.
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/dna/runs.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_strand = "tao2014/dna";

/// Returns the angles of all bases and, in the last row, their mean, at multiples of `grid`.
Eigen::ArrayXXd angles(Case run, int seed, double until, double grid = 0.2) {
  run.until = until;
  run.grid = grid;
  run.parameters = {{"seed", std::to_string(seed)}};
  Eigen::ArrayXXd all(201, whole_steps(run.h, until) / whole_steps(run.h, grid) + 1);
  Eigen::Index column = 0;
  observe(run, [&](const Observation& now) {
    all.col(column).head(200) = Eigen::ArrayXd::Map(now.q.data(), 200);
    all(200, column++) = std::accumulate(now.q.begin(), now.q.end(), 0.0) / 200.0;
  });
  return all;
}

void measure_slow(Context& context, int seeds) {
  std::vector<double> base, mean, threshold;
  for (int seed = 1; seed <= seeds; ++seed) {
    const Eigen::ArrayXXd x = angles(dna_case("velocity-verlet", 0.05), seed, 1000.0);
    const Eigen::Index n = x.cols();
    const Eigen::ArrayXXd rise = x.rightCols(n - 1) - x.leftCols(n - 1);
    const Eigen::ArrayXd turns =
        (rise.rightCols(n - 2) * rise.leftCols(n - 2) < 0.0).cast<double>().rowwise().sum() /
        1000.0;
    base.push_back(turns.head(200).mean());
    mean.push_back(turns(200));
    threshold.push_back(5.0 * turns(200));
  }
  context.number("turning-rate.base", mean_of(base).value);
  context.number("turning-rate.mean-angle", mean_of(mean).value);
  context.number("turning-rate-se.mean-angle", mean_of(mean).standard_error);
  context.number("turning-ratio.base-mean", mean_of(base).value / mean_of(mean).value);
  context.number("turning-ratio.p-value", paired_p_value(base, threshold));
}

std::vector<double> transitions(const Settings& parameters, int seeds) {
  std::vector<double> all;
  for (int seed = 1; seed <= seeds; ++seed) {
    all.push_back(dna_run(dna_case("velocity-verlet", 0.2, parameters), seed).transitions);
  }
  return all;
}

void measure_causes(Context& context, int seeds) {
  const std::vector<double> usual = transitions({}, seeds);
  const std::vector<double> linear = transitions({{"epsilon", "0"}}, seeds);
  const std::vector<double> still = transitions({{"kick", "0"}}, seeds);
  const double mean = mean_of(usual).value;
  context.number("transitions.mean", mean);
  context.number("transitions.linear-largest", *std::max_element(linear.begin(), linear.end()));
  context.number("transitions-ratio.rest-kick", mean_of(still).value / mean);
  context.number("transitions-ratio.p-value", paired_p_value(usual, still));
}

/// Returns the factor by which an initial difference of 1e-9 in the first base has grown at t =
/// 2000.
double parting(int seed, const Settings& parameters) {
  Case run = dna_case("velocity-verlet", 0.2, parameters).ends();
  run.parameters.emplace_back("seed", std::to_string(seed));
  catalogue().problem("dna").initial(run.parameters, run.q0, run.p0);
  const auto end = [&run] {
    Eigen::VectorXd state(400);
    observe(run, [&state](const Observation& now) {
      state << Eigen::VectorXd::Map(now.q.data(), 200), Eigen::VectorXd::Map(now.p.data(), 200);
    });
    return state;
  };
  const Eigen::VectorXd before = end();
  run.q0[0] += 1e-9;
  return (end() - before).norm() / 1e-9;
}

void measure_motion(Context& context, int seeds) {
  double least = HUGE_VAL;
  double linear = 0.0;
  std::vector<double> rates;
  for (int seed = 1; seed <= seeds; ++seed) {
    const double factor = parting(seed, {});
    least = std::min(least, factor);
    rates.push_back(std::log(factor) / dna_horizon);
    linear = std::max(linear, parting(seed, {{"epsilon", "0"}}));
  }
  context.number("parting-factor.least", least);
  context.number("parting-time", 1.0 / mean_of(rates).value);
  context.number("parting-factor.linear", linear);
  const double closed = std::acos(0.7), other = 2.0 * std::numbers::pi - closed;
  const UniformStrand a(closed), b(other);
  context.number("well-angle.lower", closed);
  context.number("well-angle.upper", other);
  context.number("well-force.largest", std::max(a.force, b.force));
  context.number("well-curvature.smaller", std::min(a.curvature, b.curvature));
}

/// Draws the ring with its partner outside. An arrow at every eighth base shows the angle of the
/// base; at angle 0 it points to the partner.
void drawing_artefact(Context& context, const Eigen::ArrayXXd& moving) {
  const std::array moments{0.0, 100.0, 180.0};
  Table table({"t", "base", "x", "y", "dx", "dy", "partner x", "partner y"});
  Figure drawing(3, 270);
  for (const double t : moments) {
    for (int k = 0; k <= 200; k += 4) {
      const double around = 2.0 * std::numbers::pi * k / 200.0;
      const double rod = k % 8 == 0 ? 0.35 : std::nan("");
      const double angle = around + moving(k % 200, std::lround(t / 0.2));
      table.row({t, k, std::cos(around), std::sin(around), rod * std::cos(angle),
                 rod * std::sin(angle), 1.5 * std::cos(around), 1.5 * std::sin(around)});
    }
    Panel& panel = drawing.panel("$t$ = " + shortest(t));
    panel.scene();
    panel.line(neutral(), "x", "y").where("t", t);
    panel.line(by_reference("other strand"), "partner x", "partner y").where("t", t);
    panel.arrows(by_quantity("base"), "x", "y", "dx", "dy").where("t", t);
  }
  context.artefact("tao2014/dna-ring")
      .table(table)
      .figure(drawing)
      .problem("dna")
      .method("velocity-verlet");
}

/// Shows all angles of both methods as an image, rounded to whole degrees.
void waves_artefact(Context& context) {
  const double until = 500.0;
  const Case zs = dna_case("zhang-skeel", 2.0);
  const Eigen::ArrayXXd a = angles(dna_case("velocity-verlet", 0.2), 1, until, 2.0);
  const Eigen::ArrayXXd b = angles(zs, 1, until, 2.0);
  const auto degrees = [](double x) { return std::lround(x * 180.0 / std::numbers::pi); };
  Table table({"t", "base", "verlet [deg]", "zs [deg]"});
  for (Eigen::Index k = 0; k < a.cols(); ++k) {
    for (Eigen::Index base = 0; base < 200; ++base) {
      table.row({2 * k, base + 1, degrees(a(base, k)), degrees(b(base, k))});
    }
  }
  Figure drawing(1, 260);
  drawing.shared_x();
  for (const auto& [title, column] :
       {std::pair{"Verlet, $h$ = 0.2", "verlet [deg]"}, {"Z&S, $h$ = 2", "zs [deg]"}}) {
    Panel& panel = drawing.panel(title).x("time $t$").x_range(0.0, until);
    panel.y("base $k$").y_range(0.0, 200.0);
    panel.image("t", "base", column, "angle $\\theta_k$ [°]");
  }
  context.artefact("tao2014/dna-waves")
      .table(table)
      .figure(drawing)
      .problem("dna")
      .method("velocity-verlet")
      .method("zhang-skeel", zs.options);
}

void run_strand(Context& context) {
  const Eigen::ArrayXXd shown = angles(dna_case("velocity-verlet", 0.05), 1, 200.0);
  context.progress(0.1);
  Table table({"t", "first base", "mean"});
  for (Eigen::Index k = 0; k < shown.cols(); ++k) {
    table.row({0.2 * static_cast<double>(k), shown(0, k), shown(200, k)});
  }
  Figure drawing(1, 300);
  Panel& panel = drawing.panel();
  panel.x("time $t$").x_range(0.0, 200.0).y("angle [rad]").y_range(0.0, 6.5);
  panel.line(by_quantity("first base $\\theta_1$"), "t", "first base");
  panel.line(by_quantity("mean of 200 $\\bar{\\theta}$"), "t", "mean");
  panel.level(std::acos(0.7), "closed").level(2.0 * std::numbers::pi - std::acos(0.7), "closed");
  context.artefact(figure_strand)
      .table(table)
      .figure(drawing)
      .problem("dna")
      .method("velocity-verlet");
  drawing_artefact(context, shown);
  waves_artefact(context);
  measure_slow(context, context.pick(8, 2));
  measure_causes(context, context.pick(8, 2));
  measure_motion(context, context.pick(4, 1));
}

}  // namespace

Experiment dna() { return {.id = figure_strand, .run = run_strand}; }

}  // namespace shakedown::tao2014
