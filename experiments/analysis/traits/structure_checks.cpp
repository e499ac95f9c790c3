#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/analysis/traits/property_checks.hpp"

namespace shakedown {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

/// Returns a point on the method's own trajectory.
Point typical_point(const ProblemSubject& problem, const PairSubject& pair, double h) {
  return pair.advance({}, generic_start(problem), h, 5);
}

/// The error at the coarsest step, the number of step sizes and their ratio. The coarsest error is
/// so small that the next term of its expansion stays below the tolerance on the slope. The finest
/// error is above round-off. The window is narrower for higher orders.
struct Window {
  double start;
  int points;
  double ratio;
};
Window window(int order, int higher) {
  // If the order of q is higher by two, its errors would reach round-off before the errors of p are
  // small.
  if (higher > order + 1) return {1e-4, 5, 1.5};
  if (order <= 1) return {1e-4, 4, 2.0};
  if (order <= 2) return {1e-5, 5, 2.0};
  if (order <= 4) return {5e-7, 5, 1.5};
  // The search halves steps, and with each half the error of order 8 falls to 1/256.
  return {order <= 6 ? 1e-6 : 1e-5, 8, 1.25};
}
/// Returns a coarser window for low orders. Its error is ten times as large, unless the problem
/// sets its `own`. It has four step sizes, the fewest that show an order. It takes between a tenth
/// and a half of the work.
Window coarser(const Window& w, bool own) { return {own ? w.start : 10.0 * w.start, 4, w.ratio}; }

/// Two-sided tolerance on the slope for any problem; henon-heiles has narrower tolerances. For a
/// higher order, steps are longer and the next term of the expansion contributes more.
double order_tolerance(int order) {
  return order <= 2 ? 0.05 : order <= 4 ? 0.2 : order <= 6 ? 0.3 : 0.4;
}

/// The slope at h = 0, extrapolated from the slopes between neighbouring steps. Because of the next
/// term of the expansion, these slopes are order + c h. If c is large, the slope of the line
/// through all points is far from the order. NaN unless the slopes converge with h.
double limiting_slope(const Convergence& c) {
  if (c.h.size() < 4) return std::numeric_limits<double>::quiet_NaN();
  std::array<double, 3> slopes{};
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t i = c.h.size() - 4 + k;
    slopes[k] = std::log(c.error[i] / c.error[i + 1]) / std::log(c.h[i] / c.h[i + 1]);
  }
  const double ratio = c.h[c.h.size() - 2] / c.h.back();
  const double moved = slopes[2] - slopes[1], before = slopes[1] - slopes[0];
  // c h falls by `ratio`, or by its square if the expansion has only even terms.
  const bool converge = moved * before > 0.0 && std::fabs(before) >= 0.8 * ratio * std::fabs(moved);
  return converge ? slopes[2] + moved / (ratio - 1.0) : std::numeric_limits<double>::quiet_NaN();
}

/// The slope of the line through all points, or `limiting_slope` if only the latter is as promised.
double slope_of(const Convergence& c, int promised) {
  const double line = c.slope(), limit = limiting_slope(c);
  const double allowed = order_tolerance(promised);
  const bool better =
      std::fabs(line - promised) > allowed && std::fabs(limit - promised) <= allowed;
  return better ? limit : line;
}

PromiseResult order_within(const ProblemSubject& problem, const PairSubject& pair, int promised_q,
                           int promised_p, const Window& w) {
  const OrderMeasurement m = measure_order(problem, pair, w.start, w.points, w.ratio);
  PromiseResult finding;
  const double of_q = slope_of(m.q, promised_q), of_p = slope_of(m.p, promised_p);
  finding.measured = "orders " + brief(of_q) + " and " + brief(of_p) + " measured, " +
                     std::to_string(promised_q) + " and " + std::to_string(promised_p) +
                     " declared; q: " + m.q.text() + "; p: " + m.p.text();
  finding.values = {{"order of q", of_q}, {"order of p", of_p}};
  // If the first step is the longest possible one, an eighth of the horizon, its errors may be near
  // round-off.
  const bool from_longest = !m.q.h.empty() && m.q.h.front() > 0.124 * problem.horizon;
  const std::size_t least = from_longest ? 3 : 4;
  const bool enough = m.q.h.size() >= least && m.p.h.size() >= least;
  const double more_q = of_q - promised_q, more_p = of_p - promised_p;
  const double allowed_q = order_tolerance(promised_q), allowed_p = order_tolerance(promised_p);
  finding.holds = enough && std::fabs(more_q) <= allowed_q && std::fabs(more_p) <= allowed_p;
  if (!finding.holds && enough && more_q >= -allowed_q && more_p >= -allowed_p) {
    finding.better = "orders " + brief(of_q) + " and " + brief(of_p) + ", " +
                     std::to_string(promised_q) + " and " + std::to_string(promised_p) +
                     " declared";
  }
  return finding;
}

