#include "experiments/beyond/oscillatory/competitor_claims.hpp"

#include <algorithm>

namespace shakedown::beyond {

double stiff(const Point& p) {
  const Counts& c = p.summary.counts;
  const bool splits = c.stiff_gradients > 0 || p.by->method == "trigonometric";
  return double(splits ? c.stiff_gradients : c.gradients);
}
double whole(const Point& p) {
  return stiff(p) + double(p.summary.counts.hessians + p.summary.counts.third_contractions);
}

namespace {

struct Work {
  double value = NAN;
  bool coarsest = false;  ///< no coarser run has a larger error: less work might do
};
/// For an error of `error`, interpolated between the first run below it and the one before; NaN when
/// none is.
Work work_at(const std::vector<Point>& all, std::string_view arena, std::string_view method,
             double error, double (*work)(const Point&)) {
  const Point* before = nullptr;
  for (const Point& p : all) {
    if (p.arena->key != arena || p.by->method != method || !p.by->setting.empty()) continue;
    if (p.error <= error) {
      if (before == nullptr || before->diverges() || !(before->error > error)) {
        return {work(p), true};
      }
      const double part = std::log(before->error / error) / std::log(before->error / p.error);
      return {work(*before) * std::pow(work(p) / work(*before), part)};
    }
    before = &p;
  }
  return {};
}
/// The first run that is so; one without an error when none is (in a coarse run).
template <class Condition>
const Point& first(const std::vector<Point>& all, std::string_view arena, std::string_view method,
                   Condition condition) {
  static const Point none{&arenas().front(), &arenas().front().entrants.front(), NAN, {}};
  const auto found = std::find_if(all.begin(), all.end(), [&](const Point& p) {
    return p.arena->key == arena && p.by->method == method && condition(p);
  });
  return found != all.end() ? *found : none;
}
const Point& at(const std::vector<Point>& all, std::string_view arena, std::string_view method,
                double h) {
  return first(all, arena, method, [h](const Point& p) { return p.h == h; });
}
const Point& coarsest(const std::vector<Point>& all, std::string_view arena,
                      std::string_view method) {
  return first(all, arena, method, [](const Point& p) { return !p.diverges(); });
}

void claim_splitting(Context& context, const std::vector<Point>& all) {
  const auto ratio = [&](const char* arena, const char* a, const char* b, double error,
                         double (*work)(const Point&)) {
    return work_at(all, arena, a, error, work).value / work_at(all, arena, b, error, work).value;
  };
  const char* springs_and_walls = chain.data();
  claim(context, "impulse-sees-less",
        "Grubmueller et al. 1991; Tuckerman et al. 1992 (ours: the numbers)",
        "below the first resonance the impulse method needs fewer slow forces than methods that "
        "see all forces at once",
        ClaimKind::cost)
      .expect("Z&S over impulse, 10 substeps: slow forces at an error of 1e-4 on the chain",
              ratio(springs_and_walls, "zhang-skeel", "impulse", 1e-4, slow), above(3.0))
      .expect("Verlet over impulse",
              ratio(springs_and_walls, "velocity-verlet", "impulse", 1e-4, slow))
      .because("a third of its ten substeps")
      .measured("impulse over Verlet: stiff forces",
                ratio(springs_and_walls, "impulse", "velocity-verlet", 1e-4, stiff))
      .set_after_data("the bound, after the diagram was seen");
  claim(context, "zhang-skeel-coarse", "TO 4.1 (ours: the numbers)",
        "Z&S needs fewer stiff forces than what resolves the springs or iterates", ClaimKind::cost,
        Verdict::qualified)
      .holds_for("an error of 1e-2", "Verlet over Z&S: stiff forces on the double pendulum",
                 ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-2, stiff), above(1.5))
      .holds_for("an error of 1e-2", "midpoint over Z&S",
                 ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-2, stiff))
      .holds_for("an error of 1e-2", "IMEX over Z&S",
                 ratio(pendulum, "implicit-explicit", "zhang-skeel", 1e-2, stiff))
      .holds_for("an error of 1e-2", "impulse's coarsest run over Z&S",
                 ratio(pendulum, "impulse", "zhang-skeel", 1e-2, stiff))
      .because("half as many again")
      .fails_for("an error of 1e-3", "Verlet over Z&S",
                 ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-3, stiff))
      .fails_for("an error of 1e-3", "midpoint over Z&S",
                 ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-3, stiff))
      .because("the same")
      .measured("Verlet over Z&S at 1e-2: forces, Hessians and third contractions",
                ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-2, whole))
      .measured("midpoint over Z&S",
                ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-2, whole))
      .measured("impulse: error of its coarsest run", coarsest(all, pendulum, "impulse").error)
      .set_after_data("the bound and the second tolerance, after the diagram was seen")
      .explain(
          "Its advantage is that of a coarse answer, and each of its forces brings a Hessian, a third "
          "contraction and a factorisation.");
  const double h = 0.125;
  claim(context, "imex-is-midpoint", "Stern, Grinspun 2009 (ours)",
        "where the slow force is constant IMEX is the midpoint rule", ClaimKind::value)
      .expect("IMEX against midpoint: difference of the errors on the double pendulum, h = 0.125",
              std::fabs(at(all, pendulum, "implicit-explicit", h).error -
                        at(all, pendulum, "implicit-midpoint", h).error),
              below(1e-9))
      .because("both end their iterations near round-off, and the motion does not magnify it much");
}

