// AST 2.1, Remark 1. Question: how far are stiff solutions from the constrained one? Expectation:
// O(omega^-2) in q and p from the slow manifold; from the constraint manifold O(omega^-2) in q but
// only O(1/omega) in p. Finding: so it is.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "problems/spring_pendulum.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* artefact = "ariel2012/remark1";

struct Row {
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

Error largest(const Motion& a, const Motion& b) {
  Error e;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const Error here = difference(a[k], b[k]);
    e = {std::max(e.q, here.q), std::max(e.p, here.p)};
  }
  return e;
}

double distance_from_manifold(double omega, const Motion& motion) {
  double most = 0.0;
  for (std::size_t k = 19; k < motion.size(); k += 20) {
    const Error d = slow_point(omega, motion[k]).distance;
    most = std::max(most, std::hypot(d.q, d.p / omega));
  }
  return most;
}

Row measure(double omega) {
  const auto times = sample_times();
  const Phase start = constrained_start();
  const Settings at{{"omega", shortest(omega)}};
  const Motion dae = reference("two-springs-constrained", {}, start, times);
  const Motion from_slow = reference("two-springs", at, slow_point(omega, start).point, times);
  const Motion from_constraint = reference("two-springs", at, start, times);
  return {omega, largest(from_slow, dae), largest(from_constraint, dae),
          distance_from_manifold(omega, from_slow), distance_from_manifold(omega, from_constraint)};
}

/// Of the component `which` of the distances `from`.
double order(const std::vector<Row>& rows, Error Row::*from, double Error::*which) {
  return slope(rows, &Row::omega, [=](const Row& r) { return r.*from.*which; });
}

void claim_invariant(Context& context, const std::vector<Row>& rows) {
  double stays = 0.0;
  for (const Row& r : rows) {
    if (r.omega > 150.0) stays = std::max(stays, r.slow_stays);
  }
  claim(context, "invariant", "1; 2.1",
        "solutions that start on the slow manifold stay on it; others oscillate about it",
        ClaimKind::conservation)
      .expect("largest distance from the slow manifold on (0, 1], in q and p/omega, started on "
              "it, omega = 200 ... 3200",
              stays, below(1e-12))
      .expect("that distance at omega = 100", rows.front().slow_stays, below(1e-9))
      .because("against the manifold of the bounded derivative principle: what three corrections "
               "leave, 1e-13 at omega = 200 and a thousand times that at 100, and the references' "
               "error")
      .control("slope of the distance in omega, from the constraint manifold",
               slope(rows, &Row::omega, &Row::constraint_stays), near(-2.0, 0.05))
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
  double multiplier = 0.0;
  for (const auto& q : slow.q) {
    const double lambda = omega * omega * (std::hypot(q[0], q[1]) - 1.0);
    multiplier = std::max(multiplier, std::fabs(lambda - rate * rate));
  }
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
      .expect("slope in p, from r = r*", rate(&Pendulum::slow, &Error::p), near(-2.0, 0.05))
      .expect("slope in q, from r = 1", rate(&Pendulum::constraint, &Error::q), near(-2.0, 0.05))
      .expect("slope in p, from r = 1", rate(&Pendulum::constraint, &Error::p), near(-1.0, 0.05))
      .expect("slope of omega^2 (r - 1) - phi'^2 along the slow solution",
              slope(all, &Pendulum::omega, &Pendulum::multiplier), near(-2.0, 0.05))
      .because(
          "the next terms are 0.1 % at omega = 100; 400 samples hit the envelope of the ripples "
          "to 1 %");
}

Plot distances_plot() {
  return {
      gnuplot::log_axis("x") + gnuplot::log_axis("y") +
          "set xrange [80:4000]\nset yrange [1e-8:1e-1]\nset xlabel 'omega'\n"
          "set ylabel 'largest distance on [0, 1]'\nset key bottom left\n"
          "plot data using \"omega\":\"constraint p\" with linespoints ls 5 title "
          "'p, from the constraint manifold', data using \"omega\":\"constraint q\" with "
          "linespoints ls 2 title 'q, from the constraint manifold', data using "
          "\"omega\":\"slow p\" with linespoints ls 6 title 'p, from the slow manifold', data "
          "using \"omega\":\"slow q\" with linespoints ls 3 title 'q, from the slow manifold', " +
          gnuplot::slope(-1, 1000, 6e-3) + ", " + gnuplot::slope(-2, 1000, 2e-5),
      640, 430};
}

void perform(Context& context) {
  std::vector<Row> rows;
  for (const double w : {100.0, 200.0, 400.0, 800.0, 1600.0, 3200.0}) rows.push_back(measure(w));
  Table table({"omega", "slow q", "slow p", "constraint q", "constraint p"});
  for (const Row& r : rows) {
    table.row({r.omega, four_digits(r.slow.q), four_digits(r.slow.p), four_digits(r.constraint.q),
               four_digits(r.constraint.p)});
  }
  context
      .artefact(
          artefact, "Distance of stiff solutions from the constrained one",
          "Two springs, starts at (31)-(32) on the constraint manifold and at the point of the "
          "slow manifold above it; largest Euclidean distance from the constrained solution "
          "at 400 times in [0, 1].")
      .table(table)
      .plot(distances_plot())
      .problem("two-springs")
      .problem("two-springs-constrained")
      .problem("spring-pendulum");
  claim(context, "slow-start", "2.1, Remark 1",
        "slow solutions are O(omega^-2) from the constrained solution, in q and in p",
        ClaimKind::order)
      .expect("slope in q, omega = 100 ... 3200", order(rows, &Row::slow, &Error::q),
              near(-2.0, 0.05))
      .expect("slope in p", order(rows, &Row::slow, &Error::p), near(-2.0, 0.05))
      .because("the next term is 1 % at omega = 100")
      .set_after_data(
          "first the maximum over the last few fast periods before t = 1, a window that "
          "shrinks like 1/omega and sees the beat of the two frequencies");
  claim(context, "constraint-start", "2.1, Remark 1; 6.2",
        "from the constraint manifold q is O(omega^-2) off, but p only O(1/omega)",
        ClaimKind::order)
      .expect("slope in q, omega = 100 ... 3200", order(rows, &Row::constraint, &Error::q),
              near(-2.0, 0.05))
      .expect("slope in p", order(rows, &Row::constraint, &Error::p), near(-1.0, 0.05))
      .because("400 samples hit the envelope of the ripples to 1 %");

  claim_invariant(context, rows);
  claim_pendulum(context);
}

}  // namespace

Experiment remark1() { return {artefact, "Distances from the constrained solution", perform}; }

}  // namespace shakedown::ariel2012
