#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/figures/plot_row.hpp"

namespace shakedown {

namespace {
// Decades that hold the errors, with room above for the failures on the frame. Errors of more than
// ten times the size of the solution would only squeeze the others.
std::pair<double, double> error_range(const Comparison& comparison) {
  double least = std::numeric_limits<double>::infinity();
  double most = 0.0;
  for (const auto& run : comparison.runs) {
    if (!(run.q_max > 0.0)) continue;
    least = std::min(least, run.q_max);
    most = std::max(most, run.q_max);
  }
  if (most == 0.0) return {1e-16, 1.0};
  if (comparison.size > 0.0) most = std::min(most, std::max(10.0 * comparison.size, least));
  return {std::pow(10.0, std::floor(std::log10(least))),
          std::pow(10.0, std::ceil(std::log10(most) + 0.3))};
}

std::vector<std::string> methods_of(const Comparison& comparison) {
  std::vector<std::string> methods;
  for (const auto& run : comparison.runs) {
    if (methods.empty() || methods.back() != run.method) methods.push_back(run.method);
  }
  return methods;
}

// One panel: error over the column `work`, below `floor` drawn at `floor`.
std::string panel(const Comparison& comparison, const std::string& work, double floor, double top,
                  double least_work) {
  // An error of exactly 0 has no place on a logarithmic axis and stands on the lower frame.
  const std::string off =
      fmt::format("(strcol(\"status\") ne \"ok\" || !(column(\"largest error q\") <= {}))",
                  full_precision(top));
  const std::string error = fmt::format(
      "({0} ? NaN : column(\"largest error q\") > {1} ? column(\"largest error q\") : {1})", off,
      full_precision(floor));
  const std::string failure = fmt::format("({} ? {} : NaN)", off, full_precision(top));
  const std::string cost =
      fmt::format("(column(\"{0}\") > {1} ? column(\"{0}\") : {1})", work, least_work);
  std::string script = "plot ";
  int style = 0;
  for (const auto& method : methods_of(comparison)) {
    const std::string own = fmt::format("strcol(\"method\") eq \"{}\" ? ", method);
    script += fmt::format("{}data using ({}{} : NaN):{} with linespoints ls {} notitle",
                          style > 0 ? ", \\\n  " : "", own, cost, error, style % 16 + 1);
    script +=
        fmt::format(", \\\n  data using ({}{} : NaN):{} with points ls {} pt 6 ps 1.6 notitle", own,
                    cost, failure, style % 16 + 1);
    ++style;
  }
  if (comparison.error_bar > floor) {
    script +=
        fmt::format(", \\\n  {} with lines ls 21 notitle", full_precision(comparison.error_bar));
  }
  return script + "\n";
}
}  // namespace

Plot comparison_plot(const Comparison& comparison, const std::string& title) {
  const auto [floor, top] = error_range(comparison);
  const bool failures =
      std::any_of(comparison.runs.begin(), comparison.runs.end(),
                  [top = top](const ComparedRun& run) { return !(run.q_max <= top); });
  gnuplot::Row row;
  row.legend = methods_of(comparison);
  row.title = title;
  if (comparison.error_bar > floor) row.title += " (grey: error of the reference)";
  row.title += failures ? " (circles on the frame: failed or off the scale)" : "";
  std::string script = row.begin() + gnuplot::log_axis("x") + gnuplot::log_axis("y");
  script += fmt::format("set yrange [{}:{}]\n", full_precision(floor), full_precision(top));
  script += "set ylabel 'largest error of q'\nset xlabel 'gradient evaluations'\n" + row.panel(0) +
            panel(comparison, "gradients", floor, top, 1.0);
  script += "set ylabel ''\nset xlabel 'seconds'\n" + row.panel(1) +
            panel(comparison, "seconds", floor, top, 1e-9);
  return row.figure(script + row.end());
}

}  // namespace shakedown
