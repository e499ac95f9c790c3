// Computes the results of theorem1.md.
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
  double soft = 0.0;  ///< largest |<q> - Q| on [0, T]
  double hard = 0.0;
  double soft_p = 0.0;  ///< largest |<p> - P|
};

/// Compares solutions with slow energy delta (amplitude sqrt(2 delta)) and fast energy delta/2 with
/// the slow solutions. These start at the smoothed position and momentum, projected onto their
/// constraint.
Point measure(double eps, double delta) {
  const double k = 1.0 / (eps * eps);
  const auto theta0 = static_cast<long double>(std::sqrt(2.0 * delta));
  const long double r0 = 1.0L + std::cos(theta0) / k;
  const long double p_r = std::sqrt(static_cast<long double>(delta));
  const long double s = std::sin(theta0), c = std::cos(theta0);
  const double dt = eps / 2.0;  // about twelve samples per fast period
  const int n = static_cast<int>(std::lround(horizon / dt));
  const SmoothedPath path(pendulum_on_spring(k), {r0 * s, -r0 * c, p_r * s, -p_r * c}, dt, n,
                          stop_fraction / eps);
  const std::vector<double> x = path.mean(0), y = path.mean(1, -1.0), vx = path.mean(2),
                            vy = path.mean(3);
  // Both constraint curves are functions of the angle. The error of the start is radial (for the
  // soft one up to O(eps^2 sin)), so the projection leaves the angle and its rate unchanged.
  const double r = std::hypot(x[0], y[0]);
  const long double theta = std::atan2(x[0], -y[0]);
  const long double rate = (x[0] * vy[0] - y[0] * vx[0]) / (r * r);
  // Hard constraints are the limit of soft ones for infinite stiffness.
  const auto largest = [&](const ExtendedField& slow, double stiffness) {
    const States angles = solve(slow, {theta, rate}, dt, n);
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

/// The channel with many fast modes in baths, where V_F != 0: the largest |x - X|, with X from
/// (32), whose Q_1 is 0 up to O(delta eps^2).
struct InBath {
  double eps, delta, error;
};
InBath in_bath(double eps, double delta, double friction) {
  constexpr int n = 120;
  const auto e = static_cast<long double>(delta);
  // The start is the thermal equilibrium at x = 1, where k e^x <y^2> = <p_y^2> = delta.
  const States rows = solve(many_modes_in_bath(1.0 / (eps * eps), delta, friction),
                            {1.0L, e * std::exp(-1.0L), 0.0L, 0.0L, e}, horizon / n, n);
  std::vector<double> x;
  for (const auto& y : rows) x.push_back(y[0]);
  return {eps, delta, distance(x, slow_channel(ModeForce::fixman, delta, horizon / n, n))};
}

/// Returns the largest |<x> - X|, with X from (32), for the channel with one isolated fast mode.
/// The slow and the fast energy are both delta, as in (6).
InBath left_alone(double eps, double delta) {
  const double start = std::sqrt(2.0 * delta);
  const double dt = eps / 2.0;
  const int n = static_cast<int>(std::lround(horizon / dt));
  const auto at = static_cast<long double>(start);  // also p_y, since p_y^2/2 = delta
  const SmoothedPath path(channel_field(1.0 / (eps * eps)), {at, 0.0L, 0.0L, at}, dt, n, 0.4 / eps);
  return {eps, delta, distance(path.mean(0), slow_channel(ModeForce::fixman, delta, dt, n, start))};
}

void measure_left_alone(Context& context, Table& table) {
  std::vector<InBath> points;
  for (const double eps : {1.0 / 25, 1.0 / 50, 1.0 / 100}) {
    points.push_back(left_alone(eps, 0.02));
    const InBath& p = points.back();
    table.row({"one mode left alone", p.eps, p.delta, p.error, p.error});
  }
  context.number("order.eps.isolated", exponent(points, &InBath::eps, &InBath::error));
  context.number("isolated-error", smallest(points, &InBath::error) / 0.02);
}

void measure_in_bath(Context& context, Table& table) {
  std::vector<InBath> root, fastest, by_delta;
  for (const double eps : {1.0 / 25, 1.0 / 50, 1.0 / 100, 1.0 / 200}) {
    root.push_back(in_bath(eps, 0.02, 1.0 / std::sqrt(eps)));
    fastest.push_back(in_bath(eps, 0.02, 1.0 / eps));
  }
  for (const double delta : {0.005, 0.01, 0.02}) {
    by_delta.push_back(in_bath(1.0 / 100, delta, 10.0));
  }
  const auto add = [&](const char* series, const std::vector<InBath>& points) {
    for (const InBath& p : points) table.row({series, p.eps, p.delta, p.error, p.error});
  };
  add("in baths, friction 1/sqrt(eps)", root);
  add("in baths, friction 1/eps", fastest);
  context.number("order.eps.bath", exponent(root, &InBath::eps, &InBath::error));
  context.number("order.eps.bath.fastest", exponent(fastest, &InBath::eps, &InBath::error));
  context.number("order.delta.bath", exponent(by_delta, &InBath::delta, &InBath::error));
  context.number("bath-error", root.back().error / root.back().delta);
}

std::vector<double> eps_grid(const Context& context) {
  return context.pick<std::vector<double>>({1.0 / 20, 1.0 / 28, 1.0 / 40, 1.0 / 56, 1.0 / 80},
                                           {1.0 / 20, 1.0 / 28, 1.0 / 40});
}
std::vector<double> delta_grid(const Context& context) {
  return context.pick<std::vector<double>>({0.00125, 0.0025, 0.005, 0.01, 0.02}, {0.005, 0.02});
}

/// The sizes on [0, T] of the quantities for which sections 3 to 6 give estimates.
struct Sizes {
  double eps, delta;
  double fast_q1, fast_q2, slow_q1, correlation, function, slow_p1, slow_p1_rate, gradient, fast_p2,
      channel_p2, multiplier, cartesian, size, rate, kinetic;
};

Sizes estimates(double eps, double delta) {
  using Row = std::vector<double>;
  const double k = 1.0 / (eps * eps);
  const double dt = eps / 2.0;
  const int n = static_cast<int>(std::lround(horizon / dt));
  const auto theta = static_cast<long double>(std::sqrt(2.0 * delta));
  const long double rate = std::sqrt(static_cast<long double>(delta));
  // The spring is in balance at the start, so p_r alone starts the fast motion.
  const long double s = std::sin(theta), c = std::cos(theta), r0 = 1.0L + c / k;
  const SmoothedPath path(pendulum_in_local_coordinates(k), {r0, theta, rate, 0.0L}, dt, n,
                          stop_fraction / eps);
  const Row mean[] = {path.mean(0, 1.0), path.mean(1), path.mean(2), path.mean(3)};
  const auto raw = [&](std::size_t i) { return path.raw(SmoothedPath::component(i)); };
  const auto from = [](const Row& a, double b) { return distance(a, Row(a.size(), b)); };
  const auto f = [](const Row& y) { return std::exp(y[0] - 1.0) * std::cos(y[1]); };
  Sizes e{};
  e.eps = eps;
  e.delta = delta;
  e.fast_q1 = distance(mean[0], raw(0));
  e.fast_q2 = distance(mean[1], raw(1));
  e.fast_p2 = distance(mean[3], raw(3));
  e.slow_q1 = from(mean[0], 1.0);
  e.slow_p1 = from(mean[2], 0.0);
  for (std::size_t i = 2; i < mean[2].size(); ++i) {
    e.slow_p1_rate = std::fmax(e.slow_p1_rate, std::fabs(mean[2][i] - mean[2][i - 2]) / (2.0 * dt));
  }
  // The derivative of p_2^2/(2 r^2) with respect to q_1.
  e.gradient =
      from(path.mean([](const Row& y) { return y[3] * y[3] / (y[0] * y[0] * y[0]); }), 0.0);
  const States plain = solve(pendulum_on_spring(k), {r0 * s, -r0 * c, rate * s, -rate * c}, dt, n);
  const Row r = raw(0);
  Row of_mean, length;
  for (std::size_t i = 0; i < r.size(); ++i) {
    of_mean.push_back(f({mean[0][i], mean[1][i]}));
    length.push_back(std::hypot(plain[i][0], plain[i][1]));
    e.correlation += (r[i] - mean[0][i]) * (r[i] - mean[0][i]) / (n + 1.0);
  }
  // In the form (8), momenta have size 1 and change at a rate of 1/eps.
  for (std::size_t i = 1; i < plain.size(); ++i) {
    e.size = std::fmax(e.size, std::hypot(plain[i][2], plain[i][3]));
    e.rate = std::fmax(
        e.rate, std::hypot(plain[i][2] - plain[i - 1][2], plain[i][3] - plain[i - 1][3]) / dt);
  }
  e.kinetic = e.size * e.size;  // M = I
  e.function = distance(path.mean(f, 1.0), of_mean);
  e.cartesian = distance(length, r);
  // On the channel, b = x - y^2/4 has B G^T = 0, and p = G^T p_1 + B^T p_2.
  const SmoothedPath channel(channel_field(k), {1.0L, 0.0L, 0.0L, std::sqrt(2.0L) * rate}, dt, n,
                             0.4 / eps);
  const auto p_2 = [](const Row& y) {
    return (y[2] - y[1] * y[3] / 2.0) / (1.0 + y[1] * y[1] / 4.0);
  };
  e.channel_p2 = distance(channel.mean(p_2), channel.raw(p_2));
  // Lambda keeps the bead on the soft curve: r theta'^2 - r'' is what V and the spring do not
  // provide.
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

/// Returns the largest |<cos w> - cos <w>| on the channel from x = 0.3 at rest, for w = q_2 and w =
/// p_2. Both oscillate only at twice the fast frequency, so the filter may pass frequencies up to
/// 1/eps. Because the differences are small, the filter must have a long reach.
struct SlowFunctions {
  double eps, delta, q_2, p_2;
};
SlowFunctions slow_functions(double eps, double delta) {
  using Row = std::vector<double>;
  const double dt = eps / 2.0;
  const long double rate = std::sqrt(2.0L * static_cast<long double>(delta));
  const SmoothedPath path(channel_field(1.0 / (eps * eps)), {0.3L, 0.0L, 0.0L, rate}, dt,
                          static_cast<int>(std::lround(horizon / dt)), 1.0 / eps, 240.0);
  const auto off = [&](const SmoothedPath::Of& of) {
    Row of_mean;
    for (const double value : path.mean(of)) of_mean.push_back(std::cos(value));
    return distance(path.mean([&](const Row& y) { return std::cos(of(y)); }, 1.0), of_mean);
  };
  return {eps, delta, off([](const Row& y) { return y[0] - y[1] * y[1] / 4.0; }),
          off([](const Row& y) { return (y[2] - y[1] * y[3] / 2.0) / (1.0 + y[1] * y[1] / 4.0); })};
}

void measure_slow_functions(Context& context) {
  std::vector<SlowFunctions> along_eps, along_delta;
  for (const double eps : {1.0 / 20, 1.0 / 28, 1.0 / 40, 1.0 / 56}) {
    along_eps.push_back(slow_functions(eps, 0.2));
  }
  for (const double delta : {0.05, 0.1, 0.2}) {
    along_delta.push_back(slow_functions(1.0 / 40, delta));
  }
  context.number("order.eps.of-q2", exponent(along_eps, &SlowFunctions::eps, &SlowFunctions::q_2));
  context.number("order.eps.of-p2", exponent(along_eps, &SlowFunctions::eps, &SlowFunctions::p_2));
  context.number("order.delta.of-q2",
                 exponent(along_delta, &SlowFunctions::delta, &SlowFunctions::q_2));
  context.number("order.delta.of-p2",
                 exponent(along_delta, &SlowFunctions::delta, &SlowFunctions::p_2));
}

void measure_estimates(Context& context) {
  std::vector<Sizes> along_eps, along_delta;
  for (const double eps : eps_grid(context)) along_eps.push_back(estimates(eps, 0.02));
  for (const double delta : delta_grid(context)) along_delta.push_back(estimates(1.0 / 40, delta));
  const auto in_eps = [&](const std::string& name, double Sizes::*of) {
    context.number("order.eps." + name, exponent(along_eps, &Sizes::eps, of));
  };
  const auto in_both = [&](const std::string& name, double Sizes::*of) {
    in_eps(name, of);
    context.number("order.delta." + name, exponent(along_delta, &Sizes::delta, of));
  };
  in_eps("fast-q1", &Sizes::fast_q1);
  in_eps("slow-q1", &Sizes::slow_q1);
  in_both("correlation", &Sizes::correlation);
  in_eps("fast-q2", &Sizes::fast_q2);
  in_both("function", &Sizes::function);
  in_eps("slow-p1", &Sizes::slow_p1);
  in_eps("slow-p1-rate", &Sizes::slow_p1_rate);
  in_both("gradient", &Sizes::gradient);
  in_both("channel-p2", &Sizes::channel_p2);
  in_eps("fast-p2", &Sizes::fast_p2);
  in_both("multiplier", &Sizes::multiplier);
  in_eps("size", &Sizes::size);
  in_eps("rate", &Sizes::rate);
  context.number("order.delta.kinetic", exponent(along_delta, &Sizes::delta, &Sizes::kinetic));
  context.number("spring-difference.cartesian", largest(along_eps, &Sizes::cartesian));
}

void perform_theorem1(Context& context) {
  std::vector<Point> fixed, coupled, one_eps;
  for (const double eps : eps_grid(context)) {
    fixed.push_back(measure(eps, 0.02));
    coupled.push_back(measure(eps, eps * eps));
    context.progress(0.2 * static_cast<double>(fixed.size()));
  }
  for (const double delta : delta_grid(context)) one_eps.push_back(measure(1.0 / 40, delta));
  Table table({"series", "eps", "delta", "soft", "hard"});
  const auto add = [&](const char* series, const std::vector<Point>& points) {
    for (const Point& p : points) table.row({series, p.eps, p.delta, p.soft, p.hard});
  };
  add("delta = 0.02", fixed);
  add("delta = eps^2", coupled);
  add("eps = 1/40", one_eps);
  measure_left_alone(context, table);
  measure_in_bath(context, table);
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
      .problem("spring-pendulum-gravity")
      .problem("channel");
  const double soft = exponent(coupled, &Point::eps, &Point::soft);
  const double hard = exponent(coupled, &Point::eps, &Point::hard);
  context.number("order.eps.soft", exponent(fixed, &Point::eps, &Point::soft));
  context.number("order.coupled.soft", soft);
  context.number("order.delta.soft", exponent(one_eps, &Point::delta, &Point::soft));
  context.number("order.coupled.soft-momenta", exponent(coupled, &Point::eps, &Point::soft_p));
  context.number("order.eps.hard", exponent(fixed, &Point::eps, &Point::hard));
  context.number("order.coupled.hard", hard);
  measure_estimates(context);
  measure_slow_functions(context);
  context.number("exponent-gain.soft", soft - hard);
  context.number("error-ratio.hard-soft",
                 smallest(coupled, [](const Point& p) { return p.hard / p.soft; }));
}

}  // namespace

Experiment theorem1() { return {.id = "reich1995/theorem1", .run = perform_theorem1}; }

}  // namespace shakedown::reich1995
