// AST Figure 1. Question: how do a point, its projection onto the constraint manifold and the slow
// point above that lie to each other, and where does IPA carry the point? Expectation: to the slow
// manifold, with little motion along it. Finding: so it is, on the spring pendulum; drawn from a
// run of IPA, micro-step by micro-step.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/plot_row.hpp"
#include "methods/multiscale/ipa.hpp"
#include "problems/base/slow_motion.hpp"
#include "problems/spring_pendulum.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* artefact = "ariel2012/fig1";
/// Small for IPA, which is then in error by a fifth of the distance between the two manifolds: all
/// three are seen apart.
constexpr double drawn = 30.0;

using Vector = Eigen::Vector2d;
using Extended = Eigen::Matrix<long double, 2, 1>;

struct Point {
  Vector q, p;
  [[nodiscard]] double areal_velocity() const { return (q(0) * p(1) - q(1) * p(0)) / 2.0; }
  [[nodiscard]] double angle() const { return std::atan2(q(1), q(0)); }
};
const Point given{{0.90, 0.80}, {-0.35, 1.05}};

/// The circle's nearest point, and what is tangent there of p.
Point constrained() {
  const Vector normal = given.q.normalized();
  return {normal, given.p - normal * normal.dot(given.p)};
}
/// The point of the slow manifold with that orthogonal projection, by the bounded derivative
/// principle; with `faster` times its momentum.
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

/// IPA from the given point: iterates 0 ... 4.
std::vector<Point> iterates() {
  SpringPendulum<>::Parameters parameters;
  parameters.omega = drawn;
  Ipa<SpringPendulum<>> ipa(SpringPendulum<>(parameters), {});
  std::vector<Point> all{given};
  for (int m = 0; m < 4; ++m) {
    Point z = all.back();
    ipa.iterate(z.q, z.p, 0.0);
    all.push_back(z);
  }
  return all;
}

/// The micro-solution of the first iteration, from -delta to delta, by the catalogue's Verlet, and
/// the weights of the filter.
struct MicroSolution {
  std::vector<double> t, weight;
  std::vector<Vector> q;
};
MicroSolution micro_solution() {
  const IpaOptions options;
  const int n =
      static_cast<int>(std::lround(options.L / (2.0 * std::numbers::pi) * options.micro_steps));
  const double h = options.L / drawn / n;
  MicroSolution all;
  double mass = 0.0;
  for (const double sign : {-1.0, 1.0}) {
    Request request;
    request.problem = {{"omega", shortest(drawn)}};
    request.q0 = {given.q(0), given.q(1)};
    request.p0 = {given.p(0), given.p(1)};
    request.h = sign * h;
    request.steps = n;
    const Trajectory run = integrate("spring-pendulum", "velocity-verlet", request);
    for (int k = sign < 0.0 ? n : 1; sign < 0.0 ? k >= 0 : k <= n; k += sign < 0.0 ? -1 : 1) {
      const auto row = static_cast<std::size_t>(k);
      all.t.push_back(sign * h * k);
      all.q.emplace_back(run.at(row, run.column("q0")), run.at(row, run.column("q1")));
      all.weight.push_back(evaluate(record_of(options.kernel), static_cast<double>(k) / n));
      mass += all.weight.back();
    }
  }
  for (double& w : all.weight) w /= mass;
  return all;
}

void claim_geometry(Context& context) {
  const Point bar = constrained();
  const Point slow = slow_above(drawn);
  const Vector normal = bar.q;
  const Vector tangent(-normal(1), normal(0));
  const double along =
      std::max({std::fabs(tangent.dot(slow.q - bar.q)), std::fabs(tangent.dot(slow.p - bar.p)),
                std::fabs(normal.dot(bar.p)), std::fabs(tangent.dot(given.q - bar.q))});
  std::vector<double> w, d;
  for (const double omega : {50.0, 100.0, 200.0, 400.0}) {
    const Point far = slow_above(omega);
    w.push_back(omega);
    d.push_back((far.q - bar.q).norm() + (far.p - bar.p).norm());
  }
  const double off = std::fabs(slow.q.norm() - slow_radius_at(slow, drawn));
  claim(context, "geometry", "4.3.1, Fig 1, (20), (21)",
        "the slow point lies above the orthogonal projection, O(omega^-2) from it",
        ClaimKind::value)
      .expect("largest component that (21) says vanishes", along, below(1e-15))
      .because("round-off of numbers of size 1")
      .expect("slope of (20) in omega, 50 ... 400", power_law_slope(w, d), near(-2.0, 0.05))
      .because("the next term is 0.1 % at omega = 50")
      .expect("distance of the drawn slow point from r = r*, omega = 30", off, below(1e-12))
      .because("four corrections leave omega^-10");
  claim(
      context, "no-tangent-bundle", "2.3",
      "r = r* mixes coordinates and velocities: the slow manifold is no tangent bundle of a curve",
      ClaimKind::qualitative)
      .expect("r - 1 of the slow point with twice the momentum over that with the given one",
              (slow_above(drawn, 2.0).q.norm() - 1.0) / (slow.q.norm() - 1.0),
              near_ratio(4.0, 0.05))
      .because(
          "on a tangent bundle it would be 1; r* - 1 is 4 M^2/omega^2, and the next term 2 % at "
          "omega = 30");
}

