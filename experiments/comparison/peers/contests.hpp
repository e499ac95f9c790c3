// The contests: problems with the methods that take part and their steps.
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
  std::string method = {};   ///< name in the program or the catalogue
  std::string setting = {};  ///< formulation of the problem, if the program has several
  std::string asks = {};     ///< the driver's name of the problem; empty for the catalogue
  /// Our method of equal kind and order; empty if none.
  std::string alike = {};
  bool adaptive = false;  ///< controlled by tolerances instead of numbers of steps
  /// From coarse to fine: numbers of steps to the end, or tolerances.
  std::vector<double> levels = {};
};
inline constexpr std::string_view own_program = "Shakedown";
/// Returns whether it is a baseline of the suite, from SUNDIALS or Boost.Odeint.
bool is_library(const Entrant& who);
bool is_own(const Entrant& who);

struct Contest {
  std::string problem;  ///< id in the suite
  std::string size;     ///< "10 pendula"
  Settings parameters;  ///< non-default parameters
  double until;
  std::vector<Entrant> entrants;
  /// Returns "problem, size".
  [[nodiscard]] std::string name() const { return size.empty() ? problem : problem + ", " + size; }
};
/// The contests; in a quick run the small ones, with three levels each.
std::vector<Contest> contests(bool quick);

}  // namespace shakedown::comparison
