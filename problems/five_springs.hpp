// R Example 1: a chain of four unit masses on a line between two walls at 0 and 5, with five
// springs of rest length 1, alternately hard (k = 1/eps^2) and soft (1):
//
//   V = 1/2 (q2 - q1 - 1)^2 + 1/2 (q4 - q3 - 1)^2,   g = (q1 - 1, q3 - q2 - 1, q4 - 4),   k_i = k
//
// The third hard spring is stretched by 5 - q4 - 1 = -g_3; the sign does not change its energy. The
// problem is linear, so everything is known in closed form (experiments/reich1995/examples).
#pragma once

#include <vector>

#include "problems/base/settings.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

struct FiveSpringsParameters {
  double k = 100.0;
  bool soft = true;

  static std::vector<Setting> settings() {
    using P = FiveSpringsParameters;
    return {
        setting<P>("k", &P::k, "", "1/eps^2, stiffness of the hard springs", range::positive),
        setting<P>("soft", &P::soft, "", "constraints follow the forces, R (28); false: g = 0")};
  }
};

template <class S = double>
class FiveSprings : public DenseConstrainedTypes<S, 4, 3> {
 public:
  using Types = DenseConstrainedTypes<S, 4, 3>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = FiveSpringsParameters;
  template <class T>
  using With = FiveSprings<T>;
  static constexpr std::string_view id = "five-springs-hard";
  static constexpr std::string_view title = "five springs, three of them rigid";
  static constexpr std::string_view source = "R Example 1";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + V(q) \\
V &= \tfrac12 (q_2 - q_1 - 1)^2 + \tfrac12 (q_4 - q_3 - 1)^2 \\
g &= (q_1 - 1,\ q_3 - q_2 - 1,\ q_4 - 4)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 2.0};

  explicit FiveSprings(const Parameters& p)
      : inertia(Vector(S(1), S(1), S(1), S(1))), k(p.k), is_soft(p.soft) {}

  [[nodiscard]] const DiagonalMass<S, 4>& mass() const { return inertia; }
  [[nodiscard]] S stiffness(Index /*i*/) const { return k; }
  [[nodiscard]] bool soft(Index /*i*/) const { return is_soft; }

  /// Starts at rest on g = 0, with the inner pair shifted by 0.3; this start is not in the paper.
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(1.0), S(2.3), S(3.3), S(4.0));
    p.setZero();
  }

  [[nodiscard]] S potential(const Vector& q) const {
    const S a = q(1) - q(0) - S(1);
    const S b = q(3) - q(2) - S(1);
    return (a * a + b * b) / S(2);
  }
  void gradient(const Vector& q, Vector& out) const {
    const S a = q(1) - q(0) - S(1);
    const S b = q(3) - q(2) - S(1);
    out = Vector(-a, a, -b, b);
  }
  void hessian(const Vector& /*q*/, MatrixOf<S, 4>& H) const {
    H.setZero();
    for (int i = 0; i < 4; i += 2) {
      H(i, i) = H(i + 1, i + 1) = S(1);
      H(i, i + 1) = H(i + 1, i) = S(-1);
    }
  }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const {
    g = Multipliers(q(0) - S(1), q(2) - q(1) - S(1), q(3) - S(4));
  }
  void jacobian(const Vector& /*q*/, Jacobian& G) const {
    G.setZero();
    G(0, 0) = G(1, 2) = G(2, 3) = S(1);
    G(1, 1) = S(-1);
  }
  void jacobian_derivative(const Vector& /*q*/, const Vector& /*a*/, Jacobian& DG) const {
    DG.setZero();
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& /*lambda*/,
                     MatrixOf<S, 4>& /*H*/) const {}
  void add_constraint_third(const Vector& /*q*/, const Multipliers& /*lambda*/, const Vector& /*a*/,
                            Vector& /*out*/) const {}

  void sketch(const Vector& q, Sketch& out) const {
    out.outline({{0.0, 0.5}, {0.0, -0.5}}, Sketch::Stroke::ground);
    out.outline({{5.0, -0.5}, {5.0, 0.5}}, Sketch::Stroke::ground);
    out.point({}, Sketch::Mark::none);
    for (int k = 0; k < 4; ++k) out.mass({q(k)});
    out.point({5.0}, Sketch::Mark::none);
    for (int k = 0; k < 5; ++k) {
      out.link(k, k + 1, k % 2 == 0 ? Sketch::Kind::rod : Sketch::Kind::spring);
    }
  }

 private:
  DiagonalMass<S, 4> inertia;
  S k;
  bool is_soft;
};

template <class S = double>
using FiveSpringsStiff = Penalised<FiveSprings<S>, weights::Stiffnesses>;
template <class S = double>
using FiveSpringsSoft = Soft<FiveSprings<S>>;

template <>
struct Names<FiveSpringsStiff<>> {
  static constexpr std::string_view id = "five-springs";
  static constexpr std::string_view title = "chain of two soft and three hard springs";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + V(q) + \tfrac12 k \lVert g \rVert^2 \\
V &= \tfrac12 (q_2 - q_1 - 1)^2 + \tfrac12 (q_4 - q_3 - 1)^2 \\
g &= (q_1 - 1,\ q_3 - q_2 - 1,\ q_4 - 4)
\end{aligned})";
};
template <>
struct Names<FiveSpringsSoft<>> {
  static constexpr std::string_view id = "five-springs-constrained";
  static constexpr std::string_view title = "five springs, the hard ones as constraints";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 + V(q) + \tfrac12 k \lVert g \rVert^2
     + \tfrac12 \delta\, \ln(\det S) \\
V &= \tfrac12 (q_2 - q_1 - 1)^2 + \tfrac12 (q_4 - q_3 - 1)^2 \\
g &= (q_1 - 1,\ q_3 - q_2 - 1,\ q_4 - 4) \\
0 &= g + u / k \ \ (\text{soft = true}), \quad
0 = g,\ \text{no } \tfrac12 k \lVert g \rVert^2 \ \ (\text{soft = false}) \\
S u &= G\, \nabla V, \quad S = G G^{\mathsf T} = \operatorname{diag}(1, 2, 1)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 2.0, .parameters = "soft=false"};
  /// g is linear, so the terms in the error of lambda that contain the curvature of g vanish.
  static constexpr Measuring measuring{.lambda_gains_order = true};
};

}  // namespace shakedown
