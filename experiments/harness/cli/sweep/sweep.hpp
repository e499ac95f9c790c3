// A sweep on this machine: runs in parallel, a journal of the finished ones, and rows in order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/harness/cli/sweep/plan.hpp"

namespace shakedown {

struct SweepRequest {
  SweepDefinition definition;
  int jobs = 1;
  std::string output = "sweep";  ///< prefix of .csv, .json, -seconds.csv, and a temporary .journal
  std::string summary;           ///< JSON file; empty for none
  /// Shard number from 1, and number of shards: runs `shard` - 1, `shard` - 1 + `shards`, ... Only
  /// their journal is left, for `join`.
  int shard = 0, shards = 0;
  /// Number of shards whose journals make up the sweep; 0 to run it.
  int join = 0;
  /// Order in which runs start; empty for their own. The output does not depend on it.
  std::vector<std::int64_t> order;
};

struct SweepOutcome {
  std::int64_t runs = 0;  ///< of the shard, if one was requested
  std::int64_t failed = 0;
  std::int64_t resumed = 0;  ///< found in the journal
  std::int64_t damaged = 0;  ///< ignored lines of the journal
  double seconds = 0.0;      ///< processor time of all runs, including resumed ones
  double computed = 0.0;     ///< processor time of the new runs
  double wall = 0.0;
};

/// Returns "runs-3-of-16.journal" for "runs".
std::string shard_journal(const std::string& output, int shard, int shards);

/// Throws UsageError before any output, and RuntimeFailure if a file cannot be written.
SweepOutcome sweep(const Catalogue& catalogue, const SweepRequest& request);

/// Returns the sidecar: the definition, parameters and options as used, and the provenance.
std::string sweep_json(const Catalogue& catalogue, const SweepPlan& plan, const std::string& output,
                       const std::string& csv_sha256);

}  // namespace shakedown
