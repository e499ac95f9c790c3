// Numbers of section 4.5 that may not change silently.
#include "experiments/tao2014/metrics_4_5.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/tao2014/magnetic_top_runs.hpp"
#include "problems/magnetic_top_axis.hpp"

namespace shakedown::tao2014 {

void magnetic_top_metrics(std::vector<Metric>& metrics) {
  const TopReference exact = reference_top("magnetic-top", top_horizon);
  const double closed = magnetic_top_axis({}, top_horizon);
  metrics.push_back({"tao2014.magnetic-top.axis-error-at-50",
                     std::fabs(exact.R.back()(2, 2) - closed), 0.0, 1e-11,
                     "an elliptic function of argument 60 and a solver at 1e-16 a step",
                     "closed form: Jacobi's cd", "tao2014/magnetic-top"});
  for (const TopRow& row : {linearised_row(false), linearised_row(true), cayley_row(top_step),
                            lie_rattle_row(top_step)}) {
    const TopPath path = run_top(row, top_horizon);
    const auto d = deviations(path.R, exact.R);
    const std::string base = "tao2014.fig10." + row.key;
    const std::string reason = "regular motion: round-off stays below 1e-11 on [0, 50]";
    metrics.push_back({base + ".deviation", *std::max_element(d.begin(), d.end()), 1e-6, 1e-10,
                       reason, "own earlier output, measured against the extended reference",
                       "tao2014/fig10a, fig10b"});
    metrics.push_back({base + ".energy-error", largest_change(path.energy), 1e-6, 1e-10, reason,
                       "own earlier output", "tao2014/fig10a, fig10b"});
    metrics.push_back({base + ".orthogonality", largest_orthogonality(path), 1e-6, 1e-12,
                       "on SO(3) round-off, else as above", "own earlier output",
                       "tao2014/fig10a, fig10b"});
  }
}

}  // namespace shakedown::tao2014
