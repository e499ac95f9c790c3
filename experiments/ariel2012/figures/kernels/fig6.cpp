// AST Figure 6. Question: does RK4 with a projection before every force follow the slow solution
// with large steps, order 4 and work that does not depend on omega, why do projected stages keep
// the order, and which of the section's methods is the cheapest? Expectation: yes; the constrained
// problem at low accuracy, this at high. Finding: with the force that the filter gives, yes; at the
// projected point, as (38) is written, no. The cheapest down to errors of 2e-7, not of 2e-8.
#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* artefact_fig6 = "ariel2012/fig6";
constexpr const char* filtered = "ipa-rk4-filtered";
constexpr const char* literal = "ipa-rk4";

/// A projection at omega = 100 and H = 1/2 contracts slowly; the default gives it up.
const Settings patient{{"slowest-contraction", "10"}, {"max-iterations", "1000"}};

/// The point Z2* = z + H/2 phi(z) that RK4 projects, z bent and moving on the slow manifold, with
/// the force of the constrained motion.
struct StagePoint {
  double H;
  double off;               ///< from the slow manifold, in q
  double along_q, along_p;  ///< what the projection changes along the constraints
  double energy;            ///< in the springs
};
StagePoint stage_point(double omega, double H) {
  const Phase z = slow_point(omega, bent(1.0)).point;
  const Eigen::Vector4d force = constrained_motion(z).acceleration;
  const Phase stage{z.q + H / 2.0 * z.p, z.p + H / 2.0 * force};
  const Phase end = project(omega, stage, paper_options(omega)).point;
  const Eigen::Matrix4d along = Eigen::Matrix4d::Identity() - across(stage.q);
  return {H, slow_point(omega, stage).distance.q, (along * (end.q - stage.q)).norm(),
          (along * (end.p - stage.p)).norm(), omega * omega * levels(stage)[0].squaredNorm() / 2.0};
}

/// RATTLE's work at the coarsest H whose error in q against the slow solution is below `error`.
double rattle_work(double error) {
  for (int n = 8; n <= 16384; n *= 2) {
    const Trajectory run = rattle_run(n);
    if ((end_of(run).q - target(omegas[2]).slow.q).norm() < error) {
      return static_cast<double>(run.summary.counts.jacobians);
    }
  }
  return std::nan("");
}

double error_in_q(const Sample& s) { return s.slow.q; }
double error_in_p(const Sample& s) { return s.slow.p; }

/// The samples with H = 1/coarse ... 1/fine.
std::vector<Sample> part(const std::vector<Sample>& curve, int coarse, int fine) {
  std::vector<Sample> some;
  for (int n = coarse; n <= fine; n *= 2) some.push_back(at(curve, 1.0 / n));
  return some;
}

void claim_order(Context& context, const std::vector<Sample>& samples) {
  const auto curve = part(of(samples, filtered, omegas[2]), 8, 64);
  const auto at_point = part(of(samples, literal, omegas[2]), 8, 64);
  const Bound four = near(4.0, 0.2);
  claim(context, "order", "6.5, Fig 6", "at omega = 10000 the error is that of RK4, O(H^4)",
        ClaimKind::order, Verdict::qualified)
      .holds_for("the force filtered with the point", "slope in q, H = 1/8 to 1/64",
                 slope(curve, &Sample::control, error_in_q), four)
      .holds_for("the force filtered with the point", "slope in p",
                 slope(curve, &Sample::control, error_in_p))
      .fails_for("the force at the projected point", "slope in q, H = 1/8 to 1/64",
                 slope(at_point, &Sample::control, error_in_q))
      .because("four steps, errors above the projection's own; the next term is H of the first")
      .explain("With the force evaluated at the projected point, as (38) is written, an error "
               "O(H omega^-2) comes in, which outlasts H^4 (ariel2012.fig6.literal-force).")
      .set_after_data("first from H = 1/4, before the expansion, about what came out");
}

