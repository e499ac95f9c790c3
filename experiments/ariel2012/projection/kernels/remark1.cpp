// AST 2.1, Remark 1. Question: how far are stiff solutions from the constrained one? Expectation:
// O(omega^-2) in q and p from the slow manifold; from the constraint manifold O(omega^-2) in q but
// only O(1/omega) in p. Finding: so it is.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "problems/spring_pendulum.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* artefact_remark1 = "ariel2012/remark1";
constexpr const char* ripples = "ariel2012/ripples";
constexpr const char* systems = "ariel2012/systems";

struct Remark1Row {
  double omega;
  Error slow, constraint;  ///< largest distances on [0, 1]
  /// Largest distance from the slow manifold at twenty times, in q and p/omega: a measure of the
  /// oscillation that does not depend on its phase.
  double slow_stays, constraint_stays;
};

/// The same for every omega, and in no ratio to the fast periods: the maximum is the envelope's.
std::vector<double> sample_times() {
  std::vector<double> times;
  for (int k = 1; k <= 400; ++k) times.push_back(k / 400.0);
  return times;
}

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
  const Settings at{{"omega", shortest(omega)}};
  const Motion dae = reference("two-springs-constrained", {}, start, times);
  const Motion from_slow = reference("two-springs", at, slow_point(omega, start).point, times);
  const Motion from_constraint = reference("two-springs", at, start, times);
  return {omega, farthest(from_slow, dae), farthest(from_constraint, dae),
          distance_from_manifold(omega, from_slow), distance_from_manifold(omega, from_constraint)};
}

/// Of the component `which` of the distances `from`.
double order(const std::vector<Remark1Row>& rows, Error Remark1Row::*from, double Error::*which) {
  return slope(rows, &Remark1Row::omega, [=](const Remark1Row& r) { return r.*from.*which; });
}

void claim_invariant(Context& context, const std::vector<Remark1Row>& rows) {
  const auto stiffer = only(rows, [](const Remark1Row& r) { return r.omega > 150.0; });
  claim(context, "invariant", "1; 2.1",
        "solutions that start on the slow manifold stay on it; others oscillate about it",
        ClaimKind::conservation)
      .expect("largest distance from the slow manifold on (0, 1], in q and p/omega, started on "
              "it, omega = 200 ... 3200",
              largest(stiffer, &Remark1Row::slow_stays), below(1e-12))
      .expect("largest distance from the slow manifold on (0, 1], started on it, omega = 100",
              rows.front().slow_stays, below(1e-9))
      .because("what three corrections leave, 1e-13 at omega = 200 and 1000 times that at 100")
      .control("slope of the distance in omega, from the constraint manifold",
               slope(rows, &Remark1Row::omega, &Remark1Row::constraint_stays), near(-2.0, 0.05))
      .because("another start keeps its distance, which is the manifolds', O(omega^-2)");
}

/// The spring pendulum of 2.3: slow solutions turn uniformly at r = r*.
struct Pendulum {
  double omega;
  Error slow, constraint;
  double multiplier;  ///< distance of omega^2 (r - 1) from phi'^2 along the slow solution
};

