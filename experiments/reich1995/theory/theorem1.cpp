// Measures and draws for theorem1.md.
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/looks.hpp"
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
  double soft_p = 0.0;  ///< of |<p> - P|
};

/// Slow energy delta (amplitude sqrt(2 delta)), fast energy delta/2. The slow solutions start at
/// the smoothed position and momentum, projected onto their constraint.
Point measure(double eps, double delta) {
  const double k = 1.0 / (eps * eps);
  const auto theta0 = static_cast<long double>(std::sqrt(2.0 * delta));
  const long double r0 = 1.0L + std::cos(theta0) / k;
  const long double p_r = std::sqrt(static_cast<long double>(delta));
  const long double s = std::sin(theta0), c = std::cos(theta0);
  const double dt = eps / 2.0;  // twelve samples a fast period
  const int n = static_cast<int>(std::lround(horizon / dt));
  const SmoothedPath path(pendulum_on_spring(k), {r0 * s, -r0 * c, p_r * s, -p_r * c}, dt, n,
                          stop_fraction / eps);
  const std::vector<double> x = path.mean(0), y = path.mean(1, -1.0), vx = path.mean(2),
                            vy = path.mean(3);
  // Both constraint curves are functions of the angle, and the normal part of the start is the
  // error itself: radially (soft: to O(eps^2 sin)), so the angle and its rate carry over.
  const double r = std::hypot(x[0], y[0]);
  const long double theta = std::atan2(x[0], -y[0]);
  const long double rate = (x[0] * vy[0] - y[0] * vx[0]) / (r * r);
  // Hard constraints are soft ones of infinite stiffness.
  const auto largest = [&](const ExtendedField& slow, double stiffness) {
    const Samples angles = solve(slow, {theta, rate}, dt, n);
    std::pair<double, double> most{0.0, 0.0};
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto at = soft_position(stiffness, angles[i][0]);
      const double outward = -std::sin(angles[i][0]) / stiffness * angles[i][1];
      const double px = outward * std::sin(angles[i][0]) - at[1] * angles[i][1];
      const double py = -outward * std::cos(angles[i][0]) + at[0] * angles[i][1];
      most.first = std::fmax(most.first, std::hypot(x[i] - at[0], y[i] - at[1]));
      most.second = std::fmax(most.second, std::hypot(vx[i] - px, vy[i] - py));
    }
    return most;
  };
  const auto [soft, soft_p] = largest(soft_pendulum(k), k);
  return {eps, delta, soft, largest(hard_pendulum(), HUGE_VAL).first, soft_p};
}

std::vector<double> eps_grid(const Context& context) {
  return context.pick<std::vector<double>>({1.0 / 20, 1.0 / 28, 1.0 / 40, 1.0 / 56, 1.0 / 80},
                                           {1.0 / 20, 1.0 / 28, 1.0 / 40});
}
std::vector<double> delta_grid(const Context& context) {
  return context.pick<std::vector<double>>({0.00125, 0.0025, 0.005, 0.01, 0.02}, {0.005, 0.02});
}

/// Sizes of what sections 3 to 6 estimate, over [0, T].
struct Sizes {
  double fast_q1, fast_q2, slow_q1, correlation, function, slow_p1, gradient, fast_p2, channel_p2,
      multiplier, cartesian;
};

/// Largest |a_i - less(i)|.
double largest_off(const std::vector<double>& a, const std::function<double(int)>& less) {
  double most = 0.0;
  for (int i = 0; i < std::ssize(a); ++i) {
    most = std::fmax(most, std::fabs(a[static_cast<std::size_t>(i)] - less(i)));
  }
  return most;
}

