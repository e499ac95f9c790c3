// A picture looked at before it is published: what can be seen to be wrong from its pixels.
#pragma once

#include <filesystem>

#include "experiments/harness/figures/drawing.hpp"

namespace shakedown {

/// Throws RuntimeFailure naming the first defect of a PNG `scale` times as large as its layout:
/// something is cut off by the edge of the canvas, a panel is empty, or a curve that has data in its
/// panel shows no pixel of its colour there.
void inspect(const std::filesystem::path& png, const Layout& layout, int scale);

}  // namespace shakedown
