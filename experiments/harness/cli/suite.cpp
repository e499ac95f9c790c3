#include "experiments/harness/cli/suite.hpp"

#include <set>

namespace shakedown {

std::string Suite::defect() const {
  std::set<std::string> seen;
  std::string found;
  const auto once = [&](const std::string& kind, std::string_view id) {
    if (found.empty() && !seen.insert(kind + " " + std::string(id)).second) {
      found = "two " + kind + "s have the id '" + std::string(id) + "': rename one of them";
    }
  };
  for (const MethodEntry& method : catalogue.methods) once("method", method.traits.name);
  for (const ProblemEntry& problem : catalogue.problems) once("problem", problem.id);
  for (const Experiment& experiment : experiments) {
    once("experiment", experiment.id);
    for (const std::string& artefact : artefacts_of(experiment)) once("artefact", artefact);
  }
  return found;
}

}  // namespace shakedown
