// The outer solar system: the sun (with the inner planets in its mass), Jupiter, Saturn, Uranus,
// Neptune and Pluto,
//
//   V = -G sum_{i<j} m_i m_j/|q_i - q_j|.
//
// Units are astronomical units, days and solar masses. The motion starts on 5 September 1994, with
// the sun at rest at the origin. Periods lie between 4 333 days (Jupiter) and 90 000 days (Pluto),
// and suitable steps between 10 and 300 days.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, I.2.4, Table 2.2.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "problems/base/central_body.hpp"
#include "problems/base/pairwise.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct OuterSolarSystemParameters {
  double G = 2.95912208286e-4;

  static std::vector<Setting> settings() {
    using P = OuterSolarSystemParameters;
    return {setting<P>("G", &P::G, "au^3/day^2", "constant of gravitation times the sun's mass",
                       range::positive)};
  }
};

namespace detail {

struct Planet {
  double mass;
  std::array<double, 3> q, v;  ///< au, au/day
};
inline constexpr std::array outer_planets{Planet{1.00000597682, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
                                          Planet{0.000954786104043,
                                                 {-3.5023653, -3.8169847, -1.5507963},
                                                 {0.00565429, -0.00412490, -0.00190589}},
                                          Planet{0.000285583733151,
                                                 {9.0755314, -3.0458353, -1.6483708},
                                                 {0.00168318, 0.00483525, 0.00192462}},
                                          Planet{0.0000437273164546,
                                                 {8.3101420, -16.2901086, -7.2521278},
                                                 {0.00354178, 0.00137102, 0.00055029}},
                                          Planet{0.0000517759138449,
                                                 {11.4707666, -25.7294829, -10.8169456},
                                                 {0.00288930, 0.00114527, 0.00039677}},
                                          Planet{1.0 / 1.3e8,
                                                 {-15.5387357, -25.2225594, -3.1902382},
                                                 {0.00276725, -0.00170702, -0.00136504}}};

}  // namespace detail

template <class S = double>
class OuterSolarSystem : public Pairwise<OuterSolarSystem<S>, S, 3> {
  using Pairs = Pairwise<OuterSolarSystem<S>, S, 3>;

 public:
  using Pairs::size;
  using typename Pairs::Vector;
  using Parameters = OuterSolarSystemParameters;
  template <class T>
  using With = OuterSolarSystem<T>;
  static constexpr std::string_view id = "outer-solar-system";
  static constexpr std::string_view title = "sun and five outer planets";
  static constexpr std::string_view source = "Hairer, Lubich, Wanner I.2.4";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \sum_{i=0}^5 \frac{\lVert p_i \rVert^2}{2 m_i}
     - G \sum_{i<j} \frac{m_i m_j}{\lVert q_i - q_j \rVert} \\
m_0 &= 1.00000597682 \ \text{(sun and inner planets)},
     \quad m_1, \dots, m_5 \ \text{as in the source}
\end{aligned})";
  static constexpr int space = 3;
  static constexpr DrawnRun drawn{.until = 25000.0};
  static constexpr TypicalRun typical{.step = 10.0, .until = 4000.0};
  /// The unit of time is the time in which Jupiter advances by one radian. The orbits turn in space
  /// within 1e5 years; long runs with short steps cover only a small part of this time.
  static constexpr Measuring measuring{.horizon = 2.0 * 700.0,
                                       .head_start = 0.3 * 700.0,
                                       .coarse_step = 10.0,
                                       .unit_of_time = 700.0,
                                       .long_run = 1 << 13};

  explicit OuterSolarSystem(const Parameters& p) : Pairs(masses()), G(p.G) {}

  void initial(Vector& q, Vector& p) const {
    for (Index i = 0; i < std::ssize(detail::outer_planets); ++i) {
      const detail::Planet& planet = detail::outer_planets[i];
      for (Index k = 0; k < 3; ++k) {
        q(3 * i + k) = S(planet.q[k]);
        p(3 * i + k) = S(planet.mass) * S(planet.v[k]);
      }
    }
  }

  /// -G m_i m_j (2 sigma)^(-1/2).
  [[nodiscard]] RadialJet<S> jet(Index i, Index j, const S& sigma) const {
    using std::sqrt;
    const S u = S(1) / (S(2) * sigma);
    const S f = -G * this->mass().diagonal(3 * i) * this->mass().diagonal(3 * j) * sqrt(u);
    return {f, -f * u, S(3) * f * u * u, S(-15) * f * u * u * u};
  }

  /// The sun's; see central_body.hpp.
  [[nodiscard]] S central_attraction() const { return G * this->mass().diagonal(0); }

  void sketch(const Vector& q, Sketch& out) const {
    for (Index i = 0; i < size(); i += 3) {
      out.mass(Sketch::at(q, i, 3), this->mass().diagonal(i), i > 0);
    }
  }

 private:
  static VectorOf<S, Dynamic> masses() {
    VectorOf<S, Dynamic> m(std::ssize(detail::outer_planets));
    for (Index i = 0; i < m.size(); ++i) m(i) = S(detail::outer_planets[i].mass);
    return m;
  }
  S G;
};

}  // namespace shakedown
