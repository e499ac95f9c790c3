// A planet around a fixed sun, in the plane: unit mass, V = -mu / |q|.
//
// Starts at the perihelion of an orbit with semi-major axis 1 and eccentricity e, so the period is
// 2 pi / sqrt(mu). The force is unbounded: the step must resolve the passage at 1 - e.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, I.2.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/radial.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct KeplerParameters {
  double mu = 1.0;
  double e = 0.3;

  static std::vector<Setting> settings() {
    using P = KeplerParameters;
    return {setting<P>("mu", &P::mu, "", "strength of the sun", range::positive),
            setting<P>("e", &P::e, "", "eccentricity of the orbit", {0.0, 0.99})};
  }
};

template <class S = double>
class Kepler : public DenseTypes<S, 2> {
 public:
  using typename DenseTypes<S, 2>::Vector;
  using Parameters = KeplerParameters;
  template <class T>
  using With = Kepler<T>;
  static constexpr std::string_view id = "kepler";
  static constexpr std::string_view title = "planet around a fixed sun";
  static constexpr std::string_view source = "Hairer, Lubich, Wanner I.2";
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};

  explicit Kepler(const Parameters& p) : inertia(Vector(S(1), S(1))), mu(p.mu), e(p.e) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    using std::sqrt;
    q = Vector(S(1) - e, S(0));
    p = Vector(S(0), sqrt(mu * (S(1) + e) / (S(1) - e)));
  }

  [[nodiscard]] S potential(const Vector& q) const { return sun(q).f; }
  void gradient(const Vector& q, Vector& out) const { out = sun(q).f1 * q; }
  void hessian(const Vector& q, MatrixOf<S, 2>& H) const { H = radial_hessian<S, 2>(sun(q), q); }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    out = radial_third<S, 2>(sun(q), q, a);
  }

  /// Rotation of the plane.
  void generator(int /*k*/, const Vector& q, Vector& xi) const { xi = Vector(-q(1), q(0)); }

 private:
  /// -mu (2 sigma)^(-1/2) and its derivatives by sigma = |q|^2/2.
  RadialJet<S> sun(const Vector& q) const {
    using std::sqrt;
    const S u = S(1) / q.squaredNorm();
    const S f = -mu * sqrt(u);
    return {f, -f * u, S(3) * f * u * u, S(-15) * f * u * u * u};
  }

  DiagonalMass<S, 2> inertia;
  S mu, e;
};

}  // namespace shakedown