void claim_limits(Context& context, const std::vector<Point>& all,
                  const std::vector<double>& rigid) {
  const double fine = 0.1 / 1024.0;
  const double soft = at(all, beads, "soft-shake", fine).error;
  claim(context, "soft-shake-model", "R section 1 (ours: the numbers)",
        "soft constraints leave an error of the model that no step removes", ClaimKind::qualitative)
      .expect("soft SHAKE: error at h = 0.1/1024 over that at h = 0.1/16",
              soft / at(all, beads, "soft-shake", 64.0 * fine).error, near(1.0, 0.02))
      .because("its own error has fallen by 4096")
      .expect("Verlet: the same",
              at(all, beads, "velocity-verlet", fine).error /
                  at(all, beads, "velocity-verlet", 64.0 * fine).error,
              below(1e-3))
      .because("order 2: 1/4096")
      .measured("SHAKE with hard constraints over soft SHAKE: errors at h = 0.1/1024",
                at(all, beads, "shake", fine).error / soft);
  const auto ipa = [&](const char* springs, double h) -> const Point& {
    return at(all, springs, "ipa-rk4-filtered", h);
  };
  const auto ratio = [&](const char* springs) {
    return stiff(coarsest(all, springs, "ipa-rk4-filtered")) /
           stiff(coarsest(all, springs, "velocity-verlet"));
  };
  claim(context, "ipa-at-moderate-omega", "AST 6.5 (ours: the numbers)",
        "at omega = 100 and 1000 resolving the springs costs less than projecting them away, by a "
        "factor that falls with omega",
        ClaimKind::cost)
      .expect("coarsest runs at omega = 100: IPA-RK4 over Verlet, forces", ratio(springs_100),
              above(1.0))
      .expect("omega = 1000", ratio(springs_1000))
      .because("dearer")
      .expect("Verlet's coarsest run: error over that of IPA-RK4's, omega = 100",
              coarsest(all, springs_100, "velocity-verlet").error /
                  coarsest(all, springs_100, "ipa-rk4-filtered").error,
              below(1.0))
      .expect("omega = 1000", coarsest(all, springs_1000, "velocity-verlet").error /
                                  coarsest(all, springs_1000, "ipa-rk4-filtered").error)
      .because("not at the price of a larger error")
      .expect("IPA-RK4: forces at h = 1/8, omega = 1000 over 100",
              stiff(ipa(springs_1000, 0.125)) / stiff(ipa(springs_100, 0.125)), below(2.0))
      .because("it hardly depends on omega, while Verlet's grows tenfold")
      .set_after_data("the coarsest runs and omega = 1000, after the diagram was seen");
  claim(
      context, "ipa-floor", "AST 6.5 (ours: the numbers)",
      "the error of IPA-RK4 at omega = 100 is that of its projections, of which there are more in "
      "shorter steps",
      ClaimKind::qualitative)
      .expect(
          "omega = 100: IPA-RK4's error at h = 1/64 over that at h = 1/8, over the ratio of steps",
          ipa(springs_100, 1.0 / 64.0).error / ipa(springs_100, 0.125).error /
              (double(ipa(springs_100, 1.0 / 64.0).summary.steps) /
               double(ipa(springs_100, 0.125).summary.steps)),
          near(1.0, 0.5))
      .because("four projections a step, an error each, in one direction")
      .expect("omega = 1000: IPA-RK4's error at h = 1/64 over that at h = 1/8",
              ipa(springs_1000, 1.0 / 64.0).error / ipa(springs_1000, 0.125).error, below(0.1))
      .because("there the error in h shows, of order 4, before the projections' O(omega^-4)")
      .measured("omega = 1000: IPA-RK4's error at h = 1/64", ipa(springs_1000, 1.0 / 64.0).error)
      .measured("omega = 1000: distance of rigid rods from the springs, for comparison", rigid[1])
      .measured("omega = 100: the same", rigid[0])
      .set_after_data("after the errors were seen not to fall at omega = 100");
}

