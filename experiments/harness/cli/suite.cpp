#include "experiments/harness/cli/suite.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "experiments/harness/cli/misstated.hpp"
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
  if (found.empty()) found = misstated(catalogue);
  return found.empty() ? misplaced(experiments()) : found;
}

}  // namespace shakedown
