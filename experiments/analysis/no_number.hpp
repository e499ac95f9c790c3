// The value of table entries without a number.
#pragma once

#include <limits>

namespace shakedown {

inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace shakedown