void claim_uniform(Context& context, const std::vector<Sample>& samples) {
  const auto middle = of(samples, filtered, omegas[1]);
  const auto stiff = of(samples, filtered, omegas[2]);
  std::vector<double> apart, work;
  for (int n = 2; n <= 16; n *= 2) {
    const Sample a = at(middle, 1.0 / n), b = at(stiff, 1.0 / n);
    apart.push_back(std::fabs(a.slow.q / b.slow.q - 1.0));
    apart.push_back(std::fabs(a.slow.p / b.slow.p - 1.0));
    work.push_back(std::fabs(a.work / b.work - 1.0));
  }
  claim(context, "omega-independent", "6.5, Fig 6",
        "for H = 1/2 ... 1/16 work and accuracy are the same at omega = 1000 and 10000",
        ClaimKind::cost)
      .expect("largest relative difference of the errors, filtered force", largest(apart),
              below(0.1))
      .expect("largest relative difference of the work", largest(work))
      .because("a tenth: motions differ by O(omega^-2), a stage may take an iteration more");
}

void claim_coarse(Context& context, const std::vector<Sample>& samples) {
  const Sample soft = at(of(samples, filtered, omegas[0]), 1.0 / 2);
  const Sample stiff = at(of(samples, filtered, omegas[2]), 1.0 / 2);
  claim(context, "large-steps", "6.5, Fig 6",
        "the integration works with steps as large as H = 1/2, at omega = 100 too",
        ClaimKind::stability)
      .expect("error in q at omega = 100 over that at 10000, H = 1/2", soft.slow.q / stiff.slow.q,
              below(3.0))
      .because("half a decade: the step is the same, and the projections' own error comes in")
      .measured("iterations per stage, omega = 100", soft.iterations * soft.control / 40.0)
      .measured("iterations per stage, omega = 10000", stiff.iterations * stiff.control / 40.0)
      .set_after_data("the method's default gives up at t = 8.5: slow contraction");
}

void claim_projection_error(Context& context, const std::vector<Sample>& samples) {
  const auto middle = of(samples, filtered, omegas[1]);
  const auto stiff = of(samples, filtered, omegas[2]);
  const auto excess = [&](int n) { return at(middle, 1.0 / n).slow.q / at(stiff, 1.0 / n).slow.q; };
  const auto turn = [&](double omega, int n) {
    const auto curve = of(samples, filtered, omega);
    return at(curve, 1.0 / n).slow.q / at(curve, 2.0 / n).slow.q;
  };
  std::vector<double> retuned;  // the first excess, with other tolerances in (14)
  for (const char* tolerance : {"1e-8", "1e-10", "1e-12"}) {
    Settings options = patient;
    options.emplace_back("tolerance", tolerance);
    Sample s{.omega = omegas[1]};
    run_pair(filtered, options, target(s.omega).start, 1.0 / 32, 320, s);
    retuned.push_back(s.slow.q / at(stiff, 1.0 / 32).slow.q);
  }
  const char* matters = "error in q at omega = 1000 over that at 10000";
  claim(context, "projection-error", "6.5, Fig 6",
        "at omega = 1000 and H = 1/32, 1/64 the projections' O(omega^-4) errors become important, "
        "and halving H then raises the error",
        ClaimKind::qualitative, Verdict::qualified)
      .fails_for("H = 1/32", matters, excess(32), above(1.5))
      .holds_for("H = 1/64", matters, excess(64))
      .because("important: a half; the two curves agree to a tenth before")
      .fails_for("H = 1/32 to 1/64", "error at omega = 1000 over that at twice the step",
                 turn(omegas[1], 64), above(1.0))
      .holds_for("H = 1/64 to 1/128", "error at omega = 1000 over that at twice the step",
                 turn(omegas[1], 128))
      .because("a rise")
      .measured("error at H = 1/64 over that at 1/32, omega = 100", turn(omegas[0], 64))
      .measured("largest error ratio at H = 1/32 with 1e-8, 1e-10, 1e-12 in (14)", largest(retuned))
      .explain("All of it begins one halving later than stated, the rise at a step that the paper "
               "does not show. The cause is not found: other tolerances in (14) leave it so.");
}

void claim_same_behaviour(Context& context, const std::vector<Sample>& samples) {
  std::vector<Sample> both = of(samples, filtered, omegas[1]);
  for (const Sample& s : of(samples, filtered, omegas[2])) both.push_back(s);
  const Ratios ratio = ratios(logarithms(both, error_in_p), logarithms(both, error_in_q));
  claim(context, "q-and-p", "6.5, Fig 6",
        "errors in q and in p behave alike, unlike those of integrations of the stiff system",
        ClaimKind::qualitative)
      .expect("smallest ratio of the error in p to that in q, omega >= 1000, all H", ratio.least,
              above(0.1))
      .expect("largest ratio", ratio.most, below(10.0))
      .because("a decade either way; what separates them elsewhere is a factor omega");
}

