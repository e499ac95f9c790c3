// A united-atom n-alkane in space: N carbons with their hydrogens as points r_1 ... r_N, rigid
// bonds, soft bond angles theta_i, torsions phi_i, and Lennard-Jones forces between points that are
// four or more bonds apart,
//
//   V = sum_i k_theta/2 (theta_i - theta_0)^2 + sum_i sum_n c_n cos^n phi_i
//       + sum_{j >= i+4} 4 epsilon ((sigma/r_ij)^12 - (sigma/r_ij)^6)
//   g_i = |r_{i+1} - r_i|^2 - b^2
//
// phi = 0 is trans, where a torsion has no energy; gauche, phi = 120 degrees, has 352 K k_B and
// cis, phi = 180 degrees, 5388 K k_B. With u, v and w the bonds of an angle (u, v) or a torsion,
//
//   cos theta = -u.v/(|u| |v|),   cos phi = ((u.w) |v|^2 - (u.v)(v.w)) / (|u x v| |v x w|),
//
// and the derivatives of V are those of functions of scalar products. The units are those of
// `water`, kcal/mol, angstrom and amu, in which a unit of time is 48.888 fs; parameters that are
// energies are in kelvins, E/k_B. The molecule is free and alone, and there is no cutoff. All
// pairs interact, so operators are dense.
// Source: J.-P. Ryckaert, A. Bellemans, Chem. Phys. Lett. 30 (1975) 123; Faraday Discuss. Chem.
// Soc. 66 (1978) 95, where the angles are rigid. The energy of the angles: P. van der Ploeg, H. J.
// C. Berendsen, J. Chem. Phys. 76 (1982) 3271, as in M. G. Martin, J. I. Siepmann, J. Phys. Chem. B
// 102 (1998) 2569, with theta_0 = 114 degrees.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/pairwise.hpp"
#include "problems/base/second_order.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct AlkaneParameters {
  int N = 10;
  double b = 1.53;
  double angle = 109.47;
  double k_theta = 62500.0;
  double sigma = 3.923;
  double epsilon = 72.0;
  double m2 = 14.0;
  double m3 = 15.0;
  double temperature = 300.0;

  static std::vector<Setting> settings() {
    using P = AlkaneParameters;
    return {setting<P>("N", &P::N, "", "number of carbons; 10: decane", {2, 100}),
            setting<P>("b", &P::b, "A", "length of a bond", range::positive),
            setting<P>("angle", &P::angle, "degrees", "bond angle without energy", {1, 179}),
            setting<P>("k-theta", &P::k_theta, "K/rad^2", "stiffness of a bond angle",
                       range::non_negative),
            setting<P>("sigma", &P::sigma, "A", "where the Lennard-Jones potential vanishes",
                       range::positive),
            setting<P>("epsilon", &P::epsilon, "K", "its depth", range::non_negative),
            setting<P>("m2", &P::m2, "amu", "mass of CH2", range::positive),
            setting<P>("m3", &P::m3, "amu", "mass of CH3, at both ends", range::positive),
            setting<P>("temperature", &P::temperature, "K", "of the motion at the start",
                       range::non_negative)};
  }
};

template <class S = double>
class Alkane : public Pairwise<Alkane<S>, S, 3> {
  using Pairs = Pairwise<Alkane<S>, S, 3>;

