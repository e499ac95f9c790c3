#include "experiments/harness/cli/sweep/sweep.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>

#include "experiments/harness/cli/sweep/journal.hpp"
#include "experiments/harness/cli/sweep/rows.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/files/interrupt.hpp"
#include "experiments/harness/files/json_number.hpp"
#include "experiments/harness/files/progress.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown {

namespace {
// Of the whole sweep, or of the shard that was asked for.
std::int64_t runs_of(const SweepPlan& plan, const SweepRequest& request) {
  if (request.shards == 0) return plan.runs();
  return (plan.runs() - request.shard + request.shards) / request.shards;
}

// The runs that are left, taken one by one by any number of threads.
class SweepWork {
 public:
  SweepWork(const Catalogue& catalogue, const SweepPlan& plan, const SweepRequest& request,
            SweepJournal& journal)
      : plan_(plan), request_(request), order_(request.order), journal_(journal),
        left_(static_cast<double>(runs_of(plan, request) - journal.finished())),
        references_(catalogue, 4 + 2 * static_cast<std::size_t>(request.jobs)) {}

  void take() {
    try {
      EndReferences* references = plan_.definition().errors ? &references_ : nullptr;
      while (!stopped_) {
        const std::int64_t next = next_++;
        if (next >= plan_.runs()) return;
        const std::int64_t run = order_.empty() ? next : order_[static_cast<std::size_t>(next)];
        if (request_.shards > 0 && run % request_.shards != request_.shard - 1) continue;
        if (journal_.has(run)) continue;
        const SweepRow row = sweep_row(plan_, run, references);
        journal_.append(run, row.ok, row.seconds, row.csv);
        ++done_;
      }
    } catch (...) {
      keep(std::current_exception());
    }
  }

  // Until it is stopped: the line on the terminal, and the journal onto the disk once a second.
  void watch(const std::stop_token& stop) {
    Progress progress(1);
    const std::string task = std::to_string(static_cast<std::int64_t>(left_)) + " runs";
    progress.begin(task);
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any waiting;
    while (!waiting.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; }) &&
           !stop.stop_requested()) {
      progress.update(task, static_cast<double>(done_) / std::max(1.0, left_));
      try {
        journal_.sync();
      } catch (...) {
        keep(std::current_exception());
        return;
      }
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void keep(const std::exception_ptr& failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = failure;
    stopped_ = true;
  }

  const SweepPlan& plan_;
  const SweepRequest& request_;
  const std::vector<std::int64_t>& order_;
  SweepJournal& journal_;
  const double left_;
  EndReferences references_;
  std::atomic<std::int64_t> next_ = 0, done_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

void run_all(SweepWork& work, int jobs) {
  {
    std::jthread clock([&](const std::stop_token& stop) { work.watch(stop); });
    std::vector<std::jthread> threads;
    for (int k = 1; k < jobs; ++k) threads.emplace_back([&] { work.take(); });
    work.take();
  }
  work.rethrow();
}

// The rows in their order, from the journal; the digest of the CSV.
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

// The finished runs of all shards.
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

// What is not needed any more.
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
  SweepWork work(catalogue, plan, request, journal);
  run_all(work, request.jobs);
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
