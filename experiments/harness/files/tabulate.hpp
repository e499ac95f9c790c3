// From a trajectory to a table.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// Columns of a trajectory under new names, thinned: `tabulate(run, {{"t", "t [s]"}, {"q0",
/// "x"}})`.
Table tabulate(const Trajectory& run,
               const std::vector<std::pair<std::string, std::string>>& columns,
               std::size_t most = 2000);

}  // namespace shakedown
