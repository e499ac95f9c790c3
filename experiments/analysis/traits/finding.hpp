// What a measurement of a promise found.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

/// Dimensionless: an order, a defect, a share.
struct Quantity {
  std::string name;
  double value;
};

struct Finding {
  bool holds = false;
  std::string measured = {};          ///< in words, with steps and bounds
  std::vector<Quantity> values = {};  ///< of the longest step measured
  /// What is better than promised, where nothing else keeps the promise from holding: a record should
  /// say it, and a special problem may show it.
  std::string better = {};
  /// Why the problem cannot tell, where it cannot.
  std::string untold = {};
};

}  // namespace shakedown
