// Reads and writes PNG files in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace shakedown {

/// The pixels of a picture, row by row from the top. Transparent pixels are blended with white.
struct Pixels {
  std::uint32_t width = 0, height = 0;
  std::vector<unsigned char> rgb;
};

/// A colour as one number, 0xRRGGBB.
using Packed = std::uint32_t;
inline Packed packed(const unsigned char* rgb) {
  return Packed{rgb[0]} << 16 | Packed{rgb[1]} << 8 | Packed{rgb[2]};
}
/// Returns the colour that a text such as "#0072B2" denotes.
Packed packed(const std::string& colour);
/// Returns the largest difference between two colours in any channel. Inline, because it is called
/// for every pair of a picture's colours.
inline int distance(Packed a, Packed b) {
  int most = 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    most = std::max(
        most, std::abs(static_cast<int>(a >> shift & 0xFF) - static_cast<int>(b >> shift & 0xFF)));
  }
  return most;
}

/// Returns the pixels of the PNG file with this content. Throws RuntimeFailure, which states the
/// reason, if there are none.
Pixels decoded(const std::string& png);

/// Returns a PNG file of the size of `pixels` in which each pixel is an entry of the palette, which
/// has at most 256 colours. Throws RuntimeFailure if libpng fails.
std::string encoded(const Pixels& pixels, std::vector<unsigned char> entries,
                    const std::vector<Packed>& palette);

}  // namespace shakedown
