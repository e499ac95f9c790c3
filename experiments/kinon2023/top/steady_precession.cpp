// Computes the results of top.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/kinon2023/shared/figures.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr double h = 0.002;
constexpr double until = 1.0;  // [s]; the paper states no value

struct Runs {
  Run vi_s, vi_a, vi_b, em, bs99;
  [[nodiscard]] std::vector<const Run*> directors() const { return {&vi_s, &vi_a, &vi_b, &em}; }
};

Runs compute() {
  const auto by = [](const char* id) {
    return run({"gyroscopic-top", id, h, until, paper_rule()});
  };
  return {by("vi-s"), by("vi-a"), by("vi-b"), by("em"),
          run({"gyroscopic-top-reduced", "bs99", h, until})};
}

using Point = Eigen::Vector3d;

void schematic(Context& context) {
  const Top& top = top_data();
  const Point origin = Point::Zero(), phi = top.q.head<3>();
  const auto director = [&](int i) -> Point { return top.q.segment<3>(3 * i); };
  // The rim is the rim of the disc with the same moment of inertia about the axis as the top: m
  // r^2/2 = I_3.
  const double radius = std::sqrt(2.0 * top.I3 / top.m);
  Scene scene(72, 65);
  scene.circle("disc", phi, radius * director(1), radius * director(2));
  for (int k = 0; k < 12; ++k) {
    const double angle = std::numbers::pi * k / 6.0;
    scene.line("cone", {origin, phi + radius * (std::cos(angle) * director(1) +
                                                std::sin(angle) * director(2))});
  }
  scene.line("phi", {origin, phi});
  Figure figure(1, 420);
  Panel& panel = figure.panel().scene();
  panel.line(neutral(), "right [m]", "up [m]").where("part", "cone").unnamed();
  panel.line(by_quantity("disc"), "right [m]", "up [m]").where("part", "disc");
  panel.linked(by_quantity("axis"), "right [m]", "up [m]").where("part", "phi");
  for (int i = 1; i <= 3; ++i) {
    const std::string k = std::to_string(i);
    scene.arrow(panel, phi, 0.045 * director(i), i == 1 ? "" : "$d_" + k + "$");
    scene.arrow(panel, origin, 0.045 * Point::Unit(i - 1), "$e_" + k + "$");
  }
  scene.arrow(panel, {0.0, 0.04, 0.09}, -0.03 * Point::UnitZ(), "gravity");
  // The label is not placed at the arrow's tip, because the lines of the cone leave no room there.
  scene.text(panel, phi + 0.0225 * director(1) - 0.002 * scene.right() - 0.006 * scene.up(),
             "$d_1$");
  scene.text(panel, phi - 0.004 * scene.right() - 0.0045 * scene.up(), "$\\varphi$");
  publish(context, "fig16", scene.table(), figure).problem("gyroscopic-top");
  context.number("spin-rate", top.omega_s);
  const Reference r = catalogue().problem("gyroscopic-top").reference({}, {}, {}, {0.1, 1.0});
  double drift = 0.0;
  for (const auto& x : r.q) drift = std::max(drift, std::fabs(x[2] - 0.0375));
  context.number("height.drift", drift);
  context.number("height.error-bar", r.error_bar);
}

void heights(Context& context, const Runs& runs) {
  std::vector<Series> all;
  for (const Run* r : {&runs.vi_s, &runs.vi_a, &runs.vi_b, &runs.em, &runs.bs99}) {
    std::vector<double> height = r->column("q2");
    double most = 0.0;
    for (double& z : height) {
      if (r == &runs.bs99) z *= 0.075;
      most = std::max(most, std::fabs(z - 0.0375));
    }
    context.number("nod." + r->method, most);
    all.push_back({by_method(r->method), r, height});
  }
  draw_series(
      context, "fig17", "height $\\varphi_3$ [m]", "phi_3 [m]", all, Stroke::line, HUGE_VAL,
      [](Panel& p) {
        p.level(0.0375, "");
        p.y_ticks({{0.037, "0.037"}, {0.0375, "steady"}, {0.038, "0.038"}, {0.039, "0.039"}});
      });
}

