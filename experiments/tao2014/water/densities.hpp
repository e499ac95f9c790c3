// Common parts of Figures 4 and 7: sampling runs of SHAKE and of Integrator 5, and their densities
// of OO distances.
#pragma once

#include <string>

#include "experiments/tao2014/water/distances.hpp"

namespace shakedown::tao2014 {

inline constexpr const char* gla_shake = "gla-shake";
inline constexpr const char* gla_integrator5 = "gla-zhang-skeel-stiff";

/// Returns a plan with TO's parameters, at rest in the minimum or as a droplet; omega is for
/// Integrator 5.
WaterPlan sampling_plan(const char* method, double until, double from, const DistanceBins& bins);

/// Rounds to four decimals. Chaotic motions give different further decimals on other machines.
double ten_thousandths(double x);
std::string with_error(const Mean& mean, int digits = 3);
/// The number of coordinates.
double coordinates(const WaterPlan& plan);

/// Returns rows by r [A]: the mean of "SHAKE" and "Z&S", each with `suffix`, and one standard
/// deviation to each side, rounded to four decimals. `bins` limits the rows; 0 means all.
Table densities(const WaterEnsemble& rigid, const WaterEnsemble& soft,
                const std::string& suffix = "", int bins = 0);
/// The rows of both tables; columns that a table lacks are empty.
Table stacked(const Table& a, const Table& b);
/// Draws both densities with their bands, and the axes.
void draw_densities(Panel& panel, double from, double to, const std::string& suffix = "");

void recorded(Artefact& artefact, const WaterEnsemble& ensemble);

}  // namespace shakedown::tao2014