/// Checks the order of `pair` against a promise, in the window that follows from its own record.
PromiseResult order_against(const ProblemSubject& problem, const PairSubject& pair, int promised_q,
                            int promised_p) {
  const auto [lower, higher] = std::minmax(pair.traits.order_q, pair.traits.order_p);
  Window w = window(lower, higher);
  const double own = pair.traits.order_q == 1   ? problem.order_start
                     : pair.traits.order_q == 2 ? problem.second_order_start
                     : pair.traits.order_q == 4 ? problem.fourth_order_start
                     : pair.traits.order_q == 6 ? problem.sixth_order_start
                                                : 0.0;
  if (own > 0.0) w.start = own;
  if (!problem.at_fine_step && lower <= 2 && higher <= lower + 1) {
    PromiseResult found =
        order_within(problem, pair, promised_q, promised_p, coarser(w, own > 0.0));
    if (found.holds) return found;
  }
  return order_within(problem, pair, promised_q, promised_p, w);
}
}  // namespace

PromiseResult check_order(const ProblemSubject& problem, const PairSubject& pair) {
  return order_against(problem, pair, pair.traits.order_q, pair.traits.order_p);
}

PromiseResult check_order_too_high(const ProblemSubject& problem, const PairSubject& pair) {
  return order_against(problem, pair, pair.traits.order_q + 1, pair.traits.order_p + 1);
}

// Symplecticity and symmetry.

namespace {

/// A coarse step, whose error is 16 times as large for orders 2 and 4. Above order 2, a still
/// longer step could be unstable, or the stages of a composition, which are longer than its step,
/// could have no solution.
double large_step(const ProblemSubject& problem, const PairSubject& pair) {
  return (pair.traits.order_q > 2 ? 2.0 : 4.0) * moderate_step(problem, pair);
}

}  // namespace

PromiseResult check_canonical(const ProblemSubject& problem, const PairSubject& pair) {
  const double h = moderate_step(problem, pair);
  PromiseResult finding{true, ""};
  for (const double step : {large_step(problem, pair), h}) {
    if (step == h && !problem.at_fine_step) break;
    const Point z = typical_point(problem, pair, step);
    for (const std::int64_t steps : {1, 3}) {
      const SymplecticDefect d = symplectic_defect(problem, pair, z, step, steps);
      // Each entry of J^T Omega J has 2n products, and J itself comes from a few operations each.
      // After k sweeps with the contraction theta, the slopes of dual numbers have about k/theta
      // times the error of the values, which is at most eps. This ratio is some hundreds for the
      // slowest sweeps. The error of differences is only an estimate, so it gets a factor of 10.
      const double allowed = 100.0 * eps * static_cast<double>(z.size()) * d.scale + 10.0 * d.error;
      finding.holds = finding.holds && d.defect <= allowed && d.error <= 1e-8 * d.scale;
      if (finding.values.empty()) finding.values = {{"symplectic defect", d.defect / d.scale}};
      finding.measured += "h " + brief(step) + ", " + std::to_string(steps) + " steps: defect " +
                          brief(d.defect) + " (allowed " + brief(allowed) + "); ";
      if (!finding.holds) return finding;  // one counterexample suffices
    }
  }
  return finding;
}

PromiseResult check_conjugate(const ProblemSubject& problem, const PairSubject& pair) {
  const double h = 4.0 * moderate_step(problem, pair);
  constexpr std::int64_t at_once = 8;  // steps per Jacobian
  const std::int64_t samples =
      std::max<std::int64_t>(1 << 11, std::llround(32.0 * problem.horizon / h)) / at_once;
  Boundedness volume(samples);
  Point z = generic_start(problem);
  double log_volume = 0.0;
  double floor = 0.0;
  for (std::int64_t k = 0; k < samples; ++k) {
    const Eigen::MatrixXd B = tangent_basis(problem, {}, z);
    const StepDerivative J = step_derivative(problem, pair, z, B, h, at_once);
    z = pair.advance({}, z, h, at_once);
    const double determinant = linear_algebra::determinant(
        linear_algebra::product(tangent_basis(problem, {}, z).transpose(), J.columns));
    log_volume += std::log(std::fabs(determinant));
    volume.add(log_volume);
    floor += 100.0 * eps * at_once + static_cast<double>(B.cols()) * J.error;
  }
  return {volume.holds(floor),
          "log volume: " + volume.text(),
          {{"change of the log volume", volume.amplitude()}}};
}

