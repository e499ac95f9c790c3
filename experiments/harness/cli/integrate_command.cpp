#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <utility>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/integrate.hpp"
#include "experiments/harness/cli/integrate_plot.hpp"
#include "experiments/harness/cli/integrate_recorder.hpp"
#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown {

namespace {
constexpr std::int64_t most_rows = 100'000'000;  // about 10 GB of text

void refuse_absurd_output(const IntegrateRequest& request, std::int64_t steps) {
  const std::int64_t rows = steps / request.every + 1;
  if (rows <= most_rows) return;
  throw UsageError(
      fmt::format("{} steps recorded every {} give {} rows, at most 1e8 are allowed: use "
                  "--every {} or more",
                  steps, request.every, rows, steps / most_rows + 1));
}

// Opens the output. If it cannot be written, this is reported as a wrong argument before the first
// step.
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

// Returns the nonzero counters in words, such as "gradients 200, solves 40".
std::string cost(const RunSummary& summary) {
  std::vector<std::string> all;
  for (const Counter& counter : counters) {
    const std::int64_t count = summary.counts.*counter.count;
    if (count > 0) all.push_back(fmt::format("{} {}", counter.name, count));
  }
  return all.empty() ? "none" : joined(all);
}

// Returns the method's options, including the seed.
Settings with_seed(const Catalogue& catalogue, const IntegrateRequest& request) {
  Settings options = request.opt;
  if (!request.seed) return options;
  const std::string seed = std::to_string(*request.seed);
  if (!catalogue.method(request.method).traits.stochastic) {
    throw UsageError("--seed " + seed + ": method " + request.method + " draws no random numbers");
  }
  if (const std::string* other = value_of(options, "seed")) {
    throw UsageError("--seed " + seed + " and --opt seed=" + *other + ": give one of them");
  }
  options.emplace_back("seed", seed);
  return options;
}

// A request with the start of its run.
struct StartedRun {
  IntegrateRequest request;
  Settings options;  // of the method, with the seed
  Moved moved;       // how far the projection moved the start
  std::string off;   // how an accepted start violates the constraints

