// Measurements and figures of round-off.md.
#include <algorithm>
#include <cmath>

#include "experiments/comparison/long_time/round_off_runs.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* figure_id = "comparison/round-off";
constexpr std::size_t settled = 8;       ///< first level for slopes
constexpr std::size_t drift_leads = 15;  ///< first level where a drift exceeds bounded errors

const RoundOffRun& find_round_off(const std::vector<RoundOffRun>& all, std::string_view key) {
  return *std::ranges::find_if(all, [&](const RoundOffRun& r) { return r.kind->key == key; });
}

/// The first level used to fit the slope of a run; at least the last three levels are used.
std::size_t slope_from(const RoundOffRun& run) {
  const bool drifts = run.kind->key == "gauss-compensated" || run.kind->key == "gauss-rounded";
  return std::min(drifts ? drift_leads : settled, run.e.front().size() - 3);
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
  // A guide line extends over the levels that are fitted.
  const auto guide = [&](Panel& panel, const char* key, const Look& look, double slope) {
    add(panel, key, look).where("slope taken", "yes").slope(slope).unnamed();
  };
  add(free, "explicit", plain);
  guide(free, "explicit", plain, 0.5);
  add(free, "explicit-compensated", compensated);
  guide(free, "explicit-compensated", compensated, 0.5);
  add(implicit, "gauss", plain).unnamed();
  add(implicit, "gauss-rounded", by_quantity("only coefficients rounded: coincides"));
  add(implicit, "gauss-compensated", compensated).unnamed();
  guide(implicit, "gauss-compensated", compensated, 1.0);
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
  context.artefact(figure_id).table(table).figure(drawing()).problem("henon-heiles");
}

void measure_laws(Context& context, const std::vector<RoundOffRun>& all) {
  const RoundOffRun &plain = find_round_off(all, "explicit"),
                    &better = find_round_off(all, "explicit-compensated");
  const RoundOffRun &gauss = find_round_off(all, "gauss"),
                    &carried = find_round_off(all, "gauss-compensated");
  const RoundOffRun &rounded = find_round_off(all, "gauss-rounded"),
                    &exact = find_round_off(all, "gauss-extended");
  const auto exponent = [](const RoundOffRun& run) { return run.exponent(slope_from(run)); };
  const auto error = [](const RoundOffRun& run) { return run.exponent_error(slope_from(run)); };
  context.number("exponent.explicit", exponent(plain));
  context.number("exponent.explicit-compensated", exponent(better));
  context.number("exponent.gauss", exponent(gauss));
  context.number("exponent-error.explicit", error(plain));
  context.number("exponent-error.compensated", error(better));
  context.number("exponent-error.gauss", error(gauss));
  context.number("exponent.gauss-compensated", exponent(carried));
  const std::size_t last = plain.e.front().size() - 1;
  context.number("error-ratio.explicit", plain.rms(last) / better.rms(last));
  context.number("error-over-eps.compensated", better.rms(last) / 0x1p-52);
  const std::size_t common = rounded.e.front().size() - 1, both = exact.e.front().size() - 1,
                    end = gauss.e.front().size() - 1;
  context.number("exponent.compensated-late", exponent(carried));
  context.number("exponent.rounded-only", exponent(rounded));
  context.number("error-ratio.compensated-rounded", carried.rms(common) / rounded.rms(common));
  context.number("error-ratio.plain-compensated", gauss.rms(end) / carried.rms(end));
  context.number("exponent.gauss-late", exponent(gauss));
  context.number("steps-ratio.equal-error", std::pow(gauss.rms(end) / carried.rms(end), 2.0));
  context.number("error-ratio.exact-rounded", exact.rms(both) / rounded.rms(both));
}

void run_round_off(Context& context) {
  const std::vector<RoundOffRun> all =
      round_off_runs(context.pick(0, 6), [&](double done) { context.progress(done); });
  publish(context, all);
  measure_laws(context, all);
}

}  // namespace

Experiment round_off() { return {.id = figure_id, .run = run_round_off}; }

}  // namespace shakedown::comparison
