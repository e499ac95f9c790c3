// Computes the results of remark1.md.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "problems/spring_pendulum.hpp"

namespace shakedown::ariel2012 {
namespace {

struct Remark1Row {
  double omega;
  Error slow, constraint;  ///< largest distances on [0, 1]
  /// Each is the largest distance from the slow manifold at twenty times, in q and p/omega. It
  /// measures the oscillation independently of its phase.
  double slow_stays, constraint_stays;
};

/// Returns sample times that are the same for every omega and incommensurate with the fast periods.
/// The maximum over them therefore follows the envelope.
std::vector<double> sample_times() { return equal_times(1.0, 400); }

using Motion = std::vector<Phase>;

Error farthest(const Motion& a, const Motion& b) {
  Error e;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const Error here = difference(a[k], b[k]);
    e = {std::max(e.q, here.q), std::max(e.p, here.p)};
  }
  return e;
}

double distance_from_manifold(double omega, const Motion& motion) {
  std::vector<double> all;
  for (std::size_t k = 19; k < motion.size(); k += 20) {
    const Error d = slow_point(omega, motion[k]).distance;
    all.push_back(std::hypot(d.q, d.p / omega));
  }
  return largest(all);
}

Remark1Row measure_remark1(double omega) {
  const auto times = sample_times();
  const Phase start = constrained_start();
  const Motion dae = constrained_solution(start, times);
  const Motion from_slow = stiff_solution(omega, slow_point(omega, start).point, times);
  const Motion from_constraint = stiff_solution(omega, start, times);
  return {omega, farthest(from_slow, dae), farthest(from_constraint, dae),
          distance_from_manifold(omega, from_slow), distance_from_manifold(omega, from_constraint)};
}

/// Measures the exponents in omega of the distances between the constrained motion and the motions
/// that start on the slow manifold and on the constraint manifold.
template <class Row>
void measure_orders(Context& context, const std::string& name, const std::vector<Row>& rows) {
  const auto give = [&](const char* of, Error Row::*from, double Error::*which) {
    context.number(name + of,
                   slope(rows, &Row::omega, [=](const Row& r) { return r.*from.*which; }));
  };
  give("slow.q", &Row::slow, &Error::q);
  give("slow.p", &Row::slow, &Error::p);
  give("constraint.q", &Row::constraint, &Error::q);
  give("constraint.p", &Row::constraint, &Error::p);
}

void measure_invariant(Context& context, const std::vector<Remark1Row>& rows) {
  const auto stiffer = only(rows, [](const Remark1Row& r) { return r.omega > 150.0; });
  context.number("slow-manifold.distance", largest(stiffer, &Remark1Row::slow_stays));
  context.number("slow-manifold.distance.omega-100", rows.front().slow_stays);
  context.number("slow-manifold.slope.constraint",
                 slope(rows, &Remark1Row::omega, &Remark1Row::constraint_stays));
}

/// The spring pendulum of Section 2.3, whose slow solutions rotate uniformly at r = r*.
struct Pendulum {
  double omega;
  Error slow, constraint;
  double multiplier;  ///< distance of omega^2 (r - 1) from phi'^2 on the slow solution
};

Pendulum measure_pendulum(double omega) {
  const auto times = sample_times();
  const double rate = SpringPendulumParameters{}.rate;
  double r = 1.0;  // p = (0, rate) gives M = r rate/2
  for (int k = 0; k < 20; ++k) r = slow_radius(r * rate / 2.0, omega);
  const auto solve = [&](double radius) {
    return catalogue()
        .problem("spring-pendulum")
        .reference({{"omega", shortest(omega)}}, {radius, 0.0}, {0.0, rate}, times);
  };
  const auto far = [&](const Reference& a) {  // distance from the uniform rotation
    Error e;
    for (std::size_t k = 0; k < times.size(); ++k) {
      const double c = std::cos(rate * times[k]);
      const double s = std::sin(rate * times[k]);
      e.q = std::max(e.q, std::hypot(a.q[k][0] - c, a.q[k][1] - s));
      e.p = std::max(e.p, std::hypot(a.p[k][0] + rate * s, a.p[k][1] - rate * c));
    }
    return e;
  };
  const Reference slow = solve(r);
  const double multiplier = largest(slow.q, [&](const std::vector<double>& q) {
    return std::fabs(omega * omega * (std::hypot(q[0], q[1]) - 1.0) - rate * rate);
  });
  return {omega, far(slow), far(solve(1.0)), multiplier};
}

void measure_pendulums(Context& context) {
  std::vector<Pendulum> all;
  for (const double omega : {100.0, 200.0, 400.0, 800.0, 1600.0}) {
    all.push_back(measure_pendulum(omega));
  }
  measure_orders(context, "pendulum.slope.", all);
  context.number("pendulum.slope.multiplier", slope(all, &Pendulum::omega, &Pendulum::multiplier));
}

/// Section 1: solutions of systems (1) tend to the limit as omega grows. Systems (2) are the limit
/// itself, so their solutions satisfy the constraints.
void measure_limit(Context& context) {
  const auto off = [](const Motion& motion) {
    return largest(motion, [](const Phase& z) { return levels(z)[0].cwiseAbs().maxCoeff(); });
  };
  const Phase start = constrained_start();
  context.number("off-constraint.1", off(stiff_solution(100.0, start, sample_times())));
  context.number("off-constraint.2", off(constrained_solution(start, sample_times())));
}

Figure distances() {
  Figure figure(1, 340);
  Panel& panel = figure.panel();
  panel.x("$\\omega$", Scale::log).y("largest distance on $[0, 1]$", Scale::log);
  panel.linked(by_quantity("$p$, from the constraint manifold"), "omega", "constraint p").slope(-1);
  panel.linked(by_quantity("$q$, from the constraint manifold"), "omega", "constraint q");
  panel.linked(by_quantity("$p$, from the slow manifold"), "omega", "slow p");
  panel.linked(by_quantity("$q$, from the slow manifold"), "omega", "slow q").slope(-2);
  return figure;
}

/// Shows the elongation of the first spring and its rate at omega = 100: ripples for the start on
/// the constraint manifold, slow motion for the start on the slow manifold, and oscillations for
/// the start (29)-(30).
void show_ripples(Context& context) {
  constexpr double omega = 100.0;
  const std::vector<double> times = equal_times(0.6, 600, 0);
  Table table({"t", "motion", "g1", "rate"});
  Figure figure(2, 235);
  std::array<Panel*, 4> panels{};
  for (std::size_t k = 0; k < panels.size(); ++k) {
    panels[k] =
        &figure.panel(k < 2 ? "from the constraint manifold" : "from 3 % off the constraints");
    panels[k]->x("time $t$").y(k % 2 == 0 ? "elongation $g_1$" : "its rate $\\dot{g}_1$");
  }
  panels[1]->y_range(-0.02, 0.02);
  const auto add = [&](const Look& look, const std::string& name, const Motion& motion,
                       std::size_t row) {
    for (std::size_t k = 0; const Phase& z : motion) {
      const auto [g, rate] = levels(z);
      table.row({times[k++], name, four_digits(g(0)), four_digits(rate(0))});
    }
    panels[row]->line(look, "t", "g1").where("motion", name);
    panels[row + 1]->line(look, "t", "rate").where("motion", name);
  };
  const Look stiff = by_quantity("stiff"), slow = by_quantity("slow");
  const Phase start = constrained_start();
  const Phase rough = project(omega, rough_start()).point;
  const auto from = [&](const Phase& z) { return stiff_solution(omega, z, times); };
  add(by_reference("constrained"), "constrained", constrained_solution(start, times), 0);
  add(stiff, "stiff, from (31)-(32)", from(start), 0);
  add(slow, "slow, above (31)-(32)", from(slow_point(omega, start).point), 0);
  add(stiff, "stiff, from (29)-(30)", from(rough_start()), 2);
  add(slow, "slow, from IPA's point", from(slow_point(omega, rough).point), 2);
  context.artefact("ariel2012/ripples")
      .table(table)
      .figure(std::move(figure))
      .problem("two-springs", {{"omega", shortest(omega)}})
      .problem("two-springs-constrained");
}

using Vector = Eigen::Vector2d;

/// Adds a spring as a line with `coils` turns; a rod if `coils` is 0.
void connect(Table& table, const std::string& part, const Vector& from, const Vector& to,
             int coils) {
  const Vector along = to - from, across = 0.07 * Vector(-along(1), along(0)).normalized();
  table.row({part, from(0), from(1)});
  for (int k = 0; k <= 2 * coils && coils > 0; ++k) {
    const double side = k == 0 || k == 2 * coils ? 0.0 : k % 2 == 0 ? -1.0 : 1.0;
    const Vector at = from + (0.2 + 0.3 * k / coils) * along + side * across;
    table.row({part, at(0), at(1)});
  }
  table.row({part, to(0), to(1)});
}

/// Shows the springs of the paper at the printed starting points.
void show_systems(Context& context) {
  Table table({"part", "x", "y"});
  Figure figure(3, 150);
  const auto draw = [&](const std::string& name, const Phase& z, int masses, int coils) {
    Panel& panel = figure.panel(name).scene().x_range(-0.3, 2.6).y_range(-0.55, 0.65);
    Vector from = Vector::Zero();
    panel.text(-0.06, -0.14, "$0$");
    for (int k = 0; k < masses; ++k) {
      const Vector to = z.q.segment<2>(2 * k), velocity = z.p.segment<2>(2 * k);
      const std::string part = name + ", link " + std::to_string(k + 1);
      const std::string which = masses > 1 ? "_" + std::to_string(k + 1) : "";
      connect(table, part, from, to, coils);
      panel.line(coils > 0 ? by_quantity("spring") : by_quantity("rod"), "x", "y")
          .where("part", part);
      table.row({"ends " + part, from(0), from(1)}).row({"masses " + part, to(0), to(1)});
      if (k == 0) panel.points(neutral("pivot"), "x", "y").where("part", "ends " + part);
      panel.points(by_quantity("mass"), "x", "y").where("part", "masses " + part);
      panel.text(to(0) + 0.08, to(1) + 0.13, "$q" + which + "$");
      const Vector tip = to + velocity;
      panel.arrow(to(0), to(1), tip(0), tip(1), "$p" + which + "$");
      from = to;
    }
  };
  Phase pendulum = constrained_start();
  pendulum.q.head<2>() = 1.1 * Vector(std::cos(0.3), std::sin(0.3));
  pendulum.p.head<2>() = 0.5 * Vector(-std::sin(0.3), std::cos(0.3));
  draw("spring pendulum (2.3)", pendulum, 1, 5);
  draw("two springs at (29)-(30)", rough_start(), 2, 5);
  draw("their limit at (31)-(32)", constrained_start(), 2, 0);
  context.artefact("ariel2012/systems")
      .table(table)
      .figure(std::move(figure))
      .problem("spring-pendulum")
      .problem("two-springs")
      .problem("two-springs-constrained");
}

void perform_remark1(Context& context) {
  std::vector<Remark1Row> rows;
  for (const double w : {100.0, 200.0, 400.0, 800.0, 1600.0, 3200.0}) {
    rows.push_back(measure_remark1(w));
  }
  Table table({"omega", "slow q", "slow p", "constraint q", "constraint p"});
  for (const Remark1Row& r : rows) {
    table.row({r.omega, four_digits(r.slow.q), four_digits(r.slow.p), four_digits(r.constraint.q),
               four_digits(r.constraint.p)});
  }
  show_systems(context);
  show_ripples(context);
  context.artefact(context.experiment())
      .table(table)
      .figure(distances())
      .problem("two-springs")
      .problem("two-springs-constrained")
      .problem("spring-pendulum");
  measure_orders(context, "slope.", rows);
  measure_limit(context);
  measure_invariant(context, rows);
  measure_pendulums(context);
}

}  // namespace

Experiment remark1() { return {.id = "ariel2012/remark1", .run = perform_remark1}; }

}  // namespace shakedown::ariel2012
