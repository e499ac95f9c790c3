#include "experiments/kinon2023/particles/stable_steps.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/harness/figures/typeset.hpp"
#include "experiments/kinon2023/shared/figures.hpp"

namespace shakedown::kinon2023 {

namespace {

/// First and last step of each run of stable samples, half a sample beyond them. Below the scan
/// steps count as stable, and the first run ends at the limit, which is known better.
std::vector<std::pair<double, double>> stable_runs(const StabilityScan& scan) {
  const double half = std::sqrt(1.0 + scan.resolution);
  std::vector<std::pair<double, double>> runs;
  for (std::size_t k = 0; k < scan.h.size(); ++k) {
    if (!scan.stable[k]) continue;
    if (k == 0) runs.emplace_back(0.0, 0.0);
    if (k > 0 && !scan.stable[k - 1]) runs.emplace_back(scan.h[k] / half, 0.0);
    runs.back().second = scan.h[k] * half;
  }
  if (scan.largest_below > 0.0 && scan.found()) runs.front().second = scan.smallest_unstable;
  return runs;
}

/// Whether one of the two samples around h is stable.
bool stable_beside(const StabilityScan& scan, double h) {
  const auto above = std::lower_bound(scan.h.begin(), scan.h.end(), h) - scan.h.begin();
  return scan.stable[static_cast<std::size_t>(above)] ||
         scan.stable[static_cast<std::size_t>(above - 1)];
}

}  // namespace

void draw_stable_steps(Context& context, const std::vector<std::string>& schemes,
                       const std::vector<StabilityScan>& scans, double linear_limit,
                       double em_fails_at) {
  Table table({"scheme", "largest h below which all are stable", "smallest unstable h",
               "largest stable h", "linear estimate", "place", "stable: edge", "stable: bottom",
               "stable: top"});
  Figure figure(1, 260);
  Panel& panel = figure.panel().x("step $h$ [s]").x_range(0.0, 1.0);
  std::vector<std::pair<double, std::string>> names;
  const double none = std::nan("");
  for (std::size_t k = 0; k < schemes.size(); ++k) {
    const StabilityScan& scan = scans[k];
    const std::string name = short_name(schemes[k]);
    const double place = 4.0 - static_cast<double>(k), limit = scan.smallest_unstable;
    const bool linear = schemes[k] == "vi-s" || schemes[k] == "vi-b";
    table.row({name, scan.largest_below, limit, scan.largest_stable,
               linear ? linear_limit : HUGE_VAL, place, none, none, none});
    names.emplace_back(place, name);
    panel.band(by_method(schemes[k]), "stable: edge", "stable: bottom", "stable: top")
        .where("scheme", name)
        .unnamed();
    panel.points(by_method(schemes[k]), "smallest unstable h", "place")
        .where("scheme", name)
        .unnamed();
    const double beside = limit < 2.0 * linear_limit ? 0.01 : -0.03;
    if (scan.found()) panel.text(limit + beside, place + 0.38, typeset::number(limit, 3));
  }
  // After the limits' rows: two for each bar, and one that ends it.
  for (std::size_t k = 0; k < schemes.size(); ++k) {
    const double place = 4.0 - static_cast<double>(k);
    const auto edge = [&](double h) {
      const double half = std::isnan(h) ? none : 0.2;
      table.row(
          {short_name(schemes[k]), none, none, none, none, none, h, place - half, place + half});
    };
    for (const auto& [from, to] : stable_runs(scans[k])) {
      for (const double h : {from, to, none}) edge(h);
    }
  }
  panel.y_ticks(names).y_range(0.4, 5.2);
  panel.event(linear_limit, "linear limit").event(0.25, "paper: VI-A fails at 0.25");
  panel.event(0.675, "paper: EM runs at 0.675");
  panel.cross(0.675, 1.0, "", by_method("em"));
  panel.text(0.685, 1.38, "fails at " + typeset::number(em_fails_at, 3) + " s");
  context.words("em-at-0.675",
                stable_beside(scans.back(), 0.675)
                    ? ", the paper's of 0.675 s among them"
                    : "; at the paper's of 0.675 s, with unstable ones on both sides, its run "
                      "fails only at " +
                          typeset::number(em_fails_at, 3) +
                          " s (cross), after this figure's 100 s");
  publish(context, "stability", table, figure).problem("four-particles");
}

}  // namespace shakedown::kinon2023
