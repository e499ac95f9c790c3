// A chain of rigid bars whose joints are alternately ideal pins and elastic bushings: a hanging
// chain with 2 n bodies, n pins and n bushings. Pair j has the points P_j0, P_j1, P_j2. Its bars
// P_j0 P_j1 and P_j1 P_j2 are pinned at P_j1. A bushing joins P_j0 to the end P_(j-1)2 of the pair
// above. The first one joins P_00 to the ground at the origin and has no moment.
//
//   q = (P_00, P_01, P_02, P_10, ...),    P = (x, y),    d_j1 = P_j1 - P_j0,  d_j2 = P_j2 - P_j1
//   V = sum_(j>=0) (kt/2 |P_j0 - P_(j-1)2|^2 + m g (y_j0/2 + y_j1 + y_j2/2))
//       + sum_(j>=1) kr/(2 L^2) |d_j1 - d_(j-1)2|^2,      P_(-1)2 = 0
//   g_2j = (|d_j1|^2/L - L)/2,   g_2j+1 = (|d_j2|^2/L - L)/2
//
// Each bar carries half of its mass at each end. The bushings are linear and undamped. They are
// isotropic, with the stiffness kt against displacements, and have the moment kr sin(psi) at the
// angle psi between the bars, because |d_j1 - d_(j-1)2|^2 = 2 L^2 (1 - cos psi). Hence V is
// quadratic and H is conserved. lambda is the tension of a bar.
//
// Models of vehicles contain such mechanisms: suspensions and tracks have dozens of bodies, some on
// ideal joints, others in rubber. This problem combines constraints, stiff forces and size: the
// chain swings in seconds and its bushings vibrate in milliseconds, whereas the pins allow no
// relative displacement at all. The chain starts straight and at rest with unloaded bushings, at
// the angle alpha from the vertical. Hence the bushings vibrate about their static deflections.
//
// Closed forms: hanging at rest, bushing j is stretched by 2 (n - j) m g/kt. About this position,
// the vertical vibrations are those of n masses 2 m on springs kt,
//
//   omega_k = 2 sqrt(kt/(2 m)) sin((2 k - 1) pi/(4 n + 2)),    k = 1 ... n.
//
// As kt grows, the bushings become pins, and as kr grows, they do not turn, with errors of O(1/kt)
// and O(1/kr). Without gravity, the angular momentum about the origin is also conserved. The
// highest frequency is about sqrt(4 kt/m), 2000/s with the default parameters. The default
// stiffnesses have the order of magnitude of rubber bushings in cars.
//
// Every operation is O(n): G consists of one block for each pair, and Hess V is block-tridiagonal.
// Source: bushings: J. Ambrosio, P. Verissimo, Multibody Syst. Dyn. 22 (2009) 341; a track with
// ideal and compliant joints: M. Wallin et al., NDIA Ground Vehicle Systems Engineering and
// Technology Symposium, 2012. The chain and its parameters are ours. Units: kg, m, s.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct BushingChainParameters {
  int n = 50;
  double m = 1.0;
  double L = 0.1;
  double kt = 1e6;
  double kr = 100.0;
  double g = 9.81;
  double alpha = 30.0;

  static std::vector<Setting> settings() {
    using P = BushingChainParameters;
    return {setting<P>("n", &P::n, "", "number of pairs of bars", {1, 1e6}),
            setting<P>("m", &P::m, "kg", "mass of a bar", range::positive),
            setting<P>("L", &P::L, "m", "length of a bar", range::positive),
            setting<P>("kt", &P::kt, "N/m", "stiffness of a bushing against displacements",
                       range::non_negative),
            setting<P>("kr", &P::kr, "N m/rad", "stiffness of a bushing against rotation",
                       range::non_negative),
            setting<P>("g", &P::g, "m/s^2", "gravity, pointing down"),
            setting<P>("alpha", &P::alpha, "deg", "angle from the vertical at the start")};
  }
};

