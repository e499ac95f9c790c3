// Computes the results of blow-up.md.
#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/harness/figures/typeset.hpp"
#include "experiments/kinon2023/particles/long_runs.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Returns the time at which |E - E_0| first exceeds `factor` |E_0|. Returns infinity if it never
/// does, even if the run fails.
double leaves_energy_at(const Run& r, double factor = 1.0) {
  const auto E = r.energy();
  const auto t = r.times();
  for (std::size_t k = 0; k < E.size(); ++k) {
    if (std::fabs(E[k] - E[0]) > factor * std::fabs(E[0])) return t[k];
  }
  return HUGE_VAL;
}

/// A run with its energy up to the failure or blow-up. A run blows up when |E| >= 1000 J.
struct EnergyRun {
  Run run;
  std::vector<double> t = run.times(), E = run.energy();
  bool ends_early = !run.path.summary.ok();

  explicit EnergyRun(Run of) : run(std::move(of)) {
    const auto blow_up = std::ranges::find_if(E, [](double x) { return std::fabs(x) >= 1e3; });
    if (blow_up == E.end()) return;
    ends_early = true;
    E.erase(blow_up + 1, E.end());
    t.resize(E.size());
  }
};

const std::string energy = "E [J]", change = "|E - E_0| [J]", so_far = "largest so far [J]";
constexpr double top_change = 1e5;  // [J], upper end of the panel that shows changes

/// Adds every row of the first second, but only an envelope of the later rows.
void add_energy_rows(Table& table, const EnergyRun& r) {
  const std::vector<std::string> columns{"curve", "t [s]", energy, change};
  Table first(columns), later(columns);
  for (std::size_t k = 0; k < r.t.size(); ++k) {
    (r.t[k] <= 1.0 ? first : later).row({r.run.name(), r.t[k], r.E[k], std::fabs(r.E[k] - r.E[0])});
  }
  double most = 0.0;
  for (const Table& part : {first, later.enveloped(2000)}) {
    for (std::size_t k = 0; k < part.rows(); ++k) {
      std::vector<Cell> row = part.at(k);
      most = std::fmax(most, row.back().number());
      row.emplace_back(most);
      table.row(row);
    }
  }
}

/// Adds the curve of `column`. The points of short runs are marked, because a run that fails
/// immediately has only one or two points.
void add_curve(Panel& panel, const Run& r, const std::string& column) {
  const Look look = by_method(r.method);
  Curve& curve =
      r.path.rows() < 3 ? panel.linked(look, "t [s]", column) : panel.line(look, "t [s]", column);
  curve.where("curve", r.name());
}

/// Formats a time of a run, rounded to 1 us. This removes round-off but keeps events that are one
/// step apart distinct.
std::string of_grid(double t) { return shortest(std::round(t * 1e6) / 1e6); }

/// Lists the runs that end early, with the reason and the time: "VI-S, VI-B past 1000 J at 0.32 s;
/// VI-A failed at 12 s".
std::string early_ends(const std::vector<EnergyRun>& runs) {
  std::map<std::pair<double, std::string>, std::string> ends;
  for (const EnergyRun& r : runs) {
    if (!r.ends_early) continue;
    const bool large = std::fabs(r.E.back()) >= 1e3;
    std::string& names = ends[{r.t.back(), large ? " past 1000 J at " : " failed at "}];
    names += (names.empty() ? "" : ", ") + r.run.name();
  }
  std::string text;
  for (const auto& [end, names] : ends) {
    text += (text.empty() ? "" : "; ") + names + end.second + of_grid(end.first) + " s";
  }
  return text.empty() ? "none" : text;
}

