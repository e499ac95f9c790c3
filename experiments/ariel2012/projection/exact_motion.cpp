// AST 2.2, 2.4: the first model problem itself, by an explicit solver far more accurate than double.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/ariel2012/projection/model_problems.hpp"
#include "experiments/ariel2012/shared/digits.hpp"
#include "problems/base/reference.hpp"

namespace shakedown::ariel2012::model {
namespace {

using ExactMotionRow = std::vector<long double>;
/// Motion of (5) from t0 by an explicit solver at 1e-16: rows of q, p and t over four fast periods,
/// 200 points each.
std::vector<ExactMotionRow> motion(double w, long double q, long double p) {
  std::vector<double> times;
  for (int k = 1; k <= 800; ++k) times.push_back(2.0 * std::numbers::pi / w * k / 200.0);
  const ExtendedField field = [w](const ExactMotionRow& y, ExactMotionRow& f) {
    f = {y[1], -static_cast<long double>(w) * w * (y[0] - std::cos(y[2])), 1.0L};
  };
  return fehlberg78(field, {q, p, static_cast<long double>(t0)}, times, 1e-16L);
}

/// Largest second and fourth derivative of q, by (5), along the motion from k corrections: q = (1 +
/// omega^-2 + ... + omega^-2k) cos t; and how far it goes from A cos t.
struct Derivatives {
  double omega, second, fourth, off;
};
Derivatives derivatives(double w, int corrections) {
  const long double w2 = static_cast<long double>(w) * w, t = t0;
  long double A = 1.0L;
  for (int k = 0; k < corrections; ++k) A = 1.0L + A / w2;
  const auto z = motion(w, A * std::cos(t), -A * std::sin(t));
  const auto second = [w2](const ExactMotionRow& y) { return -w2 * (y[0] - std::cos(y[2])); };
  return {
      w, largest(z, [&](const ExactMotionRow& y) { return std::fabs(second(y)); }),
      largest(
          z, [&](const ExactMotionRow& y) { return std::fabs(w2 * (second(y) + std::cos(y[2]))); }),
      largest(z, [w2](const ExactMotionRow& y) {
        return std::fabs(y[0] - w2 / (w2 - 1.0L) * std::cos(y[2]));
      })};
}

/// (5) from the constraint manifold at t0, with (7), (8) beside it, and from (6).
struct Example {
  double omega;
  double q, p;         ///< largest deviations from the constrained motion
  double closed_form;  ///< largest difference from (7), and from (8) over omega
  double multiplier;   ///< largest distance of omega^2 g from cos t along (6)
};
Example linear_example(double w) {
  const long double start = t0, w2 = static_cast<long double>(w) * w, A = w2 / (w2 - 1.0L);
  const long double rho = (1.0L - A) * std::cos(start), sigma = -(1.0L - A) * std::sin(start);
  const auto z = motion(w, std::cos(start), -std::sin(start));
  const auto slow = motion(w, A * std::cos(start), -A * std::sin(start));
  const auto off = [&](const ExactMotionRow& y) {
    const long double c = std::cos(w * (y[2] - start)), s = std::sin(w * (y[2] - start));
    const long double q = A * std::cos(y[2]) + rho * c + sigma / w * s;
    const long double p = -A * std::sin(y[2]) - w * rho * s + sigma * c;
    return std::max(std::fabs(y[0] - q), std::fabs(y[1] - p) / w);
  };
  return {w, largest(z, [](const ExactMotionRow& y) { return std::fabs(y[0] - std::cos(y[2])); }),
          largest(z, [](const ExactMotionRow& y) { return std::fabs(y[1] + std::sin(y[2])); }),
          largest(z, off), largest(slow, [w2](const ExactMotionRow& y) {
            return std::fabs(w2 * (y[0] - std::cos(y[2])) - std::cos(y[2]));
          })};
}

}  // namespace

void measure_bounded_derivatives(Context& context) {
  const std::vector<double> omega{100.0, 300.0, 1000.0};
  const auto order = [&](int corrections, double Derivatives::*which) {
    return exponent(omega, [&](double w) { return derivatives(w, corrections).*which; });
  };
  const double off = largest(omega, [](double w) { return derivatives(w, 5).off; });
  context.number("second-derivative.slope", order(0, &Derivatives::second));
  context.number("fourth-derivative.slope", order(1, &Derivatives::fourth));
  context.number("fourth-derivative.slope.cos-t", order(0, &Derivatives::fourth));
  context.number("five-corrections.distance", off);
}

void measure_linear_example(Context& context) {
  std::vector<Example> rows;
  for (const double w : {100.0, 300.0, 1000.0, 3000.0}) rows.push_back(linear_example(w));
  context.number("closed-form.difference", largest(rows, &Example::closed_form));
  context.number("example.slope.q", slope(rows, &Example::omega, &Example::q));
  context.number("example.slope.p", slope(rows, &Example::omega, &Example::p));
  context.number("example.slope.multiplier", slope(rows, &Example::omega, &Example::multiplier));
}

}  // namespace shakedown::ariel2012::model
