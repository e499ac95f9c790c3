// Hand-written SHAKE (methods/constrained/shake.hpp) on the chain of ten pendula. All masses are
// equal. The rods are a_k = q_k - q_{k-1} with q_0 = 0; at t_n they are s_k. With w = 1/m and y = 2
// h^2 lambda_n (h^2 lambda_0 in the first half step):
//
//   p_{n+1/2} -= h (0, g m),    q_k += h w p_k - w (s_k y_k - s_{k+1} y_{k+1})
//   until |dq| <= tolerance (1 + |q|):   K dy = 1/2 (a_k.a_k - L^2),   q and y follow,
//     K_kk = 2 w a_k.s_k (w at the pivot),   K_k,k-1 = -w a_k.s_{k-1},   K_k,k+1 = -w a_k.s_{k+1}
//   p_{n+1/2} -= (s_k y_k - s_{k+1} y_{k+1})/h,     p_n = (p_{n-1/2} + p_{n+1/2})/2
//
// K is tridiagonal. It is eliminated from the pivot down, without row exchanges.
#pragma once

#include <array>

#include "experiments/timing/bounds/numbers.hpp"

namespace shakedown::bounds {

struct ChainNumbers {
  double h = 0.05;
  double m = 1.0, g = 1.0;
  double L = 2.23606797749979 * 2.23606797749979;  // squared
  double w = 1.0 / m;
  double kick = h * g * m;
  double over_h = 1.0 / h;
};

template <template <class> class When>
class ShakeChain : When<ChainNumbers> {
 public:
  static constexpr int n = 10;

  explicit ShakeChain(const double* q0, const double* p0) {
    for (int i = 0; i < 2 * n; ++i) q[i] = next[i] = q0[i], p[i] = half[i] = p0[i];
    rods(q, s);
    ahead = kick(0.5 * k.kick);
    for (double& one : y) one *= 2.0;  // the first half step gives only half of y
  }

  bool step() {
    if (!ahead) return false;
    q = next;
    const std::array<double, 2 * n> before = half;
    rods(q, s);
    ahead = kick(k.kick);
    for (int i = 0; i < 2 * n; ++i) p[i] = 0.5 * (before[i] + half[i]);
    return ahead;
  }

  std::array<double, 2 * n> q{}, p{};

 private:
  using When<ChainNumbers>::k;

  static void rods(const std::array<double, 2 * n>& at, std::array<double, 2 * n>& rod) {
    rod[0] = at[0], rod[1] = at[1];
    for (int i = 2; i < 2 * n; ++i) rod[i] = at[i] - at[i - 2];
  }
  /// Computes s_k y_k - s_{k+1} y_{k+1}.
  void pull(const std::array<double, n>& by, std::array<double, 2 * n>& out) const {
    for (int i = 0; i < n; ++i) {
      out[2 * i] = s[2 * i] * by[i];
      out[2 * i + 1] = s[2 * i + 1] * by[i];
    }
    for (int i = 0; i < 2 * n - 2; ++i) out[i] -= out[i + 2];
  }

  /// Computes `next` and the new value of `half` from q and the old value of `half`.
  bool kick(double weight);
  /// Solves K x = g in place.
  void solve(const std::array<double, 2 * n>& a, std::array<double, n>& x) const;

  std::array<double, 2 * n> half{}, next{}, s{};
  std::array<double, n> y{};
  bool ahead = false;
};

template <template <class> class When>
inline bool ShakeChain<When>::kick(double weight) {
  std::array<double, 2 * n> move, a;
  pull(y, move);
  for (int i = 0; i < n; ++i) half[2 * i + 1] -= weight;
  for (int i = 0; i < 2 * n; ++i) next[i] = q[i] + k.w * (k.h * half[i] - move[i]);
  int iterations = 0;
  for (double update = 1.0, scale = 0.0; update > tolerance * (1.0 + scale);) {
    if (iterations++ == most_iterations) return false;
    rods(next, a);
    std::array<double, n> x;
    for (int i = 0; i < n; ++i) {
      x[i] = 0.5 * (a[2 * i] * a[2 * i] + a[2 * i + 1] * a[2 * i + 1] - k.L);
    }
    solve(a, x);
    pull(x, move);
    update = scale = 0.0;
    for (int i = 0; i < n; ++i) y[i] += x[i];
    for (int i = 0; i < 2 * n; ++i) {
      const double dq = k.w * move[i];
      next[i] -= dq;
      update = larger(size_of(dq), update);
      scale = larger(size_of(next[i]), scale);
    }
  }
  pull(y, move);
  for (int i = 0; i < 2 * n; ++i) half[i] -= k.over_h * move[i];
  return next[0] == next[0];
}

template <template <class> class When>
inline void ShakeChain<When>::solve(const std::array<double, 2 * n>& a,
                                    std::array<double, n>& x) const {
  const auto dot = [&](int i, int j) { return a[2 * i] * s[2 * j] + a[2 * i + 1] * s[2 * j + 1]; };
  std::array<double, n> up;  // upper entries of the eliminated rows, scaled to pivots 1
  const double first = 1.0 / (k.w * dot(0, 0));
  x[0] *= first;
  up[0] = -k.w * dot(0, 1) * first;
  for (int i = 1; i < n; ++i) {
    const double below = -k.w * dot(i, i - 1);
    const double inverse = 1.0 / (2.0 * k.w * dot(i, i) - below * up[i - 1]);
    x[i] = (x[i] - below * x[i - 1]) * inverse;
    if (i + 1 < n) up[i] = -k.w * dot(i, i + 1) * inverse;
  }
  for (int i = n - 2; i >= 0; --i) x[i] -= up[i] * x[i + 1];
}

}  // namespace shakedown::bounds
