// The generalized-alpha step for constrained systems of index 3 (levels = 1) or stabilised to index
// 2 (levels = 2), with the weights of alpha_weights.hpp:
//
//   M a_{n+1} = -grad V(q_{n+1}) - G_{n+1}^T lambda_{n+1},      g(q_{n+1}) = 0
//   q_{n+1} = q_n + h v_n + h^2 ((1/2 - beta) A_n + beta A_{n+1})   [- h M^-1 G_n^T mu_n]
//   v_{n+1} = v_n + h ((1 - gamma) A_n + gamma A_{n+1})             [G_{n+1} v_{n+1} = 0]
//
// The first line may include all terms of general_equilibrium.hpp, evaluated at (q_{n+1}, v_{n+1},
// t_{n+1}). If M depends on q, the M before G_n^T mu_n is evaluated at q_n. If g moves, the second
// level is G v + dg/dt = 0. `lambda` is the multiplier at t_{n+1}. The initial values are A_0 =
// a(t_0 + shift h) + O(h^2) and, for index 3,
//
//   v_0 = v(t_0) + h^2 (1/6 - beta - shift/2) N q'''(t_0),   N = M^-1 G^T (G M^-1 G^T)^-1 G,
//
// because g(q_n) = 0 forces this deviation from v(t_n) on the normal part of every later v_n.
// Without the deviation in v_0, a transient of O(1) rho^n disturbs lambda by O(h) (M. Arnold, O.
// Bruels, A. Cardona, Numer. Math. 129 (2015) 149, section 4). q''' is approximated by a difference
// quotient of a with step h. The equations are solved to round-off, because g(q) = 0 must hold to
// round-off. A tolerance of 1e-9 would save at most 36 % of the iterations, and lambda would lose
// digits.
#pragma once

#include <limits>

#include "methods/base/algorithm.hpp"
#include "methods/base/consistent.hpp"
#include "methods/constrained/multiplier_newton.hpp"
#include "methods/structural/alpha_weights.hpp"
#include "methods/structural/dynamic_equilibrium.hpp"

namespace shakedown {

/// The initial values of A and v.
enum class AlphaStart : std::uint8_t {
  corrected,   ///< the corrected start above
  consistent,  ///< A_0 = a(t_0) and v_0 = v(t_0)
};

/// Adds the option `start` to options that contain rho-inf or another parameter of AlphaWeights.
template <class Base>
struct AlphaDaeOptions : Base {
  AlphaStart start = AlphaStart::corrected;

  static std::vector<Setting> settings() {
    auto all = inherit<AlphaDaeOptions, Base>();
    all.push_back(choice<AlphaDaeOptions>(
        "start", &AlphaDaeOptions::start, "what A and v start from",
        {{"corrected", AlphaStart::corrected}, {"consistent", AlphaStart::consistent}}));
    return all;
  }
};

/// The data that the stepper takes from the AlphaDaeOptions of a method.
template <class S>
struct AlphaDaeData {
  NewtonOptions options;
  AlphaWeights<S> weights;
  AlphaStart start;

  template <class Options>
  static AlphaDaeData of(const Options& options) {
    return {options, options.template weights<S>(), options.start};
  }
};

/// The stepper for all weights and all kinds of start.
template <class P, int levels>
class AlphaDaeStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  AlphaDaeStepper(const P& which, const AlphaDaeData<Scalar>& data, Scalar step_size,
                  const State<P>& state)
      : problem(which), options(in_units_of(which, state, step_size, data.options)), h(step_size),
        w(data.weights), next(which), v(state.q), a(state.q), A(state.q), x(state.q), k(state.q),
        mass_at(which) {
    shown.setConstant(problem.constraint_count(), Scalar(std::numeric_limits<double>::quiet_NaN()));
    start(state, data.start);
  }

  StepReport step(State<P>& state) {
    if (status != Status::ok) return {status};
    const Scalar gamma = w.gamma(), beta = w.beta();
    const Scalar of_old = Scalar(1) / (Scalar(1) - w.alpha_f);
    x = state.q + h * v + (h * h * (Scalar(0.5) - beta)) * A;
    v += (h * (Scalar(1) - gamma)) * A;
    k = (w.alpha_m * of_old) * A - (w.alpha_f * of_old) * a;
    if constexpr (levels > 1) next.normals_at(problem, state.q, state.t, next.normals);
    const Scalar s = (Scalar(1) - w.alpha_m) * of_old;
    const StepReport report =
        next.solve(problem, state.t + h, x, v, k, {s, beta * h * h, gamma * h}, options);
    A = next.a;
    a = s * A + k;
    v = next.v;
    state.q = next.q;
    mass_at(problem, state.q).apply(v, state.p);
    shown = next.lambda;
    return report;
  }

  [[nodiscard]] const Multipliers& lambda() const { return shown; }

 private:
  void start(const State<P>& state, AlphaStart from) {
    mass_at(problem, state.q).solve(state.p, v);
    ConsistentMultiplier<P> solution(problem);
    status = solution.hold(problem, state.q, state.t) &&
                     solution.solve(problem, state.q, v, state.t, next.lambda, a)
                 ? Status::ok
                 : Status::singular;
    A = a;
    next.a = a;
    if (from == AlphaStart::consistent || status != Status::ok) return;
    x = state.q + h * v + (h * h / Scalar(2)) * a;
    k = v + h * a;
    Multipliers later = next.lambda;
    if (!solution.solve(problem, x, k, state.t + h, later, A)) status = Status::singular;
    x = A - a;  // h q'''
    A = a + w.shift() * x;
    next.a = A;
    if constexpr (levels == 1) {
      // h^2 q''' is a velocity. Adds to v, times the defect, the part of h^2 q''' that the
      // projection onto the tangent space removes. For moving constraints, v + h^2 q''' is
      // projected onto G v + dg/dt = 0.
      x *= h;
      if constexpr (HasMovingConstraints<P>) x += v;
      v += w.defect() * x;
      const auto& mass = mass_at(problem, state.q);
      mass.apply(x, k);
      MultiplierNewton<P> projection(problem);
      JacobianFor<P> G;
      resize_jacobian(G, problem.constraint_count(), problem.size());
      jacobian(problem, state.q, state.t, G);
      projection.project_momentum(problem, state.q, G, state.t, later, k, x);
      mass.solve(k, x);
      v -= w.defect() * x;
    }
  }

  P problem;
  NewtonOptions options;
  Scalar h;
  AlphaWeights<Scalar> w;
  DynamicEquilibrium<P, levels> next;
  Status status = Status::ok;
  Vector v;
  Vector a;  // q'' at q_n
  Vector A;  // q'' at t_n + shift h
  Vector x, k;
  MassAt<P> mass_at;
  Multipliers shown;  // NaN before the first step
};

/// The algorithm for the equations of index 3. The methods are in generalized_alpha_dae.hpp and
/// hht.hpp.
struct AlphaIndex3 {
  using Needs = EquilibriumNeeds;
  template <class S>
  using Data = AlphaDaeData<S>;
  template <class P>
  using Stepper = AlphaDaeStepper<P, 1>;
};

}  // namespace shakedown
