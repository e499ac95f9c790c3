// TO (20), the family of integrators of the consistency theorem. Included by the few files that
// instantiate it.
#pragma once

#include <functional>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/tao2014/steps.hpp"

namespace shakedown::tao2014 {

using FunctionF = std::function<Eigen::MatrixXd(const Eigen::VectorXd& x)>;
using FunctionG =
    std::function<Eigen::VectorXd(const Eigen::VectorXd& x, const Eigen::VectorXd& a)>;

/// One step of (20): `first` weighs g(x_k) in the first line, 0 as printed.
template <class P>
State<P> step_20(const P& problem, double h, const State<P>& state, double first,
                 const FunctionF& f, const FunctionG& g) {
  using V = VectorFor<P>;
  using Vector = Eigen::VectorXd;
  const auto acceleration = [&](const V& x) -> Vector {  // (M + h^2 f(x)) a = -grad V
    V force = x;
    problem.gradient(x, force);
    FullMatrixFor<P> A = f(x);
    mass_plus(A, problem.mass(), h * h);
    return linear_algebra::solved(A, -Vector(force));
  };
  const Vector a = acceleration(state.q);
  const Vector g0 = g(state.q, a);
  State<P> next = state;
  V work = state.p;
  problem.mass().solve(state.p, work);
  const Vector q = state.q;
  const Vector v = work;
  next.q = q + h * v + h * h / 2.0 * (a + first * std::pow(h, 4) * g0);
  const Vector b = acceleration(next.q);
  const Vector g1 = g(next.q, b);
  work = v + h / 2.0 * (a + b + std::pow(h, 4) * (g0 + g1));
  problem.mass().apply(work, next.p);
  return next;
}

/// Largest difference between (20) and a step of a method; f = beta Hess V, or its stiff part.
template <class P>
double covered(const std::string& method, double h, double first, bool third, bool stiff) {
  constexpr double beta = 0.4;
  using V = VectorFor<P>;
  using Vector = Eigen::VectorXd;
  const P problem(typename P::Parameters{});
  const auto f = [&](const Vector& x) -> Eigen::MatrixXd {
    FullMatrixFor<P> H;
    resize_operator(H, problem.size());
    if constexpr (HasStiffSplit<P>) {
      stiff ? problem.stiff_hessian(x, H) : problem.hessian(x, H);
    } else {
      problem.hessian(x, H);
    }
    return beta * H;
  };
  const auto g = [&](const Vector& x, const Vector& a) -> Vector {
    V bent = x;
    V out = x;
    problem.third_contraction(x, a, bent);
    problem.mass().solve(bent, out);
    return (third ? -0.5 * beta * beta : 0.0) * out;
  };
  const State<P> start = initial_state(problem);
  return distance(step_20(problem, h, start, first, f, g), advance({method, beta}, {}, h, start));
}

}  // namespace shakedown::tao2014
