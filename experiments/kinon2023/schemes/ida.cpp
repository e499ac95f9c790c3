// Measures and draws for ida.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

struct Question {
  std::string problem, title;
  double until;
  double coarsest;  ///< of the fixed-step schemes
};
const std::vector<Question> questions{{"pendulum-3d", "pendulum", 2.0, 0.05},
                                      {"gyroscopic-top", "top", 0.05, 0.001},
                                      {"four-particles", "four particles", 1.0, 0.02}};

constexpr std::array schemes{"vi-s", "vi-a", "vi-b", "em", "em-g", "rattle"};

struct Row {
  std::string curve;
  double control;
  RunSummary summary;
  double error = 0.0, energy = 0.0, g = 0.0, gdot = 0.0;
};

Row measure(const Question& question, const std::string& curve, const std::string& method,
            double control, double h, const Settings& options, const Reference& truth) {
  const std::int64_t every = std::max<std::int64_t>(1, whole_steps(h, question.until) / 20);
  const Run r = run(question.problem, method, h, question.until, options, every);
  Row row{curve, control, r.path.summary};
  if (!row.summary.ok()) {
    row.error = row.energy = row.g = row.gdot = std::nan("");
    return row;
  }
  row.error = r.relative_end_error(truth);
  const auto energy = r.column("energy");
  row.energy = largest_deviation(energy) / std::fabs(energy.front());
  row.g = largest(r.column("g"));
  row.gdot = largest(r.column("gdot"));
  return row;
}

std::vector<Row> measure_all(const Question& question, bool quick) {
  const Reference truth =
      catalogue().problem(question.problem).reference({}, {}, {}, {question.until});
  std::vector<Row> rows;
  for (const char* form : {"ggl", "index-2", "index-1"}) {
    for (int digits = 3; digits <= (quick ? 5 : 11); ++digits) {
      const std::string tolerance = "1e-" + std::to_string(digits);
      rows.push_back(measure(question, std::string("ida ") + form, "ida", std::pow(10.0, -digits),
                             question.until / 20.0,
                             {{"form", form}, {"rtol", tolerance}, {"atol", tolerance}}, truth));
    }
  }
  for (const char* id : schemes) {
    for (int k = 0; k <= (quick ? 2 : 7); ++k) {
      const double h = question.coarsest / (1 << k);
      rows.push_back(measure(question, id, id, h, h, {}, truth));
    }
  }
  return rows;
}

/// Work of a curve for a relative position error, by log-log interpolation; NaN when not reached.
double work_at(const std::vector<Row>& rows, const std::string& curve, double error) {
  const Row* before = nullptr;
  for (const Row& row : rows) {
    if (row.curve != curve || !std::isfinite(row.error)) continue;
    if (row.error <= error) {
      if (before == nullptr) return operations(row.summary);
      const double share = std::log(before->error / error) / std::log(before->error / row.error);
      return operations(before->summary) *
             std::pow(operations(row.summary) / operations(before->summary), share);
    }
    before = &row;
  }
  return std::nan("");
}

const Row* find(const std::vector<Row>& rows, const std::string& curve, double control) {
  for (const Row& row : rows) {
    if (row.curve == curve && std::fabs(row.control / control - 1.0) < 1e-6) return &row;
  }
  return nullptr;
}

struct Drift {
  double ggl = 0.0;                  ///< largest |g| of the GGL form over its tolerance
  double median = 0.0, least = 0.0;  ///< of the ratios to it of |g| of another form
};

/// At every tolerance of every problem.
Drift drift_beside_ggl(const std::vector<std::vector<Row>>& all, const std::string& curve) {
  Drift drift;
  std::vector<double> ratios;
  for (const auto& rows : all) {
    for (const Row& stabilised : rows) {
      if (stabilised.curve != "ida ggl" || !stabilised.summary.ok()) continue;
      drift.ggl = std::max(drift.ggl, stabilised.g / stabilised.control);
      const Row* other = find(rows, curve, stabilised.control);
      if (other->summary.ok()) ratios.push_back(other->g / stabilised.g);
    }
  }
  std::ranges::sort(ratios);
  drift.median = ratios.at(ratios.size() / 2);
  drift.least = ratios.front();
  return drift;
}

Figure work_figure() {
  Figure figure(3, 340);
  for (const Question& question : questions) {
    Panel& panel = figure.panel(question.title)
                       .x("operations", Scale::log)
                       .x_range(3e2, 3e5)
                       .y_range(1e-10, 1.0);
    panel.y("relative error of $q$", Scale::log);
    panel.x_ticks({{1e3, "$10^3$"}, {1e4, "$10^4$"}, {1e5, "$10^5$"}});
    const auto add = [&](const Look& look, const char* curve) {
      panel.linked(look, "operations", "error of q")
          .where("problem", question.problem)
          .where("curve", curve);
    };
    add(by_method("ida", "IDA, GGL form"), "ida ggl");
    add(by_method("ida", "IDA, index 2", 1), "ida index-2");
    add(by_method("ida", "IDA, index 1", 2), "ida index-1");
    for (const char* id : schemes) add(by_method(id), id);
  }
  return figure;
}

void perform_ida(Context& context) {
  Table table({"problem", "curve", "h or tolerance", "operations", "factorisations", "error of q",
               "energy error", "g", "G v", "status"});
  Table ratios(
      {"problem", "scheme", "operations relative to IDA at error 1e-3", "at 1e-4", "at 1e-5"});
  Artefact& artefact = context.artefact("ida");
  std::vector<std::vector<Row>> all;
  for (const Question& question : questions) {
    all.push_back(measure_all(question, context.quick()));
    for (const Row& r : all.back()) {
      table.row({question.problem, r.curve, r.control, operations(r.summary),
                 r.summary.counts.factorisations, r.error, r.energy, r.g, r.gdot,
                 std::string(name(r.summary.status))});
      if (!r.summary.ok()) {
        artefact.failure(question.problem + " x " + r.curve + " at " + shortest(r.control) + ": " +
                         r.summary.message);
      }
    }
    for (const char* id : schemes) {
      std::vector<Cell> row{question.title, short_name(id)};
      for (const double error : {1e-3, 1e-4, 1e-5}) {
        row.emplace_back(work_at(all.back(), id, error) / work_at(all.back(), "ida ggl", error));
      }
      ratios.row(row);
    }
    context.progress(static_cast<double>(all.size()) / 3.0);
  }
  artefact.table(table).figure(work_figure());
  context.artefact("ida-ratios").table(ratios);

  const Drift index_2 = drift_beside_ggl(all, "ida index-2");
  const Drift index_1 = drift_beside_ggl(all, "ida index-1");
  double energy = HUGE_VAL;
  for (const auto& rows : all) energy = std::min(energy, find(rows, "ida ggl", 1e-5)->energy);
  context.number("violation.ggl", index_2.ggl);
  context.number("violation-ratio.index-2", index_2.median);
  context.number("violation-ratio.index-1", index_1.median);
  context.number("least-violation-ratio.index-2", index_2.least);
  context.number("least-violation-ratio.index-1", index_1.least);
  context.number("energy-error.least", energy);
  double cheapest = HUGE_VAL;
  for (const auto& rows : all) {
    for (const char* id : {"vi-s", "vi-a", "vi-b", "em"}) {
      cheapest = std::fmin(cheapest, work_at(rows, id, 1e-3) / work_at(rows, "ida ggl", 1e-3));
    }
  }
  context.number("work-ratio.least", cheapest);
}

}  // namespace

Experiment ida() { return {.id = "kinon2023/ida", .run = perform_ida}; }

}  // namespace shakedown::kinon2023
