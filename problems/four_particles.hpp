// Four particles, two rods and two nonlinear springs, free in space: KBS section 6.3, after
// Gonzalez 1999.
//
//   V(q) = 1/2 k13 (pi_1 - l13^2)^2 + 1/2 k24 (pi_2 - l24^2)^2,
//   pi_1 = |q_3 - q_1|^2,  pi_2 = |q_4 - q_2|^2     (the paper prints q_4 - q_3 in (122b))
//   g_1 = 1/2 (|q_2 - q_1|^2 / l12^2 - 1),   g_2 = 1/2 (|q_4 - q_3|^2 / l34^2 - 1)
//
// The quadratic invariants pi_i are accessible because discrete gradients need them. The particles
// start on a unit square, and only particle 4 moves; `v4y` = 3/1.7 gives the start in the authors'
// archived input for Figs 28-30.
#pragma once

#include <array>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct FourParticlesParameters {
  double m1 = 1.0;
  double m2 = 3.0;
  double m3 = 2.3;
  double m4 = 1.7;
  double k13 = 50.0;
  double k24 = 500.0;
  double l12 = 1.0;
  double l34 = 1.0;
  double l13 = 1.0;
  double l24 = 1.0;
  double v4y = 0.0;
  double v4z = 2.0 / 1.7;

  static std::vector<Setting> settings() {
    using P = FourParticlesParameters;
    return {setting<P>("m1", &P::m1, "", "mass of particle 1", range::positive),
            setting<P>("m2", &P::m2, "", "mass of particle 2", range::positive),
            setting<P>("m3", &P::m3, "", "mass of particle 3", range::positive),
            setting<P>("m4", &P::m4, "", "mass of particle 4", range::positive),
            setting<P>("k13", &P::k13, "", "stiffness of spring 1-3", range::non_negative),
            setting<P>("k24", &P::k24, "", "stiffness of spring 2-4", range::non_negative),
            setting<P>("l12", &P::l12, "", "length of rod 1-2", range::positive),
            setting<P>("l34", &P::l34, "", "length of rod 3-4", range::positive),
            setting<P>("l13", &P::l13, "", "natural length of spring 1-3", range::non_negative),
            setting<P>("l24", &P::l24, "", "natural length of spring 2-4", range::non_negative),
            setting<P>("v4y", &P::v4y, "", "initial velocity of particle 4, along e_2"),
            setting<P>("v4z", &P::v4z, "", "initial velocity of particle 4, along e_3")};
  }
};

