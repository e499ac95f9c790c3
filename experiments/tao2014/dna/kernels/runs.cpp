#include "experiments/tao2014/dna/runs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

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

Case dna_case(const std::string& method, double h, const Settings& parameters) {
  const Settings beta{{"beta", "0.3"}};
  const Settings options = method == "velocity-verlet" ? Settings{} : beta;
  return {"dna", method, h, dna_horizon, options, parameters, dna_grid};
}

DnaRun dna_run(Case run, int seed) {
  run.parameters.emplace_back("seed", std::to_string(seed));
  run.until = std::floor(run.until / run.h + 1e-9) * run.h;
  run.grid = std::max(1.0, std::round(run.grid / run.h)) * run.h;
  DnaRun seen;
  seen.summary = observe(run, [&seen](const Observation& now) {
    seen.angle.push_back(mean(now.q));
    seen.velocity.push_back(mean(now.p));
    seen.energy.push_back(now.energy);
  });
  seen.transitions = count_transitions(seen.angle);
  for (const double e : seen.energy) {
    const double change = e - seen.energy.front();
    seen.mean_energy_change += change / static_cast<double>(seen.energy.size());
    const bool ordered = std::fabs(change) <= seen.largest_energy_change;
    if (!ordered) seen.largest_energy_change = std::isnan(change) ? HUGE_VAL : std::fabs(change);
  }
  if (!seen.summary.ok()) seen.largest_energy_change = HUGE_VAL;
  return seen;
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
