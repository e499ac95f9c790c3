// R Theorem 1 and Corollary 1, where the gram matrix S is constant: the pendulum with gravity on a
// stiff spring, with slow and fast energies of size delta. Question: is the smoothed dynamics met
// to O(delta eps^2) by soft constraints and to O(eps^2) by hard ones? Expectation: yes. Finding:
// yes, with exponents 2 at fixed delta and 4 on delta = eps^2; what soft constraints miss is the
// centrifugal stretch, eps^2 theta'^2.
#include <algorithm>
#include <cmath>
#include <string>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double horizon = 6.0;  // one period of the slow motion
constexpr double stop_fraction = 0.5;

struct Point {
  double eps = 0.0;
  double delta = 0.0;
  double soft = 0.0;  ///< max over [0, T] of |<q> - Q|
  double hard = 0.0;
};

/// Largest distance of the smoothed positions from a slow solution, given as angles.
double distance(const Samples& smooth, const Samples& angles, double k, bool soft) {
  double most = 0.0;
  for (std::size_t i = 0; i < smooth.size(); ++i) {
    const double theta = angles[i][0];
    const std::vector<double> at =
        soft ? soft_position(k, theta) : std::vector<double>{std::sin(theta), -std::cos(theta)};
    most = std::fmax(most, std::hypot(smooth[i][0] - at[0], smooth[i][1] - at[1]));
  }
  return most;
}

/// Slow energy delta (amplitude sqrt(2 delta)), fast energy delta/2. The slow solutions start at
/// the smoothed position and momentum, projected onto their constraint.
Point measure(double eps, double delta) {
  const double k = 1.0 / (eps * eps);
  const double theta0 = std::sqrt(2.0 * delta);
  const long double r0 = 1.0L + std::cos(static_cast<long double>(theta0)) / k;
  const long double p_r = std::sqrt(static_cast<long double>(delta));
  const long double s = std::sin(static_cast<long double>(theta0));
  const long double c = std::cos(static_cast<long double>(theta0));
  const double dt = eps / 2.0;  // twelve samples a fast period
  const int n = static_cast<int>(std::lround(horizon / dt));
  const Samples smooth = solve_smoothed(pendulum_on_spring(k), {r0 * s, -r0 * c, p_r * s, -p_r * c},
                                        dt, n, stop_fraction / eps, {0.0, -1.0, 0.0, 0.0});
  const auto& start = smooth.front();
  // Both constraint curves are functions of the angle, and the normal part of the start is the
  // error itself: radially (soft: to O(eps^2 sin)), so the angle and its rate carry over.
  const double r = std::hypot(start[0], start[1]);
  const long double theta = std::atan2(start[0], -start[1]);
  const long double rate = (start[0] * start[3] - start[1] * start[2]) / (r * r);
  return {eps, delta, distance(smooth, solve(soft_pendulum(k), {theta, rate}, dt, n), k, true),
          distance(smooth, solve(hard_pendulum(), {theta, rate}, dt, n), k, false)};
}

std::vector<double> eps_grid(const Context& context) {
  return context.quick() ? std::vector<double>{1.0 / 20, 1.0 / 28, 1.0 / 40}
                         : std::vector<double>{1.0 / 20, 1.0 / 28, 1.0 / 40, 1.0 / 56, 1.0 / 80};
}

double exponent(const std::vector<Point>& points, double Point::*x, double Point::*y) {
  std::vector<double> a, b;
  for (const Point& p : points) {
    a.push_back(p.*x);
    b.push_back(p.*y);
  }
  return power_law_slope(a, b);
}

