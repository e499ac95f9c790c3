// A free rigid body that turns about its centre of mass, described by a unit quaternion e:
//
//   T = 1/2 e'^T M(e) e' with the inertia diag(I1, I2, I3) (problems/base/quaternion.hpp),
//   V = 0,   g = (|e|^2 - 1)/2.
//
// The angular velocity in the axes of the body obeys Euler's equations, I1 Omega1' = (I2 - I3)
// Omega2 Omega3 and cyclic permutations. The angular momentum in space is conserved, and so is the
// energy. With I1 < I2 < I3, rotation about axis 2 is unstable: a small deviation grows like
// exp(s t),
//
//   s = Omega2 sqrt((I3 - I2) (I2 - I1) / (I1 I3)),
//
// until the body turns over, again and again (the tennis racket effect; axis 1 is the handle and
// axis 3 the normal of the strings). With Omega1 = 0 at the start, Omega2 = w and Omega3 = c,
//
//   Omega1 = -a k' sd(r t, k),   Omega2 = w cd(r t, k),   Omega3 = c nd(r t, k),
//   r^2 = (I3 - I2) b / (I1 I2 I3),   k^2 = (I2 - I1) I2 (I3 - I2) w^2 / ((I3 - I2) b),
//   b = I2 (I2 - I1) w^2 + I3 (I3 - I1) c^2,   a^2 = I2 (I3 - I2) w^2 / (I1 (I3 - I1)),   a w c > 0
//
// with Jacobi's elliptic functions of modulus k < 1 and k'^2 = 1 - k^2. The body starts with e = 1.
// The default body is flat, since I1 + I2 = I3. All quantities are dimensionless.
// Source: Landau, Lifshitz, Mechanics, section 37, (37.5) and (37.8)-(37.12), with the zero of time
// moved by a quarter of the period; the racket: M. S. Ashbaugh, C. C. Chicone, R. H. Cushman, J.
// Dyn. Differ. Equ. 3 (1991) 67; the quaternions: P. Betsch, R. Siebert, Int. J. Numer. Methods
// Engng 79 (2009) 444.
#pragma once

#include <array>
#include <vector>

#include "problems/base/differentiated.hpp"
#include "problems/base/quaternion.hpp"

namespace shakedown {

struct FreeBodyParameters {
  double I1 = 1.0;
  double I2 = 2.0;
  double I3 = 3.0;
  double Omega1 = 0.0;
  double Omega2 = 1.0;
  double Omega3 = 0.01;

