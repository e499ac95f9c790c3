// Measurements and figures of standard-problems.md.
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

/// Adds the row of a pair. For an inadmissible pair, the row states why the pair is refused.
void add_row(Table& table, Artefact& artefact, const Standard& standard, const Pair& pair,
             const Reference& end, int steps) {
  std::vector<Cell> row{standard.problem, pair.method, short_name(pair.method)};
  if (!pair.admissible()) {
    row.insert(row.end(), {NAN, NAN, 0, 0, refusal(pair)});
    table.row(row);
    return;
  }
  Case of{standard.problem, pair.method, standard.until / double(steps), standard.until};
  if (catalogue().method(pair.method).traits.adaptive) {
    steps = 1;
    of.h = standard.until;
    of.options = {{"rtol", "1e-11"}, {"atol", "1e-11"}};
  }
  const Trajectory run = integrate(of.ends());
  const Counts& c = run.summary.counts;
  row.insert(row.end(), {digits_of(run, end), double(steps), c.gradients, c.factorisations,
                         outcome_of(run.summary)});
  table.row(row);
  if (!run.summary.ok()) {
    artefact.failure(pair.method + " on " + standard.problem + ": " + run.summary.message);
  }
}

Figure drawing_standard_problems(bool constrained) {
  Figure drawn(2, 480);  // high enough for thirty bars
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

void measure_digits_gained(Context& context, const Table& constrained) {
  const auto digits = [&](const char* problem, const char* method) {
    return constrained.number("digits", {{"problem", problem}, {"method", method}});
  };
  const double rattle = digits("slider-crank", "rattle");
  context.number("digits.ida.andrews", digits("andrews", "ida"));
  context.number("digits.ida.car-axis", digits("car-axis", "ida"));
  context.number("digits-gained.lobatto-3", digits("slider-crank", "lobatto-3") - rattle);
  context.number("digits-gained.half-explicit", digits("slider-crank", "half-explicit-4") - rattle);
}

void run_standard_problems(Context& context) {
  const std::initializer_list<std::string_view> columns{
      "problem", "method", "name", "digits", "steps", "gradients", "factorisations", "outcome"};
  Table constrained(columns), free(columns);
  Artefact& of_constrained = context.artefact(figure_standard_problems);
  Artefact& of_free = context.artefact(free_figure);
  for (const Standard& standard : standards()) {
    const ProblemEntry& entry = catalogue().problem(standard.problem);
    const Reference end = entry.reference({}, {}, {}, {standard.until});
    Artefact& artefact = standard.constrained() ? of_constrained : of_free;
    artefact.problem(standard.problem);
    for (const Pair& pair : entry.pairs) {
      const MethodEntry& method = catalogue().method(pair.method);
      const bool here = standard.constrained() ? for_constraints(method)
                                               : pair.admissible() && !method.traits.stochastic;
      if (!here) continue;
      add_row(standard.constrained() ? constrained : free, artefact, standard, pair, end,
              context.pick(standard.steps, standard.steps / 16));
    }
    context.progress(double(&standard - standards().data() + 1) / double(standards().size()));
  }
  of_constrained.table(constrained).figure(drawing_standard_problems(true));
  of_free.table(free).figure(drawing_standard_problems(false));
  measure_digits_gained(context, constrained);
}

}  // namespace

Experiment standard_problems() {
  return {.id = figure_standard_problems, .run = run_standard_problems};
}

}  // namespace shakedown::beyond
