// Whether a picture is whole: gnuplot notices no failed write, and a viewer shows what there is.
#pragma once

#include <cstdint>
#include <string_view>

namespace shakedown {

enum class Picture : std::uint8_t { svg, png, pngs };

constexpr std::string_view name(Picture kind) { return kind == Picture::svg ? "svg" : "png"; }

/// True when `bytes` are one picture from head to end and nothing more: SVG to its closing tag, PNG
/// chunk by chunk, each with its checksum, to IEND (`pngs`: one or more of them).
bool is_whole(Picture kind, std::string_view bytes);

}  // namespace shakedown
