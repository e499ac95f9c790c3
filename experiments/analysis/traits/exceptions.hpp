// Promises of trait records that do not hold on a problem, and the reasons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shakedown {

struct Exception {
  std::string_view promise;
  std::vector<std::string_view> methods, problems;  ///< affected; empty stands for all
  std::string_view reason;
  /// The promise is kept by runs of four times the length that the matrix has.
  bool short_run = false;
};

const std::vector<Exception>& exceptions();
/// Returns the exception for a promise; null if the promise must be kept.
const Exception* exception_of(const std::string& method, const std::string& problem,
                              std::string_view promise);

}  // namespace shakedown
