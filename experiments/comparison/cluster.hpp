// The clusters that are the initial states of all programs, and the input files that describe them.
#pragma once

#include <filesystem>
#include <string>

#include "experiments/comparison/start_file.hpp"

namespace shakedown::comparison {

/// The step of TO, section 4.3 [fs].
inline const double step = 0.05 * unit_of_time;

/// Returns a cluster of N rigid molecules at 10 K. It starts as the suite's minimum (N = 7) or
/// droplet and takes 200 steps of RATTLE in a bath of strong friction. The random seed is fixed.
Start thermal_cluster(int N);

/// The potential TO (24) of the start, as computed by the suite [kcal/mol].
double potential_of(const Start& start);

/// A cutoff larger than every distance in the cluster, even after the cluster has swollen by a
/// tenth [A].
double beyond(const Start& start);

/// Writes to `folder`: start.txt for the drivers; water.data and water.in for LAMMPS, which reads
/// the variables steps and ensemble; water.gro, water.top, nve.mdp and langevin.mdp for GROMACS.
/// Numbers have 17 digits, except in the .gro file, where they have 14 or 15 decimals.
void write_inputs(const std::filesystem::path& folder, const Start& start);

}  // namespace shakedown::comparison
