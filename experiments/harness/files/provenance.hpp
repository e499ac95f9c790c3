// The sources, tools and machine that produced the results.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace shakedown {

/// Data that are identical on every machine with the same sources and packages. They contain no
/// dates, hosts or paths.
struct Provenance {
  std::string compiler;
  std::string build_type;
  std::string flags;
  std::vector<std::pair<std::string, std::string>> libraries;  ///< name, version
  std::string source_hash;  ///< of methods/, problems/, experiments/ and the build files
};

const Provenance& provenance();

/// Returns the release of the suite.
std::string version();
/// Returns `Provenance::source_hash` without computing the rest.
std::string sources();
/// Returns one line about this machine: processor, number of logical processors.
std::string machine();

/// Data that vary between runs: results/run.json of the last run (not committed) and
/// results/full-run.json of the run that made all results.
struct RunRecord {
  std::string source_hash;
  std::string date;    ///< UTC
  std::string commit;  ///< "unknown" outside a repository; " (modified)" appended if dirty
  std::string machine;
  std::string load;  ///< one-minute load at the start of the run
  std::string command;
  std::vector<std::pair<std::string, double>> seconds;  ///< wall time per experiment
};

/// Returns a record with the current date; its `seconds` are empty.
RunRecord run_record(std::string command);

}  // namespace shakedown
