// A magnetised rigid body with unit inertia in a constant field, TO section 4.5.
//
// magnetic-top              R in SO(3), p = Omega, the body's angular velocity:
//                             R' = R hat(Omega),   Omega' = B mu (R^T e3) x e3
// magnetic-top-constrained  R in R^{3x3} with R^T R = I, p = R'/2:
//                             L = 1/4 tr(R'^T R') - B mu R33,  hence M = I/2
// magnetic-top-penalty      R in R^{3x3} with V = B mu R33 + 1/2 omega^2 tr((R^T R - I)^2)
//
// q is R row by row in all three. The field is along e3, and so is the dipole when R = I; V has its
// minimum where the two are opposite. The six constraints are the entries of R^T R - I on the
// diagonal, and sqrt(2) times those above it, so that g^T g = tr((R^T R - I)^2). (Where the paper
// relaxes R, its action has + in front of omega^2; the V above needs -, as in (36).)
//
// The momentum maps are pi3 = e3 . R Omega (rotation of space about the field) and Omega3 (rotation
// of the body about its dipole; its inertia is spherical). The second is declared on SO(3) only:
// turning the body mixes the six constraints, so a method conserves Omega3 no better than it
// satisfies g = 0. Together with the energy, the two momentum maps reduce the motion to a
// quadrature; problems/magnetic_top_axis.hpp gives R33(t) in closed form.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/rotation.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct MagneticTopParameters {
  double B = 1.0;
  double mu = 1.0;
  double Omega1 = 1.0;
  double Omega2 = 0.2;
  double Omega3 = 0.1;

  static constexpr double default_omega = 10.0;  ///< TO, Figure 9

  static std::vector<Setting> settings() {
    using P = MagneticTopParameters;
    return {setting<P>("B", &P::B, "", "strength of the field"),
            setting<P>("mu", &P::mu, "", "moment of the dipole"),
            setting<P>("Omega1", &P::Omega1, "", "angular velocity at the start, body axis 1"),
            setting<P>("Omega2", &P::Omega2, "", "the same, axis 2"),
            setting<P>("Omega3", &P::Omega3, "", "the same, axis 3, that of the dipole")};
  }
};

/// Draws the body as a box with the arrow of its dipole, between two arrows of the field. The
/// columns of R are the axes of the body.
inline void sketch_dipole(const VectorOf<double, 9>& q, Sketch& out) {
  const auto axis = [&q](int i) { return Sketch::Place{q(i), q(3 + i), q(6 + i)}; };
  const auto arrow = [&out](Sketch::Place from, Sketch::Place to, Sketch::Place side, auto stroke) {
    const Sketch::Place neck = 0.3 * from + 0.7 * to;
    out.outline({from, to, neck + side, to, neck - side}, stroke);
  };
  out.box({}, 0.3 * axis(0), 0.3 * axis(1), 0.3 * axis(2));
  out.outline({-0.3 * axis(2), -1.0 * axis(2)}, Sketch::Stroke::body);
  arrow(0.3 * axis(2), axis(2), 0.14 * axis(0), Sketch::Stroke::body);
  for (const double x : {-0.9, 0.9}) {
    arrow({x, 0.0, -0.5}, {x, 0.0, 0.5}, {0.14}, Sketch::Stroke::curve);
  }
  out.point(axis(2), Sketch::Mark::none, true);
}

template <class S = double>
class MagneticTop {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, 9>;
  using Momentum = VectorOf<S, 3>;
  using Structure = structure::Dense<9>;
  using Parameters = MagneticTopParameters;
  template <class T>
  using With = MagneticTop<T>;
  static constexpr int dof = 9;
  static constexpr std::string_view id = "magnetic-top";
  static constexpr std::string_view title = "magnetised body in a constant field, on SO(3)";
  static constexpr std::string_view source = "TO section 4.5";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + B \mu\, e_3 \cdot R e_3, \quad
     q = R \in SO(3), \quad p = \Omega \\
\dot R &= R\, \widehat\Omega, \quad
\dot\Omega = B \mu\, (R^{\mathsf T} e_3) \times e_3, \quad \widehat\Omega\, x = \Omega \times x
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 2.0};
  static constexpr std::array momentum_maps{MomentumMap{"field_momentum", Symmetry::rotation},
                                            MomentumMap{"dipole_momentum", Symmetry::rotation}};

  explicit MagneticTop(const Parameters& p)
      : moment(S(p.B) * S(p.mu)), Omega(S(p.Omega1), S(p.Omega2), S(p.Omega3)) {}

  [[nodiscard]] static constexpr Index size() { return dof; }
  void initial(Vector& q, Momentum& p) const {
    rotation_matrix(q).setIdentity();
    p = Omega;
  }
  /// B mu e3^T R^-1 e3.
  [[nodiscard]] S potential(const Vector& q) const { return moment * q(8); }
  /// B mu (R^T e3) x e3.
  void torque(const Vector& q, Momentum& out) const {
    out = Momentum(moment * q(7), -moment * q(6), S(0));
  }
  /// With gamma = R^T e3 the torque is B mu gamma x e3, and gamma' = gamma x eta.
  void torque_derivative(const Vector& q, Matrix3<S>& D) const {
    D << moment * q(8), S(0), -moment * q(6), S(0), moment * q(8), -moment * q(7), S(0), S(0), S(0);
  }
  /// The directions of the field and of the dipole in the body frame.
  void generator(int k, const Vector& q, Momentum& xi) const {
    xi = k == 0 ? Momentum(q(6), q(7), q(8)) : Momentum(S(0), S(0), S(1));
  }

  void sketch(const Vector& q, Sketch& out) const { sketch_dipole(q, out); }

 private:
  S moment;
  Momentum Omega;
};

