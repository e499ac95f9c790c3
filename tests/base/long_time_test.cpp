// Measures by simulation how often long runs are misjudged. The simulated deviations resemble those
// of integrators: modulated motion with and without a drift, a decay or a random walk. The bounds
// are the measured rates of misses, rounded up. They describe what the judgement can detect, not a
// requirement of theory.
#include "experiments/analysis/long_time.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <vector>

using namespace shakedown;

namespace {

constexpr int samples = 1 << 12;
constexpr int trials = 400;

/// A sum e of five waves of random amplitude, frequency and phase, with |e| <= 1. Each wave has at
/// least six periods in the run.
struct Motion {
  explicit Motion(std::mt19937_64& random) {
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    double total = 0.0;
    for (int k = 0; k < 5; ++k) {
      const double turns = 6.0 * std::pow(100.0, uniform(random));
      waves.push_back({uniform(random), turns, uniform(random)});
      total += waves.back().size;
    }
    for (auto& w : waves) w.size /= total;
  }
  [[nodiscard]] double operator()(double s) const {
    double e = 0.0;
    for (const auto& w : waves) {
      e += w.size * std::sin(2.0 * std::numbers::pi * (w.turns * s + w.phase));
    }
    return e;
  }
  struct Wave {
    double size, turns, phase;
  };
  std::vector<Wave> waves;
};

/// Returns the fraction of the trials in which `law` is found. `add` returns what is added to the
/// motion at s in [0, 1].
double share(LongTime law, const std::function<double(double, std::mt19937_64&)>& add) {
  std::mt19937_64 random(5);
  int found = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const Motion motion(random);
    Boundedness series(samples);
    for (int k = 0; k < samples; ++k) {
      const double s = k / double(samples);
      series.add(motion(s) + add(s, random));
    }
    found += series.law() == law ? 1 : 0;
  }
  return found / double(trials);
}

TEST_CASE("Modulated motion is called bounded", "[statistics]") {
  // At most 1 trial in 100 is a false alarm.
  CHECK(share(LongTime::bounded, [](double, auto&) { return 0.0; }) >= 0.99);
}

TEST_CASE("Motion with noise on it is called bounded", "[statistics]") {
  std::normal_distribution<double> noise(0.0, 0.3);
  CHECK(share(LongTime::bounded, [&](double, auto& random) { return noise(random); }) >= 0.99);
}

TEST_CASE("A linear drift by the amplitude of the motion is seen, and named", "[statistics]") {
  // One in five drifts by half the amplitude is missed, but only one in a hundred drifts by the
  // full amplitude.
  CHECK(share(LongTime::bounded, [](double s, auto&) { return 0.5 * s; }) <= 0.2);
  CHECK(share(LongTime::bounded, [](double s, auto&) { return s; }) <= 0.01);
  CHECK(share(LongTime::linear_drift, [](double s, auto&) { return 4.0 * s; }) >= 0.95);
}

TEST_CASE("A decay is seen, and told from a drift", "[statistics]") {
  const auto decay = [](double s, auto&) { return 4.0 * std::expm1(-4.0 * s); };
  CHECK(share(LongTime::bounded, decay) == 0.0);
  CHECK(share(LongTime::decay, decay) >= 0.9);
}

TEST_CASE("A random walk is seen every other time at five times the motion's size",
          "[statistics]") {
  std::normal_distribution<double> kick(0.0, 5.0 / std::sqrt(double(samples)));
  double walk = 0.0;
  const auto walking = [&](double s, auto& random) {
    walk = s == 0.0 ? 0.0 : walk + kick(random);
    return walk;
  };
  // A random walk turns back as often as it continues. If it turns back, it resembles a slow
  // modulation.
  CHECK(share(LongTime::bounded, walking) <= 0.5);
}

TEST_CASE("What is not finite is not bounded, and what is round-off is", "[statistics]") {
  Boundedness broken(64);
  for (int k = 0; k < 64; ++k) broken.add(k < 40 ? 1.0 : std::nan(""));
  CHECK_FALSE(broken.holds(1e-3));
  Boundedness tiny(64);
  for (int k = 0; k < 64; ++k) tiny.add(1e-16 * k);
  CHECK(tiny.holds(1e-14));
  CHECK_FALSE(tiny.holds(1e-16));
}

}  // namespace
