// Measures and draws for timings-andrews.md.
#include <cmath>

#include "experiments/beyond/multibody/end_states.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_timings_andrews = "beyond/timings-andrews";
constexpr const char* problem_timings_andrews = "andrews";
constexpr double until_timings_andrews = 0.03, wanted = 1e-8;

struct Point {
  double control = NAN;  ///< steps, or the tolerance
  double error = NAN;    ///< largest relative error of a component of q
  RunSummary summary;
};
struct Timed {
  std::string method, form, name;
  std::vector<Point> points = {};
  std::string refused = {};
};

double error_of(const Trajectory& run, const std::vector<double>& exact) {
  double most = 0.0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    most = std::fmax(most, std::fabs(run.at(1, run.column("q0") + i) / exact[i] - 1.0));
  }
  return most;
}

/// The run that took the median processor time, of so many as fill a twentieth of a second.
Point measure_timings_andrews(const Pair& pair, const Request& request, double control, int repeats,
                              const std::vector<double>& exact) {
  std::vector<Trajectory> runs{integrate(pair, request)};
  const double once = std::fmax(runs[0].summary.seconds, 1e-4);
  const int times = std::min(repeats, int(0.05 / once));
  while (int(runs.size()) < times) runs.push_back(integrate(pair, request));
  const auto median = runs.begin() + std::ssize(runs) / 2;
  std::nth_element(runs.begin(), median, runs.end(), [](const Trajectory& a, const Trajectory& b) {
    return a.summary.seconds < b.summary.seconds;
  });
  const bool whole = median->summary.ok();
  return {control, whole ? error_of(*median, exact) : NAN, median->summary};
}

/// Where a method's runs end: by count, because a slow machine would end before a fast one by its seconds.
constexpr std::int64_t most_evaluations = 50000;

/// Twice the steps, or a tenth of the tolerance, until the error is a hundredth of what is wanted
/// or a run has evaluated the forces so often.
void refine(Timed& timed, const Pair& pair, bool adaptive, const std::vector<double>& exact,
            Context& context) {
  for (int level = 0; level < context.pick(8, 3); ++level) {
    Request request;
    request.steps = adaptive ? 1 : 150 << level;
    const double control = adaptive ? 1.0 / std::pow(10.0, 5 + level) : double(request.steps);
    if (adaptive) {
      request.method = {
          {"form", timed.form}, {"rtol", shortest(control)}, {"atol", shortest(control)}};
    }
    request.h = until_timings_andrews / double(request.steps);
    request.every = request.steps;
    timed.points.push_back(
        measure_timings_andrews(pair, request, control, context.pick(15, 2), exact));
    const Point& last = timed.points.back();
    if (last.error < 0.01 * wanted || last.summary.counts.gradients > most_evaluations) break;
  }
}

std::vector<Timed> measure_all(Context& context) {
  const ProblemEntry& entry = catalogue().problem(problem_timings_andrews);
  const std::vector<double> exact = entry.reference({}, {}, {}, {until_timings_andrews}).q[0];
  std::vector<Timed> all;
  for (const Pair& pair : entry.pairs) {
    const MethodEntry& method = catalogue().method(pair.method);
    if (!for_constraints(method)) continue;
    const std::string name = short_name(pair.method);
    std::vector<Timed> ways{{pair.method, "", name}};
    if (pair.method == "ida") {
      ways = {{"ida", "ggl", name + ", GGL"},
              {"ida", "index-2", name + ", index 2"},
              {"ida", "index-1", name + ", index 1"}};
    }
    for (Timed& timed : ways) {
      if (pair.admissible()) {
        refine(timed, pair, method.traits.adaptive, exact, context);
      } else {
        timed.refused = refusal(pair);
      }
      all.push_back(std::move(timed));
    }
    context.progress(double(&pair - entry.pairs.data() + 1) / double(entry.pairs.size()));
  }
  return all;
}