/// Sizes of what sections 3 and 4 estimate, over [0, T] at delta = 0.02: fast parts of r and of the
/// angle, and <r> - 1.
struct Estimates {
  std::vector<double> eps, fast_r, fast_angle, slow_r, correlation;
};
Estimates estimates(const Context& context) {
  constexpr double delta = 0.02;
  Estimates e;
  for (const double eps : eps_grid(context)) {
    const double k = 1.0 / (eps * eps);
    const double dt = eps / 2.0;
    const int n = static_cast<int>(std::lround(horizon / dt));
    const long double p_r = std::sqrt(static_cast<long double>(delta));
    const long double r = 1.0L + std::cos(0.2L) / k;  // in balance: the fast motion is p_r's
    const long double sine = std::sin(0.2L), cosine = std::cos(0.2L);
    const std::vector<long double> start{r * sine, -r * cosine, p_r * sine, -p_r * cosine};
    const Samples raw = solve(pendulum_on_spring(k), start, dt, n);
    const Samples smooth = solve_smoothed(pendulum_on_spring(k), start, dt, n, stop_fraction / eps,
                                          {0.0, -1.0, 0.0, 0.0});
    double fast_r = 0.0, fast_angle = 0.0, slow_r = 0.0, correlation = 0.0;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      const double dr = std::hypot(raw[i][0], raw[i][1]) - std::hypot(smooth[i][0], smooth[i][1]);
      const double cross = raw[i][0] * smooth[i][1] - raw[i][1] * smooth[i][0];
      fast_r = std::fmax(fast_r, std::fabs(dr));
      fast_angle = std::fmax(fast_angle, std::fabs(cross));
      slow_r = std::fmax(slow_r, std::fabs(std::hypot(smooth[i][0], smooth[i][1]) - 1.0));
      correlation += dr * dr / static_cast<double>(raw.size());
    }
    e.eps.push_back(eps);
    e.fast_r.push_back(fast_r);
    e.fast_angle.push_back(fast_angle);
    e.slow_r.push_back(slow_r);
    e.correlation.push_back(correlation);
  }
  return e;
}

struct Series {
  std::string name;
  std::vector<Point> points;
};

std::vector<Series> measure_all(Context& context) {
  std::vector<Series> all{{"delta = 0.02", {}}, {"delta = eps^2", {}}, {"eps = 1/40", {}}};
  for (const double eps : eps_grid(context)) {
    all[0].points.push_back(measure(eps, 0.02));
    all[1].points.push_back(measure(eps, eps * eps));
    context.progress(0.2 * static_cast<double>(all[0].points.size()));
  }
  for (const double delta : {0.00125, 0.0025, 0.005, 0.01, 0.02}) {
    all[2].points.push_back(measure(1.0 / 40, delta));
  }
  return all;
}

void claim_estimates(Context& context, const char* figure) {
  const Estimates e = estimates(context);
  const double fast_r = power_law_slope(e.eps, e.fast_r);
  const double fast_angle = power_law_slope(e.eps, e.fast_angle);
  const double slow_r = power_law_slope(e.eps, e.slow_r);
  const double correlation = power_law_slope(e.eps, e.correlation);
  claim(context, "estimates", "3; 4, (25)",
        "the fast part of q_1 is O(eps), that of q_2 O(eps^2), Q_1 is O(eps^2) and the "
        "correlation of q_1 O(delta eps^2)",
        ClaimKind::order, figure)
      .measured("exponent of eps, fast part of r", fast_r)
      .stated(1.0)
      .measured("fast part of the angle", fast_angle)
      .stated(2.0)
      .measured("<r> - 1", slow_r)
      .stated(2.0)
      .measured("mean square of the fast part of r", correlation)
      .stated(2.0)
      .criterion("delta = 0.02: 1.0 +- 0.1, at least 1.8, 2.0 +- 0.1, 2.0 +- 0.1")
      .tolerance("0.1",
                 "maxima over samples twelve to a fast period; the estimate for q_2 is an upper "
                 "bound")
      .explain(
          "delta is the fast energy and must not change along eps, (6)-(7): the start is in "
          "balance across the bond, with kinetic energy delta/2 in it. (A first try started at the "
          "same point for all eps, off balance by 2e-4, which adds potential energy like eps^-2; "
          "its exponents do not belong to one delta.)")
      .verdict(holds(std::fabs(fast_r - 1.0) <= 0.1 && fast_angle >= 1.8 &&
                     std::fabs(slow_r - 2.0) <= 0.1 && std::fabs(correlation - 2.0) <= 0.1));
}

Plot plot_of() {
  const auto curve = [](const char* series, const char* column, const char* style,
                        const char* title) {
    return "data using " + gnuplot::only("series", series, "eps") + ":" +
           gnuplot::only("series", series, column) + " with linespoints " + style + " title '" +
           title + "', ";
  };
  return {gnuplot::log_axis("x") + gnuplot::log_axis("y") +
              "set format x '%g'\nset xrange [0.01:0.06]\nset xtics (0.0125, 0.025, 0.05)\n"
              "set xlabel 'eps'\nset ylabel 'max |<q> - Q| on [0, 6]'\n"
              "set key outside top center horizontal maxrows 4\nplot " +
              curve("delta = 0.02", "hard", "ls 5", "hard, delta = 0.02") +
              curve("delta = eps^2", "hard", "ls 2", "hard, delta = eps^2") +
              curve("delta = 0.02", "soft", "ls 1", "soft, delta = 0.02") +
              curve("delta = eps^2", "soft", "ls 6", "soft, delta = eps^2") +
              gnuplot::slope(2, 0.015, 4e-4) + ", " + gnuplot::slope(4, 0.015, 2e-8),
          720, 520};
}

