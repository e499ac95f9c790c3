#include <algorithm>
#include <array>
#include <numeric>

#include "experiments/harness/cli/explain.hpp"

namespace shakedown {

namespace {
/// Returns true if an id is `stem` or extends it by further words.
bool goes_on_from(const std::string& id, const std::string& stem) {
  return id == stem || id.starts_with(stem + "-");
}

/// Returns the shortest id of the catalogue that this id extends.
std::string stem_of(const Catalogue& catalogue, const std::string& id) {
  std::string stem = id;
  for (const ProblemEntry& other : catalogue.problems) {
    if (other.id.size() < stem.size() && goes_on_from(id, other.id)) stem = other.id;
  }
  return stem;
}

std::vector<const ProblemEntry*> other_forms(const Catalogue& catalogue, const std::string& id) {
  const std::string stem = stem_of(catalogue, id);
  std::vector<const ProblemEntry*> forms;
  for (const ProblemEntry& other : catalogue.problems) {
    if (other.id != id && goes_on_from(other.id, stem)) forms.push_back(&other);
  }
  return forms;
}

/// Returns the number of declared properties in which two records differ, plus the differences of
/// their orders.
int promises_apart(const Traits& a, const Traits& b) {
  const std::array differ{a.adaptive != b.adaptive,
                          a.symplectic != b.symplectic,
                          a.symmetric != b.symmetric,
                          a.energy != b.energy,
                          a.linear_momentum != b.linear_momentum,
                          a.angular_momentum != b.angular_momentum,
                          a.dissipation != b.dissipation,
                          a.rho_infinity != b.rho_infinity};
  const int orders = std::abs(a.order_q - b.order_q) + std::abs(a.order_p - b.order_p) +
                     std::abs(a.order_stationary - b.order_stationary);
  return std::accumulate(differ.begin(), differ.end(), orders);
}
}  // namespace

Alternatives alternatives(const Catalogue& catalogue, const std::string& problem,
                          const std::string& method) {
  Alternatives found;
  for (const ProblemEntry* form : other_forms(catalogue, problem)) {
    if (crossing(*form, method)->admissible()) found.forms.push_back(form->id);
  }
  for (const ProblemEntry& other : catalogue.problems) {
    if (crossing(other, method)->admissible()) found.problems.push_back(other.id);
  }
  const Traits& record = catalogue.method(method).traits;
  std::vector<std::pair<int, std::string>> near;
  for (const Pair& pair : catalogue.problem(problem).pairs) {
    const Traits& other = catalogue.method(pair.method).traits;
    if (!pair.admissible() || other.stochastic != record.stochastic) continue;
    near.emplace_back(promises_apart(record, other), pair.method);
  }
  std::ranges::stable_sort(near, {}, &std::pair<int, std::string>::first);
  near.resize(std::min<std::size_t>(near.size(), 3));
  for (const auto& [apart, id] : near) found.methods.push_back(id);
  return found;
}

std::vector<std::string> forms_that_meet(const Catalogue& catalogue, const std::string& problem,
                                         const std::string& method, const std::string& need) {
  std::vector<std::string> ids;
  for (const ProblemEntry* form : other_forms(catalogue, problem)) {
    const auto& unmet = crossing(*form, method)->unmet;
    if (std::find(unmet.begin(), unmet.end(), need) == unmet.end()) ids.push_back(form->id);
  }
  return ids;
}

}  // namespace shakedown
