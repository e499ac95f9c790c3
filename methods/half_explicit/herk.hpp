// Half-explicit Runge-Kutta methods for the equations of index 2, q' = v, M v' = f - G^T lambda, G
// v + dg/dt = 0. Here f is -grad V, plus the forces Q(q, v, t) and the Coriolis terms of M(q) if
// the problem has them. The stages are i = 1 ... s + 1, the last of which is the end of the step
// (a_{s+1,j} = b_j, c_{s+1} = 1):
//
//   Q_i = q_n + h sum_{j<i} a_ij V_j
//   V_i = v_n + h sum_{j<i} a_ij K_j,     M(Q_j) K_j = f(Q_j, V_j; t_j) - G_j^T Lambda_j,
//   G(Q_i) V_i + dg/dt = 0                which is a linear system for Lambda_{i-1}
//
// with the matrix G_i M_{i-1}^-1 G_{i-1}^T. Besides the order conditions for an ODE, there are
// conditions that contain omega, the inverse of the matrix (a_{i+1,j});
// tests/methods/runge_kutta_test.cpp lists them. The end of the step is projected onto both levels
// of constraints. `lambda` is sum_i b_i Lambda_i, which approximates the multiplier at the middle
// of the step with order 2. The methods are explicit in the forces and therefore suit only motion
// that is not stiff. Linear momentum is exact.
// Source: V. Brasey, E. Hairer, SIAM J. Numer. Anal. 30 (1993) 538; Hairer, Wanner, Solving ODEs
// II, VII.6.
#pragma once

#include <array>
#include <limits>

#include "methods/projection/manifold_projection.hpp"

namespace shakedown {

/// The method of Brasey and Hairer (1993) with order 4 and five stages. At c_3, c_4, c_5 its
/// weights are the weights of Radau IIA.
struct BraseyHairerFour {
  static constexpr int order = 4;
  static constexpr int s = 5;
  template <class S>
  static std::array<S, s + 1> c() {
    const S r = root<S>();
    return {S(0), S(3) / S(10), (S(4) - r) / S(10), (S(4) + r) / S(10), S(1), S(1)};
  }
  /// Row s + 1 contains the weights.
  template <class S>
  static std::array<std::array<S, s>, s + 1> a() {
    const S r = root<S>();
    return {
        {{},
         {S(3) / S(10)},
         {(S(1) + r) / S(30), (S(11) - S(4) * r) / S(30)},
         {(S(-79) - S(31) * r) / S(150), (S(-1) - S(4) * r) / S(30), (S(24) + S(11) * r) / S(25)},
         {(S(14) + S(5) * r) / S(6), (S(-8) + S(7) * r) / S(6), (S(-9) - S(7) * r) / S(4),
          (S(9) - r) / S(4)},
         {S(0), S(0), (S(16) - r) / S(36), (S(16) + r) / S(36), S(1) / S(9)}}};
  }

 private:
  template <class S>
  static S root() {
    using std::sqrt;
    return sqrt(S(6));
  }
};

template <class Table>
struct HalfExplicitRungeKutta {
  static constexpr Traits named(std::string_view name, std::string_view title,
                                std::string_view formula) {
    return {.name = name,
            .title = title,
            .order_q = Table::order,
            .order_p = Table::order,
            .linear_momentum = Conservation::exact,
            .position_constraint = Conservation::exact,
            .velocity_constraint = Conservation::exact,
            .multiplier_time = MultiplierTime::middle,
            .order_lambda = 2,
            .source = "Brasey, Hairer 1993; Hairer, Wanner VII.6",
            .formula = formula};
  }
  using Needs = needs::All<need::Constraints, need::AnyMass, need::GradientInTime, need::AnyForce,
                           need::IndependentConstraints, need::DenseWithMassOfPosition>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), linear(which.constraint_count()),
          projection(which, state, step_size), mass_at(which), q(state.q), v(state.q),
          work(state.q), covector(state.q) {
      V.fill(q);
      K.fill(q);
      shown.setConstant(problem.constraint_count(),
                        Scalar(std::numeric_limits<double>::quiet_NaN()));
      force = scratch = shown;
      resize_jacobian(G, problem.constraint_count(), problem.size());
      G_next = G;
      resize_operator(A, problem.constraint_count());
    }

    StepReport step(State<P>& state) {
      mass_at(problem, state.q).solve(state.p, V[0]);
      q = state.q;
      jacobian(problem, q, state.t, G);
      shown.setZero();
      for (int i = 0; i < s; ++i) {
        if (!stage(state, i)) return {Status::singular};
      }
      state.q = q;
      mass_at(problem, q).apply(v, state.p);
      return projection.project(problem, state.t + h, q, state);
    }

