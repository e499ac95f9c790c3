// A film as one PNG file. Viewers that cannot show animations show its first picture.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

/// Splits a stream of concatenated PNG files into its files.
std::vector<std::string> separated(const std::string& stream);

/// Joins PNG files of equal size and kind into an animated PNG that loops for ever. Each picture is
/// shown for `delay` hundredths of a second. Throws RuntimeFailure if the files differ or there are
/// none.
std::string animated(const std::vector<std::string>& frames, int delay);

}  // namespace shakedown
