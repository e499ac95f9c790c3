// Measures and draws for order-reduction.md.
#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/base/consistent.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_order_reduction = "beyond/order-reduction";
constexpr const char* orders = "beyond/order-reduction-orders";
constexpr const char* problem_order_reduction = "double-pendulum";
/// The start, at which it moves: from rest q''' vanishes, and with it what starts wrong.
constexpr double from_order_reduction = 0.5;
constexpr double until_order_reduction = 1.0;
constexpr int first_steps = 10;

enum Variable { q, v, lambda, early };
constexpr std::array<const char*, 4> column{"error of q", "error of v", "error of lambda",
                                            "error of lambda in the first ten steps"};

/// Theory's orders; 0: none is promised.
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

/// t_n of N steps, the same number wherever it is asked for.
double time_of(int n, int N) {
  return n == N ? until_order_reduction : until_order_reduction * n / N;
}

/// The solution from `from` on, at every time of every run.
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

/// max |row - exact| over the columns from `first` on.
double distance(const Trajectory& run, int row, const char* first,
                const std::vector<double>& exact) {
  const std::size_t c = run.column(first);
  double most = 0.0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const double error = std::fabs(run.at(std::size_t(row), c + i) - exact[i]);
    most = std::isnan(error) ? error : std::fmax(most, error);
  }
  return most;
}

struct OrderReductionRun {
  double h;
  std::array<double, 4> error{NAN, NAN, NAN, NAN};
  RunSummary summary;
};

OrderReductionRun measure_order_reduction(const Entrant& by, int N, const Solution& exact) {
  Request request;
  request.method = by.options;
  request.q0 = exact.q0;
  request.p0 = exact.p0;
  request.h = until_order_reduction / N;
  request.steps = N;
  const Trajectory run = integrate(problem_order_reduction, by.method, request);
  OrderReductionRun made{request.h, {NAN, NAN, NAN, NAN}, run.summary};
  if (!run.summary.ok()) return made;
  made.error[q] = distance(run, N, "q0", exact.q_at(until_order_reduction));
  made.error[v] = distance(run, N, "p0", exact.p_at(until_order_reduction));
  if (by.theory[lambda] == 0.0) return made;
  // The row of step n holds the multiplier of t_n, or of t_{n-1} where it belongs to the begin.
  const int back =
      catalogue().method(by.method).traits.multiplier_time == MultiplierTime::begin ? 1 : 0;
  made.error[lambda] = distance(run, N, "lambda0", exact.lambda_at(time_of(N - back, N)));
  made.error[early] = 0.0;
  for (int n = 1; n <= std::min(first_steps, N); ++n) {
    made.error[early] = std::fmax(
        made.error[early], distance(run, n, "lambda0", exact.lambda_at(time_of(n - back, N))));
  }
  return made;
}

struct Orders {
  const Entrant* by;
  std::vector<OrderReductionRun> runs;
  [[nodiscard]] double of(Variable which) const {
    Convergence all;
    for (const OrderReductionRun& run : runs) all.add(run.h, run.error[which]);
    return all.slope();
  }
};

const Orders& find_order_reduction(const std::vector<Orders>& all, std::string_view key) {
  return *std::find_if(all.begin(), all.end(), [&](const Orders& o) { return o.by->key == key; });
}

Look look_of(const Entrant& by) {
  if (by.key != by.method) return by_method(by.method, "the same, uncorrected start", 1);
  return by_method(by.method);
}

Figure drawing_order_reduction() {
  Figure drawn(2, 260);
  for (const Variable which : {q, v, lambda, early}) {
    const std::array<const char*, 4> titles{"Positions", "Velocities", "Multipliers at the end",
                                            "Multipliers, first ten steps"};
    Panel& panel = drawn.panel(titles[which]);
    panel.x("step $h$", Scale::log).y("error", Scale::log);
    for (const Entrant& by : entrants()) {
      if (by.theory[which] == 0.0) continue;
      panel.linked(look_of(by), "h", column[which]).where("run", by.key);
    }
  }
  return drawn;
}

