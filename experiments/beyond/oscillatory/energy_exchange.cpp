// Measurements and figures of energy-exchange.md.
#include <algorithm>
#include <cmath>

#include "experiments/beyond/oscillatory/exchange.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_energy_exchange = "beyond/energy-exchange";
constexpr const char* speed = "beyond/energy-exchange-speed";
constexpr double finer_omega = 100.0;

/// Results of one method from the default start of the chain.
struct Shown {
  const LabelledCase* by;
  Exchange exchange;
  double deviation_finer;  ///< deviation of the sum at `finer_omega` and the same h omega
};

Figure drawing_energy_exchange(const std::vector<Shown>& all) {
  Figure figure(3, 105);
  figure.shared_x();
  const auto add = [&](const std::string& key, const std::string& title) {
    const bool first = key == "reference";
    Panel& panel = figure.panel(title).x("time $t$").y("energy").y_range(0.0, 1.5);
    if (!first) {
      Curve& faint = panel.line(by_reference("$I_3$ of the reference"), "t", "I3")
                         .where("method", "reference");
      if (key != all.front().by->key) faint.unnamed();
    }
    int i = 0;
    for (const char* column : {"I1", "I2", "I3"}) {
      Curve& curve = panel.line(by_quantity("$I_" + std::to_string(++i) + "$"), "t", column)
                         .where("method", key);
      if (!first) curve.unnamed();
    }
    Curve& whole = panel.line(neutral("their sum"), "t", "sum").where("method", key);
    if (!first) whole.unnamed();
  };
  add("reference", "Reference");
  for (const Shown& s : all) add(s.by->key, s.by->label);
  return figure;
}

void publish_energy_exchange(Context& context, const Exchange& exact,
                             const std::vector<Shown>& all) {
  Table table({"method", "t", "I1", "I2", "I3", "sum"});
  const auto add = [&](const std::string& key, const Exchange& exchange) {
    for (std::size_t k = 0; k < exchange.t.size(); ++k) {
      const Energies& mean = exchange.mean[k];
      table.row({key, exchange.t[k], mean[0], mean[1], mean[2], sum(mean)});
    }
  };
  add("reference", exact);
  for (const Shown& s : all) add(s.by->key, s.exchange);
  Artefact& artefact = context.artefact(figure_energy_exchange);
  artefact.table(table)
      .figure(drawing_energy_exchange(all))
      .problem(chain)
      .parameter("h", exchange_h);
  for (const Shown& s : all) artefact.method(s.by->method, s.by->options);
}

void publish_speeds(Context& context, const std::vector<Shown>& all,
                    const std::vector<Speed>& speeds) {
  Table table({"method", "by theory", "I3 passes I1", "+-", "I1 passes I3 again", "+- again",
               "deviation of the sum", "at omega = 100"});
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Speed& s = speeds[i];
    table.row({s.by->key, s.expected, s.passed.value, s.passed.standard_error, s.returned.value,
               s.returned.standard_error, all[i].exchange.deviation(), all[i].deviation_finer});
  }
  context.artefact(speed)
      .table(table)
      .parameter("h", exchange_h)
      .parameter("starts", starts_of_exchange);
}

const Speed& speed_of(const std::vector<Speed>& all, std::string_view key) {
  return *std::find_if(all.begin(), all.end(), [&](const Speed& s) { return s.by->key == key; });
}

void measure_right_speed(Context& context, const std::vector<Speed>& all, const Exchange& exact,
                         double until, double error_bar) {
  const auto of = [&](std::string_view key) -> const Speed& { return speed_of(all, key); };
  const auto short_steps = [&](double refinement) {
    return exchange_by(integrator("deuflhard"), exchange_omega, exchange_h / refinement, until);
  };
  const Exchange fine = short_steps(exact_refinement), finer = short_steps(2.0 * exact_refinement);
  for (const std::string key : {"deuflhard", "impulse", "implicit-explicit"}) {
    context.number("passing-time." + key, of(key).passed.value);
  }
  context.number("passing-time.hochbruck-less-1", of("hochbruck").passed.value - 1.0);
  for (const Speed& s : all) context.number("times-off-theory." + s.by->key, s.off());
  context.number("one-start.passing-time.short", fine.passed() / exact.passed());
  context.number("reference.error-bar", error_bar);
  context.number("one-start.passing-time.shorter", finer.passed() / fine.passed());
  context.number("one-start.return-time.shorter", finer.returned() / fine.returned());
}

void measure_other_speeds(Context& context, const std::vector<Speed>& all) {
  const auto of = [&](std::string_view key) -> const Speed& { return speed_of(all, key); };
  double least = HUGE_VAL;
  for (const char* key :
       {"garcia-archilla", "mollified-impulse", "gautschi", "hochbruck", "hairer", "grimm"}) {
    const Speed& s = of(key);
    least = std::fmin(least, std::fabs(s.passed.value - 1.0) / s.passed.standard_error);
  }
  context.number("off-right-speed.least", least);
  context.number("passing-time.zs-midpoint",
                 of("zhang-skeel").passed.value / of("implicit-midpoint").passed.value);
}

void measure_sum(Context& context, const Exchange& exact, const std::vector<Shown>& shown,
                 double until) {
  double off = 0.0, finer = 0.0;
  for (const Shown& s : shown) {
    if (s.by->key == "zhang-skeel") continue;
    off = std::fmax(off, s.exchange.deviation());
    finer = std::fmax(finer, s.deviation_finer);
  }
  const Exchange own = exchange_by(*shown.back().by, exchange_omega, exchange_h, until, 0.0, true);
  context.number("sum-deviation", off);
  context.number("sum-deviation.bound", 2.0 * exact.deviation());
  context.number("sum-deviation.zs", shown.back().exchange.deviation());
  context.number("sum-deviation.zs-own", own.deviation());
  context.number("sum-deviation.omega-ratio", finer / off);
}

void run_energy_exchange(Context& context) {
  const double until = context.pick(299.7, 120.6);
  double error_bar = 0.0;
  const Exchange exact = exact_exchange(until, error_bar);
  context.progress(0.5);
  std::vector<Shown> all;
  for (const LabelledCase& by : integrators()) {
    all.push_back({&by, exchange_by(by, exchange_omega, exchange_h, until),
                   exchange_by(by, finer_omega, exchange_h * exchange_omega / finer_omega, until)
                       .deviation()});
  }
  publish_energy_exchange(context, exact, all);
  const std::vector<Speed>& speeds = speeds_of_exchange(context.quick());
  publish_speeds(context, all, speeds);
  measure_right_speed(context, speeds, exact, until, error_bar);
  measure_other_speeds(context, speeds);
  measure_sum(context, exact, all, until);
}

}  // namespace

Experiment energy_exchange() { return {.id = figure_energy_exchange, .run = run_energy_exchange}; }

}  // namespace shakedown::beyond
