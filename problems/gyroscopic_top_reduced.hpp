// The heavy symmetric top reduced by its spin, KBS A.8. q = d_3 is the axis, and p = m is the
// angular momentum about the tip:
//
//   m' = m g l e_3 x d_3,   d_3' = m x d_3 / J_1,   J_1 = I_1 + m l^2, J_3 = I_3      (164)
//   H = 1/2 (|m|^2 - (m.d_3)^2) / J_1 + 1/2 (m.d_3)^2 / J_3 + m g l d_3.e_3
//
// This is a Lie-Poisson system with the Casimirs |d_3| and m.d_3 (the spin); m.e_3 is the momentum
// map. The centre of mass is l d_3 and its momentum is m l/J_1 m x d_3, as in (168), which lacks
// the mass. Start and parameters are the same as for `gyroscopic-top`.
#pragma once

#include "problems/base/own_dynamics.hpp"
#include "problems/gyroscopic_top.hpp"

namespace shakedown {

template <class S = double>
class GyroscopicTopReduced : public DenseTypes<S, 3> {
 public:
  using typename DenseTypes<S, 3>::Vector;
  using Parameters = GyroscopicTopParameters;
  template <class T>
  using With = GyroscopicTopReduced<T>;
  static constexpr std::string_view id = "gyroscopic-top-reduced";
  static constexpr std::string_view title = "heavy symmetric top, axis and angular momentum";
  static constexpr std::string_view source = "KBS A.8; Bobenko, Suris 1999";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2 - (p \cdot d_3)^2}{2 J_1} + \frac{(p \cdot d_3)^2}{2 J_3}
     + m g l\, d_3 \cdot e_3, \quad q = d_3 \\
p &= J_1\, d_3 \times \dot d_3 + (p \cdot d_3)\, d_3
     \quad \text{(angular momentum about the tip)} \\
\dot d_3 &= p \times d_3 / J_1, \quad \dot p = m g l\, e_3 \times d_3 \\
J_1 &= I_1 + m l^2, \quad J_3 = I_3
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.3};
  static constexpr TypicalRun typical{.step = 1e-4, .until = 0.1};
  /// The nutation oscillates at 100 rad/s.
  static constexpr Measuring measuring{.horizon = 0.02, .head_start = 0.003};
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum_3", Symmetry::rotation},
                                            MomentumMap{"spin", Symmetry::rotation}};

  explicit GyroscopicTopReduced(const Parameters& p)
      : data(p), J1(data.I1 + data.m * data.l * data.l), J3(data.I3),
        torque(data.m * data.g * data.l) {}

  [[nodiscard]] const TopData<S>& top() const { return data; }
  [[nodiscard]] const S& transverse_inertia() const { return J1; }
  [[nodiscard]] const S& weight_torque() const { return torque; }

  void initial(Vector& q, Vector& p) const {
    const MatrixOf<S, 3> R = data.frame(S(0));
    const Vector omega = data.angular_velocity(R);
    q = R.col(2);
    p = J1 * omega + (J3 - J1) * q.dot(omega) * q;
  }

  [[nodiscard]] S energy(const Vector& q, const Vector& p) const {
    const S spin = p.dot(q);
    return (p.squaredNorm() - spin * spin) / (S(2) * J1) + spin * spin / (S(2) * J3) +
           torque * q(2);
  }
  void flow_q(const Vector& q, const Vector& p, Vector& out) const { out = p.cross(q) / J1; }
  void flow_p(const Vector& q, Vector& out) const {
    out = Vector(-torque * q(1), torque * q(0), S(0));
  }

  /// J_0 = m.e_3, J_1 = m.d_3.
  void generator(int k, const Vector& q, Vector& xi) const {
    if (k == 0) {
      xi = Vector::Unit(2);
    } else {
      xi = q;
    }
  }

  /// Without the spin, any two directions across the axis will do.
  void sketch(const Vector& q, Sketch& out) const {
    const Vector d1 = q.unitOrthogonal(), d2 = q.cross(d1);
    sketch_top(data.l * Sketch::at(q, 0, 3), Sketch::at(d1, 0, 3), Sketch::at(d2, 0, 3), data.l,
               out);
  }

 private:
  TopData<S> data;
  S J1, J3, torque;
};

}  // namespace shakedown
