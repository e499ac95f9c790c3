#include "experiments/harness/cli/misstated.hpp"

#include <algorithm>
#include <set>

#include "experiments/harness/cli/arguments.hpp"

namespace shakedown {

namespace {
std::string bad_id(const std::string& what, std::string_view id) {
  if (is_id(id)) return {};
  return what + " has the id '" + std::string(id) +
         "': take small letters, digits and single hyphens, a letter first";
}

std::string bad_settings(const std::string& whose, const std::vector<SettingInfo>& settings) {
  std::set<std::string> seen;
  for (const SettingInfo& one : settings) {
    if (one.name.empty()) return whose + " has a setting without a name";
    if (!seen.insert(one.name).second) {
      return whose + " has two settings '" + one.name + "': rename one of them";
    }
  }
  return {};
}

bool promises_a_trajectory(const Traits& t) {
  return t.order_q > 0 || t.order_p > 0 || t.symplectic != Symplecticity::none || t.symmetric ||
         t.energy != Conservation::none || t.dissipation > 0;
}

// Why a record cannot be true; methods/base/traits.hpp says what each promise means.
std::string contradiction(const Traits& t) {
  if (t.title.empty()) return "needs a .title, its name in the literature";
  if (t.source.empty()) return "needs a .source, the paper and the equation";
  if (std::min({t.order_q, t.order_p, t.order_lambda, t.order_stationary, t.dissipation}) < 0) {
    return "promises a negative order: 0 promises none";
  }
  if (t.rho_infinity > 1.0) return "promises .rho_infinity above 1: its steps would be unstable";
  if (t.stochastic && promises_a_trajectory(t)) {
    return "is .stochastic and promises something of a trajectory: take that promise out";
  }
  if (!t.stochastic && t.order_stationary > 0) {
    return "promises .order_stationary but is not .stochastic: it draws no random numbers";
  }
  if (t.dissipation > 0 && t.energy != Conservation::none) {
    return "promises both .dissipation and .energy: what loses energy does not keep it";
  }
  if (t.order_lambda > 0 && t.multiplier_time == MultiplierTime::none) {
    return "promises .order_lambda without .multiplier_time: say to which time multipliers belong";
  }
  return {};
}
}  // namespace

std::string misstated(const Catalogue& catalogue) {
  for (const MethodEntry& method : catalogue.methods) {
    const std::string whose = "method '" + std::string(method.traits.name) + "'";
    if (std::string found = bad_id("a method", method.traits.name); !found.empty()) return found;
    if (std::string found = bad_settings(whose, method.options); !found.empty()) return found;
    if (const std::string found = contradiction(method.traits); !found.empty()) {
      return whose + ": its record " + found;
    }
  }
  for (const ProblemEntry& problem : catalogue.problems) {
    if (std::string found = bad_id("a problem", problem.id); !found.empty()) return found;
    std::string found = bad_settings("problem '" + problem.id + "'", problem.parameters);
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace shakedown
