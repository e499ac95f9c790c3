#include "experiments/comparison/long_time/growth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/long_time.hpp"
#include "experiments/analysis/statistics.hpp"
#include "problems/base/splitmix.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::size_t windows = 64, blocks = 8, block_length = windows / blocks;
constexpr std::size_t longest_lag = 16;
constexpr double between = 0.25;  ///< between the exponents 0 (bounded) and 1/2 (random walk)

/// Which windows are left out: those of one block, or none.
struct Without {
  std::size_t block = blocks;
  [[nodiscard]] bool has(std::size_t k) const { return k / block_length != block; }
};

double increments(const std::vector<double>& m, Without without) {
  std::vector<double> x, y;
  for (std::size_t lag = 1; lag <= longest_lag; ++lag) {
    double squares = 0.0, pairs = 0.0;
    for (std::size_t k = 0; k + lag < m.size(); ++k) {
      if (!without.has(k) || !without.has(k + lag)) continue;
      squares += (m[k + lag] - m[k]) * (m[k + lag] - m[k]);
      pairs += 1.0;
    }
    x.push_back(static_cast<double>(lag));
    y.push_back(std::sqrt(squares / pairs));
  }
  return power_law_slope(x, y);
}

double trend(const std::vector<double>& m, Without without) {
  std::array<double, 2> slope{};
  for (const std::size_t half : {0, 1}) {
    std::vector<double> x, y;
    for (std::size_t k = half * m.size() / 2; k < (half + 1) * m.size() / 2; ++k) {
      if (!without.has(k)) continue;
      x.push_back(static_cast<double>(k));
      y.push_back(m[k]);
    }
    slope[half] = line_slope(x, y);
  }
  return std::log2(1.0 + slope[1] / slope[0]);
}

struct Exponent {
  double value, error;
};
template <class Estimate>
Exponent jackknife(const std::vector<double>& means, Estimate&& estimate) {
  std::vector<double> without;
  for (std::size_t b = 0; b < blocks; ++b) without.push_back(estimate(means, Without{b}));
  return {estimate(means, Without{}), jackknife_error(without)};
}

/// Returns whether the block means are monotone.
bool in_one_direction(const std::vector<double>& samples) {
  const std::vector<double> means = block_means(samples, blocks);
  return std::ranges::is_sorted(means) || std::ranges::is_sorted(means, std::ranges::greater{});
}

double largest(const std::vector<double>& e, std::size_t from, std::size_t to) {
  double most = 0.0;
  for (std::size_t k = from; k < to; ++k) most = std::fmax(most, std::fabs(e[k]));
  return most;
}
double smallest(const std::vector<double>& e, std::size_t from, std::size_t to) {
  double least = HUGE_VAL;
  for (std::size_t k = from; k < to; ++k) least = std::fmin(least, std::fabs(e[k]));
  return least;
}

Law undirected(const std::vector<double>& e, double exponent) {
  const double all = largest(e, 0, e.size());
  const bool grows = all > Boundedness::largest_growth * largest(e, 0, e.size() / 16);
  if (exponent > between && grows) return Law::random_walk;
  return smallest(e, e.size() / 2, e.size()) > all / 2.0 ? Law::decay : Law::bounded;
}

}  // namespace

std::string_view name(Law law) {
  switch (law) {
    case Law::bounded: return "bounded";
    case Law::random_walk: return "random walk";
    case Law::linear_drift: return "linear drift";
    case Law::decay: return "decay";
    case Law::lost: return "lost";
  }
  return "?";
}

double jackknife_error(const std::vector<double>& without) {
  const auto parts = static_cast<double>(without.size());
  double mean = 0.0;
  for (const double a : without) mean += a / parts;
  double squares = 0.0;
  for (const double a : without) squares += (a - mean) * (a - mean);
  return std::sqrt(squares * (parts - 1.0) / parts);
}

Growth growth_of(const std::vector<double>& samples) {
  Boundedness judged(std::ssize(samples));
  for (const double e : samples) judged.add(e);
  Growth growth;
  growth.amplitude = judged.amplitude();
  if (!(growth.amplitude <= 1.0)) return growth;
  const std::vector<double> means = block_means(samples, windows);
  Exponent a = jackknife(means, increments);
  const LongTime said = judged.law();
  const bool directed = (said == LongTime::linear_drift || said == LongTime::decay) &&
                        (a.value <= between || in_one_direction(samples));
  if (directed) {
    a = jackknife(means, trend);
    growth.law = said == LongTime::decay ? Law::decay : Law::linear_drift;
  } else {
    growth.law = undirected(samples, a.value);
  }
  growth.exponent = a.value;
  growth.error = a.error;
  return growth;
}

