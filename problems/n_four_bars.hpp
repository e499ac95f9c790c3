// N four-bar linkages in a row, for any N: N + 1 homogeneous rods of mass m and length L stand on
// A_i = (i L, 0), and N more join their tips B_i. In natural coordinates, q = (B_0, ..., B_N),
//
//   M = T (x) I_2,   T_ii = m (2/3 at the ends, 1 between them),   T_i(i+1) = m/6,
//   g_i = |B_i - A_i|^2 - L^2,   g_(N+1+k) = |B_(k+1) - B_k|^2 - L^2,   i = 0..N, k = 0..N-1,
//   V = m g (y_0 + 3/2 (y_1 + ... + y_(N-1)) + y_N).
//
// There is one degree of freedom except in the horizontal positions, where the rank 2 N + 1 of G
// falls by N. The rods on the ground turn by theta with the kinetic energy (N + 1) m L^2
// theta'^2/6. They carry the other rods, whose kinetic energy is N m L^2 theta'^2/2. With V = m g L
// cos theta (3 N + 1)/2 it follows that
//
//   2 (4 N + 1) L theta'' = 3 (3 N + 1) g sin theta,
//
// which for N = 2 is the equation of four_bars.hpp. The rods start upright, and every B_i moves
// along x with speed v0. A step is O(N) although M^-1 is full (base/linkage.hpp). Units: kg, m, s.
// Source: IFToMM library of computational benchmark problems, A02 (N = 40); M. Gonzalez, D. Dopico,
// U. Lugris, J. Cuadrado, Multibody Syst. Dyn. 16 (2006) 179. Mass matrix: Garcia de Jalon, Bayo
// 1994, 4.2.
#pragma once

#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/linkage.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct NFourBarsParameters {
  int N = 40;
  double m = 1.0;
  double L = 1.0;
  double g = 9.81;
  double v0 = 1.0;

  static std::vector<Setting> settings() {
    using P = NFourBarsParameters;
    return {setting<P>("N", &P::N, "", "number of linkages", {1, 1e6}),
            setting<P>("m", &P::m, "kg", "mass of a rod", range::positive),
            setting<P>("L", &P::L, "m", "length of a rod", range::positive),
            setting<P>("g", &P::g, "m/s^2", "gravity, pointing down"),
            setting<P>("v0", &P::v0, "m/s", "speed of the tips at the start")};
  }
};

