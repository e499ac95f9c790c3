// A chain of n homogeneous boxes that hangs from the origin and is joined at opposite corners by
// spherical joints. Each box has a centre x and a unit quaternion e (problems/base/quaternion.hpp):
//
//   q = (x_1, e_1, ..., x_n, e_n),   T = sum_k m/2 |x_k'|^2 + 1/2 e_k'^T M(e_k) e_k',
//   V = m g sum_k z_k,               r = (a, b, c)/2, half of a diagonal,
//   g = ((|e_k|^2 - 1)/2,  x_k + R(e_k) r - P_{k-1}),  P_k = x_k - R(e_k) r,  P_0 = 0,   k = 1..n:
//
// there are 7 n coordinates, 4 n constraints and 3 n degrees of freedom, and M(q) is
// block-diagonal. At the start the boxes are turned by alpha about the x and y axes in turn, and
// the whole chain rotates about the vertical with omega. Energy and the vertical angular momentum
// are conserved. Units: kg, m, s.
// Source: Shakedown; coordinates after P. Betsch, R. Siebert, Int. J. Numer. Methods Engng 79
// (2009) 444.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/differentiated.hpp"
#include "problems/base/quaternion.hpp"

namespace shakedown {

struct SpatialChainParameters {
  double m = 1.0;
  double a = 0.3;
  double b = 0.4;
  double c = 1.2;
  double g = 9.81;
  double alpha = 20.0;
  double omega = 1.0;

  static std::vector<Setting> settings() {
    using P = SpatialChainParameters;
    return {setting<P>("m", &P::m, "kg", "mass of a box", range::positive),
            setting<P>("a", &P::a, "m", "its edge along d_1", range::positive),
            setting<P>("b", &P::b, "m", "its edge along d_2", range::positive),
            setting<P>("c", &P::c, "m", "its edge along d_3", range::positive),
            setting<P>("g", &P::g, "m/s^2", "gravity, pointing down"),
            setting<P>("alpha", &P::alpha, "deg", "turn of each box at the start"),
            setting<P>("omega", &P::omega, "rad/s", "turning about the vertical at the start")};
  }
};

template <int n>
class SpatialChainPhysics {
 public:
  using Parameters = SpatialChainParameters;
  static constexpr std::string_view id = "spatial-chain";
  static constexpr std::string_view title = "chain of boxes on spherical joints, by quaternions";
  static constexpr std::string_view source = "Shakedown; Betsch, Siebert 2009";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M(q)^{-1} p + m g \sum_{k=1}^n z_k, \quad
     q = (x_1, e_1, \dots, x_n, e_n), \quad n = 2 \\
M &= \operatorname{diag}(m I_3, M_1, \dots, m I_3, M_n), \quad
     M_k = 4 L_k\, \operatorname{diag}(\tfrac12 \operatorname{tr}(J), J)\, L_k^{\mathsf T} \\
J &= \tfrac1{12} m\, \operatorname{diag}(b^2 + c^2, a^2 + c^2, a^2 + b^2) \\
g_k &= \bigl( \tfrac12 (\lVert e_k \rVert^2 - 1),\ x_k + R(e_k)\, r - P_{k-1} \bigr), \quad
       k = 1, \dots, n \\
P_k &= x_k - R(e_k)\, r, \quad P_0 = 0, \quad r = \tfrac12 (a, b, c), \quad z_k = e_z \cdot x_k \\
L_k\, y &= e_k \circ y, \quad (0, R(e_k)\, r) = e_k \circ (0, r) \circ \bar e_k
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 2.0};
  static constexpr TypicalRun typical{.step = 1e-3, .until = 1.0};
  static constexpr bool singular_at_origin = true;  // M(0) = 0
  /// Runs are short because steps and the reference are expensive.
  static constexpr Measuring measuring{
      .horizon = 1.0, .work_precision_horizon = 1.0, .long_run = 1 << 12, .coarse_run = 1 << 11};
  static constexpr int dof = 7 * n;
  static constexpr int constraints = 4 * n;
  static constexpr bool quadratic_constraints = true;
  static constexpr bool covariant_constraints = true;  // joints turn with q
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum_3", Symmetry::rotation}};

  explicit SpatialChainPhysics(const Parameters& p)
      : chosen(p), corner(p.a / 2.0, p.b / 2.0, p.c / 2.0),
        J((p.m / 3.0) * (corner.squaredNorm() - corner.array().square()).matrix()) {}

