// When two costs differ.
#pragma once

namespace shakedown {

/// Costs that differ by a smaller factor count as tied: the processor and the compiler cause such differences.
inline constexpr double tie = 1.25;

}  // namespace shakedown
