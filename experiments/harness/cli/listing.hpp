// What `list` prints, for people and for programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

std::string_view word(Symplecticity symplectic);
std::string_view word(Conservation conservation);
std::string_view word(MultiplierTime time);

std::string list_problems(const Catalogue& catalogue);
std::string list_methods(const Catalogue& catalogue);
std::string list_experiments(const std::vector<Experiment>& experiments);
std::string list_claims(const std::vector<Claim>& claims);

// The same as JSON.
std::string problems_json(const Catalogue& catalogue);
std::string methods_json(const Catalogue& catalogue);
std::string experiments_json(const std::vector<Experiment>& experiments);

}  // namespace shakedown