  [[nodiscard]] Request of_steps(std::int64_t steps) const {
    return {request.set,   options,    request.q0,
            request.p0,    request.h,  steps,
            request.every, request.t0, request.off_constraints,
            true};
  }
};

// Prepares a run. With --from, it starts from a row of that file. With --project, its start is
// projected onto the constraints.
StartedRun started(const Catalogue& catalogue, const IntegrateRequest& asked) {
  const Pair& pair = catalogue.pair(asked.problem, asked.method);
  StartedRun run{asked, with_seed(catalogue, asked), {}, {}};
  IntegrateRequest& request = run.request;
  if (!asked.from.empty()) {
    const ContinuedStart row = start_from(asked.from, asked.at, asked.problem,
                                          *pair.start({asked.set, run.options, {}, {}, asked.h}));
    request.q0 = row.q;
    request.p0 = row.p;
    request.t0 = row.t;
  }
  if (asked.off_constraints == OffConstraints::refused) return run;
  const auto begun = pair.start(run.of_steps(0));
  if (asked.off_constraints == OffConstraints::projected) {
    run.moved = begun->moved;
    request.q0.assign(begun->q().begin(), begun->q().end());
    request.p0.assign(begun->p().begin(), begun->p().end());
    request.off_constraints = OffConstraints::refused;
    return run;
  }
  try {
    begun->check_start();
  } catch (const UsageError& error) {
    run.off = error.what();
  }
  return run;
}

class Fork final : public Recorder {
 public:
  Fork(FileRecorder& file, PlotRecorder* plot) : file_(file), plot_(plot) {}
  void begin(const std::vector<std::string>& columns) override {
    if (plot_ != nullptr) plot_->begin(columns);  // may refuse --axes, so it comes first
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

// If a curve hides another one, the figure is drawn again with a panel for each curve, because the
// run itself is not at fault.
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

// Lists only the first few times, because a mechanism may pass through such a position again and
// again.
std::string lost_rank_text(const RunSummary& summary) {
  constexpr std::size_t most = 3;
  std::string times;
  for (std::size_t k = 0; k < std::min(most, summary.lost_rank.size()); ++k) {
    times += (k > 0 ? ", " : "") + fmt::format("{:.6g}", summary.lost_rank[k]);
  }
  if (summary.lost_rank.size() > most) times += ", ...";
  return "the constraints lost rank near t = " + times +
         "; the solution may have changed its branch there";
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
  if (const std::string* seed = value_of(summary.method, "seed")) {
    fmt::print(stderr, "  seed         {}\n", *seed);
  }
  fmt::print(stderr, "  failures     none\n");
  fmt::print(stderr, "  time         {:.3g} s\n", summary.seconds);
}

void check_picture(const IntegrateRequest& request, std::int64_t steps) {
  if (request.plot.empty()) {
    if (!request.axes.empty()) throw UsageError("--axes requires --plot");
    return;
  }
  require_prefix("--plot", request.plot);
  if (steps == 0) throw UsageError("--plot requires a run of at least one step");
}

// Runs the integration and writes the rows and, if they go to a file, the sidecar. Sets `errors` to
// the result of --compare-with.
RunSummary record_run(const Pair& pair, const StartedRun& run, std::int64_t steps,
                      std::int64_t rows, const Benchmark& benchmark, PlotRecorder& plot,
                      FileSet& files, std::string& errors) {
  const IntegrateRequest& request = run.request;
  // No progress bar if the rows go to the same terminal, because the two would mix.
  const bool bar =
      ::isatty(STDERR_FILENO) == 1 && (!request.output.empty() || ::isatty(STDOUT_FILENO) == 0);
  Progress progress(1, bar);
  const auto recorder = open_output(request.output, rows, files, &progress);
  Fork fork(*recorder, request.plot.empty() ? nullptr : &plot);
  ComparingRecorder comparing(benchmark, fork);
  const bool compares = !request.compare_with.empty();
  Recorder& recording = compares ? static_cast<Recorder&>(comparing) : fork;
  const RunSummary summary = pair.integrate(run.of_steps(steps), recording);
  if (!summary.ok()) recorder->remark(summary.message);
  recorder->commit();
  // Only a file has a sidecar; a terminal, a pipe or a device has none.
  if (!files.empty()) {
    write_file(files, sidecar_of(request.output), run_json(request, summary, recorder->written()));
  }
  if (compares) errors = comparing.summary();
  return summary;
}

// Publishes the rows and the figure together. If the figure fails, publishes the rows alone.
void publish(const PlotRecorder& plot, const std::string& prefix, FileSet& files) {
  std::exception_ptr undrawn;
  try {
    FileSet pictures;
    if (!prefix.empty() && plot.seen() > 1) draw_run(plot, prefix, pictures);
    files.join(pictures);
  } catch (const RuntimeFailure&) {
    undrawn = std::current_exception();
  }
  files.publish_last();
  if (undrawn) std::rethrow_exception(undrawn);
}

int integrate(const Catalogue& catalogue, const IntegrateRequest& asked) {
  const StartedRun run = started(catalogue, asked);
  const IntegrateRequest& request = run.request;
  const std::int64_t steps = steps_between(request.h, request.t0, request.until);
  refuse_absurd_output(request, steps);
  check_picture(request, steps);
  Benchmark benchmark;
  if (!request.compare_with.empty()) benchmark = benchmark_of(catalogue, request, steps);
  const std::int64_t rows = (steps + request.every - 1) / request.every + 1;
  PlotRecorder plot(catalogue.problem(request.problem), request.axes, rows);
  std::string errors;
  FileSet files;
  const RunSummary summary = record_run(catalogue.pair(request.problem, request.method), run, steps,
                                        rows, benchmark, plot, files, errors);
  publish(plot, request.plot, files);
  if (!summary.ok()) {
    throw RuntimeFailure(fmt::format("{} ({} steps in {:.3g} s, evaluations: {})", summary.message,
                                     summary.steps, summary.seconds, cost(summary)));
  }
  print_summary(request, summary);
  if (asked.off_constraints == OffConstraints::projected) {
    fmt::print(stderr, "  start        projected: moved by {:.3g} in q, {:.3g} in p\n", run.moved.q,
               run.moved.p);
  }
  if (!run.off.empty()) fmt::print(stderr, "  start        taken as it is: {}\n", run.off);
  if (!errors.empty()) fmt::print(stderr, "  {:<12} {}\n", benchmark.noun(), errors);
  if (!request.plot.empty()) {
    fmt::print(stderr, "  picture      {0}.svg, {0}.png\n", request.plot);
  }
  return 0;
}

// Settles options that depend on each other.
void settle(const Command& command, bool project, IntegrateRequest& request) {
  if (project) request.off_constraints = OffConstraints::projected;
  if (request.from.empty()) {
    if (!request.at.empty()) throw UsageError("--at requires --from");
    return;
  }
  for (const char* option : {"--q0", "--p0", "--start-time"}) {
    if (command.given(option)) {
      throw UsageError(std::string("--from and ") + option + ": give one of them");
    }
  }
  if (!project) request.off_constraints = OffConstraints::taken;
}
}  // namespace

void add_integrate(Program& program) {
  struct Asked : IntegrateRequest {
    bool project = false;
  };
  const auto request = std::make_shared<Asked>();
  Command& command = program.command(
      "integrate", "Integrate one problem with one method and write a CSV file",
      "Examples:\n"
      "  shakedown integrate --problem double-pendulum-penalty --set omega=20 --method "
      "zhang-skeel --opt beta=0.4 --step 0.1 --until 50\n"
      "  shakedown integrate --problem henon-heiles --method velocity-verlet --q0 0,0.1 --p0 "
      "0.3,0 --step 0.01 --until 1000 --every 100 --output henon.csv\n"
      "  shakedown integrate --problem double-pendulum --method rattle --step 0.01 --until 10 "
      "--compare-with reference --plot pendulum --output pendulum.csv\n"
      "  shakedown integrate --problem double-pendulum --method rattle --step 0.01 --until 20 "
      "--from pendulum.csv --output later.csv");
  command.word("--problem", request->problem, "problem id (see list problems)").required();
  command.word("--method", request->method, "method id (see list methods)").required();
  command.number("--step", request->h, range::positive, "step size h > 0").required();
  command
      .value("--until", "end time, a multiple of the step",
             [request, &command](const std::string& text) {
               const bool later = command.given("--start-time") || !request->from.empty();
               request->until =
                   parse_double("--until", text, later ? range::any : range::non_negative);
             })
      .required();
  command.settings("--set", request->set, "k=v: a parameter of the problem; may be repeated")
      .first();
  command.settings("--opt", request->opt, "k=v: an option of the method; may be repeated").first();
  command
      .state(
          "--q0", request->q0,
          "a,b,... or @FILE: start positions; in a file, commas, blanks or newlines separate the numbers")
      .first();
  command.state("--p0", request->p0, "a,b,... or @FILE: start momenta").first();
  command.number("--start-time", request->t0, range::any, "start time [0]");
  command.flag("--project", request->project,
               "projection of the start onto the constraints, orthogonal in the mass metric");
  command.word("--from", request->from, "CSV file of a run to continue from its last row");
  command.word("--at", request->at, "time of the row to continue from; requires --from");
  command.check([request, &command] { settle(command, request->project, *request); });
  command.whole("--every", request->every, 1, std::int64_t{1} << 50,
                "number of steps between recorded rows [1]");
  command.seed(request->seed, "seed of the noise, for stochastic methods [1]");
  command.word("--output", request->output,
               "CSV file, or .npy file in NumPy's binary format; - for standard output [-]");
  command.word(
      "--plot", request->plot,
      "prefix of an .svg and a .png figure of path, energy, constraints, multipliers and momenta in the recorded rows");
  command.list("--axes", request->axes, "x,y: columns of the path in the figure");
  command.word(
      "--compare-with", request->compare_with,
      "reference or a method id: adds columns with the errors, or the differences, in q and p");
  command.max_seconds();
  command.runs([request](const Session& session) {
    if (request->output == "-") request->output.clear();
    request->command = session.line;
    return integrate(session.suite.catalogue, *request);
  });
}

}  // namespace shakedown
