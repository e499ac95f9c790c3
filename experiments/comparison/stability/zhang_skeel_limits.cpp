// Measurements and figures of zhang-skeel-limits.md.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* id = "comparison/zhang-skeel-limits";
constexpr const char* problem = "double-pendulum-penalty";
constexpr std::int64_t steps = 1000;  // number of steps in each run
constexpr double first_step = 0.2;    // h omega
constexpr double last_step = 60.0;    // h omega at which a search ends
constexpr double ratio = 1.15;        // ratio of neighbouring steps
constexpr double precision = 0.01;    // relative accuracy of a limit

struct Point {
  double omega, beta, amplitude;
  double limit = not_a_number;  ///< h omega; infinite if no limit was found
};

/// Both rods start in line and at rest. `amplitude` is their angle from the hanging position.
Request released(const Point& at, double h) {
  constexpr double upper = 1.0, whole = 1.0 + std::numbers::sqrt2;
  const double s = std::sin(at.amplitude), c = std::cos(at.amplitude);
  Request request;
  request.problem = {{"omega", shortest(at.omega)}};
  request.method = {{"beta", shortest(at.beta)}};
  request.q0 = {upper * s, -upper * c, whole * s, -whole * c};
  request.p0 = {0.0, 0.0, 0.0, 0.0};
  request.h = h;
  request.steps = steps;
  request.every = 20;
  return request;
}

double energy_at_rest(double omega) {
  Request request = released({omega, 0.25, 0.0}, 1.0);
  request.steps = 0;
  double energy = 0.0;
  observe(problem, "zhang-skeel", request, [&](const Observation& now) { energy = now.energy; });
  return energy;
}

/// Returns whether the energy changes by at most twice the initial energy above the energy at rest.
bool is_stable(const Point& at, double h, double rest) {
  double start = 0.0;
  bool stays = true;
  const auto see = [&](const Observation& now) {
    if (now.t == 0.0) start = now.energy;
    stays = stays && std::fabs(now.energy - start) <= 2.0 * (start - rest);
  };
  return observe(problem, "zhang-skeel", released(at, h), see).ok() && stays;
}

/// Tries increasing steps until one is unstable, and then refines the limit to one per cent.
void search(Point& at) {
  const double rest = energy_at_rest(at.omega);
  double good = 0.0;
  for (double x = first_step; x <= last_step; x *= ratio) {
    if (is_stable(at, x / at.omega, rest)) {
      good = x;
      continue;
    }
    double bad = x;
    if (good == 0.0) return;  // the shortest step is unstable
    while (bad - good > precision * good) {
      const double middle = 0.5 * (good + bad);
      (is_stable(at, middle / at.omega, rest) ? good : bad) = middle;
    }
    at.limit = good;
    return;
  }
  at.limit = HUGE_VAL;
}

/// Rounds to a multiple of 1/256, which needs few digits in the table. No claim uses the rounded
/// values.
double rounded(double x) { return std::round(256.0 * x) / 256.0; }

std::vector<Point> grid(Context& context) {
  const int omegas = context.pick(25, 4), betas = context.pick(16, 4),
            amplitudes = context.pick(25, 5);
  std::vector<Point> all;
  for (int i = 0; i < omegas; ++i) {
    for (int j = 0; j < betas; ++j) {
      for (int k = 0; k < amplitudes; ++k) {
        all.push_back({std::round(std::pow(10.0, 1.0 + 2.0 * i / (omegas - 1))), 0.5 * j / betas,
                       3.125 * (k + 1) / amplitudes});
      }
    }
  }
  return all;
}

/// The ratio of the frequency of the fast mode of hanging rods to omega. Since g_k = |d_k|^2 -
/// L_k^2, the square of this ratio, 18.25, is the largest eigenvalue of G M^-1 G^T = (4, -4 sqrt 2;
/// -4 sqrt 2, 16).
const double fast_mode = std::sqrt(10.0 + std::sqrt(68.0));
/// The limit of h omega for linear stability of Newmark's method and Z&S.
double linear_limit(double beta) { return 2.0 / (fast_mode * std::sqrt(1.0 - 4.0 * beta)); }
/// At this omega and above, the slow motion is at least a hundred times slower than the fast mode.
constexpr double stiff = 100.0;

void measure_linear(Context& context, const std::vector<Point>& all) {
  double least = HUGE_VAL, greatest = 0.0, soft = 0.0;
  for (const Point& at : all) {
    if (at.beta >= 0.25) continue;
    const double ratio = at.limit / linear_limit(at.beta);
    if (at.omega < stiff) {
      soft = std::fmax(soft, std::fabs(ratio - 1.0));
      continue;
    }
    least = std::fmin(least, ratio);
    greatest = std::fmax(greatest, ratio);
  }
  context.number("limit-ratio.least", least);
  context.number("limit-ratio.greatest", greatest);
  context.number("limit-ratio.greatest.bound", 1.01 * fast_mode / 4.0);
  context.number("departure.soft-springs", soft);
}

