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

/// The level from which on the slope of a run is taken, three levels before the last at the latest.
std::size_t slope_from(const RoundOffRun& run) {
  const bool drifts = run.kind->key == "gauss-compensated" || run.kind->key == "gauss-rounded";
  return std::min(drifts ? drift_leads : settled, run.e.front().size() - 3);
}

/// Where the drift's slope is taken, clear below its curve.
void guide_of_drift(Panel& panel, const RoundOffRun& drifting) {
  const std::size_t last = drifting.e.front().size() - 1;
  const double begin = std::exp2(double(slope_from(drifting))), end = std::exp2(double(last));
  const double height = 0.3 * drifting.rms(last) / end;
  panel.graph(
      neutral("slope 1"), [height](double x) { return height * x; }, begin, end);
}

Figure drawing(const std::vector<RoundOffRun>& all) {
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
  // A guide stands where its slope is taken.
  const auto guide = [&](const char* key, const Look& look) {
    add(free, key, look).where("slope taken", "yes").slope(0.5).unnamed();
  };
  add(free, "explicit", plain);
  guide("explicit", plain);
  add(free, "explicit-compensated", compensated);
  guide("explicit-compensated", compensated);
  add(implicit, "gauss", plain).unnamed();
  add(implicit, "gauss-rounded", by_quantity("only coefficients rounded"));
  add(implicit, "gauss-compensated", compensated).unnamed();
  guide_of_drift(implicit, find_round_off(all, "gauss-compensated"));
  add(implicit, "gauss-extended", by_quantity("nothing rounded to double"));
  return figure;
}

void publish(Context& context, const std::vector<RoundOffRun>& all) {
  Table table({"run", "what", "starts", "h", "steps", "error of energy", "slope taken"});
  for (const RoundOffRun& run : all) {
    for (std::size_t level = 0; level < run.e.front().size(); ++level) {
      table.row({run.kind->key, run.kind->title, std::ssize(run.e), run.kind->h,
                 std::int64_t{1} << level, run.rms(level), level < slope_from(run) ? "no" : "yes"});
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
      .figure(drawing(all))
      .problem("henon-heiles");
}

void claims(Context& context, const std::vector<RoundOffRun>& all) {
  const RoundOffRun &plain = find_round_off(all, "explicit"),
                    &better = find_round_off(all, "explicit-compensated");
  const RoundOffRun &gauss = find_round_off(all, "gauss"),
                    &carried = find_round_off(all, "gauss-compensated");
  const RoundOffRun &rounded = find_round_off(all, "gauss-rounded"),
                    &exact = find_round_off(all, "gauss-extended");
  const auto exponent = [](const RoundOffRun& run) { return run.exponent(slope_from(run)); };
  const auto error = [](const RoundOffRun& run) { return run.exponent_error(slope_from(run)); };
  claim(context, "brouwer", "Brouwer 1937; Hairer, Lubich, Wanner VIII.5",
        "where roundings are independent their effect on the energy grows with the square root of "
        "time",
        ClaimKind::conservation)
      .expect("explicit: exponent a of |E - E_0| ~ t^a", exponent(plain), near(0.5, 0.2))
      .expect("explicit, compensated: exponent", exponent(better))
      .expect("Gauss: exponent", exponent(gauss))
      .because("three standard errors or fewer of a slope over so few starts, and far from 0 and 1")
      .measured("explicit: standard error", error(plain))
      .measured("explicit, compensated: standard error", error(better))
      .measured("Gauss: standard error", error(gauss))
      .control("Gauss, compensated, which drifts: exponent", exponent(carried), above(0.75))
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
  const std::size_t common = rounded.e.front().size() - 1, both = exact.e.front().size() - 1,
                    end = gauss.e.front().size() - 1;
  claim(
      context, "coefficients", "Hairer, McLachlan, Razakarivony 2008",
      "implicit Runge-Kutta methods with rounded coefficients drift linearly where their sums are "
      "compensated; where they are not, the walk of the roundings still hides the drift",
      ClaimKind::conservation)
      .expect("compensated: exponent from 2^15 steps on", exponent(carried), above(0.75))
      .expect("only coefficients rounded: exponent", exponent(rounded))
      .because("nearer to 1 than to 1/2, a walk; earlier, bounded errors flatten the slope")
      .expect("compensated over only coefficients rounded, after 2^17 steps",
              carried.rms(common) / rounded.rms(common), near(1.0, 0.1))
      .because("what is left is of that cause alone, up to round-off of forces")
      .expect("as it is over compensated, after 2^19 steps", gauss.rms(end) / carried.rms(end),
              above(1.0))
      .because("a walk leads until a drift has overtaken it")
      .set_after_data("the part on the run as it is, which was left out at first")
      .measured("as it is: exponent from 2^8 steps on", exponent(gauss))
      .measured(
          "steps after which they would be equal, by the exponents 1/2 and 1, over those taken",
          std::pow(gauss.rms(end) / carried.rms(end), 2.0))
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
