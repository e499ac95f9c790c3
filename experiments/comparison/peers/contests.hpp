// What is compared: problems, and who takes part in each with which steps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown::comparison {

/// A program with one of its methods.
struct Entrant {
  std::string program = {};  ///< "Simbody", "PETSc", our own or a library's
  std::string method = {};   ///< as it, or the catalogue, calls it
  std::string setting = {};  ///< how it is given the problem, where it can be in several ways
  std::string asks = {};     ///< a driver's name of the problem; empty: the catalogue's
  /// Method of ours of the same kind and order; empty: none is.
  std::string alike = {};
  bool adaptive = false;  ///< by tolerances, not numbers of steps
  /// From coarse to fine: numbers of steps to the end, or tolerances.
  std::vector<double> levels = {};
};
inline constexpr std::string_view own_program = "Shakedown";
/// One of the suite's baselines, SUNDIALS' and Boost.Odeint's.
bool is_library(const Entrant& who);
bool is_own(const Entrant& who);

struct Contest {
  std::string problem;  ///< of the suite
  std::string size;     ///< "10 pendula"
  Settings parameters;  ///< other than the default ones
  double until;
  std::vector<Entrant> entrants;
  /// Of "problem, size".
  [[nodiscard]] std::string name() const { return size.empty() ? problem : problem + ", " + size; }
};
/// Of a quick run the small ones, with three levels each.
std::vector<Contest> contests(bool quick);

}  // namespace shakedown::comparison
