// A star in a spherical cluster, in the plane of its orbit: unit mass, Henon's isochrone potential
// V = -mu / (b + sqrt(b^2 + |q|^2)).
//
// The motion starts at the distance 1 with the velocity v across. The distance from the centre has
// the period 2 pi mu / (-2 H)^(3/2), which depends on the energy H alone, as in Kepler's problem
// (b = 0). The orbit is a rosette.
// Source: M. Henon, L'amas isochrone, Ann. Astrophys. 22 (1959) 126.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "problems/base/differentiated.hpp"

namespace shakedown {

struct IsochroneParameters {
  double mu = 1.0;
  double b = 0.5;
  double v = 0.4;

  static std::vector<Setting> settings() {
    using P = IsochroneParameters;
    return {setting<P>("mu", &P::mu, "", "strength of the cluster", range::positive),
            setting<P>("b", &P::b, "", "core radius of the cluster", range::positive),
            setting<P>("v", &P::v, "", "initial velocity", range::positive)};
  }
};

class IsochronePhysics {
 public:
  using Parameters = IsochroneParameters;
  static constexpr std::string_view id = "isochrone";
  static constexpr std::string_view title = "star in an isochrone cluster";
  static constexpr std::string_view source = "Henon 1959";
  static constexpr int dof = 2;
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};

  explicit IsochronePhysics(const Parameters& p) : mu(p.mu), b(p.b), v(p.v) {}

  template <class T>
  auto mass() const {
    return DiagonalMass<T, 2>(VectorOf<T, 2>(T(1), T(1)));
  }
  template <class T>
  void initial(VectorOf<T, 2>& q, VectorOf<T, 2>& p) const {
    q = VectorOf<T, 2>(T(1), T(0));
    p = VectorOf<T, 2>(T(0), T(v));
  }
  template <class T>
  T potential(const VectorOf<T, 2>& q) const {
    using std::sqrt;
    return -mu / (b + sqrt(b * b + q(0) * q(0) + q(1) * q(1)));
  }
  template <class T>
  void generator(int /*k*/, const VectorOf<T, 2>& q, VectorOf<T, 2>& xi) const {
    xi = VectorOf<T, 2>(-q(1), q(0));
  }

 private:
  double mu, b, v;
};

template <class S = double>
using Isochrone = Differentiated<IsochronePhysics, S>;

}  // namespace shakedown
