#include "experiments/comparison/scaling/size_series.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/allocated_bytes.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {
namespace {

/// The frequency of the springs in a hanging chain of n pendula. The tensions grow like n.
/// Therefore omega^2 must also grow like n, so that the springs remain stiff. The frequencies of
/// transverse waves grow like omega. TO, section 4.2, has omega = 20 for ten pendula.
double chain_frequency(int n) { return 20.0 * std::sqrt(std::fmax(1.0, n / 10.0)); }

constexpr double length_of_segment = 1.25;  ///< default length per segment, 10/8

/// Returns settings whose only parameter is the size. `name` is the parameter's name in the
/// problem.
std::function<Settings(int)> sized(const char* name) {
  return [name](int n) { return Settings{{name, std::to_string(n)}}; };
}
std::function<double(int)> always(double h) {
  return [h](int) { return h; };
}

Settings stiff_chain(int n) {
  return {{"n", std::to_string(n)}, {"omega", full_precision(chain_frequency(n))}};
}
/// A rod whose segments have a fixed length.
Settings rod(int n) {
  return {{"n", std::to_string(n)}, {"L", full_precision(length_of_segment * n)}};
}
Settings lattice(int n) { return {{"N", std::to_string(n)}, {"start", "lattice"}}; }

double step_of_chain(int n) { return 1.0 / chain_frequency(n); }
/// The tension of a spinning inextensible rod immediately grows like n^2.
double step_of_rod(int n) { return 1e-3 * std::fmin(1.0, 1000.0 / n); }

}  // namespace

bool is_adaptive(const std::string& method) { return catalogue().method(method).traits.adaptive; }

std::vector<int> SizeSeries::sizes(int until) const {
  std::vector<int> all;
  const std::vector<int> grid = law == CostLaw::linear
                                    ? std::vector<int>{100, 316, 1000, 3162, 10000, 31623, 100000}
                                    : std::vector<int>{15, 60, 125, 250, 500, 1000, 2000};
  for (const int n : grid) {
    if (n <= std::min(until, last)) all.push_back(n);
  }
  return all;
}

Request SizeSeries::request(const std::string& method, int n) const {
  Request request;
  request.problem = parameters(n);
  request.h = step(n);
  // Outputs between the solver's own steps are interpolated, which takes time but no evaluations.
  // Outputs are therefore many steps apart. The tolerances are loose, because a few evaluations
  // suffice to measure the cost of one.
  if (is_adaptive(method)) {
    request.h *= 64.0;
    request.method = {{"rtol", "1e-4"}, {"atol", "1e-6"}};
  }
  return request;
}

const std::vector<SizeSeries>& size_series() {
  static const std::vector<SizeSeries> all{
      {"chain",
       "Chain of n pendula",
       {"shake", "rattle", "half-explicit-4", "generalized-alpha-ggl", "radau-5-ggl", "vi-a", "em",
        "ida"},
       sized("n"),
       step_of_chain},
      {"chain-penalty",
       "The same with stiff springs",
       {"implicit-midpoint", "newmark", "zhang-skeel", "gauss-2", "radau-5", "generalized-alpha",
        "cvode-bdf"},
       stiff_chain,
       step_of_chain},
      {"fermi-pasta-ulam",
       "Fermi-Pasta-Ulam, 2n masses",
       {"velocity-verlet", "implicit-midpoint", "zhang-skeel", "impulse", "mollified-impulse",
        "implicit-explicit", "trigonometric", "cvode-bdf"},
       sized("m"),
       always(0.01)},
      {"bead-chain",
       "Chain of n beads in space",
       {"velocity-verlet", "implicit-midpoint", "zhang-skeel-simplified", "generalized-alpha",
        "radau-5", "cvode-bdf"},
       sized("n"),
       always(0.01)},
      {"polymer",
       "Polymer of n rods in shear",
       {"rattle", "half-explicit-4", "herk-4", "rk4-projected", "symmetric-projection", "ida"},
       sized("rods"),
       always(1e-3)},
      {"flying-rod",
       "Elastic rod of n segments",
       {"velocity-verlet", "implicit-midpoint", "zhang-skeel", "implicit-explicit",
        "generalized-alpha", "cvode-bdf"},
       rod,
       always(1e-3)},
      {"inextensible-rod",
       "Inextensible rod of n segments",
       {"shake", "rattle", "lobatto-3", "half-explicit-4", "symmetric-projection", "ida"},
       rod,
       step_of_rod},
      {"dna",
       "DNA of n bases",
       {"velocity-verlet", "implicit-midpoint", "zhang-skeel", "radau-5", "cvode-bdf"},
       sized("N"),
       always(0.05)},
      {"n-four-bars",
       "Row of n four-bar linkages",
       {"shake", "rattle", "lobatto-3", "half-explicit-4", "symmetric-projection", "ida"},
       sized("N"),
       always(0.01)},
      {"water",
       "n molecules of water",
       {"shake", "settle", "rattle", "lobatto-3"},
       lattice,
       always(0.02),
       CostLaw::quadratic,
       2000}};
  return all;
}

