// What stays in results/ between runs: the claims, and the artefacts on disk.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

/// The claims of results/claims.json; empty when there is no such file.
std::vector<Claim> load_claims(const std::filesystem::path& results);

/// `fresh` replaces all that the experiments `ran` claimed before; claims of experiments outside
/// `known` go too when `whole`. Sorted by id. Throws RuntimeFailure when two experiments make one
/// claim.
std::vector<Claim> merge_claims(std::vector<Claim> stored, const std::vector<Claim>& fresh,
                                const std::vector<std::string>& ran,
                                const std::vector<Experiment>& known, bool whole);

/// The record of the run that made all results; empty where none was whole.
std::optional<RunRecord> load_full_run(const std::filesystem::path& results);

/// Every sidecar below `results`, sorted by id.
std::vector<ArtefactRecord> load_artefacts(const std::filesystem::path& results);

/// Throws RuntimeFailure, before any work, for a sidecar that cannot be read or that is not of the CSV
/// beside it, as a run leaves it that was killed; not for those in `rewritten`, ids of artefacts.
void require_sound(const std::filesystem::path& results, const std::vector<std::string>& rewritten);

/// Deletes the files of artefacts that the experiments `ran` no longer make and, when `whole`, of
/// experiments outside `known`. Touches only files that have a sidecar of ours.
void remove_stale(const std::filesystem::path& results, const std::vector<std::string>& ran,
                  const std::vector<Experiment>& known, bool whole);

}  // namespace shakedown
