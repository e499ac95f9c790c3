// Computes the results of fig1.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/multiscale/ipa.hpp"
#include "problems/base/slow_motion.hpp"
#include "problems/spring_pendulum.hpp"

namespace shakedown::ariel2012 {
namespace {

/// The omega of the figure. It is unusually small for IPA: the error of IPA is then a fifth of the
/// distance between the two manifolds, so that all three are visible.
constexpr double drawn = 30.0;

using Vector = Eigen::Vector2d;
using Extended = Eigen::Matrix<long double, 2, 1>;

struct Point {
  Vector q, p;
  [[nodiscard]] double areal_velocity() const { return (q(0) * p(1) - q(1) * p(0)) / 2.0; }
  [[nodiscard]] double angle() const { return std::atan2(q(1), q(0)); }
};
const Point given{{0.90, 0.80}, {-0.35, 1.05}};

/// The point of the circle nearest to `given`, with the tangential part of the given momentum.
Point constrained() {
  const Vector normal = given.q.normalized();
  return {normal, given.p - normal * normal.dot(given.p)};
}
/// The point of the slow manifold above `constrained()`, with the momentum multiplied by `faster`.
/// It is computed by the bounded derivative principle.
Point slow_above(double omega, double faster = 1.0) {
  SlowMotion<RigidPendulum<long double>, 4> slow({}, static_cast<long double>(omega));
  Extended q = given.q.cast<long double>().normalized();
  Extended p = faster * given.p.cast<long double>();
  p -= q * q.dot(p);
  slow.project(q, p);
  return {q.cast<double>(), p.cast<double>()};
}

double slow_radius_at(const Point& z, double omega) {
  return static_cast<double>(
      slow_radius(static_cast<long double>(z.areal_velocity()), static_cast<long double>(omega)));
}

/// Returns IPA's iterates 0, ..., `last` from the given point.
std::vector<Point> iterates(double omega = drawn, std::size_t last = 4) {
  SpringPendulum<>::Parameters parameters;
  parameters.omega = omega;
  Ipa<SpringPendulum<>> ipa(SpringPendulum<>(parameters), {});
  std::vector<Point> all{given};
  while (all.size() <= last) {
    Point z = all.back();
    ipa.iterate(z.q, z.p, 0.0);
    all.push_back(z);
  }
  return all;
}

/// The micro-solution of the first iteration on [-delta, delta], computed by the catalogue's Verlet
/// method, with the weights of the filter.
struct MicroSolution {
  std::vector<double> weight;
  std::vector<Vector> q;
};
MicroSolution micro_solution() {
  const IpaOptions options;
  const int n =
      static_cast<int>(std::lround(options.L / (2.0 * std::numbers::pi) * options.micro_steps));
  const double h = options.L / drawn / n;
  MicroSolution all;
  double mass = 0.0;
  const auto run = [&](double step) {
    const Request request{.problem = {{"omega", shortest(drawn)}},
                          .method = {},
                          .q0 = {given.q(0), given.q(1)},
                          .p0 = {given.p(0), given.p(1)},
                          .h = step,
                          .steps = n};
    return rows_of(integrate("spring-pendulum", "velocity-verlet", request), "q");
  };
  const States before = run(-h), after = run(h);
  for (int k = -n; k <= n; ++k) {
    const auto away = static_cast<std::size_t>(std::abs(k));
    const std::vector<double>& q = (k > 0 ? after : before)[away];
    all.q.emplace_back(q[0], q[1]);
    all.weight.push_back(evaluate(record_of(options.kernel), static_cast<double>(std::abs(k)) / n));
    mass += all.weight.back();
  }
  for (double& w : all.weight) w /= mass;
  return all;
}

/// The point of `slow_above` in closed form. Since r phi' = p, the equations r^2 phi'/2 = M and
/// omega^2 r^3 (r - 1) = 4 M^2 give omega^2 r (r - 1) = p^2.
Point slow_above_in_closed_form(double omega) {
  const Point bar = constrained();
  const double r = (1.0 + std::sqrt(1.0 + 4.0 * bar.p.squaredNorm() / (omega * omega))) / 2.0;
  return {r * bar.q, bar.p};
}

void measure_geometry(Context& context) {
  const Point bar = constrained(), slow = slow_above(drawn),
              closed = slow_above_in_closed_form(drawn);
  const auto far = [&](double omega) {
    const Point z = slow_above(omega);
    return (z.q - bar.q).norm() + (z.p - bar.p).norm();
  };
  context.number("slow-point.closed-form",
                 std::max((slow.q - closed.q).norm(), (slow.p - closed.p).norm()));
  context.number("slow-point.slope", exponent({50.0, 100.0, 200.0, 400.0}, far));
  context.number("slow-point.off-curve", std::fabs(slow.q.norm() - slow_radius_at(slow, drawn)));
  context.number("height-ratio.double-p",
                 (slow_above(drawn, 2.0).q.norm() - 1.0) / (slow.q.norm() - 1.0));
}

/// Measures the singular values of the derivative of the projection (ten iterations of IPA) by
/// central differences at `constrained()`. The phase space has dimension 4, and the number of
/// nonzero singular values is the dimension of the slow manifold.
void measure_dimension(Context& context) {
  constexpr double omega = 300.0, step = 1e-4;
  SpringPendulum<>::Parameters parameters;
  parameters.omega = omega;
  Ipa<SpringPendulum<>> ipa(SpringPendulum<>(parameters), {});
  const auto project = [&](Eigen::Vector4d z) {
    Vector q = z.head<2>(), p = z.tail<2>();
    for (int m = 0; m < 10; ++m) ipa.iterate(q, p, 0.0);
    z << q, p;
    return z;
  };
  Eigen::Vector4d start;
  start << constrained().q, constrained().p;
  Eigen::MatrixXd derivative(4, 4);
  for (int k = 0; k < 4; ++k) {
    const Eigen::Vector4d e = step * Eigen::Vector4d::Unit(k);
    derivative.col(k) = (project(start + e) - project(start - e)) / (2.0 * step);
  }
  const auto squares = linear_algebra::symmetric_modes(derivative.transpose() * derivative).values;
  context.number("rank.second", std::sqrt(squares(2)));
  context.number("rank.third", std::sqrt(std::fabs(squares(1))));
}

/// Section 2.3: if r is displaced from r* by `height`, r and phi both oscillate, because r^2 phi'
/// is constant: phi' = M' (1 - 2 (r - r*)/r*). The predicted amplitude of phi is 2 phi'
/// height/omega.
void measure_angle(Context& context) {
  constexpr double height = 0.01;
  const Point slow = slow_above(drawn);
  const double rate = slow.p.norm() / slow.q.norm();
  const Vector q = (1.0 + height / slow.q.norm()) * slow.q;
  constexpr int periods = 40;  // one oscillation changes the fitted trend by 1/40
  const std::vector<double> times =
      equal_times(2.0 * std::numbers::pi * periods / drawn, 40 * periods, 0);
  const Reference motion =
      catalogue()
          .problem("spring-pendulum")
          .reference({{"omega", shortest(drawn)}}, {q(0), q(1)}, {slow.p(0), slow.p(1)}, times);
  std::vector<double> angle;
  double turned = slow.angle();
  for (const auto& at : motion.q) {
    turned += std::remainder(std::atan2(at[1], at[0]) - turned, 2.0 * std::numbers::pi);
    angle.push_back(turned);
  }
  const double trend = line_slope(times, angle);
  double mean = 0.0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    angle[k] -= trend * times[k];
    mean += angle[k] / static_cast<double>(times.size());
  }
  int crossings = 0;
  for (std::size_t k = 1; k < angle.size(); ++k) {
    crossings += (angle[k] - mean) * (angle[k - 1] - mean) < 0.0 ? 1 : 0;
  }
  const double amplitude = (largest(angle) - smallest(angle)) / 2.0;
  context.number("angle.crossings", static_cast<double>(crossings) / periods);
  context.number("angle.periods", periods);
  context.number("angle.amplitude-ratio", amplitude / (2.0 * rate * height / drawn));
}

/// Measures whether the motion that starts at `given` oscillates about r*(M).
void measure_oscillation_of_means(Context& context) {
  constexpr int periods = 10;
  const std::vector<double> times =
      equal_times(2.0 * std::numbers::pi * periods / drawn, 40 * periods, 0);
  const Reference motion = catalogue()
                               .problem("spring-pendulum")
                               .reference({{"omega", shortest(drawn)}}, {given.q(0), given.q(1)},
                                          {given.p(0), given.p(1)}, times);
  const double M = given.areal_velocity(), r = slow_radius_at(given, drawn);
  double change = 0.0, before = 0.0;
  int crossings = 0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    const Point z{{motion.q[k][0], motion.q[k][1]}, {motion.p[k][0], motion.p[k][1]}};
    const double off = z.q.norm() - r;
    crossings += off * before < 0.0 ? 1 : 0;
    before = off;
    change = std::max(change, std::fabs(z.areal_velocity() / M - 1.0));
  }
  context.number("areal-velocity.change", change);
  context.number("crossings", static_cast<double>(crossings) / periods);
  context.number("crossings.periods", periods);
}

