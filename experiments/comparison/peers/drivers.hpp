// Starts other programs through their drivers (driver.hpp) and reads their answers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/comparison/peers/contests.hpp"

namespace shakedown::comparison {

/// The answer of a driver after a run.
struct PeerAnswer {
  std::int64_t steps = 0, evaluations = 0;  ///< as counted by the program
  double seconds = 0.0;                     ///< processor time of the loop over the steps
  std::vector<double> q, v;                 ///< at the end
};
/// Reads the answer for a problem with n coordinates. Throws RuntimeFailure with the wrong line if
/// the answer is truncated, has another format or is not finite.
PeerAnswer peer_answer(std::string_view output, std::size_t n);

/// A program with a driver.
struct Driver {
  std::string_view program;     ///< "Simbody"
  std::string_view executable;  ///< searched for on the PATH
  std::string_view packages;    ///< Debian packages
};
const std::vector<Driver>& drivers();
/// Returns the driver of an entrant; null for our methods and the libraries, which run in this
/// program.
const Driver* driver_of(const Entrant& who);
/// Returns whether the driver is on the PATH.
bool has_driver(const Driver& driver);
/// Returns whether at least one other program of the contest has its driver on the PATH.
bool has_peer(const Contest& contest);
/// Returns one line for each missing driver, with the packages that it needs.
std::vector<std::string> absent_drivers();
/// Returns the names and versions of the available programs, as the programs report them.
std::vector<std::pair<std::string, std::string>> driver_versions();

/// The input of a driver.
struct PeerTask {
  std::string problem, method;
  double step = 0.0, until = 0.0;
  double seconds = 0.0;  ///< the run is repeated until this total time
  Settings parameters;   ///< including those with default values
};
/// Writes the lines "q ..." and "v ..." so that reading them restores the same bits.
void write_motion(const std::filesystem::path& file, const std::vector<double>& q,
                  const std::vector<double>& v);
/// Runs a driver. Throws RuntimeFailure with the last line of its output if it fails or takes
/// longer than `limit` [s].
PeerAnswer ask_driver(const Driver& driver, const PeerTask& task,
                      const std::filesystem::path& start, std::size_t n, double limit);

}  // namespace shakedown::comparison
