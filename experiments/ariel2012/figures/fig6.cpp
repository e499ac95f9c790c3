// AST Figure 6. Question: does RK4 with a projection before every force follow the slow solution
// with large steps, order 4, at a cost that does not depend on omega? Expectation: yes. Finding:
// with the force that the filter gives, yes; with the force evaluated literally at the projected
// point, no: omega^2 g turns the projection's O(omega^-4) in q into an O(omega^-2) error of the
// force.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/ariel2012/figures/fig6_discussion.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* artefact = "ariel2012/fig6";
constexpr const char* filtered = "ipa-rk4-filtered";
constexpr const char* literal = "ipa-rk4";

/// Samples with H from 1/2 to 1/64, in this order.
Sample at(const std::vector<Sample>& curve, int per_unit) {
  for (const Sample& s : curve) {
    if (std::fabs(s.control * per_unit - 1.0) < 1e-12) return s;
  }
  return curve.back();
}

double slope(const std::vector<Sample>& curve, int coarse, int fine, double Error::*which) {
  std::vector<double> h;
  std::vector<double> e;
  for (int n = coarse; n <= fine; n *= 2) {
    h.push_back(at(curve, n).control);
    e.push_back(at(curve, n).slow.*which);
  }
  return power_law_slope(h, e);
}

void claim_order(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, filtered, omegas[2]);
  const double q = slope(curve, 4, 64, &Error::q);
  const double p = slope(curve, 4, 64, &Error::p);
  const auto inside = [](double s) { return s >= 3.8 && s <= 4.1; };
  claim(context, "order", "6.5, Fig 6", "at omega = 10000 the error is that of RK4, O(H^4)",
        ClaimKind::order, Verdict::qualified)
      .measured("slope in q, H = 1/4 to 1/64, filtered force", q)
      .stated(4.0)
      .measured("slope in p", p)
      .stated(4.0)
      .measured("error in q at H = 1/64", at(curve, 64).slow.q)
      .measured("error in q at H = 1/64, force at the projected point",
                at(of(samples, literal, omegas[2]), 64).slow.q)
      .criterion("filtered force, errors against the slow solution: both slopes in [3.8, 4.1]")
      .tolerance("-0.2, +0.1", "the next term of the expansion at H = 1/4, and the projection's "
                               "error at the finest H")
      .explain(
          "Holds when the force is filtered from the micro-solution like the point itself. With "
          "the force evaluated at the projected point, as (38) is written, an error O(omega^-2) "
          "that no H removes comes in.")
      .verdict(inside(q) && inside(p) ? Verdict::qualified : Verdict::refuted);
}

void claim_uniform(Context& context, const std::vector<Sample>& samples) {
  const auto middle = of(samples, filtered, omegas[1]);
  const auto stiff = of(samples, filtered, omegas[2]);
  double apart = 0.0;
  double work = 0.0;
  for (int n = 2; n <= 16; n *= 2) {
    const Sample a = at(middle, n);
    const Sample b = at(stiff, n);
    apart = std::max(
        {apart, std::fabs(a.slow.q / b.slow.q - 1.0), std::fabs(a.slow.p / b.slow.p - 1.0)});
    work = std::max(work, std::fabs(a.work / b.work - 1.0));
  }
  claim(context, "omega-independent", "6.5, Fig 6",
        "for H = 1/2 ... 1/16 work and accuracy are the same at omega = 1000 and 10000",
        ClaimKind::cost)
      .measured("largest relative difference of the errors", apart)
      .measured("largest relative difference of the work", work)
      .criterion("errors (filtered force) within 10 %, force evaluations within 10 %")
      .tolerance("10 %",
                 "the slow motions differ by O(omega^-2), the tolerance of (14) may take an "
                 "iteration more at one stage than at the other")
      .verdict(holds(apart < 0.1 && work < 0.1));
}

