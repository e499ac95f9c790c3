// Kepler's problem: a planet of unit mass around a fixed sun, in the plane.
//
//   q'' = -mu q / |q|^3,     V = -mu / |q|
//
// The motion starts at the perihelion of an ellipse with semi-major axis 1 and eccentricity e:
//
//   q_0 = (1 - e, 0),     v_0 = (0, sqrt(mu (1 + e)/(1 - e)))
//
// The energy is -mu/2, the angular momentum sqrt(mu (1 - e^2)), and the period 2 pi / sqrt(mu).
// The third invariant is the vector of Laplace, Runge and Lenz. It is not a momentum map p . xi(q),
// so no method is asked to conserve it; `eccentricity_vector` computes it. The position follows in
// closed form from Kepler's equation,
//
//   q = (cos E - e, sqrt(1 - e^2) sin E),     E - e sin E = sqrt(mu) t.
//
// The planet passes the perihelion within a time of about (1 - e)^(3/2), which the step must
// resolve. Methods with constant steps therefore need many steps if e is close to 1.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, I.2.1-I.2.3, with their e = 0.6.
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
  double e = 0.6;

  static std::vector<Setting> settings() {
    using P = KeplerParameters;
    return {setting<P>("mu", &P::mu, "", "attraction of the sun at distance 1", range::positive),
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
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 - \frac{\mu}{\lVert q \rVert} \\
q_0 &= (1 - e, \; 0), \quad p_0 = \Bigl( 0, \; \sqrt{\mu\, \tfrac{1 + e}{1 - e}} \Bigr)
\end{aligned})";
  /// Symmetry is measured at twice this step. At 0.5, Gauss 4 fails near the sun.
  static constexpr Measuring measuring{.longest_step = 0.125};
  static constexpr DrawnRun drawn{.until = 6.0};
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};
  static constexpr bool singular_at_origin = true;

  explicit Kepler(const Parameters& p) : unit_mass(Vector(S(1), S(1))), mu(p.mu), e(p.e) {}

  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return unit_mass; }

  void initial(Vector& q, Vector& p) const {
    using std::sqrt;
    q = Vector(S(1) - e, S(0));
    p = Vector(S(0), sqrt(mu * (S(1) + e) / (S(1) - e)));
  }

  [[nodiscard]] S potential(const Vector& q) const { return attraction(q).f; }
  void gradient(const Vector& q, Vector& out) const {
    out = radial_gradient<S, 2>(attraction(q), q);
  }
  void hessian(const Vector& q, MatrixOf<S, 2>& H) const {
    H = radial_hessian<S, 2>(attraction(q), q);
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    out = radial_third<S, 2>(attraction(q), q, a);
  }

  void generator(int /*k*/, const Vector& q, Vector& xi) const { xi = Vector(-q(1), q(0)); }

  /// The vector of Laplace, Runge and Lenz over mu, v x L / mu - q / |q|. It points to the
  /// perihelion and has the length e.
  [[nodiscard]] Vector eccentricity_vector(const Vector& q, const Vector& p) const {
    const S L = q(0) * p(1) - q(1) * p(0);
    return Vector(p(1) * L / mu, -p(0) * L / mu) - q / q.norm();
  }

  /// The curve is the exact orbit.
  void sketch(const Vector& q, Sketch& out) const {
    out.ellipse({-e, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, std::sqrt(1.0 - e * e), 0.0},
                Sketch::Stroke::curve);
    out.point({}, Sketch::Mark::ground);
    out.mass(Sketch::at(q, 0, 2), 1.0, true);
  }

 private:
  /// -mu (2 sigma)^(-1/2).
  RadialJet<S> attraction(const Vector& q) const {
    using std::sqrt;
    const S u = S(1) / q.squaredNorm();
    const S f = -mu * sqrt(u);
    return {f, -f * u, S(3) * f * u * u, S(-15) * f * u * u * u};
  }

  DiagonalMass<S, 2> unit_mass;
  S mu, e;
};

}  // namespace shakedown
