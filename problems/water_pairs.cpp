#include "problems/water_pairs.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace shakedown {
namespace detail {
namespace {

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are passed only within inlined code

#define WATER_TARGET baseline
#define WATER_WIDTH 2
#if defined(__x86_64__)
#define WATER_SQRT(v) Vector(_mm_sqrt_pd(v))
#else
#define WATER_SQRT(v) (Vector{std::sqrt((v)[0]), std::sqrt((v)[1])})
#endif
#include "problems/water_pairs_kernel.inc"
#undef WATER_TARGET
#undef WATER_WIDTH
#undef WATER_SQRT

// Clang does not support `#pragma GCC target`.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WATER_WIDER

#pragma GCC push_options
#pragma GCC target("avx2")
#define WATER_TARGET avx2
#define WATER_WIDTH 4
#define WATER_SQRT(v) Vector(_mm256_sqrt_pd(v))
#include "problems/water_pairs_kernel.inc"
#undef WATER_TARGET
#undef WATER_SQRT
#pragma GCC pop_options

// From a guess y and e = 1 - x y^2: 1/sqrt(x) = y (1 - e)^(-1/2)
//   = y (1 + e/2 + 3 e^2/8 + 5 e^3/16 + ...).

#pragma GCC push_options
#pragma GCC target("avx2,fma")
/// The guess has 12 correct bits, |e| <= 7.4e-4. The series up to e^2 leaves an error of 5/16 e^3 =
/// 1.3e-10. A second series, up to e, reduces it to round-off.
inline __m256d inverse_root_of_four(__m256d x) {
  __m256d y = _mm256_cvtps_pd(_mm_rsqrt_ps(_mm256_cvtpd_ps(x)));
  const __m256d one = _mm256_set1_pd(1.0), half = _mm256_set1_pd(0.5);
  __m256d e = _mm256_fnmadd_pd(_mm256_mul_pd(x, y), y, one);
  y = _mm256_fmadd_pd(_mm256_fmadd_pd(_mm256_set1_pd(0.375), e, half), _mm256_mul_pd(y, e), y);
  e = _mm256_fnmadd_pd(_mm256_mul_pd(x, y), y, one);
  return _mm256_fmadd_pd(_mm256_mul_pd(half, e), y, y);
}
#define WATER_TARGET avx2_fused
#define WATER_FUSED(a, b, c) Vector(_mm256_fmadd_pd(a, b, c))
#define WATER_INVERSE_ROOT(v) Vector(inverse_root_of_four(v))
#include "problems/water_pairs_kernel.inc"
#undef WATER_TARGET
#undef WATER_WIDTH
#undef WATER_FUSED
#undef WATER_INVERSE_ROOT
#pragma GCC pop_options

#pragma GCC push_options
#pragma GCC target("avx512f,prefer-vector-width=512")
#define WATER_TARGET avx512
#define WATER_WIDTH 8
// The mask selects all lanes. It is there because GCC 12 warns about the intrinsics without a mask.
#define WATER_SQRT(v) Vector(_mm512_maskz_sqrt_pd(0xff, v))
#include "problems/water_pairs_kernel.inc"
#undef WATER_TARGET
#undef WATER_SQRT

/// The guess has 14 correct bits, |e| <= 1.22e-4. The series up to e^3 leaves an error of 35/128
/// e^4 = 6e-17.
inline __m512d inverse_root_of_eight(__m512d x) {
  const __m512d y = _mm512_maskz_rsqrt14_pd(0xff, x);
  const __m512d e = _mm512_fnmadd_pd(_mm512_mul_pd(x, y), y, _mm512_set1_pd(1.0));
  __m512d series = _mm512_fmadd_pd(_mm512_set1_pd(0.3125), e, _mm512_set1_pd(0.375));
  series = _mm512_fmadd_pd(series, e, _mm512_set1_pd(0.5));
  return _mm512_fmadd_pd(series, _mm512_mul_pd(y, e), y);
}
#define WATER_TARGET avx512_fused
#define WATER_FUSED(a, b, c) Vector(_mm512_fmadd_pd(a, b, c))
#define WATER_INVERSE_ROOT(v) Vector(inverse_root_of_eight(v))
#include "problems/water_pairs_kernel.inc"
#undef WATER_TARGET
#undef WATER_WIDTH
#undef WATER_FUSED
#undef WATER_INVERSE_ROOT
#pragma GCC pop_options
#endif

#pragma GCC diagnostic pop

}  // namespace

const std::vector<WaterKernel>& water_kernels() {
  static const std::vector<WaterKernel> all = [] {
    std::vector<WaterKernel> found{
        {"baseline", baseline::potential, baseline::gradient, baseline::add_block}};
#ifdef WATER_WIDER
    if (__builtin_cpu_supports("avx2")) {
      found.push_back({"avx2", avx2::potential, avx2::gradient, avx2::add_block});
    }
    if (__builtin_cpu_supports("avx512f")) {
      found.push_back({"avx512", avx512::potential, avx512::gradient, avx512::add_block});
    }
#endif
    return found;
  }();
  return all;
}

const std::vector<WaterKernel>& fused_water_kernels() {
  static const std::vector<WaterKernel> all = [] {
    std::vector<WaterKernel> found;
#ifdef WATER_WIDER
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
      found.push_back(
          {"avx2-fused", avx2_fused::potential, avx2_fused::gradient, avx2_fused::add_block});
    }
    if (__builtin_cpu_supports("avx512f")) {
      found.push_back({"avx512-fused", avx512_fused::potential, avx512_fused::gradient,
                       avx512_fused::add_block});
    }
#endif
    return found;
  }();
  return all;
}

