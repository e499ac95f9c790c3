// What `list` prints for people; for programs: report/catalogue_json.hpp.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

std::string list_problems(const Catalogue& catalogue);
std::string list_methods(const Catalogue& catalogue);
std::string list_experiments(const std::vector<Experiment>& experiments);
std::string list_claims(const std::vector<Claim>& claims);

}  // namespace shakedown