template <class S = double>
class MagneticTopConstrained : public DenseConstrainedTypes<S, 9, 6> {
 public:
  using Types = DenseConstrainedTypes<S, 9, 6>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = MagneticTopParameters;
  template <class T>
  using With = MagneticTopConstrained<T>;
  static constexpr std::string_view id = "magnetic-top-constrained";
  static constexpr std::string_view title = "magnetised body in a constant field, R^T R = I";
  static constexpr std::string_view source = "TO section 4.5";
  static constexpr std::string_view equations = R"(\begin{aligned}
L &= \tfrac14 \operatorname{tr}(\dot R^{\mathsf T} \dot R) - B \mu\, R_{33}, \quad
     q = R \in \mathbb R^{3 \times 3} \\
H &= \operatorname{tr}(p^{\mathsf T} p) + B \mu\, R_{33}, \quad p = \tfrac12 \dot R \\
g &= (E_{11}, E_{22}, E_{33}, \sqrt2 E_{12}, \sqrt2 E_{13}, \sqrt2 E_{23}), \quad
     E = R^{\mathsf T} R - I
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 2.0};
  /// Methods of order 1 need a hundred thousand steps for an error of 1e-4.
  static constexpr Measuring measuring{.order_start = 1e-3};
  static constexpr bool quadratic_constraints = true;
  static constexpr bool linear_potential = true;
  static constexpr bool rotation_matrix_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"field_momentum", Symmetry::rotation}};

  explicit MagneticTopConstrained(const Parameters& p)
      : inertia(Vector(Vector::Constant(S(1) / S(2)))), moment(S(p.B) * S(p.mu)),
        Omega(S(p.Omega1), S(p.Omega2), S(p.Omega3)) {}

  [[nodiscard]] const DiagonalMass<S, 9>& mass() const { return inertia; }

  /// Starts at R = I with p = R'/2.
  void initial(Vector& q, Vector& p) const {
    rotation_matrix(q).setIdentity();
    rotation_matrix(p) = hat(Omega) / S(2);
  }

  [[nodiscard]] S potential(const Vector& q) const { return moment * q(8); }
  void gradient(const Vector& /*q*/, Vector& out) const {
    out.setZero();
    out(8) = moment;
  }
  void hessian(const Vector& /*q*/, MatrixOf<S, 9>& H) const { H.setZero(); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const {
    const Matrix3<S> R = rotation_matrix(q);
    const Matrix3<S> E = R.transpose() * R - Matrix3<S>::Identity();
    for (int k = 0; k < 6; ++k) g(k) = weight(k) * E(first[k], second[k]);
  }
  /// All constraints are quadratic forms plus constants, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG.setZero();
    for (int k = 0; k < 6; ++k) {
      for (int row = 0; row < 9; row += 3) {
        DG(k, row + first[k]) += weight(k) * a(row + second[k]);
        DG(k, row + second[k]) += weight(k) * a(row + first[k]);
      }
    }
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 9>& H) const {
    for (int k = 0; k < 6; ++k) {
      const S entry = weight(k) * lambda(k);
      for (int row = 0; row < 9; row += 3) {
        H(row + first[k], row + second[k]) += entry;
        H(row + second[k], row + first[k]) += entry;
      }
    }
  }

  /// hat(e3) R.
  void generator(int /*k*/, const Vector& q, Vector& xi) const {
    xi << -q(3), -q(4), -q(5), q(0), q(1), q(2), S(0), S(0), S(0);
  }

  void sketch(const Vector& q, Sketch& out) const { sketch_dipole(q, out); }

 private:
  static constexpr std::array<int, 6> first{0, 1, 2, 0, 0, 1};
  static constexpr std::array<int, 6> second{0, 1, 2, 1, 2, 2};
  /// An entry above the diagonal stands for itself and its mirror image.
  static S weight(int k) {
    using std::sqrt;
    return k < 3 ? S(1) : sqrt(S(2));
  }

  DiagonalMass<S, 9> inertia;
  S moment;
  Vector3<S> Omega;
};

template <class S = double>
using MagneticTopPenalty = Penalised<MagneticTopConstrained<S>>;

template <>
struct Names<MagneticTopPenalty<>> {
  static constexpr std::string_view id = "magnetic-top-penalty";
  static constexpr std::string_view title = "magnetised body, R relaxed to R^{3x3}";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \operatorname{tr}(p^{\mathsf T} p) + B \mu\, R_{33}
     + \tfrac12 \omega^2\, \operatorname{tr}\bigl( (R^{\mathsf T} R - I)^2 \bigr) \\
p &= \tfrac12 \dot R, \quad q = R \in \mathbb R^{3 \times 3}
\end{aligned})";
};

}  // namespace shakedown
