// Decides when two costs count as different.
#pragma once

namespace shakedown {

/// Costs that differ by a smaller factor count as tied, because the processor and the compiler
/// alone cause such differences.
inline constexpr double tie = 1.25;

}  // namespace shakedown
