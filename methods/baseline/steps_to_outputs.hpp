// The outer loop of our code for differential-algebraic equations with step control.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "methods/baseline/sundials.hpp"

namespace shakedown::sundials {

/// Repeats steps with error control until the output time is reached. Steps end at the outputs.
class StepsToOutputs : public Solver {
 public:
  explicit StepsToOutputs(int most) : max_steps(most) {}

  bool advance(double target) override {
    for (int tried = 0; t != target; ++tried) {
      if (tried >= max_steps) return fail("the step limit was reached, see --opt max-steps");
      if (!advance_within(target)) return false;
    }
    return true;
  }
  bool advance_one_step(double target, double& reached) override {
    const std::int64_t before = count.steps;
    while (count.steps == before && t != target) {
      if (!advance_within(target)) return false;
    }
    reached = t;
    return true;
  }
  [[nodiscard]] Statistics statistics() const override { return count; }

 protected:
  /// Tries a step, which may be negative. `size` is its absolute value on entry and the size of the
  /// next step on return.
  virtual bool attempt(double step, double& size) = 0;
  /// Called by `attempt` if it cannot factor its matrix.
  bool singular() {
    ++singular_matrices;
    return false;
  }

  double t = 0.0;
  double h = 0.0;  ///< size of the next step; the constructor of the code sets the first
  Statistics count;

 private:
  /// The last two steps before an output are equal, because a very short last step would be a bad
  /// start of the next prediction.
  bool advance_within(double target) {
    const double direction = target < t ? -1.0 : 1.0;
    const double left = std::fabs(target - t);
    const bool last = h >= left * (1.0 - 1e-10);
    const double tried = last ? left : std::min(h, 0.5 * left);
    if (!(std::fabs(t) + 0.1 * tried > std::fabs(t))) return fail("the step size underflowed");
    double next = tried;
    if (attempt(direction * tried, next)) {
      ++count.steps;
      singular_matrices = 0;
      t = last ? target : t + direction * tried;
      // A step cut short to hit the output says little about the step that accuracy allows.
      h = tried < h && next >= tried ? std::max(h, next) : next;
      for (const double x : y()) {
        if (!std::isfinite(x)) return fail("the state is not finite");
      }
    } else {
      h = next;
    }
    if (!std::isfinite(h)) return fail("the step size is not finite");
    return singular_matrices <= 5 || fail("Newton's matrix is singular");
  }
  bool fail(const char* why) {
    reason = std::string("step control: ") + why + " at t = " + shortest(t);
    return false;
  }

  int max_steps;
  int singular_matrices = 0;  // since the last accepted step
};

}  // namespace shakedown::sundials
