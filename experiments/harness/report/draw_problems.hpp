// Draws the problems of the catalogue, also for the pages.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// Draws a problem of the catalogue along its reference solution, with the parameters of its
/// `drawn` run and then those of `settings`. Throws UsageError if it has no sketch or a setting is
/// wrong, and std::runtime_error if the motion cannot be followed.
std::string drawn_problem(const ProblemEntry& problem, const Settings& settings = {});
/// Writes problems/ID.svg below `results` for those of these problems that have a drawing, unless
/// the file already has this content. Returns a sentence for each problem whose motion cannot be
/// followed.
std::vector<std::string> draw_problems(const Catalogue& catalogue, const std::set<std::string>& ids,
                                       const std::filesystem::path& results);
/// Returns the ids of the problems that are drawn below `results`.
std::set<std::string> drawn_problems(const std::filesystem::path& results);

}  // namespace shakedown
