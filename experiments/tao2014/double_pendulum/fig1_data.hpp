// What Figure 1 computes, for its claims.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/claims/context.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"

namespace shakedown::tao2014 {

inline constexpr const char* figure1 = "tao2014/fig1";
inline constexpr double up = -1.0;   ///< gravity as V is printed
inline constexpr double down = 1.0;  ///< gravity as the figure needs it

/// Everything that is computed at one sign of gravity.
struct Sign {
  ReferencePath constrained;  // extended precision, by index reduction
  ReferencePath angles;       // the same motion, second formulation
  ReferencePath penalised;    // the penalised system itself
  std::vector<Path> rows;
};

/// One reading of row 5: where the Newton iteration starts and where a_{n+1} comes from.
struct Reading {
  std::string start;
  std::string acceleration;
  double error = 0.0;   // max of x2, y2 on [0, 50]; infinite after a blow-up
  double energy = 0.0;  // mean change over the last 10 time units
};

/// Six readings of row 5 at gravity down, the figure's first.
std::vector<Reading> readings(const Sign& sign);

/// The claims that Figure 1 carries; `benchmark_step` is that of row 1.
void fig1_claims(Context& context, const Sign& corrected, const Sign& printed,
                 const std::vector<Reading>& row5, double benchmark_step);

}  // namespace shakedown::tao2014
