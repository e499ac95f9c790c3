// A film as one PNG file; viewers without animation show its first picture.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

/// Returns the files of a stream of concatenated PNG files.
std::vector<std::string> separated(const std::string& stream);

/// Joins PNG files of equal size and kind into an animated PNG that loops for ever. Each picture is
/// shown for `delay` hundredths of a second. Throws RuntimeFailure if the files differ or there are
/// none.
std::string animated(const std::vector<std::string>& frames, int delay);

}  // namespace shakedown
