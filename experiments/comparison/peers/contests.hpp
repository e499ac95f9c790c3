// The contests: problems, the methods that take part, and the steps that these methods use.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown::comparison {

/// A program with one of its methods.
struct Entrant {
  std::string program = {};  ///< "Simbody", "PETSc", "GSL", our program or a library
  std::string method = {};   ///< name in the program or the catalogue
  std::string setting = {};  ///< formulation of the problem, if the program has several
  std::string asks = {};     ///< name of the problem in the driver; empty for the catalogue
  /// Our method of the same kind and order; empty if there is none.
  std::string alike = {};
  bool adaptive = false;  ///< whether tolerances instead of numbers of steps are prescribed
  /// Numbers of steps up to the final time, or tolerances, from coarse to fine.
  std::vector<double> levels = {};
};
inline constexpr std::string_view own_program = "Shakedown";
/// Returns whether the entrant is a baseline of the suite, from SUNDIALS or Boost.Odeint.
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
/// Returns the contests. In a quick run, these are only the small ones, with three levels each.
std::vector<Contest> contests(bool quick);

}  // namespace shakedown::comparison
