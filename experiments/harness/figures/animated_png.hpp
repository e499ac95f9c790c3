// A film as one PNG: viewers that know no animation show its first picture.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

/// The files of a stream of PNG files, one after the other.
std::vector<std::string> separated(const std::string& stream);

/// Joins PNG files of equal size and kind into an animated PNG that loops for ever, each shown for
/// `delay` hundredths of a second. Throws RuntimeFailure when they differ or there is none.
std::string animated(const std::vector<std::string>& frames, int delay);

}  // namespace shakedown
