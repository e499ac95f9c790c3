// R section 3's assumption, on the channel: one fast mode, frequency e^(x/2)/eps. Question: does
// V_F give the mean force of the fast mode on x? Expectation: only if the mode is kept at
// temperature delta on slow times; left alone it keeps its action instead. Finding: so it is. On
// trajectories V_F leaves an error O(delta) that no smaller eps removes, the adiabatic potential
// does not; with a heat bath on the fast mode the roles are exchanged.
#include <algorithm>
#include <cmath>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"
#include "experiments/reich1995/shared/thermal_channel.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double delta = 0.05;
constexpr double friction = 20.0;
constexpr double until = 6.0;
constexpr int samples = 120;

/// Largest |<x> - X|/delta without V_F, with it, with the adiabatic potential.
struct Errors {
  double eps = 0.0;
  double none = 0.0, fixman = 0.0, adiabatic = 0.0;
  double standard_error = 0.0;  ///< largest, over delta
};

Errors compare(double eps, const std::vector<double>& t, const std::vector<double>& x,
               double temperature = delta) {
  const auto largest = [&](double (*force)(double, double)) {
    const std::vector<double> slow = slow_channel(force, temperature, t);
    double most = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) most = std::fmax(most, std::fabs(x[i] - slow[i]));
    return most / temperature;
  };
  return {eps, largest(slow_force::none), largest(slow_force::fixman),
          largest(slow_force::adiabatic), 0.0};
}

struct Path {
  std::vector<double> t, x;
};

/// <x> of the system alone: fast energy `energy` at the start; as (1), or as (18).
Path isolated(double eps, double energy = delta, bool rescaled = false) {
  const double dt = until / samples;
  const int finer = static_cast<int>(std::ceil(dt / (eps / 4.0)));
  const long double rate = std::sqrt(2.0L * static_cast<long double>(energy));
  const Samples smooth =
      solve_smoothed(rescaled ? rescaled_channel_field(eps) : channel_field(1.0 / (eps * eps)),
                     {1.0L, 0.0L, 0.0L, rescaled ? static_cast<long double>(eps) * rate : rate},
                     dt / finer, samples * finer, 0.4 / eps, {0.0, 0.0, 0.0, 0.0});
  Path path;
  for (int i = 0; i <= samples; ++i) {
    path.t.push_back(dt * i);
    path.x.push_back(smooth[static_cast<std::size_t>(i * finer)][0]);
  }
  return path;
}

const char* const figure = "reich1995/quasi-stationarity";

void claim_isolated(Context& context, const std::vector<Errors>& e) {
  double best_fixman = HUGE_VAL, worst_adiabatic = 0.0;
  for (const Errors& x : e) {
    best_fixman = std::min(best_fixman, x.fixman);
    worst_adiabatic = std::max(worst_adiabatic, x.adiabatic);
  }
  const double stays = e.back().fixman / e.front().fixman;
  claim(context, "needed", "3, Quasi-Stationarity Assumption; Theorem 1",
        "with V_F the slow system approximates the smoothed dynamics whatever the fast "
        "frequency does, up to O(eps^2)",
        ClaimKind::qualitative, figure, Verdict::qualified)
      .measured("error/delta with V_F, smallest over eps", best_fixman)
      .measured("the same at the smallest eps over that at the largest", stays)
      .measured("error/delta without V_F, smallest eps", e.back().none)
      .measured("error/delta with the adiabatic potential, largest over eps", worst_adiabatic)
      .measured("the same at the smallest eps", e.back().adiabatic)
      .criterion("reproduced if error/delta with V_F falls below 0.05 at the smallest eps; "
                 "qualified if it stays above 0.2 at every eps while that with the adiabatic "
                 "potential is below 0.1, and the heat bath of the next claim makes V_F right")
      .tolerance("0.05, 0.1 and 0.2", "an unmodelled force delta/2 moves x by delta")
      .explain("Holds only under the paper's assumption that the fast mode is in thermal "
               "equilibrium at every moment. A single fast mode is not: it keeps its action, so "
               "that its energy follows its frequency.")
      .verdict(e.back().fixman < 0.05                       ? Verdict::reproduced
               : best_fixman > 0.2 && worst_adiabatic < 0.1 ? Verdict::qualified
                                                            : Verdict::refuted);
}