    [[nodiscard]] const Multipliers& lambda() const { return shown; }

   private:
    static constexpr int s = Table::s;

    /// Computes K_i from Q_i, V_i and G_i, then Q, V and G of stage i + 1. The last Q and V remain
    /// in q and v.
    bool stage(const State<P>& state, int i) {
      const auto& mass = mass_at(problem, q);
      generalised_force(problem, q, V[i], state.t + c[i] * h, covector, work);
      mass_at.add_turning(problem, q, V[i], Scalar(-1), covector);
      mass.solve(covector, K[i]);
      q = state.q;
      v = V[0];
      for (int j = 0; j <= i; ++j) {
        q += (h * a[i + 1][j]) * V[j];
        v += (h * a[i + 1][j]) * K[j];
      }
      const Scalar t = state.t + c[i + 1] * h;
      jacobian(problem, q, t, G_next);
      velocity_constraint(problem, q, t, G_next, v, force, scratch);
      gram(G_next, mass, G, A);
      if (!linear.factor(A)) return false;
      linear.solve(force);
      force /= h * a[i + 1][i];
      covector.setZero();
      add_transpose(G, force, Scalar(-1), covector);
      mass.solve(covector, work);
      K[i] += work;
      v += (h * a[i + 1][i]) * work;
      if (i + 1 < s) V[i + 1] = v;
      shown += a[s][i] * force;
      G = G_next;
      return true;
    }

    P problem;
    Scalar h;
    const std::array<Scalar, s + 1> c = Table::template c<Scalar>();
    const std::array<std::array<Scalar, s>, s + 1> a = Table::template a<Scalar>();
    GeneralFactor<MultiplierStructureFor<P>, Scalar> linear;
    MultiplierMatrix<P> A;
    ManifoldProjection<P> projection;
    MassAt<P> mass_at;
    JacobianFor<P> G, G_next;
    std::array<Vector, s> V, K;
    Vector q, v, work, covector;
    Multipliers shown, force, scratch;
  };
};

struct Herk4 : HalfExplicitRungeKutta<BraseyHairerFour> {
  static constexpr Traits traits = named("herk-4", "Half-explicit Runge-Kutta 4", R"(\begin{aligned}
Q_i &= q_n + h \textstyle\sum_{j<i} a_{ij} V_j, \quad
  V_i = v_n + h \textstyle\sum_{j<i} a_{ij} K_j, \quad i = 1, \dots, 6 \\
M K_j &= f(Q_j, V_j) - G(Q_j)^{\mathsf T} \Lambda_j, \quad G(Q_i)\,V_i = 0, \quad
  f = -\nabla V + Q \\
(c_i) &= \bigl( 0,\ \tfrac3{10},\ \tfrac{4 - \sqrt6}{10},\ \tfrac{4 + \sqrt6}{10},\ 1,\ 1 \bigr),
  \quad (\bar q, \bar p) = (Q_6, M V_6) \\
a_{21} &= \tfrac3{10}, \quad
  (a_{3j}) = \bigl( \tfrac{1 + \sqrt6}{30},\ \tfrac{11 - 4\sqrt6}{30} \bigr) \\
(a_{4j}) &= \bigl( \tfrac{-79 - 31\sqrt6}{150},\ \tfrac{-1 - 4\sqrt6}{30},
  \ \tfrac{24 + 11\sqrt6}{25} \bigr) \\
(a_{5j}) &= \bigl( \tfrac{14 + 5\sqrt6}6,\ \tfrac{-8 + 7\sqrt6}6,\ \tfrac{-9 - 7\sqrt6}4,
  \ \tfrac{9 - \sqrt6}4 \bigr) \\
(a_{6j}) &= \bigl( 0,\ 0,\ \tfrac{16 - \sqrt6}{36},\ \tfrac{16 + \sqrt6}{36},\ \tfrac19 \bigr) \\
q_{n+1} &= \bar q - M^{-1} G(\bar q)^{\mathsf T} \mu, \quad g(q_{n+1}) = 0 \\
p_{n+1} &= \bar p - G_{n+1}^{\mathsf T} \nu, \quad G_{n+1} M^{-1} p_{n+1} = 0
\end{aligned})");
  static constexpr Appearance look{"HERK 4", Hue::black, Marker::diamond};
};

}  // namespace shakedown
