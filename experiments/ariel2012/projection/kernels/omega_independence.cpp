// Computes the results of omega-independence.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/multiscale/ipa.hpp"
#include "methods/multiscale/kernels.hpp"
#include "problems/forced_oscillator.hpp"

namespace shakedown::ariel2012 {
namespace {

/// Results of IPA for the two springs at one stiffness.
struct Stiffness {
  double omega;
  int iterations, forces;
  double distance;   ///< distance in q from IPA's limit to the slow manifold
  double manifolds;  ///< distance from (31)-(32) to the slow point above
  double across;     ///< distance from the manifold of the limit with fixed tangential components
  int held;          ///< iterations until that limit has converged to 1e-13
  double stall;      ///< difference in (14) after twelve iterations
  double predicted;  ///< the same difference, predicted from the glide along the manifold
  double glide;      ///< change of p per iteration
};
using Rows = std::vector<Stiffness>;

/// Iterates only across the constraints: after each filtering, the tangential components of
/// (31)-(32) are restored. These iterates converge to a fixed point, whereas IPA's own iterates
/// continue to move along the manifold.
void converge_across(double omega, Stiffness& row) {
  const Phase base = constrained_start();
  const Eigen::Matrix4d normal = across(base.q);
  Phase z = base;
  double difference = 1.0;
  for (row.held = 0; difference >= 1e-13 && row.held < 20; ++row.held) {
    const Phase before = z;
    z = iterate(omega, z);
    z.q = base.q + normal * (z.q - base.q);
    z.p = base.p + normal * (z.p - base.p);
    difference =
        std::max((z.q - before.q).cwiseAbs().maxCoeff(), (z.p - before.p).cwiseAbs().maxCoeff());
  }
  row.across = slow_point(omega, z).distance.q;
}

/// The eleventh and twelfth iterates and their difference in (14).
struct LastDifference {
  Phase before, after;
  double difference;
};
LastDifference last_difference(double omega, const Phase& start, const IpaOptions& options = {}) {
  const Phase z = iterate(omega, start, options, 11);
  const Phase next = iterate(omega, z, options);
  const auto [g, rate] = levels(z);
  const auto [g_next, rate_next] = levels(next);
  return {z, next,
          std::max((g_next - g).cwiseAbs().maxCoeff(), (rate_next - rate).cwiseAbs().maxCoeff())};
}

/// Computes the observed difference and its prediction. On the slow manifold g = omega^-2 lambda(q,
/// p), so a glide along the manifold changes g.
void stall(double omega, Stiffness& row) {
  const auto [z, next, difference] = last_difference(omega, constrained_start());
  row.stall = difference;
  row.predicted =
      (slow_point(omega, next).lambda - slow_point(omega, z).lambda).cwiseAbs().maxCoeff() /
      (omega * omega);
  row.glide = (next.p - z.p).norm();
}

/// Returns the difference in (14) for the model of Section 4.2 from a start at a distance of 0.01.
/// In this model, a glide along the constraint does not change g.
double model_difference(double omega) {
  SecondModel<>::Parameters parameters;
  parameters.omega = omega;
  Ipa<SecondModel<>> ipa(SecondModel<>(parameters), {});
  constexpr double t0 = 0.7;
  VectorOf<double, 2> q(0.5, std::cos(t0) + 0.01), p(1.0, -std::sin(t0));
  VectorOf<double, 2> before_q = q, before_p = p;
  for (int m = 0; m < 12; ++m) {
    before_q = q;
    before_p = p;
    ipa.iterate(q, p, t0);
  }
  return std::max(std::fabs(q(1) - before_q(1)), std::fabs(p(1) - before_p(1)));
}

Stiffness measure_stiffness(double omega) {
  Stiffness row{omega, 0, 0, 0.0, 0.0, 0.0, 0, 0.0, 0.0, 0.0};
  const Projection p = project(omega, rough_start());
  row.iterations = p.report.iterations;
  row.forces = p.forces;
  // Eight iterations approximate the limit, because they reduce the initial distance by a factor of
  // 0.03^8.
  row.distance = slow_point(omega, iterate(omega, constrained_start(), {}, 8)).distance.q;
  row.manifolds = slow_point(omega, constrained_start()).distance.q;
  converge_across(omega, row);
  stall(omega, row);
  return row;
}

/// The rows up to omega = 1000. At larger omega, round-off is visible.
Rows soft_part(const Rows& rows) {
  return only(rows, [](const Stiffness& r) { return r.omega < 1001.0; });
}

/// The number of force evaluations that the problem counts during the four projections of an RK4
/// step from (29)-(30).
double counted_step(double omega) {
  const Trajectory run =
      integrate_from(rough_start(), {.problem = "two-springs",
                                     .method = "ipa-rk4-filtered",
                                     .h = 1e-3,
                                     .until = 1e-3,
                                     .options = {{"tolerance", "1e-9"}},
                                     .parameters = {{"omega", shortest(omega)}}});
  return static_cast<double>(run.summary.counts.gradients);
}

void measure_work(Context& context, const Rows& rows) {
  const auto stiff = only(rows, [](const Stiffness& r) { return r.omega >= 1000.0; });
  const auto forces = [](const Stiffness& r) { return counted_step(r.omega); };
  context.number("forces.slope", slope(stiff, &Stiffness::omega, forces));
  context.number("iterations.spread",
                 largest(stiff, &Stiffness::iterations) - smallest(stiff, &Stiffness::iterations));
  context.number("forces.step", forces(stiff.back()));
}

void measure_orders(Context& context, const Rows& rows) {
  const Rows soft = soft_part(rows);
  context.number("distance.slope.limit", slope(soft, &Stiffness::omega, &Stiffness::across));
  context.number("distance.slope.eighth", slope(soft, &Stiffness::omega, &Stiffness::distance));
  context.number("iterations.most", largest(soft, &Stiffness::held));
  context.number("manifolds.slope", slope(rows, &Stiffness::omega, &Stiffness::manifolds));
}

void measure_stop(Context& context, const Rows& rows) {
  const auto over_paper = [](const Stiffness& r) {  // ratio to the tolerance of 5.2
    return r.stall / (r.omega < 1000.0 ? 1e-7 : 1e-9);
  };
  context.number("residual.model", model_difference(100.0));
  context.number("residual.over-tolerance", largest(soft_part(rows), over_paper));
}

/// Measures the differences in (14) at which the iteration stalls: their exponents in omega, in L
/// and in the speed of the springs.
void measure_floor(Context& context, const Rows& rows) {
  const Rows some = soft_part(rows);
  const auto off = [](const Stiffness& r) { return std::fabs(r.stall / r.predicted - 1.0); };
  const auto at_length = [](double L) {
    IpaOptions options;
    options.L = L;
    return last_difference(1000.0, constrained_start(), options).difference;
  };
  const auto at_speed = [](double factor) {
    Phase start = constrained_start();
    start.p *= factor;
    return last_difference(300.0, start).difference;
  };
  const std::vector<double> lengths{6.0 * std::numbers::pi, 8.0 * std::numbers::pi,
                                    10.0 * std::numbers::pi, 12.0 * std::numbers::pi};
  const Stiffness& soft = rows.front();
  const double kappa = soft.distance, L = lengths.front(), rate = 0.5;  // rate of both springs
  context.number("residual.omega-100", soft.stall);
  context.number("residual.slope", slope(some, &Stiffness::omega, &Stiffness::stall));
  context.number("residual.slope.length", exponent(lengths, at_length));
  context.number("residual.slope.speed", exponent({0.5, 0.7, 1.0, 1.4}, at_speed));
  context.number("residual.glide-deviation", largest(some, off));
  context.number("residual.constant",
                 soft.stall / (std::pow(L, 4) * std::pow(rate / soft.omega, 6)));
  context.number("residual.speed-at-tolerance", std::pow(1e-7 / soft.stall, 1.0 / 6.0));
  context.number("glide.p", soft.glide);
  context.number("glide.kappa-estimate", kappa / soft.omega + kappa * kappa);
}

/// The distance of the eighth iterate from the slow manifold, and the displacement during the last
/// five iterations. The displacement (q and p together) is divided by the distance of (31)-(32)
/// from the slow point above it.
struct Remaining {
  double across, moved;
};
Remaining remaining(double omega, double L) {
  IpaOptions options;
  options.L = L;
  const auto apart = [](const Phase& a, const Phase& b) {
    const Error e = difference(a, b);
    return std::hypot(e.q, e.p);
  };
  const Phase start = constrained_start(), third = iterate(omega, start, options, 3);
  const Phase z = iterate(omega, third, options, 5);
  return {slow_point(omega, z).distance.q,
          apart(z, third) / apart(start, slow_point(omega, start).point)};
}

/// Returns the ratio of the first two differences in (14). The start is so close to the constraints
/// that L times its distance from them is small.
double first_ratio(double L) {
  Phase near = constrained_start();
  near.q(0) += 1e-3;
  IpaOptions two;
  two.L = L;
  two.max_iterations = 2;
  two.tolerance = 1e-300;
  two.slowest_contraction = 10.0;  // disables giving up
  return project(1000.0, near, two).ratio;
}

void measure_conditions(Context& context) {
  const std::vector<double> lengths{6.0 * std::numbers::pi, 12.0 * std::numbers::pi,
                                    18.0 * std::numbers::pi, 24.0 * std::numbers::pi};
  context.number("distance.slope-in-l",
                 exponent(lengths, [](double L) { return remaining(1000.0, L).across; }));
  context.number("moved.omega-10", remaining(10.0, lengths.front()).moved);
  context.number("moved.omega-1000", remaining(1000.0, lengths.front()).moved);
  context.number("large-l.contraction-ratio", largest(lengths, first_ratio));
}

/// Returns the factor R(L) of the cubic kernel by a fine trapezoidal rule.
double damping(double L) {
  constexpr int n = 4000;
  double sum = 0.0;
  for (int k = -n; k <= n; ++k) {
    const double t = static_cast<double>(k) / n;
    sum += evaluate(record_of(Kernel::cubic), std::fabs(t)) * std::cos(L * t) / n;
  }
  return sum;
}

void measure_small_length(Context& context) {
  IpaOptions narrow;
  narrow.L = std::numbers::pi;
  narrow.slowest_contraction = 10.0;  // disables giving up
  narrow.max_iterations = 10000;
  const Projection small_L = project(1000.0, rough_start(), narrow);
  const std::vector<double> all = equal_times(40.0, 400);
  context.number("small-l.contraction-ratio", small_L.ratio);
  context.number("small-l.largest-factor",
                 largest(all, [](double L) { return std::fabs(damping(L)); }));
  context.number("small-l.slope",
                 exponent({0.25, 0.5, 1.0}, [](double L) { return 1.0 - damping(L); }));
  context.number("small-l.iterations", small_L.report.iterations);
}

Figure accuracy() {
  Figure figure(1, 340);
  Panel& panel = figure.panel();
  panel.x("$\\omega$", Scale::log).y("distance in $q$", Scale::log).y_range(2e-15, 1e-3);
  panel.linked(by_quantity("slow from constraint manifold"), "omega", "manifolds apart").slope(-2);
  panel.linked(by_quantity("limit of IPA from slow manifold"), "omega", "distance of IPA")
      .slope(-4);
  panel.linked(by_quantity("last change of an iterate, (14)"), "omega", "stall of (14)").slope(-6);
  return figure;
}

void perform_omega_independence(Context& context) {
  Rows rows;
  for (const double w : {100.0, 178.0, 316.0, 562.0, 1000.0, 3160.0, 1e4, 1e5, 1e6}) {
    rows.push_back(measure_stiffness(w));
  }
  Table table({"omega", "iterations", "force evaluations", "distance of IPA", "manifolds apart",
               "distance across", "iterations across", "stall of (14)", "glide of p"});
  for (const Stiffness& r : rows) {
    // Distances below 1e-15 are round-off of the point in double precision.
    const auto shown = [](double x) { return std::max(four_digits(x), 1e-15); };
    table.row({r.omega, r.iterations, r.forces, shown(r.distance), ten_digits(r.manifolds),
               shown(r.across), r.held, shown(r.stall), shown(r.glide)});
  }
  context.words("forces.iteration",
                shortest(double(rows.front().forces) / rows.front().iterations));
  context.artefact(context.experiment()).table(table).figure(accuracy()).problem("two-springs");
  measure_work(context, rows);
  measure_orders(context, rows);
  measure_stop(context, rows);
  measure_floor(context, rows);
  measure_conditions(context);
  measure_small_length(context);
}

}  // namespace

Experiment omega_independence() {
  return {.id = "ariel2012/omega-independence", .run = perform_omega_independence};
}

}  // namespace shakedown::ariel2012
