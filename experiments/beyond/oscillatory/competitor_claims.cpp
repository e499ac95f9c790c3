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

void measure_splitting(Context& context, const std::vector<Point>& all) {
  const auto ratio = [&](const char* arena, const char* a, const char* b, double error,
                         double (*work)(const Point&)) {
    return work_at(all, arena, a, error, work).value / work_at(all, arena, b, error, work).value;
  };
  const char* springs_and_walls = chain.data();
  context.number("chain.slow.zs-impulse",
                 ratio(springs_and_walls, "zhang-skeel", "impulse", 1e-4, slow));
  context.number("chain.slow.verlet-impulse",
                 ratio(springs_and_walls, "velocity-verlet", "impulse", 1e-4, slow));
  context.number("chain.stiff.impulse-verlet",
                 ratio(springs_and_walls, "impulse", "velocity-verlet", 1e-4, stiff));
  context.number("pendulum.stiff.verlet-zs",
                 ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-2, stiff));
  context.number("pendulum.stiff.midpoint-zs",
                 ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-2, stiff));
  context.number("pendulum.stiff.imex-zs",
                 ratio(pendulum, "implicit-explicit", "zhang-skeel", 1e-2, stiff));
  context.number("pendulum.stiff.impulse-zs",
                 ratio(pendulum, "impulse", "zhang-skeel", 1e-2, stiff));
  context.number("pendulum.stiff.verlet-zs.1e-3",
                 ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-3, stiff));
  context.number("pendulum.stiff.midpoint-zs.1e-3",
                 ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-3, stiff));
  context.number("pendulum.whole.verlet-zs",
                 ratio(pendulum, "velocity-verlet", "zhang-skeel", 1e-2, whole));
  context.number("pendulum.whole.midpoint-zs",
                 ratio(pendulum, "implicit-midpoint", "zhang-skeel", 1e-2, whole));
  context.number("pendulum.coarsest-error.impulse", coarsest(all, pendulum, "impulse").error);
  const double h = 0.125;
  context.number("imex-midpoint.error-difference",
                 std::fabs(at(all, pendulum, "implicit-explicit", h).error -
                           at(all, pendulum, "implicit-midpoint", h).error));
}

void measure_limits(Context& context, const std::vector<Point>& all,
                    const std::vector<double>& rigid) {
  const double fine = 0.1 / 1024.0;
  const double soft = at(all, beads, "soft-shake", fine).error;
  context.number("refinement.soft-shake", soft / at(all, beads, "soft-shake", 64.0 * fine).error);
  context.number("refinement.verlet", at(all, beads, "velocity-verlet", fine).error /
                                          at(all, beads, "velocity-verlet", 64.0 * fine).error);
  context.number("error-ratio.shake-soft-shake", at(all, beads, "shake", fine).error / soft);
  const auto ipa = [&](const char* springs, double h) -> const Point& {
    return at(all, springs, "ipa-rk4-filtered", h);
  };
  const auto ratio = [&](const char* springs) {
    return stiff(coarsest(all, springs, "ipa-rk4-filtered")) /
           stiff(coarsest(all, springs, "velocity-verlet"));
  };
  context.number("coarsest-work.ipa-verlet.100", ratio(springs_100));
  context.number("coarsest-work.ipa-verlet.1000", ratio(springs_1000));
  context.number("coarsest-error.verlet-ipa.100",
                 coarsest(all, springs_100, "velocity-verlet").error /
                     coarsest(all, springs_100, "ipa-rk4-filtered").error);
  context.number("coarsest-error.verlet-ipa.1000",
                 coarsest(all, springs_1000, "velocity-verlet").error /
                     coarsest(all, springs_1000, "ipa-rk4-filtered").error);
  context.number("work.ipa.1000-over-100",
                 stiff(ipa(springs_1000, 0.125)) / stiff(ipa(springs_100, 0.125)));
  context.number("refinement.ipa-per-step.100",
                 ipa(springs_100, 1.0 / 64.0).error / ipa(springs_100, 0.125).error /
                     (double(ipa(springs_100, 1.0 / 64.0).summary.steps) /
                      double(ipa(springs_100, 0.125).summary.steps)));
  context.number("refinement.ipa.1000",
                 ipa(springs_1000, 1.0 / 64.0).error / ipa(springs_1000, 0.125).error);
  context.number("error.ipa.1000", ipa(springs_1000, 1.0 / 64.0).error);
  context.number("rigid-rods.distance.1000", rigid[1]);
  context.number("rigid-rods.distance.100", rigid[0]);
}

void measure_flow_averaging(Context& context, const std::vector<Point>& all,
                            const std::vector<double>& rigid) {
  const double fine = 0.5 / 2048.0;
  const auto flavors = [&](const char* springs, double h) {
    return at(all, springs, "flavors", h).error;
  };
  context.number(
      "longest-step.flavors.springs",
      coarsest(all, springs_100, "flavors").h / coarsest(all, springs_100, "velocity-verlet").h);
  context.number(
      "longest-step.flavors.chain",
      coarsest(all, chain.data(), "flavors").h / coarsest(all, chain.data(), "velocity-verlet").h);
  context.number("refinement.flavors.100",
                 flavors(springs_100, fine) / flavors(springs_100, 32.0 * fine));
  context.number("error-over-rigid.flavors.100", flavors(springs_100, fine) / rigid[0]);
  context.number("error-over-rigid.flavors.1000", flavors(springs_1000, fine) / rigid[1]);
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
  context.number("kicked.error.flavors.100", flavors(kicked_100, fine));
  context.number("kicked.error.flavors.100.bound", 2.0 * swing(100.0));
  context.number("kicked.error.flavors.1000", flavors(kicked_1000, fine));
  context.number("kicked.error.flavors.1000.bound", 2.0 * swing(1000.0));
  context.number("kicked.least-error.hmm.100", least(kicked_100, "hmm"));
  context.number("kicked.least-error.hmm.1000", least(kicked_1000, "hmm"));
  context.number("kicked.least-error.ipa.100", least(kicked_100, "ipa-rk4-filtered"));
  context.number("kicked.least-error.ipa.1000", least(kicked_1000, "ipa-rk4-filtered"));
  const auto ratio = [&](double h) {
    return at(all, springs_1000, "hmm", h).error /
           at(all, springs_1000, "ipa-rk4-filtered", h).error;
  };
  context.number("error-ratio.hmm-ipa.eighth", ratio(0.125));
  context.number("error-ratio.hmm-ipa.sixteenth", ratio(0.0625));
  context.number("error.hmm.1000", at(all, springs_1000, "hmm", 1.0 / 64.0).error);
}

}  // namespace

void measure_costs(Context& context, const std::vector<Point>& all,
                   const std::vector<double>& rigid) {
  measure_splitting(context, all);
  measure_limits(context, all, rigid);
  measure_flow_averaging(context, all, rigid);
}

}  // namespace shakedown::beyond
