// Promises that the matrix does not see kept, and why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/matrix/cells.hpp"

namespace shakedown::comparison {

struct Exception {
  std::string_view promise;
  std::vector<std::string_view> methods, problems;  ///< empty: all
  std::string_view reason;
  /// What the matrix says of it: broken, or what a second measurement has to confirm.
  Outcome outcome = Outcome::broken;
};

const std::vector<Exception>& exceptions();
/// Null where the promise is to be kept.
const Exception* exception_of(const std::string& method, const std::string& problem,
                              std::string_view promise);
/// Of a cell whose promise is not kept; null where it has no known reason, or not that one.
const Exception* reason_of(const MatrixPair& pair, const Measured& cell);

}  // namespace shakedown::comparison
