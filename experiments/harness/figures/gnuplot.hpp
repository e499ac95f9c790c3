// The one place that starts gnuplot.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/harness/figures/picture.hpp"

namespace shakedown {

/// Runs the commands `before` and `body` and leaves the picture at `output`, checked to be whole.
/// Throws RuntimeFailure with gnuplot's first error, its line counted from the start of `body`, when
/// gnuplot is missing or fails, does not end (in 120 s, or what SHAKEDOWN_GNUPLOT_SECONDS says), draws
/// less than asked, or leaves no whole picture. The bytes do not
/// depend on the user's locale and gnuplot settings.
void render(const std::string& before, const std::string& body, Picture kind,
            const std::filesystem::path& output);

}  // namespace shakedown
