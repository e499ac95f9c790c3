// What stands where there is no number.
#pragma once

#include <limits>

namespace shakedown {

inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace shakedown
