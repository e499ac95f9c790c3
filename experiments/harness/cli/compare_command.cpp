#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/cli/threads.hpp"
#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown {

namespace {

const char* measured(const Comparison& comparison) {
  return comparison.random ? "temperatures relative to 1/beta, with standard errors," : "errors";
}

std::string against(const Comparison& comparison, const ComparedBlock& block) {
  return fmt::format("{}{} against {}", block.name.empty() ? "" : block.name + ": ",
                     measured(comparison), block.reference);
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
               error < 10.0 * bar ? "  close to the error of the reference" : "");
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

// If curves would hide each other, draws each in its own panel.
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

// A separate thread keeps the clock on the terminal running during a long run or reference
// solution.
Comparison compare_with_progress(const Catalogue& catalogue, const CompareRequest& request) {
  Progress progress(1);
  progress.begin(request.problem);
  std::atomic<double> fraction = 0.0;
  const std::jthread clock =
      ticking(std::chrono::milliseconds(500), [&] { progress.update(request.problem, fraction); });
  return compare_methods(catalogue, request, [&](double done) {
    fraction = done;
    progress.update(request.problem, done);
  });
}

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

void add_compare(Program& program) {
  const auto request = std::make_shared<CompareRequest>();
  Command& command = program.command(
      "compare", "Compare the cost and accuracy of several methods",
      "Examples:\n"
      "  shakedown compare --problem double-pendulum --methods rattle,vi-s,em --steps "
      "0.02,0.01,0.005 --until 2 --output pendulum\n"
      "  shakedown compare --problem double-pendulum --methods rattle-4,ida,ida:form=index-2 "
      "--steps 0.04,0.02 --tolerances 1e-4,1e-6,1e-8 --until 2 --measure lambda --sort error\n"
      "  shakedown compare --problem double-pendulum-penalty --set omega=10,20,50 --methods "
      "newmark,zhang-skeel:beta=0.3 --steps 0.02,0.01 --until 2 --measure energy --work "
      "weighted\n"
      "In the figures, crosses mark failed runs and arrows mark errors of exactly 0.\n"
      "Stochastic methods have no reference trajectory. They are compared with each other by the kinetic temperature in the second half of runs with 8 seeds, relative to the prescribed temperature.");
  command.word("--problem", request->problem, "problem id (see list problems)").required();
  command.methods(request->methods).required();
  command.numbers("--steps", request->steps, "h1,h2,...: step sizes > 0");
  command.numbers("--tolerances", request->tolerances,
                  "r1,r2,...: tolerances of adaptive methods, used instead of the steps");
  command.number("--until", request->until, range::positive, "end time, a multiple of every step")
      .required();
  command
      .settings(
          "--set", request->set,
          "k=v: a parameter of the problem; k=v1,v2,...: one block of runs per value; may be repeated")
      .first();
  command.word("--start", request->start, "name of a start, for problems with named starts");
  command.state("--q0", request->q0, "a,b,... or @FILE: start positions");
  command.state("--p0", request->p0, "a,b,... or @FILE: start momenta");
  command.seed(request->seed, "first of 8 seeds of the noise, for stochastic methods [1]");
  command.word(
      "--measure", request->measure, {"state", "q", "p", "energy", "constraints", "lambda"},
      "error to draw and to sort by: state (q and p, each relative to its own size), q, p, energy, constraints or lambda [state]");
  command.word("--at", request->at, {"max", "end"},
               "time of the error: max (largest over the run) or end [max]");
  command.word("--scale", request->scale, {"relative", "absolute"},
               "scale of the error: relative (to the size of the solution) or absolute [relative]");
  command.word(
      "--work", request->work, {"gradients", "weighted", "seconds"},
      "cost to draw in addition to seconds and to sort by: gradients, weighted (all counts, with weights measured on this machine) or seconds [gradients]");
  command.word("--sort", request->sort, {"given", "error", "work", "seconds"},
               "order of the table: given, error, work or seconds [given]");
  command
      .whole("--repeats", request->repeats, 1, 1000,
             "number of timed runs, of which the median is shown [5, fewer for runs above 0.1 s]")
      .last();
  command.word(
      "--reference", request->reference, {"auto", "library", "own"},
      "source of the reference: library, own (a method of higher order at an eighth of the finest step) or auto (own if the library solvers fail) [auto]");
  command.word(
      "--output", request->output,
      "prefix of the output files: .csv, .svg, .png (cost and accuracy), .json (settings) and -time.csv, -time.svg, -time.png (error over time) [./compare]");
  command.max_seconds();
  command.runs([request](const Session& session) {
    request->command = session.line;
    return compare(session.suite.catalogue, *request);
  });
}

}  // namespace shakedown
