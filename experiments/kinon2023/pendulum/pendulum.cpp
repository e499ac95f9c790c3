// KBS section 6.1, Figures 1-15: the pendulum in space, h = 0.05 until t = 10. Question: do the
// four schemes keep what the text says they keep? Expectation: the VIs bounded energy errors, EM
// the energy, all J_3, and each its own constraints. Finding: yes; but VI-B's secondary constraint
// holds for its own v only, not for g^v(q, p), and the "slight" oscillations of the multipliers
// are odd-even modes: VI-A's in lambda and gamma fade with h, VI-B's in lambda does not.
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/kinon2023/pendulum/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr double h_pendulum = PendulumRuns::h;
constexpr double until_pendulum = PendulumRuns::until;
using Point = Eigen::Vector3d;

constexpr const char *right = "right [m]", *up = "up [m]";

/// The sphere of the rod's end with three great circles, and the frame.
void add_sphere(Scene& scene, Panel& panel) {
  const Point zero = Point::Zero();
  scene.circle("sphere", zero, scene.right(), scene.up());
  for (int i = 0; i < 3; ++i) {
    scene.circle("sphere", zero, Point::Unit(i), Point::Unit((i + 1) % 3));
    scene.arrow(panel, zero, 0.45 * Point::Unit(i), "$e_" + std::to_string(i + 1) + "$");
  }
  panel.line(neutral(), right, up).where("part", "sphere").unnamed();
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
  publish(context, "kinon2023/fig1", "The pendulum in space",
          {.sees = "The pendulum as it starts: a mass $m$ on a massless rod that turns about "
                   "the origin, so that it stays on the sphere of radius $l$, as in the "
                   "paper.",
           .setting = "$l=1$ m, $m=1$ kg, gravity 9.81 m/s$^2$. The rod lies along $e_1$, "
                      "the velocity of 1 m/s (drawn half as long) along $e_2$."},
          scene.table(), figure)
      .problem("pendulum-3d");
}

