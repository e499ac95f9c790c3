#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <utility>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/cli.hpp"
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

void print_summary(const IntegrateRequest& request, const RunSummary& summary) {
  fmt::print(stderr, "{} x {}, h = {}\n", request.problem, request.method, shortest(request.h));
  fmt::print(stderr, "  steps        {} to t = {}\n", summary.steps, shortest(summary.t));
  fmt::print(stderr, "  evaluations  {}\n", cost(summary));
  fmt::print(stderr, "  iterations   {}, at most {} in a step, largest residual {:.3g}\n",
             summary.iterations, summary.max_iterations, summary.max_residual);
  for (const auto& [name, value] : summary.method) {
    if (name == "seed") fmt::print(stderr, "  seed         {}\n", value);
  }
  fmt::print(stderr, "  failures     none\n");
  fmt::print(stderr, "  time         {:.3g} s\n", summary.seconds);
}
}  // namespace

int integrate(const Catalogue& catalogue, const IntegrateRequest& request) {
  const Pair& pair = catalogue.pair(request.problem, request.method);
  const Settings options = with_seed(catalogue, request);
  const std::int64_t steps = steps_until(request.h, request.until);
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
    summary = pair.integrate(
        {request.set, options, request.q0, request.p0, request.h, steps, request.every}, recording);
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
  if (compares) fmt::print(stderr, "  {:<12} {}\n", benchmark.noun(), errors);
  if (plots) fmt::print(stderr, "  picture      {0}.svg, {0}.png\n", request.plot);
  return 0;
}

}  // namespace shakedown::cli
