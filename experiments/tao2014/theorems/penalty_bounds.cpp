// TO Lemma 6.1, Remarks 3.1 and 6.1, and the example after (22). Question: how far does a penalised
// motion leave the constraint, and does -omega^2 g itself have a limit?
// Expectation: |g| <= C/omega from the energy, O(omega^-2) from tangent starts; no limit in
// general. Finding: so it is, with the factor 1/2 that the energy in Lemma 6.1 lacks. The example
// after (22) starts off the constraint; V = sqrt(1 + (q - 1)^2), g = q makes its point inside the
// theorem. The limit does exist whenever the multiplier vanishes at the start, as for a double
// pendulum released from the horizontal.
#include <algorithm>

#include "experiments/tao2014/claims.hpp"
#include "experiments/tao2014/theorems/flat_problems.hpp"
#include "experiments/tao2014/theorems/penalty_runs.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::tao2014 {
namespace {

using Wire = SineWire<>;
using Spring = Penalised<Wire>;
const std::vector<double> omegas{20.0, 40.0, 80.0, 160.0, 320.0};

/// What one run shows at every step.
struct Extremes {
  double g = 0.0;         ///< largest |g|
  double bound = 0.0;     ///< sqrt(2 (H - min V))/omega, what the energy allows
  double distance = 0.0;  ///< largest distance from V's minimum
  double allowed = 0.0;   ///< what V <= H allows
  double printed = 0.0;   ///< largest change of the energy with omega^2 g^T g
  double halved = 0.0;    ///< largest change of the energy with omega^2 g^T g / 2
  int turns = 0;          ///< how often g changes its sense
};
Extremes extremes(double omega, double normal, double until) {
  const Spring::Parameters parameters{{.normal = normal}, omega};
  const Spring problem(parameters);
  const Motion kicked = motion<Spring>("rk4", parameters);
  const auto rest = [&](const Phase& at) {  // kinetic energy and V, without penalty
    const Eigen::Vector2d p = at.p;
    const double kinetic = p.dot(problem.mass().inverse.cwiseProduct(p)) / 2.0;
    return kinetic + problem.constrained().potential(at.q);
  };
  const double energy = rest(kicked.start);
  Extremes found;
  found.bound = std::sqrt(2.0 * (energy - 1.0)) / omega;
  found.allowed = std::sqrt(energy * energy - 1.0);
  double last = 0.0;
  double rising = 1.0;
  const int steps = resolving_steps(until, omega);
  observed(kicked, until / steps, steps, [&](std::int64_t, const Phase& at) {
    const double force = penalty_force(problem, omega, at.q)(0);
    const double g = force / (omega * omega);
    found.g = worse(found.g, std::fabs(g));
    found.distance = worse(found.distance, std::hypot(at.q(0) - 1.0, at.q(1)));
    const double stored = force * g;
    found.printed = worse(found.printed, std::fabs(rest(at) + stored - energy));
    found.halved = worse(found.halved, std::fabs(rest(at) + stored / 2.0 - energy));
    if ((g - last) * rising < 0.0) {
      ++found.turns;
      rising = -rising;
    }
    last = g;
  });
  return found;
}

void claim_energy(Context& context) {
  const Extremes found = extremes(20.0, 0.5, 2.0);
  draft(context, "penalised-energy", "Lemma 6.1, proof",
        "the penalised system (7) conserves kinetic energy + V + omega^2 g^T g", ClaimKind::erratum,
        Verdict::reproduced_corrected)
      .measured("largest change on [0, 2], omega^2 g^T g as printed, sine wire, omega = 20",
                found.printed)
      .stated("0")
      .measured("largest change with omega^2 g^T g / 2", found.halved)
      .criterion("printed: changes by more than 0.01; with the factor 1/2: by less than 1e-6")
      .tolerance("0.01 and 1e-6", "the normal energy at the start is 0.08; Runge-Kutta 4 at 100 "
                                  "steps a fast period loses 1e-8 of it a period")
      .explain("The gradient in (7) is that of omega^2 g^T g / 2, as in the potential above it.")
      .verdict(corrected(found.printed > 0.01, found.halved < 1e-6));
}

void claim_bounds(Context& context) {
  std::vector<double> with_normal;
  double share = 0.0;
  double reach = 0.0;
  for (const double omega : omegas) {
    const Extremes kicked = extremes(omega, 0.5, 2.0);
    with_normal.push_back(kicked.g);
    share = worse(share, kicked.g / kicked.bound);
    const Extremes lengthy = extremes(omega, 0.5, 20.0);
    reach = worse(reach, lengthy.distance / lengthy.allowed);
  }
  const double normal_slope = power_law_slope(omegas, with_normal);
  draft(context, "distance-bound", "Lemma 6.1; (45)",
        "|g(q^omega)| <= C/omega, and q^omega stays bounded uniformly in omega if V diverges",
        ClaimKind::stability)
      .measured("largest |g| over sqrt(2 (H - min V))/omega, omega = 20 to 320", share)
      .stated("<= 1")
      .measured("slope of max |g| in omega, start with normal velocity", normal_slope)
      .measured("largest distance from V's minimum over what V <= H allows, t <= 20", reach)
      .stated("<= 1")
      .criterion("both ratios below 1 for every omega; the bound's rate is attained (slope -1 +- "
                 "0.1) when the start has normal velocity")
      .tolerance("0.1", "the slow motion changes the amplitude between two turns of g")
      .verdict(holds(share <= 1.0 && reach <= 1.0 && std::fabs(normal_slope + 1.0) < 0.1));
}

void claim_rate(Context& context) {
  std::vector<double> with_normal;
  std::vector<double> tangent;
  for (const double omega : omegas) {
    with_normal.push_back(extremes(omega, 0.5, 2.0).g);
    tangent.push_back(extremes(omega, 0.0, 2.0).g);
  }
  const double normal_slope = power_law_slope(omegas, with_normal);
  const double tangent_slope = power_law_slope(omegas, tangent);
  const double turns = static_cast<double>(extremes(320.0, 0.0, 2.0).turns) /
                       static_cast<double>(extremes(160.0, 0.0, 2.0).turns);
  draft(context, "remark-6-1", "3, before Remark 3.1; Remark 6.1",
        "from a tangent start g(q^omega) is O(omega^-2), an error that oscillates rapidly",
        ClaimKind::order)
      .measured("slope of max |g| in omega, 20 to 320, tangent start", tangent_slope)
      .stated(-2.0)
      .measured("the same with normal velocity (control)", normal_slope)
      .measured("turns of g at omega = 320 over those at 160", turns)
      .criterion("slope -2 +- 0.1; the number of turns doubles with omega to 5 %")
      .tolerance("0.1 and 5 %",
                 "the slow motion changes the amplitude between turns; whole turns in [0, 2]")
      .explain("The paper cites a Remark 6.1 that its appendix does not contain. The rate needs a "
               "tangent start.")
      .verdict(holds(std::fabs(tangent_slope + 2.0) < 0.1 && std::fabs(turns - 2.0) < 0.1));
}

/// omega^2 g for omega from 200 to 210: largest at the start, spread at t = 1, and the mean over
/// [1, 1.2] at the last omega. V = strength sqrt(1 + (q - 1)^2), q(0) = displacement/omega^2.
struct Swing {
  double start = 0.0;
  double spread = 0.0;
  double mean = 0.0;
};
Swing swing(double strength, double displacement) {
  Swing found;
  double low = HUGE_VAL;
  double high = -HUGE_VAL;
  for (double omega = 200.0; omega <= 210.0; omega += 0.5) {
    using Held = Penalised<Hook<>>;
    const Held::Parameters parameters{{strength}, omega};
    const Held problem(parameters);
    const auto g = [&](const Phase& at) { return penalty_force(problem, omega, at.q); };
    State<Held> start = initial_state(problem);
    start.q(0) = displacement / (omega * omega);
    const int steps = resolving_steps(1.0, omega, 1.0);
    const State<Held> end = advance({"rk4"}, parameters, 1.0 / steps, start, steps);
    found.start = worse(found.start, std::fabs(g({start.q, start.p})(0)));
    const double last = g({end.q, end.p})(0);
    low = std::fmin(low, last);
    high = std::fmax(high, last);
    found.mean = window_means(motion<Held>("rk4", parameters, end), 0.2, 0.2, steps / 50, g)[0](0);
  }
  found.spread = high - low;
  return found;
}

void claim_no_limit(Context& context) {
  const Swing printed = swing(0.0, 1.0);
  const Swing inside = swing(1.0, 0.0);
  const double multiplier = 1.0 / std::sqrt(2.0);
  draft(context, "no-pointwise-limit", "3, eq. (22) and its example",
        "the equivalence of penalty and multiplier is not lambda = -lim omega^2 g; the example is "
        "V = 0, g = q, q(0) = 1/omega^2",
        ClaimKind::erratum, Verdict::reproduced_corrected)
      .measured("printed example: omega^2 g at the start, which Theorem 1.2 wants to be 0",
                printed.start)
      .measured("printed example: spread of omega^2 g(1), omega = 200 to 210", printed.spread)
      .measured("V = sqrt(1 + (q - 1)^2), q(0) = 0: omega^2 g at the start", inside.start)
      .measured("the same: spread of omega^2 g(1)", inside.spread)
      .measured("the same: mean of omega^2 g over [1, 1.2], omega = 210", inside.mean)
      .measured("the same: multiplier -V'(0)", multiplier)
      .criterion("printed: omega^2 g has no limit, but the start violates g(q(0)) = 0 (and V = 0 "
                 "does not diverge); corrected: no limit (spread above 1) from a start with g = 0, "
                 "while the window mean is the multiplier to 0.034")
      .tolerance("1 and 0.034", "the fast amplitude is the multiplier, 0.71 either way; a window "
                                "of 0.2 leaves at most 2 0.71/(omega 0.2) = 0.034 of it")
      .explain("The example's conclusion is right but it says nothing about Theorem 1.2, whose "
               "hypotheses it does not meet. The other one meets them all.")
      .verdict(corrected(printed.start > 0.5 && printed.spread > 1.0,
                         inside.start == 0.0 && inside.spread > 1.0 &&
                             std::fabs(inside.mean - multiplier) < 0.034));
}

/// Largest |omega^2 g - lambda| over both rods on [0, 1].
double pendulum_distance(double omega, bool horizontal) {
  using Rods = DoublePendulum<>;
  using Elastic = DoublePendulumPenalty<>;
  const Rods rods{{}};
  Elastic::Parameters p;
  p.omega = omega;
  const Elastic problem(p);
  State<Rods> start = initial_state(rods);
  if (horizontal) start.q = Eigen::Vector4d(1.0, 0.0, 1.0 + std::sqrt(2.0), 0.0);
  constexpr double interval = 0.005;
  const auto truth = sampled(motion<Rods>("rattle", {}, start), interval, 200, 10);
  const auto path = sampled(motion<Elastic>("rk4", p, State<Elastic>{start.q, start.p}), interval,
                            200, resolving_steps(interval, omega, 6.0));
  double worst = 0.0;
  for (std::size_t k = 0; k < truth.size(); ++k) {
    worst =
        worse(worst, (penalty_force(problem, omega, path[k].q) - exact_multiplier(rods, truth[k]))
                         .cwiseAbs()
                         .maxCoeff());
  }
  return worst;
}

void claim_remark_3_1(Context& context) {
  std::vector<double> released;
  for (const double omega : omegas) released.push_back(pendulum_distance(omega, true));
  const double slope = power_law_slope(omegas, released);
  const double hanging = pendulum_distance(omegas.back(), false);
  draft(context, "remark-3-1", "Remark 3.1",
        "if the limit in (22) exists, (8) reduces to it and convergence is strong; the authors "
        "know no practical example",
        ClaimKind::qualitative)
      .measured("largest |omega^2 g - lambda| on [0, 1], double pendulum from the horizontal, "
                "omega = 320",
                released.back())
      .measured("slope in omega, 20 to 320", slope)
      .measured("the same distance from Figure 1's start, omega = 320 (control)", hanging)
      .criterion("slope below -0.8: the limit exists and is the multiplier; from Figure 1's start "
                 "the distance stays above 0.1")
      .tolerance("0.2 and 0.1", "the theory of fast oscillations promises -1; the multipliers at "
                                "that start are of size 0.7")
      .explain("There is a practical example: where the multiplier vanishes at a tangent start, as "
               "it does for both rods of a pendulum released at rest from the horizontal, the fast "
               "oscillation of omega^2 g vanishes with 1/omega (here with 1/omega^2, since the "
               "start is at rest), and -omega^2 g converges to the multiplier uniformly.")
      .verdict(holds(slope < -0.8 && hanging > 0.1));
}

}  // namespace

void theorem_penalty_bounds(Context& context) {
  claim_energy(context);
  claim_bounds(context);
  claim_rate(context);
  claim_no_limit(context);
  claim_remark_3_1(context);
}

}  // namespace shakedown::tao2014
