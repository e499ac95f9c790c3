#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <stop_token>
#include <thread>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown::cli {

namespace {

const char* measured(const Comparison& comparison) {
  return comparison.random ? "temperatures over 1/beta with standard errors" : "errors";
}

std::string against(const Comparison& comparison, const ComparedBlock& block) {
  return fmt::format("{}{} against {}", block.name.empty() ? "" : block.name + ": ",
                     measured(comparison), block.reference);
}

// The clock on the terminal goes on while a long run or reference says nothing.
Comparison compare_with_progress(const Catalogue& catalogue, const CompareRequest& request) {
  Progress progress(1);
  progress.begin(request.problem);
  std::atomic<double> fraction = 0.0;
  const std::jthread clock([&](const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any waiting;
    while (!waiting.wait_for(lock, stop, std::chrono::milliseconds(500), [] { return false; }) &&
           !stop.stop_requested()) {
      progress.update(request.problem, fraction);
    }
  });
  return compare_methods(catalogue, request, [&](double done) {
    fraction = done;
    progress.update(request.problem, done);
  });
}

void print_weights(const WorkWeights& weights) {
  fmt::print("weights [ns]:");
  const char* before = " ";
  for (const auto& [name, weight] : weights.weights) {
    fmt::print("{}{} {:.3g}", before, name, weight);
    before = ", ";
  }
  fmt::print(" (fitted to {} methods, median misfit {:.0f} %)\n", weights.methods,
             100.0 * weights.misfit);
}

void print_run(const Comparison& comparison, const CompareRequest& request, const ComparedRun& run,
               int width) {
  const Counts& c = run.summary.counts;
  const std::string h =
      std::isnan(run.tolerance) ? shortest(run.h) : "tol " + shortest(run.tolerance);
  fmt::print("{:<{}} {:>10} {:>12} {:>10} {:>10.3g} ", request.methods[run.curve].text, width, h,
             evaluations(c), run.summary.iterations, run.summary.seconds);
  if (request.work == "weighted") fmt::print("{:>12.4g} ", run.weighted);
  if (!run.summary.ok()) {
    fmt::print("{}\n", run.summary.message);
  } else if (comparison.random) {
    fmt::print("{:>12.4g} {:>12.4g}\n", run.temperature.value, run.temperature.standard_error);
  } else {
    const double error = asked_error(comparison, run, request);
    const double bar = bar_of(comparison.blocks[run.block], request);
    fmt::print("{:>12.4g} {:>12.4g} {:>12}{}\n", run.largest.q, run.largest.p,
               std::isnan(error) ? "-" : fmt::format("{:.4g}", error),
               error < 10.0 * bar ? "  near the reference's error bar" : "");
  }
}

void print_table(const Comparison& comparison, const CompareRequest& request) {
  std::size_t width = 24;
  for (const auto& method : request.methods) width = std::max(width, method.text.size());
  std::size_t block = comparison.blocks.size();
  for (const std::size_t k : sorted_runs(comparison, request)) {
    const ComparedRun& run = comparison.runs[k];
    if (run.block != block) {
      block = run.block;
      fmt::print("{}\n", against(comparison, comparison.blocks[block]));
      if (block < comparison.weights.size()) print_weights(comparison.weights[block]);
      fmt::print("{:<{}} {:>10} {:>12} {:>10} {:>10} ", "method", width, "h", "evaluations",
                 "iterations", "seconds");
      if (request.work == "weighted") fmt::print("{:>12} ", "weighted ns");
      const std::string asked = std::string(request.at == "end" ? "end " : "max ") +
                                (measures_relatively(request) ? "rel " : "") + request.measure;
      fmt::print("{:>12} {:>12} {:>12}\n", comparison.random ? "temperature" : "max error q",
                 comparison.random ? "error" : "max error p", comparison.random ? "" : asked);
    }
    print_run(comparison, request, run, static_cast<int>(width));
  }
  for (const auto& each : comparison.blocks) {
    for (const auto& note : each.notes) {
      fmt::print("{}{}\n", each.name.empty() ? "" : each.name + ": ", note);
    }
  }
}

// Curves that would hide each other, each in a panel of its own.
void draw_visibly(const Comparison& comparison, const CompareRequest& request,
                  DrawnTable (*make)(const Comparison&, const CompareRequest&, bool),
                  const std::filesystem::path& svg, const std::filesystem::path& png) {
  try {
    const auto [figure, table] = make(comparison, request, false);
    draw(figure, table, svg, png);
  } catch (const RuntimeFailure&) {
    if (request.methods.size() < 2) throw;
    const auto [figure, table] = make(comparison, request, true);
    draw(figure, table, svg, png);
  }
}
}  // namespace

int compare(const Catalogue& catalogue, const CompareRequest& request) {
  require_prefix("--output", request.output);
  const Comparison comparison = compare_with_progress(catalogue, request);
  FileSet files;
  std::string names;
  const auto add = [&](const std::string& ending) -> const std::filesystem::path& {
    names += (names.empty() ? "" : ", ") + request.output + ending;
    return files.add(request.output + ending);
  };
  const auto picture = [&](const std::string& prefix, const auto make) {
    const auto& svg = add(prefix + ".svg");
    draw_visibly(comparison, request, make, svg, add(prefix + ".png"));
  };
  const std::string csv = comparison_table(comparison, request).csv();
  write_file(add(".csv"), csv);
  picture("", comparison_figure);
  write_file(add(".json"), comparison_json(comparison, request, csv));
  if (!comparison.random) {
    write_file(add("-time.csv"), time_table(comparison, request).csv());
    picture("-time", time_figure);
  }
  files.publish_last();
  print_table(comparison, request);
  fmt::print("wrote {}\n", names);
  return 0;
}

}  // namespace shakedown::cli
