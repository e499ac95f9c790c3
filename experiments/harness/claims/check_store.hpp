// Reference metrics on disk: one JSON file per group, results/reference/<group>.json.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "experiments/harness/claims/check.hpp"

namespace shakedown {

/// "tao2014" of "tao2014.fig1.energy-error".
std::string group_of(const Metric& metric);

/// Every metric stored in `reference`, sorted by name; none when the directory does not exist.
std::vector<Metric> load_references(const std::filesystem::path& reference);
/// Writes one file per group and removes the files of groups that are gone.
void store_references(std::vector<Metric> metrics, const std::filesystem::path& reference);

}  // namespace shakedown
