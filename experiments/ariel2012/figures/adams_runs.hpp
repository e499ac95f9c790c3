// Figures 3-5: the stiff system solved by adaptive codes with the paper's six tolerance pairs.
#pragma once

#include "experiments/ariel2012/shared/work_precision.hpp"

namespace shakedown::ariel2012 {

inline constexpr const char* adams = "odeint-adams";  ///< the scheme of MATLAB's ode113
inline constexpr const char* cvode = "cvode-adams";

enum class Start { constraint, slow };

/// All omegas and tolerances; `periodic`: projected at t = 1, ..., 9 (6.4).
std::vector<Sample> adams_runs(const std::string& code, Start start, bool periodic);
void append(std::vector<Sample>& all, const std::vector<Sample>& more);
/// Failures of the samples, into the sidecar.
void report_failures(Artefact& figure, const std::vector<Sample>& samples);

/// The sample of a curve at a tolerance.
Sample at(const std::vector<Sample>& curve, double rtol);

}  // namespace shakedown::ariel2012
