// The catalogue as JSON, for programs and for the static page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/paper.hpp"

namespace shakedown {

std::string_view word(Symplecticity symplectic);
std::string_view word(Conservation conservation);
std::string_view word(MultiplierTime time);

std::string problems_json(const Catalogue& catalogue);
std::string methods_json(const Catalogue& catalogue);
std::string experiments_json(const std::vector<Experiment>& experiments);

}  // namespace shakedown
