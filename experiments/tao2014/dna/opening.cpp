#include "experiments/tao2014/dna/opening.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::tao2014::opening {
namespace {

/// The significance level of each of four tests, so that their joint error probability is one in a
/// hundred.
constexpr double level = 0.01 / 4.0;

/// The time range in which the shares past pi differ for seeds 1 to 64. Because the range was found
/// with these seeds, it is tested with others.
constexpr double first_opening = 300.0, first_return = 450.0;
constexpr int first_fresh_seed = 65;

/// Returns for each seed the share of the time in [from, until] during which the mean angle is past
/// pi.
std::vector<double> time_past(const Ensemble& e, double from, double until) {
  std::vector<double> shares;
  for (const DnaRun& run : e.runs) {
    const auto at = [&run](double t) {
      return run.angle.begin() +
             std::min<std::ptrdiff_t>(std::llround(t / dna_grid), std::ssize(run.angle));
    };
    const auto first = at(from), last = at(until + dna_grid);
    const auto past =
        std::count_if(first, last, [](double angle) { return angle > std::numbers::pi; });
    shares.push_back(static_cast<double>(past) / static_cast<double>(last - first));
  }
  return shares;
}

void measure_transitions(Context& context, const std::vector<Ensemble>& e) {
  double least = 1.0;
  double detectable = 0.0;
  for (const auto& [i, j] : {std::pair{fine, verlet}, {fine, zs}, {verlet, zs}}) {
    least = std::min(least, paired_p_value(e[i].transitions, e[j].transitions));
    detectable = std::max(detectable,
                          detectable_difference(e[i].transitions, e[j].transitions, true, level));
  }
  const auto p_past = [&](double from, double until) {
    return paired_p_value(time_past(e[verlet], from, until), time_past(e[zs], from, until));
  };
  const auto past = [&](std::size_t i, double from, double until) {
    return mean_of(time_past(e[i], from, until)).value;
  };
  for (const auto& [i, key] : {std::pair{fine, "fine"}, {verlet, "verlet"}, {zs, "zs"}}) {
    const Mean mean = mean_of(e[i].transitions);
    const std::string name = std::string("transitions.") + key;
    context.number(name, mean.value);
    context.number(name + ".error", mean.standard_error);
  }
  context.number("level", level);
  context.number("transitions.p-value.least", least);
  context.number("time-past.late.p-value", p_past(1000.0, dna_horizon));
  context.number("transitions.detectable", detectable / mean_of(e[fine].transitions).value);
  context.number("time-past.late.verlet", past(verlet, 1000.0, dna_horizon));
  context.number("time-past.late.zs", past(zs, 1000.0, dna_horizon));
}

/// Tests the time range after the first opening with seeds that were not used to find the range.
void measure_first_opening(Context& context) {
  const auto fresh = [&](const char* method, double h) {
    Ensemble ensemble;
    Case run = dna_case(method, h);
    run.until = first_return;
    const int seeds = context.pick(40, 3);
    for (int k = 0; k < seeds; ++k) ensemble.runs.push_back(dna_run(run, first_fresh_seed + k));
    return time_past(ensemble, first_opening, first_return);
  };
  const std::vector<double> by_verlet = fresh("velocity-verlet", 0.2),
                            by_zs = fresh("zhang-skeel", 2.0);
  context.number("time-past.early.p-value", paired_p_value(by_verlet, by_zs));
  context.number("time-past.early.verlet", mean_of(by_verlet).value);
  context.number("time-past.early.fine", mean_of(fresh("velocity-verlet", 0.05)).value);
  context.number("time-past.early.zs", mean_of(by_zs).value);
}

void measure_wells(Context& context, const std::vector<Ensemble>& e) {
  const double well = std::acos(0.7);
  const auto between = [&](const Ensemble& ensemble) {
    std::vector<double> shares;
    for (const DnaRun& run : ensemble.runs) {
      double count = 0.0;
      for (const double theta : run.angle) {
        count += std::fabs(theta - std::numbers::pi) < (std::numbers::pi - well) / 3.0 ? 1.0 : 0.0;
      }
      shares.push_back(count / static_cast<double>(run.angle.size()));
    }
    return mean_of(shares);
  };
  const auto opened = [](const Ensemble& ensemble) {
    return 1.0 - static_cast<double>(
                     std::count(ensemble.transitions.begin(), ensemble.transitions.end(), 0.0)) /
                     static_cast<double>(ensemble.runs.size());
  };
  const Mean a = between(e[verlet]);
  const Mean b = between(e[zs]);
  context.number("opened-share.smaller", std::min(opened(e[verlet]), opened(e[zs])));
  context.number("middle-share.verlet", a.value);
  context.number("middle-share.verlet.error", a.standard_error);
  context.number("middle-share.zs", b.value);
  context.number("middle-share.zs.error", b.standard_error);
  context.number("middle-share.upper-bound",
                 std::max(a.value + 3.0 * a.standard_error, b.value + 3.0 * b.standard_error));
  context.number("middle-share.lower-bound",
                 std::min(a.value - 3.0 * a.standard_error, b.value - 3.0 * b.standard_error));
}

/// Returns the change of H that linear theory predicts for Z&S (h, beta) on a chain that starts at
/// rest with independent angles of variance s^2. Z&S moves a mode of stiffness k as Verlet moves a
/// mode of stiffness w = k/(1 + beta h^2 k). Therefore p^2/2 + w (1 - h^2 w/4) q^2/2 is constant,
/// and the mean of H decreases by s^2/4 (k - w (1 - h^2 w/4)).
double predicted_change(double h, double beta, double s, int N) {
  double change = 0.0;
  for (int j = 0; j < N; ++j) {
    const double k = 2.0 - 2.0 * std::cos(2.0 * std::numbers::pi * j / N);
    const double w = k / (1.0 + beta * h * h * k);
    change -= 0.25 * s * s * (k - w * (1.0 - 0.25 * h * h * w));
  }
  return change;
}

void measure_energy(Context& context, const std::vector<Ensemble>& e) {
  double not_lower = 0.0;
  for (std::size_t k = 0; k < e[zs].runs.size(); ++k) {
    not_lower += e[zs].energy[k] < e[verlet].energy[k] ? 0.0 : 1.0;
  }
  context.number("seeds-not-lower", not_lower);

  const auto mean_change = [&](double from, double to) {
    std::vector<double> seeds;
    for (const DnaRun& run : e[zs].runs) {
      double sum = 0.0;
      double count = 0.0;
      for (std::size_t k = 0; k < run.energy.size(); ++k) {
        const double t = dna_grid * static_cast<double>(k);
        if (t < from || t > to) continue;
        sum += run.energy[k] - run.energy.front();
        count += 1.0;
      }
      seeds.push_back(sum / count);
    }
    return mean_of(seeds);
  };
  const Mean early = mean_change(10.0, 200.0);
  const Mean late = mean_change(1800.0, 2000.0);
  context.number("energy-shift.early", early.value);
  context.number("energy-shift.early.error", early.standard_error);
  context.number("energy-shift.late", late.value);
  context.number("energy-shift.late.error", late.standard_error);
  context.number("energy-loss.over-predicted", early.value / predicted_change(2.0, 0.3, 0.1, 200));
  context.number("energy-loss.late-over-early", late.value / early.value);
}

}  // namespace

void measure_opening(Context& context, const std::vector<Ensemble>& ensembles) {
  measure_transitions(context, ensembles);
  measure_first_opening(context);
  measure_wells(context, ensembles);
  measure_energy(context, ensembles);
}

}  // namespace shakedown::tao2014::opening
