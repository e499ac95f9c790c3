#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/runner.hpp"

namespace shakedown::cli {

namespace {
// The experiment of that id, or the one that leaves that artefact.
const Experiment& experiment_of(const std::vector<Experiment>& all, const std::string& id) {
  std::vector<std::string> known;
  for (const auto& experiment : all) {
    const auto artefacts = experiment.artefacts();
    if (experiment.id == id || std::find(artefacts.begin(), artefacts.end(), id) != artefacts.end())
      return experiment;
    known.push_back(experiment.id);
  }
  throw UsageError("unknown experiment '" + id + "'" + suggestion(id, known) +
                   " (shakedown list experiments shows all)");
}

std::vector<Experiment> of_paper(const std::vector<Experiment>& all, const std::string& paper) {
  std::vector<Experiment> chosen;
  std::vector<std::string> known;
  for (const auto& experiment : all) {
    if (experiment.paper() == paper) chosen.push_back(experiment);
    known.push_back(experiment.paper());
  }
  known.erase(std::unique(known.begin(), known.end()), known.end());
  if (!chosen.empty()) return chosen;
  std::string papers;
  for (const auto& name : known) papers += (papers.empty() ? "" : ", ") + name;
  throw UsageError("--paper '" + paper + "' has no experiments" + suggestion(paper, known) +
                   " (papers: " + papers + ")");
}

Selection select(const Suite& suite, const RunRequest& request) {
  const int ways =
      (request.all ? 1 : 0) + (request.paper.empty() ? 0 : 1) + (request.ids.empty() ? 0 : 1);
  if (ways != 1) throw UsageError("run takes one of: experiment ids, --paper NAME, --all");
  Selection selection{{},          suite.experiments(), suite.indexes(),
                      request.all, &suite.catalogue,    suite.findings};
  if (request.all) {
    std::ranges::copy_if(selection.known, std::back_inserter(selection.chosen),
                         [](const Experiment& experiment) { return !experiment.on_request; });
  } else if (!request.paper.empty()) {
    selection.chosen = of_paper(selection.known, request.paper);
  }
  for (const auto& id : request.ids) {
    const Experiment& experiment = experiment_of(selection.known, id);
    const auto same = [&](const Experiment& e) { return e.id == experiment.id; };
    if (std::none_of(selection.chosen.begin(), selection.chosen.end(), same)) {
      selection.chosen.push_back(experiment);
    }
  }
  return selection;
}
}  // namespace

namespace {
// Puts the documents of a folder in place of those that the suite carries; whether any differs.
bool take_documents(Suite& suite, const std::string& folder) {
  if (!std::filesystem::is_directory(folder))
    throw UsageError("--documents: " + folder + " is no folder");
  const Documents read = read_documents(folder);
  fmt::print("{} document{} read from {}\n", read.size(), read.size() == 1 ? "" : "s", folder);
  bool other = false;
  for (const auto& document : read) {
    const auto former = std::ranges::find_if(
        suite.documents, [&](const auto& one) { return one->experiment == document->experiment; });
    if (former == suite.documents.end()) {
      suite.documents.push_back(document);
    } else if ((*former)->text != document->text) {
      *former = document;
      other = true;
    }
  }
  if (const std::string defect = suite.defect(); !defect.empty()) throw RuntimeFailure(defect);
  return other;
}
}  // namespace

int run(const Suite& built, const RunRequest& request) {
  Suite suite = built;
  const bool other = !request.documents.empty() && take_documents(suite, request.documents);
  const Selection selection = select(suite, request);
  try {
    make_directory(request.results);
    require_writable(request.results);
  } catch (const RuntimeFailure& failure) {
    throw UsageError(std::string("--results: ") + failure.what());
  }
  const RunOutcome outcome = run_experiments(selection, {request.quick, request.jobs, request.seed,
                                                         request.results, request.command, other});
  for (const auto& claim : outcome.flipped) {
    fmt::print("flipped: {} is {}, pinned {}\n", claim.id, name(claim.computed),
               name(claim.pinned));
  }
  for (const auto& claim : outcome.by_seconds) {
    fmt::print("by the seconds of this run {} is {}, pinned {}: seconds fail no run\n", claim.id,
               name(claim.computed), name(claim.pinned));
  }
  for (const auto& remark : outcome.remarks) fmt::print("{}\n", remark);
  for (const auto& defect : outcome.defects) fmt::print("{}\n", defect);
  fmt::print("{}", outcome.matters);
  if (outcome.exit_code() != 0) throw RuntimeFailure(outcome.summary());
  return 0;
}

}  // namespace shakedown::cli
