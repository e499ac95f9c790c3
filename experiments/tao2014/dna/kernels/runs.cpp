#include "experiments/tao2014/dna/runs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "experiments/tao2014/runs.hpp"
#include "problems/dna.hpp"

namespace shakedown::tao2014 {
namespace {

double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

int count_transitions(const std::vector<double>& angle) {
  int transitions = 0;
  int side = 0;
  for (const double theta : angle) {
    const double beyond = theta - std::numbers::pi;
    if (std::fabs(beyond) <= 1.0) continue;
    const int now = beyond > 0.0 ? 1 : -1;
    if (side != 0 && now != side) ++transitions;
    side = now;
  }
  return transitions;
}

}  // namespace

DnaRun dna_run(const DnaScheme& scheme, int seed, double until, double grid) {
  DnaRun run;
  Settings parameters = scheme.problem;
  parameters.emplace_back("seed", std::to_string(seed));
  const Request request =
      requested(scheme.h, static_cast<std::int64_t>(until / scheme.h + 1e-9), scheme.options,
                parameters, std::max<std::int64_t>(1, std::llround(grid / scheme.h)));
  run.summary = observe("dna", scheme.method, request, [&](const Observation& now) {
    run.angle.push_back(mean(now.q));
    run.velocity.push_back(mean(now.p));
    run.energy.push_back(now.energy);
  });
  run.transitions = count_transitions(run.angle);
  for (const double e : run.energy) {
    const double change = e - run.energy.front();
    run.mean_energy_change += change / static_cast<double>(run.energy.size());
    const bool ordered = std::fabs(change) <= run.largest_energy_change;
    if (!ordered) run.largest_energy_change = std::isnan(change) ? HUGE_VAL : std::fabs(change);
  }
  if (!run.summary.ok()) run.largest_energy_change = HUGE_VAL;
  return run;
}

bool survives(const DnaRun& run) { return run.largest_energy_change < 10.0; }

UniformStrand::UniformStrand(double theta) {
  const Dna<> problem{DnaParameters{}};
  const Eigen::VectorXd q = Eigen::VectorXd::Constant(problem.size(), theta);
  Eigen::VectorXd gradient = q;
  problem.gradient(q, gradient);
  force = gradient.cwiseAbs().maxCoeff();
  CyclicBlockTridiagonalMatrix<double, 1> H;
  resize_operator(H, problem.size());
  problem.hessian(q, H);
  curvature = H.diagonal.front()(0) - 2.0;
}

}  // namespace shakedown::tao2014
