#include "experiments/tao2014/water/distances.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>

namespace shakedown::tao2014 {
namespace {

/// Calls see(t) for every partition of the densities into two halves, once or twice for each. t is
/// the total variation between the means of the two halves. The first partition splits the list in
/// the middle.
template <class See>
void for_each_halving(const std::vector<const std::vector<double>*>& densities, double width,
                      See see) {
  const std::size_t n = densities.size();
  const auto half = static_cast<int>(n / 2);
  const std::size_t bins = densities.front()->size();
  std::vector<double> first(bins), second(bins);
  for (std::uint32_t chosen = (1U << half) - 1U; chosen < (1U << n); ++chosen) {
    if (std::popcount(chosen) != half) continue;
    std::fill(first.begin(), first.end(), 0.0);
    second = first;
    for (std::size_t i = 0; i < n; ++i) {
      const bool in = (chosen >> i & 1U) != 0;
      std::vector<double>& sum = in ? first : second;
      const double share = 1.0 / (in ? half : static_cast<int>(n) - half);
      for (std::size_t k = 0; k < bins; ++k) sum[k] += share * (*densities[i])[k];
    }
    see(total_variation(first, second, width));
  }
}

void append(const WaterEnsemble& ensemble, std::vector<const std::vector<double>*>& to) {
  for (const WaterRun& run : ensemble.runs) to.push_back(&run.density);
}

}  // namespace

std::vector<double> mean_density(const WaterEnsemble& ensemble, double times) {
  const auto n = static_cast<double>(ensemble.runs.size());
  std::vector<double> result(ensemble.runs.front().density.size());
  for (std::size_t k = 0; k < result.size(); ++k) {
    double mean = 0.0, squares = 0.0;
    for (const WaterRun& run : ensemble.runs) mean += run.density[k] / n;
    for (const WaterRun& run : ensemble.runs) squares += std::pow(run.density[k] - mean, 2);
    result[k] = std::max(0.0, mean + times * std::sqrt(squares / (n - 1.0)));
  }
  return result;
}

double total_variation(const std::vector<double>& a, const std::vector<double>& b, double width) {
  double sum = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += std::fabs(a[k] - b[k]);
  return 0.5 * width * sum;
}

Relabelled relabelled(const WaterEnsemble& a, const WaterEnsemble& b) {
  if (!(a.plan.bins == b.plan.bins)) {
    throw std::invalid_argument("densities in different bins do not compare");
  }
  Relabelled result;
  std::vector<const std::vector<double>*> all;
  append(a, all);
  append(b, all);
  double partitions = 0.0, as_large = 0.0;
  for_each_halving(all, a.plan.bins.width, [&](double found) {
    if (partitions == 0.0) result.observed = found;
    partitions += 1.0;
    result.expected += found;
    // With its halves exchanged, the same partition gives a value that differs in the last digit.
    as_large += found >= (1.0 - 1e-9) * result.observed ? 1.0 : 0.0;
  });
  result.expected /= partitions;
  result.p = as_large / partitions;
  return result;
}

double between_halves(const WaterEnsemble& ensemble) {
  std::vector<const std::vector<double>*> all;
  append(ensemble, all);
  double sum = 0.0, halvings = 0.0;
  for_each_halving(all, ensemble.plan.bins.width, [&](double found) {
    sum += found;
    halvings += 1.0;
  });
  return sum / halvings;
}

WaterEnsemble coarsened(const WaterEnsemble& ensemble, int times) {
  WaterEnsemble wide = ensemble;
  wide.plan.bins.width *= times;
  wide.plan.bins.count /= times;
  for (WaterRun& run : wide.runs) {
    std::vector<double> sums(static_cast<std::size_t>(wide.plan.bins.count));
    for (std::size_t k = 0; k < sums.size(); ++k) {
      for (int i = 0; i < times; ++i) {
        sums[k] += run.density[k * static_cast<std::size_t>(times) + static_cast<std::size_t>(i)];
      }
      sums[k] /= times;
    }
    run.density = sums;
  }
  return wide;
}

int peaks(const std::vector<double>& density, double floor, double valley) {
  int found = 0;
  double top = 0.0, bottom = 0.0;
  bool rising = true;
  for (const double x : density) {
    if (rising) {
      top = std::max(top, x);
      if (top > floor && x < valley * top) {
        ++found;
        rising = false;
        bottom = x;
      }
    } else {
      bottom = std::min(bottom, x);
      if (x > floor && bottom < valley * x) {
        rising = true;
        top = x;
      }
    }
  }
  return found;
}

double autocorrelation_time(const std::vector<double>& series) {
  const double mean = average(series);
  const auto covariance = [&](std::size_t lag) {
    double sum = 0.0;
    for (std::size_t k = lag; k < series.size(); ++k) {
      sum += (series[k] - mean) * (series[k - lag] - mean);
    }
    return sum / static_cast<double>(series.size());
  };
  const double variance = covariance(0);
  double time = 0.5;
  for (std::size_t lag = 1; lag < series.size() && static_cast<double>(lag) < 5.0 * time; ++lag) {
    time += covariance(lag) / variance;
  }
  return time;
}

}  // namespace shakedown::tao2014
