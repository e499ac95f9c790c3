// Names of table columns that one folder writes and another folder reads. They are here because
// neither folder includes the other's headers.
#pragma once

#include <initializer_list>

namespace shakedown {

/// Columns of the tables of comparison/matrix, which the advice and the static page read.
namespace matrix_column {
inline constexpr const char* method = "method";
inline constexpr const char* problem = "problem";
inline constexpr const char* property = "property";
inline constexpr const char* declared = "declared";
inline constexpr const char* measured = "measured";
inline constexpr const char* outcome = "outcome";  ///< a name of `comparison::Outcome`
inline constexpr const char* note = "note";
inline constexpr std::initializer_list<const char*> all{method,   problem, property, declared,
                                                        measured, outcome, note};
}  // namespace matrix_column

/// Columns of beyond/competitors that other folders read.
namespace competitor_column {
inline constexpr const char* problem = "problem";
inline constexpr const char* method = "method";
inline constexpr const char* setting = "setting";
inline constexpr const char* slow_forces = "slow forces";
inline constexpr const char* with_derivatives = "with derivatives";
inline constexpr const char* factorisations = "factorisations";
inline constexpr const char* error = "error";
inline constexpr const char* no_setting = "-";  ///< value of `setting` for default options
}  // namespace competitor_column

/// Columns of beyond/stiff-governor that other folders read.
namespace governor_column {
inline constexpr const char* method = "method";
inline constexpr const char* steps = "steps";
inline constexpr const char* digits = "digits";
inline constexpr const char* outcome = "outcome";
inline constexpr const char* reached_end = "ok";  ///< value of `outcome` for a complete run
}  // namespace governor_column

/// Columns of beyond/langevin-bias-steps that other folders read.
namespace langevin_column {
inline constexpr const char* steps_table = "beyond/langevin-bias-steps";
inline constexpr const char* system = "system";
inline constexpr const char* scheme = "scheme";
inline constexpr const char* surely = "longest step, two standard errors added";
inline constexpr const char* perhaps = "longest step, two standard errors taken off";
}  // namespace langevin_column

}  // namespace shakedown
