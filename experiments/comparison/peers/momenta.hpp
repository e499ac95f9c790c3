// Velocities of the problems that peers take part in: what programs agree on, whatever their momenta.
#pragma once

#include <string>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown::comparison {

/// M^-1 p. Throws UsageError for a problem that has no part in the comparison.
std::vector<double> velocities(const std::string& problem, const Settings& parameters,
                               const std::vector<double>& p);

}  // namespace shakedown::comparison
