// Hand-written SETTLE (methods/constrained/settle.hpp) on seven molecules of water. It treats
// several molecules at a time, one per lane. Each array contains one coordinate of all molecules,
// as the pair loop requires. The pair loop itself is the suite's, and bench_water.cpp measures the
// peak with which it can be compared.
//
//   p -= h/2 grad V,   free = q + h p/m,   q_{n+1} = the triangle on the constraints nearest by
//   rotations (Miyamoto, Kollman 1992),   p += m (q_{n+1} - free)/h,   p -= h/2 grad V(q_{n+1}),
//   K y = r,   r_k = d_k.(v_i - v_j) on side k from atom i to j,   p_i -= d_k y_k,   p_j += d_k y_k
//
// The triangle is rigid, so K_kl = (d_k.d_l) (b_k^T M^-1 b_l) and K^-1 are constant. The length of
// the normal of the old triangle is constant, too, but it is recomputed, because errors would
// accumulate otherwise. Lambda is not computed.
#pragma once

#include <array>
#include <vector>

#include "experiments/timing/bounds/numbers.hpp"
#include "problems/base/lanes.hpp"
#include "problems/water_model.hpp"
#include "problems/water_pairs.hpp"

namespace shakedown::bounds {

struct WaterNumbers {
  double h = 0.05;
  double mH = tip3p::m_H, mO = tip3p::m_O, wH = 1.0 / mH, wO = 1.0 / mO;
  double share = mH / (mO + 2.0 * mH);
  double half_base = tip3p::r_OH * 0.79079641377315207;  // sine of half the angle
  double height = tip3p::r_OH * 0.61207926934631732;     // cosine
  double apex = 2.0 * share * height, foot = height - apex;
  double over_apex = 1.0 / apex, over_base = 0.5 / half_base;
  std::array<double, 9> inverse = inverse_gram();

  /// Returns K^-1 with K_kl = d_k.d_l times b_k^T M^-1 b_l. The sides are from O to the first H,
  /// from O to the second H, and from the second H to the first.
  constexpr std::array<double, 9> inverse_gram() const {
    const double b = half_base, y = height, OH = b * b + y * y;
    const double k01 = (y * y - b * b) * wO, k02 = 2.0 * b * b * wH;
    const double k00 = OH * (wH + wO), k22 = 4.0 * b * b * 2.0 * wH, k12 = k02;
    // d_1.d_2 = -2 b^2; d_1 ends at the second H, where d_2 begins, so b_1^T M^-1 b_2 = -wH.
    const double c00 = k00 * k22 - k12 * k12, c01 = k02 * k12 - k01 * k22,
                 c02 = k01 * k12 - k02 * k00, c22 = k00 * k00 - k01 * k01;
    const double over = 1.0 / (k00 * c00 + k01 * c01 + k02 * c02);
    return {c00 * over, c01 * over, c02 * over, c01 * over, c00 * over,
            c02 * over, c02 * over, c02 * over, c22 * over};
  }
};

template <template <class> class When>
class SettleWater : When<WaterNumbers> {
 public:
  static constexpr int N = 7;

  SettleWater(const double* q0, const double* p0)
      : pairs(detail::fastest_water_kernel()), interaction(unseen(water_interaction(1.0))) {
    x.fill(1e10);  // unused places are far away, so that no distance is zero
    for (int a = 0; a < N; ++a) {
      for (int c = 0; c < 9; ++c)
        x[c * stride + a] = q0[9 * a + c], u[c * stride + a] = p0[9 * a + c];
    }
    fill_idle_lanes();
    forces();
  }

  bool step() {
    bool good = true;
    for (int a = 0; a < N; a += width) good &= drift(a);
    forces();
    for (int a = 0; a < N; a += width) kick(a);
    return good;
  }

  /// Computes grad V.
  void forces() {
    slope.fill(0.0);
    pairs.gradient({x.data(), N, stride}, interaction, 0, N - 1, slope.data());
  }

  /// These functions return the positions and momenta molecule by molecule, as in the suite.
  [[nodiscard]] std::array<double, 9 * N> positions() const { return by_molecule(x); }
  [[nodiscard]] std::array<double, 9 * N> momenta() const { return by_molecule(u); }

 private:
  using When<WaterNumbers>::k;
  using L = Lane<double>;
  using T = TriangleLanes<double>;
  using Three = T::Three;
  static constexpr int width = static_cast<int>(lane_width<double>);
  static constexpr int stride = 16;
  using Sites = std::array<double, 9 * stride>;

  static L at(const Sites& s, int c, int a) {
    L lane;
    std::memcpy(&lane, s.data() + c * stride + a, sizeof lane);
    return lane;
  }
  static void put(Sites& s, int c, int a, const L& lane) {
    std::memcpy(s.data() + c * stride + a, &lane, sizeof lane);
  }
  [[nodiscard]] static std::array<double, 9 * N> by_molecule(const Sites& s) {
    std::array<double, 9 * N> out;
    for (int a = 0; a < N; ++a) {
      for (int c = 0; c < 9; ++c) out[9 * a + c] = s[c * stride + a];
    }
    return out;
  }
  /// Copies the last molecule to the idle lanes, on which no forces act, to avoid divisions by
  /// zero.
  void fill_idle_lanes() {
    for (int a = N; a < (N + width - 1) / width * width; ++a) {
      for (int c = 0; c < 9; ++c) {
        x[c * stride + a] = x[c * stride + N - 1], u[c * stride + a] = u[c * stride + N - 1];
      }
    }
  }
  [[nodiscard]] double w(int c) const { return c / 3 == 1 ? k.wO : k.wH; }
  [[nodiscard]] double m(int c) const { return c / 3 == 1 ? k.mO : k.mH; }

