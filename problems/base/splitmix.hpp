// Random numbers for the starts of problems; each is a function of (seed, k) alone.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace shakedown {

namespace detail {

/// The k-th word of a sequence of 64-bit random words: splitmix64 as a function of its counter (G.
/// L. Steele, D. Lea, C. H. Flood, OOPSLA 2014).
inline std::uint64_t random_bits(std::uint64_t seed, std::uint64_t k) {
  std::uint64_t z = seed * 0xD1B54A32D192ED03U + (k + 1) * 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}
/// Uniform in (0, 1): the midpoint of one of 2^53 cells.
inline double random_uniform(std::uint64_t seed, std::uint64_t k) {
  return (static_cast<double>(random_bits(seed, k) >> 11) + 0.5) * 0x1p-53;
}
/// Standard normal, by Box and Muller.
inline double random_normal(std::uint64_t seed, std::uint64_t k) {
  const double radius = std::sqrt(-2.0 * std::log(random_uniform(seed, 2 * k)));
  return radius * std::cos(2.0 * std::numbers::pi * random_uniform(seed, 2 * k + 1));
}

}  // namespace detail

}  // namespace shakedown
