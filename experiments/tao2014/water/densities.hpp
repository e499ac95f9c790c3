// What Figures 4 and 7 share: sampling runs of SHAKE and of Integrator 5, and their densities of OO
// distances side by side.
#pragma once

#include <string>

#include "experiments/tao2014/water/distances.hpp"

namespace shakedown::tao2014 {

inline constexpr const char* gla_shake = "gla-shake";
inline constexpr const char* gla_integrator5 = "gla-zhang-skeel-stiff";

/// With TO's parameters, at rest in the minimum or as a droplet; omega is that of Integrator 5.
WaterPlan sampling_plan(const char* method, double until, double from, const DistanceBins& bins);

/// Rounded to four decimals: chaotic motions give further ones on another machine.
double ten_thousandths(double x);
std::string with_error(const Mean& mean, int digits = 3);
/// Number of coordinates.
double coordinates(const WaterPlan& plan);

/// Rows by r [A]: of "SHAKE" and "Z&S", each with `suffix`, the mean and one standard deviation to
/// either side, to four digits: the motion is chaotic, further ones are another machine's own. The
/// first `bins`; 0: all.
Table densities(const WaterEnsemble& rigid, const WaterEnsemble& soft,
                const std::string& suffix = "", int bins = 0);
/// The rows of both; columns that one lacks are empty.
Table stacked(const Table& a, const Table& b);
/// Both densities with their bands, and the axes.
void draw_densities(Panel& panel, double from, double to, const std::string& suffix = "");

void recorded(Artefact& artefact, const WaterEnsemble& ensemble);

}  // namespace shakedown::tao2014