Sizes estimates(double eps, double delta) {
  using Row = std::vector<double>;
  const double k = 1.0 / (eps * eps);
  const double dt = eps / 2.0;
  const int n = static_cast<int>(std::lround(horizon / dt));
  const auto theta = static_cast<long double>(std::sqrt(2.0 * delta));
  const long double rate = std::sqrt(static_cast<long double>(delta));
  // In balance across the bond: the fast motion is p_r's.
  const long double s = std::sin(theta), c = std::cos(theta), r0 = 1.0L + c / k;
  const SmoothedPath path(pendulum_in_local_coordinates(k), {r0, theta, rate, 0.0L}, dt, n,
                          stop_fraction / eps);
  const Row mean[] = {path.mean(0, 1.0), path.mean(1), path.mean(2), path.mean(3)};
  const auto fast_part = [&](std::size_t component) {
    return largest_off(mean[component], [&](int i) { return path.raw(i)[component]; });
  };
  const auto f = [](double r, double q2) { return std::exp(r - 1.0) * std::cos(q2); };
  const auto zero = [](int) { return 0.0; };
  Sizes e{};
  e.fast_q1 = fast_part(0);
  e.fast_q2 = fast_part(1);
  e.fast_p2 = fast_part(3);
  e.slow_q1 = largest_off(mean[0], [](int) { return 1.0; });
  e.slow_p1 = largest_off(mean[2], zero);
  e.function = largest_off(path.mean([&](const Row& y) { return f(y[0], y[1]); }, 1.0), [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    return f(mean[0][at], mean[1][at]);
  });
  // d/dq_1 of p_2^2/(2 r^2)
  e.gradient =
      largest_off(path.mean([](const Row& y) { return y[3] * y[3] / (y[0] * y[0] * y[0]); }), zero);
  const Samples plain = solve(pendulum_on_spring(k), {r0 * s, -r0 * c, rate * s, -rate * c}, dt, n);
  for (int i = 0; i <= n; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double r = path.raw(i)[0];
    e.correlation += (r - mean[0][at]) * (r - mean[0][at]) / (n + 1.0);
    e.cartesian = std::fmax(e.cartesian, std::fabs(std::hypot(plain[at][0], plain[at][1]) - r));
  }
  // On the channel b = x - y^2/4 has B G^T = 0, and p = G^T p_1 + B^T p_2.
  const SmoothedPath channel(channel_field(k), {1.0L, 0.0L, 0.0L, std::sqrt(2.0L) * rate}, dt, n,
                             0.4 / eps);
  const auto p_2 = [](const Row& y) {
    return (y[2] - y[1] * y[3] / 2.0) / (1.0 + y[1] * y[1] / 4.0);
  };
  e.channel_p2 = largest_off(channel.mean(p_2), [&](int i) { return p_2(channel.raw(i)); });
  // Lambda holds the bead on the soft curve: r theta'^2 - r'' is what V and the spring leave over.
  const ExtendedField slow = soft_pendulum(k);
  std::vector<long double> rates(2);
  for (const Row& y : solve(slow, {theta, 0.0L}, dt, n)) {
    slow({y[0], y[1]}, rates);
    const double bend =
        std::cos(y[0]) * y[1] * y[1] + std::sin(y[0]) * static_cast<double>(rates[1]);
    const double lambda = (1.0 + std::cos(y[0]) / k) * y[1] * y[1] + bend / k;
    e.multiplier = std::fmax(e.multiplier, std::fabs(lambda));
  }
  return e;
}

struct Theorem1Series {
  std::string name;
  std::vector<Point> points;
};

std::vector<Theorem1Series> measure_all(Context& context) {
  std::vector<Theorem1Series> all{{"delta = 0.02", {}}, {"delta = eps^2", {}}, {"eps = 1/40", {}}};
  for (const double eps : eps_grid(context)) {
    all[0].points.push_back(measure(eps, 0.02));
    all[1].points.push_back(measure(eps, eps * eps));
    context.progress(0.2 * static_cast<double>(all[0].points.size()));
  }
  for (const double delta : delta_grid(context)) {
    all[2].points.push_back(measure(1.0 / 40, delta));
  }
  return all;
}

