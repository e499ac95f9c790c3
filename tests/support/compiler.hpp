// The compiler's messages on a source.
#pragma once

#include <string>

namespace shakedown::test {

/// Returns the messages on `source`, a complete translation unit of the suite; empty if it
/// compiles.
std::string compiler_says(const std::string& source);

}  // namespace shakedown::test
