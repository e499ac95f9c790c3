// Measurements and figures of stability-map.md.
#include <algorithm>
#include <cmath>

#include "experiments/comparison/stability/long_steps.hpp"
#include "experiments/comparison/stability/stability_claims.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* x_of = "h omega";
constexpr const char* rho_of = "spectral radius";
constexpr const char* limit_of = "largest stable step";
constexpr const char* again_of = "stable again up to";
constexpr const char* never_of = "not even the first step stable";
constexpr double least_unstable = 1.5, most_shown = 2.0;

/// The radius that the map shows. It is increased if it is only slightly above 1, so that every
/// instability is visible. A failed step counts as unstable.
double shown(double rho) {
  if (std::isnan(rho)) return most_shown;
  if (rho > 1.0 + neutral_radius) rho = std::clamp(rho, least_unstable, most_shown);
  return std::round(256.0 * rho) / 256.0;
}

Cell where(bool there, double x) { return there ? Cell(x) : Cell(""); }

/// Returns whether even the shortest step of the scan is unstable.
bool fails_at_once(const StabilityScan& runs) { return runs.found() && runs.largest_below == 0.0; }
/// Returns whether a limit exists: a shorter step is stable and a longer one is not.
bool has_limit(const StabilityScan& runs) { return runs.found() && runs.largest_below > 0.0; }
/// The mark is a cross, as for other failures. It is dark, because the colour of the map there is
/// neutral.
Look failed_at_once() { return by_parameter(never_of, "rk4"); }

StabilityScan scan_runs(const Target& target, double resolution) {
  return scan_stability([&](double x) { return bounded(target, x); }, shortest_scanned, longest,
                        resolution);
}

Mapped map_plane(const Plane& plane, Table& table, bool quick) {
  Mapped mapped{plane, {}, {}, {}};
  for (const double end : {0.0, most_shown}) {  // rows that only fix the ends of the scale
    table.row({plane.title, "map", "", "", end, "", "", ""});
  }
  for (const double value : plane.values) {
    const Target target = plane.at(value);
    for (int k = 1; k <= std::lround(longest / plane.resolution); ++k) {
      const double x = k * plane.resolution;
      table.row({plane.title, "map", value, x, shown(radius(target, x)), "", "", ""});
    }
    const auto limit_for = [&](double most) {
      return scan_stability([&](double x) { return radius(target, x) <= most; }, shortest_scanned,
                            longest, quick ? 0.3 : plane.scan);
    };
    mapped.linear.push_back(limit_for(1.0 + neutral_radius));
    mapped.tenfold.push_back(limit_for(tenfold_radius()));
    const StabilityScan runs = scan_runs(target, quick ? 0.3 : plane.scan);
    table.row({plane.title, "runs", value, "", "", where(has_limit(runs), runs.largest_below),
               where(runs.ragged(), runs.largest_stable),
               where(fails_at_once(runs), shortest_scanned)});
    mapped.runs.push_back(runs);
  }
  return mapped;
}

void draw_plane(Figure& figure, const Mapped& mapped) {
  const Plane& plane = mapped.plane;
  Panel& panel = figure.panel(plane.title);
  const double step = plane.values[1] - plane.values[0];
  panel.x("$h\\omega$").y(plane.axis);
  panel.x_range(0.0, longest + plane.resolution / 2.0)
      .y_range(plane.values.front() - step / 2.0, plane.values.back() + step / 2.0);
  const auto rows = [&](Curve& curve, const char* kind) {
    curve.where("panel", plane.title).where("kind", kind);
  };
  rows(panel.image(x_of, "option", rho_of, "spectral radius"), "map");
  const auto any = [&](const auto& of) {
    return std::any_of(mapped.runs.begin(), mapped.runs.end(), of);
  };
  if (any(has_limit)) {
    rows(panel.points(by_quantity(limit_of), limit_of, "option"), "runs");
  }
  if (any([](const StabilityScan& s) { return s.ragged(); })) {
    rows(panel.points(by_quantity(again_of), again_of, "option"), "runs");
  }
  if (any(fails_at_once)) rows(panel.points(failed_at_once(), never_of, "option"), "runs");
  if (plane.boundary) panel.graph(neutral("closed form"), plane.boundary);
}

