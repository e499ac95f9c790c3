// Computes the results of pendulum.md.
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/kinon2023/pendulum/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

using Point = Eigen::Vector3d;

constexpr const char *right = "right [m]", *up = "up [m]";

/// Draws a curve on the sphere. It is dashed where it lies behind the origin.
void add_on_sphere(Panel& panel, const Look& look, const char* part) {
  Look behind = look;
  behind.variant = 1;
  panel.line(behind, right, "behind [m]").where("part", part).unnamed();
  panel.line(look, right, "front [m]").where("part", part);
}

/// Draws the sphere on which the rod's end moves, with three great circles, and the frame.
void add_sphere(Scene& scene, Panel& panel) {
  const Point zero = Point::Zero();
  scene.circle("sphere", zero, scene.right(), scene.up());
  for (int i = 0; i < 3; ++i) {
    scene.circle("sphere", zero, Point::Unit(i), Point::Unit((i + 1) % 3));
    scene.arrow(panel, zero, 0.45 * Point::Unit(i), "$e_" + std::to_string(i + 1) + "$");
  }
  add_on_sphere(panel, neutral(), "sphere");
}

void schematic(Context& context) {
  Scene scene(68, 35);
  const Point start = Point::UnitX();
  Figure figure(1, 420);
  Panel& panel = figure.panel().scene();
  add_sphere(scene, panel);
  scene.line("rod", {Point::Zero(), start});
  panel.linked(by_quantity("rod"), right, up).where("part", "rod").unnamed();
  scene.arrow(panel, start, 0.5 * Point::UnitY(), "$v_0$");
  scene.arrow(panel, {0.0, 0.0, -0.3}, -0.5 * Point::UnitZ(), "gravity");
  scene.text(panel, 0.72 * start + 0.06 * scene.up(), "$l$");
  scene.text(panel, start - 0.1 * scene.up(), "$m$");
  publish(context, "fig1", scene.table(), figure).problem("pendulum-3d");
}

/// The exact motion at every half step.
struct Exact {
  std::vector<double> t, q_1, p_1, lambda;
};
Exact exact_motion() {
  Exact exact;
  for (int k = 0; k <= 400; ++k) exact.t.push_back(PendulumRuns::until * k / 400.0);
  const Reference truth = catalogue().problem("pendulum-3d").reference({}, {}, {}, exact.t);
  for (std::size_t k = 0; k < exact.t.size(); ++k) {
    exact.q_1.push_back(truth.q[k][0]);
    exact.p_1.push_back(truth.p[k][0]);
    exact.lambda.push_back(model("pendulum-3d")
                               .multiplier(Vector::Map(truth.q[k].data(), 3),
                                           Vector::Map(truth.p[k].data(), 3))(0));  // m = 1
  }
  return exact;
}

/// A quantity that a figure shows for every scheme.
struct Component {
  const char *id, *words, *symbol, *unit, *column;
  Quantity times, values;
  std::vector<double> exact;            ///< exact values at every half step; none if empty
  double zoom = 0.0;                    ///< initial seconds that a second panel enlarges; none if 0
  std::vector<const Run*> zoomed = {};  ///< runs in the second panel; all if empty
};

