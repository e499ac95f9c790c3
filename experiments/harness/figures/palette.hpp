// A still picture with a palette of at most 256 colours: two fifths of the bytes of three channels.
//
// A picture of no more colours keeps them all. Of another the colours stay that its drawing names and
// those of most pixels; then, time and again, the colour farthest from its nearest entry becomes an
// entry, and in the end every colour is shown by its nearest. After T. F. Gonzalez, Theor. Comput. Sci.
// 38 (1985) 293, Theorem 2.1: as many entries cannot have less than half the largest error. What is
// rounded are shades: of edges and, where the colour is a number, of neighbouring numbers. Nothing is
// dithered: a plain surface stays plain.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/figures/png_file.hpp"

namespace shakedown {

/// The largest error of a channel, of 255; a picture that would need a larger one stays as it is. Below
/// the distance of any two hues of look.hpp and half that of two of Okabe and Ito's: no shade of one
/// becomes one of another.
constexpr int largest_rounding = 24;

/// The same picture with a palette; the colours `named` ("#0072B2"), where it has them, are exact.
/// The same bytes each time. Throws RuntimeFailure when `png` is none.
std::string with_palette(const std::string& png, const std::vector<std::string>& named = {});
/// Of a picture whose pixels are known.
std::string with_palette(const std::string& png, const Pixels& pixels,
                         const std::vector<std::string>& named);

/// The colours that gnuplot's commands name, each once, in their order.
std::vector<std::string> colours_named(std::string_view script);

}  // namespace shakedown
