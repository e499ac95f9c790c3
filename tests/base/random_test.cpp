// Compares the random numbers with published bits, a separate implementation of Philox, the C
// library's functions and the distributions that the numbers should follow. The seeds are fixed, so
// the tests are deterministic.
#include "problems/base/random.hpp"

#include <array>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace shakedown {
namespace {

using Four = std::array<std::uint32_t, 4>;

/// Returns Philox4x32-10 as printed by Salmon, Moraes, Dror and Shaw.
Four philox(Four x, std::uint64_t seed) {
  auto k0 = static_cast<std::uint32_t>(seed);
  auto k1 = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t even = std::uint64_t{0xD2511F53} * x[0];
    const std::uint64_t odd = std::uint64_t{0xCD9E8D57} * x[2];
    x = {static_cast<std::uint32_t>(odd >> 32) ^ x[1] ^ k0, static_cast<std::uint32_t>(odd),
         static_cast<std::uint32_t>(even >> 32) ^ x[3] ^ k1, static_cast<std::uint32_t>(even)};
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return x;
}

/// Returns the two words of pair i of a draw.
std::array<std::uint64_t, 2> bits(const Draw& draw, bool uniform, std::uint32_t i) {
  const Four x = philox({i, 2 * draw.use + (uniform ? 1U : 0U), std::uint32_t(draw.step),
                         std::uint32_t(draw.step >> 32)},
                        draw.seed);
  return {std::uint64_t{x[1]} << 32 | x[0], std::uint64_t{x[3]} << 32 | x[2]};
}

long double between(std::uint64_t word) {
  return (static_cast<long double>(word >> 12) + 0.5L) * 0x1p-52L;
}

std::vector<double> numbers(void (*make)(const Draw&, std::span<double>), const Draw& draw,
                            std::size_t count) {
  std::vector<double> all(count);
  make(draw, all);
  return all;
}

TEST_CASE("Philox gives the published words", "[random]") {
  // Random123's known answers. Counter and key are all zeros, all ones, or the digits of pi.
  CHECK(philox({0, 0, 0, 0}, 0) == Four{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  const std::uint32_t ones = 0xffffffff;
  CHECK(philox({ones, ones, ones, ones}, ~std::uint64_t{0}) ==
        Four{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0x299f31d0a4093822) ==
        Four{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

const std::vector<Draw> draws{
    {0, 0, 0}, {1, 0, 0}, {1, 1, 7}, {0x123456789abcdef, 3, 0xfedcba9876543210}};

TEST_CASE("A uniform number is the upper 52 bits of its word and a half", "[random]") {
  for (const Draw& draw : draws) {
    const auto u = numbers(uniforms, draw, 301);
    for (std::uint32_t i = 0; i < 301; ++i) {
      CHECK(u[i] == static_cast<double>(between(bits(draw, true, i / 2)[i % 2])));
    }
  }
}

TEST_CASE("A pair of normals is Box and Muller's, to a few units in the last place", "[random]") {
  for (const Draw& draw : draws) {
    const auto x = numbers(normals, draw, 300);
    for (std::uint32_t i = 0; i < 150; ++i) {
      const auto [a, b] = bits(draw, false, i);
      const long double radius = std::sqrt(-2.0L * std::log(between(a)));
      const long double angle = (between(b) - 0.5L) * std::numbers::pi_v<long double> / 2.0L;
      long double along = radius * std::cos(angle) * ((b & 1) == 1 ? -1.0L : 1.0L);
      long double across = radius * std::sin(angle);
      if ((b & 2) == 2) std::swap(along, across);
      // The bound allows for the rounding errors of a dozen terms each in log, sine and cosine.
      CHECK(std::fabs(x[2 * i] - along) <= 1e-15L * radius);
      CHECK(std::fabs(x[2 * i + 1] - across) <= 1e-15L * radius);
    }
  }
}

TEST_CASE("A number depends on seed, use, step and index, not on how many are asked for",
          "[random]") {
  for (const auto make : {uniforms, normals}) {
    const auto all = numbers(make, {5, 0, 9}, 1000);
    for (const std::size_t count : {1, 2, 3, 127, 128, 129, 130, 255, 257, 999}) {
      CHECK(numbers(make, {5, 0, 9}, count) ==
            std::vector<double>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)));
    }
    for (const Draw& other :
         {Draw{6, 0, 9}, Draw{5, 1, 9}, Draw{5, 0, 10}, Draw{5 + (std::uint64_t{1} << 32), 0, 9},
          Draw{5, 0, 9 + (std::uint64_t{1} << 32)}}) {
      const auto others = numbers(make, other, 1000);
      for (std::size_t i = 0; i < 1000; ++i) CHECK(others[i] != all[i]);
    }
  }
  CHECK(numbers(normals, {5, 0, 9}, 0).empty());
}

/// Returns by how many standard errors the mean of f deviates from `expected`. The mean is taken
/// over 2000 steps of 500 numbers.
double deviation(const std::function<double(double)>& f, double expected, double variance) {
  double sum = 0.0;
  for (std::uint64_t step = 0; step < 2000; ++step) {
    for (const double x : numbers(normals, {11, 0, step}, 500)) sum += f(x);
  }
  return (sum / 1e6 - expected) / std::sqrt(variance / 1e6);
}

TEST_CASE("A million normals have the moments of the normal distribution", "[random]") {
  // Each of the six deviations exceeds four standard errors for one seed in 16000.
  CHECK(std::fabs(deviation([](double x) { return x; }, 0.0, 1.0)) <= 4.0);
  CHECK(std::fabs(deviation([](double x) { return x * x; }, 1.0, 2.0)) <= 4.0);
  CHECK(std::fabs(deviation([](double x) { return x * x * x; }, 0.0, 15.0)) <= 4.0);
  CHECK(std::fabs(deviation([](double x) { return x * x * x * x; }, 3.0, 96.0)) <= 4.0);
  CHECK(std::fabs(deviation([](double x) { return std::cos(4.0 * x); }, std::exp(-8.0),
                            0.5 * (1.0 + std::exp(-32.0)) - std::exp(-16.0))) <= 4.0);
  CHECK(std::fabs(deviation([](double x) { return std::fabs(x) > 3.0 ? 1.0 : 0.0; },
                            0.0026997960632601866, 0.0026925)) <= 4.0);
}

TEST_CASE("A million normals fill a hundred classes of equal probability evenly", "[random]") {
  const boost::math::normal_distribution<double> gauss;
  std::vector<double> counts(100, 0.0);
  for (std::uint64_t step = 0; step < 2000; ++step) {
    for (const double x : numbers(normals, {12, 0, step}, 500)) {
      ++counts[static_cast<std::size_t>(100.0 * boost::math::cdf(gauss, x))];
    }
  }
  double chi_squared = 0.0;
  for (const double n : counts) chi_squared += (n - 1e4) * (n - 1e4) / 1e4;
  const boost::math::chi_squared_distribution<double> law(99.0);
  // Each of the two bounds is violated for one seed in 10000.
  CHECK(boost::math::cdf(law, chi_squared) > 1e-4);
  CHECK(boost::math::cdf(law, chi_squared) < 1.0 - 1e-4);
}

TEST_CASE("Neighbours in index, step, use and seed are uncorrelated", "[random]") {
  const auto correlation = [](const Draw& shift, std::size_t lag) {
    double sum = 0.0;
    for (std::uint64_t step = 0; step < 1000; ++step) {
      const auto a = numbers(normals, {20, 0, step}, 1000);
      const auto b = numbers(normals, {20 + shift.seed, shift.use, step + shift.step}, 1000 + lag);
      for (std::size_t i = 0; i < 1000; ++i) sum += a[i] * b[i + lag];
    }
    return sum / 1e3;  // in standard errors: the products have variance 1
  };
  for (const std::size_t lag : {1, 2, 3}) CHECK(std::fabs(correlation({0, 0, 0}, lag)) <= 4.0);
  CHECK(std::fabs(correlation({0, 0, 1}, 0)) <= 4.0);
  CHECK(std::fabs(correlation({0, 1, 0}, 0)) <= 4.0);
  CHECK(std::fabs(correlation({1, 0, 0}, 0)) <= 4.0);
}

}  // namespace
}  // namespace shakedown
