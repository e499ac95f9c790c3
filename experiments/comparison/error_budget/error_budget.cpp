// Measurements and figures of error-budget.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/comparison/error_budget/budget.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* figure_id = "comparison/error-budget";

std::string power_of_ten(double x) {
  return "$10^{" + std::to_string(std::lround(std::log10(x))) + "}$";
}

/// The runs of one setting on one pair, by ascending number of steps.
using Series = std::vector<BudgetRun>;

Series series(const Budget& all, std::string_view pair, Source source, std::string_view setting) {
  Series some;
  std::ranges::copy_if(all.runs, std::back_inserter(some), [&](const BudgetRun& r) {
    return r.pair->key == pair && r.source == source && r.setting == setting &&
           std::isfinite(r.error);
  });
  return some;
}
Series alone(const Budget& all, std::string_view pair) {
  return series(all, pair, Source::step, "extended");
}

const BudgetRun& least_error(const Series& some) {
  return *std::ranges::min_element(some, {}, &BudgetRun::error);
}

std::vector<std::pair<Source, std::string>> settings_of_error_budget(const Budget& all,
                                                                     const std::string& pair) {
  std::vector<std::pair<Source, std::string>> found;
  for (const BudgetRun& r : all.runs) {
    const std::pair<Source, std::string> setting{r.source, r.setting};
    if (r.pair->key == pair && std::ranges::find(found, setting) == found.end()) {
      found.push_back(setting);
    }
  }
  return found;
}

Look look_of(const BudgetRun& run) {
  switch (run.source) {
    case Source::step: return by_reference("error of the step alone");
    case Source::arithmetic: return by_quantity(run.setting);
    case Source::nonlinear: return by_quantity("Newton's update below " + power_of_ten(run.value));
    case Source::constraint: break;
  }
  return by_quantity("constraints within " + power_of_ten(run.value));
}

/// Returns whether the main figure shows a run. The curve of the looser tolerance is drawn for
/// updates of Newton's method, because it adds more. For the other sources, the curve of 1e-8 is
/// left out, because it is like the others, but lower. Springs have a figure of their own.
bool is_drawn(const BudgetRun& run) {
  return run.setting != (run.source == Source::nonlinear ? "1e-04" : "1e-08") &&
         !run.setting.starts_with("omega");
}

Figure drawing(const Budget& all) {
  Figure figure(3, 195);
  for (const BudgetPair& pair : budget_pairs()) {
    Panel& panel = figure.panel(pair.title.substr(0, pair.title.find(',')));
    std::vector<std::pair<double, std::string>> ticks;
    for (const double steps : {1e1, 1e2, 1e3, 1e4, 1e5})
      ticks.emplace_back(steps, power_of_ten(steps));
    panel.x("number of steps", Scale::log)
        .x_ticks(ticks)
        .y("added to the error of $q$", Scale::log);
    for (const auto& [source, setting] : settings_of_error_budget(all, pair.key)) {
      const Series same = series(all, pair.key, source, setting);
      if (!is_drawn(same.front())) continue;
      panel.line(look_of(same.front()), "steps", "added to the error of q")
          .where("pair", pair.key)
          .where("source", name(source))
          .where("setting", setting);
    }
    panel.points(neutral("limits from here to the right"), "steps", "limits from here")
        .where("pair", pair.key)
        .where("drawn", "yes");
  }
  return figure;
}

/// Compares the error that springs in place of rods add with the error of the step.
void publish_springs(Context& context, const Budget& all) {
  Table table({"omega", "steps", "error of the step alone", "added by the springs"});
  Figure figure(1, 330);
  Panel& panel = figure.panel();
  panel.x("number of steps", Scale::log).y("error of $q$", Scale::log);
  for (const BudgetPair& pair : budget_pairs()) {
    for (const double omega : pair.omegas()) {
      const std::string value = shortest(omega);
      for (const BudgetRun& r : series(all, pair.key, Source::constraint, "omega = " + value)) {
        table.row({omega, r.steps, r.alone, r.added});
      }
      const std::string name = "$\\omega$ = " + value;
      panel.linked(by_parameter(name), "steps", "error of the step alone").where("omega", omega);
      panel.linked(by_parameter(name + ", error of the springs"), "steps", "added by the springs")
          .where("omega", omega);
    }
  }
  context.artefact("comparison/error-budget-springs").table(table).figure(figure);
}

void publish(Context& context, const Budget& all) {
  Table table({"pair", "source", "setting", "steps", "h", "error of q", "error of the step alone",
               "added to the error of q", "max |g| at the end", "limits from here", "drawn"});
  for (const BudgetRun& r : all.runs) {
    const BudgetRun* from = nullptr;
    const Series same = series(all, r.pair->key, r.source, r.setting);
    if (r.source != Source::step) from = takes_over(same);
    const bool here = from != nullptr && from->steps == r.steps;
    table.row({r.pair->key, std::string(name(r.source)), r.setting, r.steps, r.h, r.error, r.alone,
               r.added, r.g, here ? Cell(r.added) : Cell(""), is_drawn(r) ? "yes" : "no"});
  }
  Artefact& artefact = context.artefact(figure_id);
  artefact.table(table).figure(drawing(all));
  for (const BudgetPair& pair : budget_pairs()) artefact.problem(pair.problem);
  for (const std::string& failure : all.failures) artefact.failure(failure);
}

