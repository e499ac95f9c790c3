// Measurements and figures of timings-work-precision.md.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <set>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/comparison/work_precision/cheapest.hpp"
#include "experiments/comparison/work_precision/seconds.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* runs_id = "comparison/timings-work-precision";

/// The work that a method needs for an error.
struct Spent {
  const WorkCurve* curve;
  double seconds, evaluations, operations;
};

/// Returns the methods that reach the error, by increasing time.
std::vector<Spent> spent(const WorkPrecision& problem, const Seconds& seconds, double error) {
  std::vector<Spent> all;
  for (const WorkCurve& curve : problem.curves) {
    std::vector<WorkError> runs;
    for (const WorkRun& run : curve.runs) {
      if (run.right()) runs.push_back({seconds.at(&run), run.largest});
    }
    const double own = work_at(runs, error);
    if (std::isnan(own)) continue;
    all.push_back({&curve, own, work_at(errors_of(curve, Work::evaluations), error),
                   work_at(errors_of(curve, Work::operations), error)});
  }
  std::ranges::sort(all, {}, &Spent::seconds);
  return all;
}

struct Tables {
  Table runs{"problem", "method", "drawn as", "steps", "tolerance", "largest error", "time [s]"};
  Table fastest{"problem", "constraints", "error", "fastest", "time [s]", "next", "its time [s]"};
  Table drawn{"problem",     "method",    "steps chosen by", "time over the least",
              "evaluations", "operations"};
  /// The factors by which ratios of counts differ from ratios of times.
  std::vector<double> off_evaluations, off_operations;
};

constexpr const char* by_user = "the user";
constexpr const char* by_code = "the code";

void add_ratios(const std::string& problem, const std::vector<Spent>& all, Tables& tables) {
  const auto off = [](double count, double seconds) {
    return std::exp(std::fabs(std::log(count / seconds)));
  };
  for (const Spent& one : all) {
    const Spent& least = all.front();
    const double seconds = one.seconds / least.seconds;
    const double evaluations = one.evaluations / least.evaluations;
    const double operations = one.operations / least.operations;
    const bool adaptive = catalogue().method(one.curve->method).traits.adaptive;
    tables.drawn.row({problem, one.curve->method, adaptive ? by_code : by_user, seconds,
                      evaluations, operations});
    if (&one == &least) continue;
    tables.off_evaluations.push_back(off(evaluations, seconds));
    tables.off_operations.push_back(off(operations, seconds));
  }
}

constexpr const char* others_timings = "others";

/// Names only the fastest method for each requested error.
void add_runs(const WorkPrecision& problem, const Seconds& seconds, Table& table) {
  std::set<std::string> named;
  for (const double error : asked_errors) {
    const std::vector<Spent> all = spent(problem, seconds, error);
    if (!all.empty()) named.insert(all.front().curve->method);
  }
  for (const WorkCurve& curve : problem.curves) {
    const std::string drawn = named.contains(curve.method) ? curve.method : others_timings;
    for (const WorkRun& run : curve.runs) {
      if (!run.right()) continue;
      table.row({problem.problem, curve.method, drawn, run.steps, run.tolerance, run.largest,
                 six_digits(seconds.at(&run))});
    }
  }
}

/// Draws the error against the time on a selection of problems of different kinds.
Figure runs_figure(const Table& runs) {
  std::map<std::string, std::set<std::string>> drawn;  // names of methods, by problem
  for (const Table::Record& run : runs.records()) {
    drawn[run.text("problem")].insert(run.text("drawn as"));
  }
  Figure figure(2, 220);
  for (const auto& [problem, title] :
       {std::pair("henon-heiles", "Hénon-Heiles potential"),
        std::pair("outer-solar-system", "Sun and five outer planets"),
        std::pair("slider-crank", "Slider-crank mechanism"), std::pair("water", "Water cluster")}) {
    if (!drawn.contains(problem)) continue;
    Panel& panel = figure.panel(title);
    panel.x("time", Scale::log).y("largest relative error", Scale::log);
    panel.x_ticks(
        {{1e-6, "1 µs"}, {1e-5, "10 µs"}, {1e-4, "0.1 ms"}, {1e-3, "1 ms"}, {0.01, "10 ms"}});
    panel.points(neutral("other methods"), "time [s]", "largest error")
        .where("problem", problem)
        .where("drawn as", others_timings);
    for (const std::string& method : drawn[problem]) {
      if (method == others_timings) continue;
      panel.linked(by_method(method), "time [s]", "largest error")
          .where("problem", problem)
          .where("drawn as", method);
    }
  }
  return figure;
}

void add_problem(const WorkPrecision& problem, const Seconds& seconds, Tables& tables) {
  add_runs(problem, seconds, tables.runs);
  for (const double error : asked_errors) {
    const std::vector<Spent> all = spent(problem, seconds, error);
    const auto name = [&](std::size_t k) {
      return k < all.size() ? Cell(all[k].curve->method) : Cell("none");
    };
    const auto time = [&](std::size_t k) { return k < all.size() ? all[k].seconds : not_a_number; };
    tables.fastest.row(
        {problem.problem, problem.constraints, error, name(0), time(0), name(1), time(1)});
    if (error == asked_errors[1]) add_ratios(problem.problem, all, tables);
  }
}

Figure ratios_figure() {
  Figure figure(2);
  const auto panel = [&](const char* label, const char* column) {
    Panel& panel = figure.panel();
    panel.x(label, Scale::log).y("ratio of times", Scale::log);
    for (const char* who : {by_user, by_code}) {
      panel
          .points(by_quantity(std::string("steps chosen by ") + who), column, "time over the least")
          .where("steps chosen by", who);
    }
    panel.graph(neutral("equal ratios"), [](double x) { return x; });
  };
  panel("ratio of evaluations", "evaluations");
  panel("ratio of operations", "operations");
  return figure;
}

void run_timings(Context& context) {
  const auto problems = work_precision_of_all(context, 2);
  std::vector<Seconds> seconds(problems.size());
  std::atomic<std::size_t> done = 0;
  context.each(problems.size(), [&](std::size_t k) {
    seconds[k] = timed(*problems[k], context.pick(5e-4, 1e-4));
    context.progress(static_cast<double>(++done) / static_cast<double>(problems.size()));
  });
  Tables tables;
  for (std::size_t k = 0; k < problems.size(); ++k) {
    add_problem(*problems[k], seconds[k], tables);
  }
  context.artefact(runs_id).table(tables.runs).figure(runs_figure(tables.runs));
  context.number("miss.evaluations", median_of_known(tables.off_evaluations));
  context.number("miss.operations", median_of_known(tables.off_operations));
  const OperationsPerSecond by_method = operations_per_second(problems, seconds);
  context.number("methods.within", by_method.within);
  context.number("methods.measured", by_method.methods);
  context.number("methods.least", by_method.least);
  context.number("methods.greatest", by_method.greatest);
  context.artefact("comparison/timings-and-counts").table(tables.drawn).figure(ratios_figure());
  context.artefact("comparison/timings-fastest").table(tables.fastest);
}

}  // namespace

Experiment timings_work_precision() {
  return {.id = runs_id, .run = run_timings, .timing = true, .divisible = true};
}

}  // namespace shakedown::comparison
