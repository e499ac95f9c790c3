#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <utility>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/cli/continued_start.hpp"
#include "experiments/harness/cli/file_recorder.hpp"
#include "experiments/harness/cli/integrate_compare.hpp"
#include "experiments/harness/cli/integrate_plot.hpp"
#include "experiments/harness/cli/run_sidecar.hpp"
#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown::cli {

namespace {
constexpr std::int64_t most_rows = 100'000'000;  // some 10 GB of text

void refuse_absurd_output(const IntegrateRequest& request, std::int64_t steps) {
  const std::int64_t rows = steps / request.every + 1;
  if (rows <= most_rows) return;
  throw UsageError(
      fmt::format("{} steps recorded every {} give {} rows, at most 1e8 are allowed: use "
                  "--every {} or more",
                  steps, request.every, rows, steps / most_rows + 1));
}

// An output that cannot be written is a wrong argument, known before any step is taken.
std::unique_ptr<FileRecorder> open_output(const std::string& path, std::int64_t rows,
                                          FileSet& files, Progress* progress) {
  try {
    const auto folder = std::filesystem::path("." / std::filesystem::path(path)).parent_path();
    if (!path.empty() && std::filesystem::is_directory(folder)) finish_sets(folder, false);
    return file_recorder(path, rows, files, progress);
  } catch (const RuntimeFailure& failure) {
    throw UsageError(std::string("--output: ") + failure.what());
  }
}

// "gradients 200, solves 40": what was counted at all.
std::string cost(const RunSummary& summary) {
  std::string text;
  for (const Counter& counter : counters) {
    const std::int64_t count = summary.counts.*counter.count;
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counter.name, count);
  }
  return text.empty() ? "none" : text;
}

// The options with the seed among them.
Settings with_seed(const Catalogue& catalogue, const IntegrateRequest& request) {
  Settings options = request.opt;
  if (request.seed.empty()) return options;
  if (!catalogue.method(request.method).traits.stochastic) {
    throw UsageError("--seed " + request.seed + ": method " + request.method +
                     " draws no random numbers");
  }
  for (const auto& [name, value] : options) {
    if (name == "seed") {
      throw UsageError("--seed " + request.seed + " and --opt seed=" + value +
                       ": give one of them");
    }
  }
  options.emplace_back("seed", request.seed);
  return options;
}

Request request_of(const IntegrateRequest& request, const Settings& options, std::int64_t steps) {
  return {request.set,   options,    request.q0,
          request.p0,    request.h,  steps,
          request.every, request.t0, request.off_constraints,
          true};
}

// The request with its start: of a run that is gone on with its row, of a start that is to be projected
// the place on the constraints, `moved` away; `off` says where a row violates them.
IntegrateRequest started(const Catalogue& catalogue, const IntegrateRequest& asked,
                         const Settings& options, Moved& moved, std::string& off) {
  IntegrateRequest request = asked;
  const Pair& pair = catalogue.pair(asked.problem, asked.method);
  if (!asked.from.empty()) {
    const ContinuedStart row = start_from(asked.from, asked.at, asked.problem,
                                          *pair.start({asked.set, options, {}, {}, asked.h}));
    request.q0 = row.q;
    request.p0 = row.p;
    request.t0 = row.t;
  }
  if (asked.off_constraints == OffConstraints::refused) return request;
  const auto begun = pair.start(request_of(request, options, 0));
  if (asked.off_constraints == OffConstraints::projected) {
    moved = begun->moved;
    request.q0.assign(begun->q().begin(), begun->q().end());
    request.p0.assign(begun->p().begin(), begun->p().end());
    request.off_constraints = OffConstraints::refused;
    return request;
  }
  try {
    begun->check_start();
  } catch (const UsageError& error) {
    off = error.what();
  }
  return request;
}

class Fork final : public Recorder {
 public:
  Fork(FileRecorder& file, PlotRecorder* plot) : file_(file), plot_(plot) {}
  void begin(const std::vector<std::string>& columns) override {
    if (plot_ != nullptr) plot_->begin(columns);  // may refuse --axes: before anything is written
    file_.begin(columns);
  }
  void record(std::span<const double> row) override {
    file_.record(row);
    if (plot_ != nullptr) plot_->record(row);
  }
  void tick(std::int64_t step, std::int64_t steps) override { file_.tick(step, steps); }

 private:
  FileRecorder& file_;
  PlotRecorder* plot_;
};

// Curves that hide others, which is no fault of the run, get panels of their own.
void draw_run(const PlotRecorder& plot, const std::string& prefix, FileSet& files) {
  const auto& svg = files.add(prefix + ".svg");
  const auto& png = files.add(prefix + ".png");
  const Table table = plot.table();
  try {
    draw(plot.figure(false), table, svg, png);
  } catch (const RuntimeFailure&) {
    draw(plot.figure(true), table, svg, png);
  }
}

