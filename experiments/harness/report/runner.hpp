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

/// The experiments to run, and all experiments that there are.
struct Selection {
  std::vector<Experiment> chosen;
  std::vector<Experiment> known;
  std::vector<SentenceIndex> indexes;
  bool whole = false;  ///< all were chosen: results of unknown experiments are removed
  const Catalogue* catalogue = nullptr;  ///< for the static page
  std::vector<Headline> findings = {};   ///< main findings of the overview
};

struct RunOutcome {
  std::vector<std::pair<std::string, std::string>> failed;  ///< experiment and reason
  std::vector<Claim> flipped;        ///< their computed verdict differs from the pinned one
  std::vector<Claim> by_seconds;     ///< such claims on times, which never make a run fail
  std::vector<std::string> defects;  ///< of the sentence indexes and of the list of findings
  std::vector<std::string> remarks;  ///< on tables that were read and made by other sources
  std::string matters;  ///< verdicts, changes and where to look, for the end of the run
  bool gate = true;     ///< whether flipped claims make the run fail; false in a quick run
  /// 1 if an experiment failed, an index or finding is wrong, or (unless quick) a verdict flipped.
  [[nodiscard]] int exit_code() const;
  /// One line that says what went wrong; empty if nothing did.
  [[nodiscard]] std::string summary() const;
};

/// Runs the selection on `jobs` threads, each experiment after those that it follows, and divisible
/// ones last; then the timing experiments one by one. The files do not depend on the number of
/// jobs. An experiment that throws is reported and keeps its earlier files. Experiments that follow
/// it are skipped; the others go on. Finally merges claims.json and writes the sentence indexes of
/// the papers concerned, the pages and run.json. Throws RuntimeFailure if `results` is unusable.
RunOutcome run_experiments(const Selection& selection, const RunOptions& options);

}  // namespace shakedown
