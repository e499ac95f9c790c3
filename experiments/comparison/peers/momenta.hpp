// Velocities in the problems of the contests. They serve to compare programs, because programs
// agree on velocities but may define momenta differently.
#pragma once

#include <string>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown::comparison {

/// Returns M(q)^-1 p. Throws UsageError if no contest has this problem.
std::vector<double> velocities(const std::string& problem, const Settings& parameters,
                               const std::vector<double>& q, const std::vector<double>& p);

}  // namespace shakedown::comparison
