// A chain of N beads in d = 2 or 3 dimensions, with bonds between neighbours. It is the thermal
// chain of R's Theorem 3. With N = 3 and no forces, it is the free angle of the remark in R section
// 5.
//
//   V = -f sum_i r_i + b/2 sum_i |q_{i+2} - q_i|^2,   g_i = r_i - r0,   r_i = |q_{i+1} - q_i|
//
// The force f pushes neighbours apart; soft constraints yield to it and hard ones do not. The
// springs b act on the angles. Masses are 1 and there is no wall, so the chain moves freely. With
// stiff bonds every operation is O(n): bead i couples with beads up to i + 2, and with bead i + 2
// only coordinate by coordinate, so the Hessian has 2 d <= 6 bands.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "problems/base/settings.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

struct BeadChainParameters {
  int n = 4;
  int d = 3;
  double f = 1.0;
  double b = 0.1;
  double r0 = 1.0;
  double k = 100.0;
  bool soft = true;

  static std::vector<Setting> settings() {
    using P = BeadChainParameters;
    return {
        setting<P>("n", &P::n, "", "beads", {2, 1e6}),
        setting<P>("d", &P::d, "", "dimensions", {2, 3}),
        setting<P>("f", &P::f, "", "force that pushes neighbours apart"),
        setting<P>("b", &P::b, "", "springs between second neighbours", range::non_negative),
        setting<P>("r0", &P::r0, "", "length of the bonds", range::positive),
        setting<P>("k", &P::k, "", "1/eps^2, stiffness of the bonds", range::positive),
        setting<P>("soft", &P::soft, "", "constraints follow the forces, R (28); false: g = 0")};
  }
};

/// The parameters of the free angle: N = 3 and no forces.
struct FreeAngleParameters : BeadChainParameters {
  FreeAngleParameters() {
    n = 3;
    f = 0.0;
    b = 0.0;
  }
  static std::vector<Setting> settings() {
    using P = FreeAngleParameters;
    return {setting<P>("d", &P::d, "", "dimensions", {2, 3}),
            setting<P>("r0", &P::r0, "", "length of the bonds", range::positive)};
  }
};

