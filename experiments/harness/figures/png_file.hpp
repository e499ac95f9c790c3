// PNG files in memory: their pixels, and their chunks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shakedown {

/// The pixels of a picture, row by row from the top, on white where it is transparent.
struct Pixels {
  std::uint32_t width = 0, height = 0;
  std::vector<unsigned char> rgb;
};

/// The pixels of a PNG file's content; throws RuntimeFailure that says what is wrong with it.
Pixels decoded(const std::string& png);

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";

/// The last `bytes` bytes of a number, the highest first.
std::string png_number(std::uint32_t value, int bytes = 4);
/// A chunk: length of its data, type, data, checksum of type and data.
std::string png_chunk(std::string_view type, const std::string& data);
/// The head of a file that is not interlaced, with 8 bits a sample.
std::string png_head(std::uint32_t width, std::uint32_t height, int colour_type);

}  // namespace shakedown
