// TO Theorems 1.1(1), 2.1(1), 2.2 and the sentence after (14). Question: for which beta is every
// step size linearly stable? Expectation: beta >= 1/4, for Integrators 1 to 4 alike. Finding: so it
// is; below 1/4 the limit is (h omega)^2 = 4/(1 - 4 beta) for all four.
#include <algorithm>
#include <numbers>

#include "experiments/tao2014/claims.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/problems.hpp"

namespace shakedown::tao2014 {
namespace {

/// The map (q, p) -> (q, p) of one step of h = 1 on q'' = -z q, z = (h omega)^2, by the real
/// stepper.
Eigen::Matrix2d oscillator_map(const std::string& method, double beta, double z) {
  using Oscillator = SkewOscillator<>;
  const SkewParameters parameters{z, 0.0, true};
  Eigen::Matrix2d map;
  for (int j = 0; j < 2; ++j) {
    State<Oscillator> state = initial_state(Oscillator(parameters));
    state.q(0) = j == 0 ? 1.0 : 0.0;
    state.p(0) = j == 0 ? 0.0 : 1.0;
    map.col(j) = stacked(advance({method, beta}, parameters, 1.0, state));
  }
  return map;
}

/// What 15 decades of (h omega)^2, ten points each, show; ends where a solve fails.
struct Sweep {
  double determinant = 0.0;  ///< largest |det - 1|
  double trace = -1.0;       ///< largest |trace|/2 - 1
  double reached = 1e10;     ///< (h omega)^2 up to which every solve converged
};
void sweep(const std::string& method, double beta, Sweep& s) {
  for (int k = 0; k <= 150; ++k) {
    const double z = std::pow(10.0, -5.0 + 0.1 * k);
    const Eigen::Matrix2d map = oscillator_map(method, beta, z);
    if (!map.allFinite()) {
      s.reached = std::min(s.reached, z);
      return;
    }
    const double det = map(0, 0) * map(1, 1) - map(0, 1) * map(1, 0);
    s.determinant = worse(s.determinant, std::fabs(det - 1.0));
    s.trace = worse(s.trace, std::fabs(map.trace()) / 2.0 - 1.0);
  }
}

/// The z at which trace falls below -2, by bisection of its logarithm between 1 and 1e7.
double limit(const std::string& method, double beta) {
  double low = 0.0;
  double high = 7.0;
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (low + high);
    const bool stable = oscillator_map(method, beta, std::pow(10.0, middle)).trace() >= -2.0;
    (stable ? low : high) = middle;
  }
  return std::pow(10.0, low);
}

constexpr double below[] = {0.0, 0.1, 0.2, 0.249};
double predicted(double beta) { return 4.0 / (1.0 - 4.0 * beta); }

/// Largest relative distance of the limit from 4/(1 - 4 beta), over four beta below 1/4.
double limit_error(const std::string& method) {
  double worst = 0.0;
  for (const double beta : below) {
    worst = worse(worst, std::fabs(limit(method, beta) / predicted(beta) - 1.0));
  }
  return worst;
}

void claim_unconditional(Context& context, const std::string& slug, const std::string& locator,
                         const std::string& who, const std::string& method) {
  Sweep worst;
  for (const double beta : {0.25, 0.3, 0.4, 1.0}) sweep(method, beta, worst);
  const double at_249 = limit(method, 0.249);
  const double error = limit_error(method);
  draft(context, slug, locator,
        who + " is linearly stable at every step size if (and only if) beta >= 1/4",
        ClaimKind::stability)
      .measured("largest |det - 1| of the step's map, beta = 0.25, 0.3, 0.4, 1", worst.determinant)
      .measured("largest |trace|/2 - 1, the same beta", worst.trace)
      .stated("<= 0")
      .measured("(h omega)^2 up to which the step's solves converge", worst.reached)
      .stated("any")
      .measured("(h omega)^2 beyond which |trace| > 2, beta = 0.249", at_249)
      .measured("4/(1 - 4 beta) there", predicted(0.249))
      .measured("largest relative error of that formula, beta = 0, 0.1, 0.2, 0.249", error)
      .criterion("over 15 decades of (h omega)^2 from 1e-5 to 1e10: |det - 1| <= 1e-13 and |trace| "
                 "<= 2 (1 + 1e-13); below 1/4 a limit within 1 % of 4/(1 - 4 beta); qualified if a "
                 "solve does not converge on the way")
      .tolerance("1e-13 and 1 %", "round-off of entries of size up to 4 in products of two; the "
                                  "limit comes from a bisection and only has to name the formula")
      .verdict(!(worst.determinant <= 1e-13 && worst.trace <= 1e-13 && error < 0.01)
                   ? Verdict::refuted
               : worst.reached < 1e10 ? Verdict::qualified
                                      : Verdict::reproduced);
}

/// 1.2: the implicit step replaces a fast oscillation by a slower one, without damping it.
void claim_frequency(Context& context) {
  double previous = 1.0;
  bool falling = true;
  std::vector<double> ratios;
  for (const double h_omega : {0.1, 1.0, 10.0, 100.0, 1000.0}) {
    const double trace = oscillator_map("zhang-skeel", 0.25, h_omega * h_omega).trace();
    const double ratio = std::acos(std::clamp(trace / 2.0, -1.0, 1.0)) / h_omega;
    falling = falling && ratio < previous;
    previous = ratio;
    ratios.push_back(ratio);
  }
  Sweep undamped;
  sweep("zhang-skeel", 0.25, undamped);
  const double damping = undamped.determinant;
  draft(context, "frequency-lowered", "1.2",
        "implicit steps that do not resolve the stiffness replace fast oscillations by slower ones",
        ClaimKind::qualitative)
      .measured("numerical over true frequency, h omega = 0.1", ratios[0])
      .measured("the same, h omega = 10", ratios[2])
      .measured("the same, h omega = 1000", ratios[4])
      .measured("amplitude lost or gained in a step, |det - 1|", damping)
      .criterion("the ratio is below 1 and falls with h omega, and stays near pi/(h omega) at the "
                 "end; no damping")
      .tolerance("1 % and 1e-13", "the phase per step tends to pi only as h omega grows; round-off")
      .explain("What the paper calls damping of high frequencies is a lower frequency at the full "
               "amplitude: the map's determinant is 1.")
      .verdict(holds(falling && damping < 1e-13 &&
                     std::fabs(ratios[4] * 1000.0 / std::numbers::pi - 1.0) < 0.01));
}

}  // namespace

void theorem_linear_stability(Context& context) {
  claim_unconditional(context, "zs-linear-stability", "Theorems 1.1(1), 2.2", "Z&S", "zhang-skeel");
  claim_unconditional(context, "zss-linear-stability", "Theorem 2.1(1)", "Z&Ss",
                      "zhang-skeel-simplified");
  claim_unconditional(context, "newmark-linear-stability", "2.1, after (14)", "Newmark", "newmark");
  claim_unconditional(context, "pushforward-linear-stability", "2.1, after (14)",
                      "push-forward Newmark", "pushforward-newmark");
  claim_frequency(context);
}

}  // namespace shakedown::tao2014
