#include "experiments/harness/files/provenance.hpp"

#include <fmt/core.h>
#include <sundials/sundials_config.h>

#include <CLI/Version.hpp>
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <boost/version.hpp>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <nlohmann/detail/abi_macros.hpp>
#include <string>
#include <thread>
#include <utility>

#include "experiments/harness/files/child.hpp"
#include "shakedown_source_hash.hpp"

namespace shakedown {

namespace {
// Returns the first line of output within 5 s; empty if there is none.
std::string output_of(const std::vector<std::string>& words) {
  constexpr double patience = 5.0;
  const ChildOutcome ended = run_child(words, {}, patience);
  return ended.output.substr(0, ended.output.find('\n'));
}

std::string dotted(int major, int minor, int patch) {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::string compiler_name() {
#if defined(__clang__)
  return "Clang " + dotted(__clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return "GCC " + dotted(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

std::string gnuplot_version() {
  const std::string line = output_of({"gnuplot", "--version"});
  return line.starts_with("gnuplot ") ? line.substr(8) : "missing";
}
}  // namespace

const Provenance& provenance() {
  static const Provenance record{
      compiler_name(),
      SHAKEDOWN_BUILD_TYPE,
      SHAKEDOWN_CXX_FLAGS,
      {{"Eigen", dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
       {"SUNDIALS", SUNDIALS_VERSION},
       {"Boost", dotted(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
       {"fmt", dotted(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
       {"CLI11", CLI11_VERSION},
       {"nlohmann-json", dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                NLOHMANN_JSON_VERSION_PATCH)},
       {"gnuplot", gnuplot_version()}},
      sources()};
  return record;
}

std::string version() { return SHAKEDOWN_VERSION; }

std::string sources() { return std::string(source_hash); }

std::string machine() {
  std::string processor = "unknown processor";
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (!line.starts_with("model name")) continue;
    processor = line.substr(std::min(line.find(':') + 2, line.size()));
    break;
  }
  return processor + ", " + std::to_string(std::thread::hardware_concurrency()) +
         " logical processors";
}

RunRecord run_record(std::string command) {
  RunRecord record;
  record.source_hash = sources();
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> date{};
  std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  record.date = date.data();
  record.commit = output_of({"git", "rev-parse", "HEAD"});
  if (record.commit.empty()) {
    record.commit = "unknown";
  } else if (!output_of({"git", "status", "--porcelain", "--untracked-files=no"}).empty()) {
    record.commit += " (modified)";
  }
  record.machine = machine();
  std::ifstream("/proc/loadavg") >> record.load;
  record.command = std::move(command);
  return record;
}

}  // namespace shakedown
