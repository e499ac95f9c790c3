#include "methods/baseline/rosenbrock.hpp"

#include <numbers>

#include "methods/base/factor_dense.hpp"
#include "methods/baseline/controlled.hpp"

namespace shakedown::sundials {
namespace {

class Rosenbrock23 final : public Controlled {
 public:
  Rosenbrock23(const Tolerances& given, OdeCallbacks f, const std::vector<double>& y0)
      : Controlled(given, f, y0), linear(std::ssize(y0)), F0(y0), F1(y0), F2(y0), k1(y0), k2(y0),
        k3(y0), next(y0) {
    J.setZero(std::ssize(y0), std::ssize(y0));
  }

 private:
  static constexpr double d = 1.0 / (2.0 + std::numbers::sqrt2);
  static constexpr double e = 6.0 + std::numbers::sqrt2;
  using Values = std::vector<double>;

  bool attempt(double& at, double& step) override {
    const std::size_t n = values.size();
    if (!fresh) {
      rhs(values, F0, at);
      callbacks.jacobian(callbacks.self, direction * at, values.data(), J.data());
      ++count.jacobians;
      fresh = true;
    }
    W = (-step * d * direction) * J;
    W.diagonal().array() += 1.0;
    if (!linear.factor(W)) return shrink(step, 0.5);
    k1 = F0;
    solve(k1);
    for (std::size_t i = 0; i < n; ++i) next[i] = values[i] + 0.5 * step * k1[i];
    rhs(next, F1, at + 0.5 * step);
    for (std::size_t i = 0; i < n; ++i) k2[i] = F1[i] - k1[i];
    solve(k2);
    for (std::size_t i = 0; i < n; ++i) {
      k2[i] += k1[i];
      next[i] = values[i] + step * k2[i];
    }
    rhs(next, F2, at + step);
    for (std::size_t i = 0; i < n; ++i) {
      k3[i] = F2[i] - e * (k2[i] - F1[i]) - 2.0 * (k1[i] - F0[i]);
    }
    solve(k3);
    count_vector_operations(8 + std::int64_t(n), std::int64_t(n));  // W has n columns
    double error = 0.0;                                             // in units of the tolerance
    for (std::size_t i = 0; i < n; ++i) {
      const double size = std::fmax(std::fabs(values[i]), std::fabs(next[i]));
      const double local = std::fabs(step / 6.0 * (k1[i] - 2.0 * k2[i] + k3[i]));
      error = std::fmax(error, local / (tolerances.atol + tolerances.rtol * size));
    }
    // The error estimate is of order 3 in h.
    const double factor = 0.8 * std::pow(std::fmax(error, 1e-10), -1.0 / 3.0);
    if (!(error <= 1.0)) return shrink(step, std::isfinite(error) ? std::fmax(0.1, factor) : 0.1);
    at += step;
    step *= std::fmin(5.0, factor);
    values.swap(next);
    fresh = false;
    return true;
  }
  static bool shrink(double& step, double factor) {
    step *= factor;
    return false;
  }
  void solve(Values& x) {
    auto mapped = Eigen::Map<Eigen::VectorXd>(x.data(), std::ssize(x));
    linear.solve(mapped);
  }

  GeneralFactor<structure::Dense<Dynamic>, double> linear;
  MatrixOf<double, Dynamic, Dynamic> J, W;
  Values F0, F1, F2, k1, k2, k3, next;
  bool fresh = false;  ///< F0 and J were evaluated at the current values
};

}  // namespace

std::unique_ptr<Solver> rosenbrock(const Tolerances& tolerances, OdeCallbacks callbacks,
                                   const std::vector<double>& y0) {
  return std::make_unique<Rosenbrock23>(tolerances, callbacks, y0);
}

}  // namespace shakedown::sundials
