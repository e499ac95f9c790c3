// Programs from elsewhere, started by their drivers (driver.hpp), and what they answer.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/comparison/peers/contests.hpp"

namespace shakedown::comparison {

/// What a driver says of a run.
struct PeerAnswer {
  std::int64_t steps = 0, evaluations = 0;  ///< as the program counts them
  double seconds = 0.0;                     ///< processor time of the loop over the steps
  std::vector<double> q, v;                 ///< at the end
};
/// Of a problem with n coordinates. Throws RuntimeFailure, with the line that is wrong, where it is
/// truncated, foreign or not finite.
PeerAnswer peer_answer(std::string_view output, std::size_t n);

/// Programs that drivers are made for.
struct Driver {
  std::string_view program;     ///< "Simbody"
  std::string_view executable;  ///< looked for on the PATH
  std::string_view packages;    ///< of Debian
};
const std::vector<Driver>& drivers();
/// Null for ours and the libraries, which run in this program.
const Driver* driver_of(const Entrant& who);
/// On the PATH.
bool has_driver(const Driver& driver);
/// Of the programs that take part in it from elsewhere, one at least.
bool has_peer(const Contest& contest);
/// A line for each that is missing, with its packages.
std::vector<std::string> absent_drivers();
/// Name and version of the programs that are there, as they say it themselves.
std::vector<std::pair<std::string, std::string>> driver_versions();

/// What a driver is asked.
struct PeerTask {
  std::string problem, method;
  double step = 0.0, until = 0.0;
  double seconds = 0.0;  ///< repeated until so many are filled
  Settings parameters;   ///< all of them
};
/// Lines "q ..." and "v ..." of 17 digits.
void write_motion(const std::filesystem::path& file, const std::vector<double>& q,
                  const std::vector<double>& v);
/// Throws RuntimeFailure with the driver's last line where it fails or takes longer than `limit` [s].
PeerAnswer ask_driver(const Driver& driver, const PeerTask& task,
                      const std::filesystem::path& start, std::size_t n, double limit);

}  // namespace shakedown::comparison
