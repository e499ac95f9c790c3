// Zhang and Skeel's symplectic, linearly implicit method (Z&S): TO Integrator 1, eq. (3).
//
//   x_{n+1} = x_n + h v_n + h^2/2 f_n,    v_{n+1} = v_n + h/2 (f_n + f_{n+1})
//   (M + beta h^2 Hess V(x)) a = -grad V(x)
//   M f = M a - 1/2 beta^2 h^4 a.V'''(x).a
//
// It is velocity Verlet on the modified potential
//   W = V - beta h^2/2 grad V^T (M + beta h^2 Hess V)^-1 grad V,   M f = -grad W,
// hence order 2, symplectic, symmetric, momentum maps exact. Linearly stable for every h when
// beta >= 1/4. One gradient, Hessian, third contraction and linear solve a step, no iteration.
// Source: TO sections 1, 2; M. Zhang, R. D. Skeel, Appl. Numer. Math. 25 (1997) 297.
#pragma once

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"

namespace shakedown {

struct ZhangSkeelOptions {
  double beta = 0.4;  ///< TO, Figure 1

  static std::vector<Setting<ZhangSkeelOptions>> settings() {
    return {setting<ZhangSkeelOptions>("beta", &ZhangSkeelOptions::beta, "",
                                       "Newmark's parameter; >= 1/4 for unconditional stability",
                                       range::non_negative)};
  }
};

/// The implicit force of the family: (M + c Hess V(x)) a = -grad V(x), c = beta h^2.
template <class P>
class LinearlyImplicitAcceleration {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  explicit LinearlyImplicitAcceleration(const P& problem) : linear(problem.size()) {
    resize_operator(matrix, problem.size());
  }

  /// a from the whole Hessian; false when the matrix is singular. An indefinite matrix is used: the
  /// method is then outside the hypothesis of its stability theorem but still defined.
  bool solve(const P& problem, const Vector& x, Scalar c, Vector& a) {
    problem.hessian(x, matrix);
    return solve_with_matrix(problem, x, c, a);
  }
  /// The same with Hess (V1/eps) alone.
  bool solve_stiff(const P& problem, const Vector& x, Scalar c, Vector& a) {
    problem.stiff_hessian(x, matrix);
    return solve_with_matrix(problem, x, c, a);
  }

 private:
  bool solve_with_matrix(const P& problem, const Vector& x, Scalar c, Vector& a) {
    mass_plus(matrix, problem.mass(), c);
    problem.gradient(x, a);
    if (linear.factor(matrix) == Definiteness::singular) return false;
    linear.solve(a);
    a = -a;
    return true;
  }

  Operator<P> matrix;
  Factor<typename P::Structure, Scalar> linear;
};

struct ZhangSkeel {
  static constexpr Traits traits{.name = "zhang-skeel",
                                 .title = "Zhang-Skeel (Z&S)",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "TO (3)"};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian,
                           need::ThirdContraction>;
  using Options = ZhangSkeelOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& options, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), c(Scalar(options.beta) * step_size * step_size),
          implicit(which), force(state.q), a(state.q), work(state.q) {
      restart(state);
    }

    void restart(const State<P>& state) { solvable = evaluate_force(state.q); }

    StepReport step(State<P>& state) {
      if (!solvable) return {Status::singular};
      state.p += (h / Scalar(2)) * force;
      problem.mass().solve(state.p, work);
      state.q += h * work;
      solvable = evaluate_force(state.q);
      if (!solvable) return {Status::singular};
      state.p += (h / Scalar(2)) * force;
      return {};
    }

   private:
    /// force = M f(x) = M a - c^2/2 a.V'''.a.
    bool evaluate_force(const Vector& x) {
      if (!implicit.solve(problem, x, c, a)) return false;
      problem.third_contraction(x, a, work);
      problem.mass().apply(a, force);
      force -= (c * c / Scalar(2)) * work;
      return true;
    }

    P problem;
    Scalar h;
    Scalar c;  // beta h^2
    LinearlyImplicitAcceleration<P> implicit;
    Vector force;  // M f at the current x
    Vector a;
    Vector work;
    bool solvable = true;
  };
};

}  // namespace shakedown
