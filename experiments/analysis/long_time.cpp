#include "experiments/analysis/long_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/fit.hpp"

namespace shakedown {
namespace {

std::vector<double> numbered(std::size_t n) {
  std::vector<double> x(n);
  std::iota(x.begin(), x.end(), 0.0);
  return x;
}

/// Standard error of the slope of a line through y_0, ..., y_{n-1}. The n values count as n (1 -
/// r)/(1 + r) independent ones, where r is the correlation of neighbouring residuals.
double slope_error(const std::vector<double>& y, double slope) {
  const auto n = static_cast<double>(y.size());
  const double centre = 0.5 * (n - 1.0);
  const double mean = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double squares = 0.0;
  double products = 0.0;
  double spread = 0.0;
  double last = 0.0;
  for (std::size_t k = 0; k < y.size(); ++k) {
    const double x = static_cast<double>(k) - centre;
    const double residual = y[k] - mean - slope * x;
    squares += residual * residual;
    if (k > 0) products += residual * last;
    spread += x * x;
    last = residual;
  }
  const double r = squares > 0.0 ? std::clamp(products / squares, 0.0, 0.95) : 0.0;
  return std::sqrt(squares / (n - 2.0) / spread * (1.0 + r) / (1.0 - r));
}

/// Fraction of rising pairs of values minus the fraction of falling pairs.
double rank_correlation(const std::vector<double>& y) {
  double rising = 0.0;
  double pairs = 0.0;
  for (std::size_t j = 0; j < y.size(); ++j) {
    for (std::size_t k = j + 1; k < y.size(); ++k, pairs += 1.0) {
      rising += y[k] > y[j] ? 1.0 : y[k] < y[j] ? -1.0 : 0.0;
    }
  }
  return rising / pairs;
}

}  // namespace

std::string_view name(LongTime law) {
  switch (law) {
    case LongTime::bounded: return "bounded";
    case LongTime::linear_drift: return "linear drift";
    case LongTime::decay: return "decay";
    case LongTime::random_walk: return "random walk";
  }
  return "?";
}

Boundedness::Boundedness(std::int64_t samples)
    : window_size(std::max<std::int64_t>(1, (samples + windows - 1) / windows)) {}

void Boundedness::add(double e) {
  const auto w = static_cast<std::size_t>(count++ / window_size);
  if (w == sum.size()) {
    sum.push_back(0.0);
    largest.push_back(0.0);
  }
  sum[w] += e;
  largest[w] = std::fmax(largest[w], std::fabs(e));
  if (std::isnan(e)) largest[w] = std::numeric_limits<double>::infinity();
}

std::vector<double> Boundedness::means() const {
  std::vector<double> all = sum;
  for (double& s : all) s /= static_cast<double>(window_size);
  // The last window may be shorter.
  const std::int64_t rest = count % window_size;
  if (rest != 0) all.back() = sum.back() / static_cast<double>(rest);
  return all;
}

double Boundedness::amplitude() const {
  return largest.empty() ? 0.0 : *std::max_element(largest.begin(), largest.end());
}

double Boundedness::growth() const {
  const auto middle = largest.begin() + std::ssize(largest) / 2;
  return *std::max_element(middle, largest.end()) / *std::max_element(largest.begin(), middle);
}

double Boundedness::change() const {
  const std::vector<double> y = means();
  return line_slope(numbered(y.size()), y) * static_cast<double>(y.size()) / amplitude();
}

double Boundedness::significance() const {
  const std::vector<double> y = means();
  const double slope = line_slope(numbered(y.size()), y);
  return std::fabs(slope) / slope_error(y, slope);
}

LongTime Boundedness::law() const {
  const double moved = std::fabs(change());
  const bool directed = moved > visible_change && significance() > standard_errors;
  const bool large = moved > largest_change && significance() > standard_errors_of_large;
  if (growth() <= largest_growth && !large && !directed) return LongTime::bounded;
  const std::vector<double> y = means();
  // The residuals of a line through a decay are correlated, so ranks decide whether it has a
  // direction.
  if (!directed && std::fabs(rank_correlation(y)) < 0.7) return LongTime::random_walk;
  const auto third = y.size() / 3;
  const auto slope_of = [&y](std::size_t from, std::size_t to) {
    const std::vector<double> part(y.begin() + std::ptrdiff_t(from),
                                   y.begin() + std::ptrdiff_t(to));
    return line_slope(numbered(part.size()), part);
  };
  const double ratio = slope_of(y.size() - third, y.size()) / slope_of(0, third);
  return std::fabs(ratio) < 0.5 ? LongTime::decay : LongTime::linear_drift;
}

bool Boundedness::holds(double floor) const {
  return amplitude() <= floor || law() == LongTime::bounded;
}

std::string Boundedness::text() const {
  return std::string(name(law())) + ": amplitude " + brief(amplitude()) + ", second half / first " +
         brief(growth()) + ", change / amplitude " + brief(change()) + " of " +
         brief(significance()) + " standard errors, " + std::to_string(count) + " samples";
}

}  // namespace shakedown