void claim_flow_averaging(Context& context, const std::vector<Point>& all,
                          const std::vector<double>& rigid) {
  const double fine = 0.5 / 2048.0;
  const auto flavors = [&](const char* springs, double h) {
    return at(all, springs, "flavors", h).error;
  };
  claim(
      context, "flavors-softens", "Tao, Owhadi, Marsden 2010 (ours: the numbers)",
      "with its stiff force on for a tenth of the step FLAVORS is stable for longer steps than its "
      "integrator, and converges to the motion on springs that are ten times softer",
      ClaimKind::qualitative)
      .expect(
          "two springs, omega = 100: longest steps, FLAVORS over Verlet",
          coarsest(all, springs_100, "flavors").h / coarsest(all, springs_100, "velocity-verlet").h,
          at_least(2.0))
      .expect("the chain", coarsest(all, chain.data(), "flavors").h /
                               coarsest(all, chain.data(), "velocity-verlet").h)
      .because("by the square root of ten, and steps are halves of each other")
      .expect("omega = 100: FLAVORS' error at h = 1/4096 over that at h = 1/128",
              flavors(springs_100, fine) / flavors(springs_100, 32.0 * fine), near(1.0, 0.02))
      .because("its own error has fallen by 1024")
      .expect("omega = 100: its error at h = 1/4096 over the distance of rigid rods",
              flavors(springs_100, fine) / rigid[0], near_ratio(9.0, 0.1))
      .expect("omega = 1000", flavors(springs_1000, fine) / rigid[1])
      .because("1/omega^2 to first order: ten times that of the springs, less it");
  // The lowest stiff frequency is 0.618 omega, of springs in line.
  const auto swing = [](double omega) { return 1.0 / (0.618 * omega * std::sqrt(flavors_ratio)); };
  const auto least = [&](const char* springs, const char* method) {
    double error = INFINITY;
    for (const Point& p : all) {
      if (p.arena->key == springs && p.by->method == method && !p.diverges()) {
        error = std::fmin(error, p.error);
      }
    }
    return error;
  };
  claim(
      context, "hidden-action",
      "Tao, Owhadi, Marsden 2010; E, Engquist 2003; AST 3.2 (ours: the numbers)",
      "what the action of stiff springs does to the slow motion FLAVORS finds without being told of "
      "it, while HMM, which carries no action along, and IPA, which filters it away, miss it at any "
      "step",
      ClaimKind::qualitative)
      .expect("kicked, omega = 100: FLAVORS' error at h = 1/4096", flavors(kicked_100, fine),
              below(2.0 * swing(100.0)))
      .expect("omega = 1000", flavors(kicked_1000, fine), below(2.0 * swing(1000.0)))
      .because("twice how far a kick swings FLAVORS' springs: no phase is right, all the rest is")
      .expect("omega = 100: HMM's least error", least(kicked_100, "hmm"), above(0.1))
      .expect("omega = 1000", least(kicked_1000, "hmm"))
      .expect("omega = 100: IPA-RK4's", least(kicked_100, "ipa-rk4-filtered"))
      .expect("omega = 1000", least(kicked_1000, "ipa-rk4-filtered"))
      .because("a tenth of a spring's length: the kick has as much energy as the slow motion")
      .set_after_data("the start, after errors without the kick were seen");
  const auto ratio = [&](double h) {
    return at(all, springs_1000, "hmm", h).error /
           at(all, springs_1000, "ipa-rk4-filtered", h).error;
  };
  claim(
      context, "hmm-leaves-the-manifold", "AST 6.5 (ours: the numbers)",
      "without a projection an averaged slope takes stages off the slow manifold for fast motion, "
      "so that long steps fail where projected ones do not",
      ClaimKind::qualitative)
      .expect("omega = 1000: errors at h = 1/8, HMM over IPA-RK4", ratio(0.125), above(100.0))
      .expect("h = 1/16", ratio(0.0625))
      .because("omega^2 h^4 = 244 and 15, where IPA-RK4's error is h^4")
      .measured(
          "HMM's error at h = 1/64, where what its window leaves of the start's oscillation shows",
          at(all, springs_1000, "hmm", 1.0 / 64.0).error);
}

}  // namespace

void claim_competitors(Context& context, const std::vector<Point>& all,
                       const std::vector<double>& rigid) {
  claim_splitting(context, all);
  claim_limits(context, all, rigid);
  claim_flow_averaging(context, all, rigid);
}

}  // namespace shakedown::beyond
