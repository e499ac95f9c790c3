// M q'' + K q = 0 with a symmetric positive definite pair (M, K), K = K0 + K1/eps.
//
// In the catalogue, the pair describes a linear elastic bar on an elastic foundation, with n
// interior nodes of linear finite elements of unit length: M = tridiag(1, 4, 1)/6, K1 = tridiag(-1,
// 2, -1), K0 = kappa I. The three matrices share the eigenvectors s_j(i) = sin(i j pi/(n + 1)), so
// the motion is known in closed form. Any other pair can be given in code.
// Source: T. J. R. Hughes, The Finite Element Method, ch. 7 and 9 (consistent mass, Newmark).
#pragma once

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct LinearOscillatorParameters {
  int n = 3;
  double kappa = 1.0;
  double epsilon = 0.01;

  static std::vector<Setting> settings() {
    using P = LinearOscillatorParameters;
    return {setting<P>("n", &P::n, "", "interior nodes of the bar", {1, 1000}),
            setting<P>("kappa", &P::kappa, "", "stiffness of the foundation, K0 = kappa I",
                       range::non_negative),
            setting<P>("epsilon", &P::epsilon, "", "softness of the bar, K = K0 + K1/epsilon",
                       range::positive)};
  }
};

/// Not thread-safe, because `potential` uses scratch storage.
template <class S = double>
class LinearOscillator {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Matrix = MatrixOf<S, Dynamic, Dynamic>;
  using Structure = structure::Dense<Dynamic>;
  using Parameters = LinearOscillatorParameters;
  template <class T>
  using With = LinearOscillator<T>;
  static constexpr int dof = Dynamic;
  static constexpr std::string_view id = "linear-oscillator";
  static constexpr std::string_view title = "elastic bar on a foundation: an SPD pair (M, K)";
  static constexpr std::string_view source = "Hughes, The Finite Element Method, ch. 7, 9";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 p^{\mathsf T} M^{-1} p + \tfrac12 q^{\mathsf T} K q, \quad
     M \ddot q + K q = 0 \\
M &= \tfrac16 \operatorname{tridiag}(1, 4, 1) \\
K &= K_0 + K_1 / \epsilon, \quad K_0 = \kappa I, \quad
     K_1 = \operatorname{tridiag}(-1, 2, -1), \quad q \in \mathbb R^n
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 0.72};
  static constexpr Measuring measuring{.linear = true,
                                       .thermal = {.parameters = "n=3 kappa=1 epsilon=1",
                                                   .step = 0.02,
                                                   .friction = 0.7,
                                                   .inverse_temperature = 2.0}};

  explicit LinearOscillator(const Parameters& parameters)
      : LinearOscillator(tridiagonal(parameters.n, S(4) / S(6), S(1) / S(6)),
                         tridiagonal(parameters.n, S(parameters.kappa), S(0)),
                         tridiagonal(parameters.n, S(2) / S(parameters.epsilon),
                                     S(-1) / S(parameters.epsilon))) {}

  /// Takes any pair: the mass M, the soft stiffness K0 and the stiff stiffness K1/eps. All are n x
  /// n, and M is positive definite.
  LinearOscillator(Matrix M, Matrix soft, Matrix stiff)
      : inertia(std::move(M)), soft_part(std::move(soft)), stiff_part(std::move(stiff)),
        stiffness(soft_part + stiff_part) {
    scratch.setZero(size());
  }

  [[nodiscard]] Index size() const { return stiffness.rows(); }
  [[nodiscard]] const DenseMass<S, Dynamic>& mass() const { return inertia; }

  /// Starts at rest, displaced in the lowest and slightly in the highest mode.
  void initial(Vector& q, Vector& p) const {
    const Index n = size();
    for (Index i = 0; i < n; ++i) {
      const S x = S(static_cast<double>(i + 1)) / S(static_cast<double>(n + 1));
      using std::sin;
      q(i) = sin(S(std::numbers::pi) * x) +
             (i % 2 == 0 ? S(0.01) : S(-0.01)) * sin(S(std::numbers::pi) * x);
    }
    p.setZero();
  }

  [[nodiscard]] S potential(const Vector& q) const {
    scratch.noalias() = stiffness * q;
    return q.dot(scratch) / S(2);
  }
  void gradient(const Vector& q, Vector& out) const { out.noalias() = stiffness * q; }
  void stiff_gradient(const Vector& q, Vector& out) const { out.noalias() = stiff_part * q; }
  void slow_gradient(const Vector& q, Vector& out) const { out.noalias() = soft_part * q; }
  void hessian(const Vector& /*q*/, Matrix& H) const { H = stiffness; }
  void stiff_hessian(const Vector& /*q*/, Matrix& H) const { H = stiff_part; }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  /// The bar, with its displacements drawn upwards, on the springs of its foundation.
  void sketch(const Vector& q, Sketch& out) const {
    const int n = int(size());
    const double floor = -0.5 * (n + 1);
    out.outline({{-0.3, floor}, {n + 1.3, floor}}, Sketch::Stroke::ground);
    out.point({}, Sketch::Mark::ground);
    for (int i = 0; i < n; ++i) out.mass({i + 1.0, q(i)});
    out.point({n + 1.0}, Sketch::Mark::ground);
    out.chain(0, n + 1, Sketch::Kind::stiff);
    for (int i = 1; i <= n; ++i) {
      out.link(out.point({double(i), floor}, Sketch::Mark::none), i, Sketch::Kind::spring);
    }
  }

 private:
  static Matrix tridiagonal(Index n, S diagonal, S off) {
    Matrix A = Matrix::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
      A(i, i) = diagonal;
      if (i > 0) A(i, i - 1) = A(i - 1, i) = off;
    }
    return A;
  }

  DenseMass<S, Dynamic> inertia;
  Matrix soft_part;
  Matrix stiff_part;
  Matrix stiffness;
  mutable Vector scratch;
};

}  // namespace shakedown
