// Runs experiments and brings results/ up to date.
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
  /// Documents were read that are not those of the build: then the run is no full one of its sources.
  bool other_documents = false;
};

/// What to run, out of what there is.
struct Selection {
  std::vector<Experiment> chosen;
  std::vector<Experiment> known;
  std::vector<SentenceIndex> indexes;
  bool whole = false;  ///< everything was asked for: what no longer exists is dropped
  const Catalogue* catalogue = nullptr;  ///< for the static page
  std::vector<Headline> findings = {};   ///< what the overview begins with
};

struct RunOutcome {
  std::vector<std::pair<std::string, std::string>> failed;  ///< experiment, why
  std::vector<Claim> flipped;        ///< computed verdict differs from pinned
  std::vector<Claim> by_seconds;     ///< the same of claims on time, which fail no run
  std::vector<std::string> defects;  ///< of the sentence indexes and of the list of findings
  std::vector<std::string> remarks;  ///< on tables of other sources that were read
  std::string matters;  ///< verdicts, what moved, where to look: for the end of the run
  bool gate = true;     ///< false in a quick run
  /// 1 when an experiment failed, an index or finding is wrong, or (unless quick) a verdict flipped.
  [[nodiscard]] int exit_code() const;
  /// One line that says what went wrong; empty when nothing did.
  [[nodiscard]] std::string summary() const;
};

/// Runs the selection on `jobs` threads, those whose work threads can share last, each after those that
/// it follows; then the timing experiments one by one. The files are the same whatever the number of
/// jobs. An experiment that throws is reported and leaves its earlier files, and what follows it is
/// skipped; the others go on. Then merges claims.json, writes the sentence indexes of the papers
/// concerned, the pages and run.json. Throws RuntimeFailure when `results` cannot be used.
RunOutcome run_experiments(const Selection& selection, const RunOptions& options);

}  // namespace shakedown
