#include "methods/baseline/rodas.hpp"

#include "methods/base/factor_dense.hpp"
#include "methods/baseline/controlled.hpp"

namespace shakedown::rodas {
namespace {

using Values = std::vector<double>;

class Code final : public sundials::Controlled {
 public:
  Code(const sundials::Tolerances& given, sundials::OdeCallbacks f, const Values& y0)
      : Controlled(given, f, y0), linear(std::ssize(y0)), f_n(y0), next(y0), F(y0) {
    u.fill(y0);
    J.setZero(std::ssize(y0), std::ssize(y0));
  }

 private:
  bool attempt(double& at, double& step) override {
    const std::size_t n = values.size();
    if (!fresh) {
      rhs(values, f_n, at);
      callbacks.jacobian(callbacks.self, direction * at, values.data(), J.data());
      ++count.jacobians;
      fresh = true;
    }
    // The equations of the stages are multiplied by h gamma.
    const double scale = step * table.gamma;
    W = (-scale * direction) * J;
    W.diagonal().array() += 1.0;
    if (!linear.factor(W)) return reject(step, 2.0);
    for (std::size_t i = 0; i < stages; ++i) solve_stage(i, at, scale);
    const Values& error_of = u[stages - 1];
    for (std::size_t l = 0; l < n; ++l) next[l] += error_of[l];
    // The sums have 30 terms. Each stage adds its slope, and W has n columns.
    count_vector_operations(38 + std::int64_t(n), std::int64_t(n));
    const double error = norm(error_of);
    // The estimate is of order 4 in h. A step becomes at most 5 times shorter and 6 times longer.
    double divisor = std::pow(error, 0.25) / 0.9;
    if (!(error <= 1.0)) return reject(step, std::fmin(5.0, divisor));
    if (accepted_step > 0.0) {  // Gustafsson's predictive controller
      const double ratio = accepted_step / step;
      divisor = std::fmax(divisor, ratio * std::pow(error * error / accepted_error, 0.25) / 0.9);
    }
    accepted_step = step;
    accepted_error = std::fmax(1e-2, error);
    at += step;
    // A step that follows a rejected step does not grow.
    step /= std::fmax(rejected ? 1.0 : 1.0 / 6.0, std::fmin(5.0, divisor));
    values.swap(next);
    rejected = fresh = false;
    return true;
  }
  /// Computes u_i from u_1, ..., u_{i-1}. `scale` is h gamma.
  void solve_stage(std::size_t i, double at, double scale) {
    const std::size_t n = values.size();
    next = values;
    std::fill(u[i].begin(), u[i].end(), 0.0);
    for (std::size_t j = 0; j < i; ++j) {
      const double a = table.a[i][j], c = table.gamma * table.c[i][j];
      for (std::size_t l = 0; l < n; ++l) {
        next[l] += a * u[j][l];
        u[i][l] += c * u[j][l];
      }
    }
    if (i > 0) rhs(next, F, at);  // f does not depend on time
    const Values& slope = i > 0 ? F : f_n;
    for (std::size_t l = 0; l < n; ++l) u[i][l] += scale * slope[l];
    auto mapped = Eigen::Map<Eigen::VectorXd>(u[i].data(), std::ssize(u[i]));
    linear.solve(mapped);
  }
  bool reject(double& step, double divisor) {
    step /= divisor;
    rejected = true;
    return false;
  }
  [[nodiscard]] double norm(const Values& x) const {
    double squares = 0.0;
    for (std::size_t l = 0; l < x.size(); ++l) {
      const double size = std::fmax(std::fabs(values[l]), std::fabs(next[l]));
      const double part = x[l] / (tolerances.atol + tolerances.rtol * size);
      squares += part * part;
    }
    return std::sqrt(squares / double(x.size()));
  }

  GeneralFactor<structure::Dense<Dynamic>, double> linear;
  MatrixOf<double, Dynamic, Dynamic> J, W;
  std::array<Values, stages> u;
  Values f_n, next, F;
  bool fresh = false;     ///< f_n and J were evaluated at the current values
  bool rejected = false;  ///< the last attempt
  double accepted_step = 0.0, accepted_error = 0.0;  ///< of the last accepted step
};

}  // namespace

std::unique_ptr<sundials::Solver> solver(const sundials::Tolerances& tolerances,
                                         sundials::OdeCallbacks callbacks, const Values& y0) {
  return std::make_unique<Code>(tolerances, callbacks, y0);
}

}  // namespace shakedown::rodas
