#include "problems/base/random.hpp"

#include <Random123/philox.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace shakedown {

namespace {

constexpr std::size_t batch = 64;  // pairs per batch; the scratch fits into the L1 cache
using Words = std::array<std::uint64_t, batch>;

/// Random bits for `pairs` pairs of numbers, starting with the pair `first`.
void words(const Draw& draw, std::uint32_t kind, std::uint32_t first, std::size_t pairs, Words& a,
           Words& b) {
  using Philox = r123::Philox4x32;
  const Philox::key_type key{{static_cast<std::uint32_t>(draw.seed),  //
                              static_cast<std::uint32_t>(draw.seed >> 32)}};
  for (std::size_t i = 0; i < pairs; ++i) {
    const Philox::ctr_type x = Philox{}(
        {{first + static_cast<std::uint32_t>(i), 2 * draw.use + kind,
          static_cast<std::uint32_t>(draw.step), static_cast<std::uint32_t>(draw.step >> 32)}},
        key);
    a[i] = static_cast<std::uint64_t>(x[1]) << 32 | x[0];
    b[i] = static_cast<std::uint64_t>(x[3]) << 32 | x[2];
  }
}

/// Uniform in (0, 1): the upper 52 bits plus a half. The lower 12 are free for other uses.
double uniform(std::uint64_t word) {
  return std::bit_cast<double>(0x3ff0000000000000U | (word >> 12)) - (1.0 - 0x1p-53);
}

/// log u = e log 2 + 2 atanh((m - 1)/(m + 1)) for u = 2^e m, sqrt(1/2) <= m < sqrt(2). Eleven terms
/// of atanh leave an error of 1e-17.
double logarithm(double u) {
  constexpr std::uint64_t root_half = 0x3fe6a09e667f3bcdU;
  constexpr std::uint64_t mantissa = 0x000fffffffffffffU;
  const std::uint64_t shifted = std::bit_cast<std::uint64_t>(u) + (0x3ff0000000000000U - root_half);
  // A whole number below 2^52 is turned into a double by setting its bits, because a conversion
  // would not vectorise.
  const double e = std::bit_cast<double>(0x4330000000000000U | (shifted >> 52)) - (0x1p52 + 1023.0);
  const double m = std::bit_cast<double>((shifted & mantissa) + root_half);
  const double s = (m - 1.0) / (m + 1.0);
  const double z = s * s;
  double sum = 1.0 / 21.0;
  for (int k = 19; k >= 3; k -= 2) sum = sum * z + 1.0 / k;
  return e * std::numbers::ln2 + (2.0 * s + 2.0 * s * (z * sum));
}

/// Returns 1/k!. The factorial is exact in double up to 18!.
constexpr double inverse_factorial(int k) {
  double product = 1.0;
  for (int i = 2; i <= k; ++i) product *= i;
  return 1.0 / product;
}

/// sin x and cos x for |x| <= pi/4, to 1e-16.
struct OnCircle {
  double sine, cosine;
};
OnCircle on_circle(double x) {
  constexpr auto c = [] {
    std::array<double, 18> table{};
    for (int k = 0; k < 18; ++k) table[static_cast<std::size_t>(k)] = inverse_factorial(k);
    return table;
  }();
  const double y = -x * x;
  double cosine = c[16];
  double sine = c[15];
  for (std::size_t k = 14; k >= 2; k -= 2) cosine = cosine * y + c[k];
  for (std::size_t k = 13; k >= 3; k -= 2) sine = sine * y + c[k];
  return {x + x * (y * sine), cosine * y + 1.0};
}

/// The upper bits give an angle within pi/4 of an axis; the two lowest choose the axis and the
/// direction along it.
void to_normals(const Words& a, const Words& b, std::size_t pairs, double* out) {
  std::array<double, batch> radius;
  for (std::size_t i = 0; i < pairs; ++i) {
    radius[i] = std::sqrt(-2.0 * logarithm(uniform(a[i])));
  }
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto [sine, cosine] = on_circle((uniform(b[i]) - 0.5) * (std::numbers::pi / 2.0));
    const std::uint64_t along = std::bit_cast<std::uint64_t>(radius[i] * cosine) ^ (b[i] << 63);
    const std::uint64_t across = std::bit_cast<std::uint64_t>(radius[i] * sine);
    const std::uint64_t swap = (along ^ across) & (0 - ((b[i] >> 1) & 1));
    out[2 * i] = std::bit_cast<double>(along ^ swap);
    out[2 * i + 1] = std::bit_cast<double>(across ^ swap);
  }
}

void to_uniforms(const Words& a, const Words& b, std::size_t pairs, double* out) {
  for (std::size_t i = 0; i < pairs; ++i) {
    out[2 * i] = uniform(a[i]);
    out[2 * i + 1] = uniform(b[i]);
  }
}

void fill(const Draw& draw, std::uint32_t kind, std::span<double> out,
          void (*make)(const Words&, const Words&, std::size_t, double*)) {
  Words a, b;
  for (std::size_t k = 0; k < out.size(); k += 2 * batch) {
    const std::size_t left = out.size() - k;
    const std::size_t pairs = std::min(batch, left / 2);
    const bool odd = pairs < batch && left % 2 == 1;
    words(draw, kind, static_cast<std::uint32_t>(k / 2), pairs + (odd ? 1 : 0), a, b);
    make(a, b, pairs, &out[k]);
    if (odd) {
      std::array<double, 2> last;
      a[0] = a[pairs], b[0] = b[pairs];
      make(a, b, 1, last.data());
      out.back() = last[0];
    }
  }
}

}  // namespace

void uniforms(const Draw& draw, std::span<double> out) { fill(draw, 1, out, to_uniforms); }
void normals(const Draw& draw, std::span<double> out) { fill(draw, 0, out, to_normals); }

}  // namespace shakedown
