// Describes a figure as data, so that other programs can draw it from the columns of its table
// (formats/drawing.md).
#pragma once

#include <string>

#include "experiments/harness/figures/figure.hpp"

namespace shakedown {

/// Returns the figure as JSON. Colours, markers and ranges are those of the picture. Texts are
/// plain, with mathematics between dollars. Throws RuntimeFailure like `compose`.
std::string specification(const Figure& figure, const Table& table);

}  // namespace shakedown
