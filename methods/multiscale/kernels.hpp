// Filter kernels: even functions of t supported in [-1, 1] with unit mass, AST 3.1.
//
// Two numbers characterise a kernel (AST Lemmas 3.1, 3.2). mu: the moments of order 1 ... mu
// vanish, so that filtering a slow v gives v(t0) + O(delta^(mu+1)). nu: K, ..., K^(nu-2) are
// continuous and K^(nu-1) has at most jumps, so that an oscillation of mean 0 and frequency omega
// is damped to O((omega delta)^-nu).
//
// The piecewise kernels are one polynomial in |t| on [0, 1/2] and another on (1/2, 1]. The smooth
// kernels are (1 - t^2)^(nu-1) P(t^2), where P has the least degree for which the moments vanish.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace shakedown {

enum class Kernel : std::uint8_t { cubic, parabola, quartic, smooth1, smooth3, smooth5 };

struct KernelRecord {
  Kernel id;
  std::string_view name;
  int mu;
  int nu;
  std::string_view source;
  /// If true, `inner` and `outer` hold the coefficients of |t|^j on [0, 1/2] and on (1/2, 1]. If
  /// false, `inner` holds P's coefficients of t^(2j), and `outer` is not read.
  bool piecewise;
  std::array<double, 4> inner;
  std::array<double, 4> outer;
};

/// The coefficients are exact, because P solves the moment equations in rational numbers.
inline constexpr std::array kernel_table{
    KernelRecord{Kernel::cubic,
                 "cubic",
                 3,
                 2,
                 "AST 5.2",
                 true,
                 {2.0, -2.0, -8.0, 8.0},
                 {2.0, -22.0 / 3.0, 8.0, -8.0 / 3.0}},
    KernelRecord{Kernel::parabola, "parabola", 1, 2, "(1 - t^2) P", false, {3.0 / 4.0}, {}},
    KernelRecord{
        Kernel::quartic, "quartic", 3, 2, "(1 - t^2) P", false, {45.0 / 32.0, -105.0 / 32.0}, {}},
    KernelRecord{Kernel::smooth1, "smooth-1-4", 1, 4, "(1 - t^2)^3 P", false, {35.0 / 32.0}, {}},
    KernelRecord{Kernel::smooth3,
                 "smooth-3-4",
                 3,
                 4,
                 "(1 - t^2)^3 P",
                 false,
                 {945.0 / 512.0, -3465.0 / 512.0},
                 {}},
    KernelRecord{Kernel::smooth5,
                 "smooth-5-6",
                 5,
                 6,
                 "(1 - t^2)^5 P",
                 false,
                 {96525.0 / 32768.0, -546975.0 / 16384.0, 2078505.0 / 32768.0},
                 {}},
};

constexpr const KernelRecord& record_of(Kernel kernel) {
  return kernel_table[static_cast<std::size_t>(kernel)];
}

/// Returns K(t) of a kernel; zero outside [-1, 1].
template <class S>
S evaluate(const KernelRecord& kernel, const S& t) {
  const S x = t < S(0) ? -t : t;
  if (x > S(1)) return S(0);
  if (kernel.piecewise) {
    const auto& c = x <= S(0.5) ? kernel.inner : kernel.outer;
    return S(c[0]) + x * (S(c[1]) + x * (S(c[2]) + x * S(c[3])));
  }
  const S u = x * x;
  S value = S(kernel.inner[0]) +
            u * (S(kernel.inner[1]) + u * (S(kernel.inner[2]) + u * S(kernel.inner[3])));
  for (int k = 1; k < kernel.nu; ++k) value *= S(1) - u;
  return value;
}

}  // namespace shakedown