template <class S = double>
class NFourBars {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Multipliers = VectorOf<S, Dynamic>;
  using Jacobian = LinkageJacobian<S, 2>;
  using Structure = structure::BlockTridiagonal<2>;
  using Parameters = NFourBarsParameters;
  using Matrix = BlockTridiagonalMatrix<S, 2>;
  template <class T>
  using With = NFourBars<T>;
  static constexpr int dof = Dynamic;
  static constexpr int constraints = Dynamic;
  static constexpr std::string_view id = "n-four-bars";
  static constexpr std::string_view title = "row of N four-bar linkages with singular positions";
  static constexpr std::string_view source = "IFToMM benchmark A02; Gonzalez et al. 2006";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p
     + m g \bigl( y_0 + \tfrac32 {\textstyle\sum_{i=1}^{N-1}} y_i + y_N \bigr) \\
M &= T \otimes I_2, \quad T_{00} = T_{NN} = \tfrac23 m, \quad T_{ii} = m \ (0 < i < N),
     \quad T_{i,i+1} = T_{i+1,i} = \tfrac16 m \\
g_i &= \lVert B_i - A_i \rVert^2 - L^2, \quad i = 0, \dots, N \\
g_{N+1+k} &= \lVert B_{k+1} - B_k \rVert^2 - L^2, \quad k = 0, \dots, N - 1 \\
A_i &= (i L, 0), \quad B_i = (x_i, y_i), \quad q = (B_0, \dots, B_N)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.5, .parameters = "N=6"};
  static constexpr TypicalRun typical{.step = 0.01, .until = 0.5};
  static constexpr Measuring measuring{.parameters = "N=3"};
  static constexpr bool quadratic_constraints = true;
  static constexpr bool linear_potential = true;

  explicit NFourBars(const Parameters& p)
      : joints(p.N + 1), L(p.L), v0(p.v0), weight(S(p.m) * S(p.g)),
        inertia(on_diagonal(p), Vector::Constant(p.N, S(p.m) / S(6))) {}

  [[nodiscard]] Index size() const { return 2 * joints; }
  [[nodiscard]] Index constraint_count() const { return 2 * joints - 1; }
  [[nodiscard]] const TridiagonalMass<S, 2>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    Vector v = Vector::Zero(size());
    for (Index k = 0; k < joints; ++k) {
      q(2 * k) = S(double(k)) * L;
      q(2 * k + 1) = L;
      v(2 * k) = v0;
    }
    inertia.apply(v, p);
  }

  /// As in problems/four_bars.hpp.
  void set_in_motion(Vector& q, Vector& p) const {
    using std::cos, std::sin;
    const S sine = sin(S(0.3)), cosine = cos(S(0.3));
    Vector v(size());
    for (Index k = 0; k < joints; ++k) {
      q.template segment<2>(2 * k) << L * (S(double(k)) + sine), -L * cosine;
      v.template segment<2>(2 * k) << cosine, sine;
    }
    inertia.apply(v, p);
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S sum(0);
    for (Index k = 0; k < joints; ++k) sum += weight_of_joint(k) * q(2 * k + 1);
    return sum;
  }
  void gradient(const Vector& /*q*/, Vector& out) const {
    for (Index k = 0; k < joints; ++k) {
      out(2 * k) = S(0);
      out(2 * k + 1) = weight_of_joint(k);
    }
  }
  void hessian(const Vector& /*q*/, Matrix& H) const { set_zero(H); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const {
    for (Index k = 0; k < joints; ++k) {
      g(k) = upright(q, k).squaredNorm() - L * L;
      if (k + 1 < joints) g(joints + k) = bar(q, k).squaredNorm() - L * L;
    }
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    for (Index k = 0; k < joints; ++k) {
      G.own.col(k) = S(2) * upright(q, k);
      if (k + 1 < joints) G.bond.col(k) = S(2) * bar(q, k);
    }
  }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    for (Index k = 0; k < joints; ++k) {
      DG.own.col(k) = S(2) * block<2>(a, k);
      if (k + 1 < joints) DG.bond.col(k) = S(2) * bar(a, k);
    }
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    for (Index k = 0; k < joints; ++k) {
      H.diagonal[k].diagonal().array() += S(2) * lambda(k);
      if (k + 1 == joints) continue;
      const S twice = S(2) * lambda(joints + k);
      H.diagonal[k].diagonal().array() += twice;
      H.diagonal[k + 1].diagonal().array() += twice;
      H.lower[k].diagonal().array() -= twice;
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    const int n = int(joints);
    for (int k = 0; k < n; ++k) out.point({k * L, 0.0}, Sketch::Mark::ground);
    for (int k = 0; k < n; ++k) out.point(Sketch::at(q, 2 * k, 2), Sketch::Mark::joint, true);
    for (int k = 0; k < n; ++k) out.link(k, n + k);
    out.chain(n, 2 * n - 1);
  }

 private:
  using Point = VectorOf<S, 2>;
  static Vector on_diagonal(const Parameters& p) {
    Vector T = Vector::Constant(p.N + 1, S(p.m));
    T(0) = T(p.N) = S(p.m) * S(2) / S(3);
    return T;
  }
  /// B_k - A_k.
  Point upright(const Vector& q, Index k) const {
    return Point(q(2 * k) - S(double(k)) * L, q(2 * k + 1));
  }
  /// B_(k+1) - B_k.
  static Point bar(const Vector& q, Index k) { return block<2>(q, k + 1) - block<2>(q, k); }
  S weight_of_joint(Index k) const { return k == 0 || k + 1 == joints ? weight : weight * S(1.5); }

  Index joints;
  S L, v0, weight;
  TridiagonalMass<S, 2> inertia;
};

}  // namespace shakedown
