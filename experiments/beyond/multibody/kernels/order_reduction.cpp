// Measurements and figures of order-reduction.md.
#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "methods/base/consistent.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_order_reduction = "beyond/order-reduction";
constexpr const char* orders = "beyond/order-reduction-orders";
constexpr const char* problem_order_reduction = "double-pendulum";
/// The time at which the runs start. The pendulum is then in motion; at rest q''' = 0, so an
/// uncorrected start would have no error.
constexpr double from_order_reduction = 0.5;
constexpr double until_order_reduction = 1.0;
constexpr int first_steps = 10;

enum Variable { q, v, lambda, early };
constexpr std::array<const char*, 4> column{"error of q", "error of v", "error of lambda",
                                            "error of lambda in the first ten steps"};

/// A method with its theoretical orders; 0 means that theory gives no order.
struct Entrant {
  std::string key, method, form;
  std::array<double, 4> theory;
  std::vector<int> steps;
  Settings options = {};
};

const std::vector<Entrant>& entrants() {
  const std::vector<int> many{64, 128, 256, 512, 1024}, few{8, 12, 16, 24, 32, 48},
      some{16, 24, 32, 48, 64, 96};
  static const std::vector<Entrant> all{
      {"radau-5-dae", "radau-5-dae", "index 3", {5, 3, 2, 0}, some},
      {"radau-5-ggl", "radau-5-ggl", "stabilised, index 2", {5, 5, 3, 0}, some},
      {"lobatto-3", "lobatto-3", "index 3, both levels", {4, 4, 0, 0}, some},
      {"lobatto-4", "lobatto-4", "index 3, both levels", {6, 6, 0, 0}, few},
      {"half-explicit-4", "half-explicit-4", "index 2", {4, 4, 4, 0}, some},
      {"half-explicit-5", "half-explicit-5", "index 2", {5, 5, 5, 0}, some},
      {"rk4-projected", "rk4-projected", "index 1, projected", {4, 4, 4, 0}, some},
      {"generalized-alpha-dae", "generalized-alpha-dae", "index 3", {2, 2, 2, 2}, many},
      {"uncorrected",
       "generalized-alpha-dae",
       "index 3, start a(0), v(0)",
       {2, 2, 2, 1},
       many,
       {{"start", "consistent"}}},
      {"hht-i3", "hht-i3", "index 3", {2, 2, 2, 2}, many},
      {"generalized-alpha-ggl",
       "generalized-alpha-ggl",
       "stabilised, index 2",
       {2, 2, 2, 2},
       many}};
  return all;
}

/// Returns t_n for a run of N steps. The result serves as a key, so it must be the same to the last
/// bit everywhere.
double time_of(int n, int N) {
  return n == N ? until_order_reduction : until_order_reduction * n / N;
}

/// The exact solution that starts at `from_order_reduction`, at every time at which a run is
/// compared.
class Solution {
 public:
  explicit Solution(int levels) {
    const ProblemEntry& entry = catalogue().problem(problem_order_reduction);
    const Reference moving = entry.reference({}, {}, {}, {from_order_reduction});
    q0 = moving.q[0];
    p0 = moving.p[0];
    std::set<double> at{until_order_reduction};
    for (const Entrant& by : entrants()) {
      for (int k = 0; k < std::min(levels, int(by.steps.size())); ++k) {
        const int N = by.steps[k];
        for (int n = 0; n <= std::min(first_steps, N); ++n) at.insert(time_of(n, N));
        at.insert(time_of(N - 1, N));
      }
    }
    times.assign(at.begin(), at.end());
    values = entry.reference({}, q0, p0, times);
  }
  [[nodiscard]] const std::vector<double>& q_at(double t) const { return values.q[index(t)]; }
  [[nodiscard]] const std::vector<double>& p_at(double t) const { return values.p[index(t)]; }
  [[nodiscard]] std::vector<double> lambda_at(double t) const {
    using P = DoublePendulum<>;
    const P exact{P::Parameters{}};
    const P::Vector position = P::Vector::Map(q_at(t).data()), p = P::Vector::Map(p_at(t).data());
    P::Vector velocity, a;
    exact.mass().solve(p, velocity);
    P::Multipliers found;
    ConsistentMultiplier<P>(exact).solve(exact, position, velocity, found, a);
    return {found.begin(), found.end()};
  }

  std::vector<double> q0, p0;

 private:
  [[nodiscard]] std::size_t index(double t) const {
    return std::size_t(std::lower_bound(times.begin(), times.end(), t) - times.begin());
  }
  std::vector<double> times;
  Reference values;
};

/// Returns the errors of a run with N steps, or NaN if the run failed. The errors of lambda are
/// also NaN if theory gives no order.
std::array<double, 4> errors_of(const Trajectory& run, const Entrant& by, int N,
                                const Solution& exact) {
  std::array<double, 4> error{NAN, NAN, NAN, NAN};
  if (!run.summary.ok()) return error;
  error[q] = distance(exact.q_at(until_order_reduction), rows_of(run, "q").back());
  error[v] = distance(exact.p_at(until_order_reduction), rows_of(run, "p").back());
  if (by.theory[lambda] == 0.0) return error;
  // Row n holds the multiplier at t_n, or the multiplier at t_{n-1} if the method computes it for
  // the beginning of the step.
  const int back =
      catalogue().method(by.method).traits.multiplier_time == MultiplierTime::begin ? 1 : 0;
  const States multipliers = rows_of(run, "lambda");
  const auto of_lambda = [&](int n) {
    return distance(exact.lambda_at(time_of(n - back, N)), multipliers[std::size_t(n)]);
  };
  error[lambda] = of_lambda(N);
  error[early] = 0.0;
  for (int n = 1; n <= std::min(first_steps, N); ++n) {
    error[early] = std::fmax(error[early], of_lambda(n));
  }
  return error;
}

