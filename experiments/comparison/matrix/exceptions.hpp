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
};

const std::vector<Exception>& exceptions();
/// Null where the promise is to be kept.
const Exception* exception_of(const MatrixPair& pair, std::string_view promise);

}  // namespace shakedown::comparison
