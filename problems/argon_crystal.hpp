// A frozen crystal of seven argon atoms in the plane, six of them around a central one, with the
// Lennard-Jones potential
//
//   V = sum_{i<j} 4 eps ((sigma/r)^12 - (sigma/r)^6),  eps = 119.8 K k_B,  sigma = 0.341 nm.
//
// Units are nm, ns and 1e-27 kg, so energies are in 1e-27 J; the mass of an atom is 66.34. The
// crystal vibrates with a frequency of about 1 per picosecond, so suitable steps are between 1e-5
// and 8e-5 ns.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, I.4, Table 4.1, after J. J.
// Biesiadecki, R. D. Skeel, J. Comput. Phys. 109 (1993) 318.
#pragma once

#include <array>
#include <vector>

#include "problems/base/pairwise.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct ArgonCrystalParameters {
  double temperature_of_depth = 119.8;
  double sigma = 0.341;
  double mass = 66.34;

  static std::vector<Setting> settings() {
    using P = ArgonCrystalParameters;
    return {setting<P>("depth", &P::temperature_of_depth, "K", "eps/k_B of the potential",
                       range::positive),
            setting<P>("sigma", &P::sigma, "nm", "where the potential vanishes", range::positive),
            setting<P>("mass", &P::mass, "1e-27 kg", "of an atom", range::positive)};
  }
};

template <class S = double>
class ArgonCrystal : public Pairwise<ArgonCrystal<S>, S, 2> {
  using Pairs = Pairwise<ArgonCrystal<S>, S, 2>;
  static constexpr int atoms = 7;

 public:
  using typename Pairs::Vector;
  using Parameters = ArgonCrystalParameters;
  template <class T>
  using With = ArgonCrystal<T>;
  static constexpr std::string_view id = "argon-crystal";
  static constexpr std::string_view title = "frozen crystal of seven argon atoms in the plane";
  static constexpr std::string_view source = "Hairer, Lubich, Wanner I.4";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \sum_{i=1}^7 \frac{\lVert p_i \rVert^2}{2\, \mathrm{mass}}
     + 4 \epsilon \sum_{i<j} \Bigl( (\sigma / r_{ij})^{12}
     - (\sigma / r_{ij})^6 \Bigr) \\
r_{ij} &= \lVert q_i - q_j \rVert, \quad \epsilon = k_B \cdot \mathrm{depth}, \quad
k_B = 1.380658 \cdot 10^4 \ \text{(}10^{-27}\, \text{J/K)}
\end{aligned})";
  static constexpr TypicalRun typical{.step = 1e-5, .until = 2e-3};
  /// The unit of time is the time in which the stretching vibration of a pair advances by one
  /// radian.
  static constexpr Measuring measuring{
      .horizon = 2.0 * 2e-4, .head_start = 0.3 * 2e-4, .unit_of_time = 2e-4, .long_run = 1 << 13};
  /// Boltzmann's constant as given in the source [1e-27 J/K].
  static constexpr double boltzmann = 1.380658e4;

  explicit ArgonCrystal(const Parameters& p)
      : Pairs(VectorOf<S, Dynamic>::Constant(atoms, S(p.mass))),
        depth(S(p.temperature_of_depth) * S(boltzmann)), sigma2(S(p.sigma) * S(p.sigma)) {}

  void initial(Vector& q, Vector& p) const {
    constexpr std::array<double, 2 * atoms> position{
        0.00, 0.00, 0.02, 0.39, 0.34, 0.17, 0.36, -0.21, -0.02, -0.40, -0.35, -0.16, -0.31, 0.21};
    constexpr std::array<double, 2 * atoms> velocity{-30.0, -20.0, 50.0,  -90.0, -70.0,
                                                     -60.0, 90.0,  40.0,  80.0,  90.0,
                                                     -40.0, 100.0, -80.0, -60.0};
    for (Index i = 0; i < 2 * atoms; ++i) {
      q(i) = S(position[i]);
      p(i) = this->mass().diagonal(i) * S(velocity[i]);
    }
  }

  /// Returns 4 eps (x^6 - x^3) with x = sigma^2/r^2, and its derivatives with respect to r^2/2, for
  /// which x' = -2 x/r^2.
  [[nodiscard]] RadialJet<S> jet(Index /*i*/, Index /*j*/, const S& half_square) const {
    const S u = S(1) / half_square;
    const S x = sigma2 * u / S(2);
    const S x3 = x * x * x;
    const S six = S(4) * depth * x3;
    const S twelve = six * x3;
    return {twelve - six, u * (S(3) * six - S(6) * twelve), u * u * (S(42) * twelve - S(12) * six),
            u * u * u * (S(60) * six - S(336) * twelve)};
  }

  /// Thin lines join the neighbours in the crystal.
  void sketch(const Vector& q, Sketch& out) const {
    for (Index i = 0; i < atoms; ++i) out.mass(Sketch::at(q, 2 * i, 2), 1.0, true);
    for (int i = 1; i < atoms; ++i) {
      out.link(0, i, Sketch::Kind::bond);
      out.link(i, i + 1 == atoms ? 1 : i + 1, Sketch::Kind::bond);
    }
  }

 private:
  S depth, sigma2;
};

}  // namespace shakedown
