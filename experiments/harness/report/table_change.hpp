// The change of the numbers in a table from one run to the next.
#pragma once

#include <string>

namespace shakedown {

struct TableChange {
  /// The largest difference of two numbers, relative to the largest magnitude in their column.
  /// Infinite if the two differ and one of them is not finite.
  double largest = 0.0;
  std::string column = {};  ///< column of the largest difference
  /// Whether rows, columns or texts differ. The remaining columns are then not compared.
  bool other_content = false;
};

/// Compares two versions of a CSV; `origin` is its name in error messages.
TableChange change_between(const std::string& before, const std::string& after,
                           const std::string& origin);

}  // namespace shakedown
