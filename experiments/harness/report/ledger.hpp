// Manages the claims and artefacts that results/ keeps between runs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

/// Returns the claims in results/claims.json; empty if there is no such file.
std::vector<Claim> load_claims(const std::filesystem::path& results);

/// Replaces the stored claims of the experiments `ran` by the claims `fresh`. If `whole`, also
/// removes claims of experiments outside `known`. Returns the claims sorted by id. Throws
/// RuntimeFailure if two experiments make the same claim.
std::vector<Claim> merge_claims(std::vector<Claim> stored, const std::vector<Claim>& fresh,
                                const std::vector<std::string>& ran,
                                const std::vector<Experiment>& known, bool whole);

/// Returns the record of the last full run; empty if there is none.
std::optional<RunRecord> load_full_run(const std::filesystem::path& results);

/// Returns all sidecars below `results`, sorted by id.
std::vector<ArtefactRecord> load_artefacts(const std::filesystem::path& results);

/// Throws RuntimeFailure if a sidecar cannot be read or does not match its CSV file, which happens
/// if a run was killed. Skips the artefacts whose ids are in `rewritten`. Called before any
/// experiment runs.
void require_sound(const std::filesystem::path& results, const std::vector<std::string>& rewritten);

/// Deletes the files of artefacts that the experiments `ran` no longer make. If `whole`, also
/// deletes artefacts of experiments outside `known`. Touches only files that have a sidecar.
void remove_stale(const std::filesystem::path& results, const std::vector<std::string>& ran,
                  const std::vector<Experiment>& known, bool whole);

}  // namespace shakedown
