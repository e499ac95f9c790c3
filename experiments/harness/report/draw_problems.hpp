// Draws the problems of the catalogue for the pages.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// Writes problems/ID.svg below `results` for those of these problems that have a drawing, unless
/// the file already has this content. Returns a sentence for each problem whose motion cannot be
/// followed.
std::vector<std::string> draw_problems(const Catalogue& catalogue, const std::set<std::string>& ids,
                                       const std::filesystem::path& results);
/// Returns the ids of the problems that are drawn below `results`.
std::set<std::string> drawn_problems(const std::filesystem::path& results);

}  // namespace shakedown
