// From what, and with what, the results were computed.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace shakedown {

/// The same on every machine with the same sources and packages: no dates, hosts or paths.
struct Provenance {
  std::string compiler;
  std::string build_type;
  std::string flags;
  std::vector<std::pair<std::string, std::string>> libraries;  ///< name, version
  std::string source_hash;  ///< of methods/, problems/, experiments/ and the build files
};

const Provenance& provenance();

/// The release of the suite.
std::string version();
/// `Provenance::source_hash`, without looking for the rest.
std::string sources();
/// One line about this machine: processor, number of logical processors.
std::string machine();

/// What varies from run to run: results/run.json, of the last run and not committed, and
/// results/full-run.json, of the run that made all results.
struct RunRecord {
  std::string source_hash;
  std::string date;    ///< UTC
  std::string commit;  ///< "unknown" outside a repository; " (modified)" after it when dirty
  std::string machine;
  std::string load;  ///< one-minute load when the run began
  std::string command;
  std::vector<std::pair<std::string, double>> seconds;  ///< wall time per experiment
};

/// A record of now, without seconds.
RunRecord run_record(std::string command);

}  // namespace shakedown