namespace {

constexpr std::size_t simulated_samples = 1 << 13;
constexpr double unit = 1e-3;  ///< amplitude of the waves, so small that no simulated run is lost

/// Returns the random numbers of one simulated run, one after the other.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t run) : key(detail::random_bits(seed, run)) {}
  double uniform() { return detail::random_uniform(key, used++); }
  double normal() { return detail::random_normal(key, used++); }

 private:
  std::uint64_t key, used = 0;
};

/// Returns five waves of random size, frequency and phase. Each has at least six periods in the
/// run, and |e| <= 1.
std::vector<double> motion(Draws& draws) {
  std::array<double, 5> size{}, turns{}, phase{};
  double total = 0.0;
  for (std::size_t w = 0; w < size.size(); ++w) {
    size[w] = draws.uniform();
    turns[w] = 6.0 * std::pow(100.0, draws.uniform());
    phase[w] = draws.uniform();
    total += size[w];
  }
  std::vector<double> e(simulated_samples, 0.0);
  for (std::size_t k = 0; k < e.size(); ++k) {
    const double s = double(k) / double(e.size());
    for (std::size_t w = 0; w < size.size(); ++w) {
      e[k] += size[w] / total * std::sin(2.0 * std::numbers::pi * (turns[w] * s + phase[w]));
    }
  }
  return e;
}

/// Returns a random walk whose end has the root mean square `size`.
std::vector<double> walk(Draws& draws, double size) {
  std::vector<double> e(simulated_samples);
  double at = 0.0;
  for (double& x : e) x = at += draws.normal() * size / std::sqrt(double(simulated_samples));
  return e;
}

std::vector<double> curve(const std::function<double(double)>& of) {
  std::vector<double> e(simulated_samples);
  for (std::size_t k = 0; k < e.size(); ++k) e[k] = of(double(k) / double(e.size()));
  return e;
}

struct Kind {
  std::string_view key, name;
  Law truth;
  std::function<std::vector<double>(Draws&)> on_top;
};

std::vector<Kind> kinds() {
  const auto drift = [](double size) {
    return [size](Draws&) { return curve([size](double s) { return size * s; }); };
  };
  return {{"waves", "waves alone", Law::bounded,
           [](Draws&) { return curve([](double) { return 0.0; }); }},
          {"noise", "waves and noise of their size", Law::bounded,
           [](Draws& draws) { return curve([&](double) { return draws.normal(); }); }},
          {"walk-5", "random walk, 5 times the waves", Law::random_walk,
           [](Draws& draws) { return walk(draws, 5.0); }},
          {"walk-100", "random walk, 100 times the waves", Law::random_walk,
           [](Draws& draws) { return walk(draws, 100.0); }},
          {"drift-1", "drift as large as the waves", Law::linear_drift, drift(1.0)},
          {"drift-10", "drift, 10 times the waves", Law::linear_drift, drift(10.0)},
          {"decay-10", "decay, 10 times the waves", Law::decay,
           [](Draws&) { return curve([](double s) { return 10.0 * std::expm1(-4.0 * s); }); }},
          {"decay-early", "decay within a hundredth of the run", Law::decay,
           [](Draws&) { return curve([](double s) { return 10.0 * std::expm1(-400.0 * s); }); }}};
}

}  // namespace

std::vector<Rates> simulated_rates(std::uint64_t seed, int trials) {
  std::vector<Rates> all;
  std::uint64_t run = 0;
  for (const Kind& kind : kinds()) {
    Rates rates{kind.key, kind.name, kind.truth};
    std::vector<double> exponents;
    for (int trial = 0; trial < trials; ++trial) {
      Draws draws(seed, run++);
      std::vector<double> e = motion(draws);
      const std::vector<double> more = kind.on_top(draws);
      for (std::size_t k = 0; k < e.size(); ++k) e[k] = unit * (e[k] + more[k]);
      const Growth growth = growth_of(e);
      rates.found[static_cast<std::size_t>(growth.law)] += 1.0;
      exponents.push_back(growth.exponent);
    }
    for (double& share : rates.found) share /= trials;
    const Mean mean = mean_of(exponents);
    rates.exponent = mean.value;
    rates.spread = mean.standard_error * std::sqrt(double(trials));
    all.push_back(rates);
  }
  return all;
}

}  // namespace shakedown::comparison
