#include "methods/baseline/dormand_prince.hpp"

#include <algorithm>
#include <cmath>

#include "methods/baseline/controlled.hpp"
#include "problems/base/counters.hpp"

namespace shakedown::dormand_prince {
namespace {

using Values = std::vector<double>;

class Projected final : public sundials::Controlled {
 public:
  Projected(const sundials::Tolerances& given, sundials::OdeCallbacks f, Projection onto,
            const Values& y0)
      : Controlled(given, f, y0), projection(onto), stage(y0) {
    k.fill(y0);
  }

 private:
  bool attempt(double& at, double& step) override {
    if (!begun && !slope(values, k[0], at)) return fails(step);
    begun = true;  // k[0] also serves further attempts at this step
    for (int i = 1; i < stages; ++i) {
      combine(i, step);
      if (!slope(stage, k[i], at + c[i] * step)) return fails(step);
    }
    const double error = estimate(step);  // of the last stage, which is the new state
    const double cautious = 0.9 * std::pow(std::fmax(error, 1e-10), -0.17);
    if (!(error <= 1.0)) return repeat(step, std::fmin(std::fmax(cautious, 0.2), 0.9));
    if (projection(callbacks.self, direction * (at + step), stage.data()) != 0) return fails(step);
    values = stage;
    at += step;
    // Gustafsson's control, with the constants of Hairer, Norsett and Wanner's code.
    step *= std::clamp(cautious * std::pow(last_error, 0.04), 0.2, rejected ? 1.0 : 10.0);
    last_error = std::fmax(error, 1e-4);
    begun = rejected = false;
    return true;
  }

  bool repeat(double& step, double factor) {
    rejected = true;
    step *= factor;
    return false;
  }
  /// A stage beyond a singular position, or a state out of reach of the constraints, needs a
  /// shorter step.
  bool fails(double& step) { return repeat(step, 0.25); }

  bool slope(const Values& y, Values& out, double at) {
    return rhs(y, out, at) &&
           std::all_of(out.begin(), out.end(), [](double x) { return std::isfinite(x); });
  }
  /// Sets `stage` to y_n + h sum_j a_ij k_j.
  void combine(int i, double step) {
    count_vector_operations(i + 1, std::ssize(stage));
    for (std::size_t m = 0; m < stage.size(); ++m) {
      double sum = 0.0;
      for (int j = 0; j < i; ++j) sum += a[i][j] * k[j][m];
      stage[m] = values[m] + step * sum;
    }
  }
  /// Returns the root mean square of the error over its tolerance.
  [[nodiscard]] double estimate(double step) const {
    count_vector_operations(stages + 1, std::ssize(stage));
    double sum = 0.0;
    for (std::size_t m = 0; m < stage.size(); ++m) {
      double error = 0.0;
      for (int i = 0; i < stages; ++i) error += e[i] * k[i][m];
      const double size = std::fmax(std::fabs(values[m]), std::fabs(stage[m]));
      const double ratio = step * error / (tolerances.atol + tolerances.rtol * size);
      sum += ratio * ratio;
    }
    return std::sqrt(sum / static_cast<double>(stage.size()));
  }
  Projection projection;
  Values stage;
  std::array<Values, stages> k;
  double last_error = 1e-4;
  bool begun = false, rejected = false;
};

}  // namespace

std::unique_ptr<sundials::Solver> projected(const sundials::Tolerances& tolerances,
                                            sundials::OdeCallbacks callbacks, Projection projection,
                                            const std::vector<double>& y0) {
  return std::make_unique<Projected>(tolerances, callbacks, projection, y0);
}

}  // namespace shakedown::dormand_prince