/// Returns the exponents with which the largest stable h omega depends on omega, one for each pair
/// of beta and amplitude.
std::vector<double> exponents(const std::vector<Point>& all,
                              const std::function<bool(double)>& of) {
  using Line = std::pair<std::vector<double>, std::vector<double>>;
  std::map<std::pair<double, double>, Line> lines;
  for (const Point& at : all) {
    if (!of(at.beta) || at.omega < stiff) continue;
    auto& [omegas, limits] = lines[{at.beta, at.amplitude}];
    omegas.push_back(at.omega);
    limits.push_back(at.limit);
  }
  std::vector<double> slopes;
  for (const auto& [place, line] : lines)
    slopes.push_back(power_law_slope(line.first, line.second));
  return slopes;
}

/// Counts the pairs of omega and beta whose limit at the largest amplitude is not lower than at the
/// smallest amplitude.
double unmoved(const std::vector<Point>& all) {
  std::map<std::pair<double, double>, std::pair<double, double>> ends;
  for (const Point& at : all) {
    if (at.beta < 0.25) continue;
    ends.try_emplace({at.omega, at.beta}, at.limit, at.limit).first->second.second = at.limit;
  }
  return static_cast<double>(std::ranges::count_if(
      ends, [](const auto& end) { return !(end.second.second < end.second.first); }));
}

void measure_nonlinear(Context& context, const std::vector<Point>& all) {
  const std::vector<double> curved = exponents(all, [](double beta) { return beta >= 0.25; });
  const std::vector<double> flat = exponents(all, [](double beta) { return beta < 0.25; });
  context.number("exponent.mean", mean_of(curved).value);
  context.number("exponent.greatest", std::ranges::max(curved));
  context.number("exponent-below.least", std::ranges::min(flat));
  context.number("exponent-below.greatest", std::ranges::max(flat));
  context.number("pairs.not-lower", unmoved(all));
}

/// Returns the value of the coordinate in the grid that is nearest to the one wanted.
double nearest(const std::vector<Point>& all, double Point::*coordinate, double wanted) {
  const auto apart = [&](const Point& at) { return std::fabs(at.*coordinate - wanted); };
  return (*std::ranges::min_element(all, {}, apart)).*coordinate;
}

/// Draws maps for the least and the greatest stiffness. Along lines, it draws how the limit grows
/// with omega, and linear theory.
Figure drawing(const std::vector<Point>& all) {
  const char* const limit = "largest $h\\omega$";
  Figure figure(2, 230);
  for (const double wanted : {10.0, 1000.0}) {
    const double omega = nearest(all, &Point::omega, wanted);
    Panel& panel = figure.panel("$\\omega$ = " + typeset::number(omega, 3));
    panel.x("$\\beta$").y("amplitude [rad]").event(0.25);
    panel.image("beta", "amplitude [rad]", "decades", "log$_{10}$ of the largest $h\\omega$")
        .where("omega", omega);
  }
  const double beta = nearest(all, &Point::beta, 0.4);
  Panel& growth = figure.panel("$\\beta$ = " + typeset::number(beta, 3));
  growth.x("$\\omega$", Scale::log).y(limit, Scale::log);
  for (const double wanted : {0.1, 1.0, 3.0}) {
    const double swing = nearest(all, &Point::amplitude, wanted);
    Curve& curve =
        growth.linked(by_parameter(typeset::number(swing, 2) + " rad"), "omega", "h omega");
    curve.where("beta", beta).where("amplitude [rad]", swing);
    if (wanted == 0.1) curve.slope(0.5);
  }
  const double swing = nearest(all, &Point::amplitude, 1.0);
  Panel& linear = figure.panel("amplitude " + typeset::number(swing, 2) + " rad");
  linear.x("$\\beta$").y(limit, Scale::log).y_range(0.3, 50.0).event(0.25);
  for (const double wanted : {50.0, 200.0, 1000.0}) {
    const double omega = nearest(all, &Point::omega, wanted);
    linear.linked(by_parameter("$\\omega$ = " + typeset::number(omega, 3)), "beta", "h omega")
        .where("omega", omega)
        .where("amplitude [rad]", swing);
  }
  linear.graph(neutral("linear theory"), linear_limit, 0.0, 0.2499);
  return figure;
}

void run_limits(Context& context) {
  std::vector<Point> all = grid(context);
  std::atomic<std::size_t> done = 0;
  context.each(all.size(), [&](std::size_t k) {
    search(all[k]);
    context.progress(static_cast<double>(++done) / static_cast<double>(all.size()));
  });
  Table table({"omega", "beta", "amplitude [rad]", "h omega", "decades"});
  for (const Point& at : all) {
    table.row({at.omega, at.beta, at.amplitude, rounded(at.limit), rounded(std::log10(at.limit))});
  }
  context.artefact(id).table(table).figure(drawing(all)).problem(problem).method("zhang-skeel");
  measure_linear(context, all);
  measure_nonlinear(context, all);
}

}  // namespace

Experiment zhang_skeel_limits() { return {.id = id, .run = run_limits, .divisible = true}; }

}  // namespace shakedown::comparison
