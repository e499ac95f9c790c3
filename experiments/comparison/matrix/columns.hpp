// Columns of the matrix's tables that other experiments read.
#pragma once

namespace shakedown::comparison::matrix_column {

inline constexpr const char* method = "method";
inline constexpr const char* problem = "problem";
inline constexpr const char* property = "property";
inline constexpr const char* declared = "declared";
inline constexpr const char* outcome = "outcome";  ///< a name of cells.hpp's `Outcome`

}  // namespace shakedown::comparison::matrix_column
