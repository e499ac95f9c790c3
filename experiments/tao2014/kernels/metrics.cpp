// Numbers from the paper's figures that are watched for changes.
#include <algorithm>
#include <cmath>

#include "experiments/harness/claims/check.hpp"
#include "experiments/tao2014/chain/cost.hpp"
#include "experiments/tao2014/chain/motion.hpp"
#include "experiments/tao2014/dna/runs.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "experiments/tao2014/so3/runs.hpp"
#include "problems/magnetic_top_axis.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* own = "own earlier output";
constexpr const char* own_against_reference =
    "own earlier output, measured against the extended reference";

/// Adds the errors of Figure 1's rows with a benchmark step of 1e-3.
void figure1_metrics(std::vector<Metric>& metrics) {
  const ReferencePath truth = reference_path("double-pendulum");
  for (const LabelledCase& row : figure1_rows(1e-3)) {
    const Deviation error = deviation(run_row(row).points, truth.points);
    metrics.push_back({"tao2014.fig1." + row.key + ".x2-error", error.x2, 1e-6, 1e-10,
                       "regular motion: round-off stays below 1e-10 on [0, 50]",
                       own_against_reference, "tao2014/fig1 (here with a benchmark step of 1e-3)"});
  }
}

void chain_metrics(std::vector<Metric>& metrics) {
  const auto shake = [](double h) {
    return sampled_run({"chain", "shake", h, 20.0, {}, {}, 0.05}).q;
  };
  const States coarse = shake(0.05), fine = shake(0.025);
  const Settings beta{{"beta", "0.4"}}, omega{{"omega", "20"}};
  const States zs = sampled_run({"chain-penalty", "zhang-skeel", 0.05, 20.0, beta, omega, 0.05}).q;
  const auto add = [&](const char* id, const States& a, const States& b) {
    metrics.push_back({id, largest_difference(a, b, 401), 1e-6, 1e-9,
                       "regular motion: round-off stays below 1e-9 on [0, 20]", own,
                       "tao2014/fig3"});
  };
  add("tao2014.fig3.zs-shake", zs, coarse);
  add("tao2014.fig3.shake-halving", coarse, fine);
  for (const std::string& method : chain_methods()) {
    metrics.push_back({"tao2014.chain-scaling.operations." + method,
                       static_cast<double>(count_operations(method, 64).operations), 0.0, 0.0,
                       "whole numbers; a change is a change of the algorithm", own,
                       "tao2014/chain-scaling"});
  }
}

/// Adds a run with seed 1 that ends at t = 20, before chaos sets in.
void dna_metrics(std::vector<Metric>& metrics) {
  const std::string reason = "differences of 1e-15 grow a thousandfold at most in ten oscillations";
  for (auto [label, scheme] : {std::pair{"verlet", dna_case("velocity-verlet", 0.2)},
                               {"zs", dna_case("zhang-skeel", 2.0)}}) {
    scheme.until = 20.0;
    const DnaRun run = dna_run(scheme, 1);
    const std::string base = std::string("tao2014.fig8.") + label;
    metrics.push_back(
        {base + ".mean-angle", run.angle.back(), 0.0, 1e-9, reason, own, "tao2014/fig8"});
    metrics.push_back(
        {base + ".energy", run.energy.back(), 0.0, 1e-9, reason, own, "tao2014/fig8"});
  }
}

/// Adds the deviation, energy error and group error of Figure 10, and compares the reference with
/// its closed form.
void magnetic_top_metrics(std::vector<Metric>& metrics) {
  const TopReference exact = reference_top("magnetic-top", top_horizon);
  const double closed = magnetic_top_axis({}, top_horizon);
  metrics.push_back({"tao2014.magnetic-top.axis-error-at-50",
                     std::fabs(exact.R.back()(2, 2) - closed), 0.0, 1e-11,
                     "an elliptic function of argument 60 and a solver at 1e-16 a step",
                     "closed form: Jacobi's cd", "tao2014/magnetic-top"});
  const std::string reason = "regular motion: round-off stays below 1e-11 on [0, 50]";
  const std::string where = "tao2014/fig10a, fig10b";
  for (const LabelledCase& row : {linearised_row(false), linearised_row(true), cayley_row(top_step),
                                  lie_rattle_row(top_step)}) {
    const TopPath path = run_top(row, top_horizon);
    const auto d = deviations(path.R, exact.R);
    const std::string base = "tao2014.fig10." + row.key;
    metrics.push_back({base + ".deviation", *std::max_element(d.begin(), d.end()), 1e-6, 1e-10,
                       reason, own_against_reference, where});
    metrics.push_back(
        {base + ".energy-error", largest_change(path.energy), 1e-6, 1e-10, reason, own, where});
    metrics.push_back({base + ".orthogonality", largest_orthogonality(path), 1e-6, 1e-12,
                       "on SO(3) round-off, else as above", own, where});
  }
}

}  // namespace

void metrics(std::vector<Metric>& all) {
  figure1_metrics(all);
  magnetic_top_metrics(all);
  chain_metrics(all);
  dna_metrics(all);
}

}  // namespace shakedown::tao2014
