// The filtered micro-solution of AST 3.1-3.2. It integrates q'' = -M^-1 grad V(q; t) from (q0, p0)
// over [t0 - delta, t0 + delta], with N steps of h = delta/N each way, and averages the solution
// with a kernel,
//
//   v* = sum_k w_k v(t0 + k h),  |k| <= N,  w_k ~ K(k h/delta),  sum_k w_k = 1.
//
// This is the trapezoidal rule for (10), because K(+-1) = 0. With Verlet, the filter damps
// cos(omega t) to R = sum_k w_k cos(k theta), where sin(theta/2) = h omega/2. Verlet takes 2 N + 1
// force evaluations, whatever omega is.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "methods/base/method.hpp"
#include "methods/multiscale/kernels.hpp"

namespace shakedown {

enum class MicroIntegrator : std::uint8_t { verlet, rk4 };

inline std::vector<Setting::Word> kernel_words() {
  std::vector<Setting::Word> words;
  for (const auto& k : kernel_table) words.push_back({k.name, static_cast<double>(k.id)});
  return words;
}
/// Returns the number of micro-steps on either side of a window of half width L/omega, if a period
/// 2 pi/omega has `in_period` micro-steps.
inline int micro_steps_each_way(double L, int in_period) {
  const double steps = std::round(L / (2.0 * std::numbers::pi) * in_period);
  return static_cast<int>(std::fmin(std::fmax(1.0, steps), 1e6));
}

template <class P>
class MicroFilter {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  MicroFilter(const P& which, Kernel kernel, MicroIntegrator integrator, Scalar delta, int steps)
      : problem(which), micro(integrator), h(delta / Scalar(steps)) {
    Scalar sum(0);
    for (int k = 0; k <= steps; ++k) {
      weights.push_back(evaluate(record_of(kernel), Scalar(k) / Scalar(steps)));
      sum += (k == 0 ? Scalar(1) : Scalar(2)) * weights.back();
    }
    for (Scalar& w : weights) w /= sum;
    for (Vector* x : {&q, &p, &slope, &slope0, &kick, &v, &x, &v_stage, &k_stage, &sum_v, &sum_k,
                      &sum_q, &sum_p, &sum_f}) {
      x->setZero(problem.size());
    }
  }

  /// Replaces (q, p) at time t0 by the filtered point.
  void apply(Vector& q0, Vector& p0, Scalar t0) {
    potential_gradient(problem, q0, t0, slope0);
    sum_q = weights[0] * q0;
    sum_p = weights[0] * p0;
    sum_f = weights[0] * slope0;
    for (const Scalar step : {h, -h}) {
      q = q0;
      p = p0;
      slope = slope0;
      kick = (step / Scalar(2)) * slope;
      for (std::size_t k = 1; k < weights.size(); ++k) {
        const Scalar t = t0 + Scalar(static_cast<double>(k - 1)) * step;
        if (micro == MicroIntegrator::verlet) {
          verlet(t, step);
        } else {
          runge_kutta(t, step);
        }
        sum_q += weights[k] * q;
        sum_p += weights[k] * p;
        sum_f += weights[k] * slope;
      }
    }
    q0 = sum_q;
    p0 = sum_p;
    sum_f = -sum_f;
  }

  /// Returns the filtered force -grad V of the last `apply`.
  [[nodiscard]] const Vector& filtered_force() const { return sum_f; }
  /// Returns R, the factor that damps cos(omega (t - t0)); 2 if the micro-step is unstable.
  [[nodiscard]] double damping(double omega) const {
    const double x = static_cast<double>(h) * omega;
    if (micro == MicroIntegrator::verlet && !(x < 2.0)) return 2.0;
    const double angle = micro == MicroIntegrator::verlet ? 2.0 * std::asin(x / 2.0) : x;
    double R = -static_cast<double>(weights[0]);
    for (std::size_t k = 0; k < weights.size(); ++k) {
      R += 2.0 * static_cast<double>(weights[k]) * std::cos(static_cast<double>(k) * angle);
    }
    return R;
  }
  /// Returns the number of force evaluations in one `apply`.
  [[nodiscard]] int forces() const {
    const int steps = static_cast<int>(weights.size()) - 1;
    return micro == MicroIntegrator::verlet ? 2 * steps + 1 : 8 * steps + 1;
  }

 private:
  /// Advances (q, p) from t to t + step and renews `slope` = grad V(q) and the half kick.
  void verlet(Scalar t, Scalar step) {
    p -= kick;
    problem.mass().solve(p, v);
    q += step * v;
    potential_gradient(problem, q, t + step, slope);
    kick = (step / Scalar(2)) * slope;
    p -= kick;
  }
  /// Takes a step of the classical Runge-Kutta method of order 4. The increments of q and p are
  /// summed separately from the stages.
  void runge_kutta(Scalar t, Scalar step) {
    sum_v.setZero();
    sum_k.setZero();
    v_stage.setZero();
    k_stage.setZero();
    const std::array<Scalar, 4> at{Scalar(0), step / Scalar(2), step / Scalar(2), step};
    const std::array<Scalar, 4> weight{step / Scalar(6), step / Scalar(3), step / Scalar(3),
                                       step / Scalar(6)};
    for (std::size_t i = 0; i < 4; ++i) {
      x = q + at[i] * v_stage;
      v = p - at[i] * k_stage;
      problem.mass().solve(v, v_stage);
      if (i == 0) {
        k_stage = slope;
      } else {
        potential_gradient(problem, x, t + at[i], k_stage);
      }
      sum_v += weight[i] * v_stage;
      sum_k += weight[i] * k_stage;
    }
    q += sum_v;
    p -= sum_k;
    potential_gradient(problem, q, t + step, slope);
  }

  P problem;
  MicroIntegrator micro;
  Scalar h;
  std::vector<Scalar> weights;  // for k = 0 ... N
  Vector q, p, slope, slope0, kick, v;
  Vector x, v_stage, k_stage, sum_v, sum_k;  // scratch of Runge-Kutta
  Vector sum_q, sum_p, sum_f;
};

}  // namespace shakedown
