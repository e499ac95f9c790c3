// A polymer in shear: Kramers' freely jointed chain of N rigid rods, with the drag of a solvent
// that flows along x with the velocity rate y on each of its N + 1 beads,
//
//   m x_k'' = -zeta (x_k' - u(x_k)) - (G^T lambda)_k,    u(x) = (rate y, 0, 0),    k = 0 ... N
//   g_k = (|x_{k+1} - x_k|^2/a - a)/2,                   lambda_k the tension of rod k.
//
// There is no potential, so H is the kinetic energy. H' = sum_k v_k . Q_k: drag dissipates energy,
// and the shear does work. The centre of mass moves independently, X'' = -zeta/m (X' - rate Y), Y''
// = -zeta/m Y'. All operations are O(N): G is a chain of bonds, G M^-1 G^T is tridiagonal, and
// dQ/dq and dQ/dv have constant 3 x 3 blocks, zeta rate e_x e_y^T and -zeta I. The chain is freely
// draining and without thermal noise (infinite Weissenberg and Peclet numbers). The only
// dimensionless number is m rate/zeta, the lag of beads behind the flow (m = 0 in the literature).
// The chain starts at rest, as a random walk from the origin that `seed` determines.
// Source: E. J. Hinch, J. Non-Newtonian Fluid Mech. 54 (1994) 209 (bead-rod chains without noise);
// P. S. Doyle, E. S. G. Shaqfeh, A. P. Gast, J. Fluid Mech. 334 (1997) 251 (in shear); the model:
// R. B. Bird, C. F. Curtiss, R. C. Armstrong, O. Hassager, Dynamics of Polymeric Liquids 2, 1987.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"
#include "problems/base/splitmix.hpp"

namespace shakedown {

struct PolymerParameters {
  int rods = 100;
  double a = 1.0;
  double m = 1.0;
  double zeta = 1.0;
  double rate = 1.0;
  int seed = 1;

  static std::vector<Setting> settings() {
    using P = PolymerParameters;
    return {setting<P>("rods", &P::rods, "", "number of rods", {1, 1e6}),
            setting<P>("a", &P::a, "", "length of a rod", range::positive),
            setting<P>("m", &P::m, "", "mass of a bead", range::positive),
            setting<P>("zeta", &P::zeta, "", "drag of a bead, force over velocity",
                       range::non_negative),
            setting<P>("rate", &P::rate, "", "shear rate"),
            setting<P>("seed", &P::seed, "", "of the directions of the rods", {0, 1e9})};
  }
};

template <class S = double>
class Polymer {
 public:
  using Scalar = S;
  using Structure = structure::Banded<3>;
  using Vector = VectorOf<S, Dynamic>;
  using Multipliers = VectorOf<S, Dynamic>;
  using Jacobian = BondJacobian<S>;
  using ForceJacobian = BlockDiagonalMatrix<S, 3>;
  using Matrix = BandedMatrix<S, 3>;
  using Parameters = PolymerParameters;
  template <class T>
  using With = Polymer<T>;
  static constexpr int dof = Dynamic;
  static constexpr int constraints = Dynamic;
  static constexpr std::string_view id = "polymer";
  static constexpr std::string_view title = "bead-rod polymer in shear";
  static constexpr std::string_view source = "Hinch 1994; Doyle, Shaqfeh, Gast 1997";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m}, \quad q = (x_0, \dots, x_N) \\
Q_k &= -\zeta\, \bigl( \dot x_k - u(x_k) \bigr), \quad
u(x, y, z) = (\mathrm{rate}\, y, 0, 0), \quad k = 0, \dots, N \\
g_k &= \tfrac12 \bigl( \lVert x_{k+1} - x_k \rVert^2 / a - a \bigr), \quad
k = 0, \dots, N - 1, \quad N = \mathrm{rods}
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 3.0, .parameters = "rods=24"};
  static constexpr TypicalRun typical{.step = 0.01, .until = 1.0};
  static constexpr Measuring measuring{.parameters = "rods=3"};
  static constexpr bool quadratic_constraints = true;

  explicit Polymer(const Parameters& p)
      : n(p.rods), seed(static_cast<std::uint64_t>(p.seed)), a(p.a), zeta(p.zeta), rate(p.rate),
        inertia(Vector::Constant(3 * (p.rods + 1), S(p.m))) {}

  [[nodiscard]] Index size() const { return 3 * (n + 1); }
  [[nodiscard]] Index constraint_count() const { return n; }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }

  /// Draws each rod uniformly on the sphere: z and the angle about the z axis are uniform
  /// (Archimedes).
  void initial(Vector& q, Vector& p) const {
    using std::cos, std::sin, std::sqrt;
    q.setZero();
    p.setZero();
    for (Index k = 0; k < n; ++k) {
      const auto draw = 2 * static_cast<std::uint64_t>(k);
      const S z(2.0 * detail::random_uniform(seed, draw) - 1.0);
      const S angle(2.0 * std::numbers::pi * detail::random_uniform(seed, draw + 1));
      const S across = sqrt(S(1) - z * z);
      bead(q, k + 1) = bead(q, k) + a * Point(across * cos(angle), across * sin(angle), z);
    }
  }

  [[nodiscard]] S potential(const Vector& /*q*/) const { return S(0); }
  void gradient(const Vector& /*q*/, Vector& out) const { out.setZero(); }
  void hessian(const Vector& /*q*/, Matrix& H) const { set_zero(H); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void force(const Vector& q, const Vector& v, S /*t*/, Vector& Q) const {
    Q = -zeta * v;
    for (Index k = 0; k <= n; ++k) Q(3 * k) += zeta * rate * q(3 * k + 1);
  }
  void force_jacobians(const Vector& /*q*/, const Vector& /*v*/, S /*t*/, ForceJacobian& by_q,
                       ForceJacobian& by_v) const {
    set_zero(by_q);
    set_zero(by_v);
    for (Index k = 0; k <= n; ++k) {
      by_q.diagonal[k](0, 1) = zeta * rate;
      by_v.diagonal[k].diagonal().setConstant(-zeta);
    }
  }

  void constraint(const Vector& q, Multipliers& g) const {
    for (Index k = 0; k < n; ++k) g(k) = (rod(q, k).squaredNorm() / a - a) / S(2);
  }
  /// Constraints are quadratic forms plus constants, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& along, Jacobian& DG) const {
    for (Index k = 0; k < n; ++k) DG.slope.col(k) = rod(along, k) / a;
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    for (Index k = 0; k < n; ++k) {
      const S tension = lambda(k) / a;
      for (Index i = 3 * k; i < 3 * k + 3; ++i) {
        H.band(0, i) += tension;
        H.band(3, i) -= tension;
        H.band(0, i + 3) += tension;
      }
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    for (Index k = 0; k <= n; ++k) out.mass(Sketch::at(q, 3 * k, 3), 1.0, k == 0 || k == n);
    out.chain(0, int(n));
  }

 private:
  using Point = VectorOf<S, 3>;
  template <class Beads>
  static auto bead(Beads& q, Index k) {
    return q.template segment<3>(3 * k);
  }
  static Point rod(const Vector& q, Index k) { return bead(q, k + 1) - bead(q, k); }

  Index n;
  std::uint64_t seed;
  S a, zeta, rate;
  DiagonalMass<S, Dynamic> inertia;
};

}  // namespace shakedown