void claim_projection_error(Context& context, const std::vector<Sample>& samples) {
  const auto middle = of(samples, filtered, omegas[1]);
  const auto stiff = of(samples, filtered, omegas[2]);
  const double at32 = at(middle, 32).slow.q / at(stiff, 32).slow.q;
  const double at64 = at(middle, 64).slow.q / at(stiff, 64).slow.q;
  const double turn = at(middle, 64).slow.q / at(middle, 32).slow.q;
  const double literal_turn = at(of(samples, literal, omegas[0]), 64).slow.q /
                              at(of(samples, literal, omegas[0]), 32).slow.q;
  const double soft_turn = at(of(samples, filtered, omegas[0]), 64).slow.q /
                           at(of(samples, filtered, omegas[0]), 32).slow.q;
  const bool matters = at64 > 1.5;
  const bool increases = turn > 1.0;
  claim(context, "projection-error", "6.5, Fig 6",
        "at omega = 1000 and H = 1/32, 1/64 the projections' O(omega^-4) errors take over, and "
        "halving H then raises the error",
        ClaimKind::qualitative, Verdict::qualified)
      .measured("error at omega = 1000 over that at 10000, H = 1/32", at32)
      .measured("error at omega = 1000 over that at 10000, H = 1/64", at64)
      .measured("error at H = 1/64 over that at 1/32, omega = 1000", turn)
      .measured("error at H = 1/64 over that at 1/32, omega = 100", soft_turn)
      .measured("the same with the force at the projected point", literal_turn)
      .criterion("reproduced: at H = 1/64 the error at omega = 1000 is more than 1.5 times that at "
                 "10000 and larger than at H = 1/32; qualified: only the first, or the second at "
                 "omega = 100")
      .tolerance("1.5", "the two curves agree within 10 % before")
      .explain(
          "At omega = 1000 the projections' error stops the fall at H = 1/64, where the error is "
          "still 12 % below that at 1/32; at omega = 100 halving H triples it. The paper's own "
          "force at the projected points is not known, which shifts where this begins.")
      .verdict(matters && increases         ? Verdict::reproduced
               : matters || soft_turn > 1.0 ? Verdict::qualified
                                            : Verdict::refuted);
}

void claim_same_behaviour(Context& context, const std::vector<Sample>& samples) {
  double low = 1e300;
  double high = 0.0;
  for (const double w : {omegas[1], omegas[2]}) {
    for (const Sample& s : of(samples, filtered, w)) {
      low = std::min(low, s.slow.p / s.slow.q);
      high = std::max(high, s.slow.p / s.slow.q);
    }
  }
  claim(context, "q-and-p", "6.5, Fig 6",
        "errors in q and in p behave alike, unlike those of integrations of the stiff system",
        ClaimKind::qualitative)
      .measured("smallest ratio of the error in p to that in q", low)
      .measured("largest ratio of the error in p to that in q", high)
      .criterion("filtered force, omega >= 1000, all H: ratios between 1/10 and 10")
      .tolerance("10", "what separates them elsewhere is a factor omega")
      .verdict(holds(low > 0.1 && high < 10.0));
}

void claim_iterations(Context& context, const std::vector<Sample>& samples) {
  const auto per_stage = [](const Sample& s) { return s.iterations * s.control / 40.0; };
  const auto curve = of(samples, filtered, omegas[2]);
  bool falls = true;
  for (std::size_t k = 1; k < curve.size(); ++k) {
    falls = falls && per_stage(curve[k]) <= per_stage(curve[k - 1]);
  }
  const double coarse = per_stage(curve.front());
  const double fine = per_stage(curve.back());
  claim(context, "iterations", "6.5",
        "a stage takes typically 3 to 5 iterations, fewer for smaller H, so halving H less "
        "than doubles the work and slopes in the figure exceed 4",
        ClaimKind::cost)
      .measured("iterations per stage, coarsest H, omega = 10000", coarse)
      .stated("3-5")
      .measured("iterations per stage, finest H", fine)
      .measured("work at the finest H over that at the next",
                curve.back().work / curve[curve.size() - 2].work)
      .criterion("the mean never rises as H falls, starts between 3 and 6 and halving H costs less "
                 "than 2")
      .tolerance("one iteration", "'typically' leaves an iteration for the mean at the coarsest H")
      .verdict(holds(falls && coarse >= 3.0 && coarse <= 6.0 && fine < coarse &&
                     curve.back().work < 2.0 * curve[curve.size() - 2].work));
  const Sample soft = at(of(samples, filtered, omegas[0]), 16);
  const Sample stiff = at(curve, 16);
  claim(context, "soft-cheaper", "6.5",
        "at omega = 100 the work at given H is slightly smaller, because the tolerance is less "
        "demanding",
        ClaimKind::cost)
      .measured("work at omega = 100 over that at 10000, H = 1/16", soft.work / stiff.work)
      .criterion("between 0.6 and 1")
      .tolerance("0.4", "'slightly'; one iteration of four at most")
      .verdict(holds(soft.work < stiff.work && soft.work > 0.6 * stiff.work));
}