/// With soft constraints or V_F all matrices are dense; `Layout` is then structure::Dense.
template <class S = double, class Chosen = BeadChainParameters, class Layout = structure::Banded<6>>
class BeadChain {
  static constexpr bool banded = std::is_same_v<Layout, structure::Banded<6>>;

 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Structure = Layout;
  using Multipliers = VectorOf<S, Dynamic>;
  using Jacobian = std::conditional_t<banded, BondJacobian<S>, MatrixOf<S, Dynamic>>;
  using Matrix = typename Layout::template Storage<S>;
  using Parameters = Chosen;
  template <class T>
  using With = BeadChain<T, Chosen, Layout>;
  static constexpr int dof = Dynamic;
  static constexpr int constraints = Dynamic;
  static constexpr std::string_view id = "bead-chain-hard";
  static constexpr std::string_view title = "chain of beads with rigid bonds";
  static constexpr std::string_view source = "R section 7";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + V(q) \\
V &= -f \sum_{i=1}^{n-1} r_i + \tfrac12 b \sum_{i=1}^{n-2} \lVert q_{i+2} - q_i \rVert^2 \\
g_i &= r_i - r_0, \quad r_i = \lVert q_{i+1} - q_i \rVert, \quad i = 1, \dots, n - 1
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 1.5};
  static constexpr bool singular_at_origin = true;
  static constexpr std::array momentum_maps{MomentumMap{"linear_momentum_x", Symmetry::translation},
                                            MomentumMap{"linear_momentum_y", Symmetry::translation},
                                            MomentumMap{"angular_momentum_z", Symmetry::rotation}};

  explicit BeadChain(const Parameters& chosen)
      : n(chosen.n), d(chosen.d), inertia(Vector::Ones(n * d)), f(chosen.f), b(chosen.b),
        r0(chosen.r0), k(chosen.k), is_soft(chosen.soft) {}

  [[nodiscard]] Index size() const { return n * d; }
  [[nodiscard]] Index constraint_count() const { return n - 1; }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }
  [[nodiscard]] S stiffness(Index /*i*/) const { return k; }
  [[nodiscard]] bool soft(Index /*i*/) const { return is_soft; }

  /// Starts as a planar zigzag with angles of 120 degrees. The momenta have no symmetry and are
  /// tangent to the constraints.
  void initial(Vector& q, Vector& p) const {
    initial_stiff(q, p);
    project_start(*this, q, p);
  }
  void initial_stiff(Vector& q, Vector& p) const {
    q.setZero();
    for (Index i = 0; i < n; ++i) {
      q(i * d) = r0 * S(std::sqrt(3.0) / 2.0 * static_cast<double>(i));
      q(i * d + 1) = r0 * S(i % 2 == 0 ? 0.0 : 0.5);
      for (Index c = 0; c < d; ++c) {
        p(i * d + c) = S(0.5 * std::sin(1.0 + 2.0 * static_cast<double>(i * d + c)));
      }
    }
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S sum(0);
    for (Index i = 0; i + 1 < n; ++i) sum -= f * bond(q, i).norm();
    for (Index i = 0; i + 2 < n; ++i) sum += b * far(q, i).squaredNorm() / S(2);
    return sum;
  }
  void gradient(const Vector& q, Vector& out) const {
    out.setZero();
    for (Index i = 0; i + 1 < n; ++i) {
      const S factor = f / bond(q, i).norm();
      out.segment(i * d, d) += factor * bond(q, i);
      out.segment(i * d + d, d) -= factor * bond(q, i);
    }
    for (Index i = 0; i + 2 < n; ++i) {
      out.segment(i * d, d) -= b * far(q, i);
      out.segment((i + 2) * d, d) += b * far(q, i);
    }
  }
  void hessian(const Vector& q, Matrix& H) const {
    set_zero(H);
    for (Index i = 0; i + 1 < n; ++i) add_bond_hessian(q, i, -f, H);
    for (Index i = 0; i + 2 < n; ++i) {
      for (Index c = 0; c < d; ++c) {
        const Index first = i * d + c;
        const Index second = (i + 2) * d + c;
        add(H, first, first, b);
        add(H, second, second, b);
        add(H, first, second, -b);
        add(H, second, first, -b);
      }
    }
  }

  void constraint(const Vector& q, Multipliers& g) const {
    for (Index i = 0; i + 1 < n; ++i) g(i) = bond(q, i).norm() - r0;
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    for (Index i = 0; i + 1 < n; ++i) {
      const S inverse = S(1) / bond(q, i).norm();
      for (Index c = 0; c < d; ++c) {
        put(G, i, c, inverse * (q(i * d + d + c) - q(i * d + c)));
      }
    }
  }
  /// Hess r a = (a - e (e.a))/r.
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    for (Index i = 0; i + 1 < n; ++i) {
      const S r2 = bond(q, i).squaredNorm();
      const S r = bond(q, i).norm();
      const S along = bond(q, i).dot(bond(a, i)) / r2;
      for (Index c = 0; c < d; ++c) {
        put(DG, i, c,
            (a(i * d + d + c) - a(i * d + c) - along * (q(i * d + d + c) - q(i * d + c))) / r);
      }
    }
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, Matrix& H) const {
    for (Index i = 0; i + 1 < n; ++i) add_bond_hessian(q, i, lambda(i), H);
  }

  /// Translations along x and y, rotation about z.
  void generator(int which, const Vector& q, Vector& xi) const {
    xi.setZero();
    for (Index i = 0; i < n; ++i) {
      if (which < 2) {
        xi(i * d + which) = S(1);
      } else {
        xi(i * d) = -q(i * d + 1);
        xi(i * d + 1) = q(i * d);
      }
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    for (Index i = 0; i < n; ++i) out.mass(Sketch::at(q, i * d, int(d)), 1.0, true);
    out.chain(0, int(n) - 1);
  }

 private:
  auto bond(const Vector& q, Index i) const {
    return q.segment(i * d + d, d) - q.segment(i * d, d);
  }
  auto far(const Vector& q, Index i) const {
    return q.segment((i + 2) * d, d) - q.segment(i * d, d);
  }
  /// Stores component c of d g_i / d q_i+1; the derivative with respect to q_i is its negative.
  void put(Jacobian& G, Index i, Index c, const S& slope) const {
    if constexpr (banded) {
      G.slope(c, i) = slope;
    } else {
      if (c == 0) G.row(i).setZero();
      G(i, i * d + d + c) = slope;
      G(i, i * d + c) = -slope;
    }
  }
  /// Banded storage has the lower triangle only.
  static void add(Matrix& H, Index row, Index column, const S& entry) {
    if constexpr (!banded) {
      H(row, column) += entry;
    } else if (row >= column) {
      H.band(row - column, column) += entry;
    }
  }
  /// H += factor Hess r_i.
  void add_bond_hessian(const Vector& q, Index i, S factor, Matrix& H) const {
    const S r2 = bond(q, i).squaredNorm();
    const S scale = factor / bond(q, i).norm();
    for (Index c = 0; c < d; ++c) {
      for (Index e = 0; e < d; ++e) {
        const S x = q(i * d + d + c) - q(i * d + c);
        const S y = q(i * d + d + e) - q(i * d + e);
        const S entry = scale * (S(c == e ? 1.0 : 0.0) - x * y / r2);
        add(H, i * d + c, i * d + e, entry);
        add(H, i * d + d + c, i * d + d + e, entry);
        add(H, i * d + c, i * d + d + e, -entry);
        add(H, i * d + d + c, i * d + e, -entry);
      }
    }
  }

  Index n, d;
  DiagonalMass<S, Dynamic> inertia;
  S f, b, r0, k;
  bool is_soft;
};

