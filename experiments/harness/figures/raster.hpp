// A picture looked at before it is published: what can be seen to be wrong from its pixels.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/png_file.hpp"

namespace shakedown {

/// Throws RuntimeFailure naming the first defect of a PNG `scale` times as large as its layout:
/// something is cut off by the edge of the canvas, a panel is empty, or a curve that the layout
/// gives a colour shows no pixel of it in its panel, or one in the legend.
void inspect(const std::filesystem::path& png, const Layout& layout, int scale);
void inspect(const Pixels& pixels, const Layout& layout, int scale);

constexpr double smallest_type = 12.5;  ///< pixels of an SVG that is shown 700 to 760 wide

/// Throws RuntimeFailure when an SVG has smaller type, or subscripts and exponents smaller than four
/// fifths of it.
void inspect_type(const std::string& svg);

}  // namespace shakedown