void claim_number_eight(Context& context) {
  const double eps = 1.0 / 25;
  double rewritten = 0.0, low = HUGE_VAL, high = 0.0;
  for (const double energy : {0.1, 0.05, 0.025}) {
    const Path path = isolated(eps, energy);
    const Path other = isolated(eps, energy, true);
    for (std::size_t i = 0; i < path.x.size(); ++i) {
      rewritten = std::fmax(rewritten, std::fabs(path.x[i] - other.x[i]));
    }
    const double constrained = compare(eps, path.t, path.x, energy).none;
    low = std::fmin(low, constrained);
    high = std::fmax(high, constrained);
  }
  claim(context, "equation-eight", "1, after (14)",
        "the approximation (8) is in error by O(delta) over bounded times", ClaimKind::erratum,
        Verdict::reproduced_corrected)
      .measured("largest difference of the smoothed motion of (8), in the form (18), from (1)'s",
                rewritten)
      .measured("smallest error/delta of (13), delta = 0.025 ... 0.1", low)
      .measured("largest", high)
      .criterion(
          "eps = 1/25, channel without heat bath. Printed: (8) has an error, which fails if "
          "its smoothed motion is that of (1) to 1e-8; corrected: (13) has, with error/delta "
          "between 0.3 and 2 and the same within a factor of 1.5 at three delta")
      .tolerance("1e-8; 0.3, 2 and 1.5",
                 "the solver's 1e-14 a step over hundreds of fast periods; O(delta) with a factor "
                 "of order 1 and terms O(delta) relative to it")
      .explain("(8) is the general form into which (1) is rescaled, without any approximation; the "
               "constrained system is (13).")
      .verdict(rewritten < 1e-8 && low >= 0.3 && high <= 2.0 && high <= 1.5 * low
                   ? Verdict::reproduced_corrected
                   : Verdict::refuted);
}

void claim_thermal(Context& context, const std::vector<Errors>& e) {
  double fixman = 0.0, none = HUGE_VAL, adiabatic = HUGE_VAL, bar = 0.0;
  for (const Errors& x : e) {
    fixman = std::max(fixman, x.fixman);
    none = std::min(none, x.none);
    adiabatic = std::min(adiabatic, x.adiabatic);
    bar = std::max(bar, x.standard_error);
  }
  claim(context, "with-heat-bath", "5, (30)",
        "with the fast mode in thermal equilibrium its mean force is -grad V_F",
        ClaimKind::qualitative, figure)
      .measured("largest error/delta with V_F", fixman)
      .measured("smallest error/delta without", none)
      .measured("smallest error/delta with the adiabatic potential", adiabatic)
      .measured("largest standard error/delta", bar)
      .criterion(
          "mean over realisations, three eps: error/delta at most 0.15 with V_F and at least "
          "0.5 without")
      .tolerance("0.15", "x'/(4 friction) of lag between temperature and bath, 0.04 over the "
                         "horizon, and four standard errors")
      .verdict(holds(fixman <= 0.15 && none >= 0.5));
}

