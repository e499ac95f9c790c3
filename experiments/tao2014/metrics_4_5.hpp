// Watched numbers of TO section 4.5.
#pragma once

#include <vector>

#include "experiments/harness/claims/check.hpp"

namespace shakedown::tao2014 {

/// Deviation, energy and group errors of Figure 10, and the reference against its closed form.
void magnetic_top_metrics(std::vector<Metric>& metrics);

}  // namespace shakedown::tao2014
