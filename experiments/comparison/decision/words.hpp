// What the claims of a decision have in common: where their numbers stand, and reasons.
#pragma once

namespace shakedown::comparison {

inline constexpr const char* decision_picture = "decision";
inline constexpr const char* decision_numbers = "decision-numbers";
inline constexpr const char* by_tie = "what ties cannot be told apart";
inline constexpr const char* by_choice = "what is twice as dear is no alternative";
inline constexpr const char* as_counted = "counted";
inline constexpr const char* named_after =
    "the methods named, and the errors: those that the tables show";

}  // namespace shakedown::comparison
