// The nonlinear equation that the whole Newmark family shares: find the acceleration a with
//
//   M a + grad V(x + c a) = 0,      Newton matrix  M + c Hess V(x + c a).
//
// Newmark (12) has the predictor x and c = beta h^2; push-forward Newmark (14) has x = x_n, c =
// beta h^2; the implicit midpoint rule has x = q_n + h/2 v_n, c = h^2/4. The unknown is a, not the
// position, so that c -> 0 is harmless and a has no cancellation error of order eps/c.
#pragma once

#include <cmath>
#include <string>

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"

namespace shakedown {

/// The source of the matrix M + c Hess V.
enum class HessianSource : std::uint8_t {
  analytic,    ///< the problem's Hess V
  difference,  ///< forward differences of grad V (dof gradients per matrix); dense only
};

/// Options of the methods that solve for an implicit acceleration.
struct ImplicitOptions : NewtonOptions {
  HessianSource hessian = HessianSource::analytic;

  static std::vector<Setting> settings() {
    auto all = inherit<ImplicitOptions, NewtonOptions>();
    all.push_back(choice<ImplicitOptions>(
        "hessian", &ImplicitOptions::hessian, "where Newton's matrix comes from",
        {{"analytic", HessianSource::analytic}, {"difference", HessianSource::difference}}));
    return all;
  }
};

template <class P>
class ImplicitAcceleration {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  /// `unit` is the unit of positions, which differences require. Throws UsageError if differences
  /// are chosen for a structured problem.
  ImplicitAcceleration(const P& problem, HessianSource from, double unit)
      : source(from), size(unit), linear(problem.size()) {
    if (source == HessianSource::difference && !need::DenseOperators::met<P>) {
      throw UsageError("hessian = difference needs dense operators; " + std::string(P::id) +
                       " has structure " + P::Structure::name() + ": use hessian = analytic");
    }
    resize_operator(matrix, problem.size());
    position.setZero(problem.size());
    residual.setZero(problem.size());
    gradient.setZero(problem.size());
    shifted.setZero(problem.size());
  }

  /// Solves for `a`, starting from the guess in `a`. On return, `a` is the solution and `at()` is
  /// the position x + c a. Convergence is judged by the update of the position: |c da| <= tolerance
  /// (unit + |x + c a|).
  StepReport solve(const P& problem, const Vector& x, Scalar c, const NewtonOptions& options,
                   Vector& a) {
    position = x + c * a;
    return newton(
        options, [&] { return evaluate(problem, a); }, [&] { return update(problem, c, a, true); });
  }

  StepReport solve(const P& problem, const Vector& x, Scalar c, const NewtonOptions& options,
                   KeptMatrix& kept, Vector& a) {
    position = x + c * a;
    return newton(
        options, kept, [&] { return evaluate(problem, a); },
        [&](bool renew) { return update(problem, c, a, renew); });
  }

  /// Takes one Newton iteration from the guess in `a`, without a convergence test. If `renew` is
  /// true, factors a new matrix.
  StepReport one_iteration(const P& problem, const Vector& x, Scalar c, Vector& a,
                           bool renew = true) {
    position = x + c * a;
    evaluate(problem, a);
    const NewtonUpdate u = update(problem, c, a, renew);
    return {u.solvable ? Status::ok : Status::singular, 1, u.update};
  }

  [[nodiscard]] const Vector& at() const { return position; }

 private:
  /// residual = M a + grad V(position).
  double evaluate(const P& problem, const Vector& a) {
    problem.gradient(position, gradient);
    problem.mass().apply(a, residual);
    residual += gradient;
    return static_cast<double>(residual.cwiseAbs().maxCoeff());
  }

  NewtonUpdate update(const P& problem, Scalar c, Vector& a, bool renew) {
    NewtonUpdate u;
    u.solvable = !renew || factor(problem, c);
    if (!u.solvable) return u;
    linear.solve(residual);
    // The position is corrected rather than recomputed from x + c a. These two terms may cancel,
    // and their round-off, which is relative to |c a|, would keep every update above the tolerance.
    a -= residual;
    position -= c * residual;
    using std::abs;
    u.update = static_cast<double>(abs(c) * residual.cwiseAbs().maxCoeff());
    u.scale = static_cast<double>(position.cwiseAbs().maxCoeff());
    return u;
  }

  bool factor(const P& problem, Scalar c) {
    if (source == HessianSource::analytic) {
      mass_plus_hessian(problem, position, c, matrix);
    } else {
      difference_hessian(problem);
      mass_plus(matrix, problem.mass(), c);
    }
    return linear.factor(matrix) != Definiteness::singular;
  }

  /// Approximates Hess V by forward differences of grad V, one coordinate at a time, with the
  /// increment sqrt(eps) (unit + |q_j|).
  void difference_hessian(const P& problem) {
    if constexpr (need::DenseOperators::met<P>) {
      using std::abs;
      for (Index j = 0; j < problem.size(); ++j) {
        const Scalar kept = position(j);
        const Scalar increment = Scalar(1.5e-8) * (size + abs(kept));
        position(j) = kept + increment;
        problem.gradient(position, shifted);
        matrix.col(j) = (shifted - gradient) / increment;
        position(j) = kept;
      }
    }
  }

  HessianSource source;
  Scalar size;
  Operator<P> matrix;
  Factor<typename P::Structure, Scalar> linear;
  Vector position;
  Vector residual;
  Vector gradient;  // grad V(position)
  Vector shifted;
};

}  // namespace shakedown
