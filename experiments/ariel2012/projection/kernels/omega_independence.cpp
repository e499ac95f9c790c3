// Measures and draws for omega-independence.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

/// IPA on the two springs at one stiffness.
struct Stiffness {
  double omega;
  int iterations, forces;
  double distance;   ///< of IPA's limit from the slow manifold, in q
  double manifolds;  ///< of the slow point above (31)-(32) from (31)-(32)
  double across;     ///< of the limit with the tangential components held
  int held;          ///< iterations to that limit, converged to 1e-13
  double stall;      ///< the difference of (14) after twelve iterations
  double predicted;  ///< the same, from the glide along the slow manifold
  double glide;      ///< of p in an iteration
};
using Rows = std::vector<Stiffness>;

/// The iteration across the constraints alone: after each filtering the tangential components of
/// (31)-(32) are put back. Its limit is a fixed point, while IPA's iterates glide on for ever.
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

/// IPA's own iteration, from its eleventh point to its twelfth. On the slow manifold g = omega^-2
/// lambda(q, p), so a glide along it changes g.
void stall(double omega, Stiffness& row) {
  const Phase z = iterate(omega, constrained_start(), {}, 11);
  const Phase next = iterate(omega, z);
  const auto [g, rate] = levels(z);
  const auto [g_next, rate_next] = levels(next);
  row.stall =
      std::max((g_next - g).cwiseAbs().maxCoeff(), (rate_next - rate).cwiseAbs().maxCoeff());
  row.predicted =
      (slow_point(omega, next).lambda - slow_point(omega, z).lambda).cwiseAbs().maxCoeff() /
      (omega * omega);
  row.glide = (next.p - z.p).norm();
}

Stiffness measure_stiffness(double omega) {
  Stiffness row{omega, 0, 0, 0.0, 0.0, 0.0, 0, 0.0, 0.0, 0.0};
  const Projection p = project(omega, rough_start());
  row.iterations = p.report.iterations;
  row.forces = p.forces;
  // The limit of the iteration: eight iterations leave 0.03^8.
  row.distance = slow_point(omega, iterate(omega, constrained_start(), {}, 8)).distance.q;
  row.manifolds = slow_point(omega, constrained_start()).distance.q;
  converge_across(omega, row);
  stall(omega, row);
  return row;
}

/// Rows up to omega = 1000: beyond, round-off is seen.
Rows soft_part(const Rows& rows) {
  return only(rows, [](const Stiffness& r) { return r.omega < 1001.0; });
}

/// Forces that the problem counts in the four projections of an RK4 step from (29)-(30).
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
  const Rows some = soft_part(rows);
  const auto off = [](const Stiffness& r) { return std::fabs(r.stall / r.predicted - 1.0); };
  const auto over_paper = [](const Stiffness& r) {  // the tolerance of 5.2
    return r.stall / (r.omega < 1000.0 ? 1e-7 : 1e-9);
  };
  const Stiffness& soft = rows.front();
  const double kappa = soft.distance;
  context.number("residual.over-tolerance", largest(some, over_paper));
  context.number("residual.omega-100", soft.stall);
  context.number("residual.slope", slope(some, &Stiffness::omega, &Stiffness::stall));
  context.number("residual.glide-deviation", largest(some, off));
  context.number("glide.p", soft.glide);
  context.number("glide.kappa-estimate", kappa / soft.omega + kappa * kappa);
}

/// Distance of the eighth iterate from the slow manifold; and how far the last five iterations
/// moved it, q and p together, over the distance of (31)-(32) from the slow point above.
struct Remaining {
  double L, across, moved;
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
  return {L, slow_point(omega, z).distance.q,
          apart(z, third) / apart(start, slow_point(omega, start).point)};
}

void measure_conditions(Context& context) {
  IpaOptions narrow;
  narrow.L = std::numbers::pi;
  narrow.slowest_contraction = 10.0;  // never give up
  narrow.max_iterations = 10000;
  const Projection small_L = project(1000.0, rough_start(), narrow);
  std::vector<Remaining> left;
  for (const int k : {6, 12, 18, 24}) left.push_back(remaining(1000.0, k * std::numbers::pi));
  context.number("distance.slope-in-l", slope(left, &Remaining::L, &Remaining::across));
  context.number("moved.omega-10", remaining(10.0, left.front().L).moved);
  context.number("moved.omega-1000", left.front().moved);
  context.number("small-l.contraction-ratio", small_L.ratio);
  context.number("small-l.iterations", small_L.report.iterations);
}

Figure work_and_accuracy(const Rows& rows) {
  Figure figure(2, 330);
  Panel& work = figure.panel("from (29)-(30), off the constraints");
  work.x("$\\omega$", Scale::log).y("force evaluations").y_range(0.0, 250.0);
  work.linked(by_quantity("work of a projection"), "omega", "force evaluations");
  work.event(1000.0, "tolerance $10^{-9}$ from here");
  const auto iterations = [](const Stiffness& r) { return shortest(r.iterations) + " iterations"; };
  const Stiffness &soft = rows.front(), &stiff = rows[rows.size() - 3];
  work.text(0.74 * stiff.omega, static_cast<double>(stiff.forces) - 14.0, iterations(stiff));
  // Right of the line, for which there is no room beside the curve.
  const auto forces = static_cast<double>(soft.forces);
  work.arrow(1700.0, forces - 21.0, 3.2 * soft.omega, forces - 5.0);
  work.text(2100.0, forces - 23.0, iterations(soft));
  Panel& accuracy = figure.panel("from (31)-(32), on them");
  accuracy.x("$\\omega$", Scale::log).y("distance in $q$", Scale::log).y_range(1e-17, 1e-3);
  accuracy.linked(by_quantity("slow from constraint manifold"), "omega", "manifolds apart")
      .slope(-2);
  accuracy.linked(by_quantity("limit of IPA from slow manifold"), "omega", "distance of IPA")
      .slope(-4);
  accuracy.linked(by_quantity("last change of an iterate, (14)"), "omega", "stall of (14)")
      .slope(-6);
  accuracy.level(1e-15, "round-off");
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
    // Below 1e-15 the distance is round-off of the double point.
    const auto shown = [](double x) { return std::max(four_digits(x), 1e-15); };
    table.row({r.omega, r.iterations, r.forces, shown(r.distance), ten_digits(r.manifolds),
               shown(r.across), r.held, shown(r.stall), shown(r.glide)});
  }
  context.words("forces.iteration",
                shortest(double(rows.front().forces) / rows.front().iterations));
  context.artefact(context.experiment())
      .table(table)
      .figure(work_and_accuracy(rows))
      .problem("two-springs");
  measure_work(context, rows);
  measure_orders(context, rows);
  measure_stop(context, rows);
  measure_conditions(context);
}

}  // namespace

Experiment omega_independence() {
  return {.id = "ariel2012/omega-independence", .run = perform_omega_independence};
}

}  // namespace shakedown::ariel2012
