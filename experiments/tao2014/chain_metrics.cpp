#include "experiments/tao2014/chain_metrics.hpp"

#include <cmath>

#include "experiments/tao2014/chain_cost.hpp"
#include "experiments/tao2014/dna_runs.hpp"
#include "experiments/tao2014/sampled_run.hpp"

namespace shakedown::tao2014 {
namespace {

void figure3_metrics(std::vector<Metric>& metrics) {
  const auto shake = [](double h) { return sampled_run("chain", {}, "shake", {}, h, 0.05, 20.0); };
  const SampledRun coarse = shake(0.05);
  const SampledRun fine = shake(0.025);
  const SampledRun zs = sampled_run("chain-penalty", {{"omega", "20"}}, "zhang-skeel",
                                    {{"beta", "0.4"}}, 0.05, 0.05, 20.0);
  const std::string reason = "regular motion: round-off stays below 1e-9 on [0, 20]";
  metrics.push_back({"tao2014.fig3.zs-shake", distance(zs, coarse, 20.0), 1e-6, 1e-9, reason,
                     "own earlier output", "tao2014/fig3"});
  metrics.push_back({"tao2014.fig3.shake-halving", distance(coarse, fine, 20.0), 1e-6, 1e-9, reason,
                     "own earlier output", "tao2014/fig3"});
}

void operation_metrics(std::vector<Metric>& metrics) {
  for (const std::string& method : chain_methods()) {
    metrics.push_back({"tao2014.chain-scaling.operations." + method,
                       static_cast<double>(count_operations(method, 64).operations), 0.0, 0.0,
                       "whole numbers; a change is a change of the algorithm", "own earlier output",
                       "tao2014/chain-scaling"});
  }
}

/// A short run, before chaos: t = 20, seed 1.
void dna_metrics(std::vector<Metric>& metrics) {
  for (const auto& scheme : {DnaScheme{"verlet", "velocity-verlet", 0.2, {}, {}},
                             DnaScheme{"zs", "zhang-skeel", 2.0, {{"beta", "0.3"}}, {}}}) {
    const DnaRun run = dna_run(scheme, 1, 20.0);
    metrics.push_back({"tao2014.fig8." + scheme.label + ".mean-angle", run.angle.back(), 0.0, 1e-9,
                       "differences of 1e-15 grow a thousandfold at most in ten oscillations",
                       "own earlier output", "tao2014/fig8"});
    metrics.push_back({"tao2014.fig8." + scheme.label + ".energy", run.energy.back(), 0.0, 1e-9,
                       "differences of 1e-15 grow a thousandfold at most in ten oscillations",
                       "own earlier output", "tao2014/fig8"});
  }
}

}  // namespace

void chain_and_dna_metrics(std::vector<Metric>& metrics) {
  figure3_metrics(metrics);
  operation_metrics(metrics);
  dna_metrics(metrics);
}

}  // namespace shakedown::tao2014