template <class S = double>
class BushingChain {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Multipliers = VectorOf<S, Dynamic>;
  using Jacobian = BlockJacobian<S, 2, 6>;
  using Structure = structure::BlockTridiagonal<6>;
  using Matrix = BlockTridiagonalMatrix<S, 6>;
  using Parameters = BushingChainParameters;
  template <class T>
  using With = BushingChain<T>;
  static constexpr int dof = Dynamic;
  static constexpr int constraints = Dynamic;
  static constexpr std::string_view id = "bushing-chain";
  static constexpr std::string_view title = "chain of bars on rigid pins and stiff bushings";
  static constexpr std::string_view source = "Shakedown; bushings: Ambrosio, Verissimo 2009";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p + \sum_{j=0}^{n-1} \Bigl(
     \tfrac12 k_t \lVert P_{j0} - P_{j-1,2} \rVert^2
     + m g \bigl( \tfrac12 y_{j0} + y_{j1} + \tfrac12 y_{j2} \bigr) \Bigr)
     + \frac{k_r}{2 L^2} \sum_{j=1}^{n-1} \lVert d_{j1} - d_{j-1,2} \rVert^2 \\
g_{2j} &= \tfrac12 \bigl( \lVert d_{j1} \rVert^2 / L - L \bigr), \quad
g_{2j+1} = \tfrac12 \bigl( \lVert d_{j2} \rVert^2 / L - L \bigr), \quad j = 0, \dots, n - 1 \\
d_{ji} &= P_{ji} - P_{j,i-1}, \quad P_{-1,2} = 0 \\
M &= m\, I_n \otimes \operatorname{diag}(\tfrac12, 1, \tfrac12) \otimes I_2
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 1.5, .parameters = "n=4 kt=2000 kr=0.2"};
  static constexpr TypicalRun typical{.step = 1e-4, .until = 0.05};
  /// Two pairs with softer bushings, for fewer steps: the bushings vibrate at about 20/s, and the
  /// chain swings at about 1/s. Steps resolve the vibrations, although these contribute little to
  /// the errors: with omega h above 1, energy errors grow for a long time. At small angles the motion
  /// is nearly linear, so an error term of the multipliers is small.
  static constexpr Measuring measuring{.parameters = "n=2 L=0.5 kt=100 kr=2 g=1 alpha=5",
                                       .longest_step = 1.0 / 64.0,
                                       .multiplier_steps = {128, 128, 64},
                                       .lambda_gains_order = true};
  static constexpr bool quadratic_constraints = true;

  explicit BushingChain(const Parameters& p)
      : n(p.n), m(p.m), L(p.L), kt(p.kt), kr(S(p.kr) / (S(p.L) * S(p.L))), weight(m * S(p.g)),
        alpha(p.alpha * std::numbers::pi / 180.0), inertia(masses(p)) {}

  [[nodiscard]] Index size() const { return 6 * n; }
  [[nodiscard]] Index constraint_count() const { return 2 * n; }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    using std::cos, std::sin;
    const Point along(L * sin(alpha), -L * cos(alpha));
    for (Index j = 0; j < n; ++j) {
      for (Index i = 0; i < 3; ++i) block<2>(q, 3 * j + i) = S(double(2 * j + i)) * along;
    }
    p.setZero();
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S gaps(0), turns(0), height(0);
    for (Index j = 0; j < n; ++j) {
      gaps += gap(q, j).squaredNorm();
      if (j > 0) turns += turn(q, j).squaredNorm();
      height += (q(6 * j + 1) + q(6 * j + 5)) / S(2) + q(6 * j + 3);
    }
    return kt * gaps / S(2) + kr * turns / S(2) + weight * height;
  }
  void gradient(const Vector& q, Vector& out) const {
    out.setZero();
    add_gradient(q, S(1), out);
  }
  /// V is quadratic, so grad V((q + q_next)/2) is a discrete gradient. It keeps the symmetries.
  void discrete_gradient(const Vector& q, const Vector& q_next, Vector& out) const {
    out.setZero();
    add_gradient(q, S(0.5), out);
    add_gradient(q_next, S(0.5), out);
  }
  void discrete_hessian(const Vector& q, const Vector& /*q_next*/, Matrix& H) const {
    hessian(q, H);
    for (auto* part : {&H.diagonal, &H.lower}) {
      for (MatrixOf<S, 6>& entries : *part) entries *= S(0.5);
    }
  }
  void hessian(const Vector& /*q*/, Matrix& H) const {
    set_zero(H);
    for (Index j = 0; j < n; ++j) {
      auto& here = H.diagonal[j];
      add(here, 0, 0, kt);
      if (j == 0) continue;
      add(here, 0, 0, kr);
      add(here, 1, 0, -kr);
      add(here, 1, 1, kr);
      auto& above = H.diagonal[j - 1];
      add(above, 1, 1, kr);
      add(above, 2, 1, -kr);
      add(above, 2, 2, kt + kr);
      auto& between = H.lower[j - 1];
      add(between, 0, 1, -kr);
      add(between, 0, 2, kr - kt);
      add(between, 1, 1, kr);
      add(between, 1, 2, -kr);
    }
  }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const {
    for (Index k = 0; k < 2 * n; ++k) g(k) = (bar(q, k).squaredNorm() / L - L) / S(2);
  }
  /// Constraints are quadratic forms plus constants, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    for (Index k = 0; k < 2 * n; ++k) {
      const Index row = k % 2;
      const Point slope = bar(a, k) / L;
      for (Index c = 0; c < 2; ++c) {
        DG.blocks[k / 2](row, 2 * row + c) = -slope(c);
        DG.blocks[k / 2](row, 2 * row + 2 + c) = slope(c);
        DG.blocks[k / 2](row, (2 * row + 4 + c) % 6) = S(0);
      }
    }
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    for (Index k = 0; k < 2 * n; ++k) {
      const Index i = k % 2;
      const S tension = lambda(k) / L;
      add(H.diagonal[k / 2], i, i, tension);
      add(H.diagonal[k / 2], i + 1, i, -tension);
      add(H.diagonal[k / 2], i + 1, i + 1, tension);
    }
  }

  /// The pins are rings. A bushing is the stiff spring between the ends of two bars.
  void sketch(const Vector& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    for (int k = 0; k < 3 * int(n); ++k) {
      if (k % 3 == 1) {
        out.point(Sketch::at(q, 2 * k, 2), Sketch::Mark::joint);
      } else {
        out.mass(Sketch::at(q, 2 * k, 2), 0.5, k + 1 == 3 * int(n));
      }
      out.link(k, k + 1, k % 3 == 0 ? Sketch::Kind::stiff : Sketch::Kind::rod);
    }
  }

 private:
  using Point = VectorOf<S, 2>;
  static Vector masses(const Parameters& p) {
    Vector M = Vector::Constant(6 * p.n, S(p.m) / S(2));
    for (Index j = 0; j < p.n; ++j) M.template segment<2>(6 * j + 2) *= S(2);
    return M;
  }
  /// d_j1 for k = 2 j, d_j2 for k = 2 j + 1.
  static Point bar(const Vector& q, Index k) {
    const Index point = 3 * (k / 2) + k % 2;
    return block<2>(q, point + 1) - block<2>(q, point);
  }
  /// P_j0 - P_(j-1)2.
  static Point gap(const Vector& q, Index j) {
    if (j == 0) return q.template head<2>();
    return block<2>(q, 3 * j) - block<2>(q, 3 * j - 1);
  }
  /// d_j1 - d_(j-1)2, j > 0.
  static Point turn(const Vector& q, Index j) { return bar(q, 2 * j) - bar(q, 2 * j - 1); }
  /// out += c grad V(q).
  void add_gradient(const Vector& q, const S& c, Vector& out) const {
    for (Index j = 0; j < n; ++j) {
      for (Index i = 0; i < 3; ++i) out(6 * j + 2 * i + 1) += c * (i == 1 ? weight : weight / S(2));
      const Point pull = (c * kt) * gap(q, j);
      block<2>(out, 3 * j) += pull;
      if (j == 0) continue;
      const Point couple = (c * kr) * turn(q, j);
      block<2>(out, 3 * j + 1) += couple;
      block<2>(out, 3 * j) -= couple;
      block<2>(out, 3 * j - 1) -= pull + couple;
      block<2>(out, 3 * j - 2) += couple;
    }
  }
  /// Adds value I_2 to the part of a block that belongs to its points i and k.
  static void add(MatrixOf<S, 6>& A, Index i, Index k, const S& value) {
    A(2 * i, 2 * k) += value;
    A(2 * i + 1, 2 * k + 1) += value;
  }

  Index n;
  S m, L, kt, kr, weight, alpha;  // kr over L^2
  DiagonalMass<S, Dynamic> inertia;
};

}  // namespace shakedown
