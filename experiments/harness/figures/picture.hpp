// Whether a picture is whole: gnuplot notices no failed write, and a viewer shows what there is.
#pragma once

#include <cstdint>
#include <string_view>

namespace shakedown {

enum class Picture : std::uint8_t { svg, png, gif, pngs };

constexpr std::string_view name(Picture kind) {
  return kind == Picture::svg ? "svg" : kind == Picture::gif ? "gif" : "png";
}

/// True when `bytes` are one picture from head to end and nothing more: SVG to its closing tag, PNG
/// chunk by chunk, each with its checksum, to IEND (`pngs`: one or more of them), GIF block by block to its trailer.
bool is_whole(Picture kind, std::string_view bytes);

}  // namespace shakedown
