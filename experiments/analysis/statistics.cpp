#include "experiments/analysis/statistics.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <stdexcept>

namespace shakedown {
namespace {

// Boost is to compute in double, because its tables in long double overflow at start-up in
// emulators without long double.
using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using Normal = boost::math::normal_distribution<double, InDouble>;
using StudentsT = boost::math::students_t_distribution<double, InDouble>;

}  // namespace

Mean mean_of(const std::vector<double>& units) {
  const auto n = static_cast<double>(units.size());
  double sum = 0.0;
  for (const double x : units) sum += x;
  const double mean = sum / n;
  double squares = 0.0;
  for (const double x : units) squares += (x - mean) * (x - mean);
  return {mean, std::sqrt(squares / (n - 1.0) / n), units.size()};
}

std::vector<double> block_means(const std::vector<double>& series, std::size_t blocks) {
  const std::size_t length = blocks == 0 ? 0 : series.size() / blocks;
  if (length == 0) throw std::invalid_argument("block_means: more blocks than values");
  std::vector<double> means(blocks, 0.0);
  for (std::size_t k = 0; k < blocks * length; ++k) means[k / length] += series[k];
  for (double& mean : means) mean /= static_cast<double>(length);
  return means;
}

namespace {
std::vector<double> differences(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) throw std::invalid_argument("paired units differ in number");
  std::vector<double> d(a.size());
  for (std::size_t k = 0; k < a.size(); ++k) d[k] = a[k] - b[k];
  return d;
}

// Two-sided p-value of t = difference / error with `freedom` degrees of freedom.
double p_value(double difference, double error, double freedom) {
  if (difference == 0.0) return 1.0;
  if (!(error > 0.0)) return 0.0;
  const StudentsT distribution(freedom);
  return 2.0 * boost::math::cdf(complement(distribution, std::fabs(difference / error)));
}

double combined_error(const std::vector<double>& a, const std::vector<double>& b) {
  return std::hypot(mean_of(a).standard_error, mean_of(b).standard_error);
}
}  // namespace

double paired_p_value(const std::vector<double>& a, const std::vector<double>& b) {
  const Mean d = mean_of(differences(a, b));
  return p_value(d.value, d.standard_error, static_cast<double>(d.units - 1));
}

double unpaired_p_value(const std::vector<double>& a, const std::vector<double>& b) {
  const Mean first = mean_of(a);
  const Mean second = mean_of(b);
  const double va = first.standard_error * first.standard_error;
  const double vb = second.standard_error * second.standard_error;
  const double freedom = (va + vb) * (va + vb) /
                         (va * va / static_cast<double>(first.units - 1) +
                          vb * vb / static_cast<double>(second.units - 1));
  return p_value(first.value - second.value, std::sqrt(va + vb), freedom);
}

double detectable_difference(const std::vector<double>& a, const std::vector<double>& b,
                             bool paired, double level, double power) {
  const Normal standard;
  const double error = paired ? mean_of(differences(a, b)).standard_error : combined_error(a, b);
  return error * (boost::math::quantile(standard, 1.0 - 0.5 * level) +
                  boost::math::quantile(standard, power));
}

}  // namespace shakedown