void perform(Context& context) {
  const std::vector<Series> all = measure_all(context);
  Table table({"series", "eps", "delta", "soft", "hard"});
  for (const Series& s : all) {
    for (const Point& p : s.points) table.row({s.name, p.eps, p.delta, p.soft, p.hard});
  }
  const char* figure = "reich1995/theorem1";
  context
      .artefact(
          figure, "Smoothed dynamics against soft and hard constraints",
          "Pendulum with gravity on a spring of stiffness 1/eps^2, slow and fast energy of "
          "size delta, over one slow period. <q> is smoothed by R (9) with a filter that ends "
          "at half the fast frequency; Q starts at the smoothed values.")
      .table(table)
      .plot(plot_of())
      .parameter("horizon", horizon)
      .parameter("filter stops at", stop_fraction, "1/eps")
      .problem("spring-pendulum-gravity");
  const double fixed = exponent(all[0].points, &Point::eps, &Point::soft);
  const double coupled = exponent(all[1].points, &Point::eps, &Point::soft);
  const double in_delta = exponent(all[2].points, &Point::delta, &Point::soft);
  claim(context, "rate", "abstract; 1; Theorem 1, (32)",
        "soft constraints approximate the smoothed dynamics to O(delta eps^2) over bounded "
        "times",
        ClaimKind::order, figure)
      .measured("exponent of eps at delta = 0.02", fixed)
      .stated(2.0)
      .measured("exponent of eps on delta = eps^2", coupled)
      .stated(4.0)
      .measured("exponent of delta at eps = 1/40", in_delta)
      .stated(1.0)
      .criterion("2.00 +- 0.05, 4.00 +- 0.05 and 1.00 +- 0.05, for a system with constant S")
      .tolerance("0.05", "next terms are O(eps^2) and O(delta) relative, 2 % at most; the filter's "
                         "cut tail is 1e-8 of the amplitude")
      .verdict(holds(std::fabs(fixed - 2.0) <= 0.05 && std::fabs(coupled - 4.0) <= 0.05 &&
                     std::fabs(in_delta - 1.0) <= 0.05));
  const double hard = exponent(all[0].points, &Point::eps, &Point::hard);
  const double hard_coupled = exponent(all[1].points, &Point::eps, &Point::hard);
  claim(context, "hard-rate", "Corollary 1, (34)",
        "hard constraints with V_F approximate the smoothed dynamics to O(eps^2)", ClaimKind::order,
        figure)
      .measured("exponent of eps at delta = 0.02", hard)
      .stated(2.0)
      .measured("exponent of eps on delta = eps^2", hard_coupled)
      .stated(2.0)
      .criterion("2.00 +- 0.05 in both, for a system whose V_F is constant")
      .tolerance("0.05", "as above")
      .verdict(holds(std::fabs(hard - 2.0) <= 0.05 && std::fabs(hard_coupled - 2.0) <= 0.05));
  claim_estimates(context, figure);
  double gain = HUGE_VAL;
  for (const Point& p : all[1].points) gain = std::min(gain, p.hard / p.soft);
  claim(context, "improvement", "1, after (14)",
        "soft constraints improve on hard ones in kind, not only in size", ClaimKind::qualitative,
        figure)
      .measured("smallest ratio of the hard to the soft error, delta = eps^2", gain)
      .criterion("on delta = eps^2 the soft exponent exceeds the hard one by 2.0 +- 0.1 and every "
                 "soft error is at most a tenth of the hard one")
      .tolerance("0.1", "twice the tolerance of one exponent")
      .verdict(holds(std::fabs(coupled - hard_coupled - 2.0) <= 0.1 && gain >= 10.0));
}

}  // namespace

Experiment theorem1() {
  return {"reich1995/theorem1", "Smoothed dynamics against soft and hard constraints", perform};
}

}  // namespace shakedown::reich1995