/// Draws the energies of the four schemes at one step in the paper's range and, above them, the
/// largest changes so far, with a cross where a run ends early. Returns the runs in the order of
/// `stability_schemes`.
std::vector<EnergyRun> energy_figure(Context& context, const char* id, double h, double until,
                                     Scale time, std::pair<double, double> range) {
  std::vector<EnergyRun> runs;
  for (const auto& name : stability_schemes) runs.emplace_back(long_run(name, h, until));
  Table table({"curve", "t [s]", energy, change, so_far});
  Figure figure(1, 252);
  const auto panel = [&]() -> Panel& {
    const double from = time == Scale::log ? h / 2 : 0.0;
    return figure.panel().x("time $t$ [s]", time).x_range(from, until);
  };
  Panel &changes = panel(), &energies = panel();
  changes.y("largest $|E-E_0|$ so far [J]", Scale::log).y_range(1e-16, top_change);
  energies.y("energy $E$ [J]").y_range(range.first, range.second);
  for (const EnergyRun& r : runs) {
    add_energy_rows(table, r);
    add_curve(changes, r.run, so_far);
    add_curve(energies, r.run, energy);
    if (!r.ends_early) continue;
    changes.cross(r.t.back(), std::fmin(largest_deviation(r.E), top_change), r.run.name());
  }
  publish(context, id, table, figure, {&runs[0].run, &runs[1].run, &runs[2].run, &runs[3].run});
  return runs;
}

void measure_vi_a(Context& context, const Run& vi_a, const Run& em) {
  // Runs from starts that differ by 1e-12 show whether the time of blow-up depends on the last
  // digits.
  double earliest = HUGE_VAL, latest = 0.0;
  for (int k = -4; k <= 4; ++k) {
    const double t = leaves_energy_at(
        long_run("vi-a", 0.25, 150.0, {{"v4z", shortest(2.0 / 1.7 * (1.0 + 1e-12 * k))}}), 10.0);
    earliest = std::min(earliest, t);
    latest = std::max(latest, t);
  }
  const Run archived = long_run("vi-a", 0.25, 150.0, archived_start());
  context.number("blow-up-time.earliest", earliest);
  context.number("blow-up-time.latest", latest);
  context.words("blow-up-at", of_grid(earliest));
  context.number("blow-up-time.once-e0", leaves_energy_at(vi_a));
  context.number("blow-up-time.archived", leaves_energy_at(archived, 10.0));
  context.number("fluctuation.em-coarse", fluctuation(em));
  context.number("failed-runs.em-coarse", failures({&em}));
}

void run_blow_up(Context& context) {
  const double until = context.pick(60.0, 10.0);
  const auto fine = energy_figure(context, "fig31", 0.01, until, Scale::linear, {1.1, 1.25});
  context.progress(0.4);
  const auto middle = energy_figure(context, "fig32", 0.05, until, Scale::log, {0.0, 6.0});
  context.words("ends.0.05", early_ends(middle));
  context.progress(0.6);
  const auto coarse = energy_figure(context, "fig33", 0.25, until, Scale::log, {0.0, 12.0});
  context.words("ends.0.25", early_ends(coarse));

  context.words("ends.0.01", early_ends(fine));
  const auto fine_fluctuation = [&](std::size_t scheme) { return fluctuation(fine[scheme].run); };
  context.number("fluctuation.fine.vi-s", fine_fluctuation(0));
  context.number("fluctuation.fine.vi-a", fine_fluctuation(1));
  context.number("fluctuation.fine.vi-b", fine_fluctuation(2));
  context.number("fluctuation.fine.em", fine_fluctuation(3));
  context.number("failed-runs.fine",
                 failures({&fine[0].run, &fine[1].run, &fine[2].run, &fine[3].run}));
  context.number("blow-up-time.vi-s-vi-b",
                 std::fmax(leaves_energy_at(middle[0].run), leaves_energy_at(middle[2].run)));
  context.number("blow-up-time.vi-s-vi-b.bound", until / 2);
  context.number("fluctuation.vi-a", fluctuation(middle[1].run));
  context.number("fluctuation.em", fluctuation(middle[3].run));
  context.number("failed-runs.vi-a-em", failures({&middle[1].run, &middle[3].run}));
  measure_vi_a(context, coarse[1].run, coarse[3].run);
}

}  // namespace

Experiment blow_up() { return {.id = "kinon2023/blow-up", .run = run_blow_up}; }

}  // namespace shakedown::kinon2023
