#include "experiments/analysis/timing.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "experiments/analysis/fit.hpp"

namespace shakedown {

TimedValue timed_value(std::vector<double> samples) {
  if (samples.empty()) throw std::invalid_argument("no repetitions were timed");
  std::ranges::sort(samples);
  // Quantiles are interpolated between neighbouring samples, as usual.
  const auto quantile = [&samples](double share) {
    const double place = share * static_cast<double>(samples.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, samples.size() - 1);
    const double part = place - static_cast<double>(below);
    return samples[below] + part * (samples[above] - samples[below]);
  };
  return {quantile(0.5), quantile(0.25), quantile(0.75)};
}

TimedValue timed_ratio(const std::vector<double>& over, const std::vector<double>& under) {
  if (over.size() != under.size()) {
    throw std::invalid_argument("a ratio of times that were not measured in turn");
  }
  std::vector<double> ratios;
  for (std::size_t k = 0; k < over.size(); ++k) ratios.push_back(over[k] / under[k]);
  return timed_value(std::move(ratios));
}

TimedValue timed_exponent(const std::vector<double>& n, const std::vector<double>& seconds) {
  const auto [exponent, error] = power_law(n, seconds);
  return {exponent, exponent - error, exponent + error};
}

}  // namespace shakedown
