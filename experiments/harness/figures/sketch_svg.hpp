// Draws a problem (problems/base/sketch.hpp) as a small SVG.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "problems/base/sketch.hpp"

namespace shakedown {

/// Returns the picture of the last sketch of a motion. The earlier ones give the trails, which fade
/// into the past. Sketches with any z other than 0 are seen from above and aside, with z up. The
/// picture is 240 x 180, and its background is white, because pages may be dark.
std::string sketch_svg(std::string_view title, std::span<const Sketch> motion);

}  // namespace shakedown
