// Measures and draws for standard-problems.md.
#include <algorithm>
#include <cmath>

#include "experiments/beyond/multibody/end_states.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_standard_problems = "beyond/standard-problems";
constexpr const char* free_figure = "beyond/standard-problems-free";

struct Standard {
  std::string problem, title;
  double until;
  int steps = 4096;
  [[nodiscard]] bool constrained() const { return catalogue().problem(problem).constraints > 0; }
};

const std::vector<Standard>& standards() {
  static const std::vector<Standard> all{
      {"andrews", "Andrews' squeezer, $t$ = 0.03 s", 0.03},
      {"car-axis", "Car axis, $t$ = 3", 3.0},
      {"slider-crank", "Slider-crank, $t$ = 0.05 s", 0.05},
      {"damped-pendulum", "Damped pendulum, $t$ = 3", 3.0},
      {"four-bars", "Four bars, $t$ = 0.5 s", 0.5},
      {"three-cranks", "Three cranks, $t$ = 1 s", 1.0},
      {"bricard", "Bricard's mechanism, $t$ = 1 s", 1.0, 1024},
      {"flyball-governor", "Governor, $t$ = 0.02 s", 0.02, 1024},
      {"spatial-chain", "Chain of boxes, $t$ = 1 s", 1.0, 1024},
      {"gyroscopic-top-quaternions", "Top, quaternions, $t$ = 0.1", 0.1, 1024},
      {"inextensible-rod", "Inextensible rod, $t$ = 1", 1.0, 512},
      {"fermi-pasta-ulam", "FPU chain, $t$ = 10", 10.0, 1024},
      {"argon-crystal", "Argon, $t$ = 2 ps", 0.002, 512},
      {"outer-solar-system", "Planets, $t$ = 20000 d", 2e4, 512},
      {"flying-rod", "Flying rod, $t$ = 1", 1.0, 512},
      {"duffing", "Duffing, driven, $t$ = 20", 20.0, 512}};
  return all;
}

struct StandardProblemsRow {
  const Standard* standard;
  std::string method, name;
  double digits = NAN, steps = NAN;
  std::string outcome;
  RunSummary summary;
};

/// -log10 of the largest error over the largest component, from 0 to 16.
double digits_of(const std::vector<double>& found, const std::vector<double>& exact) {
  double error = 0.0, size = 0.0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    error = std::fmax(error, std::fabs(found[i] - exact[i]));
    size = std::fmax(size, std::fabs(exact[i]));
  }
  return std::fmax(0.0, std::fmin(16.0, -std::log10(error / size)));
}

StandardProblemsRow integrate_to_end(const Standard& standard, const Pair& pair,
                                     const MethodEntry& method, const std::vector<double>& exact,
                                     int steps) {
  StandardProblemsRow row{&standard, pair.method, short_name(pair.method), NAN, NAN, {}, {}};
  if (!pair.admissible()) {
    row.outcome = refusal(pair);
    return row;
  }
  Request request;
  request.steps = method.traits.adaptive ? 1 : steps;
  if (method.traits.adaptive) request.method = {{"rtol", "1e-11"}, {"atol", "1e-11"}};
  request.h = standard.until / double(request.steps);
  request.every = request.steps;
  const Trajectory run = integrate(standard.problem, pair.method, request);
  row.summary = run.summary;
  row.outcome = run.summary.ok() ? "ok" : run.summary.message;
  row.steps = double(request.steps);
  if (!run.summary.ok()) return row;
  std::vector<double> q;
  for (std::size_t i = 0; i < exact.size(); ++i) q.push_back(run.at(1, run.column("q0") + i));
  row.digits = digits_of(q, exact);
  return row;
}

std::vector<StandardProblemsRow> measure_standard_problems(Context& context) {
  std::vector<StandardProblemsRow> all;
  for (const Standard& standard : standards()) {
    const ProblemEntry& entry = catalogue().problem(standard.problem);
    const Reference end = entry.reference({}, {}, {}, {standard.until});
    for (const Pair& pair : entry.pairs) {
      const MethodEntry& method = catalogue().method(pair.method);
      const bool here = entry.constraints > 0 ? for_constraints(method)
                                              : pair.admissible() && !method.traits.stochastic;
      if (!here) continue;
      all.push_back(integrate_to_end(standard, pair, method, end.q[0],
                                     context.pick(standard.steps, standard.steps / 16)));
    }
    context.progress(double(&standard - standards().data() + 1) / double(standards().size()));
  }
  return all;
}

double digits(const std::vector<StandardProblemsRow>& all, std::string_view problem,
              std::string_view method) {
  for (const StandardProblemsRow& row : all) {
    if (row.standard->problem == problem && row.method == method) return row.digits;
  }
  return NAN;
}

Figure drawing_standard_problems(bool constrained) {
  Figure drawn(2, 480);  // thirty bars in a panel
  for (const Standard& standard : standards()) {
    if (standard.constrained() != constrained) continue;
    Panel& panel = drawn.panel(standard.title);
    panel.x("digits of $q$").x_range(0.0, 16.0);
    panel.bars(by_quantity("digits"), "name", "digits")
        .where("problem", standard.problem)
        .where("outcome", "ok")
        .unnamed();
  }
  return drawn;
}

void measure_digits_gained(Context& context, const std::vector<StandardProblemsRow>& all) {
  context.number("digits.ida.andrews", digits(all, "andrews", "ida"));
  context.number("digits.ida.car-axis", digits(all, "car-axis", "ida"));
  context.number("digits-gained.lobatto-3",
                 digits(all, "slider-crank", "lobatto-3") - digits(all, "slider-crank", "rattle"));
  context.number("digits-gained.half-explicit", digits(all, "slider-crank", "half-explicit-4") -
                                                    digits(all, "slider-crank", "rattle"));
}

void run_standard_problems(Context& context) {
  const std::vector<StandardProblemsRow> all = measure_standard_problems(context);
  for (const bool constrained : {true, false}) {
    Artefact& artefact = context.artefact(constrained ? figure_standard_problems : free_figure);
    Table table(
        {"problem", "method", "name", "digits", "steps", "gradients", "factorisations", "outcome"});
    for (const StandardProblemsRow& row : all) {
      if (row.standard->constrained() != constrained) continue;
      const Counts& c = row.summary.counts;
      table.row({row.standard->problem, row.method, row.name, row.digits, row.steps, c.gradients,
                 c.factorisations, row.outcome});
      if (!row.summary.ok()) {
        artefact.failure(row.method + " on " + row.standard->problem + ": " + row.summary.message);
      }
    }
    artefact.table(table).figure(drawing_standard_problems(constrained));
    for (const Standard& standard : standards()) {
      if (standard.constrained() == constrained) artefact.problem(standard.problem);
    }
  }
  measure_digits_gained(context, all);
}

}  // namespace

Experiment standard_problems() {
  return {.id = figure_standard_problems, .run = run_standard_problems};
}

}  // namespace shakedown::beyond
