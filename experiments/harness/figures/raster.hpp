// Inspection of a picture before it is published: defects that are visible in its pixels.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/png_file.hpp"

namespace shakedown {

/// Throws RuntimeFailure naming the first defect of a PNG `scale` times as large as its layout.
/// Defects are ink at the edge of the canvas, empty panels, and words over curves or other words. A
/// curve with its own colour must have a pixel in its panel and none in the legend.
void inspect(const std::filesystem::path& png, const Layout& layout, int scale);
void inspect(const Pixels& pixels, const Layout& layout, int scale);

constexpr double smallest_type = 12.5;  ///< in pixels of an SVG that is shown 700 to 760 wide

/// Throws RuntimeFailure if an SVG has smaller type, or subscripts and exponents smaller than four
/// fifths of it.
void inspect_type(const std::string& svg);

}  // namespace shakedown
