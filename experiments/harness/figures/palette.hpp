// A still picture with a palette of at most 256 colours: two fifths of the bytes of three channels.
//
// A picture with no more colours keeps them all. Any other keeps the colours that its drawing names
// and its most frequent ones. Then, repeatedly, the colour farthest from its nearest entry becomes
// an entry. Finally each colour is replaced by its nearest entry. After T. F. Gonzalez, Theor.
// Comput. Sci. 38 (1985) 293, Theorem 2.1: no choice of as many entries has an error below half of
// this one. Only shades are rounded: of edges and, where the colour is a number, of neighbouring
// numbers. Without dithering a plain surface stays plain.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/figures/png_file.hpp"

namespace shakedown {

/// The largest error of a channel, of 255; a picture that would need a larger one is left
/// unchanged. It is less than the distance of any two hues of look.hpp, and than half the distance
/// of two of Okabe and Ito's. No shade of one hue becomes a shade of another.
constexpr int largest_rounding = 24;

/// Returns the picture with a palette; its colours `named` ("#0072B2") are exact. The bytes are
/// reproducible. Throws RuntimeFailure if `png` is not a PNG.
std::string with_palette(const std::string& png, const std::vector<std::string>& named = {});
/// Does the same for a picture whose pixels are known.
std::string with_palette(const std::string& png, const Pixels& pixels,
                         const std::vector<std::string>& named);

/// Returns the colours that gnuplot's commands name, each once, in their order.
std::vector<std::string> colours_named(std::string_view script);

}  // namespace shakedown
