// Velocities of the problems of the contests. Programs agree
// on velocities, but may define momenta differently.
#pragma once

#include <string>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown::comparison {

/// Returns M^-1 p. Throws UsageError for a problem that has no part in the comparison.
std::vector<double> velocities(const std::string& problem, const Settings& parameters,
                               const std::vector<double>& p);

}  // namespace shakedown::comparison
