// The histogram of distances and the comparison of two sets of seeds, tested on exactly known
// densities and on sets that do not differ.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <span>

#include "experiments/tao2014/water/distances.hpp"
#include "methods/base/method.hpp"
#include "problems/base/random.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

/// A run that contains only the start at t = 0.
WaterRun at_rest(int N, const DistanceBins& bins) {
  WaterPlan plan{"", "gla-shake"};
  plan.N = N;
  plan.bins = bins;
  return water_run(plan, 1);
}
std::vector<double> distances_at_rest(int N) {
  WaterParameters parameters;
  parameters.N = N;
  const Eigen::VectorXd q = initial_state(Water<>(parameters)).q;
  std::vector<double> all;
  for (Index a = 0; a < N; ++a) {
    for (Index b = 0; b < a; ++b) {
      all.push_back((q.segment<3>(9 * a + 3) - q.segment<3>(9 * b + 3)).norm());
    }
  }
  return all;
}

WaterEnsemble set_of(const std::vector<std::vector<double>>& densities, double width = 0.1) {
  WaterPlan plan;
  plan.bins.width = width;
  WaterEnsemble set(plan);
  for (const auto& density : densities) set.runs.emplace_back().density = density;
  return set;
}

/// Returns four random densities over ten bins, with `shift` added to the first bin.
WaterEnsemble by_chance(std::uint64_t seed, std::uint64_t step, double shift = 0.0) {
  std::vector<std::vector<double>> densities(4, std::vector<double>(10));
  for (std::uint64_t k = 0; k < 4; ++k) {
    uniforms({seed, 0, 4 * step + k}, densities[k]);
    densities[k][0] += shift;
  }
  return set_of(densities);
}

TEST_CASE("A distance is counted in the bin whose lower edge it has reached", "[experiments]") {
  const double r = distances_at_rest(2).front();
  REQUIRE(r > 2.0);
  REQUIRE(r < 4.0);
  // r - 1 and its differences from r are exact in floating point.
  const auto counted = [&](double from, int count) {
    return at_rest(2, {from, 0.25, count}).density;
  };
  const std::vector<double> none(4, 0.0);
  CHECK(counted(r, 4) == std::vector<double>{4.0, 0.0, 0.0, 0.0});
  CHECK(counted(std::nextafter(r, 4.0), 4) == none);
  CHECK(counted(r - 1.0, 5) == std::vector<double>{0.0, 0.0, 0.0, 0.0, 4.0});
  CHECK(counted(r - 1.0, 4) == none);
}

TEST_CASE("The density of seven molecules at rest is the histogram of their 21 distances",
          "[experiments]") {
  const DistanceBins bins;
  const std::vector<double> all = distances_at_rest(7);
  const auto [least, most] = std::minmax_element(all.begin(), all.end());
  REQUIRE(*least > bins.from);
  REQUIRE(*most < bins.from + bins.width * bins.count);
  std::vector<double> sorted = all;
  std::sort(sorted.begin(), sorted.end());
  const WaterRun run = at_rest(7, bins);
  REQUIRE(run.density.size() == static_cast<std::size_t>(bins.count));
  for (int k = 0; k < bins.count; ++k) {
    // No distance is within 1e-9 of an edge, so the rounding of edges does not matter.
    const double low = bins.from + k * bins.width;
    const auto until = [&](double x) { return std::lower_bound(sorted.begin(), sorted.end(), x); };
    REQUIRE(until(low - 1e-9) == until(low + 1e-9));
    CHECK_THAT(run.density[static_cast<std::size_t>(k)] * bins.width * 21.0,
               Catch::WithinAbs(static_cast<double>(until(low + bins.width) - until(low)), 1e-12));
  }
  CHECK_THAT(std::accumulate(run.density.begin(), run.density.end(), 0.0) * bins.width,
             Catch::WithinAbs(1.0, 1e-14));
  REQUIRE(run.distance.size() == 1);
  CHECK_THAT(run.distance.front(),
             Catch::WithinAbs(std::accumulate(all.begin(), all.end(), 0.0) / 21.0, 1e-14));
}