  static std::vector<Setting> settings() {
    using P = FreeBodyParameters;
    return {setting<P>("I1", &P::I1, "", "moment of inertia, body axis 1", range::positive),
            setting<P>("I2", &P::I2, "", "the same, axis 2", range::positive),
            setting<P>("I3", &P::I3, "", "the same, axis 3", range::positive),
            setting<P>("Omega1", &P::Omega1, "", "angular velocity at the start, body axis 1"),
            setting<P>("Omega2", &P::Omega2, "", "the same, axis 2"),
            setting<P>("Omega3", &P::Omega3, "", "the same, axis 3")};
  }
};

class FreeBodyPhysics {
 public:
  using Parameters = FreeBodyParameters;
  static constexpr std::string_view id = "free-body";
  static constexpr std::string_view title = "free rigid body turning over: the tennis racket";
  static constexpr std::string_view source = "Landau, Lifshitz, section 37; Ashbaugh et al. 1991";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M(e)^{-1} p, \quad q = e = (e_0, e_1, e_2, e_3) \\
M(e) &= 4 L(e)\, \operatorname{diag}(I_0, I_1, I_2, I_3)\, L(e)^{\mathsf T}, \quad
        L(e)\, x = e \circ x, \quad I_0 = \tfrac12 (I_1 + I_2 + I_3) \\
g_1 &= \tfrac12 (\lVert e \rVert^2 - 1)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 19.0};
  static constexpr bool singular_at_origin = true;  // M(0) = 0
  /// The multiplier is the kinetic energy and therefore constant: neither its time nor its order
  /// shows.
  static constexpr Measuring measuring{.highest_lambda_order = 0};
  static constexpr int dof = 4;
  static constexpr int constraints = 1;
  static constexpr bool quadratic_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum_x", Symmetry::rotation},
                                            MomentumMap{"angular_momentum_y", Symmetry::rotation},
                                            MomentumMap{"angular_momentum_z", Symmetry::rotation}};

  explicit FreeBodyPhysics(const Parameters& p) : chosen(p), I(p.I1, p.I2, p.I3) {}

  template <class T>
  void initial(VectorOf<T, 4>& q, VectorOf<T, 4>& p) const {
    q << T(1), T(0), T(0), T(0);
    set_momentum(Vector3<T>(T(chosen.Omega1), T(chosen.Omega2), T(chosen.Omega3)), q, p);
  }
  /// The body is far from the unstable axis, and its axes are not the ones of space.
  template <class T>
  void set_in_motion(VectorOf<T, 4>& q, VectorOf<T, 4>& p) const {
    q << T(0.8), T(0.4), T(-0.4), T(0.2);
    set_momentum(Vector3<T>(T(0.6), T(0.8), T(-0.5)), q, p);
  }
  template <class T>
  void mass_matrix(const VectorOf<T, 4>& q, MatrixOf<T, 4>& M) const {
    set_inertia(q, I, 0, M);
  }
  template <class T>
  void kinetic_gradient(const VectorOf<T, 4>& q, const VectorOf<T, 4>& v,
                        VectorOf<T, 4>& out) const {
    out = turning_gradient(q, v, I);
  }
  template <class T>
  void kinetic_mixed(const VectorOf<T, 4>& q, const VectorOf<T, 4>& v, MatrixOf<T, 4>& B) const {
    set_turning_mixed(q, v, I, 0, B);
  }
  template <class T>
  T potential(const VectorOf<T, 4>& /*q*/) const {
    return T(0.0);
  }
  template <class T>
  void constraint(const VectorOf<T, 4>& q, VectorOf<T, 1>& g) const {
    g(0) = unit_length(q);
  }
  /// Turns space about its axis k.
  template <class T>
  void generator(int k, const VectorOf<T, 4>& q, VectorOf<T, 4>& xi) const {
    xi = quaternion_rate<T>(Vector3<T>(Vector3<T>::Unit(k)), q);
  }

  /// A racket; its head and handle lie in the plane of axes 1 and 2.
  void sketch(const VectorOf<double, 4>& q, Sketch& out) const {
    const auto axis = [&q](int i) {
      return Sketch::at(turned(q, Vector3<double>(Vector3<double>::Unit(i))), 0, 3);
    };
    const Sketch::Place u = axis(0), v = axis(1);
    out.ellipse(0.45 * u, 0.45 * u, 0.35 * v);
    out.point({}, Sketch::Mark::none);
    out.point(-1.0 * u, Sketch::Mark::none, true);
    out.link(0, 1);
  }

 private:
  /// Sets p for the angular velocity Omega in the axes of the body.
  template <class T>
  void set_momentum(const Vector3<T>& Omega, const VectorOf<T, 4>& q, VectorOf<T, 4>& p) const {
    MatrixOf<T, 4> M;
    mass_matrix(q, M);
    const VectorOf<T, 4> half(T(0), Omega(0) / T(2), Omega(1) / T(2), Omega(2) / T(2));
    p = M * (left_product(q) * half);
  }

  Parameters chosen;
  Vector3<double> I;
};

template <class S = double>
using FreeBody = Differentiated<FreeBodyPhysics, S>;
extern template class detail::Derivatives<FreeBodyPhysics, double>;  // in spatial_mechanisms.cpp

}  // namespace shakedown