  bool drift(int a);
  void kick(int a);
  bool settle(const std::array<L, 9>& old, std::array<L, 9>& atoms) const;

  alignas(64) Sites x{}, u{}, slope{};
  detail::WaterKernel pairs;
  WaterInteraction interaction;
};

template <template <class> class When>
inline bool SettleWater<When>::drift(int a) {
  std::array<L, 9> old, free, next;
  for (int c = 0; c < 9; ++c) {
    old[c] = at(x, c, a);
    put(u, c, a, at(u, c, a) - (0.5 * k.h) * at(slope, c, a));
    next[c] = free[c] = old[c] + (k.h * w(c)) * at(u, c, a);
  }
  const bool good = settle(old, next);
  for (int c = 0; c < 9; ++c) {
    put(u, c, a, at(u, c, a) + (m(c) / k.h) * (next[c] - free[c]));
    put(x, c, a, next[c]);
  }
  return good;
}

template <template <class> class When>
inline bool SettleWater<When>::settle(const std::array<L, 9>& old, std::array<L, 9>& atoms) const {
  Three middle;
  std::array<L, 9> moved;
  for (int c = 0; c < 3; ++c) {
    middle[c] = k.share * (atoms[c] + atoms[6 + c]) + (1.0 - 2.0 * k.share) * atoms[3 + c];
    for (int j = 0; j < 3; ++j) moved[3 * j + c] = atoms[3 * j + c] - middle[c];
  }
  const Three old0{old[0] - old[3], old[1] - old[4], old[2] - old[5]};
  const Three old2{old[6] - old[3], old[7] - old[4], old[8] - old[5]};
  const Three normal = T::cross(old0, old2);
  const Three z = T::times(1.0 / root<double>(T::dot(normal, normal)), normal);
  const Three moved0 = T::column(moved, 0), moved1 = T::column(moved, 1),
              moved2 = T::column(moved, 2);
  const Three across = T::cross(moved1, z);
  const Three X = T::times(1.0 / root<double>(T::dot(across, across)), across);
  const Three Y = T::cross(z, X);
  const L old0_x = T::dot(X, old0), old0_y = T::dot(Y, old0);
  const L old2_x = T::dot(X, old2), old2_y = T::dot(Y, old2);
  const L z0 = T::dot(z, moved0), z1 = T::dot(z, moved1), z2 = T::dot(z, moved2);

  const L sin_phi = k.over_apex * z1, cos_phi = root<double>(1.0 - sin_phi * sin_phi);
  const L sin_psi = k.over_base * (z0 - z2) / cos_phi;
  const L cos_psi = root<double>(1.0 - sin_psi * sin_psi);
  const L y1 = k.apex * cos_phi, x0 = -k.half_base * cos_psi;
  const L bend = k.half_base * sin_psi * sin_phi;
  const L y0 = -k.foot * cos_phi - bend, y2 = -k.foot * cos_phi + bend;
  const L alpha = x0 * (old0_x - old2_x) + y0 * old0_y + y2 * old2_y;
  const L beta = x0 * (old2_y - old0_y) + y0 * old0_x + y2 * old2_x;
  const L gamma = old0_x * T::dot(Y, moved0) - T::dot(X, moved0) * old0_y +  //
                  old2_x * T::dot(Y, moved2) - T::dot(X, moved2) * old2_y;
  const L squared = alpha * alpha + beta * beta;
  const L wide = root<double>(squared - gamma * gamma);
  const L over = 1.0 / squared;
  const L s = over * (alpha * gamma - beta * wide), c = over * (beta * gamma + alpha * wide);
  const L px[3] = {x0 * c - y0 * s, -y1 * s, -x0 * c - y2 * s};
  const L py[3] = {x0 * s + y0 * c, y1 * c, y2 * c - x0 * s};
  const L pz[3] = {z0, z1, z2};
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      atoms[3 * j + i] = middle[i] + ((X[i] * px[j] + Y[i] * py[j]) + z[i] * pz[j]);
    }
  }
  return all_lanes<double>(wide > L{});
}

template <template <class> class When>
inline void SettleWater<When>::kick(int a) {
  std::array<L, 9> q, p, v;
  for (int c = 0; c < 9; ++c) {
    q[c] = at(x, c, a);
    p[c] = at(u, c, a) - (0.5 * k.h) * at(slope, c, a);
    v[c] = w(c) * p[c];
  }
  std::array<Three, 3> d;
  Three r;
  constexpr int from[3] = {0, 2, 0}, to[3] = {1, 1, 2};
  for (int side = 0; side < 3; ++side) {
    Three along;
    for (int c = 0; c < 3; ++c) {
      d[side][c] = q[3 * from[side] + c] - q[3 * to[side] + c];
      along[c] = v[3 * from[side] + c] - v[3 * to[side] + c];
    }
    r[side] = T::dot(d[side], along);
  }
  for (int side = 0; side < 3; ++side) {
    const L y = (k.inverse[3 * side] * r[0] + k.inverse[3 * side + 1] * r[1]) +
                k.inverse[3 * side + 2] * r[2];
    for (int c = 0; c < 3; ++c) {
      const L force = y * d[side][c];
      p[3 * from[side] + c] -= force;
      p[3 * to[side] + c] += force;
    }
  }
  for (int c = 0; c < 9; ++c) put(u, c, a, p[c]);
}

}  // namespace shakedown::bounds
