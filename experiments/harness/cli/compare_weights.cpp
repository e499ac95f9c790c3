#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/harness/cli/compare.hpp"

namespace shakedown {

namespace {
constexpr double negligible = 0.01;                 // ns; any operation of a processor takes longer
constexpr std::size_t kinds = counters.size() + 1;  // counters and steps
using Tally = std::array<double, kinds>;

Tally tally_of(const RunSummary& summary) {
  Tally tally{};
  for (std::size_t i = 0; i < counters.size(); ++i) {
    tally[i] = static_cast<double>(summary.counts.*counters[i].count);
  }
  tally.back() = static_cast<double>(summary.steps);
  return tally;
}

double product(const Tally& a, const Tally& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < kinds; ++i) sum += a[i] * b[i];
  return sum;
}

// Minimises |A w - 1|^2 over w >= 0 by cyclic coordinate descent. The problem is convex and small,
// so the iteration converges from any starting point.
Tally fitted(const std::vector<Tally>& rows) {
  Tally w{};
  std::vector<double> missing(rows.size(), 1.0);
  for (int sweep = 0; sweep < 5000; ++sweep) {
    for (std::size_t i = 0; i < kinds; ++i) {
      double slope = 0.0, curvature = 0.0;
      for (std::size_t k = 0; k < rows.size(); ++k) {
        slope += rows[k][i] * missing[k];
        curvature += rows[k][i] * rows[k][i];
      }
      if (curvature == 0.0) continue;
      const double change = std::max(slope / curvature, -w[i]);
      w[i] += change;
      for (std::size_t k = 0; k < rows.size(); ++k) missing[k] -= change * rows[k][i];
    }
  }
  return w;
}

// Sets `row` to the counts per nanosecond of the fastest of three runs that take a few
// milliseconds. The runs have at least eight steps, because the start of a run is counted but not
// timed. Returns false if a run fails or takes too long.
bool timed(const Pair& pair, Request request, Tally& row) {
  constexpr double enough = 2e-3, too_long = 0.2;  // seconds
  constexpr std::int64_t fewest = 8;
  for (request.steps = 1;; request.steps *= fewest) {
    request.every = request.steps;
    const RunSummary first = integrate(pair, request).summary;
    const auto steps = static_cast<double>(first.steps);
    if (!first.ok() || first.seconds * std::max(1.0, fewest / steps) > too_long) return false;
    if (first.seconds < enough || first.steps < fewest) continue;
    double seconds = first.seconds;
    for (int again = 0; again < 2; ++again) {
      seconds = std::min(seconds, integrate(pair, request).summary.seconds);
    }
    row = tally_of(first);
    for (double& x : row) x /= 1e9 * seconds;
    return true;
  }
}
}  // namespace

WorkWeights measure_weights(const Catalogue& catalogue, const CompareRequest& request,
                            const Settings& set, double h) {
  std::vector<Tally> rows;
  for (const Pair& pair : catalogue.problem(request.problem).pairs) {
    const Traits& traits = catalogue.method(pair.method).traits;
    if (!pair.admissible() || traits.adaptive || traits.stochastic) continue;
    Tally row;
    if (timed(pair, {set, {}, request.q0, request.p0, h, 0, 1}, row)) rows.push_back(row);
  }
  WorkWeights found;
  found.methods = rows.size();
  if (rows.empty()) return found;
  const Tally w = fitted(rows);
  std::vector<double> misfits;
  for (const Tally& row : rows) misfits.push_back(std::fabs(product(w, row) - 1.0));
  std::nth_element(misfits.begin(), misfits.begin() + std::ssize(misfits) / 2, misfits.end());
  found.misfit = misfits[misfits.size() / 2];
  for (std::size_t i = 0; i < kinds; ++i) {
    const std::string name(i < counters.size() ? counters[i].name : "steps");
    if (w[i] > negligible) found.weights.emplace_back(name, w[i]);
  }
  return found;
}

double weighted_count(const WorkWeights& weights, const RunSummary& summary) {
  const Tally tally = tally_of(summary);
  double sum = 0.0;
  for (const auto& [name, weight] : weights.weights) {
    std::size_t i = 0;
    while (i < counters.size() && counters[i].name != name) ++i;
    sum += weight * tally[i];
  }
  return sum;
}

}  // namespace shakedown