void claim_iterations(Context& context, const std::vector<Sample>& samples) {
  const auto per_stage = [](const Sample& s) { return s.iterations * s.control / 40.0; };
  const auto curve = of(samples, filtered, omegas[2]);
  std::vector<double> rises;
  for (std::size_t k = 1; k < curve.size(); ++k) {
    rises.push_back(per_stage(curve[k]) - per_stage(curve[k - 1]));
  }
  claim(context, "iterations", "6.5",
        "a stage takes typically 3 to 5 iterations, fewer for smaller H, so halving H less "
        "than doubles the work and slopes in the figure exceed 4",
        ClaimKind::cost, Verdict::qualified)
      .holds_for("H = 1/4 ... 1/64", "iterations per stage, H = 1/4, omega = 10000",
                 per_stage(at(curve, 1.0 / 4)), within(3.0, 5.0))
      .stated("3-5")
      .holds_for("H = 1/4 ... 1/64", "iterations per stage, H = 1/64",
                 per_stage(at(curve, 1.0 / 64)))
      .stated("3-5")
      .fails_for("H = 1/2", "iterations per stage", per_stage(curve.front()))
      .stated("3-5")
      .because("the stated range, of means; the paper's steps end at 1/64")
      .expect("largest change of the mean from one H to the next", largest(rises), below(0.0))
      .expect("work at the finest H over that at the next",
              curve.back().work / curve[curve.size() - 2].work, below(2.0))
      .because("fewer, and less than twice the work")
      .explain("At H = 1/2 stages lie furthest from the manifold.")
      .set_after_data("an iteration more was allowed first, for 'typically'");
  const auto soft = of(samples, filtered, omegas[0]);
  const auto work = [](const std::vector<Sample>& some) { return logarithms(some, &Sample::work); };
  const Ratios ratio = ratios(work(part(soft, 4, 128)), work(part(curve, 4, 128)));
  claim(context, "soft-cheaper", "6.5",
        "at omega = 100 the work at given H is slightly smaller, because the tolerance is less "
        "demanding",
        ClaimKind::cost, Verdict::qualified)
      .holds_for("H = 1/4 ... 1/128", "smallest ratio of work at omega = 100 to that at 10000",
                 ratio.least, within(0.6, 1.0))
      .holds_for("H = 1/4 ... 1/128", "largest ratio", ratio.most)
      .fails_for("H = 1/2", "ratio of work at omega = 100 to that at 10000",
                 soft.front().work / curve.front().work)
      .because("'slightly': one iteration of four at most, with some rounding")
      .explain("At H = 1/2 and omega = 100 stages lie so far from the manifold that projections "
               "contract slowly: 13 iterations a stage against 5.")
      .set_after_data("first judged at H = 1/16 alone, and without the point at H = 1/2");
}

void claim_literal(Context& context, const std::vector<Sample>& samples) {
  // What the literal force adds: both readings share the projections and RK4's error.
  const auto added = [&](double omega, int n) {
    return (at(of(samples, literal, omega), 1.0 / n).end.q -
            at(of(samples, filtered, omega), 1.0 / n).end.q)
        .norm();
  };
  const auto error = [&](const char* code, double omega) {
    return at(of(samples, code, omega), 1.0 / 64).slow.q;
  };
  const double order = std::log10(added(omegas[2], 64) / added(omegas[1], 64));
  const double own = std::log10(error(literal, omegas[2]) / error(literal, omegas[1]));
  const char* whole = "slope of the literal force's error in omega, 1000 to 10000, H = 1/64";
  const char* part = "slope in omega of the difference in q between the two forces";
  claim(context, "literal-force", "6.5, (38)",
        "(38) with the force evaluated at the projected points has an error O(H^4) and the "
        "projection's O(omega^-4)",
        ClaimKind::order, Verdict::refuted)
      .expect(whole, own, near(-4.0, 0.3))
      .expect(part, order)
      .contrary(whole, own, near(-2.0, 0.3))
      .contrary(part, order)
      .because("RK4's own error, a fifth of the smaller one, is 0.1 in the first slope")
      .contrary("error of the literal over that of the filtered force, omega = 1000, H = 1/64",
                error(literal, omegas[1]) / error(filtered, omegas[1]), above(10.0))
      .because("a decade: no effect of round-off or of the step")
      .measured("slope in H of the difference in q, omega = 1000, 1/32 to 1/64",
                std::log2(added(omegas[1], 32) / added(omegas[1], 64)))
      .explain("The force holds omega^2 g, so the projection's O(omega^-4) in q is O(omega^-2) in "
               "it. The force filtered with the point gives what the paper shows.");
}

