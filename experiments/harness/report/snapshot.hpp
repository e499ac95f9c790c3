// What lies in results/ before and after a run, and what the run changed.
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
/// The CSVs of experiments in `known` that measure seconds are left out: they differ every time.
Snapshot snapshot(const std::filesystem::path& results, const std::vector<Experiment>& known);

/// For the end of a run: claims by verdict, what moved and by how much, and whether another processor
/// explains it; where to look.
std::string what_matters(const Snapshot& before, const Snapshot& after,
                         const std::filesystem::path& results);

/// Wall time of each experiment in the last run whose record lies in `results`, or else in the last full
/// one; empty without either.
std::map<std::string, double> former_seconds(const std::filesystem::path& results);

}  // namespace shakedown
