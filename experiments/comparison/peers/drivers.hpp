// Other programs, started by their drivers (driver.hpp), and their answers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/comparison/peers/contests.hpp"

namespace shakedown::comparison {

/// A driver's answer for a run.
struct PeerAnswer {
  std::int64_t steps = 0, evaluations = 0;  ///< as counted by the program
  double seconds = 0.0;                     ///< processor time of the loop over the steps
  std::vector<double> q, v;                 ///< at the end
};
/// Reads the answer for a problem with n coordinates. Throws RuntimeFailure with the wrong line if
/// the answer is truncated, foreign or not finite.
PeerAnswer peer_answer(std::string_view output, std::size_t n);

/// A program with a driver.
struct Driver {
  std::string_view program;     ///< "Simbody"
  std::string_view executable;  ///< searched for on the PATH
  std::string_view packages;    ///< Debian packages
};
const std::vector<Driver>& drivers();
/// Returns null for our methods and the libraries, which run in this program.
const Driver* driver_of(const Entrant& who);
/// Returns whether the driver is on the PATH.
bool has_driver(const Driver& driver);
/// Returns whether at least one other program of the contest has its driver on the PATH.
bool has_peer(const Contest& contest);
/// A line for each missing driver, with its packages.
std::vector<std::string> absent_drivers();
/// Names and versions of the available programs, as they report them.
std::vector<std::pair<std::string, std::string>> driver_versions();

/// The input of a driver.
struct PeerTask {
  std::string problem, method;
  double step = 0.0, until = 0.0;
  double seconds = 0.0;  ///< the run is repeated until these are filled
  Settings parameters;   ///< all parameters
};
/// Writes the lines "q ..." and "v ..." with 17 digits.
void write_motion(const std::filesystem::path& file, const std::vector<double>& q,
                  const std::vector<double>& v);
/// Runs a driver. Throws RuntimeFailure with its last line
/// if it fails or takes longer than `limit` [s].
PeerAnswer ask_driver(const Driver& driver, const PeerTask& task,
                      const std::filesystem::path& start, std::size_t n, double limit);

}  // namespace shakedown::comparison
