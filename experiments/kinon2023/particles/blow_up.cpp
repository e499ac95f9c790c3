// Measures and draws for blow-up.md.
#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/harness/figures/typeset.hpp"
#include "experiments/kinon2023/particles/long_runs.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Time at which |E - E_0| first exceeds `factor` E_0, or else that at which the run ended.
double lasts_until(const Run& r, double factor = 1.0) {
  const auto E = r.energy();
  const auto t = r.times();
  for (std::size_t k = 0; k < E.size(); ++k) {
    if (!(std::fabs(E[k] - E[0]) <= factor * std::fabs(E[0]))) return t[k];
  }
  return r.path.summary.t;
}

/// The energies of the four schemes, drawn up to failures and blow-ups. Hands over who fails or
/// blows up, and when, as words `ends_name`, unless that is empty.
std::vector<Run> energy_figure(Context& context, const char* id, double h, double until,
                               std::pair<double, double> range, const std::string& ends_name) {
  std::vector<Run> runs;
  for (const auto& name : stability_schemes) runs.push_back(long_run(name, h, until));
  const std::string energy = "E [J]", distance = "|E - E_0| [J]";
  constexpr double top_change = 1e5;  // [J], of the lowest row
  Table table({"curve", "t [s]", energy, distance});
  Figure figure(2, 220);
  const std::vector<const Run*> four{&runs[0], &runs[1], &runs[2], &runs[3]};
  std::vector<std::pair<Panel*, std::vector<const Run*>>> panels;
  const auto add = [&](const std::string& title, const std::vector<const Run*>& of, bool change) {
    const bool brief = !change && lasts_until(*of[0]) < 1.0;
    Panel& p = figure.panel(title + (brief ? ", first second" : ""));
    p.x("time $t$ [s]", change ? Scale::log : Scale::linear);
    p.x_range(change ? h / 2 : 0.0, brief ? 1.0 : until);
    if (change) p.y("$|E-E_0|$ [J]", Scale::log).y_range(1e-16, top_change);
    if (!change) p.y("energy $E$ [J]").y_range(range.first, range.second);
    for (const Run* r : of) {  // one that fails at once leaves a point or two
      const Look look = by_method(r->method);
      const std::string& y = change ? distance : energy;
      (r->path.rows() < 3 ? p.linked(look, "t [s]", y) : p.line(look, "t [s]", y))
          .where("curve", r->name());
    }
    panels.emplace_back(&p, of);
  };
  for (const Run* r : four) add(r->name(), {r}, false);
  add("change: VI-S and EM", {four[0], four[3]}, true);
  add("change: VI-B and VI-A", {four[2], four[1]}, true);
  std::map<double, std::string> ends;  // who fails or blows up
  for (const Run& r : runs) {
    const auto t = r.times(), E = r.energy();
    const auto end = std::find_if(E.begin(), E.end(), [](double x) { return std::fabs(x) >= 1e3; });
    const auto rows = std::min<std::size_t>(end - E.begin() + 1, E.size());
    Table rest(table.columns());
    for (std::size_t k = 0; k < rows; ++k) {
      (t[k] <= 1.0 ? table : rest).row({r.name(), t[k], E[k], std::fabs(E[k] - E[0])});
    }
    rest = rest.enveloped(2000);
    for (std::size_t k = 0; k < rest.rows(); ++k) table.row(rest.at(k));
    if (r.path.summary.ok() && end == E.end()) continue;
    std::string& names = ends[t[rows - 1]];
    names += (names.empty() ? "" : ", ") + r.name();
    for (const auto& [panel, of] : panels) {
      if (std::find(of.begin(), of.end(), &r) != of.end()) {
        // On its last point, or on the frame through which it has left.
        const bool change = of.size() > 1;
        const double last = change ? std::fabs(E[rows - 1] - E[0]) : E[rows - 1];
        panel->cross(
            t[rows - 1],
            change ? std::fmin(last, top_change) : std::clamp(last, range.first, range.second),
            r.name());
      }
    }
  }
  std::string failing;
  for (const auto& [t, names] : ends) {
    failing += (failing.empty() ? "" : "; ") + names + " at " + typeset::number(t) + " s";
  }
  if (!ends_name.empty()) context.words(ends_name, failing);
  publish(context, id, table, figure, four);
  return runs;
}

void measure_vi_a(Context& context, const Run& vi_a, const Run& em) {
  // Starts that differ by 1e-12: does the instant hang on last digits?
  double earliest = HUGE_VAL, latest = 0.0;
  for (int k = -4; k <= 4; ++k) {
    const double t = lasts_until(
        long_run("vi-a", 0.25, 150.0, {{"v4z", shortest(2.0 / 1.7 * (1.0 + 1e-12 * k))}}), 10.0);
    earliest = std::min(earliest, t);
    latest = std::max(latest, t);
  }
  const Run archived = long_run("vi-a", 0.25, 150.0, archived_start());
  context.number("blow-up-time.earliest", earliest);
  context.number("blow-up-time.latest", latest);
  context.number("blow-up-time.once-e0", lasts_until(vi_a));
  context.number("blow-up-time.archived", lasts_until(archived, 10.0));
  context.number("fluctuation.em-coarse", fluctuation(em));
}

void draw_blow_ups(Context& context) {
  const double until = context.pick(60.0, 10.0);
  const auto fine = energy_figure(context, "fig31", 0.01, until, {1.1, 1.25}, "");
  context.progress(0.4);
  const auto middle = energy_figure(context, "fig32", 0.05, until, {0.0, 6.0}, "ends.0.05");
  context.progress(0.6);
  const auto coarse = energy_figure(context, "fig33", 0.25, until, {0.0, 12.0}, "ends.0.25");

  double amplitude = 0.0;
  for (const Run& r : fine) amplitude = std::max(amplitude, fluctuation(r));
  context.number("fluctuation.fine", amplitude);
  context.number("failed-runs.fine", failures({&fine[0], &fine[1], &fine[2], &fine[3]}));
  context.number("blow-up-time.vi-s-vi-b",
                 std::fmax(lasts_until(middle[0]), lasts_until(middle[2])));
  context.number("blow-up-time.vi-s-vi-b.bound", until / 2);
  context.number("fluctuation.vi-a", fluctuation(middle[1]));
  context.number("fluctuation.em", fluctuation(middle[3]));
  context.number("failed-runs.vi-a-em", failures({&middle[1], &middle[3]}));
  measure_vi_a(context, coarse[1], coarse[3]);
}

}  // namespace

Experiment blow_up() { return {.id = "kinon2023/blow-up", .run = draw_blow_ups}; }

}  // namespace shakedown::kinon2023
