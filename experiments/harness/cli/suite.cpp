#include "experiments/harness/cli/suite.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/report/schedule.hpp"

namespace shakedown {

namespace {
void attach(Experiment& experiment, const std::shared_ptr<const StudyDocument>& document) {
  experiment.document = document;
  experiment.title = document->title;
  experiment.leaves.clear();
  for (const DocumentedArtefact& artefact : document->artefacts)
    experiment.leaves.push_back(artefact.id);
}

std::string bad_id(const std::string& what, std::string_view id) {
  if (is_id(id)) return {};
  return what + " has the id '" + std::string(id) +
         "': use lower-case letters, digits and single hyphens, and begin with a letter";
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

// Returns the reason why declared properties contradict each other; empty if they do not. The
// properties are defined in methods/base/traits.hpp.
std::string contradiction(const Traits& t) {
  if (t.title.empty()) return "needs a .title, its name in the literature";
  if (t.source.empty()) return "needs a .source, the paper and the equation";
  if (std::min({t.order_q, t.order_p, t.order_lambda, t.order_stationary, t.dissipation}) < 0) {
    return "declares a negative order: use 0 for no declared order";
  }
  if (t.rho_infinity > 1.0) return "promises .rho_infinity above 1: such steps would be unstable";
  if (t.stochastic && promises_a_trajectory(t)) {
    return "is .stochastic and declares properties of a trajectory: remove them";
  }
  if (!t.stochastic && t.order_stationary > 0) {
    return "declares .order_stationary but is not .stochastic";
  }
  if (t.dissipation > 0 && t.energy != Conservation::none) {
    return "declares both .dissipation and .energy: a dissipative method does not conserve energy";
  }
  if (t.order_lambda > 0 && t.multiplier_time == MultiplierTime::none) {
    return "declares .order_lambda without .multiplier_time: state the time of the multipliers";
  }
  return {};
}

// Returns a description of the first invalid id, repeated setting or contradictory record; empty if
// there is none.
std::string first_inconsistency(const Catalogue& catalogue) {
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
}  // namespace

std::vector<Experiment> Suite::experiments() const {
  std::vector<Experiment> all;
  for (const Paper& paper : papers) {
    for (Experiment experiment : paper.experiments) {
      experiment.on_request = paper.on_request;
      const auto document = std::ranges::find_if(
          documents, [&](const auto& one) { return one->experiment == experiment.id; });
      if (document != documents.end()) attach(experiment, *document);
      all.push_back(std::move(experiment));
    }
  }
  return all;
}

std::vector<SentenceIndex> Suite::indexes() const {
  std::vector<SentenceIndex> all;
  for (const Paper& paper : papers) {
    if (!paper.sentences.paper.empty()) all.push_back(paper.sentences);
  }
  return all;
}

std::vector<Metric> Suite::all_metrics(const std::function<void(double)>& progress) const {
  std::vector<Metric> all;
  double done = 0.0;
  const auto part = [&](const auto& measure) {
    if (measure) measure(all);
    if (progress) progress(++done / (1.0 + static_cast<double>(papers.size())));
  };
  part(metrics);
  for (const Paper& paper : papers) part(paper.metrics);
  return all;
}

const Geometry& Suite::geometry(const std::string& problem) const {
  const auto own = std::find_if(geometries.begin(), geometries.end(),
                                [&](const Geometry& of) { return of.id == problem; });
  return own == geometries.end() ? geometry_of(problem) : *own;
}

std::vector<OptionSet> Suite::option_sets_of(const std::string& method) const {
  for (const OptionSets* all : {&own_option_sets, &option_sets()}) {
    if (const auto found = all->find(method); found != all->end()) return found->second;
  }
  return {};
}

const Pair* crossing(const ProblemEntry& problem, std::string_view method) {
  const auto found = std::ranges::find(problem.pairs, method, &Pair::method);
  return found == problem.pairs.end() ? nullptr : &*found;
}

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
  for (const Experiment& experiment : experiments()) {
    once("experiment", experiment.id);
    for (const std::string& artefact : experiment.artefacts()) once("artefact", artefact);
  }
  for (const auto& document : documents) {
    const auto known = [&](const Experiment& experiment) {
      return experiment.id == document->experiment;
    };
    if (found.empty() && std::ranges::none_of(experiments(), known)) {
      found = document->at(1, "no experiment " + document->experiment);
    }
  }
  if (found.empty()) found = first_inconsistency(catalogue);
  return found.empty() ? misplaced(experiments()) : found;
}

}  // namespace shakedown
