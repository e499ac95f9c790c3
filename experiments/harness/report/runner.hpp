// Runs experiments and updates results/.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/claims/headline.hpp"
#include "experiments/harness/claims/sentences.hpp"

namespace shakedown {

struct RunOptions {
  bool quick = false;
  int jobs = 1;
  std::uint64_t seed = 1;
  std::filesystem::path results = "results";
  std::string command;  ///< for results/run.json
  /// Whether documents from outside the build were read. The run is then not recorded as full.
  bool other_documents = false;
};

/// The experiments to run, and all known experiments.
struct Selection {
  std::vector<Experiment> chosen;
  std::vector<Experiment> known;
  std::vector<SentenceIndex> indexes;
  bool whole = false;                    ///< all are chosen: removes results of unknown experiments
  const Catalogue* catalogue = nullptr;  ///< for the static page
  std::vector<Headline> findings = {};   ///< main findings of the overview
};

struct RunOutcome {
  std::vector<std::pair<std::string, std::string>> failed;  ///< experiment and reason
  std::vector<Claim> flipped;        ///< computed verdict differs from pinned one
  std::vector<Claim> by_seconds;     ///< such claims about times: never make a run fail
  std::vector<std::string> defects;  ///< in the sentence indexes and the list of findings
  std::vector<std::string> remarks;  ///< about tables made by a program with other sources
  std::string matters;  ///< verdicts, changes and where to look, for the end of the run
  bool gate = true;     ///< whether flipped claims make the run fail; false in a quick run
  /// Returns 1 if an experiment failed, if an index or a finding is wrong, or if (except in a quick
  /// run) a verdict flipped.
  [[nodiscard]] int exit_code() const;
  /// Returns one line that says what went wrong; empty if nothing did.
  [[nodiscard]] std::string summary() const;
};

/// Runs the selection on `jobs` threads. Each experiment starts after those that it follows, and
/// divisible experiments come last. The timing experiments then run one by one. The files do not
/// depend on the number of jobs. If an experiment throws, this is reported, its earlier files
/// remain, and the experiments that follow it are skipped. All others continue. Finally merges
/// claims.json and writes the pages, run.json and the sentence indexes of the papers concerned.
/// Throws RuntimeFailure if `results` is unusable.
RunOutcome run_experiments(const Selection& selection, const RunOptions& options);

}  // namespace shakedown
