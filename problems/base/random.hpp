// Random numbers by counter: each a function of (seed, use, step, index) and of nothing else, so that
// neither threads nor the order of calls matter.
//
// Bits: Philox4x32-10 of Random123 (J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, SC11),
// key = seed, counter = (index/2, use, step). Normals: the polar form of Box and Muller (1958),
//
//   sqrt(-2 log u) (cos x, sin x),    u uniform in (0, 1), x uniform on the circle,
//
// with log, sin and cos by their series, out of + - * / and sqrt alone: the bits are the same on
// every machine, which those of a C library's log are not, and the loops vectorise.
#pragma once

#include <cstdint>
#include <span>

namespace shakedown {

/// One batch of random numbers.
struct Draw {
  std::uint64_t seed = 1;
  std::uint32_t use = 0;   ///< keeps purposes apart: 0 and 1 the noise of a method; below 2^31
  std::uint64_t step = 0;  ///< of a run, or whatever counts the batches
};

/// Uniform in (0, 1), odd multiples of 2^-53. At most 2^32 of a draw.
void uniforms(const Draw& draw, std::span<double> out);
/// Standard normals, independent of the uniforms of the same draw; |x| <= 8.6. At most 2^32.
void normals(const Draw& draw, std::span<double> out);

}  // namespace shakedown
