// When two costs differ.
#pragma once

namespace shakedown {

/// Two costs that differ by a smaller factor do not tell which is dearer: processor and compiler
/// make as much of nothing.
inline constexpr double tie = 1.25;

}  // namespace shakedown
