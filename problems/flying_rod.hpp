// An elastic rod that is thrown and flies in the plane while it spins, similar to Simo and
// Vu-Quoc's rod in free flight. It has n segments of length l = L/n between beads of mass rho l
// (half of it at the ends),
//
//   V = EI/(2 l^3) sum_i |q_{i+1} - 2 q_i + q_{i-1}|^2,     g_i = (|q_{i+1} - q_i|^2/l - l)/2,
//
// where V is the bending energy by second differences, and g_i is l times Green's strain of segment
// i. With stiffnesses EA/l, the springs that replace g store the energy EA l/2 times the squared
// strains. V0 = V is the bending energy and V1/eps the stretching energy. The highest frequencies
// are 2 sqrt(EA/rho)/l for stretching and 4 sqrt(EI/rho)/l^2 for bending. Every operation is O(n):
// bead i couples with beads up to i + 2, and with bead i + 2 only coordinate by coordinate, so the
// Hessian has four bands.
// Source: after J. C. Simo, L. Vu-Quoc, J. Appl. Mech. 53 (1986) 855, whose rod also shears.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct FlyingRodParameters {
  int n = 8;
  double L = 10.0;
  double rho = 1.0;
  double EA = 1e4;
  double EI = 100.0;

  static std::vector<Setting> settings() {
    using P = FlyingRodParameters;
    return {setting<P>("n", &P::n, "", "segments", {1, 1e6}),
            setting<P>("L", &P::L, "", "length of the rod", range::positive),
            setting<P>("rho", &P::rho, "", "mass of a unit of length", range::positive),
            setting<P>("EA", &P::EA, "", "stiffness against stretching", range::positive),
            setting<P>("EI", &P::EI, "", "stiffness against bending", range::non_negative)};
  }
};

