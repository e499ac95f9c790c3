// IPA, the iterated projection onto the slow manifold of a stiff system. An iteration starts from
// (q_m, p_m) at time t0:
//
//   micro-integration  by velocity Verlet on [t0 - delta, t0 + delta], delta = L/omega, with step
//                      (2 pi/omega)/micro-steps, and filtering (micro_filter.hpp): (q, p)_{m+1};
//   stop (14)          max(|g_{m+1} - g_m|, |dg/dt_{m+1} - dg/dt_m|) < tolerance; then the new
//                      iterate is the result.
//
// An iteration damps oscillations by a factor R(L) and moves slow variables by O(delta^(mu+1)). The
// work of an iteration does not depend on omega. The method requires a delta that is small on the
// slow time scale (L << omega), and a start near the slow manifold. Otherwise the differences in
// (14) do not decrease, and the projection fails as "not contracting" (option slowest-contraction).
// The paper does not specify the quadrature or the start of the micro-integrator; our choices
// reproduce its Table 1. Source: AST 3.2, 5.2.
#pragma once

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "methods/multiscale/micro_filter.hpp"

namespace shakedown {

struct IpaOptions {
  double L = 6.0 * std::numbers::pi;
  int micro_steps = 6;
  double tolerance = 0.0;  ///< 0: as in the paper, 1e-9 if omega >= 1000, else 1e-7
  Kernel kernel = Kernel::cubic;
  MicroIntegrator micro = MicroIntegrator::verlet;
  int max_iterations = 50;
  /// A projection counts as not contracting if the ratio of successive differences exceeds this
  /// value twice in a row.
  double slowest_contraction = 0.9;

  static std::vector<Setting> settings() {
    using O = IpaOptions;
    return {setting<O>("L", &O::L, "", "half width of the filter times omega", range::positive),
            setting<O>("micro-steps", &O::micro_steps, "", "micro-steps in 2 pi/omega", {1, 1e6}),
            setting<O>("tolerance", &O::tolerance, "",
                       "stopping tolerance, (14); 0: 1e-9, or 1e-7 below omega = 1000",
                       range::non_negative),
            choice<O>("kernel", &O::kernel, "filter kernel", kernel_words()),
            choice<O>("micro", &O::micro, "micro-integrator",
                      {{"verlet", MicroIntegrator::verlet}, {"rk4", MicroIntegrator::rk4}}),
            setting<O>("max-iterations", &O::max_iterations, "", "iterations of a projection",
                       {1, 10000}),
            setting<O>("slowest-contraction", &O::slowest_contraction, "",
                       "a projection ends as not contracting when differences fall by less than "
                       "this twice running; large: never",
                       range::positive)};
  }
};

template <class P>
class Ipa {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<typename P::Constrained>;

  Ipa(const P& which, const IpaOptions& chosen)
      : problem(which), options(chosen),
        filter(which, chosen.kernel, chosen.micro, Scalar(chosen.L) / which.omega(),
               micro_steps_each_way(chosen.L, chosen.micro_steps)) {
    damping = std::fabs(filter.damping(static_cast<double>(which.omega())));
    if (options.tolerance == 0.0) options.tolerance = which.omega() < Scalar(1000) ? 1e-7 : 1e-9;
    v.setZero(problem.size());
    begun = v;
    for (Multipliers* m : {&g, &g_rate, &g_old, &rate_old, &scratch}) {
      m->setZero(problem.constrained().constraint_count());
    }
    resize_jacobian(G, problem.constrained().constraint_count(), problem.size());
  }

  /// Takes one iteration: (q, p) at time t becomes the filtered point.
  void iterate(Vector& q, Vector& p, Scalar t) { filter.apply(q, p, t); }

  /// Replaces (q, p) at time t by its projection. `residual` is the last difference of (14).
  StepReport project(Vector& q, Vector& p, Scalar t) {
    StepReport report;
    ratio = damping;
    begun = q;
    begun_at = t;
    if (!(ratio < options.slowest_contraction)) return {Status::not_converged};
    int stalled = 0;
    levels(q, p, t, g_old, rate_old);
    while (true) {
      iterate(q, p, t);
      ++report.iterations;
      levels(q, p, t, g, g_rate);
      g_old -= g;
      rate_old -= g_rate;
      const double difference = static_cast<double>(
          std::max<Scalar>(g_old.cwiseAbs().maxCoeff(), rate_old.cwiseAbs().maxCoeff()));
      g_old = g;
      rate_old = g_rate;
      if (report.iterations > 1) ratio = difference / report.residual;
      report.residual = difference;
      if (difference < options.tolerance) return report;  // false for NaN
      finite = std::isfinite(difference + static_cast<double>(q.sum() + p.sum()));
      report.status = finite ? Status::not_converged : Status::not_finite;
      stalled = ratio > options.slowest_contraction ? stalled + 1 : 0;
      if (!finite || stalled == 2) return report;
      if (report.iterations == options.max_iterations) return report;
      report.status = Status::ok;
    }
  }

