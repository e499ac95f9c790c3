// Computes the results of fig11.md.
#include <Eigen/Geometry>
#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <tuple>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure = "tao2014/fig11";
constexpr double instant = 1.0;  ///< time t of the frame
constexpr double length = 1.0;   ///< length of the rod

struct Fig11Motion {
  double omega = 0.0;
  double h = 0.0;
  std::vector<Eigen::Vector2d> q;  ///< at multiples of h
};

std::vector<double> start() { return {length * std::sqrt(3.0) / 2.0, -length / 2.0}; }

/// Integrates a swing that starts at rest at 60 degrees; h is a two-hundredth of the fast period.
/// (A swing from the horizontal would start with tension 0 and excite the motion across the circle
/// only by O(omega^-3).) With a velocity `outwards`, the initial velocity is not tangent to the
/// circle.
Fig11Motion swing(double omega, double until, double outwards = 0.0) {
  Fig11Motion motion{omega, 1.0 / (64.0 * omega), {}};
  Request request;
  request.problem = {{"n", "1"}, {"L", shortest(length)}, {"omega", shortest(omega)}};
  request.q0 = start();
  request.p0 = {outwards * request.q0[0], outwards * request.q0[1]};
  request.h = motion.h;
  request.steps = std::llround(until / motion.h);
  observe("chain-penalty", "velocity-verlet", request,
          [&motion](const Observation& now) { motion.q.emplace_back(now.q[0], now.q[1]); });
  return motion;
}

/// The affine isomorphism of (46) and (47), with coordinates along and across the circle at the
/// point q0 nearest to q(t).
struct Frame {
  Eigen::Vector2d nearest, tangent, normal;
  explicit Frame(const Eigen::Vector2d& q) : normal(q / std::hypot(q(0), q(1))) {
    tangent = {-normal(1), normal(0)};
    nearest = length * normal;
  }
  [[nodiscard]] double x(const Eigen::Vector2d& q) const { return (q - nearest).dot(tangent); }
  [[nodiscard]] double y(const Eigen::Vector2d& q) const { return (q - nearest).dot(normal); }
};

std::size_t index(const Fig11Motion& motion, double t) {
  return static_cast<std::size_t>(std::llround(t / motion.h));
}

/// Returns the frequency at which the distance from the circle oscillates on [1/2, 3/2], found from
/// its upward crossings.
double frequency_across(const Fig11Motion& motion) {
  const std::size_t from = index(motion, 0.5);
  const std::size_t to = index(motion, 1.5);
  std::vector<double> y;
  for (std::size_t k = from; k <= to; ++k) {
    y.push_back(std::hypot(motion.q[k](0), motion.q[k](1)) - length);
  }
  // The second difference with a spacing of half a fast period removes the slow part, which is the
  // rod's tension divided by its stiffness.
  const auto half = static_cast<std::size_t>(
      std::llround(std::acos(-1.0) / (2.0 * length * motion.omega) / motion.h));
  double first = 0.0;
  double last = 0.0;
  int periods = -1;
  double before = 0.0;
  for (std::size_t k = half; k + half < y.size(); ++k) {
    const double fast = y[k] - 0.5 * (y[k - half] + y[k + half]);
    if (k > half && before < 0.0 && fast >= 0.0) {
      // The time of the crossing, by linear interpolation.
      const double t = (static_cast<double>(k) - fast / (fast - before)) * motion.h;
      if (++periods == 0) first = t;
      last = t;
    }
    before = fast;
  }
  return 2.0 * std::acos(-1.0) * periods / (last - first);
}

/// Returns the constrained pendulum's angle from the vertical, computed by the catalogue's
/// reference.
double constrained_angle(double t) {
  const Reference truth = catalogue().problem("chain").reference(
      {{"n", "1"}, {"L", shortest(length)}}, start(), {0.0, 0.0}, {t});
  return std::atan2(truth.q[0][0], -truth.q[0][1]);
}

Eigen::Vector2d on_circle(double angle) {
  return {length * std::cos(angle), length * std::sin(angle)};
}

double apart(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return std::hypot(a(0) - b(0), a(1) - b(1));
}

/// Returns the point of the circle nearest to q, found by minimisation over the angle. The search
/// does not use the normal.
Eigen::Vector2d nearest_by_search(const Eigen::Vector2d& q) {
  const double start = std::atan2(q(1), q(0));
  return on_circle(
      boost::math::tools::brent_find_minima(
          [&q](double angle) { return apart(q, on_circle(angle)); }, start - 0.7, start + 0.5, 40)
          .first);
}

/// Geometric properties of one run on [0, 3/2].
struct Geometry {
  double distance = 0.0;    ///< largest distance from the manifold
  double tangential = 0.0;  ///< largest component of q - q0 along the manifold
  double rival = HUGE_VAL;  ///< least such component for a point one degree from q0
  double along = 0.0;       ///< grad g(q(s)) along the manifold at q0(1), 1 <= s <= 1 + 12/omega
};
Geometry geometry(const Fig11Motion& motion) {
  Geometry found;
  const Eigen::Rotation2Dd beside(0.0175);
  for (std::size_t k = 0; k <= index(motion, 1.5); k += 4) {
    const Eigen::Vector2d& q = motion.q[k];
    const Eigen::Vector2d nearest = nearest_by_search(q);
    found.distance = std::max(found.distance, apart(q, nearest));
    const auto component = [&q](const Eigen::Vector2d& p) {
      return std::fabs((q(0) - p(0)) * p(1) - (q(1) - p(1)) * p(0)) / length;
    };
    found.tangential = std::max(found.tangential, component(nearest));
    found.rival = std::min(found.rival, component(beside * nearest));
  }
  const std::size_t from = index(motion, instant);
  const Frame frame(motion.q[from]);
  for (std::size_t k = from; k <= index(motion, instant + 12.0 / motion.omega); ++k) {
    found.along = std::max(found.along, 2.0 * std::fabs(motion.q[k].dot(frame.tangent)));
  }
  return found;
}