/// Draws one row of cells per method. A cell is 1/2 wide in x.
void draw_strips(Context& context) {
  const std::vector<Strip> all = strips();
  Table table({"method", "variant", "kind", x_of, rho_of, "column", "row", limit_of, "cell of run",
               again_of, "cell of last", never_of, "first cell"});
  Figure figure(1, 18 * static_cast<int>(all.size()));
  Panel& panel = figure.panel();
  std::vector<std::pair<double, std::string>> names, cells;
  for (int k = 2; k <= std::lround(2.0 * longest); k += 2) cells.emplace_back(k, shortest(k / 2.0));
  for (const double end : {0.0, most_shown}) {
    table.row({"", "", "map", "", end, "", "", "", "", "", "", "", ""});
  }
  bool at_once = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Strip& strip = all[i];
    const std::string& method = strip.target.method;
    const auto row = static_cast<double>(all.size() - i);
    names.emplace_back(row,
                       short_name(method) + (strip.variant.empty() ? "" : ", ") + strip.variant);
    for (int k = 1; k <= std::lround(2.0 * longest); ++k) {
      const double x = k / 2.0;
      table.row({method, strip.variant, "map", x, shown(radius(strip.target, x)), k, row, "", "",
                 "", "", "", ""});
    }
    const StabilityScan runs = scan_runs(strip.target, context.pick(0.05, 0.3));
    const bool limited = has_limit(runs), never = fails_at_once(runs);
    at_once = at_once || never;
    table.row({method, strip.variant, "runs", "", "", "", row, where(limited, runs.largest_below),
               where(limited, 2.0 * runs.largest_below), where(runs.ragged(), runs.largest_stable),
               where(runs.ragged(), 2.0 * runs.largest_stable), where(never, shortest_scanned),
               where(never, 1.0)});
  }
  panel.x("$h\\omega$").x_ticks(cells).x_range(0.5, 2.0 * longest + 0.5);
  panel.y("").y_ticks(names).y_range(0.5, double(all.size()) + 0.5);
  panel.image("column", "row", rho_of, "spectral radius").where("kind", "map");
  panel.points(by_quantity(limit_of), "cell of run", "row").where("kind", "runs");
  panel.points(by_quantity(again_of), "cell of last", "row").where("kind", "runs");
  if (at_once) panel.points(failed_at_once(), "first cell", "row").where("kind", "runs");
  context.artefact("comparison/stability-map-strips").table(table).figure(figure);
}

void run(Context& context) {
  const std::vector<Plane> every = planes();
  std::vector<Mapped> all;
  for (const char* map_id : {"comparison/stability-map", "comparison/stability-map-damped",
                             "comparison/stability-map-split"}) {
    Table table({"panel", "kind", "option", x_of, rho_of, limit_of, again_of, never_of});
    Figure figure(2, 125);
    Artefact& artefact = context.artefact(map_id);
    for (const Plane& plane : every) {
      if (plane.artefact != map_id) continue;
      all.push_back(map_plane(plane, table, context.quick()));
      if (plane.drawn) draw_plane(figure, all.back());
      artefact.method(plane.target.method, plane.target.options);
      context.progress(static_cast<double>(all.size()) / static_cast<double>(every.size() + 6));
    }
    artefact.table(table).figure(figure);
  }
  draw_strips(context);
  measure_stability(context, all);
  measure_long_steps(context);
}

}  // namespace

Experiment stability_map() { return {.id = "comparison/stability-map", .run = run}; }

}  // namespace shakedown::comparison
