// Which steps of a scan are stable on the four particles: table and figure.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {

/// The artefact kinon2023/stability: a scan for each scheme, and the limit of linear theory.
/// `em_fails_at`: time at which EM's run at the paper's step ends. Hands over what the caption says
/// of that step.
void draw_stable_steps(Context& context, const std::vector<std::string>& schemes,
                       const std::vector<StabilityScan>& scans, double linear_limit,
                       double em_fails_at);

}  // namespace shakedown::kinon2023
