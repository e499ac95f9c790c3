// How the numbers in a table change from one run to the next.
#pragma once

#include <string>

namespace shakedown {

struct TableChange {
  /// The largest change of a number, divided by the largest magnitude in its column. Infinite if a
  /// number changes from or to a value that is not finite.
  double largest = 0.0;
  std::string column = {};  ///< column of the largest difference
  /// Whether rows, columns or texts differ. If they do, the remaining columns are not compared.
  bool other_content = false;
};

/// Compares two versions of a CSV; `origin` is its name in error messages.
TableChange change_between(const std::string& before, const std::string& after,
                           const std::string& origin);

}  // namespace shakedown
