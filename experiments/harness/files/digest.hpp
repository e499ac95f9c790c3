// SHA-256 (FIPS 180-4), so that a reader can check a data file with sha256sum.
#pragma once

#include <string>
#include <string_view>

namespace shakedown {

/// 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace shakedown
