// Bounds as a document writes them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "experiments/harness/claims/expectation.hpp"

namespace shakedown {

/// That of the number before.
inline constexpr std::string_view same_bound = "same bound";

/// "below X", "above X", "at most X", "at least X", "between X and Y", "X +- Y", "X +- Y %", "exactly X",
/// "around X" (see `around`), "prints as TEXT", with ", cut off" or ", rounded or cut off" behind. X and Y are
/// decimal numbers, fractions of two ("1/3") or "{name}", a number that the program gives. The bound keeps a view
/// of TEXT. Throws RuntimeFailure for anything else.
Bound bound_of(std::string_view words, const std::function<double(std::string_view)>& value_of);

/// What is wrong with the words of a bound, whatever the values of names in it; empty when nothing is.
std::string bound_defect(std::string_view words);

}  // namespace shakedown
