// Names of table columns that one folder's experiments write and another folder's experiments read.
// They are here because neither folder includes the other's headers.
#pragma once

namespace shakedown {

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