Table measure_order_reduction(Context& context, Artefact& artefact) {
  const int levels = context.pick(6, 3);
  const Solution exact(levels);
  Table table({"run", "method", "form", "h", column[q], column[v], column[lambda], column[early]});
  for (const Entrant& by : entrants()) {
    for (int k = 0; k < std::min(levels, int(by.steps.size())); ++k) {
      const int N = by.steps[k];
      const double h = until_order_reduction / N;
      const Trajectory run = integrate({.problem = problem_order_reduction,
                                        .method = by.method,
                                        .h = h,
                                        .until = until_order_reduction,
                                        .options = by.options,
                                        .q0 = exact.q0,
                                        .p0 = exact.p0});
      const auto error = errors_of(run, by, N, exact);
      table.row({by.key, by.method, by.form, h, error[q], error[v], error[lambda], error[early]});
      artefact.ran(problem_order_reduction, by.method, h, run.summary);
    }
    context.progress(double(&by - entrants().data() + 1) / double(entrants().size()));
  }
  return table;
}

double order_of(const Table& table, std::string_view key, Variable which) {
  const Table runs = table.where({{"run", key}});
  return Convergence{runs.series("h"), runs.series(column[which])}.slope();
}

/// Draws one panel per method. Each theoretical order has one label with the measured order.
Figure drawing_order_reduction(const Table& table) {
  constexpr std::array<const char*, 4> names{"positions", "velocities", "multipliers at the end",
                                             "multipliers, first ten steps"};
  Figure drawn(2, 150);
  drawn.shared_x();
  for (const char* key : {"radau-5-dae", "radau-5-ggl", "lobatto-4", "half-explicit-5",
                          "generalized-alpha-dae", "uncorrected"}) {
    const Entrant& by = *std::ranges::find(entrants(), key, &Entrant::key);
    const Table runs = table.where({{"run", key}});
    Panel& panel =
        drawn.panel(short_name(by.method) + (by.key == by.method ? "" : ", uncorrected start"));
    panel.x("step $h$", Scale::log).y("error", Scale::log).x_range(8e-4, 1.0).y_range(1e-14, 0.1);
    std::set<double> labelled;
    for (const Variable which : {q, v, lambda, early}) {
      if (by.theory[which] == 0.0) continue;
      panel.linked(by_quantity(names[which]), "h", column[which]).where("run", key);
      if (!labelled.insert(by.theory[which]).second) continue;
      panel.text(1.25 * runs.series("h").front(), runs.series(column[which]).front(),
                 "order " + typeset::number(order_of(table, key, which), 2));
    }
  }
  return drawn;
}

Table listed_orders(const Table& table) {
  Table listed({"run", "form", "order of q", "theory for q", "order of v", "theory for v",
                "order of lambda", "theory for lambda", "order of early lambda",
                "theory for early lambda"});
  for (const Entrant& by : entrants()) {
    std::vector<Cell> row{by.key, by.form};
    for (const Variable which : {q, v, lambda, early}) {
      const bool promised = by.theory[which] > 0.0;
      row.emplace_back(promised ? order_of(table, by.key, which) : NAN);
      row.emplace_back(promised ? by.theory[which] : NAN);
    }
    listed.row(row);
  }
  return listed;
}

void measure_orders(Context& context, const Table& table) {
  struct Named {
    const char *name, *key;
    std::vector<Variable> variables;
  };
  const std::array<const char*, 3> letters{"q", "v", "lambda"};
  for (const Named& of : {Named{"radau-index-3", "radau-5-dae", {q, v, lambda}},
                          {"radau-index-2", "radau-5-ggl", {q, v, lambda}},
                          {"lobatto-3", "lobatto-3", {q, v}},
                          {"lobatto-4", "lobatto-4", {q, v}},
                          {"half-explicit-4", "half-explicit-4", {q, v, lambda}},
                          {"half-explicit-5", "half-explicit-5", {q, v, lambda}},
                          {"alpha-index-3", "generalized-alpha-dae", {q, v, lambda}},
                          {"alpha-stabilised", "generalized-alpha-ggl", {lambda}},
                          {"hht", "hht-i3", {lambda}}}) {
    for (const Variable which : of.variables) {
      context.number(std::string("order.") + of.name + "." + letters[which],
                     order_of(table, of.key, which));
    }
  }
  context.number("order.early.uncorrected", order_of(table, "uncorrected", early));
  context.number("order.early.corrected", order_of(table, "generalized-alpha-dae", early));
  context.number("order.end.uncorrected", order_of(table, "uncorrected", lambda));
}

void run_order_reduction(Context& context) {
  Artefact& errors = context.artefact(figure_order_reduction);
  const Table table = measure_order_reduction(context, errors);
  errors.table(table).figure(drawing_order_reduction(table));
  context.artefact(orders).table(listed_orders(table)).problem(problem_order_reduction);
  measure_orders(context, table);
}

}  // namespace

Experiment order_reduction() { return {.id = figure_order_reduction, .run = run_order_reduction}; }

}  // namespace shakedown::beyond
