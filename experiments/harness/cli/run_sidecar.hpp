// What stands beside the CSV of one run, or of the promises that were verified: what was run, and with
// what it was made, as beside every figure (report/records.hpp).
#pragma once

#include <string>

#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// Of "a.csv" or "a.npy" "a.json"; of any other name that with ".json" behind it.
std::string sidecar_of(const std::string& csv);

/// Columns, rows and digest of what went to a file row by row.
struct WrittenRows {
  std::vector<std::string> columns;
  std::int64_t rows = 0;
  std::string sha256;
};

std::string run_json(const IntegrateRequest& request, const RunSummary& summary,
                     const WrittenRows& rows);
std::string verification_json(const VerifyRequest& request, const Table& table);

}  // namespace shakedown