  /// Explains why the last projection failed.
  [[nodiscard]] std::string message() const {
    if (!finite) return divergence();
    return ratio > options.slowest_contraction
               ? "projection is not contracting: ratio " + shortest(ratio)
               : "projection did not reach its tolerance: ratio of the "
                 "last differences " +
                     shortest(ratio);
  }
  [[nodiscard]] const Vector& filtered_force() const { return filter.filtered_force(); }
  /// Returns g at the last projected point; `constraint_rate` returns dg/dt.
  [[nodiscard]] const Multipliers& constraint() const { return g; }
  [[nodiscard]] const Multipliers& constraint_rate() const { return g_rate; }
  [[nodiscard]] double contraction() const { return ratio; }
  /// Returns the number of force evaluations per iteration.
  [[nodiscard]] int forces_per_iteration() const { return filter.forces(); }

  /// Computes g(q; t) and dg/dt = G M^-1 p + (dg/dt at fixed q).
  void levels(const Vector& at_q, const Vector& at_p, Scalar t, Multipliers& level,
              Multipliers& level_rate) {
    const auto& constrained = problem.constrained();
    shakedown::constraint(constrained, at_q, t, level);
    jacobian(constrained, at_q, t, G);
    problem.mass().solve(at_p, v);
    velocity_constraint(constrained, at_q, t, G, v, level_rate, scratch);
  }

 private:
  // Returns the largest frequency of the penalty omega^2/2 g^T g, divided by omega, at the start of
  // the last projection. This ratio is the square root of the largest eigenvalue of G M^-1 G^T,
  // which is found by power iteration.
  [[nodiscard]] double fastest_over_omega() const {
    constexpr int iterations = 200;
    const auto& constrained = problem.constrained();
    JacobianFor<typename P::Constrained> slope = G;
    jacobian(constrained, begun, begun_at, slope);
    Multipliers weights = Multipliers::Ones(constrained.constraint_count());
    Vector force = begun;
    Vector rate = begun;
    double square = 0.0;
    for (int k = 0; k < iterations; ++k) {
      weights /= weights.norm();
      force.setZero();
      add_transpose(slope, weights, Scalar(1), force);
      problem.mass().solve(force, rate);
      apply(slope, rate, weights);
      square = static_cast<double>(weights.norm());
    }
    return std::sqrt(square);
  }

  [[nodiscard]] std::string divergence() const {
    const bool verlet = options.micro == MicroIntegrator::verlet;
    const double limit = verlet ? 2.0 : 2.0 * std::numbers::sqrt2;
    const double fastest = fastest_over_omega();
    const double turn = 2.0 * std::numbers::pi * fastest;
    if (const double angle = turn / options.micro_steps; angle > limit) {
      const double most = 0.7 * limit;  // leaves a margin, because the frequencies change
      return "the micro-integration of a projection is unstable: a micro-step times the fastest "
             "frequency, " +
             rounded(fastest) + " omega, is " + rounded(angle) + ", at most " + rounded(limit) +
             " is stable; micro-steps=" + shortest(std::ceil(turn / most)) + " is enough";
    }
    return "the micro-integration of a projection diverged: it spans L/omega = " +
           rounded(options.L / static_cast<double>(problem.omega())) +
           " each way, in which the slow motion may change little; larger omega or smaller L";
  }
  static std::string rounded(double x) {
    const double scale = std::pow(10.0, 2.0 - std::floor(std::log10(x)));
    return shortest(std::round(x * scale) / scale);
  }

  P problem;
  IpaOptions options;
  MicroFilter<P> filter;
  Vector v, begun;  // begun: where the last projection began
  Scalar begun_at{};
  Multipliers g, g_rate, g_old, rate_old, scratch;
  JacobianFor<typename P::Constrained> G;
  double damping = 0.0;  // factor that damps the frequency omega itself
  bool finite = true;    // true if the last projection remained finite
  double ratio = 0.0;
};

}  // namespace shakedown
