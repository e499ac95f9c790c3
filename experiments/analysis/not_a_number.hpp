// The value of a table entry that has no number.
#pragma once

#include <limits>

namespace shakedown {

inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace shakedown
