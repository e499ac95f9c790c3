// The result of measuring a promise.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

/// A dimensionless number: an order, a defect, a fraction.
struct Quantity {
  std::string name;
  double value;
};

struct PromiseResult {
  bool holds = false;
  std::string measured = {};          ///< description with steps and bounds
  std::vector<Quantity> values = {};  ///< numbers at the longest step measured
  /// Describes a result that fails only because it is better than promised. The record may be too
  /// modest, or the problem may be special.
  std::string better = {};
  /// The promise does not hold with the usual step, which is too long for it, but with half of it.
  bool half_step = false;
  /// Why the promise cannot be decided on this problem; empty if it can.
  std::string undecided = {};
};

}  // namespace shakedown
