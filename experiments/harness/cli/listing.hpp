// What `list` prints for people; output in JSON: report/catalogue_json.hpp.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

/// What there is to list.
inline std::vector<std::string> listed_kinds() {
  return {"problems", "methods", "experiments", "claims"};
}

/// Words separated by ", " and broken before column 100; "none" without any.
std::string wrapped(const std::vector<std::string>& words, const std::string& indent);
/// A method's promises in words, a few lines.
std::string record_text(const Traits& traits);
/// "heading (name, default, unit, allowed):" and a line for each.
std::string settings_text(const std::vector<SettingInfo>& all, const std::string& heading);

std::string list_problems(const Catalogue& catalogue);
std::string list_methods(const Catalogue& catalogue);
std::string list_experiments(const std::vector<Experiment>& experiments);
std::string list_claims(const std::vector<Claim>& claims);

}  // namespace shakedown