/// The exact motion every half a step.
struct Exact {
  std::vector<double> t, q_1, p_1, lambda;
};
Exact exact_motion() {
  Exact exact;
  for (int k = 0; k <= 400; ++k) exact.t.push_back(until_pendulum * k / 400.0);
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

/// What a figure shows of every scheme.
struct Component {
  const char *id, *title, *words, *symbol, *unit, *column;
  Quantity times, values;
  std::vector<double> exact;  ///< every half a step; empty: zero
  double zoom = 0.0;          ///< seconds at the beginning that are shown once more; 0: none
};

/// The component, and beside it how far it is from the exact motion's.
void draw(Context& context, const PendulumRuns& runs, const Component& of, Caption caption) {
  const bool beside = !of.exact.empty();
  const std::string distance = std::string(of.column) + " - exact";
  Table table({"curve", "t [s]", of.column, distance});
  for (std::size_t k = 0; k < of.exact.size(); ++k) {
    table.row({"exact", h_pendulum / 2 * static_cast<double>(k), of.exact[k], 0.0});
  }
  for (const Run* r : runs.all()) {
    const std::vector<double> t = of.times(*r), x = of.values(*r);
    for (std::size_t k = 0; k < t.size(); ++k) {
      const auto at = static_cast<std::size_t>(std::lround(t[k] / (h_pendulum / 2)));
      table.row({r->name(), t[k], x[k], x[k] - (beside ? of.exact[at] : 0.0)});
    }
  }
  Figure figure(2);
  const auto panel = [&](const std::string& title, const std::string& y, bool zoomed) -> Panel& {
    Panel& p = figure.panel(title + (zoomed ? ", beginning" : ""));
    for (const Run* r : runs.all()) {
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
    Panel& first = panel("all schemes", of.column, zoomed);
    if (!beside) continue;
    first.line(by_reference("exact"), "t [s]", of.column).where("curve", "exact");
    panel("less the exact motion", distance, zoomed);
  }
  publish(context, "kinon2023/" + std::string(of.id), of.title, std::move(caption), table, figure,
          runs.all());
}

Quantity column(const char* name) {
  return [name](const Run& r) { return r.column(name); };
}
std::vector<double> times(const Run& r) { return r.times(); }
std::vector<double> multiplier_times(const Run& r) { return r.multiplier_times(); }

void positions(Context& context, const PendulumRuns& runs, const Exact& exact) {
  // Largest difference from the exact motion, as the right panel shows it.
  const auto off = [](const Run& r, const char* name, const std::vector<double>& truth, double t) {
    const std::vector<double> x = r.column(name);
    double most = 0.0;
    for (std::int64_t k = 0; k <= whole_steps(h_pendulum, t); ++k) {
      const auto at = static_cast<std::size_t>(k);
      most = std::fmax(most, std::fabs(x[at] - truth[2 * at]));
    }
    return most;
  };
  const auto sees = [&](const char* what, const char* name, const std::vector<double>& truth,
                        const char* unit) {
    double first = 0.0, others = 0.0;
    for (const Run* r : runs.all()) {
      first = std::fmax(first, off(*r, name, truth, early));
      if (r != &runs.vi_s) others = std::fmax(others, off(*r, name, truth, until_pendulum));
    }
    return std::string("Until $t=2$ s the ") + what +
           " of no scheme differs from the exact one by more than " + typeset::number(first) +
           unit +
           ": slightly, as the paper says. Later the phases drift apart: VI-S's is off by up to " +
           typeset::number(off(runs.vi_s, name, truth, until_pendulum)) + unit +
           ", the others' by up to " + typeset::number(others) + unit + ".";
  };
  const auto apart = [&](double t) {
    return std::fmax(spread(runs, runs.em, column("q0"), t),
                     spread(runs, runs.em, column("p0"), t));
  };
  const std::string beside = "The difference to the exact motion, on the right, is ours.";
  draw(context, runs,
       {"fig2", "Pendulum: position", "position", "$q_1$", "m", "q_1 [m]", times, column("q0"),
        exact.q_1},
       {sees("position", "q0", exact.q_1, " m") +
            " Positions and momenta of the others differ from EM's by up to {slight-deviations} of "
            "their maximum until then and by {slight-deviations/2} later.",
        PendulumRuns::setting, beside});
  draw(context, runs,
       {"fig3", "Pendulum: momentum", "momentum", "$p_1$", "kg m/s", "p_1 [kg m/s]", times,
        column("p0"), exact.p_1},
       {sees("momentum", "p0", exact.p_1, " kg m/s"), PendulumRuns::setting, beside});
  context.number("state-deviation.early", apart(early));
  context.number("state-deviation.late", apart(until_pendulum));
}

void multipliers(Context& context, const PendulumRuns& runs, const Exact& exact) {
  const auto of = [](const char* name) -> Quantity {
    return [name](const Run& r) { return r.multiplier(name); };
  };
  constexpr double zoom = 2.5;  // seconds; lambda has two maxima in them
  const auto error = [&](const Run& r) {
    const std::vector<double> t = r.multiplier_times(), x = r.multiplier("lambda0");
    double most = 0.0;
    for (std::size_t k = 0; k < t.size(); ++k) {
      const auto at = static_cast<std::size_t>(std::lround(t[k] / (h_pendulum / 2)));
      most = std::fmax(most, std::fabs(x[k] - exact.lambda[at]));
    }
    return most;
  };
  const auto size = [](const Run& r) { return typeset::number(largest(r.multiplier("gamma0"))); };
  draw(
      context, runs,
      {"fig4", "Pendulum: multiplier of the position constraint", "multiplier", "$\\lambda$", "N m",
       "lambda [N m]", multiplier_times, of("lambda0"), exact.lambda, zoom},
      {"VI-S leads: its $\\lambda$ is early by about a step from the start and by more as the phase "
       "of a first-order scheme drifts, so that its error grows to " +
           typeset::number(error(runs.vi_s)) + " N m, EM's to " + typeset::number(error(runs.em)) +
           " N m. $\\lambda$ jumps from step to step by up to "
           "{slight-oscillations/6} for VI-A and {slight-oscillations/7} for VI-B. The paper "
           "reports such oscillations for VI-A only. VI-A's fade with the step, VI-B's do not: only "
           "the mean of two neighbours approximates the force.",
       std::string(PendulumRuns::setting) +
           " Each value stands at the time to which the scheme attaches it: VI-S at the beginning "
           "of its step, VI-A and EM in the middle; VI-B's, which belongs to no time, at the end.",
       "The difference to the exact motion, and the first two periods with a mark for every "
       "step, are ours."});
  draw(
      context, runs,
      {"fig5",
       "Pendulum: multiplier of the velocity constraint",
       "multiplier",
       "$\\gamma$",
       "kg m$^2$/s",
       "gamma [kg m^2/s]",
       multiplier_times,
       of("gamma0"),
       {},
       zoom},
      {"$\\gamma$ swings up to " + size(runs.vi_s) + " by VI-S and " + size(runs.vi_b) +
           " by VI-B, only to " + size(runs.vi_a) + " by VI-A and " + size(runs.em) +
           " by EM; it is zero for the exact motion, so that all of it is an error of the schemes: "
           "by the first two a step goes along the tangent at one of its ends, and $\\gamma$, about "
           "$hmv^2/2$, brings it back to the sphere; by the others, which are centred, that part "
           "cancels. VI-A's values jump from step to step (by {slight-oscillations/8}), VI-B's are "
           "smooth, where the paper sees slight oscillations of VI-B: with $\\lambda$ and $\\gamma$ "
           "exchanged its sentence names the two largest.",
       std::string(PendulumRuns::setting) + " Values stand at the same times as those of "
                                            "$\\lambda$.",
       "The beginning on the right, with a mark for every step, is ours."});
}

/// Deviation of every second value from the mean of its neighbours: a smooth series leaves its
/// curvature, O(h^2), an odd-even mode twice its amplitude.
double odd_even(const std::vector<double>& x, std::size_t skip = 2) {
  double most = 0.0;
  for (std::size_t k = skip + 1; k + 1 < x.size(); ++k) {
    most = std::max(most, std::fabs(x[k] - (x[k - 1] + x[k + 1]) / 2.0));
  }
  return most;
}

/// Sizes and order in h of the odd-even part of a multiplier.
struct Oscillation {
  std::vector<double> steps, sizes;
  [[nodiscard]] double order() const { return power_law_slope(steps, sizes); }
};
Oscillation oscillation(const char* method, const char* column) {
  Oscillation found;
  for (const double fraction : {1.0, 0.5, 0.25, 0.125}) {
    found.steps.push_back(h_pendulum * fraction);
    found.sizes.push_back(
        odd_even(run("pendulum-3d", method, h_pendulum * fraction, 2.0).multiplier(column)));
  }
  return found;
}

void claim_oscillations(Context& context) {
  const Oscillation a_lambda = oscillation("vi-a", "lambda0"),
                    a_gamma = oscillation("vi-a", "gamma0");
  const Oscillation b_lambda = oscillation("vi-b", "lambda0"),
                    b_gamma = oscillation("vi-b", "gamma0");
  const Oscillation em = oscillation("em", "lambda0");
  context.number("odd-even-order.lambda.vi-a", a_lambda.order());
  context.number("odd-even-order.gamma.vi-b", b_gamma.order());
  context.number("odd-even-order.gamma.vi-a", a_gamma.order());
  context.number("odd-even-order.lambda.vi-b", b_lambda.order());
  context.number("odd-even-order.lambda.em", em.order());
  context.number("odd-even-part.lambda.vi-a", a_lambda.sizes[0]);
  context.number("odd-even-part.lambda.vi-b", b_lambda.sizes[0]);
  context.number("odd-even-part.gamma.vi-a", a_gamma.sizes[0]);
  context.number("odd-even-part.gamma.vi-b", b_gamma.sizes[0]);
}

void trajectory(Context& context, const Run& r) {
  Scene scene(68, 35);
  Figure figure(1, 420);
  Panel& panel = figure.panel().scene();
  add_sphere(scene, panel);
  std::vector<Point> path;
  for (std::size_t k = 0; k < r.path.rows(); ++k) path.emplace_back(r.values(k, "q", 0, 3));
  scene.line("path", path);
  panel.line(by_method("vi-s", "path, VI-S"), right, up).where("part", "path");
  for (const auto& [part, name, end] : {std::tuple{"t = 0", "rod at $t=0$", path.front()},
                                        {"t = T", "rod at $t=10$ s", path.back()}}) {
    scene.line(part, {Point::Zero(), end});
    panel.linked(by_quantity(name), right, up).where("part", part);
  }
  publish(context, "kinon2023/fig6", "Pendulum: path by VI-S",
          {.sees = "The mass swings past the bottom of its sphere, and its plane "
                   "turns about the vertical, as in the paper.",
           .setting = PendulumRuns::setting,
           .differs = "The paper draws a box with axes, we the sphere; its radius "
                      "is 1 m."},
          scene.table(), figure, {&r});
}

/// End states against the extended reference, at h and four halvings.
void claim_convergence(Context& context) {
  const Reference truth = catalogue().problem("pendulum-3d").reference({}, {}, {}, {1.0});
  const auto slope = [&](const char* method) {
    std::vector<double> steps, errors;
    for (int k = 0; k <= 4; ++k) {
      steps.push_back(0.005 / (1 << k));
      errors.push_back(run("pendulum-3d", method, steps.back(), 1.0, {}, 1 << 20).end_error(truth));
    }
    return power_law_slope(steps, errors);
  };
  context.number("slope.q.vi-s", slope("vi-s"));
  context.number("slope.q.vi-b", slope("vi-b"));
  context.number("slope.q.vi-a", slope("vi-a"));
  context.number("slope.q.em", slope("em"));
  context.number("reference.error-bar", truth.error_bar);
}

void perform(Context& context) {
  const auto by = [](const char* id) {
    return run("pendulum-3d", id, h_pendulum, until_pendulum, paper_rule());
  };
  const PendulumRuns runs{by("vi-s"), by("vi-a"), by("vi-b"), by("em")};
  const Exact exact = exact_motion();
  schematic(context);
  positions(context, runs, exact);
  multipliers(context, runs, exact);
  claim_oscillations(context);
  trajectory(context, runs.vi_s);
  pendulum_conservation(context, runs);
  claim_convergence(context);
}

}  // namespace

double spread(const PendulumRuns& runs, const Run& from, const Quantity& of, double until) {
  const std::vector<double> reference = of(from);
  double most = 0.0;
  for (const Run* r : runs.all()) {
    const std::vector<double> x = of(*r);
    for (std::int64_t k = 0; k <= whole_steps(h_pendulum, until); ++k) {
      const auto at = static_cast<std::size_t>(k);
      most = std::max(most, std::fabs(x[at] - reference[at]) / largest(reference));
    }
  }
  return most;
}

Experiment pendulum() {
  Experiment figures{"kinon2023/pendulum", "The pendulum in space", perform};
  for (int k = 1; k <= 15; ++k) figures.leaves.push_back("kinon2023/fig" + std::to_string(k));
  return figures;
}

}  // namespace shakedown::kinon2023
