// The look that all figures share.
#pragma once

#include <string>

namespace shakedown {

/// gnuplot commands before every script: separator, header row, line styles, grid, frame, key.
std::string plot_prelude();

}  // namespace shakedown
