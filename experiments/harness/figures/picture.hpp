// A check that a picture is complete: gnuplot does not notice failed writes, and viewers show
// partial pictures.
#pragma once

#include <cstdint>
#include <string_view>

namespace shakedown {

enum class Picture : std::uint8_t { svg, png, pngs };

constexpr std::string_view name(Picture kind) { return kind == Picture::svg ? "svg" : "png"; }

/// True if `bytes` are one complete picture and nothing more. SVG must reach its closing tag; PNG
/// must reach IEND chunk by chunk, each with its checksum (`pngs`: one or more PNG files).
bool is_whole(Picture kind, std::string_view bytes);

}  // namespace shakedown