StepCounts count_steps(const SizeSeries& series, const std::string& method, int n,
                       std::int64_t steps) {
  const auto run = catalogue().pair(series.problem, method).start(series.request(method, n));
  const Counts start = run->counts;
  const LoopReport report = run->advance(steps);
  Counts used = run->counts;
  used -= start;
  const auto mean = [&](std::int64_t count) {
    return static_cast<double>(count) / static_cast<double>(steps);
  };
  return {report.status, mean(used.gradients + used.stiff_gradients + used.flows),
          mean(used.hessians), mean(used.factorisations), mean(report.iterations)};
}

namespace {

/// Takes the least time per step of three batches, of which the first has only one step. If a step
/// takes several batch times, two batches suffice: disturbances matter little then, and these steps
/// account for most of the total time.
void time_batches(Integration& run, double batch, StepCost& cost) {
  cost.seconds = HUGE_VAL;
  std::int64_t steps = 1;
  for (int k = 0; k < (cost.seconds < 5.0 * batch ? 3 : 2); ++k) {
    const double from = processor_seconds();
    cost.status = run.advance(steps).status;
    if (cost.status != Status::ok) return;
    const double each = (processor_seconds() - from) / static_cast<double>(steps);
    cost.seconds = std::fmin(cost.seconds, each);
    steps = std::clamp<std::int64_t>(std::llround(batch / std::fmax(each, 1e-9)), 1, 100000);
  }
}

/// The time is averaged over all evaluations from the start. There are at least this many.
constexpr std::int64_t least_evaluations = 20;
void time_evaluations(Integration& run, double batch, StepCost& cost) {
  const std::int64_t before = run.counts.gradients;
  const double from = processor_seconds();
  double used = 0.0;
  std::int64_t evaluations = 0;
  for (std::int64_t steps = 1; evaluations < least_evaluations || used < batch; steps *= 2) {
    cost.status = run.advance(steps).status;
    if (cost.status != Status::ok) return;
    used = processor_seconds() - from;
    evaluations = run.counts.gradients - before;
  }
  cost.seconds = used / static_cast<double>(evaluations);
}

}  // namespace

StepCost time_step(const SizeSeries& series, const std::string& method, int n, double batch) {
  StepCost cost;
  const double begin = processor_seconds(), before = allocated_bytes();
  const auto run = catalogue().pair(series.problem, method).start(series.request(method, n));
  cost.bytes = allocated_bytes() - before;
  cost.started = processor_seconds() - begin;
  cost.coordinates = static_cast<double>(run->q().size());
  (is_adaptive(method) ? time_evaluations : time_batches)(*run, batch, cost);
  return cost;
}

}  // namespace shakedown::comparison
