// The contents of results/ before and after a run, and what the run changed.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

struct Snapshot {
  std::vector<Claim> claims;
  std::map<std::string, std::string> tables;  ///< path below results/ and text of each CSV
};
/// Leaves out CSVs of timing experiments in `known`, because they differ in every run.
Snapshot snapshot(const std::filesystem::path& results, const std::vector<Experiment>& known);

/// Returns the text for the end of a run: claims by verdict, the changes and their size, whether
/// another processor explains them, and where to look.
std::string what_matters(const Snapshot& before, const Snapshot& after,
                         const std::filesystem::path& results);

/// The wall time of each experiment, from the record of the last run in `results`, or else of the
/// last full run; empty without either.
std::map<std::string, double> former_seconds(const std::filesystem::path& results);

}  // namespace shakedown
