// Computes the results of double-pendulum.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/uniform.hpp"
#include "problems/double_pendulum_angles.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* table_id = "tao2014/double-pendulum";
constexpr const char* motion_id = "tao2014/double-pendulum-motion";
constexpr int samples = 1000;

/// Returns the largest |u^T M~ u - x'^T M x'| for random (theta, phi, u), relative to x'^T M x'.
/// Here x' = (dx/dq) u is computed by central differences of the coordinate map.
double mass_matrix_defect() {
  const DoublePendulumAngles<long double> angles({});
  const DoublePendulum<long double> bobs({});
  using V2 = VectorOf<long double, 2>;
  using V4 = VectorOf<long double, 4>;
  Uniform random;
  return worst(samples, [&](auto) {
    const V2 q(random(), random());
    const V2 u(random(), random());
    const long double d = 1e-6L;
    // The truncation error d^4 of this fourth-order difference is negligible, and its round-off
    // eps/d is about 1e-13.
    const V4 xdot = (8.0L * (angles.cartesian(q + d * u) - angles.cartesian(q - d * u)) -
                     (angles.cartesian(q + 2.0L * d * u) - angles.cartesian(q - 2.0L * d * u))) /
                    (12.0L * d);
    MatrixOf<long double, 2> M;
    angles.mass_matrix(q, M);
    const V2 Mu = M * u;
    V4 p;
    bobs.mass().apply(xdot, p);
    const long double kinetic = xdot.dot(p);
    return static_cast<double>(std::abs(u.dot(Mu) - kinetic) / kinetic);
  });
}

/// Returns the largest |V(angles) - V(bobs)| for random angles.
double potential_defect() {
  const DoublePendulumAngles<> angles({});
  const DoublePendulum<> bobs({});
  Uniform random;
  return worst(samples, [&](auto) {
    const Eigen::Vector2d q(random(), random());
    return std::fabs(angles.potential(q) - bobs.potential(angles.cartesian(q)));
  });
}

/// Returns the difference of order k of the penalised force along random lines q + s d, divided by
/// its scale. The difference vanishes up to round-off if and only if the force is a polynomial of
/// degree below k. For k = 4, where it should vanish, the result is the largest value on the lines;
/// for other k it is the smallest.
double force_difference(int k) {
  const DoublePendulumPenalty<> problem{{}};
  Uniform random;
  const auto draw = [&random] { return Eigen::Vector4d(random(), random(), random(), random()); };
  double least = HUGE_VAL, most = 0.0;
  for (int s = 0; s < samples; ++s) {
    const Eigen::Vector4d q = draw();
    const Eigen::Vector4d d = draw();
    Eigen::Vector4d sum = Eigen::Vector4d::Zero();
    Eigen::Vector4d force;
    double scale = 0.0;
    double binomial = 1.0;
    for (int i = 0; i <= k; ++i) {
      problem.gradient(q + static_cast<double>(i) * d, force);
      sum += (i % 2 == 0 ? binomial : -binomial) * force;
      scale = std::max(scale, binomial * force.cwiseAbs().maxCoeff());
      binomial *= static_cast<double>(k - i) / static_cast<double>(i + 1);
    }
    const double size = sum.cwiseAbs().maxCoeff() / scale;
    least = std::min(least, size);
    most = std::max(most, size);
  }
  return k == 4 ? most : least;
}

double iterations_per_step(const Case& row) {
  const RunSummary run = run_row(row).summary;
  return per_step(run, run.iterations);
}

/// Returns max |g| at the initial values in the caption of Figure 1.
double constraint_at_start(double lower_rod) {
  DoublePendulumParameters parameters;
  parameters.L2 = lower_rod;
  Eigen::Vector2d g;
  DoublePendulum<>(parameters).constraint({0.0, -1.0, 1.0, -2.0}, g);
  return g.cwiseAbs().maxCoeff();
}

