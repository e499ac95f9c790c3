#include "experiments/comparison/scaling/ladder.hpp"

#include <malloc.h>

#include <algorithm>
#include <cmath>

#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {
namespace {

/// Everything in a hanging chain follows its weight: with tensions that grow like n, omega^2 must, for
/// the penalty to hold, and waves across the rods are as fast. At ten pendula TO's 4.2 has 20.
double chain_frequency(int n) { return 20.0 * std::sqrt(std::fmax(1.0, n / 10.0)); }

constexpr double length_of_segment = 1.25;  ///< of the rods: the default's 10 over 8

/// Bytes that malloc has handed out.
double allocated() {
  const auto info = mallinfo2();
  return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

}  // namespace

bool is_adaptive(const std::string& method) { return catalogue().method(method).traits.adaptive; }

Settings Ladder::parameters(int n) const {
  const std::string size = std::to_string(n);
  if (problem == "chain") return {{"n", size}};
  if (problem == "chain-penalty") {
    return {{"n", size}, {"omega", full_precision(chain_frequency(n))}};
  }
  if (problem == "fermi-pasta-ulam") return {{"m", size}};
  if (problem == "bead-chain") return {{"n", size}};
  if (problem == "polymer") return {{"rods", size}};
  if (problem == "dna") return {{"N", size}};
  if (problem == "water") return {{"N", size}, {"start", "lattice"}};
  return {{"n", size}, {"L", full_precision(length_of_segment * n)}};
}

// Short beside the fastest motion, so that the explicit methods are stable and Newton converges.
double Ladder::step(int n) const {
  if (problem == "chain" || problem == "chain-penalty") return 1.0 / chain_frequency(n);
  if (problem == "fermi-pasta-ulam" || problem == "bead-chain") return 0.01;
  if (problem == "dna") return 0.05;
  if (problem == "water") return 0.02;
  if (problem == "polymer" || problem == "flying-rod") return 1e-3;
  // An inextensible rod that spins is at once under a tension that grows like n^2.
  return 1e-3 * std::fmin(1.0, 1000.0 / n);
}

std::vector<int> Ladder::sizes(int until) const {
  std::vector<int> all;
  const std::vector<int> grid = law == "linear"
                                    ? std::vector<int>{100, 316, 1000, 3162, 10000, 31623, 100000}
                                    : std::vector<int>{15, 60, 125, 250, 500, 1000, 2000};
  for (const int n : grid) {
    if (n <= std::min(until, last)) all.push_back(n);
  }
  return all;
}

Request Ladder::request(const std::string& method, int n) const {
  Request request;
  request.problem = parameters(n);
  request.h = step(n);
  // Of few steps for an output each, where the default's tolerances take hundreds.
  if (is_adaptive(method)) request.method = {{"rtol", "1e-4"}, {"atol", "1e-6"}};
  return request;
}

const std::vector<Ladder>& ladders() {
  static const std::vector<Ladder> all{
      {"chain",
       "Chain of n pendula",
       {"shake", "rattle", "half-explicit-4", "generalized-alpha-ggl", "radau-5-ggl", "vi-a", "em",
        "ida"}},
      {"chain-penalty",
       "The same with stiff springs",
       {"implicit-midpoint", "newmark", "zhang-skeel", "gauss-2", "radau-5", "generalized-alpha",
        "cvode-bdf"}},
      {"fermi-pasta-ulam",
       "Fermi-Pasta-Ulam, 2n masses",
       {"velocity-verlet", "implicit-midpoint", "zhang-skeel", "impulse", "mollified-impulse",
        "implicit-explicit", "trigonometric", "cvode-bdf"}},
      {"bead-chain",
       "Chain of n beads in space",
       {"velocity-verlet", "implicit-midpoint", "zhang-skeel-simplified", "generalized-alpha",
        "radau-5", "cvode-bdf"}},
      {"polymer",
       "Polymer of n rods in shear",
       {"rattle", "half-explicit-4", "herk-4", "rk4-projected", "symmetric-projection", "ida"}},
      {"flying-rod",
       "Elastic rod of n segments",
       {"velocity-verlet", "implicit-midpoint", "zhang-skeel", "implicit-explicit",
        "generalized-alpha", "cvode-bdf"}},
      {"inextensible-rod",
       "Inextensible rod of n segments",
       {"shake", "rattle", "lobatto-3", "half-explicit-4", "symmetric-projection", "ida"}},
      {"dna",
       "DNA of n bases",
       {"velocity-verlet", "implicit-midpoint", "zhang-skeel", "radau-5", "cvode-bdf"}},
      {"water",
       "n molecules of water",
       {"shake", "settle", "rattle", "lobatto-3"},
       2000,
       "quadratic"}};
  return all;
}

StepCounts count_steps(const Ladder& ladder, const std::string& method, int n, std::int64_t steps) {
  const auto run = catalogue().pair(ladder.problem, method).start(ladder.request(method, n));
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

/// Least of three batches, the first of one step.
void time_batches(Integration& run, double batch, StepCost& cost) {
  cost.seconds = HUGE_VAL;
  std::int64_t steps = 1;
  for (int k = 0; k < 3; ++k) {
    const double from = processor_seconds();
    cost.status = run.advance(steps).status;
    if (cost.status != Status::ok) return;
    const double each = (processor_seconds() - from) / static_cast<double>(steps);
    cost.seconds = std::fmin(cost.seconds, each);
    steps = std::clamp<std::int64_t>(std::llround(batch / std::fmax(each, 1e-9)), 1, 100000);
  }
}

/// Mean over all evaluations from the start, at least so many: outputs between the solver's own
/// steps are interpolated and take none.
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

StepCost time_step(const Ladder& ladder, const std::string& method, int n, double batch) {
  StepCost cost;
  const double begin = processor_seconds(), before = allocated();
  const auto run = catalogue().pair(ladder.problem, method).start(ladder.request(method, n));
  cost.bytes = allocated() - before;
  cost.started = processor_seconds() - begin;
  cost.coordinates = static_cast<double>(run->q().size());
  (is_adaptive(method) ? time_evaluations : time_batches)(*run, batch, cost);
  return cost;
}

}  // namespace shakedown::comparison