 public:
  using typename Pairs::Matrix;
  using typename Pairs::Vector;
  using Multipliers = VectorOf<S, Dynamic>;
  using Jacobian = MatrixOf<S, Dynamic>;
  using Parameters = AlkaneParameters;
  template <class T>
  using With = Alkane<T>;
  static constexpr int constraints = Dynamic;
  static constexpr std::string_view id = "alkane";
  static constexpr std::string_view title = "united-atom n-alkane, rigid bonds and soft torsions";
  static constexpr std::string_view source = "Ryckaert, Bellemans 1975, 1978";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \sum_{i=1}^N \frac{\lVert p_i \rVert^2}{2 m_i}
     + \tfrac12 k_\theta \sum_{i=2}^{N-1} (\theta_i - \theta_0)^2
     + \sum_{i=2}^{N-2} \sum_{n=0}^5 c_n \cos^n \phi_i \\
  &\quad + 4 \epsilon \sum_{j \ge i+4} \Bigl( (\sigma / r_{ij})^{12} - (\sigma / r_{ij})^6 \Bigr),
     \quad m = (m_3, m_2, \dots, m_2, m_3) \\
g_i &= \lVert r_{i+1} - r_i \rVert^2 - b^2, \quad i = 1, \dots, N - 1,
     \quad \phi = 0 \ \text{in trans} \\
c / k_B &= (1116, 1462, -1578, -368, 3156, -3788) \ \text{K}
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 6.0};
  static constexpr TypicalRun typical{.step = 0.02, .until = 2.0};
  /// Pentane has every kind of term. Its angles oscillate at about 4 rad per unit of time. With
  /// generalized-alpha, relative errors of p are forty times those of q, so q would reach the
  /// tolerance of Newton's method if the fit began with smaller errors of p.
  static constexpr Measuring measuring{
      .parameters = "N=5",
      .second_order_start = 1e-4,
      .thermal = {.step = 0.02, .friction = 14.0, .inverse_temperature = 1.7}};
  static constexpr bool quadratic_constraints = true;
  /// Boltzmann's constant: the gas constant of SI 2019 over 4184 J/kcal [kcal/(mol K)].
  static constexpr double boltzmann = 8.31446261815324 / 4184.0;
  /// c_n/k_B: Ryckaert, Bellemans 1975 [K].
  static constexpr std::array torsion{1116.0, 1462.0, -1578.0, -368.0, 3156.0, -3788.0};

  explicit Alkane(const Parameters& p)
      : Pairs(masses(p)), N(p.N), b(p.b), angle(S(p.angle) * S(std::numbers::pi / 180.0)),
        stiffness(S(boltzmann) * S(p.k_theta)), depth(S(boltzmann) * S(p.epsilon)),
        sigma2(S(p.sigma) * S(p.sigma)), heat(S(boltzmann) * S(p.temperature)) {}

  [[nodiscard]] Index constraint_count() const { return N - 1; }

  /// The torsions are trans, gauche, trans and the other gauche in turn. The molecule turns, and all
  /// angles and torsions change at the same rate, so that the kinetic energy is k_B T/2 for each of
  /// the 2 N + 1 degrees of freedom.
  void initial(Vector& q, Vector& p) const {
    using std::cos, std::sin, std::sqrt;
    const S gauche(2.0 * std::numbers::pi / 3.0);
    Point x = Point::Zero(), v = x, along(S(1), S(0), S(0)), normal(S(0), S(0), S(1));
    Point spin = normal;
    S twice_energy(0);
    for (Index i = 0; i < N; ++i) {
      const S& m = this->mass().diagonal(3 * i);
      block<3>(q, i) = x;
      block<3>(p, i) = m * v;
      twice_energy += m * v.squaredNorm();
      x += b * along;
      v += b * spin.cross(along);
      spin += normal;
      along = Point(-cos(angle) * along + sin(angle) * normal.cross(along));
      spin += along;
      const S phi = i % 2 == 0 ? S(0) : i % 4 == 1 ? gauche : -gauche;
      normal = Point(-cos(phi) * normal - sin(phi) * along.cross(normal));
    }
    p *= sqrt(S(double(2 * N + 1)) * heat / twice_energy);
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S sum = Pairs::potential(q);
    for_each_term(q, [&sum](Index, const auto& term) { sum += term.value(); });
    return sum;
  }
  void gradient(const Vector& q, Vector& out) const {
    Pairs::gradient(q, out);
    for_each_term(q, [&out](Index i, const auto& term) { term.add_gradient(i, out); });
  }
  void hessian(const Vector& q, Matrix& H) const {
    Pairs::hessian(q, H);
    for_each_term(q, [&H](Index i, const auto& term) { term.add_hessian(i, H); });
  }
  /// The base class has this derivative of the pairs alone. No method with constraints needs it.
  void third_contraction() const = delete;

  /// 4 epsilon (x^6 - x^3) with x = sigma^2/r^2, for points four or more bonds apart.
  [[nodiscard]] RadialJet<S> jet(Index i, Index j, const S& half_square) const {
    if (j < i + 4) return {S(0), S(0), S(0), S(0)};
    const S u = S(1) / half_square;
    const S x = sigma2 * u / S(2);
    const S six = S(4) * depth * x * x * x;
    const S twelve = six * x * x * x;
    return {twelve - six, u * (S(3) * six - S(6) * twelve), u * u * (S(42) * twelve - S(12) * six),
            u * u * u * (S(60) * six - S(336) * twelve)};
  }

  void constraint(const Vector& q, Multipliers& g) const {
    for (Index i = 0; i + 1 < N; ++i) g(i) = bond(q, i).squaredNorm() - b * b;
  }
  /// Constraints are quadratic forms plus constants, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG.setZero();
    for (Index i = 0; i + 1 < N; ++i) {
      const Point slope = S(2) * bond(a, i);
      DG.template block<1, 3>(i, 3 * i) = -slope.transpose();
      DG.template block<1, 3>(i, 3 * i + 3) = slope.transpose();
    }
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    for (Index i = 0; i + 1 < N; ++i) {
      add_bond_block(i, i, MatrixOf<S, 3>(S(2) * lambda(i) * MatrixOf<S, 3>::Identity()), H);
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    for (Index i = 0; i < N; ++i) {
      out.mass(Sketch::at(q, 3 * i, 3), this->mass().diagonal(3 * i), i == 0 || i == N - 1);
    }
    out.chain(0, int(N) - 1);
  }

 private:
  using Point = VectorOf<S, 3>;
  struct Jet {
    S f, f1, f2;
  };

  /// A term F(c) of k successive bonds, 2 of an angle and 3 of a torsion. Its cosine c is a
  /// function of the scalar products d_ij of the bonds, j <= i, which are stored row by row.
  template <int k>
  struct Term {
    static constexpr int products = k * (k + 1) / 2;
    MatrixOf<S, 3, k> bonds;
    const Alkane& of;

    template <class T>
    static T cosine(const std::array<T, products>& d) {
      using std::sqrt;
      if constexpr (k == 2) {
        return -d[1] / sqrt(d[0] * d[2]);
      } else {
        return (d[3] * d[2] - d[1] * d[4]) /
               sqrt((d[0] * d[2] - d[1] * d[1]) * (d[2] * d[5] - d[4] * d[4]));
      }
    }
    /// c, with derivatives with respect to the products if T carries them.
    template <class T, class Make>
    T cosine_of_bonds(const Make& make) const {
      std::array<T, products> d;
      for (int i = 0, at = 0; i < k; ++i) {
        for (int j = 0; j <= i; ++j, ++at) d[at] = make(S(bonds.col(i).dot(bonds.col(j))), at);
      }
      return cosine(d);
    }
    [[nodiscard]] Jet energy(const S& c) const {
      if constexpr (k == 2) {
        return of.bending(c);
      } else {
        return twisting(c);
      }
    }

    [[nodiscard]] S value() const {
      return energy(cosine_of_bonds<S>([](const S& d, int) { return d; })).f;
    }
    void add_gradient(Index first, Vector& out) const {
      using T = GradientOf<S, products>;
      const T c = cosine_of_bonds<T>([](const S& d, int at) {
        T x(d);
        x.slope(at) = S(1);
        return x;
      });
      const S f1 = energy(c.value).f1;
      for (int i = 0, at = 0; i < k; ++i) {
        for (int j = 0; j <= i; ++j, ++at) {
          const S pull = f1 * c.slope(at);
          add_bond_slope(first + i, Point(pull * bonds.col(j)), out);
          add_bond_slope(first + j, Point(pull * bonds.col(i)), out);
        }
      }
    }
    /// Hess = D F'' D^T + F' (x) I, where D has the derivatives of the products as columns, and F'
    /// and F'' are the derivatives with respect to the products.
    void add_hessian(Index first, Matrix& H) const {
      using T = SecondOrder<S, products>;
      const T c = cosine_of_bonds<T>([](const S& d, int at) { return T(d, at); });
      const Jet F = energy(c.value);
      const T f = c.composed(F.f, F.f1, F.f2);
      MatrixOf<S, 3 * k, products> D;
      MatrixOf<S, products> second;
      D.setZero();
      for (int i = 0, at = 0, entry = 0; i < k; ++i) {
        for (int j = 0; j <= i; ++j, ++at) {
          D.template block<3, 1>(3 * i, at) += bonds.col(j);
          D.template block<3, 1>(3 * j, at) += bonds.col(i);
          for (int l = 0; l <= at; ++l, ++entry) second(at, l) = second(l, at) = f.curve[entry];
        }
      }
      const MatrixOf<S, 3 * k, products> weighted = D.lazyProduct(second);
      for (int i = 0; i < k; ++i) {
        for (int j = 0; j < k; ++j) {
          MatrixOf<S, 3> B = weighted.template middleRows<3>(3 * i).lazyProduct(
              D.template middleRows<3>(3 * j).transpose());
          const S slope = f.slope[i > j ? i * (i + 1) / 2 + j : j * (j + 1) / 2 + i];
          B.diagonal().array() += i == j ? S(2) * slope : slope;
          add_bond_block(first + i, first + j, B, H);
        }
      }
    }
  };

  template <class Visit>
  void for_each_term(const Vector& q, Visit visit) const {
    for (Index i = 0; i + 2 < N; ++i) {
      Term<3> twist{{}, *this};
      for (int k = 0; k < (i + 3 < N ? 3 : 2); ++k) twist.bonds.col(k) = bond(q, i + k);
      visit(i, Term<2>{twist.bonds.template leftCols<2>(), *this});
      if (i + 3 < N) visit(i, twist);
    }
  }
  /// k_theta/2 (theta - theta_0)^2 as a function of c = cos theta.
  [[nodiscard]] Jet bending(const S& c) const {
    using std::atan, std::sqrt;
    const S away = S(2) * atan(sqrt((S(1) - c) / (S(1) + c))) - angle;
    const S sine2 = S(1) - c * c;
    const S pull = stiffness * away / sqrt(sine2);
    return {stiffness * away * away / S(2), -pull, (stiffness - pull * c) / sine2};
  }
  static Jet twisting(const S& c) {
    Jet F{S(0), S(0), S(0)};
    for (std::size_t n = torsion.size(); n-- > 0;) {
      F.f2 = F.f2 * c + S(2) * F.f1;
      F.f1 = F.f1 * c + F.f;
      F.f = F.f * c + S(boltzmann * torsion[n]);
    }
    return F;
  }

  static Point bond(const Vector& q, Index i) { return block<3>(q, i + 1) - block<3>(q, i); }
  static void add_bond_slope(Index i, const Point& slope, Vector& out) {
    block<3>(out, i) -= slope;
    block<3>(out, i + 1) += slope;
  }
  static void add_bond_block(Index i, Index j, const MatrixOf<S, 3>& B, Matrix& H) {
    H.template block<3, 3>(3 * i, 3 * j) += B;
    H.template block<3, 3>(3 * i + 3, 3 * j + 3) += B;
    H.template block<3, 3>(3 * i + 3, 3 * j) -= B;
    H.template block<3, 3>(3 * i, 3 * j + 3) -= B;
  }
  static VectorOf<S, Dynamic> masses(const Parameters& p) {
    VectorOf<S, Dynamic> m = VectorOf<S, Dynamic>::Constant(p.N, S(p.m2));
    m(0) = m(p.N - 1) = S(p.m3);
    return m;
  }

  Index N;
  S b, angle, stiffness, depth, sigma2, heat;
};

}  // namespace shakedown