void publish_limits(Context& context, const Budget& all) {
  Table table({"pair", "source", "setting", "limits from steps", "from h",
               "error of the step alone there", "least error of q", "at steps"});
  for (const BudgetPair& pair : budget_pairs()) {
    for (const auto& [source, setting] : settings_of_error_budget(all, pair.key)) {
      const Series some = series(all, pair.key, source, setting);
      if (some.empty()) continue;
      const BudgetRun* from = source == Source::step ? nullptr : takes_over(some);
      const BudgetRun& best = least_error(some);
      std::vector<Cell> row{pair.title, std::string(name(source)), setting};
      if (from == nullptr) {
        row.insert(row.end(), {Cell(""), Cell(""), Cell("")});
      } else {
        row.insert(row.end(), {Cell(from->steps), Cell(from->h), Cell(from->alone)});
      }
      row.insert(row.end(), {Cell(best.error), Cell(best.steps)});
      table.row(row);
    }
  }
  Artefact& artefact = context.artefact("comparison/error-budget-limits");
  artefact.table(table);
  for (const BudgetPair& pair : budget_pairs()) artefact.problem(pair.problem).method(pair.method);
}

/// Compares the errors that float and double add. Returns the mean exponent with which the ratio of
/// these errors depends on the ratio of the two eps.
double power_of_eps(const Budget& all, std::string_view pair) {
  const Series single = series(all, pair, Source::arithmetic, "float");
  const Series twice = series(all, pair, Source::arithmetic, "double");
  double sum = 0.0, count = 0.0;
  for (const BudgetRun& a : single) {
    for (const BudgetRun& b : twice) {
      if (a.steps != b.steps || !(a.added > 0.0) || !(b.added > 0.0)) continue;
      sum += std::log2(a.added / b.added) / std::log2(a.value / b.value);
      count += 1.0;
    }
  }
  return sum / count;
}

double order(const Series& some, std::int64_t from, std::int64_t until) {
  std::vector<double> h, error;
  for (const BudgetRun& r : some) {
    if (r.steps < from || r.steps > until) continue;
    h.push_back(r.h);
    error.push_back(r.error);
  }
  return power_law_slope(h, error);
}

/// The greatest ratio of the added error to the error of the step alone.
double greatest_share(const Series& some) {
  double most = some.empty() ? NAN : 0.0;
  for (const BudgetRun& r : some) {
    if (std::isfinite(r.alone)) most = std::fmax(most, r.added / r.alone);
  }
  return most;
}

/// The largest ratio of `of` to the tolerance, for tolerances from 1e-4 to 1e-8 and runs of at most
/// `steps` steps.
template <class Of>
double over_tolerance(const Budget& all, std::string_view pair, std::int64_t steps, Of&& of) {
  double most = 0.0;
  for (const char* setting : {"1e-04", "1e-06", "1e-08"}) {
    for (const BudgetRun& r : series(all, pair, Source::constraint, setting)) {
      if (r.steps <= steps) most = std::fmax(most, of(r) / r.value);
    }
  }
  return most;
}

/// The error of the run with the shortest steps.
double finest(const Series& some) { return some.empty() ? NAN : some.back().error; }

constexpr std::int64_t settled = 32, plenty = std::int64_t{1} << 40;

void measure_sources(Context& context, const Budget& all) {
  for (const BudgetPair& pair : budget_pairs()) {
    // On stiff springs no order is measurable, because only the shortest steps resolve them.
    if (pair.nonlinear()) {
      context.number("order." + pair.key, order(alone(all, pair.key), settled, plenty));
    }
    context.number("eps-exponent." + pair.key, power_of_eps(all, pair.key));
  }
}

void measure_short_steps(Context& context, const Budget& all) {
  const Series rattle = series(all, "rattle", Source::constraint, "1e-06");
  const Series shake = series(all, "shake", Source::constraint, "1e-06");
  const Series strict = series(all, "rattle", Source::constraint, "1e-08");
  context.number("order.rattle.long-steps", order(rattle, 8, 128));
  context.number("order.rattle.short-steps", order(rattle, 8192, plenty));
  context.number("order.shake.short-steps", order(shake, 8192, plenty));
  context.number("tolerance-exponent.rattle",
                 std::log(finest(rattle) / finest(strict)) / std::log(1e2));
  context.number("error.rattle.least", least_error(rattle).error);
  context.number("error.rattle.most-steps", finest(rattle));
}

void measure_tolerances(Context& context, const Budget& all) {
  for (const BudgetPair& pair : budget_pairs()) {
    if (!pair.nonlinear()) continue;
    context.number("newton-share." + pair.key,
                   greatest_share(series(all, pair.key, Source::nonlinear, "0.01")));
  }
  context.number("constraint-share.rattle",
                 greatest_share(series(all, "rattle", Source::constraint, "0.01")));
  const auto g = [](const BudgetRun& r) { return r.g; };
  const auto added = [](const BudgetRun& r) { return r.added; };
  context.number("constraint-error.rattle", over_tolerance(all, "rattle", plenty, g));
  context.number("constraint-error.shake", over_tolerance(all, "shake", plenty, g));
  context.number("added-error.rattle", over_tolerance(all, "rattle", 256, added));
  context.number("added-error.shake", over_tolerance(all, "shake", 256, added));
  measure_short_steps(context, all);
  const auto springs = [&](const char* omega) {
    return finest(series(all, "zhang-skeel", Source::constraint, omega));
  };
  context.number("softness-exponent.zs",
                 std::log(springs("omega = 10") / springs("omega = 1000")) / std::log(1e4));
  context.number("error.springs.omega-10", springs("omega = 10"));
  context.number("error.springs.omega-100", springs("omega = 100"));
  context.number("error.springs.omega-1000", springs("omega = 1000"));
}

void run(Context& context) {
  const Budget all =
      measure_budget(context.pick(0, 4), [&](double done) { context.progress(done); });
  publish(context, all);
  publish_springs(context, all);
  publish_limits(context, all);
  measure_sources(context, all);
  measure_tolerances(context, all);
}

}  // namespace

Experiment error_budget() { return {.id = figure_id, .run = run}; }

}  // namespace shakedown::comparison