const Timed& find_timings_andrews(const std::vector<Timed>& all, std::string_view method,
                                  std::string_view form = "") {
  return *std::ranges::find_if(
      all, [&](const Timed& t) { return t.method == method && t.form == form; });
}
/// What the error that is wanted takes of `cost`, log-log between the runs around it; NaN if none has it.
template <class Cost>
double at_error(const Timed& timed, Cost cost) {
  for (std::size_t k = 1; k < timed.points.size(); ++k) {
    const Point &before = timed.points[k - 1], &last = timed.points[k];
    if (!(last.error <= wanted)) continue;
    const double part = std::log(before.error / wanted) / std::log(before.error / last.error);
    const double from = cost(before.summary);
    return from * std::pow(cost(last.summary) / from, part);
  }
  return NAN;
}

Figure drawing_timings_andrews(const std::vector<Timed>& all) {
  Figure drawn(1, 440);
  Panel& panel = drawn.panel("Andrews' squeezer, $t$ = 0.03 s");
  panel.x("time [s]", Scale::log).y("largest relative error of $q$", Scale::log);
  for (const Timed& timed : all) {
    // Stabilised generalized-alpha and HHT lie beside the index-3 form.
    if (timed.points.empty() || timed.form == "index-1" ||
        timed.method == "generalized-alpha-ggl" || timed.method == "hht-i3") {
      continue;
    }
    panel
        .linked(by_method(timed.method, timed.name, timed.form == "index-2" ? 1 : 0), "seconds [s]",
                "error")
        .where("name", timed.name);
  }
  panel.level(wanted, "");
  return drawn;
}

double seconds_at_error(const Timed& timed) {
  return at_error(timed, [](const RunSummary& run) { return run.seconds; });
}
double evaluations_at_error(const Timed& timed) {
  return at_error(timed, [](const RunSummary& run) { return double(run.counts.gradients); });
}

void measure_not_stiff(Context& context, const std::vector<Timed>& all) {
  const Timed &ggl = find_timings_andrews(all, "ida", "ggl"),
              &index2 = find_timings_andrews(all, "ida", "index-2");
  const Timed& projected = find_timings_andrews(all, "rk4-projected");
  const auto seconds = [&](std::string_view method) {
    return seconds_at_error(find_timings_andrews(all, method));
  };
  context.number("evaluations.rk4-over-index-2",
                 evaluations_at_error(projected) / evaluations_at_error(index2));
  context.number("evaluations.rk4-over-ggl",
                 evaluations_at_error(projected) / evaluations_at_error(ggl));
  context.number("seconds.ida-index-2", seconds_at_error(index2));
  context.number("seconds.ida-ggl", seconds_at_error(ggl));
  context.number("seconds.radau-index-3", seconds("radau-5-dae"));
  context.number("seconds.radau-ggl", seconds("radau-5-ggl"));
  context.number("seconds.projected-rk4", seconds_at_error(projected));
  context.number("seconds.half-explicit", seconds("half-explicit-4"));
}

void run_timings_andrews(Context& context) {
  const std::vector<Timed> all = measure_all(context);
  Table table({"method", "name", "steps or tolerance", "error", "seconds [s]", "gradients",
               "constraints", "Jacobians", "mass matrices", "factorisations", "iterations",
               "outcome"});
  for (const Timed& timed : all) {
    for (const auto& [control, error, summary] : timed.points) {
      const Counts& c = summary.counts;
      table.row({timed.method, timed.name, control, error, summary.seconds, c.gradients,
                 c.constraints, c.jacobians, c.masses, c.factorisations, summary.iterations,
                 summary.ok() ? "ok" : summary.message});
    }
    if (timed.points.empty()) {
      table.row({timed.method, timed.name, NAN, NAN, NAN, 0, 0, 0, 0, 0, 0, timed.refused});
    }
  }
  Artefact& artefact = context.artefact(figure_timings_andrews);
  for (const Timed& timed : all) {
    for (const Point& point : timed.points) {
      if (!point.summary.ok()) {
        artefact.failure(timed.name + " at " + shortest(point.control) + ": " +
                         point.summary.message);
      }
    }
  }
  artefact.table(table).figure(drawing_timings_andrews(all)).problem(problem_timings_andrews);
  measure_not_stiff(context, all);
}

}  // namespace

Experiment timings_andrews() {
  return {.id = figure_timings_andrews, .run = run_timings_andrews, .timing = true};
}

}  // namespace shakedown::beyond
