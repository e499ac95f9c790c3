// Random numbers that depend on (seed, stream, index) alone: a counter through the SplitMix64 mixer
// (Steele, Lea, Flood 2014), and normals by Box and Muller, written out because the standard
// library's differ between vendors.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace shakedown::reich1995 {

class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t stream)
      : key(mix(mix(seed + 0x9e3779b97f4a7c15ULL) ^ (stream * 0xd1342543de82ef95ULL))) {}

  /// Uniform in (0, 1).
  double uniform() {
    return (static_cast<double>(mix(key + 0x9e3779b97f4a7c15ULL * ++index) >> 11) + 0.5) * 0x1p-53;
  }
  /// Standard normal.
  double normal() {
    if (spare_left) {
      spare_left = false;
      return spare;
    }
    const double radius = std::sqrt(-2.0 * std::log(uniform()));
    const double angle = 2.0 * std::numbers::pi * uniform();
    spare = radius * std::sin(angle);
    spare_left = true;
    return radius * std::cos(angle);
  }

 private:
  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::uint64_t key;
  std::uint64_t index = 0;
  double spare = 0.0;
  bool spare_left = false;
};

}  // namespace shakedown::reich1995
