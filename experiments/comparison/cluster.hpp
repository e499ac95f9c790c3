// The clusters from which all programs start, and the input files that describe them.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/comparison/start_file.hpp"

namespace shakedown::comparison {

/// The step of TO section 4.3 [fs].
inline const double step = 0.05 * unit_of_time;

/// A cluster of N rigid molecules at 10 K: the suite's minimum (N = 7) or droplet after 200 steps
/// of RATTLE in a bath of strong friction. The seed is fixed.
Start thermal_cluster(int N);

/// TO (24) at the start, as computed by the suite [kcal/mol].
double potential_of(const Start& start);

/// A cutoff that no pair of the cluster reaches, even after the cluster has swollen by a tenth [A].
double beyond(const Start& start);

/// Writes to `folder`: start.txt for the drivers; water.data and water.in for LAMMPS, which reads
/// the variables steps and ensemble; water.gro, water.top, nve.mdp and langevin.mdp for GROMACS.
/// Numbers have 17 digits, in a .gro 14 or 15 decimals.
void write_inputs(const std::filesystem::path& folder, const Start& start);

}  // namespace shakedown::comparison