/// The motion from the given point oscillates about r*(M): ten periods of omega.
void claim_oscillation(Context& context) {
  std::vector<double> times;
  for (int k = 0; k <= 400; ++k) times.push_back(20.0 * std::numbers::pi / drawn * k / 400.0);
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
  claim(context, "oscillation", "2.3",
        "M is a constant of the motion, and other starts oscillate about r* with a frequency near "
        "omega",
        ClaimKind::conservation)
      .expect("largest relative change of M over ten periods of omega, omega = 30", change,
              below(1e-11))
      .because("the reference's own error, which it states to be 1e-13 or so, at frequency 30")
      .expect("crossings of r = r*", crossings, near(20.0, 2.0))
      .because("two a period; the effective potential's curvature adds 3 phi'^2/omega^2, below a "
               "hundredth");
}

void claim_projection(Context& context, const std::vector<Point>& iterate,
                      const MicroSolution& micro) {
  Vector by_hand = Vector::Zero();
  for (std::size_t k = 0; k < micro.q.size(); ++k) by_hand += micro.weight[k] * micro.q[k];
  const Point& end = iterate.back();
  const double kappa = given.q.norm() - 1.0;
  const double from_slow = std::fabs(end.q.norm() - slow_radius_at(end, drawn));
  const double from_constraint = end.q.norm() - 1.0;
  const double glide = std::fabs(end.angle() - given.angle());
  claim(context, "projection", "3.2; 4.3.1; 4.3.3",
        "filtering the micro-solution again and again carries the point to the slow "
        "manifold, and its position along the manifold by much less than it was off",
        ClaimKind::qualitative)
      .expect("distance of the last iterate from r* over that from the circle",
              from_slow / from_constraint, below(0.5))
      .because(
          "nearer to r = r* than to r = 1; IPA's own error is O(omega^-4) with a large constant")
      .expect("displacement over kappa^2", glide / (kappa * kappa), below(1.0))
      .because("the estimate of 4.3.3")
      .expect("first iterate less the drawn micro-solution, weighted by hand",
              (by_hand - iterate[1].q).norm(), below(1e-14))
      .because("what is drawn is what IPA filtered, up to round-off");
}

Table points_table(const std::vector<Point>& iterate, const MicroSolution& micro) {
  Table table({"kind", "index", "x", "y", "x'", "y'", "angle", "r - 1", "size"});
  const auto add = [&](const char* kind, int index, const Point& z, double size) {
    table.row({kind, index, ten_digits(z.q(0)), ten_digits(z.q(1)), ten_digits(z.p(0)),
               ten_digits(z.p(1)), ten_digits(z.angle()), ten_digits(z.q.norm() - 1.0),
               four_digits(size)});
  };
  for (int k = 0; k <= 60; ++k) {
    const double a = std::numbers::pi * (-0.1 + 0.7 * k / 60.0);
    add("circle", k, {{std::cos(a), std::sin(a)}, Vector::Zero()}, 0.0);
  }
  const double largest = *std::max_element(micro.weight.begin(), micro.weight.end());
  for (std::size_t k = 0; k < micro.q.size(); ++k) {
    add("micro-solution", static_cast<int>(k), {micro.q[k], Vector::Zero()},
        0.3 + 1.2 * std::fabs(micro.weight[k]) / largest);
  }
  for (std::size_t m = 0; m < iterate.size(); ++m) {
    add("iterate", static_cast<int>(m), iterate[m], 1.0);
  }
  add("constrained", 0, constrained(), 1.0);
  add("slow point", 0, slow_above(drawn), 1.0);
  const double r = slow_radius_at(iterate.back(), drawn);
  for (int k = 0; k <= 1; ++k) {
    const double a = k;
    add("slow manifold", k, {{r * std::cos(a), r * std::sin(a)}, Vector::Zero()}, 0.0);
  }
  return table;
}

/// Rows of one kind as x and y.
std::string kind(const std::string& which, const std::string& x, const std::string& y) {
  return "data using " + gnuplot::only("kind", which, x) + ":" + gnuplot::only("kind", which, y);
}