void measure_projection(Context& context, const std::vector<Point>& iterate,
                        const MicroSolution& micro) {
  Vector by_hand = Vector::Zero();
  for (std::size_t k = 0; k < micro.q.size(); ++k) by_hand += micro.weight[k] * micro.q[k];
  const Point& end = iterate.back();
  const double kappa = given.q.norm() - 1.0;
  const double from_slow = std::fabs(end.q.norm() - slow_radius_at(end, drawn));
  const double glide = std::fabs(end.angle() - given.angle());
  context.number("distance-ratio.last-iterate", from_slow / (end.q.norm() - 1.0));
  context.number("displacement.kappa-squared", glide / (kappa * kappa));
  context.number("filter.by-hand", (by_hand - iterate[1].q).norm());
}

/// The stiffnesses for which the figure shows the approach to the slow manifold.
constexpr std::array approached{drawn, 100.0, 300.0};

Table points_table(const std::vector<Point>& iterate, const MicroSolution& micro) {
  Table table({"kind", "index", "x", "y", "x'", "y'", "angle", "r - 1", "omega",
               "off the slow manifold", "slow manifold"});
  const auto add = [&](const char* kind, std::size_t index, const Point& z, double omega = drawn) {
    const double slow = slow_radius_at(z, omega);
    table.row({kind, index, ten_digits(z.q(0)), ten_digits(z.q(1)), ten_digits(z.p(0)),
               ten_digits(z.p(1)), ten_digits(z.angle()), ten_digits(z.q.norm() - 1.0), omega,
               four_digits(std::fabs(z.q.norm() - slow)), four_digits(slow - 1.0)});
  };
  const auto arc = [&](const char* kind, double radius) {
    for (std::size_t k = 0; k <= 60; ++k) {
      const double a = std::numbers::pi * (-0.1 + 0.7 * static_cast<double>(k) / 60.0);
      add(kind, k, {{radius * std::cos(a), radius * std::sin(a)}, Vector::Zero()});
    }
  };
  arc("circle", 1.0);
  arc("slow manifold", slow_radius_at(iterate.back(), drawn));
  for (std::size_t k = 0; k < micro.q.size(); ++k) {
    add("micro-solution", k, {micro.q[k], Vector::Zero()});
  }
  for (std::size_t m = 0; m < iterate.size(); ++m) add("iterate", m, iterate[m]);
  add("constrained", 0, constrained());
  add("slow point", 0, slow_above(drawn));
  for (const double omega : approached) {
    const auto all = iterates(omega, 6);
    for (std::size_t m = 0; m < all.size(); ++m) add("approach", m, all[m], omega);
  }
  return table;
}

