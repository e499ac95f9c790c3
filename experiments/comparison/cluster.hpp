// The clusters that all programs start from, and the files that tell each of them so.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/comparison/start_file.hpp"

namespace shakedown::comparison {

/// TO section 4.3 [fs].
inline const double step = 0.05 * unit_of_time;

/// A cluster of N rigid molecules at 10 K: the suite's minimum (N = 7) or droplet after 200 steps of
/// RATTLE in a bath of strong friction. Its seed is fixed.
Start thermal_cluster(int N);

/// TO (24) at the start, by the suite [kcal/mol].
double potential_of(const Start& start);

/// A cutoff that no pair of the cluster reaches, now or after it has swollen by a tenth [A].
double beyond(const Start& start);

/// In `folder`: start.txt for the drivers; water.data and water.in for LAMMPS, which reads the variables
/// steps and ensemble; water.gro, water.top, nve.mdp and langevin.mdp for GROMACS. Numbers have 17
/// digits, in a .gro 14 behind the point.
void write_inputs(const std::filesystem::path& folder, const Start& start);

}  // namespace shakedown::comparison