/// Draws the component in one panel and its difference from the exact motion in another.
void draw(Context& context, const PendulumRuns& runs, const Component& of) {
  const bool beside = !of.exact.empty();
  const std::string distance = std::string(of.column) + " - exact";
  Table table({"curve", "t [s]", of.column, distance});
  for (std::size_t k = 0; k < of.exact.size(); ++k) {
    table.row({"exact", PendulumRuns::h / 2 * static_cast<double>(k), of.exact[k], 0.0});
  }
  for (const Run* r : runs.all()) {
    const std::vector<double> t = of.times(*r), x = of.values(*r);
    for (std::size_t k = 0; k < t.size(); ++k) {
      const auto at = static_cast<std::size_t>(std::lround(t[k] / (PendulumRuns::h / 2)));
      table.row({r->name(), t[k], x[k], x[k] - (beside ? of.exact[at] : 0.0)});
    }
  }
  Figure figure(of.zoom > 0.0 ? 2 : 1, 225);
  const auto panel = [&](const std::string& title, const std::string& y, bool zoomed) -> Panel& {
    Panel& p = figure.panel(title + (zoomed ? ", beginning" : ""));
    for (const Run* r : zoomed && !of.zoomed.empty() ? of.zoomed : runs.all()) {
      Curve& curve = zoomed ? p.linked(by_method(r->method), "t [s]", y)
                            : p.line(by_method(r->method), "t [s]", y);
      curve.where("curve", r->name());
    }
    if (zoomed) p.x_range(0.0, of.zoom);
    const std::string symbol = of.symbol;
    return p.x("time $t$ [s]")
        .y((y == distance ? symbol + ", difference from exact"
                          : std::string(of.words) + " " + symbol) +
           " [" + of.unit + "]");
  };
  for (const bool zoomed : {false, true}) {
    if (zoomed && of.zoom == 0.0) break;
    const bool some = zoomed && !of.zoomed.empty();
    Panel& first = panel(some ? "VI-A and EM" : "all schemes", of.column, zoomed);
    if (!beside) continue;
    first.line(by_reference("exact"), "t [s]", of.column).where("curve", "exact");
    panel("less the exact motion", distance, zoomed);
  }
  publish(context, of.id, table, figure, runs.all());
}

Quantity column(const char* name) {
  return [name](const Run& r) { return r.column(name); };
}
Quantity multiplier(const char* name) {
  return [name](const Run& r) { return r.multiplier(name); };
}

void positions(Context& context, const PendulumRuns& runs, const Exact& exact) {
  // Returns the largest difference from the exact motion up to t, as shown in the right panel.
  const auto off = [](const Run& r, const char* name, const std::vector<double>& truth, double t) {
    const std::vector<double> x = r.column(name);
    double most = 0.0;
    for (std::int64_t k = 0; k <= whole_steps(PendulumRuns::h, t); ++k) {
      const auto at = static_cast<std::size_t>(k);
      most = std::fmax(most, std::fabs(x[at] - truth[2 * at]));
    }
    return most;
  };
  const auto measure = [&](const std::string& name, const char* of,
                           const std::vector<double>& truth) {
    double first = 0.0, others = 0.0;
    for (const Run* r : runs.all()) {
      first = std::fmax(first, off(*r, of, truth, early));
      if (r != &runs.vi_s) others = std::fmax(others, off(*r, of, truth, PendulumRuns::until));
    }
    context.number("distance-early." + name, first);
    context.number("distance-late." + name + ".vi-s",
                   off(runs.vi_s, of, truth, PendulumRuns::until));
    context.number("distance-late." + name + ".others", others);
  };
  const auto apart = [&](double t) {
    return std::fmax(spread(runs, runs.em, column("q0"), t),
                     spread(runs, runs.em, column("p0"), t));
  };
  measure("q", "q0", exact.q_1);
  draw(context, runs,
       {"fig2", "position", "$q_1$", "m", "q_1 [m]", &Run::times, column("q0"), exact.q_1});
  measure("p", "p0", exact.p_1);
  draw(context, runs,
       {"fig3", "momentum", "$p_1$", "kg m/s", "p_1 [kg m/s]", &Run::times, column("p0"),
        exact.p_1});
  context.number("state-deviation.early", apart(early));
  context.number("state-deviation.late", apart(PendulumRuns::until));
}

void multipliers(Context& context, const PendulumRuns& runs, const Exact& exact) {
  constexpr double zoom = 2.5;  // [s]; lambda has two maxima in this interval
  const auto error = [&](const Run& r) {
    const std::vector<double> t = r.multiplier_times(), x = r.multiplier("lambda0");
    double most = 0.0;
    for (std::size_t k = 0; k < t.size(); ++k) {
      const auto at = static_cast<std::size_t>(std::lround(t[k] / (PendulumRuns::h / 2)));
      most = std::fmax(most, std::fabs(x[k] - exact.lambda[at]));
    }
    return most;
  };
  for (const Run* r : {&runs.vi_s, &runs.em}) {
    context.number("lambda-error." + r->method, error(*r));
  }
  for (const Run* r : runs.all()) {
    context.number("gamma-size." + r->method, largest(r->multiplier("gamma0")));
  }
  draw(context, runs,
       {"fig4", "multiplier", "$\\lambda$", "N m", "lambda [N m]", &Run::multiplier_times,
        multiplier("lambda0"), exact.lambda, zoom});
  draw(context, runs,
       {"fig5",
        "multiplier",
        "$\\gamma$",
        "kg m$^2$/s",
        "gamma [kg m^2/s]",
        &Run::multiplier_times,
        multiplier("gamma0"),
        {},
        zoom,
        {&runs.vi_a, &runs.em}});
}