void claim_stage_point(Context& context) {
  std::vector<StagePoint> stiff, soft;
  std::vector<double> apart;
  for (int n = 8; n <= 64; n *= 2) {
    stiff.push_back(stage_point(omegas[2], 1.0 / n));
    soft.push_back(stage_point(omegas[1], 1.0 / n));
    apart.push_back(std::fabs(soft.back().off / stiff.back().off - 1.0));
  }
  const Bound four = near(4.0, 0.2);
  claim(context, "stage-point", "6.5",
        "Z2* is O(H^2) from the slow manifold, uniformly in omega, so that its oscillatory energy "
        "grows with omega, and its projection makes a tangential error O(H^4)",
        ClaimKind::order, Verdict::qualified)
      .expect("slope of the distance of Z2* in q, H = 1/8 ... 1/64, omega = 10000",
              slope(stiff, &StagePoint::H, &StagePoint::off), near(2.0, 0.2))
      .because("the next term is O(H)")
      .expect("largest relative difference between omega = 1000 and 10000", largest(apart),
              below(0.01))
      .expect("energy in the springs at omega = 10000 over that at 1000, H = 1/8",
              stiff.front().energy / soft.front().energy, near_ratio(100.0, 0.01))
      .because("the slow manifolds' distance, 3e-6, against 1e-4 at the smallest H and 5e-3 at 1/8")
      .holds_for("q", "slope of the tangential change",
                 slope(stiff, &StagePoint::H, &StagePoint::along_q), four)
      .fails_for("p", "slope of the tangential change",
                 slope(stiff, &StagePoint::H, &StagePoint::along_p))
      .because("the next term is O(H)")
      .explain("By 4.3.3 as corrected (ariel2012.contraction.along-p) p changes by O(kappa |p|) = "
               "O(H^2). Order 4 does not suffer: this is plain RK4 for the smooth field phi(P z), "
               "whose solutions from the manifold are the slow ones.")
      .set_after_data("energies first at H = 1/64, near the slow manifolds' own distance");
}

void claim_efficiency(Context& context, const std::vector<Sample>& rk4) {
  const auto work = [&](double error) {
    const auto first = std::find_if(rk4.begin(), rk4.end(), [error](const Sample& s) {
      return std::fmax(s.slow.q, s.slow.p) < error;
    });
    return first == rk4.end() ? std::nan("") : first->work;
  };
  // Of the Adams runs of Figures 4 and 5 those that reach `error` in q and p.
  const auto ratio = [&](double error) {
    std::vector<double> others;
    for (const Start start : {Start::slow, Start::projected}) {
      const auto reach = only(of(adams_runs(adams, start), adams, omegas[2]), [=](const Sample& s) {
        return std::fmax(s.slow.q, s.slow.p) < error;
      });
      for (const Sample& s : reach) others.push_back(std::log(s.work));
    }
    return ratios(std::vector<double>(others.size(), std::log(work(error))), others);
  };
  const Ratios here = ratio(2e-7), beyond = ratio(2e-8);
  const double floor = (constrained_solution().q - target(omegas[2]).slow.q).norm();
  const double loose = rattle_work(1e-3);
  claim(context, "efficiency", "6.5, end",
        "at omega = 10000 the constrained problem is the best option at low accuracy, RK4 "
        "with projection at high accuracy",
        ClaimKind::cost, Verdict::qualified)
      .expect("work of RATTLE over that of RK4 with projection, error in q of 1e-3",
              loose / work(1e-3), below(0.1))
      .expect("work of RATTLE over that of the cheapest Adams run of Figure 4, any error",
              loose / smallest(of(adams_runs(adams, Start::slow), adams, omegas[2]), &Sample::work))
      .because("low accuracy: a decade; counts of an adaptive code differ by less")
      .holds_for("against the constrained problem", "smallest error that it allows", floor,
                 above(2e-7))
      .because("high accuracy: what RK4 reaches and RATTLE, ending at O(omega^-2), cannot")
      .holds_for("errors of 2e-7 in q and p",
                 "work of RK4 over the geometric mean of the Adams runs of Figures 4 and 5 that "
                 "reach it",
                 here.mean, below(1.0))
      .fails_for("errors of 2e-8 in q and p",
                 "work of RK4 over the geometric mean of the Adams runs that reach it", beyond.mean)
      .because("the most efficient takes the least work; the mean, since single Adams runs scatter")
      .measured("the same for 2e-7, largest over single runs", here.most)
      .measured("the same for 2e-7, smallest", here.least)
      .measured("the same for 2e-8, smallest over single runs", beyond.least)
      .explain("Down to RK4's error at H = 1/64, the last step of the paper's figure, both halves "
               "hold, the second by little in forces. Beyond it an order of 4 costs more than the "
               "Adams code's, up to 12. The text does not name its measure of work.")
      .set_after_data("first against one Adams run, the cheapest, and for an error in q alone");
}

