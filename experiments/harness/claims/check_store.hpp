// Stores reference metrics in one JSON file per group, results/reference/<group>.json.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "experiments/harness/claims/check.hpp"

namespace shakedown {

/// The group of a metric: "tao2014" for "tao2014.fig1.energy-error".
std::string group_of(const Metric& metric);

/// The metrics stored in `reference`, sorted by name; none if the directory does not exist.
std::vector<Metric> load_references(const std::filesystem::path& reference);
/// Writes one file per group and removes the files of all other groups.
void store_references(std::vector<Metric> metrics, const std::filesystem::path& reference);

}  // namespace shakedown