/// Draws the paper's figure, with the height of the slow manifold magnified.
void diagram(Panel& panel) {
  const double slow = 1.0 + 80.0 * (slow_above(drawn).q.norm() - 1.0);
  const Point bar = constrained();
  const Vector tangent(-bar.q(1), bar.q(0)), above = slow * bar.q;
  const auto arc = [](double radius) {
    return [radius](double x) { return std::sqrt(radius * radius - x * x); };
  };
  const auto ray = [](const Vector& through, const Vector& along) {
    return [=](double x) { return through(1) + (x - through(0)) * along(1) / along(0); };
  };
  panel.scene().graph(by_quantity("constraint $C$"), arc(1.0), 0.25, 0.95);
  panel.graph(by_quantity("slow manifold"), arc(slow), 0.25, 0.95);
  panel.graph(neutral(), ray(bar.q, tangent), 0.33, 1.0)
      .graph(neutral(), ray(bar.q, bar.q), 0.55, 1.02);
  panel.text(0.99, 0.37, "$T_0$").text(0.5, 0.47, "$O_0$");
  const auto point = [&](const Vector& q, const Vector& p, const char* at, const char* of) {
    const Vector tip = q + 0.22 * p;
    panel.arrow(q(0), q(1), tip(0), tip(1), of).text(q(0) + 0.025, q(1), at);
  };
  point(given.q, given.p, "$q_0$", "$p_0$");
  point(bar.q, bar.p, "$\\bar{q}_0$", "");
  // This label is below the arrow's tip and below the constraint, because the tangent continues
  // beyond the arrow.
  panel.text(bar.q(0) + 0.22 * bar.p(0) - 0.055, bar.q(1) + 0.22 * bar.p(1) - 0.063,
             "$\\bar{p}_0$");
  point(above, bar.p, "slow $q$", "slow $p$");
}