template <class S = double>
using BeadChainStiff = Penalised<BeadChain<S>, weights::Stiffnesses>;
template <class S = double>
using BeadChainSoft = Soft<BeadChain<S, BeadChainParameters, structure::Dense<Dynamic>>>;
template <class S = double>
using FreeAngle = Fixman<BeadChain<S, FreeAngleParameters, structure::Dense<Dynamic>>>;

template <>
struct Names<BeadChainStiff<>> {
  static constexpr std::string_view id = "bead-chain";
  static constexpr std::string_view title = "chain of beads with stiff bonds under tension";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + V(q) + \tfrac12 k \lVert g \rVert^2 \\
V &= -f \sum_{i=1}^{n-1} r_i + \tfrac12 b \sum_{i=1}^{n-2} \lVert q_{i+2} - q_i \rVert^2 \\
g_i &= r_i - r_0, \quad r_i = \lVert q_{i+1} - q_i \rVert, \quad i = 1, \dots, n - 1
\end{aligned})";
  /// Three beads in the plane with softer bonds need fewer steps. At twice the coarse step, h omega
  /// of the springs exceeds 1.
  static constexpr Measuring measuring{
      .parameters = "n=3 d=2 k=25", .coarse_step = 1.0 / 16.0, .rare_swings = true};
};
template <>
struct Names<BeadChainSoft<>> {
  static constexpr std::string_view id = "bead-chain-constrained";
  static constexpr std::string_view title = "chain of beads under tension, constrained bonds";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + V(q) + \tfrac12 k \lVert g \rVert^2
     + \tfrac12 \delta\, \ln(\det S) \\
V &= -f \sum_{i=1}^{n-1} r_i + \tfrac12 b \sum_{i=1}^{n-2} \lVert q_{i+2} - q_i \rVert^2 \\
g_i &= r_i - r_0, \quad r_i = \lVert q_{i+1} - q_i \rVert, \quad i = 1, \dots, n - 1 \\
0 &= g + u / k \ \ (\text{soft = true}), \quad
0 = g,\ \text{no } \tfrac12 k \lVert g \rVert^2 \ \ (\text{soft = false}) \\
S u &= G\, \nabla V, \quad S = G G^{\mathsf T}
\end{aligned})";
};
template <>
struct Names<FreeAngle<>> {
  static constexpr std::string_view id = "free-angle";
  static constexpr std::string_view title = "three beads, two rigid bonds, free angle";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + \text{V\_F} \cdot \tfrac12 \delta\, \ln(\det S),
     \quad S = G G^{\mathsf T} \\
\det S &= 4 - (e_1 \cdot e_2)^2, \quad e_i = (q_{i+1} - q_i) / r_i \\
g_i &= r_i - r_0, \quad r_i = \lVert q_{i+1} - q_i \rVert, \quad i = 1, 2
\end{aligned})";
  /// No force turns the bonds, so lambda depends on the speeds alone. Explicit Runge-Kutta methods
  /// are one order more accurate in the speeds than in the positions.
  static constexpr Measuring measuring{.lambda_gains_order = true, .thermal = {.step = 0.02}};
};

}  // namespace shakedown
