// Columns of the tables of work and precision that other experiments read.
#pragma once

namespace shakedown::comparison::work_column {

inline constexpr const char* row = "row";  ///< what kind of row it is
inline constexpr const char* method = "method";
inline constexpr const char* h = "h";
inline constexpr const char* steps = "steps";
inline constexpr const char* weighted = "weighted count";
inline constexpr const char* largest_error = "largest error";

/// Kinds of rows: runs.
inline constexpr const char* run = "run";
inline constexpr const char* not_right = "not right";

}  // namespace shakedown::comparison::work_column
