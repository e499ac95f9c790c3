// The heavy symmetric top of gyroscopic_top.hpp, described by a unit quaternion, with its tip at
// the origin:
//
//   q = e,   T = 1/2 e'^T M(e) e' with the inertia J = diag(I_1 + m l^2, I_1 + m l^2, I_3) about the
//   tip (problems/base/quaternion.hpp),   V = m g l e_3 . R(e) e_3,   g = (|e|^2 - 1)/2:
//
// it has four coordinates and one constraint instead of twelve and nine. Parameters, start and
// motion are the same as for the top in directors. Symmetries are rotation about the vertical, e ->
// z e, and about the top's axis, e -> e z, with z = (cos, 0, 0, sin) of half the angle.
// Source: KBS section 6.2; P. Betsch, R. Siebert, Int. J. Numer. Methods Engng 79 (2009) 444.
#pragma once

#include <array>

#include "problems/base/differentiated.hpp"
#include "problems/base/quaternion.hpp"
#include "problems/gyroscopic_top.hpp"

namespace shakedown {

class GyroscopicTopQuaternionsPhysics {
 public:
  using Parameters = GyroscopicTopParameters;
  static constexpr std::string_view id = "gyroscopic-top-quaternions";
  static constexpr std::string_view title = "heavy symmetric top, by a unit quaternion";
  static constexpr std::string_view source = "KBS section 6.2; Betsch, Siebert 2009";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M(e)^{-1} p + m g l\, (e_0^2 - e_1^2 - e_2^2 + e_3^2) \\
M(e) &= 4 L(e)\, \operatorname{diag}(J_0, J_1, J_1, J_3)\, L(e)^{\mathsf T}, \quad
        L(e)\, x = e \circ x \\
J_1 &= I_1 + m l^2, \quad J_3 = I_3, \quad J_0 = J_1 + \tfrac12 J_3 \\
g_1 &= \tfrac12 (\lVert e \rVert^2 - 1), \quad q = e = (e_0, e_1, e_2, e_3)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.3};
  static constexpr TypicalRun typical{.step = 1e-4, .until = 0.02};
  static constexpr bool singular_at_origin = true;  // M(0) = 0
  /// The top spins by 2.7 rad within the horizon, and by at most 0.005 rad per step in the fits of
  /// multipliers. |e'| is half of the spin rate.
  static constexpr Measuring measuring{.horizon = 0.02,
                                       .speed = 68.0,
                                       .multiplier_steps = {512, 128, 128},
                                       .highest_lambda_order = 4,
                                       .long_run = 1 << 13};
  static constexpr int dof = 4;
  static constexpr int constraints = 1;
  static constexpr bool quadratic_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum_3", Symmetry::rotation},
                                            MomentumMap{"spin", Symmetry::rotation}};

  explicit GyroscopicTopQuaternionsPhysics(const Parameters& p)
      : chosen(p), J(p.I1 + p.m * p.l * p.l, p.I1 + p.m * p.l * p.l, p.I3) {}

  template <class T>
  void initial(VectorOf<T, 4>& q, VectorOf<T, 4>& p) const {
    using std::cos, std::sin;
    const TopData<T> top(chosen);
    const T half = top.alpha / T(2);
    q << cos(half), sin(half), T(0), T(0);
    MatrixOf<T, 4> M;
    mass_matrix(q, M);
    p = M * quaternion_rate<T>(top.angular_velocity(top.frame(T(0))), q);
  }
  /// Adds a rotation of 30 rad/s across the axis of the top, because steady precession is a special
  /// motion.
  template <class T>
  void set_in_motion(VectorOf<T, 4>& q, VectorOf<T, 4>& p) const {
    MatrixOf<T, 4> M;
    mass_matrix(q, M);
    p += M * quaternion_rate(Vector3<T>(T(30), T(0), T(0)), q);
  }
  template <class T>
  void mass_matrix(const VectorOf<T, 4>& q, MatrixOf<T, 4>& M) const {
    set_inertia(q, J, 0, M);
  }
  template <class T>
  void kinetic_gradient(const VectorOf<T, 4>& q, const VectorOf<T, 4>& v,
                        VectorOf<T, 4>& out) const {
    out = turning_gradient(q, v, J);
  }
  template <class T>
  void kinetic_mixed(const VectorOf<T, 4>& q, const VectorOf<T, 4>& v, MatrixOf<T, 4>& B) const {
    set_turning_mixed(q, v, J, 0, B);
  }
  template <class T>
  T potential(const VectorOf<T, 4>& q) const {
    const T height = q(0) * q(0) - q(1) * q(1) - q(2) * q(2) + q(3) * q(3);
    return height * (chosen.m * chosen.g * chosen.l);
  }
  template <class T>
  void constraint(const VectorOf<T, 4>& q, VectorOf<T, 1>& g) const {
    g(0) = unit_length(q);
  }
  template <class T>
  void generator(int k, const VectorOf<T, 4>& q, VectorOf<T, 4>& xi) const {
    xi << -q(3), k == 0 ? -q(2) : q(2), k == 0 ? q(1) : -q(1), q(0);
    xi /= T(2);
  }

  void sketch(const VectorOf<double, 4>& q, Sketch& out) const {
    const auto axis = [&q](int i) {
      return Sketch::at(turned(q, Vector3<double>(Vector3<double>::Unit(i))), 0, 3);
    };
    sketch_top(chosen.l * axis(2), axis(0), axis(1), chosen.l, out);
  }

 private:
  Parameters chosen;
  Vector3<double> J;
};

template <class S = double>
using GyroscopicTopQuaternions = Differentiated<GyroscopicTopQuaternionsPhysics, S>;
// Compiled in spatial_mechanisms.cpp.
extern template class detail::Derivatives<GyroscopicTopQuaternionsPhysics, double>;

}  // namespace shakedown
