// Executes a sweep on this machine. The runs are parallel, finished runs are kept in a journal, and
// the rows are written in order.
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
  /// Number of this shard, counted from 1, and number of shards; 0 for a whole sweep. A shard
  /// consists of the runs `shard` - 1, `shard` - 1 + `shards`, and so on. It only writes a journal,
  /// which `join` reads.
  int shard = 0, shards = 0;
  /// Number of shards whose journals are joined to a whole sweep; 0 to execute runs.
  int join = 0;
  /// Order in which the runs start; empty for the order of their numbers. The output does not
  /// depend on it.
  std::vector<std::int64_t> order;
};

struct SweepOutcome {
  std::int64_t runs = 0;  ///< number of runs, of the shard if one was requested
  std::int64_t failed = 0;
  std::int64_t resumed = 0;  ///< runs found in the journal
  std::int64_t damaged = 0;  ///< ignored lines of the journal
  double seconds = 0.0;      ///< processor time of all runs, including resumed ones
  double computed = 0.0;     ///< processor time of the new runs
  double wall = 0.0;
};

/// Returns, for instance, "runs-3-of-16.journal" for the output "runs".
std::string shard_journal(const std::string& output, int shard, int shards);

/// Executes a sweep or a shard, or joins shards. Throws UsageError before any output is written,
/// and RuntimeFailure if a file cannot be written.
SweepOutcome sweep(const Catalogue& catalogue, const SweepRequest& request);

/// Returns the text of the sidecar. It contains the definition, the parameters and options as used,
/// and the provenance.
std::string sweep_json(const Catalogue& catalogue, const SweepPlan& plan, const std::string& output,
                       const std::string& csv_sha256);

}  // namespace shakedown