void publish_order_reduction(Context& context, const std::vector<Orders>& all) {
  Table table({"run", "method", "form", "h", column[q], column[v], column[lambda], column[early]});
  Artefact& errors = context.artefact(figure_order_reduction);
  for (const Orders& o : all) {
    for (const OrderReductionRun& run : o.runs) {
      table.row({o.by->key, o.by->method, o.by->form, run.h, run.error[q], run.error[v],
                 run.error[lambda], run.error[early]});
      errors.ran(problem_order_reduction, o.by->method, run.h, run.summary);
    }
  }
  errors.table(table).figure(drawing_order_reduction());
  Table listed({"run", "form", "order of q", "theory for q", "order of v", "theory for v",
                "order of lambda", "theory for lambda", "order of early lambda",
                "theory for early lambda"});
  for (const Orders& o : all) {
    std::vector<Cell> row{o.by->key, o.by->form};
    for (const Variable which : {q, v, lambda, early}) {
      const bool promised = o.by->theory[which] > 0.0;
      row.emplace_back(promised ? o.of(which) : NAN);
      row.emplace_back(promised ? o.by->theory[which] : NAN);
    }
    listed.row(row);
  }
  context.artefact(orders).table(listed).problem(problem_order_reduction);
}

void measure_orders(Context& context, const std::vector<Orders>& all) {
  const auto order = [&](const char* key, Variable which) {
    return find_order_reduction(all, key).of(which);
  };
  context.number("order.radau-index-3.q", order("radau-5-dae", q));
  context.number("order.radau-index-3.v", order("radau-5-dae", v));
  context.number("order.radau-index-3.lambda", order("radau-5-dae", lambda));
  context.number("order.radau-index-2.q", order("radau-5-ggl", q));
  context.number("order.radau-index-2.v", order("radau-5-ggl", v));
  context.number("order.radau-index-2.lambda", order("radau-5-ggl", lambda));
  context.number("order.lobatto-3.q", order("lobatto-3", q));
  context.number("order.lobatto-3.v", order("lobatto-3", v));
  context.number("order.lobatto-4.q", order("lobatto-4", q));
  context.number("order.lobatto-4.v", order("lobatto-4", v));
  context.number("order.half-explicit-4.q", order("half-explicit-4", q));
  context.number("order.half-explicit-4.v", order("half-explicit-4", v));
  context.number("order.half-explicit-4.lambda", order("half-explicit-4", lambda));
  context.number("order.half-explicit-5.q", order("half-explicit-5", q));
  context.number("order.half-explicit-5.v", order("half-explicit-5", v));
  context.number("order.half-explicit-5.lambda", order("half-explicit-5", lambda));
  context.number("order.alpha-index-3.q", order("generalized-alpha-dae", q));
  context.number("order.alpha-index-3.v", order("generalized-alpha-dae", v));
  context.number("order.alpha-index-3.lambda", order("generalized-alpha-dae", lambda));
  context.number("order.alpha-stabilised.lambda", order("generalized-alpha-ggl", lambda));
  context.number("order.hht.lambda", order("hht-i3", lambda));
  context.number("order.early.uncorrected", order("uncorrected", early));
  context.number("order.early.corrected", order("generalized-alpha-dae", early));
  context.number("order.end.uncorrected", order("uncorrected", lambda));
}

void run_order_reduction(Context& context) {
  const int levels = context.pick(6, 3);
  const Solution exact(levels);
  std::vector<Orders> all;
  for (const Entrant& by : entrants()) {
    all.push_back({&by, {}});
    for (int k = 0; k < std::min(levels, int(by.steps.size())); ++k) {
      all.back().runs.push_back(measure_order_reduction(by, by.steps[k], exact));
    }
    context.progress(double(all.size()) / double(entrants().size()));
  }
  publish_order_reduction(context, all);
  measure_orders(context, all);
}

}  // namespace

Experiment order_reduction() { return {.id = figure_order_reduction, .run = run_order_reduction}; }

}  // namespace shakedown::beyond
