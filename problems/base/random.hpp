// Counter-based random numbers: each is a function of (seed, use, step, index) alone. Hence neither
// threads nor the order of calls matter.
//
// Bits: Philox4x32-10 of Random123 (J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, SC11),
// key = seed, counter = (index/2, use, step). Normals: the polar form of Box and Muller (1958),
//
//   sqrt(-2 log u) (cos x, sin x),    u uniform in (0, 1), x uniform on the circle,
//
// with series for log, sin and cos that use only + - * / and sqrt. Hence the bits are the same on
// every machine, unlike with a C library's log, and the loops vectorise.
#pragma once

#include <cstdint>
#include <span>

namespace shakedown {

/// One batch of random numbers.
struct Draw {
  std::uint64_t seed = 1;
  std::uint32_t use = 0;   ///< purpose: 0 and 1 for the noise of a method; below 2^31
  std::uint64_t step = 0;  ///< step of a run, or another count of batches
};

/// Fills `out` with uniform numbers in (0, 1), odd multiples of 2^-53; at most 2^32 per draw.
void uniforms(const Draw& draw, std::span<double> out);
/// Fills `out` with standard normals, |x| <= 8.6, independent of the uniforms of the same draw.
/// At most 2^32.
void normals(const Draw& draw, std::span<double> out);

}  // namespace shakedown
