// Computes the results of ida.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/work_error.hpp"
#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

struct Question {
  std::string problem, title;
  double until;
  double coarsest;  ///< coarsest step for fixed-step schemes
};
const std::vector<Question> questions{{"pendulum-3d", "pendulum", 2.0, 0.05},
                                      {"gyroscopic-top", "top", 0.05, 0.001},
                                      {"four-particles", "four particles", 1.0, 0.02}};

constexpr std::array schemes{"vi-s", "vi-a", "vi-b", "em", "em-g", "rattle"};

/// Adds the run of a case to the table. `control` is its step or tolerance.
void add_run(Table& table, Artefact& artefact, const std::string& curve, double control,
             const Case& of, const Reference& truth) {
  const Run r = run(of);
  const RunSummary& summary = r.path.summary;
  const auto measured = [&](auto value) { return summary.ok() ? value() : std::nan(""); };
  table.row({of.problem, curve, control, operations(summary), summary.counts.factorisations,
             measured([&] { return r.relative_end_error(truth); }), measured([&] {
               const auto energy = r.column("energy");
               return largest_deviation(energy) / std::fabs(energy.front());
             }),
             measured([&] { return largest(r.column("g")); }),
             measured([&] { return largest(r.column("gdot")); }),
             std::string(name(summary.status))});
  if (!summary.ok()) {
    artefact.failure(of.problem + " x " + curve + " at " + shortest(control) + ": " +
                     summary.message);
  }
}

void measure_all(Table& table, Artefact& artefact, const Question& question, bool quick) {
  const Reference truth =
      catalogue().problem(question.problem).reference({}, {}, {}, {question.until});
  const auto add = [&](const std::string& curve, const std::string& method, double control,
                       double h, const Settings& options) {
    const auto every = std::max<std::int64_t>(1, whole_steps(h, question.until) / 20);
    add_run(table, artefact, curve, control,
            {.problem = question.problem,
             .method = method,
             .h = h,
             .until = question.until,
             .options = options,
             .grid = static_cast<double>(every) * h},
            truth);
  };
  for (const char* form : {"ggl", "index-2", "index-1"}) {
    for (int digits = 3; digits <= (quick ? 5 : 11); ++digits) {
      const std::string tolerance = "1e-" + std::to_string(digits);
      add(std::string("ida ") + form, "ida", std::stod(tolerance), question.until / 20.0,
          {{"form", form}, {"rtol", tolerance}, {"atol", tolerance}});
    }
  }
  for (const char* id : schemes) {
    for (int k = 0; k <= (quick ? 2 : 7); ++k) {
      const double h = question.coarsest / (1 << k);
      add(id, id, h, h, {});
    }
  }
}

/// Returns the ratio of the work of a curve to the work of IDA's GGL form, at a given relative
/// position error.
double work_ratio(const Table& table, const std::string& problem, std::string_view curve,
                  double error) {
  const auto work = [&](std::string_view of) {
    std::vector<WorkError> runs;
    const Table own = table.where({{"problem", problem}, {"curve", of}});
    for (const Table::Record& row : own.records()) {
      runs.push_back({row.number("operations"), row.number("error of q")});
    }
    return work_at(runs, error);
  };
  return work(curve) / work("ida ggl");
}

struct Drift {
  double ggl = 0.0;                  ///< largest |g| of the GGL form, divided by the tolerance
  double median = 0.0, least = 0.0;  ///< ratios of |g| in another form to |g| in the GGL form
};

/// Compares the drift of another form with the drift of the GGL form, at every tolerance of every
/// problem.
Drift drift_beside_ggl(const Table& table, const char* curve) {
  Drift drift;
  std::vector<double> ratios;
  const Table stabilised = table.where({{"curve", "ida ggl"}, {"status", "ok"}});
  for (const Table::Record& row : stabilised.records()) {
    const double tolerance = row.number("h or tolerance"), g = row.number("g");
    drift.ggl = std::max(drift.ggl, g / tolerance);
    const double other = table.number(
        "g", {{"problem", row["problem"]}, {"curve", curve}, {"h or tolerance", tolerance}});
    if (!std::isnan(other)) ratios.push_back(other / g);  // NaN if the other form failed
  }
  std::ranges::sort(ratios);
  drift.median = ratios.at(ratios.size() / 2);
  drift.least = ratios.front();
  return drift;
}

Figure work_figure() {
  Figure figure(1, 158);
  figure.shared_x();
  for (const Question& question : questions) {
    Panel& panel = figure.panel(question.title).x("relative error of $q$", Scale::log);
    panel.x_range(3e-10, 0.5).y("operations", Scale::log).y_range(3e2, 3e5);
    const auto add = [&](const char* method, const char* curve) {
      panel.linked(by_method(method), "error of q", "operations")
          .where("problem", question.problem)
          .where("curve", curve);
    };
    add("ida", "ida ggl");
    for (const char* id : schemes) add(id, id);
  }
  return figure;
}

void perform_ida(Context& context) {
  Table table({"problem", "curve", "h or tolerance", "operations", "factorisations", "error of q",
               "energy error", "g", "G v", "status"});
  Table ratios(
      {"problem", "scheme", "operations relative to IDA at error 1e-3", "at 1e-4", "at 1e-5"});
  Artefact& artefact = context.artefact("ida");
  double energy = HUGE_VAL, cheapest = HUGE_VAL;
  double least_over_rattle = HUGE_VAL, second_order_over_rattle = 0.0;
  for (const Question& question : questions) {
    measure_all(table, artefact, question, context.quick());
    energy = std::min(energy, table.number("energy error", {{"problem", question.problem},
                                                            {"curve", "ida ggl"},
                                                            {"h or tolerance", 1e-5}}));
    for (const std::string_view id : schemes) {
      std::vector<Cell> row{question.title, short_name(id)};
      for (const double error : {1e-3, 1e-4, 1e-5}) {
        const double ratio = work_ratio(table, question.problem, id, error);
        row.emplace_back(ratio);
        if (error != 1e-3 || id == "em-g" || id == "rattle") continue;
        cheapest = std::fmin(cheapest, ratio);
        const double over = ratio / work_ratio(table, question.problem, "rattle", error);
        least_over_rattle = std::fmin(least_over_rattle, over);
        if (id == "vi-a") second_order_over_rattle = std::fmax(second_order_over_rattle, over);
      }
      ratios.row(row);
    }
    context.progress(static_cast<double>(&question - questions.data() + 1) / 3.0);
  }
  artefact.table(table).figure(work_figure());
  context.artefact("ida-ratios").table(ratios);

  const Drift index_2 = drift_beside_ggl(table, "ida index-2");
  const Drift index_1 = drift_beside_ggl(table, "ida index-1");
  context.number("violation.ggl", index_2.ggl);
  context.number("violation-ratio.index-2", index_2.median);
  context.number("violation-ratio.index-1", index_1.median);
  context.number("least-violation-ratio.index-2", index_2.least);
  context.number("least-violation-ratio.index-1", index_1.least);
  context.number("energy-error.least", energy);
  context.number("work-ratio.least", cheapest);
  context.number("over-rattle.least", least_over_rattle);
  context.number("over-rattle.vi-a", second_order_over_rattle);
}

}  // namespace

Experiment ida() { return {.id = "kinon2023/ida", .run = perform_ida}; }

}  // namespace shakedown::kinon2023
