// The outer loop of the baselines whose step size is controlled by our code and not by SUNDIALS.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "methods/baseline/sundials.hpp"

namespace shakedown::sundials {

/// Repeats a step with error control until the output time is reached. Backward runs integrate y' =
/// -f(-t, y), so that dt > 0.
class Controlled : public Solver {
 public:
  Controlled(const Tolerances& given, OdeCallbacks f, const std::vector<double>& y0)
      : callbacks(f), tolerances(given), values(y0) {}

  bool advance(double target) override {
    direction = target < 0.0 ? -1.0 : 1.0;
    if (dt == 0.0) dt = first_step();
    const double until = std::fabs(target);
    for (int tried = 0; t < until; ++tried) {
      if (tried >= tolerances.max_steps)
        return fail("the step limit was reached, see --opt max-steps");
      const bool last = dt >= until - t;
      double trial = last ? until - t : dt;
      if (!(t + trial > t) && !last) return fail("the step size underflowed");
      const double tried_step = trial;
      double reached = t;
      if (attempt(reached, trial)) {
        ++count.steps;
        t = last ? until : reached;
        // A step cut short to hit the output says little about the step that accuracy allows.
        dt = last && trial >= tried_step ? std::max(dt, trial) : trial;
      } else {
        ++count.error_test_failures;
        dt = trial;
      }
      for (const double x : values) {
        if (!std::isfinite(x)) return fail("the state is not finite");
      }
      if (!std::isfinite(dt)) return fail("the step size is not finite");
    }
    return true;
  }
  [[nodiscard]] std::span<const double> y() const override { return values; }
  [[nodiscard]] Statistics statistics() const override { return count; }

 protected:
  /// Attempts one step of size `step` from the time `at`. On success, `at` is advanced and `step`
  /// becomes the size of the next step. Otherwise, `step` is reduced.
  virtual bool attempt(double& at, double& step) = 0;

  /// Returns the size of the first step. By default, the first step is small, and the steps grow
  /// quickly.
  virtual double first_step() {
    return 1e-2 * std::sqrt(std::min(tolerances.rtol, 1e-4)) * callbacks.time;
  }

  /// Returns false if the right-hand side reports a failure.
  bool rhs(const std::vector<double>& x, std::vector<double>& dxdt, double at) {
    ++count.evaluations;
    const int failed = callbacks.rhs(callbacks.self, direction * at, x.data(), dxdt.data());
    if (direction < 0.0) {
      for (double& value : dxdt) value = -value;
    }
    return failed == 0;
  }

  OdeCallbacks callbacks;
  Tolerances tolerances;
  std::vector<double> values;
  Statistics count;
  double direction = 1.0;

 private:
  bool fail(const char* why) {
    reason = std::string("step control: ") + why + " at t = " + shortest(direction * t);
    return false;
  }
  double t = 0.0;
  double dt = 0.0;  ///< 0 before the first step
};

}  // namespace shakedown::sundials
