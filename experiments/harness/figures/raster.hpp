// Inspects a picture before it is published, for defects that are visible in its pixels.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/png_file.hpp"

namespace shakedown {

/// Throws RuntimeFailure, which names the first defect, if a PNG has one. The PNG is `scale` times
/// as large as its layout. Defects are ink at the edge of the canvas, empty panels, and words over
/// curves or over other words. It is also a defect if a curve with a colour of its own has no pixel
/// in its panel, or has one in the legend.
void inspect(const std::filesystem::path& png, const Layout& layout, int scale);
void inspect(const Pixels& pixels, const Layout& layout, int scale);

constexpr double smallest_type = 12.5;  ///< in pixels of an SVG that is shown 700 to 760 wide

/// Throws RuntimeFailure if text in an SVG is smaller than this, or if subscripts or exponents are
/// smaller than four fifths of this.
void inspect_type(const std::string& svg);

}  // namespace shakedown