void perform_quasi_stationarity(Context& context) {
  const int realisations = context.pick(600, 300);
  std::vector<Errors> alone, thermal;
  Table table({"fast mode", "eps", "no V_F", "V_F", "adiabatic potential", "standard error"});
  std::vector<std::pair<std::string, std::vector<double>>> series;
  for (const double eps : {1.0 / 25, 1.0 / 50, 1.0 / 100}) {
    const Path path = isolated(eps);
    alone.push_back(compare(eps, path.t, path.x));
    const ThermalMean mean = thermal_channel(1.0 / (eps * eps), delta, friction, realisations,
                                             until, samples, context.seed());
    thermal.push_back(compare(eps, mean.t, mean.x));
    for (const double e : mean.error) {
      thermal.back().standard_error = std::fmax(thermal.back().standard_error, e / delta);
    }
    if (eps < 0.015) {
      const auto relative = [&](const std::vector<double>& x) {
        const auto none = slow_channel(slow_force::none, delta, path.t);
        std::vector<double> difference;
        for (std::size_t i = 0; i < x.size(); ++i) {
          difference.push_back((x[i] - none[i]) / delta);
        }
        return difference;
      };
      series = {
          {"t", path.t},
          {"alone", relative(path.x)},
          {"in a heat bath", relative(mean.x)},
          {"V_F", relative(slow_channel(slow_force::fixman, delta, path.t))},
          {"adiabatic potential", relative(slow_channel(slow_force::adiabatic, delta, path.t))}};
    }
    context.progress(static_cast<double>(alone.size()) / 3.0);
  }
  for (const Errors& e : alone) {
    table.row({"alone", e.eps, e.none, e.fixman, e.adiabatic, e.standard_error});
  }
  for (const Errors& e : thermal) {
    table.row({"in a heat bath", e.eps, e.none, e.fixman, e.adiabatic, e.standard_error});
  }
  context
      .artefact(figure, "Error of slow systems on the channel, over delta",
                "Largest |<x> - X|/delta on [0, 6], fast energy or temperature delta = 0.05, three "
                "slow systems; 'in a heat bath': mean over realisations, friction 20 on the fast "
                "mode.")
      .table(table)
      .parameter("delta", delta)
      .parameter("friction", friction)
      .parameter("realisations", realisations)
      .problem("channel");
  context
      .artefact("reich1995/quasi-stationarity-paths", "What the fast mode does to the slow one",
                "(<x> - cos t)/delta at eps = 1/100: the fast mode alone (smoothed) and in a heat "
                "bath (mean), and what V_F and the adiabatic potential predict.")
      .table(Table::of(series))
      .plot({"set xrange [0:6]\nset xlabel 't'\nset ylabel '(<x> - cos t)/delta'\n"
             "set key outside top center horizontal maxrows 2\nplot "
             "data using 't':'V_F' with lines ls 1 title 'V_F', "
             "data every 4 using 't':'in a heat bath' with points ls 5 title 'fast mode in "
             "a heat bath', "
             "data using 't':'adiabatic potential' with lines ls 8 dt 2 title 'adiabatic "
             "potential', "
             "data every 4 using 't':'alone' with points ls 6 title 'fast mode alone'\n"})
      .problem("channel");
  claim_isolated(context, alone);
  claim_thermal(context, thermal);
}

void perform_corollary1(Context& context) {
  // V_F left out: the error is O(delta), however small eps is. Thermal mean at two temperatures.
  const int realisations = context.pick(600, 300);
  Table table({"delta", "eps", "error without V_F", "error with V_F", "standard error"});
  std::vector<double> without, with;
  const char* artefact = "reich1995/corollary1";
  for (const double temperature : {0.1, 0.05, 0.025}) {
    for (const double eps : {1.0 / 25, 1.0 / 50}) {
      const ThermalMean mean = thermal_channel(1.0 / (eps * eps), temperature, friction,
                                               realisations, until, samples, context.seed() + 1);
      const Errors e = compare(eps, mean.t, mean.x, temperature);
      without.push_back(e.none);
      with.push_back(e.fixman);
      table.row({temperature, eps, e.none * temperature, e.fixman * temperature,
                 *std::max_element(mean.error.begin(), mean.error.end())});
    }
  }
  const auto [low, high] = std::minmax_element(without.begin(), without.end());
  const double most = *std::max_element(with.begin(), with.end());
  context
      .artefact(artefact, "Hard constraints with and without V_F",
                "Largest error of the hard-constraint motion along the channel, whose fast mode is "
                "in a heat bath of temperature delta, against the mean over realisations. The rate "
                "with constant V_F is in reich1995/theorem1.")
      .table(table)
      .parameter("friction", friction)
      .parameter("realisations", realisations)
      .problem("channel");
  claim(context, "without-fixman", "1 after (14); Corollary 1",
        "hard constraints without V_F are in error by O(delta)", ClaimKind::order, artefact)
      .measured("smallest error/delta without V_F, delta = 0.025 ... 0.1, two eps", *low)
      .measured("largest", *high)
      .measured("largest error/delta with V_F", most)
      .criterion(
          "error/delta without V_F between 0.7 and 1.3 for every delta and eps, and with V_F "
          "below 0.2")
      .tolerance("0.3 and 0.2", "the prediction is delta (1 - cos t)/2, at most delta; the lag "
                                "behind the bath and four standard errors make 0.15")
      .verdict(holds(*low >= 0.7 && *high <= 1.3 && most <= 0.2));
  claim_number_eight(context);
}

}  // namespace

Experiment corollary1() {
  return {"reich1995/corollary1", "Hard constraints with and without V_F", perform_corollary1};
}
Experiment quasi_stationarity() {
  return {"reich1995/quasi-stationarity",
          "What a fast mode does to a slow one",
          perform_quasi_stationarity,
          {"reich1995/quasi-stationarity", "reich1995/quasi-stationarity-paths"}};
}

}  // namespace shakedown::reich1995
