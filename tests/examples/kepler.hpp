// A planet around a fixed sun, in the plane: unit mass, V = -mu / |q|.
//
// The motion starts at the perihelion of an orbit with semi-major axis 1 and eccentricity e, so the
// period is 2 pi / sqrt(mu). The force is unbounded, so the step must resolve the passage at the
// distance 1 - e.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, I.2.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "problems/base/differentiated.hpp"

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

class KeplerPhysics {
 public:
  using Parameters = KeplerParameters;
  static constexpr std::string_view id = "kepler";
  static constexpr std::string_view title = "planet around a fixed sun";
  static constexpr std::string_view source = "Hairer, Lubich, Wanner I.2";
  static constexpr int dof = 2;
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};

  explicit KeplerPhysics(const Parameters& p) : mu(p.mu), e(p.e) {}

  template <class T>
  auto mass() const {
    return DiagonalMass<T, 2>(VectorOf<T, 2>(T(1), T(1)));
  }
  template <class T>
  void initial(VectorOf<T, 2>& q, VectorOf<T, 2>& p) const {
    using std::sqrt;
    q = VectorOf<T, 2>(T(1) - T(e), T(0));
    p = VectorOf<T, 2>(T(0), sqrt(mu * (T(1) + T(e)) / (T(1) - T(e))));
  }
  template <class T>
  T potential(const VectorOf<T, 2>& q) const {
    using std::sqrt;
    return -mu / sqrt(q(0) * q(0) + q(1) * q(1));
  }
  template <class T>
  void generator(int /*k*/, const VectorOf<T, 2>& q, VectorOf<T, 2>& xi) const {
    xi = VectorOf<T, 2>(-q(1), q(0));
  }

 private:
  double mu, e;
};

template <class S = double>
using Kepler = Differentiated<KeplerPhysics, S>;

}  // namespace shakedown
