// The only function that starts gnuplot.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/harness/figures/picture.hpp"

namespace shakedown {

/// Runs the commands `before` and `body`, writes the picture to `output` and checks that it is
/// complete. Throws RuntimeFailure if gnuplot is missing, fails, draws less than requested, leaves
/// an incomplete picture or exceeds the time limit. The limit is 120 s unless
/// SHAKEDOWN_GNUPLOT_SECONDS sets another. The message contains gnuplot's first error, with the
/// line counted from the start of `body`. The bytes of the picture do not depend on the user's
/// locale and gnuplot settings.
void render(const std::string& before, const std::string& body, Picture kind,
            const std::filesystem::path& output);

}  // namespace shakedown
