// The step shared by the methods of Zhang and Skeel, TO eq. (21), with p = M v:
//
//   p += h/2 M f(x_n),   x_{n+1} = x_n + h M^-1 p,   p += h/2 M f(x_{n+1})
//
// The methods compute their implicit force f from the solution a of (M + c Hess V(x)) a = -grad
// V(x), c = beta h^2:
//
//   full        M f = M a - c^2/2 a.V'''.a      Z&S (3);  M f = -grad W
//   simplified  M f = M a                       Z&Ss (18)
//   stiff       M f = M a, Hess (V1/eps)        (19)
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"

namespace shakedown {

struct ZhangSkeelOptions {
  double beta = 0.4;  ///< the value in TO, Figure 1

  static std::vector<Setting> settings() {
    return {setting<ZhangSkeelOptions>("beta", &ZhangSkeelOptions::beta, "",
                                       "Newmark's parameter; >= 1/4 for unconditional stability",
                                       range::non_negative)};
  }
};

enum class ImplicitForce : std::uint8_t { full, simplified, stiff };

template <class P, ImplicitForce kind>
class LinearlyImplicitStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  LinearlyImplicitStepper(const P& which, const ZhangSkeelOptions& options, Scalar step_size,
                          const State<P>& state)
      : problem(which), h(step_size), half_h(step_size / Scalar(2)),
        c(Scalar(options.beta) * step_size * step_size), half_c2(c * c / Scalar(2)),
        kept(which.size()), minus_force(state.q), v(state.q) {
    restart(state);
  }

  void restart(const State<P>& state) { solvable = evaluate(state.q); }
  void momentum_changed(const State<P>& /*state*/) {}

  /// Inlined so that the status is returned in registers; a step takes only about 100 ns.
  [[gnu::always_inline]] StepReport step(State<P>& state) {
    if (!solvable) [[unlikely]] {
      return {failure(state)};
    }
    state.p -= half_h * minus_force;
    problem.mass().solve(state.p, v);
    state.q += h * v;
    if (!evaluate(state.q)) [[unlikely]] {
      solvable = false;
      return {failure(state)};
    }
    state.p -= half_h * minus_force;
    return {};
  }

 private:
  /// A matrix of overflowed numbers looks singular, so the size of q is used to distinguish the two
  /// cases.
  static Status failure(const State<P>& state) {
    const Scalar size = state.q.squaredNorm();
    return size < Scalar(1e100) ? Status::singular : Status::not_finite;
  }

  /// The linear system and its solution.
  struct System {
    Operator<P> matrix;
    Factor<typename P::Structure, Scalar> linear;
    Vector a;      // the negative of the papers' a
    Vector third;  // a.V'''.a

    explicit System(Index size) : linear(size) {
      if constexpr (P::dof == Dynamic) {
        resize_operator(matrix, size);
        a.setZero(size);
        third.setZero(size);
      }
    }
  };
  struct Nothing {
    explicit Nothing(Index /*size*/) {}
  };

  /// Computes minus_force = -M f(x). For problems of fixed size the system is on the stack, where
  /// nothing aliases x. The compiler can then share subexpressions of the gradient, the Hessian and
  /// the third contraction.
  [[gnu::always_inline]] bool evaluate(const Vector& x) {
    if constexpr (P::dof == Dynamic) {
      return evaluate_with(kept, x, minus_force);
    } else {
      System system(P::dof);
      Vector result;
      const bool done = evaluate_with(system, x, result);
      if (done) minus_force = result;
      return done;
    }
  }

  /// Returns false if the matrix is singular. An indefinite matrix is accepted: the method is then
  /// outside its stability theorem but well defined. Inlined, because otherwise `system` would have
  /// to be in memory.
  [[gnu::always_inline]] bool evaluate_with(System& system, const Vector& x, Vector& out) const {
    if constexpr (kind == ImplicitForce::stiff) {
      problem.stiff_hessian(x, system.matrix);
      mass_plus(system.matrix, problem.mass(), c);
    } else {
      mass_plus_hessian(problem, x, c, system.matrix);
    }
    problem.gradient(x, system.a);
    if (system.linear.factor(system.matrix) == Definiteness::singular) return false;
    system.linear.solve(system.a);
    problem.mass().apply(system.a, out);
    if constexpr (kind == ImplicitForce::full) {
      problem.third_contraction(x, system.a, system.third);
      out += half_c2 * system.third;
    }
    return true;
  }

  P problem;
  Scalar h;
  Scalar half_h;
  Scalar c;  // beta h^2
  Scalar half_c2;
  [[no_unique_address]] std::conditional_t<P::dof == Dynamic, System, Nothing> kept;
  Vector minus_force;  // -M f at the current x
  Vector v;
  bool solvable = true;
};

}  // namespace shakedown
