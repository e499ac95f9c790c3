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
  std::map<std::string, std::string> tables;  ///< path below results/ of each CSV, and its text
};
/// Reads the contents of `results`, but not the CSVs of timing experiments in `known`, because
/// these differ in every run.
Snapshot snapshot(const std::filesystem::path& results, const std::vector<Experiment>& known);

/// Returns the text at the end of a run. It lists the claims for each verdict and the changes with
/// their size, and says whether a different processor explains them and where to look.
std::string what_matters(const Snapshot& before, const Snapshot& after,
                         const std::filesystem::path& results);

/// Returns the wall time of each experiment in the last run recorded in `results` or, if there is
/// no such record, in the last full run; empty if there is neither.
std::map<std::string, double> former_seconds(const std::filesystem::path& results);

}  // namespace shakedown
