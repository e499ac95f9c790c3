// A sweep on this machine: its runs in parallel, each finished one in a journal, the rows in order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/harness/cli/sweep/plan.hpp"

namespace shakedown {

struct SweepRequest {
  SweepDefinition definition;
  int jobs = 1;
  std::string output = "sweep";  ///< prefix of .csv, .json, -seconds.csv, and .journal on the way
  std::string summary;           ///< JSON file; empty: none
  /// Of that many shards the one with this number, from 1: runs `shard` - 1, `shard` - 1 + `shards`, ...
  /// Their journal alone is left, for `join`.
  int shard = 0, shards = 0;
  /// The shards whose journals lie there make up the sweep; 0: it is run.
  int join = 0;
  /// In which order runs are begun; empty: in theirs. What is written does not depend on it.
  std::vector<std::int64_t> order;
};

struct SweepOutcome {
  std::int64_t runs = 0;  ///< of the shard, where one was asked for
  std::int64_t failed = 0;
  std::int64_t resumed = 0;  ///< found in the journal
  std::int64_t damaged = 0;  ///< lines of it, which counted for nothing
  double seconds = 0.0;      ///< processor time of all runs, of the resumed ones too
  double computed = 0.0;     ///< of those computed now
  double wall = 0.0;
};

/// "runs-3-of-16.journal" of "runs".
std::string shard_journal(const std::string& output, int shard, int shards);

/// Throws UsageError before anything is written, RuntimeFailure where something cannot be.
SweepOutcome sweep(const Catalogue& catalogue, const SweepRequest& request);

/// The sidecar: the definition, parameters and options as used, what the program was made with.
std::string sweep_json(const Catalogue& catalogue, const SweepPlan& plan, const std::string& output,
                       const std::string& csv_sha256);

}  // namespace shakedown
