// Measurements and figures of standard-problems.md.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "experiments/beyond/multibody/end_states.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_standard_problems = "beyond/standard-problems";
constexpr const char* free_figure = "beyond/standard-problems-free";

struct Standard {
  std::string problem;
  double until;
  int steps = 4096;
  [[nodiscard]] bool constrained() const { return catalogue().problem(problem).constraints > 0; }
};

const std::vector<Standard>& standards() {
  static const std::vector<Standard> all{{"andrews", 0.03},
                                         {"car-axis", 3.0},
                                         {"slider-crank", 0.05},
                                         {"damped-pendulum", 3.0},
                                         {"four-bars", 0.5},
                                         {"three-cranks", 1.0},
                                         {"bricard", 1.0, 1024},
                                         {"flyball-governor", 0.02, 1024},
                                         {"spatial-chain", 1.0, 1024},
                                         {"gyroscopic-top-quaternions", 0.1, 1024},
                                         {"inextensible-rod", 1.0, 512},
                                         {"fermi-pasta-ulam", 10.0, 1024},
                                         {"argon-crystal", 0.002, 512},
                                         {"outer-solar-system", 2e4, 512},
                                         {"flying-rod", 1.0, 512},
                                         {"duffing", 20.0, 512}};
  return all;
}

/// Returns "order 2", or a description of a method without a fixed step or without an order.
std::string order_of(const std::string& method) {
  const Traits& traits = catalogue().method(method).traits;
  if (traits.adaptive) return "steps chosen by tolerance";
  return traits.order_q == 0 ? "no order" : "order " + std::to_string(traits.order_q);
}

/// Returns the methods for problems with or without constraints, sorted by order. Adaptive methods
/// follow, then methods without an order, and then methods that every problem refuses.
std::vector<std::string> sorted_methods(bool constrained) {
  const auto refused = [&](std::string_view method) {
    return std::ranges::none_of(standards(), [&](const Standard& standard) {
      const auto& pairs = catalogue().problem(standard.problem).pairs;
      const auto pair = std::ranges::find(pairs, method, &Pair::method);
      return standard.constrained() == constrained && pair != pairs.end() && pair->admissible();
    });
  };
  std::vector<std::string> names;
  for (const MethodEntry& method : catalogue().methods) {
    if (constrained ? for_constraints(method) : !method.traits.stochastic) {
      names.emplace_back(method.traits.name);
    }
  }
  std::ranges::stable_sort(names, {}, [&](const std::string& name) {
    const Traits& traits = catalogue().method(name).traits;
    return std::tuple(refused(name), traits.order_q == 0 && !traits.adaptive, traits.adaptive,
                      traits.order_q);
  });
  return names;
}

/// Adds the row of a pair. For an inadmissible pair, the row states why the pair is refused.
/// `place` is the method's row in the figure.
void add_row(Table& table, Artefact& artefact, const Standard& standard, const Pair& pair,
             const Reference& end, int steps, double place) {
  std::vector<Cell> row{standard.problem, pair.method, short_name(pair.method)};
  if (!pair.admissible()) {
    row.insert(row.end(), {NAN, NAN, 0, 0, refusal(pair), "", NAN});
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
  row.insert(row.end(),
             {digits_of(run, end), double(steps), c.gradients, c.factorisations,
              outcome_of(run.summary), order_of(pair.method), run.summary.ok() ? place : NAN});
  table.row(row);
  if (!run.summary.ok()) {
    artefact.failure(pair.method + " on " + standard.problem + ": " + run.summary.message);
  }
}

/// Draws one row per method, sorted by order, with one point per problem.
Figure drawing_standard_problems(const Table& table, const std::vector<std::string>& methods) {
  std::vector<std::pair<double, std::string>> rows;
  std::vector<std::string> orders;
  for (std::size_t k = 0; k < methods.size(); ++k) {
    if (table.where({{"method", methods[k]}, {"outcome", "ok"}}).rows() == 0) continue;
    rows.emplace_back(double(k), short_name(methods[k]));
    if (orders.empty() || orders.back() != order_of(methods[k])) {
      orders.push_back(order_of(methods[k]));
    }
  }
  Figure drawn(1, 40 + 15 * int(rows.size()));
  Panel& panel = drawn.panel();
  panel.x("digits of $q$").x_range(0.0, 16.0);
  panel.y("").y_ticks(rows).y_range(rows.front().first - 0.7, rows.back().first + 0.7);
  for (const std::string& order : orders) {
    panel.points(by_quantity(order), "digits", "row").where("order", order);
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
      "problem",   "method",         "name",    "digits", "steps",
      "gradients", "factorisations", "outcome", "order",  "row"};
  for (const bool constrained : {true, false}) {
    Artefact& artefact = context.artefact(constrained ? figure_standard_problems : free_figure);
    Table table(columns);
    const std::vector<std::string> methods = sorted_methods(constrained);
    for (const Standard& standard : standards()) {
      if (standard.constrained() != constrained) continue;
      const ProblemEntry& entry = catalogue().problem(standard.problem);
      const Reference end = entry.reference({}, {}, {}, {standard.until});
      artefact.problem(standard.problem);
      for (const Pair& pair : entry.pairs) {
        const auto place = std::ranges::find(methods, pair.method);
        if (place == methods.end() || (!constrained && !pair.admissible())) continue;
        add_row(table, artefact, standard, pair, end,
                context.pick(standard.steps, standard.steps / 16), double(place - methods.begin()));
      }
      context.progress(double(&standard - standards().data() + 1) / double(standards().size()));
    }
    artefact.table(table).figure(drawing_standard_problems(table, methods));
    if (constrained) measure_digits_gained(context, table);
  }
}

}  // namespace

Experiment standard_problems() {
  return {.id = figure_standard_problems, .run = run_standard_problems};
}

}  // namespace shakedown::beyond
