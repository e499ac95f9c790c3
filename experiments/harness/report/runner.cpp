#include "experiments/harness/report/runner.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <numeric>
#include <set>
#include <thread>

#include "experiments/harness/claims/origin.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/progress.hpp"
#include "experiments/harness/files/shared_loops.hpp"
#include "experiments/harness/report/draw_problems.hpp"
#include "experiments/harness/report/followed.hpp"
#include "experiments/harness/report/ledger.hpp"
#include "experiments/harness/report/publish.hpp"
#include "experiments/harness/report/report.hpp"
#include "experiments/harness/report/schedule.hpp"
#include "experiments/harness/report/snapshot.hpp"

namespace shakedown {

namespace {
// The outcome of one experiment.
struct Finished {
  std::vector<Claim> claims;
  std::set<std::string> problems;  ///< of its artefacts
  std::string failure;
  std::string remark;
  double seconds = 0.0;
};

std::string counted(std::size_t n, const std::string& noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string finished_line(const Experiment& experiment, const Finished& finished) {
  if (!finished.failure.empty()) return experiment.id + ": FAILED: " + finished.failure;
  const auto flipped = static_cast<std::size_t>(std::ranges::count_if(
      finished.claims, [](const Claim& c) { return c.flipped() && !c.timed(); }));
  std::map<std::string_view, std::size_t> not_judged;  // number of claims for each reason
  for (const Claim& claim : finished.claims) {
    if (!claim.judged()) ++not_judged[claim.why_not_judged()];
  }
  std::size_t as_held = finished.claims.size() - flipped;
  for (const auto& [why, number] : not_judged) as_held -= number;
  std::string line = fmt::format("{}: {}, {:.1f} s, {} as expected", experiment.id,
                                 counted(experiment.artefacts().size(), "artefact"),
                                 finished.seconds, counted(as_held, "claim"));
  if (flipped > 0) line += fmt::format(", {} with ANOTHER VERDICT", flipped);
  for (const auto& [why, number] : not_judged) {
    line += fmt::format(", {} not judged: {}", number, why);
  }
  return line;
}

// Joins the lines of a message to one line.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Runs an experiment, publishes its artefacts and fills in `finished`.
void make(const Experiment& experiment, const std::vector<Experiment>& known,
          const RunOptions& options, Progress& progress, SharedLoops* loops, Finished& finished) {
  Context context(
      experiment.id, experiment.paper(), options.quick, options.seed,
      [&](double fraction) { progress.update(experiment.id, fraction); }, loops,
      experiment.document);
  const Followed followed(experiment, known, options.results, options.quick);
  context.reads([&](const std::string& artefact) { return followed.table(artefact); });
  if (experiment.on_request) {
    const RunRecord now = run_record(options.command);
    context.note(fmt::format(
        "Measured on {} with sources {} on {}. A full run does not repeat this measurement.",
        now.date.substr(0, 10), now.source_hash.substr(0, 12), now.machine));
  }
  if (options.other_documents && experiment.document) {
    context.note(
        "The text comes from a document outside the program: " + experiment.document->file + ".");
  }
  if (!followed.remark().empty()) {
    context.note(followed.remark() + ".");
    finished.remark = experiment.id + ": " + followed.remark();
  }
  experiment.run(context);
  context.verify(experiment.artefacts());
  publish(context, experiment.on_request, options.results);
  finished.claims = context.claims();
  for (const auto& artefact : context.artefacts()) {
    for (const Configured& problem : artefact.problems()) finished.problems.insert(problem.id);
  }
  find_origins(finished.claims, context.artefacts());
}

// Runs one experiment. If `failed` is not empty, it names a failed experiment that this one
// follows, so this one is skipped.
Finished run_one(const Experiment& experiment, const std::vector<Experiment>& known,
                 const std::string& failed, const RunOptions& options, Progress& progress,
                 SharedLoops* loops = nullptr) {
  const auto start = std::chrono::steady_clock::now();
  progress.begin(experiment.id);
  Finished finished;
  try {
    if (!failed.empty())
      throw RuntimeFailure("skipped, because it follows " + failed + ", which failed");
    make(experiment, known, options, progress, loops, finished);
  } catch (const std::exception& error) {
    finished.failure = one_line(error.what());
  } catch (...) {
    finished.failure = "unknown exception";
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  finished.seconds = elapsed.count();
  progress.end(experiment.id, finished_line(experiment, finished));
  return finished;
}

// Returns the preferred order of starting. Indivisible experiments come before divisible ones and,
// within each kind, long ones before short ones, so that at the end no thread is busy alone. Timing
// experiments follow in their original order.
std::vector<std::size_t> favoured_order(const std::vector<Experiment>& chosen,
                                        const std::map<std::string, double>& seconds) {
  std::vector<std::size_t> order(chosen.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto former = [&](std::size_t i) {
    const auto known = seconds.find(chosen[i].id);
    return known == seconds.end() ? 0.0 : known->second;
  };
  std::ranges::stable_sort(order, [&](std::size_t i, std::size_t j) {
    if (chosen[i].timing || chosen[j].timing) return !chosen[i].timing;
    if (chosen[i].divisible != chosen[j].divisible) return chosen[j].divisible;
    return former(i) > former(j);
  });
  return order;
}

// Returns a sentence on the expected duration of the run, which is based on the last run. Empty if
// the times of too few experiments are known.
std::string expectation(const std::vector<Experiment>& chosen,
                        const std::map<std::string, double>& seconds, int jobs) {
  double shared = 0.0, alone = 0.0;
  std::size_t known = 0;
  for (const Experiment& experiment : chosen) {
    const auto former = seconds.find(experiment.id);
    if (former == seconds.end()) continue;
    ++known;
    (experiment.timing ? alone : shared) += former->second;
  }
  if (chosen.size() < 2 || 2 * known < chosen.size()) return "";
  const double minutes = (shared / jobs + alone) / 60.0 *
                         (static_cast<double>(chosen.size()) / static_cast<double>(known));
  const std::string length =
      minutes < 1.0 ? "less than a minute" : fmt::format("about {:.0f} min", minutes);
  return fmt::format("{} with {} will take {}, as in the last run\n",
                     counted(chosen.size(), "experiment"),
                     counted(static_cast<std::size_t>(jobs), "job"), length);
}

// Returns the outcomes in the order of the experiments, not in the order in which they end.
std::vector<Finished> run_all(const Selection& selection, const RunOptions& options) {
  const std::vector<Experiment>& chosen = selection.chosen;
  std::vector<Finished> finished(chosen.size());
  std::vector<std::string> ids;
  for (const auto& experiment : chosen) ids.push_back(experiment.id);
  const auto seconds = former_seconds(options.results);
  const int jobs = std::max(1, options.jobs);
  fmt::print("{}", expectation(chosen, seconds, jobs));
  std::fflush(stdout);
  Progress progress(ids, seconds);
  Schedule schedule(chosen, favoured_order(chosen, seconds));
  SharedLoops loops(jobs);
  const auto run_here = [&](std::size_t k, SharedLoops* shared) {
    finished[k] =
        run_one(chosen[k], selection.known, schedule.failed_before(k), options, progress, shared);
    schedule.done(k, !finished[k].failure.empty());
  };
  const auto work = [&](SharedLoops* shared) {
    while (const auto k = schedule.next(false)) run_here(*k, shared);
  };
  const auto pooled = [&] {
    work(&loops);
    loops.help();
  };
  // Runs one experiment, with helper threads that work only for it.
  const auto run_alone = [&](std::size_t k, int threads) {
    SharedLoops own(threads);
    std::vector<std::jthread> helpers;
    own.start(helpers, threads - 1, [&own] { own.help(); });
    run_here(k, &own);
    own.help();
  };
  {
    std::vector<std::jthread> workers;
    loops.start(workers, jobs - 1, pooled);
    pooled();
  }
  work(nullptr);  // runs experiments that waited for another one
  while (const auto k = schedule.next(true)) run_alone(*k, chosen[*k].divisible ? jobs : 1);
  return finished;
}

// Writes the sentence indexes of the papers whose experiments ran. Returns the defects of the
// indexes.
std::vector<std::string> write_indexes(const Selection& selection, const RunOptions& options,
                                       const std::vector<std::string>& ran,
                                       const std::vector<Claim>& claims, FileSet& files,
                                       std::vector<SentenceIndex>& written) {
  std::vector<std::string> ids;
  ids.reserve(claims.size());
  for (const auto& claim : claims) ids.push_back(claim.id);
  std::set<std::string> papers;
  for (const auto& experiment : selection.chosen) papers.insert(experiment.paper());
  std::vector<std::string> found;
  for (const auto& index : selection.indexes) {
    if (!selection.whole && !papers.contains(index.paper)) continue;
    for (const auto& wrong : defects(index, ids, ran, selection.whole)) {
      found.push_back("sentence index: " + wrong);
    }
    make_directory(options.results / index.paper);
    write_file(files, options.results / index.paper / "sentences.csv", sentences_csv(index));
    written.push_back(index);
  }
  return found;
}
}  // namespace

int RunOutcome::exit_code() const {
  return !failed.empty() || !defects.empty() || (gate && !flipped.empty()) ? 1 : 0;
}

std::string RunOutcome::summary() const {
  std::string text;
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (!failed.empty()) {
    add(counted(failed.size(), "experiment") + " failed (the first is " + failed.front().first +
        ")");
  }
  if (!flipped.empty()) {
    const Claim& first = flipped.front();
    add(fmt::format("{} with another verdict (the first, {}, is {} instead of {})",
                    counted(flipped.size(), "claim"), first.id, name(first.computed),
                    name(first.pinned)));
  }
  if (!defects.empty()) {
    add(counted(defects.size(), "defect") + " (the first: " + defects.front() + ")");
  }
  return text;
}

RunOutcome run_experiments(const Selection& selection, const RunOptions& options) {
  if (const std::string wrong = misplaced(selection.known); !wrong.empty()) {
    throw RuntimeFailure(wrong);
  }
  make_directory(options.results);
  require_writable(options.results);
  const FolderLock lock(options.results);
  finish_sets(options.results, true);
  std::vector<std::string> rewritten;
  for (const auto& experiment : selection.chosen) {
    const auto artefacts = experiment.artefacts();
    rewritten.insert(rewritten.end(), artefacts.begin(), artefacts.end());
  }
  require_sound(options.results, rewritten);
  // The results are read first, so that an unreadable file is reported before the work begins.
  const Snapshot before = snapshot(options.results, selection.known);
  RunRecord record = run_record(options.command);
  const auto finished = run_all(selection, options);

  RunOutcome outcome;
  outcome.gate = !options.quick;
  std::vector<std::string> ran;
  std::vector<Claim> fresh;
  std::set<std::string> problems;
  for (std::size_t i = 0; i < finished.size(); ++i) {
    const std::string& id = selection.chosen[i].id;
    record.seconds.emplace_back(id, finished[i].seconds);
    if (!finished[i].remark.empty()) outcome.remarks.push_back(finished[i].remark);
    if (!finished[i].failure.empty()) {
      outcome.failed.emplace_back(id, finished[i].failure);
      continue;
    }
    ran.push_back(id);
    problems.insert(finished[i].problems.begin(), finished[i].problems.end());
    for (const auto& claim : finished[i].claims) {
      fresh.push_back(claim);
      if (claim.flipped()) {
        (claim.timed() ? outcome.by_seconds : outcome.flipped).push_back(claim);
      }
    }
  }
  if (selection.catalogue != nullptr) {
    if (selection.whole) {
      for (const auto& problem : selection.catalogue->problems) problems.insert(problem.id);
    }
    const auto remarks = draw_problems(*selection.catalogue, problems, options.results);
    outcome.remarks.insert(outcome.remarks.end(), remarks.begin(), remarks.end());
  }
  Unwritten now;
  now.claims = merge_claims(before.claims, fresh, ran, selection.known, selection.whole);
  remove_stale(options.results, ran, selection.known, selection.whole);
  FileSet files;
  write_file(files, options.results / "claims.json", to_json(now.claims));
  outcome.defects = write_indexes(selection, options, ran, now.claims, files, now.indexes);
  if (selection.whole && !options.quick && !options.other_documents && outcome.failed.empty()) {
    write_file(files, options.results / "full-run.json", to_json(record));
    now.full_run = record;
  }
  const ReportInput input =
      read_results(options.results, selection.catalogue, selection.findings, &now);
  for (const auto& id : write_pages(input, options.results, files)) {
    if (selection.whole) outcome.defects.push_back("findings: there is no claim " + id);
  }
  write_file(files, options.results / "run.json", to_json(record));
  files.publish_last();
  outcome.matters =
      what_matters(before, snapshot(options.results, selection.known), options.results);
  return outcome;
}

}  // namespace shakedown