void measure_estimates(Context& context) {
  std::vector<Sizes> along_eps, along_delta;
  for (const double eps : eps_grid(context)) along_eps.push_back(estimates(eps, 0.02));
  for (const double delta : delta_grid(context)) along_delta.push_back(estimates(1.0 / 40, delta));
  const auto power = [](const std::vector<double>& x, const std::vector<Sizes>& all,
                        double Sizes::*of) {
    std::vector<double> y;
    for (const Sizes& e : all) y.push_back(e.*of);
    return power_law_slope(x, y);
  };
  const auto in_eps = [&](double Sizes::*of) { return power(eps_grid(context), along_eps, of); };
  const auto in_delta = [&](double Sizes::*of) {
    return power(delta_grid(context), along_delta, of);
  };
  context.number("order.eps.fast-q1", in_eps(&Sizes::fast_q1));
  context.number("order.eps.slow-q1", in_eps(&Sizes::slow_q1));
  context.number("order.eps.correlation", in_eps(&Sizes::correlation));
  context.number("order.delta.correlation", in_delta(&Sizes::correlation));
  context.number("order.eps.fast-q2", in_eps(&Sizes::fast_q2));
  context.number("spring-difference.cartesian", largest(along_eps, &Sizes::cartesian));
  context.number("order.eps.function", in_eps(&Sizes::function));
  context.number("order.delta.function", in_delta(&Sizes::function));
  context.number("order.eps.slow-p1", in_eps(&Sizes::slow_p1));
  context.number("order.delta.gradient", in_delta(&Sizes::gradient));
  context.number("order.eps.gradient", in_eps(&Sizes::gradient));
  context.number("order.eps.channel-p2", in_eps(&Sizes::channel_p2));
  context.number("order.delta.channel-p2", in_delta(&Sizes::channel_p2));
  context.number("order.eps.fast-p2", in_eps(&Sizes::fast_p2));
  context.number("order.delta.multiplier", in_delta(&Sizes::multiplier));
  context.number("order.eps.multiplier", in_eps(&Sizes::multiplier));
}

void perform_theorem1(Context& context) {
  const std::vector<Theorem1Series> all = measure_all(context);
  Table table({"series", "eps", "delta", "soft", "hard"});
  for (const Theorem1Series& s : all) {
    for (const Point& p : s.points) table.row({s.name, p.eps, p.delta, p.soft, p.hard});
  }
  Figure figure(1, 380);
  Panel& panel = figure.panel();
  panel.x("$\\epsilon$", Scale::log).y("largest distance $|\\langle q\\rangle - Q|$", Scale::log);
  const auto curve = [&](const Look& look, const char* column, const char* series) -> Curve& {
    return panel.linked(look, "eps", column).where("series", series);
  };
  curve(looks::hard("hard, $\\delta$ = 0.02"), "hard", "delta = 0.02").slope(2);
  curve(looks::hard("hard, $\\delta = \\epsilon^2$", 1), "hard", "delta = eps^2");
  curve(looks::soft("soft, $\\delta$ = 0.02"), "soft", "delta = 0.02").slope(2);
  curve(looks::soft("soft, $\\delta = \\epsilon^2$", 1), "soft", "delta = eps^2").slope(4);
  context.artefact(context.experiment())
      .table(table)
      .figure(figure)
      .parameter("horizon", horizon)
      .parameter("filter stops at", stop_fraction, "1/eps")
      .problem("spring-pendulum-gravity");
  const auto &fixed = all[0].points, &coupled = all[1].points, &one_eps = all[2].points;
  const double soft = exponent(coupled, &Point::eps, &Point::soft);
  const double hard = exponent(coupled, &Point::eps, &Point::hard);
  context.number("order.eps.soft", exponent(fixed, &Point::eps, &Point::soft));
  context.number("order.coupled.soft", soft);
  context.number("order.delta.soft", exponent(one_eps, &Point::delta, &Point::soft));
  context.number("order.coupled.soft-momenta", exponent(coupled, &Point::eps, &Point::soft_p));
  context.number("order.eps.hard", exponent(fixed, &Point::eps, &Point::hard));
  context.number("order.coupled.hard", hard);
  measure_estimates(context);
  context.number("exponent-gain.soft", soft - hard);
  context.number("error-ratio.hard-soft",
                 smallest(coupled, [](const Point& p) { return p.hard / p.soft; }));
}

}  // namespace

Experiment theorem1() { return {.id = "reich1995/theorem1", .run = perform_theorem1}; }

}  // namespace shakedown::reich1995
