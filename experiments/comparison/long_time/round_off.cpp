// By which law does round-off make the energy walk or drift, and what does compensated summation cure?
// Expectation, Brouwer's law: where the roundings of a step are independent, |E - E_0| ~ t^{1/2}, and
// compensation makes it smaller, since what is left rounds to h eps. Finding: so it is with an explicit
// method; with Gauss's method compensation uncovers a drift, whose cause is coefficients rounded to the
// machine's digits, for which the table is not quite symplectic.
#include <algorithm>
#include <cmath>

#include "experiments/comparison/long_time/round_off_runs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* figure_id = "comparison/round-off";
constexpr std::size_t settled = 8;       ///< levels from which slopes are taken
constexpr std::size_t drift_leads = 15;  ///< the same where a drift has passed bounded errors

const RoundOffRun& find_round_off(const std::vector<RoundOffRun>& all, std::string_view key) {
  return *std::ranges::find_if(all, [&](const RoundOffRun& r) { return r.kind->key == key; });
}

Figure drawing() {
  Figure figure(2, 300);
  Panel& free = figure.panel("Explicit: Verlet composed to order 6");
  Panel& implicit = figure.panel("Implicit: Gauss, 3 stages");
  for (Panel* panel : {&free, &implicit}) {
    panel->x("steps", Scale::log).y("$|E - E_0|/|E_0|$, root mean square", Scale::log);
  }
  const auto add = [](Panel& panel, const char* key, const Look& look) -> Curve& {
    return panel.linked(look, "steps", "error of energy").where("run", key);
  };
  const Look plain = by_quantity("as it is"), compensated = by_quantity("compensated summation");
  add(free, "explicit", plain).slope(0.5);
  add(free, "explicit-compensated", compensated).slope(0.5);
  add(implicit, "gauss", plain).unnamed();
  add(implicit, "gauss-rounded", by_quantity("only coefficients rounded"));
  add(implicit, "gauss-compensated", compensated).slope(1).unnamed();
  add(implicit, "gauss-extended", by_quantity("nothing rounded to double"));
  return figure;
}

void publish(Context& context, const std::vector<RoundOffRun>& all) {
  Table table({"run", "what", "starts", "h", "steps", "error of energy"});
  for (const RoundOffRun& run : all) {
    for (std::size_t level = 0; level < run.e.front().size(); ++level) {
      table.row({run.kind->key, run.kind->title, std::ssize(run.e), run.kind->h,
                 std::int64_t{1} << level, run.rms(level)});
    }
  }
  context
      .artefact(
          figure_id, "Round-off and its remedy",
          {.sees =
               "Round-off makes the energy of an explicit method walk, by the square root of time; "
               "compensated summation makes it smaller by a factor {compensation} and leaves the "
               "law "
               "as it is. Of Gauss's method it uncovers a drift: that of one with rounded "
               "coefficients whose every other number is exact; the two curves lie on each other.",
           .setting =
               "Henon-Heiles, the start's positions scaled by 1, 31/32, ...; steps so short that "
               "the methods' own errors are below round-off. Energies in extended precision of "
               "both "
               "parts of a compensated state. Nothing rounded: all in extended precision, where "
               "Newton's method still stops at that of double."})
      .table(table)
      .figure(drawing())
      .problem("henon-heiles");
}

void claims(Context& context, const std::vector<RoundOffRun>& all) {
  const RoundOffRun &plain = find_round_off(all, "explicit"),
                    &better = find_round_off(all, "explicit-compensated");
  const RoundOffRun &gauss = find_round_off(all, "gauss"),
                    &carried = find_round_off(all, "gauss-compensated");
  const RoundOffRun &rounded = find_round_off(all, "gauss-rounded"),
                    &exact = find_round_off(all, "gauss-extended");
  const auto from = [](const RoundOffRun& run, std::size_t level) {
    return std::min(level, run.e.front().size() - 3);
  };
  const auto exponent = [&](const RoundOffRun& run, std::size_t level) {
    return run.exponent(from(run, level));
  };
  claim(context, "brouwer", "Brouwer 1937; Hairer, Lubich, Wanner VIII.5",
        "where roundings are independent their effect on the energy grows with the square root of "
        "time",
        ClaimKind::conservation)
      .expect("explicit: exponent a of |E - E_0| ~ t^a", exponent(plain, settled), near(0.5, 0.2))
      .expect("explicit, compensated: exponent", exponent(better, settled))
      .expect("Gauss: exponent", exponent(gauss, settled))
      .because("three standard errors or fewer of a slope over so few starts, and far from 0 and 1")
      .measured("explicit: standard error", plain.exponent_error(from(plain, settled)))
      .measured("explicit, compensated: standard error",
                better.exponent_error(from(better, settled)))
      .measured("Gauss: standard error", gauss.exponent_error(from(gauss, settled)))
      .control("Gauss, compensated, which drifts: exponent", exponent(carried, drift_leads),
               above(0.75))
      .because("a drift must be told from a walk");
  const std::size_t last = plain.e.front().size() - 1;
  claim(context, "compensation", "Hairer, Lubich, Wanner VIII.5, Algorithm 5.1",
        "compensated summation takes most of the round-off away", ClaimKind::conservation)
      .expect("explicit: error at the end over the same compensated",
              plain.rms(last) / better.rms(last), above(100.0))
      .because(
          "sums round to eps |h v| instead of eps |q|, and h |v| is a thousandth; a tenth of that "
          "gain allows for forces, which still round as before")
      .measured("error, compensated, over eps", better.rms(last) / 0x1p-52);
  const std::size_t common = rounded.e.front().size() - 1, both = exact.e.front().size() - 1;
  claim(
      context, "coefficients", "Hairer, McLachlan, Razakarivony 2008",
      "implicit Runge-Kutta methods with rounded coefficients drift linearly also where their sums are "
      "compensated",
      ClaimKind::conservation)
      .expect("compensated: exponent from 2^15 steps on", exponent(carried, drift_leads),
              above(0.75))
      .expect("only coefficients rounded: exponent", exponent(rounded, drift_leads))
      .because("nearer to 1 than to 1/2, a walk; earlier, bounded errors flatten the slope")
      .expect("compensated over only coefficients rounded, after 2^17 steps",
              carried.rms(common) / rounded.rms(common), near(1.0, 0.1))
      .because("what is left is of that cause alone, up to round-off of forces")
      .control("nothing rounded over only coefficients rounded, after 2^16 steps",
               exact.rms(both) / rounded.rms(both), below(0.2))
      .because("without its cause the drift is gone, but for where iterations stop");
}

void run_round_off(Context& context) {
  const std::vector<RoundOffRun> all =
      round_off_runs(context.pick(0, 6), [&](double done) { context.progress(done); });
  publish(context, all);
  claims(context, all);
}

}  // namespace

Experiment round_off() {
  return {figure_id, "Round-off and its remedy", run_round_off, {figure_id}};
}

}  // namespace shakedown::comparison