void perform_fig6(Context& context) {
  std::vector<Sample> samples;
  for (const char* method : {filtered, literal}) {
    for (const double w : omegas) {
      for (int n = 2; n <= 128; n *= 2) {
        Sample s{.code = method, .omega = w, .control = 1.0 / n};
        run_pair(method, patient, target(w).start, 1.0 / n, std::int64_t{10} * n, s);
        samples.push_back(s);
      }
    }
  }
  const auto soft = of(samples, filtered, omegas[0]);
  const Sample& least =
      *std::min_element(soft.begin(), soft.end(),
                        [](const Sample& a, const Sample& b) { return a.slow.q < b.slow.q; });
  const std::string best = "1/" + shortest(1.0 / least.control);
  show(context, artefact_fig6, "RK4 with projection before each force",
       {.sees =
            "Large steps suffice, and with the force filtered like the point work and error at "
            "$\\omega = 1000$ and $10^4$ are the same until, at 1000, the projections' own errors "
            "lead from $H = 1/64$ on, one halving later than the paper says. At $\\omega = 100$ "
            "steps below $H = " +
            best +
            "$ make it worse, since there are more projections. The order of the filtered force is "
            "4, as in the paper; at the projected point it is lost. The paper finds $\\omega = "
            "100$ slightly cheaper at given $H$: so it is from $H = 1/4$ on, at {soft-cheaper} to "
            "{soft-cheaper/2} of the work at $10^4$, but $H = 1/2$ takes {soft-cheaper/3} times "
            "as much.",
        .setting = "$H = 1/2, 1/4, \\dots, 1/128$ from IPA's point above (31)-(32); errors at "
                   "$t = 10$ against the slow solution. At $\\omega = 100$ and $H = 1/2$ a stage "
                   "takes {large-steps/2} iterations instead of {large-steps/3}, hence the detour "
                   "of the curve to the right.",
        .differs = "(38) evaluates the force at the projected point. That leaves an error "
                   "$O(H\\omega^{-2})$, since $\\omega^2 g$ magnifies what the projection is in "
                   "error; only the filtered force gives what the paper shows."},
       samples, {{{filtered, "filtered force"}, {literal, "force at the point"}}, 4})
      .problem("two-springs")
      .method(filtered, patient)
      .method(literal, patient);
  claim_order(context, samples);
  claim_uniform(context, samples);
  claim_coarse(context, samples);
  claim_projection_error(context, samples);
  claim_same_behaviour(context, samples);
  claim_iterations(context, samples);
  claim_literal(context, samples);
  claim_stage_point(context);
  claim_efficiency(context, of(samples, filtered, omegas[2]));
}

}  // namespace

Experiment fig6() { return {artefact_fig6, "RK4 with projection", perform_fig6}; }

}  // namespace shakedown::ariel2012
