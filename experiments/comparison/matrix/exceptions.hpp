// Promises that the matrix does not confirm, and the reasons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/matrix/cells.hpp"

namespace shakedown::comparison {

struct Exception {
  std::string_view promise;
  std::vector<std::string_view> methods, problems;  ///< affected; empty stands for all
  std::string_view reason;
  /// The expected outcome: `broken`, or `short_run`, which a second measurement must confirm.
  Outcome outcome = Outcome::broken;
};

const std::vector<Exception>& exceptions();
/// Returns the exception for a promise; null if the promise must be kept.
const Exception* exception_of(const std::string& method, const std::string& problem,
                              std::string_view promise);
/// Returns the known reason why the promise of a cell is not kept; null if none is known for the
/// outcome of the cell.
const Exception* reason_of(const MatrixPair& pair, const Measured& cell);

}  // namespace shakedown::comparison