  template <class T>
  void initial(VectorOf<T, dof>& q, VectorOf<T, dof>& p) const {
    using std::cos, std::sin;
    const T half = T(chosen.alpha) * T(std::numbers::pi / 360.0);
    Vector3<T> joint = Vector3<T>::Zero();
    for (int k = 0; k < n; ++k) {
      Quaternion<T> e(cos(half), T(0), T(0), T(0));
      e(1 + k % 2) = sin(half);
      const Vector3<T> arm = turned(e, corner);
      q.template segment<3>(7 * k) = joint - arm;
      q.template segment<4>(7 * k + 3) = e;
      joint -= T(2) * arm;
    }
    MatrixOf<T, dof> M;
    mass_matrix(q, M);
    VectorOf<T, dof> xi;
    generator(0, q, xi);
    p = T(chosen.omega) * (M * xi);
  }
  template <class T>
  void mass_matrix(const VectorOf<T, dof>& q, MatrixOf<T, dof>& M) const {
    M.setZero();
    for (int k = 0; k < n; ++k) {
      for (int i = 7 * k; i < 7 * k + 3; ++i) M(i, i) = T(chosen.m);
      set_inertia(quaternion_of(q, k), J, 7 * k + 3, M);
    }
  }
  template <class T>
  void kinetic_gradient(const VectorOf<T, dof>& q, const VectorOf<T, dof>& v,
                        VectorOf<T, dof>& out) const {
    out.setZero();
    for (int k = 0; k < n; ++k) {
      out.template segment<4>(7 * k + 3) =
          turning_gradient(quaternion_of(q, k), quaternion_of(v, k), J);
    }
  }
  template <class T>
  void kinetic_mixed(const VectorOf<T, dof>& q, const VectorOf<T, dof>& v,
                     MatrixOf<T, dof>& B) const {
    B.setZero();
    for (int k = 0; k < n; ++k) {
      set_turning_mixed(quaternion_of(q, k), quaternion_of(v, k), J, 7 * k + 3, B);
    }
  }
  template <class T>
  T potential(const VectorOf<T, dof>& q) const {
    T heights = q(2);
    for (int k = 1; k < n; ++k) heights += q(7 * k + 2);
    return heights * (chosen.m * chosen.g);
  }
  template <class T>
  void constraint(const VectorOf<T, dof>& q, VectorOf<T, constraints>& g) const {
    Vector3<T> joint(T(0.0), T(0.0), T(0.0));
    for (int k = 0; k < n; ++k) {
      const Quaternion<T> e = quaternion_of(q, k);
      const Vector3<T> arm = turned(e, corner);
      g(4 * k) = unit_length(e);
      for (int i = 0; i < 3; ++i) {
        g(4 * k + 1 + i) = q(7 * k + i) + arm(i) - joint(i);
        joint(i) = q(7 * k + i) - arm(i);
      }
    }
  }
  /// Rotation about the vertical.
  template <class T>
  void generator(int /*k*/, const VectorOf<T, dof>& q, VectorOf<T, dof>& xi) const {
    for (int k = 0; k < n; ++k) {
      const Quaternion<T> e = quaternion_of(q, k) / T(2);
      xi.template segment<7>(7 * k) << -q(7 * k + 1), q(7 * k), T(0), -e(3), -e(2), e(1), e(0);
    }
  }

  void sketch(const VectorOf<double, dof>& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    for (int k = 0; k < n; ++k) {
      const Quaternion<double> e = quaternion_of(q, k);
      const auto axis = [&](int i) {
        return Sketch::at(turned(e, Vector3<double>(corner(i) * Vector3<double>::Unit(i))), 0, 3);
      };
      const Sketch::Place centre = Sketch::at(q, 7 * k, 3);
      out.box(centre, axis(0), axis(1), axis(2));
      out.point(centre - axis(0) - axis(1) - axis(2), Sketch::Mark::joint, k + 1 == n);
    }
  }

 private:
  template <class T>
  static Quaternion<T> quaternion_of(const VectorOf<T, dof>& q, int k) {
    return {q(7 * k + 3), q(7 * k + 4), q(7 * k + 5), q(7 * k + 6)};
  }

  Parameters chosen;
  Vector3<double> corner, J;
};

template <class S = double, int n = 2>
using SpatialChain = Differentiated<SpatialChainPhysics<n>, S>;
extern template class detail::Derivatives<SpatialChainPhysics<2>,
                                          double>;  // in spatial_mechanisms.cpp

}  // namespace shakedown
