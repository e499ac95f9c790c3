// Parses bounds that a document states in words.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "experiments/harness/claims/expectation.hpp"

namespace shakedown {

/// Repeats the bound of the previous number.
inline constexpr std::string_view same_bound = "same bound";

/// Parses a bound: "below X", "above X", "at most X", "at least X", "between X and Y", "X +- Y",
/// "X +- Y %", "exactly X", "around X" (see `around`) or "prints as TEXT", optionally followed by
/// ", cut off" or ", rounded or cut off". X and Y are decimal numbers, fractions of two ("1/3") or
/// "{name}", a number that the program gives. The bound keeps a view of TEXT. Throws RuntimeFailure
/// for anything else.
Bound bound_of(std::string_view words, const std::function<double(std::string_view)>& value_of);

/// Returns what is wrong with the words of a bound, whatever its names stand for; empty if nothing
/// is wrong.
std::string bound_defect(std::string_view words);

}  // namespace shakedown