void claim_literal(Context& context, const std::vector<Sample>& samples) {
  // What the literal force adds: both readings share the projections and RK4's error.
  const auto added = [&](double omega, int n) {
    return (at(of(samples, literal, omega), n).end.q - at(of(samples, filtered, omega), n).end.q)
        .norm();
  };
  const double order = std::log10(added(omegas[2], 64) / added(omegas[1], 64));
  const double in_step = std::log2(added(omegas[1], 32) / added(omegas[1], 64));
  const double own = std::log10(at(of(samples, literal, omegas[2]), 64).slow.q /
                                at(of(samples, literal, omegas[1]), 64).slow.q);
  const double gain = at(of(samples, literal, omegas[1]), 64).slow.q /
                      at(of(samples, filtered, omegas[1]), 64).slow.q;
  claim(context, "literal-force", "6.5, (38)",
        "(38) with the force evaluated at the projected points has an error O(H^4) and the "
        "projection's O(omega^-4)",
        ClaimKind::order, Verdict::refuted)
      .measured("slope of the literal force's error in omega, 1000 to 10000, H = 1/64", own)
      .stated(-4.0)
      .measured("difference in q between the two forces, omega = 1000, H = 1/64",
                added(omegas[1], 64))
      .measured("its slope in omega, 1000 to 10000", order)
      .stated(-4.0)
      .measured("its slope in H, omega = 1000", in_step)
      .stated(4.0)
      .measured("error of the literal over that of the filtered force, omega = 1000, H = 1/64",
                gain)
      .criterion(
          "reproduced: both slopes in omega -4 +- 0.3; refuted: both -2 +- 0.3 and more than "
          "ten times the error of the filtered force")
      .tolerance("0.3",
                 "two omegas; RK4's own error is a fifth of the smaller one, 0.1 in the slope "
                 "of the error, and cancels in the difference; -2 and -4 are told apart")
      .explain("The force holds omega^2 g, so the projection's O(omega^-4) in q is O(omega^-2) in "
               "the force; across the steps it leaves an error O(H omega^-2). The force filtered "
               "with the point has the filter's own error and gives what the paper shows. The "
               "verdict rests on the error itself, as 6.5 speaks of it, and on the part of it that "
               "is not RK4's.")
      .verdict(std::fabs(order + 4.0) <= 0.3 && std::fabs(own + 4.0) <= 0.3 ? Verdict::reproduced
               : std::fabs(order + 2.0) <= 0.3 && std::fabs(own + 2.0) <= 0.3 && gain > 10.0
                   ? Verdict::refuted
                   : Verdict::undetermined);
}

void perform(Context& context) {
  std::vector<Sample> samples;
  for (const char* method : {filtered, literal}) {
    for (const double w : omegas) {
      for (int n = 2; n <= 64; n *= 2) {
        Sample s;
        s.code = method;
        s.omega = w;
        s.control = 1.0 / n;
        run_pair(method, {}, target(w).start, 1.0 / n, std::int64_t{10} * n, s);
        samples.push_back(s);
      }
    }
  }
  Artefact& figure = context.artefact(
      artefact, "RK4 with projection before each force",
      "H = 1/2, 1/4, ... 1/64, starting at IPA's point; error at t = 10 against the slow solution "
      "(B). Solid: the force is filtered from the micro-solution. Dashed: it is evaluated at the "
      "projected point, which leaves an error O(omega^-2).");
  figure.table(samples_table(samples, "H"))
      .plot(work_precision_plot({{filtered, "filtered"}, {literal, "at the point"}},
                                "RK4, projected before each force", true))
      .problem("two-springs")
      .method(filtered)
      .method(literal);
  for (const Sample& s : samples) {
    if (!s.failure.empty())
      figure.failure(s.code + ", omega " + shortest(s.omega) + ": " + s.failure);
  }
  claim_order(context, samples);
  claim_uniform(context, samples);
  claim_projection_error(context, samples);
  claim_same_behaviour(context, samples);
  claim_iterations(context, samples);
  claim_literal(context, samples);
  claim_stage_point(context);
  claim_efficiency(context, of(samples, filtered, omegas[2]));
}

}  // namespace

Experiment fig6() { return {artefact, "RK4 with projection", perform}; }

}  // namespace shakedown::ariel2012
