// What the compiler says about a source.
#pragma once

#include <string>

namespace shakedown::test {

/// Its messages on `source`, a complete translation unit of the suite; empty when it is accepted.
std::string compiler_says(const std::string& source);

}  // namespace shakedown::test
