// Common parts of Figures 4 and 7: sampling runs of SHAKE and of Integrator 5, and their densities
// of OO distances.
#pragma once

#include <string>

#include "experiments/tao2014/water/distances.hpp"

namespace shakedown::tao2014 {

inline constexpr const char* gla_shake = "gla-shake";
inline constexpr const char* gla_integrator5 = "gla-zhang-skeel-stiff";

/// Returns a plan with TO's parameters that starts at rest in the minimum or as a droplet; only
/// Integrator 5 uses omega.
WaterPlan sampling_plan(const char* method, double until, double from, const DistanceBins& bins);

/// Rounds to four decimals, because in chaotic motions the further decimals differ between
/// machines.
double ten_thousandths(double x);
std::string with_error(const Mean& mean, int digits = 3);
/// Returns the number of coordinates.
double coordinates(const WaterPlan& plan);

/// Returns a row for each r [A], with the mean densities of "SHAKE" and "Z&S" and the densities one
/// standard deviation to each side, rounded to four decimals. `suffix` is added to the names of the
/// columns. `bins` limits the number of rows; 0 means all.
Table densities(const WaterEnsemble& rigid, const WaterEnsemble& soft,
                const std::string& suffix = "", int bins = 0);
/// Returns the rows of both tables; columns that a table lacks are empty.
Table stacked(const Table& a, const Table& b);
/// Draws both densities with their bands, and the axes.
void draw_densities(Panel& panel, double from, double to, const std::string& suffix = "");

void recorded(Artefact& artefact, const WaterEnsemble& ensemble);

}  // namespace shakedown::tao2014
