// A chain of n planar pendula hanging from a pivot, a discrete rope: TO section 4.2.
//
//   q = (x1, y1, ..., xn, yn),   V(q) = g sum_k m y_k,   g_k = |q_k - q_{k-1}|^2 - L^2,   q_0 = 0
//
// y points up and the start is below the pivot. With the potential that the paper prints, V = -sum
// y_i, its start would be above the rest position; `g = -1` selects this potential. Everything is
// O(n): G is a link Jacobian, G M^-1 G^T tridiagonal, and the penalised Hessian block-tridiagonal
// with 2 x 2 blocks.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/radial.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct ChainParameters {
  int n = 10;                   ///< TO, Figure 3
  double L = 2.23606797749979;  ///< sqrt(5): TO, Figure 3
  double m = 1.0;
  double g = 1.0;

  static std::vector<Setting> settings() {
    using P = ChainParameters;
    return {setting<P>("n", &P::n, "", "number of pendula", {1, 1e6}),
            setting<P>("L", &P::L, "", "length of each rod", range::positive),
            setting<P>("m", &P::m, "", "mass of each bob", range::positive),
            setting<P>("g", &P::g, "", "gravity, pointing down; -1 is the sign printed in TO")};
  }
};

template <class S = double>
class Chain {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Multipliers = VectorOf<S, Dynamic>;
  using Jacobian = LinkJacobian<S, 2>;
  using Structure = structure::BlockTridiagonal<2>;
  using Parameters = ChainParameters;
  using Matrix = BlockTridiagonalMatrix<S, 2>;
  template <class T>
  using With = Chain<T>;
  static constexpr int dof = Dynamic;
  static constexpr int constraints = Dynamic;
  static constexpr std::string_view id = "chain";
  static constexpr std::string_view title = "chain of n planar pendula, rigid rods";
  static constexpr std::string_view source = "TO section 4.2";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + m g \sum_{k=1}^n y_k, \quad q_k = (x_k, y_k) \\
g_k &= \lVert q_k - q_{k-1} \rVert^2 - L^2, \quad q_0 = 0, \quad k = 1, \dots, n
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 12.0};
  static constexpr Measuring measuring{.parameters = "n=3",
                                       .thermal = {.step = 0.02, .inverse_temperature = 5.0}};
  static constexpr bool quadratic_constraints = true;
  static constexpr bool linear_potential = true;

  explicit Chain(const Parameters& p)
      : n(p.n), inertia(Vector::Constant(2 * p.n, S(p.m))), weight(S(p.g) * S(p.m)), L(p.L) {}

  [[nodiscard]] Index size() const { return 2 * n; }
  [[nodiscard]] Index constraint_count() const { return n; }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }

  /// Starts at rest on a straight line with slope -2, as in the caption of TO Figure 3: at (i, -2i)
  /// if L = sqrt(5).
  void initial(Vector& q, Vector& p) const {
    using std::sqrt;
    const S unit = L / sqrt(S(5));
    for (Index k = 0; k < n; ++k) {
      const S i(static_cast<double>(k + 1));
      q(2 * k) = i * unit;
      q(2 * k + 1) = S(-2) * i * unit;
    }
    p.setZero();
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S sum(0);
    for (Index k = 0; k < n; ++k) sum += q(2 * k + 1);
    return weight * sum;
  }
  void gradient(const Vector& /*q*/, Vector& out) const {
    for (Index k = 0; k < n; ++k) {
      out(2 * k) = S(0);
      out(2 * k + 1) = weight;
    }
  }
  void hessian(const Vector& /*q*/, Matrix& H) const { set_zero(H); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const {
    for (Index k = 0; k < n; ++k) g(k) = rod(q, k).squaredNorm() - L * L;
  }
  /// Every constraint is a quadratic form plus a constant, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    for (Index k = 0; k < n; ++k) {
      DG.self.col(k) = S(2) * rod(a, k);
      if (k > 0) DG.previous.col(k) = -DG.self.col(k);
    }
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    for (Index k = 0; k < n; ++k) {
      const S twice = S(2) * lambda(k);
      H.diagonal[k].diagonal().array() += twice;
      if (k == 0) continue;
      H.diagonal[k - 1].diagonal().array() += twice;
      H.lower[k - 1].diagonal().array() -= twice;
    }
  }

  // The penalty 1/2 w g^T g is the sum of a radial potential F(sigma) = w/2 (2 sigma - L^2)^2 for
  // each rod.
  void add_penalty_gradient(const Vector& q, S w, Vector& out) const {
    for (Index k = 0; k < n; ++k) {
      const Point d = rod(q, k);
      const Point force = radial_gradient<S, 2>(spring(d, w), d);
      block<2>(out, k) += force;
      if (k > 0) block<2>(out, k - 1) -= force;
    }
  }
  void penalty_hessian(const Vector& q, S w, Matrix& H) const {
    for (Index k = 0; k < n; ++k) {
      const Point d = rod(q, k);
      const MatrixOf<S, 2> stiffness = radial_hessian<S, 2>(spring(d, w), d);
      H.diagonal[k] = stiffness;
      if (k == 0) continue;
      H.diagonal[k - 1] += stiffness;
      H.lower[k - 1] = -stiffness;
    }
  }
  void penalty_third(const Vector& q, S w, const Vector& a, Vector& out) const {
    for (Index k = 0; k < n; ++k) {
      const Point d = rod(q, k);
      const Point third = radial_third_of_quadratic<S, 2>(spring(d, w), d, rod(a, k));
      block<2>(out, k) = third;
      if (k > 0) block<2>(out, k - 1) -= third;
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    for (Index k = 0; k < n; ++k) out.mass(Sketch::at(q, 2 * k, 2), 1.0, k + 1 == n);
    out.chain(0, int(n));
  }

 private:
  using Point = VectorOf<S, 2>;
  static Point rod(const Vector& q, Index k) {
    if (k == 0) return q.template head<2>();
    return q.template segment<2>(2 * k) - q.template segment<2>(2 * k - 2);
  }
  RadialJet<S> spring(const Point& d, S w) const {
    const S stretch = d.squaredNorm() - L * L;
    const S slope = S(2) * w;
    return {w * stretch * stretch / S(2), slope * stretch, S(2) * slope, S(0)};
  }

  Index n;
  DiagonalMass<S, Dynamic> inertia;
  S weight;
  S L;
};

template <class S = double>
using ChainPenalty = Penalised<Chain<S>>;

template <>
struct Names<ChainPenalty<>> {
  static constexpr std::string_view id = "chain-penalty";
  static constexpr std::string_view title = "chain of n planar pendula, rods as stiff springs";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p \rVert^2}{2 m} + m g \sum_{k=1}^n y_k
     + \tfrac12 \omega^2 \sum_{k=1}^n g_k^2, \quad q_k = (x_k, y_k) \\
g_k &= \lVert q_k - q_{k-1} \rVert^2 - L^2, \quad q_0 = 0
\end{aligned})";
  /// The fast frequencies are omega |grad g|, about 2 L omega. With short rods they are close to
  /// omega, as methods with a micro-step of order 1/omega assume. Stiffer rods would make p so much
  /// stiffer than q that the orders of q disappear in round-off.
  static constexpr Measuring measuring{
      .parameters = "n=3 L=0.3 g=0.13 omega=30",
      .thermal = {.step = 0.001, .friction = 5.0, .inverse_temperature = 20.0}};
};

}  // namespace shakedown
