// Checks that a picture is complete. This is necessary because gnuplot does not notice failed
// writes, and viewers show partial pictures.
#pragma once

#include <cstdint>
#include <string_view>

namespace shakedown {

enum class Picture : std::uint8_t { svg, png, gif };

constexpr std::string_view name(Picture kind) {
  return kind == Picture::svg ? "svg" : kind == Picture::png ? "png" : "gif";
}

/// Returns true if `bytes` are one complete picture and nothing else. An SVG must end with its
/// closing tag. A PNG must consist of chunks with correct checksums, of which the last is IEND. A
/// GIF must end with its trailer.
bool is_whole(Picture kind, std::string_view bytes);

}  // namespace shakedown