template <class S = double>
class FourParticles : public DenseConstrainedTypes<S, 12, 2> {
 public:
  using Types = DenseConstrainedTypes<S, 12, 2>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = FourParticlesParameters;
  template <class T>
  using With = FourParticles<T>;
  static constexpr std::string_view id = "four-particles";
  static constexpr std::string_view title = "four particles, two rods and two nonlinear springs";
  static constexpr std::string_view source = "KBS section 6.3; Gonzalez 1999";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \sum_{i=1}^4 \frac{\lVert p_i \rVert^2}{2 m_i}
     + \tfrac12 k_{13} (\pi_1 - l_{13}^2)^2
     + \tfrac12 k_{24} (\pi_2 - l_{24}^2)^2 \\
\pi_1 &= \lVert q_3 - q_1 \rVert^2, \quad \pi_2 = \lVert q_4 - q_2 \rVert^2 \\
g_1 &= \tfrac12 \bigl( \lVert q_2 - q_1 \rVert^2 / l_{12}^2 - 1 \bigr) \\
g_2 &= \tfrac12 \bigl( \lVert q_4 - q_3 \rVert^2 / l_{34}^2 - 1 \bigr)
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 1.5};
  static constexpr TypicalRun typical{.step = 0.01, .until = 1.0};
  /// The stiff spring oscillates at 50 rad/s. The multipliers of index 3 carry round-off of 1e-6 at
  /// a step of 1e-4.
  static constexpr Measuring measuring{
      .horizon = 0.1, .order_start = 1e-3, .multiplier_steps = {128, 64, 32}, .long_run = 1 << 14};
  static constexpr bool quadratic_constraints = true;
  static constexpr std::array momentum_maps{MomentumMap{"momentum_1", Symmetry::translation},
                                            MomentumMap{"momentum_2", Symmetry::translation},
                                            MomentumMap{"momentum_3", Symmetry::translation},
                                            MomentumMap{"angular_momentum_1", Symmetry::rotation},
                                            MomentumMap{"angular_momentum_2", Symmetry::rotation},
                                            MomentumMap{"angular_momentum_3", Symmetry::rotation}};

  explicit FourParticles(const Parameters& p)
      : inertia(masses(p)), springs{Bond{0, 2, S(p.k13), S(p.l13)}, Bond{1, 3, S(p.k24), S(p.l24)}},
        rods{Bond{0, 1, S(0), S(p.l12)}, Bond{2, 3, S(0), S(p.l34)}}, v4y(p.v4y), v4z(p.v4z) {}

  [[nodiscard]] const DiagonalMass<S, 12>& mass() const { return inertia; }

  /// Starts from (127), a square in the plane. With other lengths, rods 1-2 and 3-4 stay parallel.
  void initial(Vector& q, Vector& p) const {
    q.setZero();
    p.setZero();
    q(3) = rods[0].length;
    q(7) = springs[0].length;
    q(9) = rods[1].length;
    q(10) = q(7);  // rod 3-4 is parallel to e_1
    p(10) = inertia.diagonal(10) * v4y;
    p(11) = inertia.diagonal(11) * v4z;
  }

  /// Stretches both springs, because they are relaxed at the problem's own start and its motion
  /// excites them only slowly.
  void set_in_motion(Vector& q, Vector& p) const {
    Vector v;
    q << S(0), S(0), S(0), S(1), S(0), S(0), S(0), S(1.02), S(0.02), S(1), S(1.02), S(0.02);
    v << S(0.1), S(0), S(0.2), S(0.1), S(0.3), S(-0.1), S(-0.2), S(0.1), S(0), S(-0.2), S(-0.1),
        S(0.8);
    inertia.apply(v, p);
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S V(0);
    for (const Bond& s : springs) {
      const S stretch = difference(q, s).squaredNorm() - s.length * s.length;
      V += s.k * stretch * stretch / S(2);
    }
    return V;
  }
  void gradient(const Vector& q, Vector& out) const {
    out.setZero();
    for (const Bond& s : springs) {
      const Point d = difference(q, s);
      pull(out, s, S(2) * s.k * (d.squaredNorm() - s.length * s.length) * d);
    }
  }
  void hessian(const Vector& q, MatrixOf<S, 12>& H) const {
    H.setZero();
    for (const Bond& s : springs) {
      const Point d = difference(q, s);
      const S tension = S(2) * s.k * (d.squaredNorm() - s.length * s.length);
      add_bond(H, s, tension, S(4) * s.k * d, d);
    }
  }
  /// 4 k (2 (d.a) a + |a|^2 d) for each spring.
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    out.setZero();
    for (const Bond& s : springs) {
      const Point d = difference(q, s);
      const Point e = difference(a, s);
      pull(out, s, S(4) * s.k * (S(2) * d.dot(e) * e + e.squaredNorm() * d));
    }
  }

  // Greenspan's discrete gradient in closed form, (126) with (124):
  //   sum_i k_i/2 (pi_i + pi_i' - 2 l_i^2) grad pi_i((q + q')/2).
  void discrete_gradient(const Vector& q, const Vector& q_next, Vector& out) const {
    out.setZero();
    for (const Bond& s : springs) {
      pull(out, s, slope(q, q_next, s) * (difference(q, s) + difference(q_next, s)));
    }
  }
  /// The derivative of the discrete gradient with respect to q_next, which is not symmetric.
  void discrete_hessian(const Vector& q, const Vector& q_next, MatrixOf<S, 12>& H) const {
    H.setZero();
    for (const Bond& s : springs) {
      const Point d = difference(q_next, s);
      add_bond(H, s, slope(q, q_next, s), s.k * (difference(q, s) + d), d);
    }
  }

  /// The constraints (117).
  void constraint(const Vector& q, Multipliers& g) const {
    for (int k = 0; k < 2; ++k) {
      const S l = rods[k].length;
      g(k) = (difference(q, rods[k]).squaredNorm() / (l * l) - S(1)) / S(2);
    }
  }
  /// Constraints are quadratic forms plus constants, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG.setZero();
    for (int k = 0; k < 2; ++k) {
      const S l = rods[k].length;
      const Point d = difference(a, rods[k]) / (l * l);
      DG.template block<1, 3>(k, 3 * rods[k].to) = d.transpose();
      DG.template block<1, 3>(k, 3 * rods[k].from) = -d.transpose();
    }
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 12>& H) const {
    for (int k = 0; k < 2; ++k) {
      const S l = rods[k].length;
      add_bond(H, rods[k], lambda(k) / (l * l), Point::Zero(), Point::Zero());
    }
  }

  /// Translations along e_1, e_2, e_3, then rotations about them.
  void generator(int k, const Vector& q, Vector& xi) const {
    const Point axis = Point::Unit(k % 3);
    for (int i = 0; i < 4; ++i) {
      const Point x = q.template segment<3>(3 * i);
      xi.template segment<3>(3 * i) = k < 3 ? axis : Point(axis.cross(x));
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    for (int i = 0; i < 4; ++i) {
      out.mass(Sketch::at(q, 3 * i, 3), inertia.diagonal(3 * i), true);
    }
    for (const Bond& rod : rods) out.link(rod.from, rod.to);
    for (const Bond& spring : springs) out.link(spring.from, spring.to, Sketch::Kind::spring);
  }

 private:
  using Point = VectorOf<S, 3>;
  struct Bond {
    int from, to;
    S k, length;
  };
  static Vector masses(const Parameters& p) {
    Vector M;
    M << Point::Constant(S(p.m1)), Point::Constant(S(p.m2)), Point::Constant(S(p.m3)),
        Point::Constant(S(p.m4));
    return M;
  }
  static Point difference(const Vector& q, const Bond& b) {
    return q.template segment<3>(3 * b.to) - q.template segment<3>(3 * b.from);
  }
  static void pull(Vector& out, const Bond& b, const Point& force) {
    out.template segment<3>(3 * b.to) += force;
    out.template segment<3>(3 * b.from) -= force;
  }
  static S slope(const Vector& q, const Vector& q_next, const Bond& s) {
    return s.k / S(2) *
           (difference(q, s).squaredNorm() + difference(q_next, s).squaredNorm() -
            S(2) * s.length * s.length);
  }
  /// Adds a pair's Hessian [B -B; -B B] to H, B = tension I + a b^T.
  static void add_bond(MatrixOf<S, 12>& H, const Bond& bond, const S& tension, const Point& a,
                       const Point& b) {
    const int i = 3 * bond.from;
    const int j = 3 * bond.to;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        const S entry = a(r) * b(c) + (r == c ? tension : S(0));
        H(i + r, i + c) += entry;
        H(j + r, j + c) += entry;
        H(i + r, j + c) -= entry;
        H(j + r, i + c) -= entry;
      }
    }
  }

  DiagonalMass<S, 12> inertia;
  std::array<Bond, 2> springs, rods;
  S v4y, v4z;
};

}  // namespace shakedown
