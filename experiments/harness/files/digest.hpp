// SHA-256 (FIPS 180-4), so that a reader can check a data file with sha256sum.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace shakedown {

/// The digest of a text that arrives in pieces.
class Sha256 {
 public:
  void add(std::string_view text);
  /// Returns the digest of everything added. Nothing may be added afterwards.
  std::string hex();

 private:
  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::string rest_;  ///< fewer than 64 bytes
  std::uint64_t bytes_ = 0;
};

/// Returns the digest as 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace shakedown
