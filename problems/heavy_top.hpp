// A heavy symmetric top that turns about a fixed point, the benchmark of Bruels and Cardona.
//
//   R in SO(3), p = I Omega, the angular momentum about the fixed point in the axes of the body:
//     R' = R hat(Omega),   p' = p x Omega + m g l gamma x e2,   gamma = R^T e3
//   I = diag(I1 + m l^2, I2, I1 + m l^2),   V = m g l gamma.e2
//
// q is R row by row. The centre of mass lies at X = (0, l, 0) in the body, on its axis of symmetry,
// and gravity acts along -e3. I1 and I2 are moments of inertia about the centre of mass, across and
// about this axis. The momentum maps are gamma.p (rotation of space about the vertical) and p2
// (rotation of the body about its axis). With the energy they reduce the motion to a quadrature:
// the height u = gamma.e2 is an elliptic function of time, as tests/problems/heavy_top_test.cpp
// shows.
//
// The top starts with a horizontal axis and spins at 150 rad/s. Omega3 is -p2/(I1 + m l^2), rounded
// to six digits, so that gamma.p = -p2. The top therefore falls almost exactly to its lowest
// position, u = -1, where angles in space are singular.
//
// Source: O. Bruels, A. Cardona, J. Comput. Nonlinear Dyn. 5 (2010) 031002; after M.
// Geradin, A. Cardona, Flexible Multibody Dynamics, Wiley, 2001.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "problems/base/rotation.hpp"
#include "problems/base/settings.hpp"
#include "problems/gyroscopic_top.hpp"

namespace shakedown {

struct HeavyTopParameters {
  double m = 15.0;
  double l = 1.0;
  double g = 9.81;
  double I1 = 0.234375;
  double I2 = 0.46875;
  double Omega1 = 0.0;
  double Omega2 = 150.0;
  double Omega3 = -4.61538;

  static std::vector<Setting> settings() {
    using P = HeavyTopParameters;
    return {setting<P>("m", &P::m, "kg", "mass", range::positive),
            setting<P>("l", &P::l, "m", "distance of the centre of mass from the fixed point"),
            setting<P>("g", &P::g, "m/s^2", "gravity, along -e3"),
            setting<P>("I1", &P::I1, "kg m^2",
                       "moment of inertia across the axis, about the centre", range::positive),
            setting<P>("I2", &P::I2, "kg m^2", "moment of inertia about the axis", range::positive),
            setting<P>("Omega1", &P::Omega1, "rad/s", "angular velocity at the start, body axis 1"),
            setting<P>("Omega2", &P::Omega2, "rad/s", "the same, axis 2, that of the top"),
            setting<P>("Omega3", &P::Omega3, "rad/s", "the same, axis 3")};
  }
};

template <class S = double>
class HeavyTop {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, 9>;
  using Momentum = VectorOf<S, 3>;
  using Structure = structure::Dense<9>;
  using Parameters = HeavyTopParameters;
  template <class T>
  using With = HeavyTop<T>;
  static constexpr int dof = 9;
  static constexpr std::string_view id = "heavy-top";
  static constexpr std::string_view title = "heavy symmetric top, on SO(3)";
  static constexpr std::string_view source = "Bruels, Cardona 2010";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12\, p \cdot I^{-1} p + m g l\, e_3 \cdot R e_2, \quad
     q = R \in SO(3), \quad p = I \Omega \\
\dot R &= R\, \widehat\Omega, \quad
\dot p = p \times \Omega + m g l\, (R^{\mathsf T} e_3) \times e_2, \quad
     \widehat\Omega\, x = \Omega \times x \\
I &= \operatorname{diag}(I_1 + m l^2,\, I_2,\, I_1 + m l^2)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 1.0};
  /// In each step the top spins by 0.03 rad.
  static constexpr TypicalRun typical{.step = 2e-4, .until = 0.2};
  /// Within the horizon the top spins by fifteen radians and falls by a quarter of a metre.
  static constexpr Measuring measuring{.horizon = 0.1, .head_start = 0.05, .speed = 150.0};
  static constexpr std::array momentum_maps{MomentumMap{"vertical_momentum", Symmetry::rotation},
                                            MomentumMap{"spin_momentum", Symmetry::rotation}};

  explicit HeavyTop(const Parameters& p)
      : length(p.l), weight(S(p.m) * S(p.g) * S(p.l)), moments(moments_of(p)),
        Omega(S(p.Omega1), S(p.Omega2), S(p.Omega3)) {}

  [[nodiscard]] static constexpr Index size() { return dof; }
  [[nodiscard]] const Momentum& principal_moments() const { return moments; }
  void initial(Vector& q, Momentum& p) const {
    rotation_matrix(q).setIdentity();
    p = moments.cwiseProduct(Omega);
  }
  /// m g l gamma.e2.
  [[nodiscard]] S potential(const Vector& q) const { return weight * q(7); }
  /// m g l gamma x e2.
  void torque(const Vector& q, Momentum& out) const {
    out = Momentum(-weight * q(8), S(0), weight * q(6));
  }
  /// gamma' = gamma x eta.
  void torque_derivative(const Vector& q, Matrix3<S>& D) const {
    D << weight * q(7), -weight * q(6), S(0), S(0), S(0), S(0), S(0), -weight * q(8), weight * q(7);
  }
  /// The directions of the vertical and of the axis in the body frame.
  void generator(int k, const Vector& q, Momentum& xi) const {
    xi = k == 0 ? Momentum(q(6), q(7), q(8)) : Momentum(S(0), S(1), S(0));
  }

  void sketch(const Vector& q, Sketch& out) const {
    const auto axis = [&q](int i) { return Sketch::Place{q(i), q(3 + i), q(6 + i)}; };
    sketch_top(length * axis(1), axis(2), axis(0), length, out);
    out.link(0, out.point(out.outlines.front().places.front(), Sketch::Mark::none),
             Sketch::Kind::bond);
  }

 private:
  /// About the fixed point, by the parallel-axis theorem.
  static Momentum moments_of(const Parameters& p) {
    const S across = S(p.I1) + S(p.m) * S(p.l) * S(p.l);
    return Momentum(across, S(p.I2), across);
  }

  S length, weight;
  Momentum moments, Omega;
};

}  // namespace shakedown