TEST_CASE(
    "Total variation is 0 of one density, 1 of disjoint ones, and the share that is elsewhere",
    "[experiments]") {
  const double width = 0.5;
  const std::vector<double> a{2.0, 0.0, 0.0}, b{0.0, 1.0, 1.0}, c{1.5, 0.5, 0.0};
  CHECK(total_variation(a, a, width) == 0.0);
  CHECK(total_variation(a, b, width) == 1.0);
  CHECK(total_variation(a, c, width) == 0.25);
  CHECK(total_variation(c, a, width) == 0.25);
  CHECK(between_halves(set_of({a, b}, width)) == 1.0);
  // Two of the three halvings of a, a, b, b mix them evenly, and one separates them.
  CHECK_THAT(between_halves(set_of({a, a, b, b}, width)), Catch::WithinAbs(1.0 / 3.0, 1e-15));
  const Relabelled parted = relabelled(set_of({a, a}, width), set_of({b, b}, width));
  CHECK(parted.observed == 1.0);
  CHECK_THAT(parted.expected, Catch::WithinAbs(1.0 / 3.0, 1e-15));
  CHECK_THAT(parted.p, Catch::WithinAbs(1.0 / 3.0, 1e-15));
  CHECK(mean_density(set_of({a, c})) == std::vector<double>{1.75, 0.25, 0.0});
  // The standard deviation of two values is half their difference times sqrt(2).
  CHECK_THAT(mean_density(set_of({a, c}), 1.0)[0],
             Catch::WithinAbs(1.75 + std::sqrt(0.125), 1e-15));
  CHECK(mean_density(set_of({a, c}), -2.0)[1] == 0.0);
}

TEST_CASE("The share of partitions is uniform where two sets do not differ", "[experiments]") {
  // Each of the 35 partitions of 8 into halves counts twice among 70. p is therefore one of 2/70,
  // 4/70, ... 1 with equal probability.
  constexpr int trials = 2000;
  double sum = 0.0;
  std::array<int, 35> found{};
  for (std::uint64_t k = 0; k < trials; ++k) {
    const double p = relabelled(by_chance(1, k), by_chance(2, k)).p;
    sum += p;
    ++found.at(static_cast<std::size_t>(std::lround(35.0 * p)) - 1);
  }
  // Four standard errors are exceeded in 6 of 100000 cases. The variance is (35^2 - 1)/(12 35^2).
  CHECK_THAT(sum / trials,
             Catch::WithinAbs(36.0 / 70.0, 4.0 * std::sqrt(1224.0 / 14700.0 / trials)));
  double chi_squared = 0.0;
  for (const int count : found) chi_squared += std::pow(count - trials / 35.0, 2) * 35.0 / trials;
  CHECK(chi_squared < 74.0);  // 34 degrees of freedom: exceeded in 1 of 10000
  CHECK(chi_squared > 10.0);  // only 1 of 50000 is as even as this
}

TEST_CASE("The share of partitions is the least possible where two sets differ", "[experiments]") {
  for (std::uint64_t k = 0; k < 20; ++k) {
    const Relabelled apart = relabelled(by_chance(1, k), by_chance(2, k, 20.0));
    CHECK_THAT(apart.p, Catch::WithinAbs(2.0 / 70.0, 1e-15));
    CHECK(apart.observed > 1.5 * apart.expected);
  }
}

TEST_CASE("Peaks are maxima that less than half of the lower one parts", "[experiments]") {
  CHECK(peaks({0.0, 4.0, 1.0, 3.0, 0.0}, 0.5) == 2);
  CHECK(peaks({0.0, 4.0, 2.0, 3.0, 0.0}, 0.5) == 1);
  CHECK(peaks({0.0, 4.0, 0.0, 0.4, 0.0}, 0.5) == 1);
  CHECK(peaks({0.0, 0.0, 0.0}, 0.5) == 0);
}

TEST_CASE("The autocorrelation time of an autoregressive series is (1 + a)/(2 - 2 a)",
          "[experiments][oracle]") {
  constexpr std::size_t length = 400000;
  std::vector<double> series(length);
  for (const double a : {0.0, 0.9}) {
    normals({3, 0, 0}, series);
    for (std::size_t k = 1; k < length; ++k) series[k] += a * series[k - 1];
    // Sokal's formula gives the standard error for a window of 5 autocorrelation times. The window
    // omits a relative contribution of e^-5.
    const double exact = (1.0 + a) / (2.0 - 2.0 * a);
    const double error = std::sqrt((20.0 * exact + 2.0) / static_cast<double>(length));
    CHECK_THAT(autocorrelation_time(series), Catch::WithinRel(exact, 4.0 * error + std::exp(-5.0)));
  }
}

}  // namespace
}  // namespace shakedown::tao2014
