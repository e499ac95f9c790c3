// Reads and writes the pixels and chunks of PNG files in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
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

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";

/// Returns the lowest `bytes` bytes of a number, the most significant one first.
std::string png_number(std::uint32_t value, int bytes = 4);
/// Returns a chunk, which consists of the length of its data, its type, its data and the checksum
/// of type and data.
std::string png_chunk(std::string_view type, std::string_view data);
/// A chunk. `next_chunk` removes a complete chunk from the front of `png`, or returns nothing if
/// there is none.
struct PngChunk {
  std::string_view type, data, all;
};
std::optional<PngChunk> next_chunk(std::string_view& png);
/// Returns the beginning of a PNG file without interlacing and with 8 bits per sample.
std::string png_head(std::uint32_t width, std::uint32_t height, int colour_type);

}  // namespace shakedown