/// The rod with segments that do not stretch.
template <class S = double>
class InextensibleRod {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Structure = structure::Banded<4>;
  using Multipliers = VectorOf<S, Dynamic>;
  using Jacobian = BondJacobian<S>;
  using Matrix = BandedMatrix<S, 4>;
  using Parameters = FlyingRodParameters;
  template <class T>
  using With = InextensibleRod<T>;
  static constexpr int dof = Dynamic;
  static constexpr int constraints = Dynamic;
  static constexpr std::string_view id = "inextensible-rod";
  static constexpr std::string_view title = "flying rod that bends and does not stretch";
  static constexpr std::string_view source = "Shakedown; after Simo, Vu-Quoc 1986";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p
     + \frac{\mathrm{EI}}{2 l^3} \sum_{i=1}^{n-1} \lVert q_{i+1} - 2 q_i + q_{i-1} \rVert^2 \\
g_i &= \tfrac12 \bigl( \lVert q_{i+1} - q_i \rVert^2 / l - l \bigr), \quad
       i = 0, \dots, n - 1, \quad l = L / n \\
M &= \rho l\, \operatorname{diag}(\tfrac12, 1, \dots, 1, \tfrac12) \otimes I_2
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 7.0};
  static constexpr TypicalRun typical{.step = 0.01, .until = 1.0};
  /// Two softer segments, for fewer steps.
  static constexpr Measuring measuring{.parameters = "n=2 L=2 EI=2"};
  static constexpr bool quadratic_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"linear_momentum_x", Symmetry::translation},
                                            MomentumMap{"linear_momentum_y", Symmetry::translation},
                                            MomentumMap{"angular_momentum", Symmetry::rotation}};

  explicit InextensibleRod(const Parameters& p)
      : n(p.n), l(S(p.L) / S(double(p.n))), L(p.L), inertia(masses(p)),
        bending(S(p.EI) / (l * l * l)), spring(S(p.EA) / l) {}

  [[nodiscard]] Index size() const { return 2 * (n + 1); }
  [[nodiscard]] Index constraint_count() const { return n; }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }
  /// EA/l.
  [[nodiscard]] S stiffness(Index /*i*/) const { return spring; }

  /// Starts straight along (3, 4)/5 with its middle at the origin. The rod is thrown along x, makes
  /// one turn in the time 4 pi, and begins to bend. Apart from the throw, v is perpendicular to the
  /// rod and therefore tangent to g = 0.
  void initial(Vector& q, Vector& p) const {
    using std::cos;
    const S along_x(0.6), along_y(0.8), spin(0.5);
    for (Index i = 0; i <= n; ++i) {
      const S s = S(double(i)) * l - L / S(2);
      const S across = spin * s + S(0.5) * cos(S(2.0 * std::numbers::pi) * s / L);
      q(2 * i) = s * along_x;
      q(2 * i + 1) = s * along_y;
      p(2 * i) = inertia.diagonal(2 * i) * (S(1) - across * along_y);
      p(2 * i + 1) = inertia.diagonal(2 * i + 1) * across * along_x;
    }
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S sum(0);
    for (Index i = 1; i < n; ++i) sum += bend(q, i).squaredNorm();
    return bending * sum / S(2);
  }
  void gradient(const Vector& q, Vector& out) const {
    out.setZero();
    for (Index i = 1; i < n; ++i) {
      const Point force = bending * bend(q, i);
      bead(out, i - 1) += force;
      bead(out, i) -= S(2) * force;
      bead(out, i + 1) += force;
    }
  }
  void hessian(const Vector& /*q*/, Matrix& H) const {
    set_zero(H);
    for (Index i = 1; i < n; ++i) {
      for (Index c = 0; c < 2; ++c) {
        const Index before = 2 * i - 2 + c;
        H.band(0, before) += bending;
        H.band(2, before) -= S(2) * bending;
        H.band(4, before) += bending;
        H.band(0, before + 2) += S(4) * bending;
        H.band(2, before + 2) -= S(2) * bending;
        H.band(0, before + 4) += bending;
      }
    }
  }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const {
    for (Index i = 0; i < n; ++i) g(i) = (segment(q, i).squaredNorm() / l - l) / S(2);
  }
  /// Constraints are quadratic forms plus constants, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    for (Index i = 0; i < n; ++i) DG.slope.col(i) = segment(a, i) / l;
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    for (Index i = 0; i < n; ++i) {
      const S tension = lambda(i) / l;
      for (Index c = 0; c < 2; ++c) {
        H.band(0, 2 * i + c) += tension;
        H.band(2, 2 * i + c) -= tension;
        H.band(0, 2 * i + 2 + c) += tension;
      }
    }
  }

  /// Translations along x and y, rotation about the origin.
  void generator(int which, const Vector& q, Vector& xi) const {
    xi.setZero();
    for (Index i = 0; i <= n; ++i) {
      if (which < 2) {
        xi(2 * i + which) = S(1);
      } else {
        xi(2 * i) = -q(2 * i + 1);
        xi(2 * i + 1) = q(2 * i);
      }
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    for (Index i = 0; i <= n; ++i) {
      out.mass(Sketch::at(q, 2 * i, 2), inertia.diagonal(2 * i), i == 0 || i == n);
    }
    out.chain(0, int(n));
  }

 private:
  using Point = VectorOf<S, 2>;
  template <class Beads>
  static auto bead(Beads& q, Index i) {
    return q.template segment<2>(2 * i);
  }
  static Point segment(const Vector& q, Index i) { return bead(q, i + 1) - bead(q, i); }
  static Point bend(const Vector& q, Index i) { return segment(q, i) - segment(q, i - 1); }
  static Vector masses(const Parameters& p) {
    const S whole = S(p.rho) * S(p.L) / S(double(p.n));
    Vector M = Vector::Constant(2 * (p.n + 1), whole);
    for (const Index end : {0, p.n}) bead(M, end) /= S(2);
    return M;
  }

  Index n;
  S l, L;
  DiagonalMass<S, Dynamic> inertia;
  S bending, spring;
};

template <class S = double>
using FlyingRod = Penalised<InextensibleRod<S>, weights::Stiffnesses>;

template <>
struct Names<FlyingRod<>> {
  static constexpr std::string_view id = "flying-rod";
  static constexpr std::string_view title = "elastic rod, thrown and spinning";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p
     + \frac{\mathrm{EI}}{2 l^3} \sum_{i=1}^{n-1} \lVert q_{i+1} - 2 q_i + q_{i-1} \rVert^2
     + \frac{\mathrm{EA}}{2 l} \sum_{i=0}^{n-1} g_i^2 \\
g_i &= \tfrac12 \bigl( \lVert q_{i+1} - q_i \rVert^2 / l - l \bigr), \quad
       i = 0, \dots, n - 1, \quad l = L / n \\
M &= \rho l\, \operatorname{diag}(\tfrac12, 1, \dots, 1, \tfrac12) \otimes I_2
\end{aligned})";
  static constexpr TypicalRun typical{.step = 1e-3, .until = 1.0};
  /// Two softer segments, for fewer steps.
  static constexpr Measuring measuring{.parameters = "n=2 L=2 EA=100 EI=2"};
};

}  // namespace shakedown
