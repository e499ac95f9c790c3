// Two point masses in the plane. One stiff spring joins the first mass to the origin, and another
// joins the second mass to the first; both springs have unit length. In AST 5.1, both masses are 1
// and no other force acts:
//
//   g1 = |q1| - 1,   g2 = alpha (|q1 - q2| - 1),
//   V = gravity (m1 y1 + m2 y2)  (+ 1/2 omega^2 (g1^2 + g2^2) in the stiff form).
//
// So omega1 = omega and omega2 = alpha omega. AST 5.1 mentions this variant and gravity; the masses
// m1 and m2 are the mass matrix at the end of its section 1. The limit of the stiff form is a
// double pendulum. Multipliers are forces along g, so the multiplier of g2 is the tension of the
// second rod divided by alpha. The angular momentum is conserved only without gravity, which is the
// default. The start is AST (31)-(32): both springs lie along the x axis, and the state is on the
// constraint manifold.
#pragma once

#include <array>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/settings.hpp"
#include "problems/base/spring.hpp"

namespace shakedown {

struct TwoSpringsParameters {
  static constexpr double default_omega = 100.0;
  double alpha = 1.0;
  double gravity = 0.0;
  double m1 = 1.0;
  double m2 = 1.0;

  static std::vector<Setting> settings() {
    using P = TwoSpringsParameters;
    return {setting<P>("alpha", &P::alpha, "", "omega2/omega1", range::positive),
            setting<P>("gravity", &P::gravity, "", "gravity, pointing down"),
            setting<P>("m1", &P::m1, "", "mass of the first point", range::positive),
            setting<P>("m2", &P::m2, "", "mass of the second point", range::positive)};
  }
};

/// The rigid limit, AST (2).
template <class S = double>
class TwoRods : public DenseConstrainedTypes<S, 4, 2> {
 public:
  using Types = DenseConstrainedTypes<S, 4, 2>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = TwoSpringsParameters;
  template <class T>
  using With = TwoRods<T>;
  static constexpr std::string_view id = "two-springs-constrained";
  static constexpr std::string_view title = "two masses on rigid rods: the limit of two-springs";
  static constexpr std::string_view source = "AST 5.1, (2)";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p_1 \rVert^2}{2 m_1} + \frac{\lVert p_2 \rVert^2}{2 m_2}
     + \mathrm{gravity}\, (m_1 y_1 + m_2 y_2) \\
g_1 &= \lVert q_1 \rVert - 1, \quad g_2 = \alpha \bigl( \lVert q_2 - q_1 \rVert - 1 \bigr),
       \quad q_i = (x_i, y_i)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 3.0};
  static constexpr bool linear_potential = true;
  static constexpr std::array momentum_maps{MomentumMap{"angular_momentum", Symmetry::rotation}};
  /// Returns whether the formulas hold at q.
  static bool regular(const Vector& q) {
    return first(q).squaredNorm() > S(0) && second(q).squaredNorm() > S(0);
  }

  explicit TwoRods(const Parameters& p)
      : inertia(Vector(S(p.m1), S(p.m1), S(p.m2), S(p.m2))),
        weight(S(0), S(p.gravity) * S(p.m1), S(0), S(p.gravity) * S(p.m2)), alpha(p.alpha) {}

  [[nodiscard]] const DiagonalMass<S, 4>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(1), S(0), S(2), S(0));
    p = inertia.diagonal.cwiseProduct(Vector(S(0), S(-0.5), S(0), S(0.5)));
  }

  [[nodiscard]] S potential(const Vector& q) const { return weight.dot(q); }
  void gradient(const Vector& /*q*/, Vector& out) const { out = weight; }
  void hessian(const Vector& /*q*/, MatrixOf<S, 4>& H) const { H.setZero(); }
  void third_contraction(const Vector& /*q*/, const Vector& /*a*/, Vector& out) const {
    out.setZero();
  }

  void constraint(const Vector& q, Multipliers& g) const {
    g(0) = length(first(q)).f - S(1);
    g(1) = alpha * (length(second(q)).f - S(1));
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    set_rows(radial_gradient<S, 2>(length(first(q)), first(q)),
             alpha * radial_gradient<S, 2>(length(second(q)), second(q)), G);
  }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    set_rows(radial_hessian<S, 2>(length(first(q)), first(q)).lazyProduct(first(a)),
             alpha * radial_hessian<S, 2>(length(second(q)), second(q)).lazyProduct(second(a)), DG);
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, MatrixOf<S, 4>& H) const {
    add_blocks(lambda(0) * radial_hessian<S, 2>(length(first(q)), first(q)),
               (alpha * lambda(1)) * radial_hessian<S, 2>(length(second(q)), second(q)), H);
  }

  // The penalty: two springs of stiffness w and alpha^2 w.
  void add_penalty_gradient(const Vector& q, S w, Vector& out) const {
    const Point upper =
        radial_gradient<S, 2>(unit_spring_jet<S, 2>(second(q), alpha * alpha * w), second(q));
    out.template head<2>() +=
        radial_gradient<S, 2>(unit_spring_jet<S, 2>(first(q), w), first(q)) - upper;
    out.template tail<2>() += upper;
  }
  void penalty_hessian(const Vector& q, S w, MatrixOf<S, 4>& H) const {
    H.setZero();
    add_blocks(radial_hessian<S, 2>(unit_spring_jet<S, 2>(first(q), w), first(q)),
               radial_hessian<S, 2>(unit_spring_jet<S, 2>(second(q), alpha * alpha * w), second(q)),
               H);
  }
  void penalty_third(const Vector& q, S w, const Vector& a, Vector& out) const {
    const Point upper = radial_third<S, 2>(unit_spring_jet<S, 2>(second(q), alpha * alpha * w),
                                           second(q), second(a));
    out.template head<2>() =
        radial_third<S, 2>(unit_spring_jet<S, 2>(first(q), w), first(q), first(a)) - upper;
    out.template tail<2>() = upper;
  }

  /// Rotation about the origin.
  void generator(int /*k*/, const Vector& q, Vector& xi) const {
    xi = Vector(-q(1), q(0), -q(3), q(2));
  }

  void sketch(const Vector& q, Sketch& out) const {
    out.point({}, Sketch::Mark::ground);
    for (int i = 0; i < 2; ++i) {
      out.mass(Sketch::at(q, 2 * i, 2), inertia.diagonal(2 * i), true);
    }
    out.chain(0, 2);
  }

 private:
  using Point = VectorOf<S, 2>;
  static Point first(const Vector& q) { return q.template head<2>(); }
  /// q2 - q1; the sign does not change the length.
  static Point second(const Vector& q) { return q.template tail<2>() - q.template head<2>(); }
  static RadialJet<S> length(const Point& d) { return length_jet<S, 2>(d); }

  static void set_rows(const Point& of_first, const Point& of_second, Jacobian& J) {
    J.row(0) << of_first(0), of_first(1), S(0), S(0);
    J.row(1) << -of_second(0), -of_second(1), of_second(0), of_second(1);
  }
  static void add_blocks(const MatrixOf<S, 2>& A, const MatrixOf<S, 2>& B, MatrixOf<S, 4>& H) {
    H.template topLeftCorner<2, 2>() += A + B;
    H.template bottomLeftCorner<2, 2>() -= B;
    H.template topRightCorner<2, 2>() -= B;
    H.template bottomRightCorner<2, 2>() += B;
  }

  DiagonalMass<S, 4> inertia;
  Vector weight;
  S alpha;
};

template <class S = double>
using TwoSprings = Penalised<TwoRods<S>>;

template <>
struct Names<TwoSprings<>> {
  static constexpr std::string_view id = "two-springs";
  static constexpr std::string_view title = "two masses on stiff springs in the plane";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \frac{\lVert p_1 \rVert^2}{2 m_1} + \frac{\lVert p_2 \rVert^2}{2 m_2}
     + \mathrm{gravity}\, (m_1 y_1 + m_2 y_2) \\
  &\quad + \tfrac12 \omega^2 (\lVert q_1 \rVert - 1)^2
     + \tfrac12 \alpha^2 \omega^2 (\lVert q_2 - q_1 \rVert - 1)^2, \quad q_i = (x_i, y_i)
\end{aligned})";
  static constexpr TypicalRun typical{.step = 1e-3, .until = 2.0};
};

}  // namespace shakedown