void conservation(Context& context, const Runs& runs) {
  double others = HUGE_VAL;
  double momentum = 0.0;
  for (const Run* r : runs.directors()) {
    if (r->method != "em") others = std::min(others, largest(increments(r->energy())));
    momentum = std::max(momentum, largest(increments(r->column("angular_momentum_3"))));
  }
  momentum = std::max(momentum, largest(increments(runs.bs99.column("angular_momentum_3"))));
  context.number("energy-change.em", largest(increments(runs.em.energy())));
  context.number("energy-change.variational", others);
  context.number("energy-error.bs99", largest_deviation(runs.bs99.column("energy")));
  context.number("momentum-change.vertical", momentum);
  const Run stabilised = run({"gyroscopic-top", "ggl-classical", h, until, paper_rule()});
  context.number("momentum-change.classical-ggl",
                 largest(increments(stabilised.column("angular_momentum_3"))));
}

void levels(Context& context, const Runs& runs) {
  std::vector<Series> shown;
  for (const auto& [k, name] : {std::pair{0, "$k=1$: $d_1\\cdot d_1$"},
                                {2, "$k=3$: $d_3\\cdot d_3$"},
                                {3, "$k=4$: $d_1\\cdot d_2$"},
                                {4, "$k=5$: $d_1\\cdot d_3$"},
                                {6, "$k=7$: tip, along $e_1$"}}) {
    const int row = k == 4 ? 0 : 1;  // the violation of the fifth constraint is the largest
    shown.push_back({by_quantity(name), &runs.vi_s, runs.vi_s.velocity_level(k), row});
  }
  draw_series(context, "fig20", "$g^v_k$ [1/s]", "g^v_k [1/s]", shown, Stroke::line, 0.25 + h / 2);
  const auto most = [](const std::vector<const Run*>& of, auto level, Index from, Index to) {
    double found = 0.0;
    for (const Run* r : of) {
      for (Index k = from; k < to; ++k) found = std::max(found, largest((r->*level)(k)));
    }
    return found;
  };
  const auto g = &Run::position_level, rate = &Run::velocity_level;
  const std::vector<const Run*> exact{&runs.vi_b, &runs.em};  // they solve for both constraints
  context.number("velocity-level.vi-s.internal", most({&runs.vi_s}, rate, 0, 6));
  context.number("velocity-level.vi-s.external", most({&runs.vi_s}, rate, 6, 9));
  context.number("position-level.vi-a", most({&runs.vi_a}, g, 0, 9));
  context.number("velocity-level.vi-a", most({&runs.vi_a}, rate, 0, 9));
  context.number("momentum-level.vi-a", most({&runs.vi_a}, &Run::momentum_level, 0, 9));
  context.number("position-level.vi-b-em", most(exact, g, 0, 9));
  context.number("velocity-level.vi-b-em", most(exact, rate, 0, 9));
  context.number("momentum-level.vi-b", most({&runs.vi_b}, &Run::momentum_level, 0, 9));
}

/// Compares (168), with and without the mass, with the momentum of the exact motion.
void misprint(Context& context) {
  const Top& top = top_data();
  const Point exact = top.p.head<3>();
  const Point printed = top.l / top.J1 * cross(top.momentum, top.d3);
  context.number("initial-momentum.printed", (printed - exact).norm() / exact.norm());
  context.number("initial-momentum.corrected", (top.m * printed - exact).norm() / exact.norm());
}

void perform_steady_precession(Context& context) {
  schematic(context);
  const Runs runs = compute();
  heights(context, runs);
  conservation(context, runs);
  levels(context, runs);
  misprint(context);
}

}  // namespace

Experiment top() { return {.id = "kinon2023/top", .run = perform_steady_precession}; }

}  // namespace shakedown::kinon2023
