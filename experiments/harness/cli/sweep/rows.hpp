// One run of a sweep, and its row.
#pragma once

#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "experiments/harness/cli/sweep/plan.hpp"

namespace shakedown {

/// The reference solution at the end of a run.
struct EndOfReference {
  std::vector<double> q, p;
  double error_bar = 0.0;
  std::string none;  ///< why there is none
};

/// Holds one reference per parameter set. The first thread that needs a reference computes it, and
/// it is kept as long as later runs may need it. Thread safe.
class EndReferences {
 public:
  EndReferences(const Catalogue& catalogue, std::size_t kept)
      : catalogue_(catalogue), kept_(kept) {}
  EndOfReference of(const SweptRun& run);

 private:
  using Shared = std::shared_future<EndOfReference>;
  const Catalogue& catalogue_;
  std::size_t kept_;
  std::mutex mutex_;
  std::map<std::int64_t, Shared> known_;
  std::deque<std::int64_t> order_;
};

struct SweepRow {
  bool ok = false;
  double seconds = 0.0;  ///< processor time of start and run, without the reference
  std::string csv;       ///< without the end of the line
};

/// Returns the column names, the first line of the CSV.
std::vector<std::string> sweep_columns(const SweepPlan& plan);
/// Executes run `k`. If the run fails, or if its start or options are refused, the row states the
/// reason.
SweepRow sweep_row(const SweepPlan& plan, std::int64_t k, EndReferences* references);

}  // namespace shakedown
