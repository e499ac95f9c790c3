// Promises that the matrix does not confirm, with the reasons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/matrix/cells.hpp"

namespace shakedown::comparison {

struct Exception {
  std::string_view promise;
  std::vector<std::string_view> methods, problems;  ///< empty for all
  std::string_view reason;
  /// The expected outcome: broken, or an outcome that a second measurement must confirm.
  Outcome outcome = Outcome::broken;
};

const std::vector<Exception>& exceptions();
/// Returns null if the promise must be kept.
const Exception* exception_of(const std::string& method, const std::string& problem,
                              std::string_view promise);
/// The known reason for a cell whose promise is not kept; null if there is none for its outcome.
const Exception* reason_of(const MatrixPair& pair, const Measured& cell);

}  // namespace shakedown::comparison
