// The text output of `list`; for JSON output see report/catalogue_json.hpp.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

/// The kinds of items that `list` can list.
inline std::vector<std::string> listed_kinds() {
  return {"problems", "methods", "experiments", "claims"};
}

/// Joins words by ", " and breaks lines before column 100. Returns "none" if there are no words.
std::string wrapped(const std::vector<std::string>& words, const std::string& indent);
/// Returns the declared properties of a method in a few lines.
std::string record_text(const Traits& traits);
/// Returns the line "heading (name, default, unit, allowed):" and then one line for each setting.
std::string settings_text(const std::vector<SettingInfo>& all, const std::string& heading);

std::string list_problems(const Catalogue& catalogue);
std::string list_methods(const Catalogue& catalogue);
std::string list_experiments(const std::vector<Experiment>& experiments);
std::string list_claims(const std::vector<Claim>& claims);

}  // namespace shakedown
