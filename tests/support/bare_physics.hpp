// Problems of the suite, defined by their physics alone. The tests compare the results of
// problems/base/differentiated.hpp with the originals, in values and in instructions.
#pragma once

#include <array>

#include "problems/base/differentiated.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/four_particles.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/three_beads.hpp"

namespace shakedown {

template <class Chosen, int n>
struct Bare {
  using Parameters = Chosen;
  static constexpr std::string_view id = "bare";
  static constexpr std::string_view title = "bare";
  static constexpr std::string_view source = "tests";
  static constexpr int dof = n;
  Parameters chosen;
  explicit Bare(const Parameters& p) : chosen(p) {}
  template <class T>
  void initial(VectorOf<T, n>& q, VectorOf<T, n>& p) const {
    q.setZero();
    p.setZero();
  }
};
template <class Chosen, int n>
struct BareUnit : Bare<Chosen, n> {
  using Bare<Chosen, n>::Bare;
  template <class T>
  auto mass() const {
    return DiagonalMass<T, n>(VectorOf<T, n>::Constant(T(1)));
  }
};

struct Rods : BareUnit<DoublePendulumParameters, 4> {
  using BareUnit::BareUnit;
  static constexpr int constraints = 2;
  template <class Sum>
  void potential_terms(Sum& V) const {
    V.of(std::array{1}, [this](const auto& y) { return chosen.g * chosen.m1 * y(0); });
    V.of(std::array{3}, [this](const auto& y) { return chosen.g * chosen.m2 * y(0); });
  }
  template <class T>
  void constraint(const VectorOf<T, 4>& q, VectorOf<T, 2>& g) const {
    const T dx = q(2) - q(0), dy = q(3) - q(1);
    g(0) = q(0) * q(0) + q(1) * q(1) - T(chosen.L1 * chosen.L1);
    g(1) = dx * dx + dy * dy - T(chosen.L2 * chosen.L2);
  }
};

struct RodsAsSprings : BareUnit<DoublePendulumPenalty<>::Parameters, 4> {
  using BareUnit::BareUnit;
  [[nodiscard]] auto rod(double length) const {
    return [k = chosen.omega * chosen.omega / 2.0, l2 = length * length](const auto& s) {
      const auto stretch = s - l2;
      return k * (stretch * stretch);
    };
  }
  template <class Sum>
  void potential_terms(Sum& V) const {
    V.of(std::array{1}, [this](const auto& y) { return chosen.g * chosen.m1 * y(0); });
    V.of(std::array{3}, [this](const auto& y) { return chosen.g * chosen.m2 * y(0); });
    V.template radial<2>(0, rod(chosen.L1));
    V.template radial<2>(0, 2, rod(chosen.L2));
  }
};

struct Galaxy : BareUnit<HenonHeilesParameters, 2> {
  using BareUnit::BareUnit;
  template <class T>
  T potential(const VectorOf<T, 2>& q) const {
    const T x = q(0), y = q(1);
    return (x * x + y * y) / 2.0 + x * x * y - y * y * y / 3.0;
  }
};

struct Springs : BareUnit<FourParticlesParameters, 12> {
  using BareUnit::BareUnit;
  static auto spring(double k, double l) {
    return [half = k / 2.0, l2 = l * l](const auto& s) {
      const auto stretch = s - l2;
      return half * (stretch * stretch);
    };
  }
  template <class Sum>
  void potential_terms(Sum& V) const {
    V.template radial<3>(0, 6, spring(chosen.k13, chosen.l13));
    V.template radial<3>(3, 9, spring(chosen.k24, chosen.l24));
  }
};

/// `Springs`, but every operation takes all coordinates.
struct WholeSprings : BareUnit<FourParticlesParameters, 12> {
  using BareUnit::BareUnit;
  template <class T>
  T potential(const VectorOf<T, 12>& q) const {
    return spring(q, 0, 6, chosen.k13, chosen.l13) + spring(q, 3, 9, chosen.k24, chosen.l24);
  }
  template <class T>
  static T spring(const VectorOf<T, 12>& q, int i, int j, double k, double l) {
    T stretch(-l * l);
    for (int a = 0; a < 3; ++a) stretch += (q(j + a) - q(i + a)) * (q(j + a) - q(i + a));
    return k / 2.0 * stretch * stretch;
  }
};

struct Walls : BareUnit<ThreeBeadsParameters, 6> {
  using BareUnit::BareUnit;
  template <class Sum>
  void potential_terms(Sum& V) const {
    const auto wall = [K = chosen.K_r, sigma2 = chosen.sigma * chosen.sigma](const auto& s) {
      const auto z = s / sigma2;
      const auto cube = z * z * z;
      return K * (cube * cube);
    };
    for (const int bead : {0, 2, 4}) V.template radial<2>(bead, wall);
  }
};

struct Angles : Bare<DoublePendulumParameters, 2> {
  using Bare::Bare;
  template <class T>
  void mass_matrix(const VectorOf<T, 2>& q, MatrixOf<T, 2>& M) const {
    using std::cos;
    M(0, 0) = T((chosen.m1 + chosen.m2) * chosen.L1 * chosen.L1);
    M(1, 0) = M(0, 1) = chosen.m2 * chosen.L1 * chosen.L2 * cos(q(0) - q(1));
    M(1, 1) = T(chosen.m2 * chosen.L2 * chosen.L2);
  }
  template <class T>
  T potential(const VectorOf<T, 2>& q) const {
    using std::cos;
    return -chosen.g *
           ((chosen.m1 + chosen.m2) * chosen.L1 * cos(q(0)) + chosen.m2 * chosen.L2 * cos(q(1)));
  }
};

}  // namespace shakedown
