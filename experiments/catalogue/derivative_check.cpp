#include "experiments/catalogue/derivative_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "problems/base/splitmix.hpp"

namespace shakedown {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// The value of one row by differences, and its uncertainty.
struct Differenced {
  double value = 0.0;
  double unsure = std::numeric_limits<double>::infinity();
};

constexpr int coarsest = 4, finest = 40, apart = 2;  ///< exponents of the steps, powers of 1/2
constexpr int steps = (finest - coarsest) / apart + 1;

/// Central differences along u. Each row uses the step at which its difference changes least
/// from the previous step, after an estimate of round-off is added. Round-off is eps times the
/// largest |f| at displaced points, not |f| at x: where a constraint holds, the terms of f
/// cancel, but after the coarsest step they do not.
std::vector<Differenced> differences(const WrittenDerivative& written, std::span<const double> x,
                                     std::span<const double> u) {
  const std::size_t rows = written.rows;
  std::vector<double> at(x.begin(), x.end()), above(rows), below(rows), size(rows, 0.0);
  std::vector<std::vector<double>> slopes(steps, std::vector<double>(rows));
  for (int k = 0; k < steps; ++k) {
    const double step = std::ldexp(1.0, -coarsest - apart * k);
    const auto evaluate = [&](double by, std::vector<double>& out) {
      for (std::size_t j = 0; j < x.size(); ++j) at[j] = x[j] + by * u[j];
      written.function(at, out);
    };
    evaluate(step, above);
    evaluate(-step, below);
    for (std::size_t i = 0; i < rows; ++i) {
      slopes[k][i] = (above[i] - below[i]) / (2.0 * step);
      const double larger = std::fmax(std::fabs(above[i]), std::fabs(below[i]));
      if (std::isfinite(larger)) size[i] = std::fmax(size[i], larger);
    }
  }
  std::vector<Differenced> best(rows);
  for (int k = 1; k < steps; ++k) {
    const double step = std::ldexp(1.0, -coarsest - apart * k);
    for (std::size_t i = 0; i < rows; ++i) {
      const double rounding = 64.0 * epsilon * size[i] / step;
      const double unsure = std::fabs(slopes[k][i] - slopes[k - 1][i]) + rounding;
      if (unsure < best[i].unsure) best[i] = {slopes[k][i], unsure};
    }
  }
  return best;
}

/// The relative error of a given derivative beyond the uncertainty of differences; not positive if
/// the two agree.
double excess(const Differenced& by_differences, double given) {
  constexpr double relative = 1e-5;
  const double size = std::fmax(std::fabs(by_differences.value), std::fabs(given));
  if (!std::isfinite(by_differences.unsure)) return 0.0;
  if (!std::isfinite(given)) return std::numeric_limits<double>::infinity();
  const double off = std::fabs(given - by_differences.value);
  return size > 0.0 ? (off - 10.0 * by_differences.unsure) / size - relative : 0.0;
}

std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", x);
  return text;
}

/// Like wrong_derivative, but only at x.
std::string wrong_at(const WrittenDerivative& written, std::span<const double> x) {
  double largest = 0.0;
  for (const double c : x) largest = std::fmax(largest, std::fabs(c));
  if (largest == 0.0) largest = 1.0;
  // A direction without symmetry, in which each coordinate changes by up to its own size.
  std::vector<double> reach(x.size()), u(x.size());
  for (std::size_t j = 0; j < x.size(); ++j) {
    reach[j] = x[j] != 0.0 ? std::fabs(x[j]) : largest;
    u[j] = reach[j] * (2.0 * detail::random_uniform(2, j) - 1.0);
  }
  std::vector<double> given(written.rows);
  written.along(x, u, given);
  const std::vector<Differenced> along = differences(written, x, u);
  double worst = 0.0;
  for (std::size_t i = 0; i < written.rows; ++i)
    worst = std::fmax(worst, excess(along[i], given[i]));
  if (!(worst > 0.0)) return "";

  // The derivative is wrong. The worst entry is found by displacing one coordinate at a time.
  std::string found = written.name + " is not one";
  worst = 0.0;
  for (std::size_t j = 0; j < x.size(); ++j) {
    std::fill(u.begin(), u.end(), 0.0);
    u[j] = reach[j];
    written.along(x, u, given);
    const std::vector<Differenced> column = differences(written, x, u);
    for (std::size_t i = 0; i < written.rows; ++i) {
      const double by = excess(column[i], given[i]);
      if (!(by > worst)) continue;
      worst = by;
      const std::string place = written.rows == 1
                                    ? "component " + std::to_string(j)
                                    : "row " + std::to_string(i) + ", column " + std::to_string(j);
      found = written.name + ": " + place + " is " + number(given[i] / reach[j]) +
              ", by differences " + number(column[i].value / reach[j]);
    }
  }
  return found;
}

}  // namespace

std::string wrong_derivative(const WrittenDerivative& written) {
  if (std::string wrong = wrong_at(written, written.x); !wrong.empty()) return wrong;
  // A displaced point is checked too, because the start may be an equilibrium, which hides a wrong
  // factor.
  std::vector<double> beside = written.x;
  double largest = 0.0;
  for (const double c : beside) largest = std::fmax(largest, std::fabs(c));
  if (largest == 0.0) largest = 1.0;
  for (std::size_t j = 0; j < beside.size(); ++j) {
    beside[j] += (beside[j] != 0.0 ? std::fabs(beside[j]) : largest) / 64.0 *
                 (2.0 * detail::random_uniform(3, j) - 1.0);
  }
  return wrong_at(written, beside);
}

}  // namespace shakedown