std::string plane(const std::vector<Point>& iterate) {
  const auto at = [](const Vector& q) { return shortest(q(0)) + "," + shortest(q(1)); };
  std::string script;
  int tag = 1;
  const auto arrow = [&](const Vector& from, const Vector& to, const char* style) {
    script += "set arrow " + std::to_string(tag++) + " from " + at(from) + " to " + at(to) + " " +
              style + "\n";
  };
  const auto name = [&](const Vector& q, const char* text) {
    script += "set label " + std::to_string(tag++) + " '" + text + "' at " + at(q) +
              " noenhanced front\n";
  };
  const Point bar = constrained();
  const Vector tangent(-bar.q(1), bar.q(0));
  const char* line = "nohead lw 1 dt (6,4) lc rgb '#888888'";
  arrow(bar.q - 0.5 * tangent, bar.q + 0.62 * tangent, line);
  arrow(bar.q * 0.55, bar.q * 1.4, line);
  const char* velocity = "head filled lw 2 lc rgb '#009E73' front";
  for (const Point& z : {given, iterate.back()}) arrow(z.q, z.q + 0.25 * z.p, velocity);
  name(given.q + Vector(0.03, 0.02), "q0, p0");
  name(bar.q + 0.66 * tangent, "T0");
  name(bar.q * 0.49 - Vector(0.03, 0.0), "O0");
  name({0.99, -0.16}, "C");
  return script +
         "set xrange [0:1.4]\nset yrange [-0.2:1.2]\nset xlabel 'x'\nset ylabel 'y'\n"
         "set key bottom left\nplot " +
         kind("circle", "x", "y") + " with lines ls 1 lw 2 title 'constraint C', " +
         kind("micro-solution", "x", "y") + " with lines lw 1 lc rgb '#E69F00' notitle, " +
         kind("micro-solution", "x", "y") +
         ":\"size\" with points pt 7 ps variable lc rgb '#E69F00' title 'micro-solution', " +
         kind("iterate", "x", "y") + " with points ls 5 ps 1.1 title 'iterates of IPA'\n";
}

std::string zoom() {
  const auto shift = [](const char* which, const char* style) {
    return kind(which, "angle", "r - 1") + " with " + style;
  };
  return "unset arrow\nunset label\nset clip two\nset xrange [0.725:0.7285]\nset yrange "
         "[-0.0006:0.0082]\nset xtics 0.001\nset format y '%g'\nset xlabel 'angle of q'\n"
         "set ylabel 'r - 1' offset 1,0\nset key inside right center\n"
         "set label 1 'q1' at 0.72571,0.00683 offset 1,0 noenhanced\n"
         "set label 2 'q2, q3, q4' at 0.72568,0.00136 offset -4,-1.1 noenhanced\nplot " +
         shift("circle", "lines ls 1 lw 2 title 'C: r = 1'") + ", " +
         shift("slow manifold", "lines ls 3 lw 2 title 'slow: r = r*(M)'") + ", " +
         shift("iterate", "points ls 5 ps 1.1 title 'iterates of IPA'") + ", " +
         shift("constrained", "points ls 1 pt 6 ps 1.2 lw 2 title 'q0 projected onto C'") + ", " +
         shift("slow point", "points ls 3 pt 9 ps 1.3 title 'slow point above it'") + "\n";
}

Plot geometry_plot(const std::vector<Point>& iterate) {
  gnuplot::Row row;
  return row.figure(row.begin() + row.panel(0) + plane(iterate) + row.panel(1) + zoom() +
                    row.end());
}

void perform(Context& context) {
  const std::vector<Point> iterate = iterates();
  const MicroSolution micro = micro_solution();
  context
      .artefact(
          artefact, "A projection: micro-solution, filtered points, slow and constraint manifold",
          "Spring pendulum at omega = 30. Left: IPA's first micro-solution through q0 (dots: "
          "micro-steps, their size the weight of the filter), whose weighted mean is q1; T0, O0: "
          "tangent and normal space of C at the orthogonal projection of q0; arrows: velocities "
          "(scaled) at q0 and at the last iterate. Right, the heights above C enlarged: the "
          "iterates go to the slow manifold r = r*(M), drawn for their areal velocity M, up to "
          "IPA's own error. The slow point above the orthogonal projection has its tangential "
          "momentum, hence another M.")
      .table(points_table(iterate, micro))
      .plot(geometry_plot(iterate))
      .parameter("omega", drawn)
      .problem("spring-pendulum", {{"omega", shortest(drawn)}});
  claim_geometry(context);
  claim_oscillation(context);
  claim_projection(context, iterate, micro);
}

}  // namespace

Experiment fig1() { return {artefact, "Geometry of a projection", perform}; }

}  // namespace shakedown::ariel2012
