#include "experiments/harness/cli/sweep/sweep.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include "experiments/harness/cli/sweep/journal.hpp"
#include "experiments/harness/cli/sweep/rows.hpp"
#include "experiments/harness/cli/threads.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/files/interrupt.hpp"
#include "experiments/harness/files/json_number.hpp"
#include "experiments/harness/files/progress.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown {

namespace {
// Returns the number of runs in the sweep, or in the requested shard.
std::int64_t runs_of(const SweepPlan& plan, const SweepRequest& request) {
  if (request.shards == 0) return plan.runs();
  return (plan.runs() - request.shard + request.shards) / request.shards;
}

// Executes the runs that are not yet in the journal.
void run_all(const Catalogue& catalogue, const SweepPlan& plan, const SweepRequest& request,
             SweepJournal& journal) {
  EndReferences references(catalogue, 4 + 2 * static_cast<std::size_t>(request.jobs));
  const std::int64_t left = runs_of(plan, request) - journal.finished();
  const std::string task = std::to_string(left) + " runs";
  std::atomic<std::int64_t> done = 0;
  Progress progress(1);
  progress.begin(task);
  std::exception_ptr unwritten;  // why the journal could not be flushed to the disk
  std::atomic<bool> stopped = false;
  std::jthread clock = ticking(std::chrono::seconds(1), [&] {
    progress.update(task, static_cast<double>(done) / std::max(1.0, static_cast<double>(left)));
    try {
      if (!stopped) journal.sync();
    } catch (...) {
      unwritten = std::current_exception();
      stopped = true;
    }
  });
  in_parallel(request.jobs, static_cast<std::size_t>(plan.runs()), [&](std::size_t k) {
    if (stopped) std::rethrow_exception(unwritten);
    const std::int64_t run =
        request.order.empty() ? static_cast<std::int64_t>(k) : request.order[k];
    if (request.shards > 0 && run % request.shards != request.shard - 1) return;
    if (journal.has(run)) return;
    const SweepRow row = sweep_row(plan, run, plan.definition().errors ? &references : nullptr);
    journal.append(run, row.ok, row.seconds, row.csv);
    ++done;
  });
  clock = {};  // stops the clock thread before the check
  if (stopped) std::rethrow_exception(unwritten);
}

// Writes the rows of the journal in the order of the runs. Returns the digest of the CSV.
std::string write_rows(const SweepPlan& plan, const SweepJournal& journal,
                       const std::filesystem::path& csv, const std::filesystem::path& seconds) {
  AtomicFile rows(csv), times(seconds);
  Sha256 sum;
  std::string text;
  for (const auto& name : sweep_columns(plan)) text += (text.empty() ? "" : ",") + csv_field(name);
  times.write("run,seconds\n");
  const auto write = [&] {
    text += '\n';
    rows.write(text);
    sum.add(text);
  };
  write();
  for (std::int64_t k = 0; k < plan.runs(); ++k) {
    const SweepJournal::Entry entry = journal.at(k);
    text = entry.row;
    write();
    times.write(fmt::format("{},{}\n", k + 1, shortest(entry.seconds)));
  }
  rows.commit();
  times.commit();
  return sum.hex();
}

std::string summary_json(const SweepOutcome& outcome, const SweepRequest& request,
                         const std::string& digest) {
  const Json json = {{"runs", outcome.runs},
                     {"ok", outcome.runs - outcome.failed},
                     {"failed", outcome.failed},
                     {"resumed", outcome.resumed},
                     {"damaged lines of the journal", outcome.damaged},
                     {"jobs", request.jobs},
                     {"wall seconds", outcome.wall},
                     {"seconds of all runs", outcome.seconds},
                     {"seconds of the runs computed now", outcome.computed},
                     {"csv", digest.empty() ? "" : request.output + ".csv"},
                     {"csv sha256", digest},
                     {"version", version()}};
  return printed(json);
}

// Adds the finished runs of all shards to one journal.
void join(const SweepRequest& request, const std::string& identity, std::int64_t runs,
          SweepJournal& journal) {
  for (int shard = 1; shard <= request.join; ++shard) {
    const std::string path = shard_journal(request.output, shard, request.join);
    const std::string again = fmt::format(": run --shard {}/{}, then --join", shard, request.join);
    if (!std::filesystem::exists(path)) throw UsageError(path + " is missing" + again);
    const SweepJournal part(path, identity, runs);
    for (std::int64_t run = shard - 1; run < runs; run += request.join) {
      if (!part.has(run)) throw UsageError(fmt::format("{} lacks run {}{}", path, run + 1, again));
      if (journal.has(run)) continue;
      const SweepJournal::Entry entry = part.at(run);
      journal.append(run, entry.ok, entry.seconds, entry.row);
    }
  }
}

void publish(const Catalogue& catalogue, const SweepPlan& plan, const SweepRequest& request,
             const SweepJournal& journal, std::string& digest) {
  FileSet files;
  const auto& csv = files.add(request.output + ".csv");
  digest = write_rows(plan, journal, csv, files.add(request.output + "-seconds.csv"));
  write_file(files, request.output + ".json", sweep_json(catalogue, plan, request.output, digest));
  files.publish_last();
}

void remove_journals(const SweepRequest& request, SweepJournal& journal) {
  journal.remove();
  for (int shard = 1; shard <= request.join; ++shard) {
    std::error_code left;
    std::filesystem::remove(shard_journal(request.output, shard, request.join), left);
  }
}
}  // namespace

std::string shard_journal(const std::string& output, int shard, int shards) {
  return fmt::format("{}-{}-of-{}.journal", output, shard, shards);
}

SweepOutcome sweep(const Catalogue& catalogue, const SweepRequest& request) {
  const auto begun = std::chrono::steady_clock::now();
  const SweepPlan plan(catalogue, request.definition);
  const bool part = request.shards > 0;
  const std::string identity = sha256(plan.words());
  SweepJournal journal(part ? shard_journal(request.output, request.shard, request.shards)
                            : request.output + ".journal",
                       identity, plan.runs());
  try {
    if (request.join > 0) join(request, identity, plan.runs(), journal);
  } catch (...) {
    if (journal.finished() == 0) journal.remove();
    throw;
  }
  SweepOutcome outcome;
  outcome.runs = runs_of(plan, request);
  outcome.resumed = journal.finished();
  outcome.damaged = journal.damaged();
  const double before = journal.seconds();
  run_all(catalogue, plan, request, journal);
  journal.sync();
  if (part) finished_in_time();
  outcome.failed = journal.failed();
  outcome.seconds = journal.seconds();
  outcome.computed = outcome.seconds - before;
  std::string digest;
  if (!part) publish(catalogue, plan, request, journal, digest);
  outcome.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  if (!request.summary.empty()) {
    write_file(request.summary, summary_json(outcome, request, digest));
  }
  if (!part) remove_journals(request, journal);
  return outcome;
}

}  // namespace shakedown