/// Shows the pendulum at its start, and a film that shows three methods of Figure 1 together.
void show_motion(Context& context) {
  constexpr int frames = 90;  // 0.2 apart
  const auto all = figure1_rows(0.001);
  Table table({"part", "method", "picture", "t", "x", "y"});
  Figure still(2, 300);
  Panel& drawing = still.panel("At the start").scene().x_range(-0.9, 1.6).y_range(-2.25, 0.15);
  Panel& swing = still.panel("Swing of the lower bob").x("time $t$").y("$x_2$");
  Figure film(1, 330);
  Panel& rods = film.panel().scene().x_range(-1.9, 1.9).y_range(-2.5, 0.1);
  Artefact& artefact = context.artefact(motion_id);
  for (LabelledCase row : {all[row::one_iteration], all[row::shake], all[row::zhang_skeel]}) {
    row.until = 20.0;
    auto [points, summary] = run_row(row);
    artefact.ran(row.problem, row.method, row.h, summary);
    points.insert(points.begin(), {0.0, -1.0, 1.0, -2.0});
    for (std::size_t k = 0; k < points.size(); ++k) {
      const auto& [x1, y1, x2, y2] = points[k];
      const double t = static_cast<double>(k) * grid;
      table.row({"lower bob", row.key, "", t, x2, y2});
      if (k % 2 != 0) continue;
      table.row({"rods", row.key, k / 2, t, 0.0, 0.0});
      table.row({"rods", row.key, k / 2, t, x1, y1});
      table.row({"rods", row.key, k / 2, t, x2, y2});
    }
    const Look look = by_method(row.method);
    swing.line(look, "t", "x").where("part", "lower bob").where("method", row.key);
    rods.linked(look, "x", "y").where("part", "rods").where("method", row.key);
  }
  for (int k = 0; k < frames; ++k) {
    const double t = 2.0 * grid * k;
    table.row({"time", "$t=" + typeset::number(t, 3) + "$", k, t, -1.8, 0.0});
  }
  // The angle of the lower rod is measured from the vertical through the upper bob.
  for (const double y : {-1.0, -1.9}) table.row({"vertical", "", "", 0.0, 0.0, y});
  for (double angle = 0.0; angle < 0.79; angle += 0.05) {
    table.row({"arc", "", "", 0.0, 0.45 * std::sin(angle), -1.0 - 0.45 * std::cos(angle)});
  }
  rods.labels(neutral(), "x", "y", "method").where("part", "time");
  Curve& start = drawing.linked(neutral(), "x", "y").where("part", "rods");
  start.where("method", "zs").where("picture", 0.0);
  drawing.line(neutral(), "x", "y").where("part", "vertical");
  drawing.line(neutral(), "x", "y").where("part", "arc");
  drawing.arrow(-0.7, -0.1, -0.7, -0.5, "$g$").text(0.08, 0.0, "pivot");
  drawing.text(0.05, -0.5, "$L_1$").text(0.55, -1.42, "$L_2$").text(0.17, -1.6, "$\\phi$");
  drawing.text(0.1, -0.97, "$(x_1,y_1)$").text(1.08, -2.0, "$(x_2,y_2)$");
  film.moving("picture", frames, 6);
  artefact.table(table).figure(still).film(film).card(film);
}

void run_equations(Context& context) {
  const auto rows = figure1_rows(0.001);
  const auto& pairs = catalogue().problem("double-pendulum-angles").pairs;
  const auto admitted = std::count_if(pairs.begin(), pairs.end(), [](const Pair& pair) {
    return pair.method.starts_with("euler-") && pair.admissible();
  });

  context.number("defect.kinetic-energy", mass_matrix_defect());
  context.number("defect.potential", potential_defect());
  context.number("force-difference.fourth", force_difference(4));
  context.number("force-difference.third", force_difference(3));
  context.number("newton-iterations.euler-angles", iterations_per_step(rows[row::benchmark]));
  context.number("explicit-orderings", static_cast<double>(admitted));
  context.number("newton-iterations.shake", iterations_per_step(rows[row::shake]));
  context.number("start.constraint", constraint_at_start(std::numbers::sqrt2));
  context.number("start.constraint.equal-rods", constraint_at_start(1.0));
  context.artefact(table_id)
      .table(claimed_numbers(context, false))
      .parameter("random states", samples);
  show_motion(context);
}

}  // namespace

Experiment double_pendulum() { return {.id = table_id, .run = run_equations}; }

}  // namespace shakedown::tao2014