// Of the first of them: a mechanism that swings through such a position does so again and again.
std::string lost_rank_text(const RunSummary& summary) {
  constexpr std::size_t most = 3;
  std::string times;
  for (std::size_t k = 0; k < std::min(most, summary.lost_rank.size()); ++k) {
    times += (k > 0 ? ", " : "") + fmt::format("{:.6g}", summary.lost_rank[k]);
  }
  if (summary.lost_rank.size() > most) times += ", ...";
  return "the constraints lost rank near t = " + times + ": the branch may have changed there";
}

void print_summary(const IntegrateRequest& request, const RunSummary& summary) {
  fmt::print(stderr, "{} x {}, h = {}\n", request.problem, request.method, shortest(request.h));
  fmt::print(stderr, "  steps        {} to t = {}\n", summary.steps, shortest(summary.t));
  fmt::print(stderr, "  evaluations  {}\n", cost(summary));
  fmt::print(stderr, "  iterations   {}, at most {} in a step, largest residual {:.3g}\n",
             summary.iterations, summary.max_iterations, summary.max_residual);
  if (!summary.lost_rank.empty()) {
    fmt::print(stderr, "  rank         {}\n", lost_rank_text(summary));
  }
  for (const auto& [name, value] : summary.method) {
    if (name == "seed") fmt::print(stderr, "  seed         {}\n", value);
  }
  fmt::print(stderr, "  failures     none\n");
  fmt::print(stderr, "  time         {:.3g} s\n", summary.seconds);
}
}  // namespace

int integrate(const Catalogue& catalogue, const IntegrateRequest& asked) {
  const Pair& pair = catalogue.pair(asked.problem, asked.method);
  const Settings options = with_seed(catalogue, asked);
  Moved moved;
  std::string off;
  const IntegrateRequest request = started(catalogue, asked, options, moved, off);
  const std::int64_t steps = steps_between(request.h, request.t0, request.until);
  refuse_absurd_output(request, steps);
  const bool plots = !request.plot.empty();
  if (plots) require_prefix("--plot", request.plot);
  if (plots && steps == 0) throw UsageError("--plot: a run of no steps is no picture");
  if (!plots && !request.axes.empty()) throw UsageError("--axes: it is for --plot");
  Benchmark benchmark;
  const bool compares = !request.compare_with.empty();
  if (compares) benchmark = benchmark_of(catalogue, request, steps);
  // Rows and bar on one terminal would mix.
  const bool bar =
      ::isatty(STDERR_FILENO) == 1 && (!request.output.empty() || ::isatty(STDOUT_FILENO) == 0);
  const std::int64_t rows = (steps + request.every - 1) / request.every + 1;
  PlotRecorder plot(catalogue.problem(request.problem), request.axes, rows);
  RunSummary summary;
  std::string errors;
  FileSet files;
  {
    Progress progress(1, bar);
    const auto recorder = open_output(request.output, rows, files, &progress);
    Fork fork(*recorder, plots ? &plot : nullptr);
    ComparingRecorder comparing(benchmark, fork);
    Recorder& recording = compares ? static_cast<Recorder&>(comparing) : fork;
    summary = pair.integrate(request_of(request, options, steps), recording);
    if (!summary.ok()) recorder->remark(summary.message);
    recorder->commit();
    // Of a file: what goes to a terminal, a pipe or a device has none beside it.
    if (!files.empty()) {
      write_file(files, sidecar_of(request.output),
                 run_json(request, summary, recorder->written()));
    }
    if (compares) errors = comparing.summary();
  }
  std::exception_ptr undrawn;
  try {
    FileSet pictures;
    if (plots && plot.seen() > 1) draw_run(plot, request.plot, pictures);
    files.join(pictures);
  } catch (const RuntimeFailure&) {
    undrawn = std::current_exception();  // the rows stand
  }
  files.publish_last();
  if (undrawn) std::rethrow_exception(undrawn);
  if (!summary.ok()) {
    throw RuntimeFailure(fmt::format("{} ({} steps in {:.3g} s, evaluations: {})", summary.message,
                                     summary.steps, summary.seconds, cost(summary)));
  }
  print_summary(request, summary);
  if (asked.off_constraints == OffConstraints::projected) {
    fmt::print(stderr, "  start        projected: moved by {:.3g} in q, {:.3g} in p\n", moved.q,
               moved.p);
  }
  if (!off.empty()) fmt::print(stderr, "  start        taken as it is: {}\n", off);
  if (compares) fmt::print(stderr, "  {:<12} {}\n", benchmark.noun(), errors);
  if (plots) fmt::print(stderr, "  picture      {0}.svg, {0}.png\n", request.plot);
  return 0;
}

}  // namespace shakedown::cli
