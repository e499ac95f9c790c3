// Figures 3-5: the stiff system solved by adaptive codes with the paper's six tolerance pairs.
#pragma once

#include "experiments/ariel2012/shared/work_precision.hpp"

namespace shakedown::ariel2012 {

inline constexpr const char* adams = "odeint-adams";  ///< the scheme of MATLAB's ode113
inline constexpr const char* cvode = "cvode-adams";

/// 6.2, 6.3, and 6.4: from the slow manifold, projected at t = 1, ..., 9.
enum class Start { constraint, slow, projected };

/// 6.4, but without the projection at time `skipped`.
void run_projected(const std::string& code, const Settings& options, int skipped, Sample& sample);
/// All omegas and tolerances. Computed once in a process: Figures 4 and 5 compare with the one
/// before.
const std::vector<Sample>& adams_runs(const std::string& code, Start start);

}  // namespace shakedown::ariel2012
