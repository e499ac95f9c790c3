// The mechanisms with a redundant constraint, their references, and runs of every family on them.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "experiments/beyond/mechanisms/rank.hpp"

namespace shakedown::beyond::redundancy {

inline constexpr double until = 10.0;

/// A method, its step, and whether the figure has it.
struct Entrant {
  const char* method;
  double step = 0.01;
  bool drawn = true;
};
std::span<const Entrant> entrants();

struct Mechanism {
  const char *id, *title;
  std::array<const char*, 3> point;  ///< columns of a joint; a plane one has two
  std::vector<std::string> constraints;
  Eigen::MatrixXd (*jacobian)(const Trajectory&, std::size_t);
  std::vector<std::vector<double>> (*reference)(const std::vector<double>& times);  ///< q
};
const std::vector<Mechanism>& mechanisms();

/// A run, and what halving its steps does to the errors.
struct Measured {
  const Mechanism* of;
  std::string method;
  double step;
  Trajectory run;
  double q_error, finer_q_error, energy_error, finer_energy_error;
};
std::vector<Measured> measure();

/// Over the rows from part `from` to part `to` of the run.
double energy_error(const Trajectory& run, double from = 0.0, double to = 1.0);
std::size_t row_at(const Trajectory& run, std::size_t second);

}  // namespace shakedown::beyond::redundancy
