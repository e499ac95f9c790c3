#include <fmt/core.h>

#include <filesystem>

#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown::cli {

namespace {
void require_output(const std::string& prefix) {
  const std::filesystem::path path(prefix);
  if (path.filename().empty()) throw UsageError("--output '" + prefix + "' is not a file prefix");
  try {
    const auto directory = path.parent_path();
    require_writable(directory.empty() ? "." : directory);
  } catch (const RuntimeFailure& failure) {
    throw UsageError(std::string("--output: ") + failure.what());
  }
}

const char* measured(const Comparison& comparison) {
  return comparison.random ? "temperatures over 1/beta with standard errors" : "errors";
}

void print_rows(const Comparison& comparison) {
  const bool random = comparison.random;
  fmt::print("{} against {}\n", measured(comparison), comparison.reference);
  fmt::print("{:<24} {:>10} {:>12} {:>10} {:>10} {:>12} {:>12}\n", "method", "h", "evaluations",
             "iterations", "seconds", random ? "temperature" : "max error q",
             random ? "error" : "max error p");
  for (const auto& run : comparison.runs) {
    const Counts& c = run.summary.counts;
    fmt::print("{:<24} {:>10} {:>12} {:>10} {:>10.3g} ", run.method, shortest(run.h), c.gradients,
               run.summary.iterations, run.summary.seconds);
    if (run.summary.ok()) {
      fmt::print("{:>12.4g} {:>12.4g}\n", random ? run.temperature.value : run.q_max,
                 random ? run.temperature.standard_error : run.p_max);
    } else {
      fmt::print("{}\n", run.summary.message);
    }
  }
}
}  // namespace

int compare(const Catalogue& catalogue, const CompareRequest& request) {
  require_output(request.output);
  Comparison comparison;
  {
    Progress progress(1);
    progress.begin(request.problem);
    comparison = compare_methods(
        catalogue, request, [&](double fraction) { progress.update(request.problem, fraction); });
  }
  Temporary csv(request.output + ".csv");
  Temporary svg(request.output + ".svg");
  Temporary png(request.output + ".png");
  const Table table = comparison_table(comparison);
  write_file(csv.path(), fmt::format("# {} against ", measured(comparison)) + comparison.reference +
                             "\n" + table.csv());
  draw(comparison_figure(comparison, request.problem), table, svg.path(), png.path());
  for (Temporary* file : {&csv, &svg, &png}) file->publish();
  print_rows(comparison);
  fmt::print("wrote {0}.csv, {0}.svg, {0}.png\n", request.output);
  return 0;
}

}  // namespace shakedown::cli