Figure geometry() {
  Figure figure(2, 330);
  const Look constraint = by_quantity("constraint $C$"), slow = by_quantity("slow manifold"),
             iterate = by_quantity("iterates of IPA"), micro = by_quantity("micro-solution");
  diagram(figure.panel("the paper's diagram, slow manifold $\\times 80$"));

  Panel& plane = figure.panel("the run, $\\omega = 30$").equal();
  plane.x("$x$").y("$y$");
  plane.line(constraint, "x", "y").where("kind", "circle");
  plane.line(slow, "x", "y").where("kind", "slow manifold");
  plane.line(neutral(), "x", "y").where("kind", "micro-solution");
  plane.points(micro, "x", "y").where("kind", "micro-solution");
  plane.points(iterate, "x", "y").where("kind", "iterate");
  plane.text(given.q(0) + 0.04, given.q(1), "$q_0$").text(0.37, 0.345, "$q_1$");
  plane.arrow(0.43, 0.385, 0.73, 0.645);
  return figure;
}

/// Draws the distance of the iterates from the slow manifold.
Figure approach() {
  Figure figure(1, 300);
  Panel& panel = figure.panel();
  panel.x("iteration $m$").y("distance of $q_m$ from the slow manifold", Scale::log);
  for (const double omega : approached) {
    const Look look = by_parameter("$\\omega = " + shortest(omega) + "$");
    panel.linked(look, "index", "off the slow manifold")
        .where("kind", "approach")
        .where("omega", omega);
  }
  return figure;
}

void perform_fig1(Context& context) {
  const std::vector<Point> iterate = iterates();
  const MicroSolution micro = micro_solution();
  context.number("height.q0", given.q.norm() - 1.0);
  context.number("height.q1", iterate[1].q.norm() - 1.0);
  context.number("height.q4", iterate.back().q.norm() - 1.0);
  context.number("height.slow-manifold", slow_radius_at(iterate.back(), drawn) - 1.0);
  const Table points = points_table(iterate, micro);
  context.artefact("ariel2012/fig1-approach")
      .table(points.where({{"kind", "approach"}}))
      .figure(approach())
      .problem("spring-pendulum");
  context.artefact(context.experiment())
      .table(points)
      .figure(geometry())
      .parameter("omega", drawn)
      .problem("spring-pendulum", {{"omega", shortest(drawn)}});
  measure_geometry(context);
  measure_dimension(context);
  measure_angle(context);
  measure_oscillation_of_means(context);
  measure_projection(context, iterate, micro);
}

}  // namespace

Experiment fig1() { return {.id = "ariel2012/fig1", .run = perform_fig1}; }

}  // namespace shakedown::ariel2012
