// Stores a still picture with a palette of at most 256 colours, which takes two fifths of the bytes
// of a picture with three channels.
//
// A picture keeps the colours that its drawing names and its most frequent colours. Then the colour
// farthest from its nearest entry becomes an entry, and this is repeated until every colour is
// close to one or all 256 entries are used. Finally each colour is replaced by its nearest entry. By
// Theorem 2.1 of T. F. Gonzalez, Theor. Comput. Sci. 38 (1985) 293, no choice of as many entries
// has an error below half the error of this one. Only shades are rounded: shades of edges and,
// where colours represent numbers, shades of neighbouring numbers. There is no dithering, so a
// plain surface remains plain.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/figures/png_file.hpp"

namespace shakedown {

/// The largest allowed error of a channel, whose values go up to 255. A picture that would need a
/// larger error is left unchanged. The error is less than the distance between any two hues of
/// look.hpp, and less than half the distance between any two hues of Okabe and Ito. Therefore no
/// shade of one hue becomes a shade of another.
constexpr int largest_rounding = 24;

/// Returns the picture with a palette. The colours `named`, such as "#0072B2", are exact. The bytes
/// are reproducible. Throws RuntimeFailure if `png` is not a PNG.
std::string with_palette(const std::string& png, const std::vector<std::string>& named = {});
/// Does the same for a picture whose pixels are known.
std::string with_palette(const std::string& png, const Pixels& pixels,
                         const std::vector<std::string>& named);

/// Returns the colours that these gnuplot commands name, each once, in the order of their
/// appearance.
std::vector<std::string> colours_named(std::string_view script);

}  // namespace shakedown
