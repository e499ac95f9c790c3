// How far the numbers of a table moved from one run to the next.
#pragma once

#include <string>

namespace shakedown {

struct TableChange {
  /// Largest difference of two numbers, over the largest magnitude in their column. Infinite where one of
  /// them is not finite and the other is.
  double largest = 0.0;
  std::string column = {};  ///< where that is
  /// Rows, columns or texts differ: then no numbers are compared.
  bool other_content = false;
};

/// Between two CSVs of one name; `origin` names them if one cannot be read.
TableChange change_between(const std::string& before, const std::string& after,
                           const std::string& origin);

}  // namespace shakedown