void measure_scales(Context& context, const Geometry& shown) {
  const std::vector<double> omegas{20.0, 40.0, 80.0, 160.0};
  std::vector<double> slow, least, kicked, along;
  double worst = 0.0;
  const double angle = constrained_angle(1.5);
  for (const double omega : omegas) {
    const Fig11Motion motion = swing(omega, 1.65);
    // |grad g| = 2 L on the circle, and M = 1.
    worst = std::max(worst, std::fabs(frequency_across(motion) / (2.0 * length * omega) - 1.0));
    const auto& q = motion.q[index(motion, 1.5)];
    slow.push_back(std::fabs(std::atan2(q(0), -q(1)) - angle));
    const Geometry seen = geometry(motion);
    least.push_back(seen.distance);
    kicked.push_back(geometry(swing(omega, 1.65, 0.5)).distance);
    along.push_back(seen.along);
  }
  context.number("frequency-departure.across", worst);
  context.number("slope.distance", power_law_slope(omegas, least));
  context.number("slope.angle-error", power_law_slope(omegas, slow));
  context.number("slope.distance-not-tangent", power_law_slope(omegas, kicked));
  context.number("slope.tangential-force", power_law_slope(omegas, along));
  context.number("tangential.nearest-point", shown.tangential);
  context.number("tangential.point-beside", shown.rival);
}

/// Draws the swing, the neighbourhood of q0(t), and both coordinates on the fast time scale.
Figure geometry_figure(const Frame& frame) {
  Figure drawing(2, 220);
  const auto plane = [&](const char* title) -> Panel& {
    Panel& panel = drawing.panel(title).x("$q_1$").y("$q_2$").equal();
    panel.line(by_reference("constraint manifold, $g=0$"), "x", "y").where("what", "circle");
    panel.line(by_quantity("$q(t)$"), "x", "y").where("what", "path");
    panel.points(by_quantity("$q(t)$ at $t=1$"), "x", "y").where("what", "q");
    panel.points(by_quantity("nearest point $q_0(t)$"), "x", "y").where("what", "q0");
    return panel;
  };
  plane("Swing of a penalised pendulum");
  Panel& near = plane("Around $q_0(t)$: axes of $x$ and $y$");
  const double x = frame.nearest(0);
  const double y = frame.nearest(1);
  near.x_range(x - 0.13, x + 0.13).y_range(y - 0.1, y + 0.1);
  for (const auto& [axis, reach, name] :
       {std::tuple{frame.tangent, 0.08, "$x$"}, std::tuple{frame.normal, 0.08, "$y$"}}) {
    near.arrow(x, y, x + reach * axis(0), y + reach * axis(1), name);
  }
  Panel& across = drawing.panel("Across the manifold").y("$\\omega^2y$");
  Panel& along = drawing.panel("Along the manifold").y("$x$");
  for (Panel* panel : {&across, &along}) {
    panel->x("fast time $\\omega(s-t)$").x_range(0.0, 12.0);
    for (const std::string omega : {"5", "20", "80"}) {
      panel
          ->line(by_parameter("$\\omega=" + omega + "$"), "omega (s - t)",
                 panel == &across ? "omega^2 y" : "x")
          .where("what", omega);
    }
  }
  return drawing;
}

void run_fig11(Context& context) {
  Table table({"what", "omega (s - t)", "x", "y", "omega^2 y"});
  const auto place = [&table](const char* what, const Eigen::Vector2d& at) {
    table.row({what, "", at(0), at(1), ""});
  };
  const Fig11Motion shown = swing(5.0, 3.0);
  const auto& q = shown.q[index(shown, instant)];
  for (std::size_t k = 0; k < shown.q.size(); k += 2) place("path", shown.q[k]);
  for (double angle = -2.6; angle < -0.2; angle += 0.02) {
    place("circle", on_circle(angle));
  }
  place("q", q);
  place("q0", Frame(q).nearest);
  for (const double omega : {5.0, 20.0, 80.0}) {
    const Fig11Motion motion = swing(omega, instant + 12.0 / omega + 0.1);
    const std::size_t at = index(motion, instant);
    const Frame frame(motion.q[at]);
    for (std::size_t k = at; k <= index(motion, instant + 12.0 / omega); k += 4) {
      const double y = Frame(motion.q[k]).y(motion.q[k]);
      table.row({shortest(omega), omega * static_cast<double>(k - at) * motion.h,
                 frame.x(motion.q[k]), y, omega * omega * y});
    }
  }
  context.artefact(figure)
      .table(table)
      .figure(geometry_figure(Frame(q)))
      .problem("chain-penalty", {{"n", "1"}, {"L", "1"}})
      .method("velocity-verlet")
      .parameter("t", instant);
  measure_scales(context, geometry(swing(5.0, 3.5)));
}

}  // namespace

Experiment fig11() { return {.id = figure, .run = run_fig11}; }

}  // namespace shakedown::tao2014
