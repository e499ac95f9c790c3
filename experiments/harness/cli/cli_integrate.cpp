#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <utility>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/cli/csv_recorder.hpp"
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
std::unique_ptr<CsvRecorder> open_output(const std::string& path, Progress* progress) {
  try {
    return std::make_unique<CsvRecorder>(path, progress);
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
  const std::int64_t steps = whole_steps(request.h, request.until);
  refuse_absurd_output(request, steps);
  // Rows and bar on one terminal would mix.
  const bool bar =
      ::isatty(STDERR_FILENO) == 1 && (!request.output.empty() || ::isatty(STDOUT_FILENO) == 0);
  RunSummary summary;
  {
    Progress progress(1, bar);
    const auto recorder = open_output(request.output, &progress);
    summary = pair.integrate(
        {request.set, options, request.q0, request.p0, request.h, steps, request.every}, *recorder);
    if (!summary.ok()) recorder->remark(summary.message);
    recorder->commit();
  }
  if (!summary.ok()) {
    throw RuntimeFailure(fmt::format("{} ({} steps in {:.3g} s, evaluations: {})", summary.message,
                                     summary.steps, summary.seconds, cost(summary)));
  }
  print_summary(request, summary);
  return 0;
}

}  // namespace shakedown::cli