/// Returns the largest deviation of a value from the mean of its neighbours. It is O(h^2) for a
/// smooth series and twice the amplitude for an odd-even mode.
double odd_even(const std::vector<double>& x, std::size_t skip = 2) {
  double most = 0.0;
  for (std::size_t k = skip + 1; k + 1 < x.size(); ++k) {
    most = std::max(most, std::fabs(x[k] - (x[k - 1] + x[k + 1]) / 2.0));
  }
  return most;
}

/// Measures the odd-even parts of the multipliers and their orders in h.
void measure_oscillations(Context& context) {
  for (const std::string method : {"vi-a", "vi-b", "em"}) {
    for (const std::string kind : {"lambda", "gamma"}) {
      if (method == "em" && kind == "gamma") continue;
      Convergence part;
      for (const double fraction : {1.0, 0.5, 0.25, 0.125}) {
        const double h = PendulumRuns::h * fraction;
        part.add(h, odd_even(run({"pendulum-3d", method, h, 2.0}).multiplier(kind + "0")));
      }
      const std::string name = "." + kind + "." + method;
      context.number("odd-even-order" + name, part.slope());
      if (method != "em") context.number("odd-even-part" + name, part.error[0]);
    }
  }
}

void trajectory(Context& context, const Run& r) {
  Scene scene(68, 35);
  Figure figure(1, 420);
  Panel& panel = figure.panel().scene();
  add_sphere(scene, panel);
  std::vector<Point> path;
  for (std::size_t k = 0; k < r.path.rows(); ++k) path.emplace_back(r.values(k, "q", 0, 3));
  scene.line("path", path);
  add_on_sphere(panel, by_method("vi-s", "path, VI-S"), "path");
  for (const auto& [part, name, end] : {std::tuple{"t = 0", "rod at $t=0$", path.front()},
                                        {"t = T", "rod at $t=10$ s", path.back()}}) {
    scene.line(part, {Point::Zero(), end});
    panel.linked(by_quantity(name), right, up).where("part", part);
  }
  publish(context, "fig6", scene.table(), figure, {&r});
}

/// Compares end states with the reference in extended precision, for h and for h halved up to four
/// times.
void measure_convergence(Context& context) {
  const Reference truth = catalogue().problem("pendulum-3d").reference({}, {}, {}, {1.0});
  for (const std::string method : {"vi-s", "vi-b", "vi-a", "em"}) {
    Convergence errors;
    for (int k = 0; k <= 4; ++k) {
      const double h = 0.005 / (1 << k);
      errors.add(h, run(Case{"pendulum-3d", method, h, 1.0}.ends()).end_error(truth));
    }
    context.number("slope.q." + method, errors.slope());
  }
  context.number("reference.error-bar", truth.error_bar);
}

void perform(Context& context) {
  const PendulumRuns runs{pendulum_run("vi-s"), pendulum_run("vi-a"), pendulum_run("vi-b"),
                          pendulum_run("em")};
  const Exact exact = exact_motion();
  schematic(context);
  positions(context, runs, exact);
  multipliers(context, runs, exact);
  measure_oscillations(context);
  trajectory(context, runs.vi_s);
  pendulum_conservation(context, runs);
  measure_convergence(context);
}

}  // namespace

double spread(const PendulumRuns& runs, const Run& from, const Quantity& of, double until) {
  const std::vector<double> reference = of(from);
  double most = 0.0;
  for (const Run* r : runs.all()) {
    const std::vector<double> x = of(*r);
    for (std::int64_t k = 0; k <= whole_steps(PendulumRuns::h, until); ++k) {
      const auto at = static_cast<std::size_t>(k);
      most = std::max(most, std::fabs(x[at] - reference[at]) / largest(reference));
    }
  }
  return most;
}

Experiment pendulum() { return {.id = "kinon2023/pendulum", .run = perform}; }

}  // namespace shakedown::kinon2023