PromiseResult check_symmetry(const ProblemSubject& problem, const PairSubject& pair) {
  const double h = large_step(problem, pair);
  PromiseResult finding{true, ""};
  for (const std::int64_t steps : {1, 10}) {
    // The start is on the method's own trajectory, because the phase space of SHAKE differs from
    // the problem's.
    const Point z = typical_point(problem, pair, h);
    const double error = return_error(pair, z, h, steps);
    // The allowed error is the round-off of 2 `steps` steps. Each step amplifies it by at most the
    // step's Jacobian, which is O(10) at this step size. Newton's last updates are below round-off.
    // With constraints, p contains about ten rounding errors of q divided by h.
    const Eigen::Index n = pair.positions(z);
    const double size =
        z.head(n).cwiseAbs().maxCoeff() / z.tail(z.size() - n).cwiseAbs().maxCoeff();
    const double allowed = eps * (1000.0 * static_cast<double>(steps) + 10.0 * size / h);
    finding.holds = finding.holds && error <= allowed;
    if (finding.values.empty()) finding.values = {{"return error", error}};
    finding.measured += std::to_string(steps) + " steps of " + brief(h) + ": returns to " +
                        brief(error) + " (allowed " + brief(allowed) + "); ";
  }
  return finding;
}

// Damping is measured on linear oscillators, for which the theory is complete. With linear
// constraints the constrained motion is a linear oscillator too. A step that keeps g(q) = 0 is a
// linear map of { (dq, dp): G dq = 0, dp free }.

PromiseResult check_dissipation(const ProblemSubject& problem, const PairSubject& pair) {
  Convergence loss;
  bool lost = true;
  for (const std::int64_t steps : {192, 256, 320, 384, 512}) {
    const double h = problem.horizon / static_cast<double>(steps);
    const Deviation d = measure_deviation(problem, pair, "energy", h, 16 * steps);
    loss.add(h, -d.series.change() * d.series.amplitude());
    // Round-off may be biased: it may drift by tens of units in the last place per step.
    lost = lost && loss.error.back() > 16.0 * eps * double(16 * steps) * d.scale;
  }
  return {lost && std::fabs(loss.slope() - pair.traits.dissipation) <= 0.2,
          "energy lost: " + loss.text(),
          {{"order of dissipation", loss.slope()}}};
}

/// If a step carries only q and p, its spectral radius at h = 10^4 decides, because it approaches
/// the limit rho like 1/(h omega) or faster. J_2 != J_1^2 shows that a step carries further
/// variables. Then the Jacobian of n steps has the size c n^d rho^n (1 + O(1/n)), where d + 1 is
/// the size of a Jordan block. Comparing n, 2n and 4n steps eliminates c and d. These steps use h =
/// 10^5, so that h omega is about 10^6, because three eigenvalues approach each other like (h
/// omega)^(-2/3). If rho is small, nothing is left after 4n steps. Then rho comes from the sizes
/// after three steps, which annihilate any nilpotent part, and after three more. The start is so
/// large that what remains of it stays above the round-off level of an iteration. With constraints,
/// momenta normal to the constraints count too, because for index 3 they decay like rho^n on their
/// own.
PromiseResult check_rho(const ProblemSubject& problem, const PairSubject& pair) {
  const Point start = 1e100 * generic_start(problem);
  const Eigen::MatrixXd B = tangent_basis(problem, {}, start);
  const auto steps_of = [&](double h, int steps) {
    return linear_algebra::product(B.transpose(),
                                   step_derivative(problem, pair, start, B, h, steps).columns);
  };
  const Eigen::MatrixXd once = steps_of(1e4, 1);
  const Eigen::MatrixXd twice = linear_algebra::product(once, once);
  const Eigen::MatrixXd size_of_twice = linear_algebra::product(once.cwiseAbs(), once.cwiseAbs());
  double rho = linear_algebra::spectral_radius(once);
  if (!((steps_of(1e4, 2) - twice).cwiseAbs().array() <= 1e-6 * size_of_twice.array()).all()) {
    const auto size = [&](int steps) { return steps_of(1e5, steps).norm(); };
    constexpr int n = 64;
    rho = std::cbrt(size(6) / size(3));
    if (rho > 0.01) {
      rho = std::exp(std::log(size(4 * n) / size(2 * n) * (size(n) / size(2 * n))) / n);
    }
  }
  return {std::fabs(rho - pair.traits.rho_infinity) <= 1e-3,
          "spectral radius " + brief(rho),
          {{"damping at infinity", rho}}};
}

}  // namespace shakedown