Pendulum measure_pendulum(double omega) {
  const auto times = sample_times();
  const double rate = SpringPendulumParameters{}.rate;
  double r = 1.0;  // with p = (0, rate), M = r rate/2
  for (int k = 0; k < 20; ++k) r = slow_radius(r * rate / 2.0, omega);
  const auto solve = [&](double radius) {
    return catalogue()
        .problem("spring-pendulum")
        .reference({{"omega", shortest(omega)}}, {radius, 0.0}, {0.0, rate}, times);
  };
  const auto far = [&](const Reference& a) {  // from the rigid pendulum, which turns uniformly
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

void claim_pendulum(Context& context) {
  std::vector<Pendulum> all;
  for (const double omega : {100.0, 200.0, 400.0, 800.0, 1600.0}) {
    all.push_back(measure_pendulum(omega));
  }
  const auto rate = [&](Error Pendulum::*from, double Error::*which) {
    return slope(all, &Pendulum::omega, [=](const Pendulum& z) { return z.*from.*which; });
  };
  claim(context, "pendulum", "2.3", "Remarks 1 and 2 hold for the spring pendulum",
        ClaimKind::order)
      .expect("slope in omega, 100 ... 1600, of the largest distance in q on [0, 1] from r = r*",
              rate(&Pendulum::slow, &Error::q), near(-2.0, 0.05))
      .expect("slope in p, from r = r*", rate(&Pendulum::slow, &Error::p))
      .expect("slope in q, from r = 1", rate(&Pendulum::constraint, &Error::q))
      .expect("slope of omega^2 (r - 1) - phi'^2 along the slow solution",
              slope(all, &Pendulum::omega, &Pendulum::multiplier))
      .expect("slope in p, from r = 1", rate(&Pendulum::constraint, &Error::p), near(-1.0, 0.05))
      .because("the next terms are 0.1 % at omega = 100; 400 samples hit the envelope to 1 %");
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

/// The first spring's elongation and its rate at omega = 100: ripples from the constraint manifold,
/// slow motion, oscillations from (29)-(30).
void show_ripples(Context& context) {
  constexpr double omega = 100.0;
  std::vector<double> times;
  for (int k = 0; k <= 600; ++k) times.push_back(0.6 * k / 600.0);
  Table table({"t", "motion", "g1", "rate"});
  Figure figure(2, 250);
  std::array<Panel*, 4> panels{};
  for (std::size_t k = 0; k < panels.size(); ++k) {
    panels[k] = &figure.panel(k < 2 ? "from the constraint manifold" : "from (29)-(30)");
    panels[k]->x("time $t$").y(k % 2 == 0 ? "elongation $g_1$" : "its rate $\\dot{g}_1$");
  }
  panels[1]->y_range(-0.02, 0.02);
  const auto add = [&](const Look& look, const char* problem, const std::string& motion,
                       const Phase& start, std::size_t row) {
    const Settings at =
        problem == std::string("two-springs") ? Settings{{"omega", shortest(omega)}} : Settings{};
    for (std::size_t k = 0; const Phase& z : reference(problem, at, start, times)) {
      const auto [g, rate] = levels(z);
      table.row({times[k++], motion, four_digits(g(0)), four_digits(rate(0))});
    }
    panels[row]->line(look, "t", "g1").where("motion", motion);
    panels[row + 1]->line(look, "t", "rate").where("motion", motion);
  };
  const Look constrained = by_reference("constrained"), stiff = by_quantity("stiff"),
             slow = by_quantity("slow");
  const Phase start = constrained_start();
  const Phase rough = project(omega, rough_start(), paper_options(omega)).point;
  add(constrained, "two-springs-constrained", "constrained", start, 0);
  add(stiff, "two-springs", "stiff, from (31)-(32)", start, 0);
  add(slow, "two-springs", "slow, above (31)-(32)", slow_point(omega, start).point, 0);
  add(stiff, "two-springs", "stiff, from (29)-(30)", rough_start(), 2);
  add(slow, "two-springs", "slow, from IPA's point", slow_point(omega, rough).point, 2);
  context
      .artefact(
          ripples, "Stiff, slow and constrained motion",
          {.sees = "A motion that starts on the constraint manifold ripples about the slow one, "
                   "which keeps its spring stretched by a smooth $O(\\omega^{-2})$. The ripple "
                   "is as small in $q$, but $\\omega$ times that in $p$, as Remark 1 says. From "
                   "a start 3 % off the constraints the oscillation is far "
                   "larger; IPA's point lies on a motion without it.",
           .setting = "Two springs, $\\omega = 100$. Upper panels: from (31)-(32) and from the "
                      "point of the slow manifold above it. Lower panels: from (29)-(30), and "
                      "from the slow point next to where IPA carries that."})
      .table(table)
      .figure(std::move(figure))
      .problem("two-springs", {{"omega", shortest(omega)}})
      .problem("two-springs-constrained");
}

using Vector = Eigen::Vector2d;

/// A spring as a line with `coils` turns, or a rod.
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

/// The springs of the paper at their printed starts.
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
  context
      .artefact(
          systems, "The spring systems",
          {.sees = "Masses of size 1 on stiff springs of unit length at rest, free to turn in "
                   "the plane: one for Figure 1, two in a row for everything else. As "
                   "$\\omega \\to \\infty$ the springs become rods.",
           .setting = "Potential $\\omega^2 |g|^2/2$ with $g = |q| - 1$, or $g_1 = "
                      "|q_1| - 1$ and $g_2 = |q_2 - q_1| - 1$; no gravity. Arrows: momenta, "
                      "which are velocities here, over one unit of time."})
      .table(table)
      .figure(std::move(figure))
      .problem("spring-pendulum")
      .problem("two-springs")
      .problem("two-springs-constrained");
}

void perform_remark1(Context& context) {
  std::vector<Remark1Row> rows;
  for (const double w : {100.0, 200.0, 400.0, 800.0, 1600.0, 3200.0})
    rows.push_back(measure_remark1(w));
  Table table({"omega", "slow q", "slow p", "constraint q", "constraint p"});
  for (const Remark1Row& r : rows) {
    table.row({r.omega, four_digits(r.slow.q), four_digits(r.slow.p), four_digits(r.constraint.q),
               four_digits(r.constraint.p)});
  }
  show_systems(context);
  show_ripples(context);
  context
      .artefact(
          artefact_remark1, "Distance of stiff solutions from the constrained one",
          {.sees = "From the slow manifold the stiff motion stays $O(\\omega^{-2})$ from the "
                   "constrained one in $q$ and in $p$; from the constraint manifold it does so in "
                   "$q$, but in $p$ only $O(\\omega^{-1})$. So says Remark 1; measured are powers "
                   "{slow-start}, {slow-start/2}, {constraint-start} and {constraint-start/2}.",
           .setting = "Two springs from (31)-(32) on the constraint manifold and from the point "
                      "of the slow manifold above it; largest Euclidean distance from the "
                      "constrained motion at 400 times in $[0, 1]$."})
      .table(table)
      .figure(distances())
      .problem("two-springs")
      .problem("two-springs-constrained")
      .problem("spring-pendulum");
  claim(context, "slow-start", "2.1, Remark 1",
        "slow solutions are O(omega^-2) from the constrained solution, in q and in p",
        ClaimKind::order)
      .expect("slope in q, omega = 100 ... 3200", order(rows, &Remark1Row::slow, &Error::q),
              near(-2.0, 0.05))
      .expect("slope in p", order(rows, &Remark1Row::slow, &Error::p))
      .because("the next term is 1 % at omega = 100")
      .set_after_data("first over a few fast periods, which see the frequencies' beat");
  claim(context, "constraint-start", "2.1, Remark 1; 6.2",
        "from the constraint manifold q is O(omega^-2) off, but p only O(1/omega)",
        ClaimKind::order)
      .expect("slope in q, omega = 100 ... 3200", order(rows, &Remark1Row::constraint, &Error::q),
              near(-2.0, 0.05))
      .expect("slope in p", order(rows, &Remark1Row::constraint, &Error::p), near(-1.0, 0.05))
      .because("400 samples hit the envelope of the ripples to 1 %");

  claim_invariant(context, rows);
  claim_pendulum(context);
}

}  // namespace

Experiment remark1() {
  return {artefact_remark1,
          "Distances from the constrained solution",
          perform_remark1,
          {systems, ripples, artefact_remark1}};
}

}  // namespace shakedown::ariel2012
