// A general-purpose solver of F(x) = 0 (n equations in n unknowns) that, like MATLAB's fsolve,
// needs only F. It uses Powell's dogleg method in a trust region. At every accepted point, it
// computes a dense Jacobian J by forward differences:
//
//   m(d) = |F + J d|^2 / 2,   g = J^T F,   Newton's step d_N = -J^-1 F,   Cauchy's point d_C = -(|g|^2 / |J g|^2) g
//   d = d_N if |d_N| <= Delta;  -Delta g / |g| if |d_C| >= Delta;
//       else d_C + tau (d_N - d_C) with |d| = Delta
//   rho = (|F(x)|^2 - |F(x + d)|^2) / (|F(x)|^2 - |F(x) + J d|^2)
//   Delta becomes |d|/4 if rho < 1/4, at least 2 |d| if rho > 3/4;  x + d is accepted if rho > 1/20
//
// The first Delta is 100 |x|, as in MINPACK. The increments of the differences are sqrt(eps)
// max(1, |x_j|). The solver converges if |F|^2 <= sqrt(TolFun) and either |g|_max <= TolFun
// or |d_j| <= TolX (1 + |x_j|) for all j. It fails after 400 iterations or 100 (n + 1)
// evaluations of F. The tests and limits follow our reading of the manual of MATLAB's fsolve.
// MATLAB's own code was not used. Sources: M. J. D. Powell, A hybrid method for nonlinear
// equations, 1970; J. Nocedal, S. J. Wright, Numerical Optimization, 2006, chapters 4 and 11;
// A. R. Conn, N. I. M. Gould, Ph. L. Toint, Trust-Region Methods, 2000.
#pragma once

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace shakedown {

struct DoglegOptions {
  double tol_fun = 1e-6;
  double tol_x = 1e-6;
  int max_iterations = 400;
};

/// Counts of the work of all solves; `failures` counts the solves that did not converge.
struct SolverWork {
  std::int64_t solves = 0, residuals = 0, jacobians = 0, factorisations = 0, iterations = 0,
               failures = 0;
};

template <class S>
class Dogleg {
 public:
  using Vector = Eigen::Matrix<S, Eigen::Dynamic, 1>;
  using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;

  explicit Dogleg(Eigen::Index n, const DoglegOptions& chosen = {})
      : options(chosen), f(n), f_trial(n), g(n), newton(n), cauchy(n), d(n), model(n), trial(n),
        J(n, n), lu(n) {}

  /// Solves F(x) = 0 from the guess in `x` and leaves the last accepted point there.
  /// `residual(x, f)` writes F(x) to f. Returns whether the solver converged.
  template <class Residual>
  bool solve(Residual&& residual, Vector& x) {
    ++work.solves;
    evaluate(residual, x, f);
    const bool solved = iterate(residual, x);
    if (!solved) ++work.failures;
    return solved;
  }

  SolverWork work;  ///< counts over all solves

 private:
  static double number(const S& s) { return static_cast<double>(s); }
  static double norm(const Vector& v) { return std::sqrt(number(v.squaredNorm())); }

  template <class Residual>
  void evaluate(Residual& residual, const Vector& x, Vector& out) {
    ++work.residuals;
    residual(x, out);
  }

  template <class Residual>
  void differentiate(Residual& residual, const Vector& x) {
    ++work.jacobians;
    trial = x;
    for (Eigen::Index j = 0; j < x.size(); ++j) {
      const double size = std::max(1.0, std::fabs(number(x(j))));
      const S increment = S(std::copysign(1.4901161193847656e-8 * size, number(x(j))));
      trial(j) = x(j) + increment;
      evaluate(residual, trial, f_trial);
      J.col(j) = (f_trial - f) / increment;
      trial(j) = x(j);
    }
  }

  template <class Residual>
  bool iterate(Residual& residual, Vector& x) {
    const double size = norm(x);
    double radius = 100.0 * (size > 0.0 ? size : 1.0);
    const std::int64_t most = work.residuals + 100 * (x.size() + 1);
    const double near_zero = std::sqrt(options.tol_fun);
    double squared = number(f.squaredNorm());
    for (int iterations = 0; std::isfinite(squared);) {
      differentiate(residual, x);
      g.noalias() = J.transpose() * f;
      if (number(g.cwiseAbs().maxCoeff()) <= options.tol_fun && squared <= near_zero) return true;
      directions();
      for (bool accepted = false; !accepted;) {
        if (iterations++ >= options.max_iterations || work.residuals >= most) return false;
        ++work.iterations;
        const double length = choose(radius);
        trial = x + d;
        evaluate(residual, trial, f_trial);
        model.noalias() = J * d;
        model += f;
        const double now = number(f_trial.squaredNorm());
        const double predicted = squared - number(model.squaredNorm());
        const double rho = predicted > 0.0 ? (squared - now) / predicted : -1.0;
        const bool small = below_tolerance(x);
        accepted = rho > 0.05;  // false if rho is NaN
        if (accepted) {
          x.swap(trial);
          f.swap(f_trial);
          squared = now;
        }
        if (small || !(radius > 1e-15 * (1.0 + size))) return squared <= near_zero;
        if (!(rho >= 0.25)) radius = 0.25 * length;
        if (rho > 0.75) radius = std::max(radius, 2.0 * length);
      }
    }
    return false;
  }

  bool below_tolerance(const Vector& x) const {
    for (Eigen::Index j = 0; j < x.size(); ++j) {
      if (!(std::fabs(number(d(j))) <= options.tol_x * (1.0 + std::fabs(number(x(j))))))
        return false;
    }
    return true;
  }

  /// Computes Newton's step and Cauchy's point.
  void directions() {
    lu.compute(J);
    ++work.factorisations;
    newton = lu.solve(f);
    newton = -newton;
    regular = std::isfinite(norm(newton));
    model.noalias() = J * g;
    const S along = model.squaredNorm();
    cauchy = number(along) > 0.0 ? Vector(-(g.squaredNorm() / along) * g) : Vector(-g);
  }

  /// Computes the dogleg step d and returns its length. If J is singular, d has Cauchy's direction.
  double choose(double radius) {
    const double to_newton = norm(newton), to_cauchy = norm(cauchy);
    if (regular && to_newton <= radius) {
      d = newton;
      return to_newton;
    }
    if (to_cauchy >= radius || !regular) {
      d = S(std::min(1.0, radius / to_cauchy)) * cauchy;
      return std::min(radius, to_cauchy);
    }
    d = newton - cauchy;
    const double a = number(d.squaredNorm()), b = number(cauchy.dot(d));
    const double c = radius * radius - to_cauchy * to_cauchy;
    d = cauchy + S(c / (b + std::sqrt(b * b + a * c))) * d;
    return radius;
  }

  DoglegOptions options;
  Vector f, f_trial, g, newton, cauchy, d, model, trial;
  Matrix J;
  Eigen::PartialPivLU<Matrix> lu;
  bool regular = true;
};

}  // namespace shakedown
