#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/runner.hpp"

namespace shakedown {

namespace {
struct RunRequest {
  std::vector<std::string> ids;
  std::string paper;
  bool all = false;
  bool quick = false;
  int jobs = 1;
  std::uint64_t seed = 1;
  std::string results;    ///< empty for the usual folder
  std::string documents;  ///< folder of study documents; empty: those in the program
};

// Returns the experiment with this id or, if it is the id of an artefact, the experiment that makes
// it.
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
  throw UsageError("--paper '" + paper + "' has no experiments" + suggestion(paper, known) +
                   " (papers: " + joined(known) + ")");
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

// Replaces the suite's documents by the documents in a folder. Returns true if one of them differs.
bool take_documents(Suite& suite, const std::string& folder) {
  if (!std::filesystem::is_directory(folder))
    throw UsageError("--documents: " + folder + " is not a folder");
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

int run(const Session& session, const RunRequest& request) {
  Suite suite = session.suite;
  const bool other = !request.documents.empty() && take_documents(suite, request.documents);
  const Selection selection = select(suite, request);
  const std::string results = !request.results.empty() ? request.results
                              : request.quick          ? "build/quick"
                                                       : "results";
  try {
    make_directory(results);
    require_writable(results);
  } catch (const RuntimeFailure& failure) {
    throw UsageError(std::string("--results: ") + failure.what());
  }
  const RunOutcome outcome = run_experiments(
      selection, {request.quick, request.jobs, request.seed, results, session.line, other});
  for (const auto& claim : outcome.flipped) {
    fmt::print("changed verdict: {} is {}, expected {}\n", claim.id, name(claim.computed),
               name(claim.pinned));
  }
  for (const auto& claim : outcome.by_seconds) {
    fmt::print("{} is {} by the times of this run, expected {}; measured times do not fail a run\n",
               claim.id, name(claim.computed), name(claim.pinned));
  }
  for (const auto& remark : outcome.remarks) fmt::print("{}\n", remark);
  for (const auto& defect : outcome.defects) fmt::print("{}\n", defect);
  fmt::print("{}", outcome.matters);
  if (outcome.exit_code() != 0) throw RuntimeFailure(outcome.summary());
  return 0;
}
}  // namespace

void add_run(Program& program) {
  const auto request = std::make_shared<RunRequest>();
  Command& command =
      program.command("run", "Run experiments: figures, data, claims, report",
                      "Examples:\n  shakedown run tao2014/fig1 tao2014/fig2\n"
                      "  shakedown run --paper kinon2023 --jobs 2\n  shakedown run --all --quick\n"
                      "  shakedown run ariel2012/fig3 --documents experiments");
  command.words("ids", request->ids, "experiment ids (see list experiments)");
  command.word("--paper", request->paper, "all experiments of one paper");
  command.flag("--all", request->all, "all experiments except comparisons with other programs");
  command.flag(
      "--quick", request->quick,
      "shortens most experiments; only the claims of those that are not shortened are judged");
  command.jobs(request->jobs,
               "number of threads, each of which runs one experiment [number of processors]");
  command.seed(request->seed, "seed of stochastic experiments [1]");
  command.word("--results", request->results,
               "directory of the results [results; build/quick if --quick is given]");
  command.word("--documents", request->documents,
               "folder of study documents (*.md) that replace those in the program");
  command.max_seconds();
  command.runs([request](const Session& session) { return run(session, *request); });
}

}  // namespace shakedown