namespace {

/// Fused kernels are eligible only in a build for one machine, because such a build does not
/// promise the same bits as other builds.
std::vector<WaterKernel> eligible() {
  std::vector<WaterKernel> all = water_kernels();
#ifdef __FMA__
  all.insert(all.end(), fused_water_kernels().begin(), fused_water_kernels().end());
#endif
  return all;
}

}  // namespace

const WaterKernel& fastest_water_kernel() {
  static const WaterKernel chosen = [] {
    using Clock = std::chrono::steady_clock;
    constexpr Eigen::Index side = 4, molecules = side * side * side, stride = molecules + 8;
    std::vector<double> x(9 * stride), out(9 * stride);
    for (Eigen::Index k = 0; k < 9; ++k) {
      for (Eigen::Index a = 0; a < stride; ++a) {
        const Eigen::Index grid[3] = {a % side, a / side % side, a / side / side};
        x[k * stride + a] = 3.0 * static_cast<double>(grid[k % 3]) + 0.3 * static_cast<double>(k);
      }
    }
    const auto seconds = [&](const WaterKernel& kernel) {
      const Clock::time_point begin = Clock::now();
      kernel.gradient({x.data(), molecules, stride}, {}, 0, molecules - 1, out.data());
      return Clock::now() - begin;
    };
    const std::vector<WaterKernel> candidates = eligible();
    const WaterKernel* fastest = nullptr;
    Clock::duration least = Clock::duration::max();
    for (int round = 0; round < 5; ++round) {
      for (const WaterKernel& kernel : candidates) {
        const Clock::duration taken = seconds(kernel);
        if (taken < least) {
          least = taken;
          fastest = &kernel;
        }
      }
    }
    return *fastest;
  }();
  return chosen;
}

}  // namespace detail

namespace {

/// Eight lanes may begin at the last molecule, so there is room for them. Strides that are
/// multiples of 512 bytes are avoided, because they would map to few cache lines.
Eigen::Index padded(Eigen::Index molecules) {
  const Eigen::Index whole = (molecules + 15) / 8 * 8;
  return whole % 64 == 0 ? whole + 8 : whole;
}
/// Coordinate of the idle lanes, far away so that they do not divide by zero [A].
constexpr double nowhere = 1e10;

}  // namespace

WaterPairs::WaterPairs(Eigen::Index count, const WaterInteraction& which, int threads,
                       const detail::WaterKernel& loops)
    : kernel(loops), interaction(which), molecules(count), stride(padded(count)),
      blocks(count < fewest_in_blocks ? 1 : water_blocks),
      x(9 * static_cast<std::size_t>(stride), nowhere) {
  const auto eights = [this](Eigen::Index a) { return (molecules - a + 6) / 8; };  // met by a
  Eigen::Index all = 0, done = 0, a = 0;
  for (Eigen::Index each = 0; each < molecules; ++each) all += eights(each);
  for (int block = 0; block < blocks; ++block) {
    first[block] = a;
    while (a < molecules && done * blocks < all * (block + 1)) done += eights(a++);
  }
  first[blocks] = molecules - 1;  // the last molecule has no pairs left
  if (blocks > 1 && threads > 1) pool = std::make_shared<ThreadPool>(threads);
  slope.assign((pool ? blocks : std::min(blocks, 2)) * x.size(), 0.0);
}

void WaterPairs::gather(const double* q) const {
  for (Eigen::Index a = 0; a < molecules; ++a) {
    for (Eigen::Index k = 0; k < 9; ++k) x[k * stride + a] = q[9 * a + k];
  }
}

double WaterPairs::potential(const double* q) const {
  gather(q);
  return kernel.potential({x.data(), molecules, stride}, interaction);
}

/// Returns where the forces of a block are summed. A single thread needs storage only for the total
/// and for one more block.
double* WaterPairs::sums(int block) const {
  return slope.data() + static_cast<std::size_t>(pool ? block : std::min(block, 1)) * x.size();
}

void WaterPairs::add_pairs(int block) const {
  double* const out = sums(block);
  for (Eigen::Index k = 0; k < 9; ++k) {
    std::fill(out + k * stride + first[block] / 8 * 8, out + (k + 1) * stride, 0.0);
  }
  kernel.gradient({x.data(), molecules, stride}, interaction, first[block], first[block + 1], out);
}

void WaterPairs::gradient(const double* q, double* out) const {
  gather(q);
  if (pool) pool->run(blocks, [this](int block) { add_pairs(block); });
  for (int block = 0; block < blocks; ++block) {
    if (!pool) add_pairs(block);
    if (block > 0) kernel.add_block(stride, first[block], sums(block), slope.data());
  }
  for (Eigen::Index a = 0; a < molecules; ++a) {
    for (Eigen::Index k = 0; k < 9; ++k) out[9 * a + k] = slope[k * stride + a];
  }
}

}  // namespace shakedown
