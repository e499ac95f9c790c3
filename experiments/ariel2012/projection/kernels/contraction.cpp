// Computes the results of contraction.md and drift.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/multiscale/kernels.hpp"

namespace shakedown::ariel2012 {
namespace {

/// Distances of an iterate from the point on the constraints, by direction. The iteration started
/// at the distance `kappa`.
struct Iterate {
  double kappa;
  double across_q, across_p, along_q, along_p;
};

/// Returns a unit vector across the constraints at q.
Eigen::Vector4d across_direction(const Eigen::Vector4d& q) {
  return (across(q) * Eigen::Vector4d(0.6, -0.2, 0.9, 0.5)).normalized();
}

/// Returns a point displaced across the constraints by kappa in q and by -kappa in p.
Phase displaced(const Phase& base, double kappa) {
  const Eigen::Vector4d direction = across_direction(base.q);
  return {base.q + kappa * direction, base.p - kappa * direction};
}

/// Returns the difference between the first iterate from the displaced point and the base point.
Phase first_change(double omega, double kappa, double speed, const IpaOptions& options = {}) {
  const Phase base = bent(speed);
  const Phase z = iterate(omega, displaced(base, kappa), options);
  return {z.q - base.q, z.p - base.p};
}

Iterate one_iteration(double omega, double kappa, double speed, const IpaOptions& options = {}) {
  const Eigen::Matrix4d Q = across(bent(speed).q);
  const auto [dq, dp] = first_change(omega, kappa, speed, options);
  return {kappa, (Q * dq).norm(), (Q * dp).norm(), (dq - Q * dq).norm(), (dp - Q * dp).norm()};
}

/// The part of the transversal component of q after one iteration that is not linear in kappa.
double transversal_remainder(double kappa) {
  constexpr double small = 1e-5;
  const Eigen::Vector4d linear = first_change(1e6, small, 1.0).q * (kappa / small);
  return (across(bent(1.0).q) * (first_change(1e6, kappa, 1.0).q - linear)).norm();
}

void measure_across(Context& context, const std::vector<Iterate>& rows) {
  const auto factor = [](const Iterate& r) { return std::max(r.across_q, r.across_p) / r.kappa; };
  const std::vector<Iterate> upper(rows.begin() + 4, rows.end());
  context.number("contraction.largest", largest(rows, factor));
  context.number("remainder.from", upper.front().kappa);
  context.number("contraction.smallest", smallest(rows, factor));
  context.number("transversal.slope.remainder", slope(upper, &Iterate::kappa, [](const Iterate& r) {
                   return transversal_remainder(r.kappa);
                 }));
}

/// The factor R by which the filter on [-1, 1] multiplies cos(x t), and x R'(x).
struct Response {
  double R, xR;
};
Response response(double x) {
  constexpr int n = 2000;
  Response sum{0.0, 0.0};
  for (int k = -n; k <= n; ++k) {
    const double t = static_cast<double>(k) / n;
    const double weight = evaluate(record_of(Kernel::cubic), std::fabs(t)) / n;
    sum.R += weight * std::cos(x * t);
    sum.xR -= weight * x * t * std::sin(x * t);
  }
  return sum;
}

/// Returns the change of p along the constraints that 4.3.3 neglects. Besides y across the
/// constraints, there is a displacement t p along them, which turns G by t DG(p). The force omega^2
/// G0 y of a mode y = v cos(lambda omega t) therefore has the part omega^2 t cos(lambda omega t)
/// DG(p)^T G0 v along the constraints. Its integral from 0 is -(1 - cos x - x sin x)/lambda^2
/// DG(p)^T G0 v with x = lambda omega t. This is even in t, so the filter keeps the factor 1 - R +
/// x R', taken at x = lambda L.
Eigen::Vector4d dropped_change_of_p(const Phase& base, double kappa) {
  const Eigen::Matrix<double, 2, 4> G = rod_jacobian(base.q);
  const auto modes = linear_algebra::symmetric_modes(G * G.transpose());
  Eigen::Vector4d change = Eigen::Vector4d::Zero();
  for (int k = 0; k < 2; ++k) {
    const double square = modes.values(k);  // lambda^2
    const Eigen::Vector4d v = (G.transpose() * modes.vectors.col(k)).normalized();
    const double amplitude = kappa * v.dot(across_direction(base.q));
    const Response r = response(std::sqrt(square) * IpaOptions{}.L);
    change += amplitude * (1.0 - r.R + r.xR) / square *
              (rod_jacobian_rate(base.q, base.p).transpose() * (G * v));
  }
  return change - across(base.q) * change;
}

/// Returns the relative difference between the measured change of p along the constraints and
/// `dropped_change_of_p`. The error of the micro-integrator is only 1e-8.
double unexplained_change_of_p(double kappa) {
  IpaOptions exact;
  exact.micro = MicroIntegrator::rk4;
  exact.micro_steps = 200;
  const Phase base = bent(1.0);
  const Eigen::Vector4d dp = first_change(1e6, kappa, 1.0, exact).p;
  const Eigen::Vector4d along = dp - across(base.q) * dp;
  return (along - dropped_change_of_p(base, kappa)).norm() / along.norm();
}

/// The largest odd part, in t on (0, 6 pi/omega], of the tangential acceleration divided by
/// omega^2.
double odd_part(double omega, double kappa, double speed) {
  const Phase base = bent(speed), start = displaced(base, kappa);
  const std::vector<double> times = equal_times(6.0 * std::numbers::pi / omega, 60);
  const auto after = stiff_solution(omega, start, times);
  const auto before =
      stiff_solution(omega, {start.q, -start.p}, times);  // motion for t < 0, by reversibility
  const Eigen::Matrix4d along = Eigen::Matrix4d::Identity() - across(base.q);
  const auto acceleration = [&](const Phase& z) -> Eigen::Vector4d {
    return along * (rod_jacobian(z.q).transpose() * levels(z)[0]);
  };
  double most = 0.0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    most = std::max(most, (acceleration(after[k]) - acceleration(before[k])).norm() / 2.0);
  }
  return most;
}

void measure_evenness(Context& context) {
  const std::vector<double> distances{1e-3, 3e-3, 1e-2}, stiffness{1e3, 1e4, 1e5};
  const auto in_kappa = [&](double speed) {
    return exponent(distances, [speed](double kappa) { return odd_part(1e4, kappa, speed); });
  };
  context.number("odd-part.slope.kappa", in_kappa(0.0));
  context.number("odd-part.slope.omega",
                 exponent(stiffness, [](double omega) { return odd_part(omega, 1e-2, 0.0); }));
  context.number("odd-part.slope.kappa.moving", in_kappa(1.0));
}

/// Footnote 6: the distances that a micro-solution covers along and across the constraints.
struct Window {
  double along, across;
};
Window micro_window(double omega, double kappa) {
  const Phase base = bent(1.0), start = displaced(base, kappa);
  const Eigen::Matrix4d Q = across(base.q);
  Window most{0.0, 0.0};
  for (const Phase& z :
       stiff_solution(omega, start, equal_times(6.0 * std::numbers::pi / omega, 120))) {
    const Eigen::Vector4d moved = z.q - start.q;
    most.across = std::max(most.across, (Q * moved).norm());
    most.along = std::max(most.along, (moved - Q * moved).norm());
  }
  return most;
}

void measure_window(Context& context) {
  const std::vector<double> omegas{1e4, 1e5, 1e6};
  const auto related = [](double omega) { return micro_window(omega, 1.0 / std::sqrt(omega)); };
  context.number("window.along.slope",
                 exponent(omegas, [&](double omega) { return related(omega).along; }));
  context.number("window.across.slope",
                 -2.0 * exponent(omegas, [&](double omega) { return related(omega).across; }));
  context.number("window.along.slope.fixed",
                 exponent(omegas, [](double omega) { return micro_window(omega, 0.03).along; }));
}

/// Measures the tangential change of q in one iteration from rest, divided by kappa^2, as a
/// function of L.
void measure_moments(Context& context) {
  const std::vector<double> L{6.0 * std::numbers::pi, 12.0 * std::numbers::pi,
                              24.0 * std::numbers::pi};
  const auto quadratic_part = [&](Kernel kernel) {
    return values(L, [kernel](double at) {
      IpaOptions options;
      options.kernel = kernel;
      options.L = at;
      return one_iteration(1e6, 1e-3, 0.0, options).along_q / 1e-6;
    });
  };
  const auto one = quadratic_part(Kernel::smooth1), three = quadratic_part(Kernel::smooth3);
  context.number("tangential.length-slope", power_law_slope(L, one));
  context.number("tangential.moment-ratio", three.back() / one.back());
  context.number("tangential.q.mu-1.6pi", one.front());
  context.number("tangential.q.mu-3.6pi", three.front());
  context.number("tangential.q.mu-3.24pi", three.back());
}

/// Measures the largest speed that the motion from (29)-(30) reaches within three periods of omega.
void measure_energy(Context& context) {
  const auto speed = [](double omega) {
    const auto times = equal_times(6.0 * std::numbers::pi / omega, 120);
    return largest(stiff_solution(omega, rough_start(), times),
                   [](const Phase& z) { return z.p.norm(); });
  };
  context.number("kinetic-energy.slope", 2.0 * exponent({100.0, 1000.0, 10000.0}, speed));
}

/// Returns the largest distance of the transversal micro-solution from (26) on (0, 6 pi/omega],
/// divided by kappa. (26) is written in the eigenvectors G^T u of G^T G, whose nonzero eigenvalues
/// are those of M_0 and of G G^T.
double linear_error(double omega, double kappa) {
  const Phase base = bent(1.0);
  const Eigen::Matrix4d Q = across(base.q);
  const Eigen::Vector4d direction = across_direction(base.q);
  const Eigen::Matrix<double, 2, 4> G = rod_jacobian(base.q);
  const auto modes = linear_algebra::symmetric_modes(G * G.transpose());
  const std::vector<double> times = equal_times(6.0 * std::numbers::pi / omega, 60);
  const auto motion =
      stiff_solution(omega, {base.q + kappa * direction, base.p - kappa * direction}, times);
  double most = 0.0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    Eigen::Vector4d y = Eigen::Vector4d::Zero();
    for (int k = 0; k < 2; ++k) {
      const double frequency = omega * std::sqrt(modes.values(k));
      const Eigen::Vector4d v = (G.transpose() * modes.vectors.col(k)).normalized();
      const double phase = frequency * times[i];
      y += v * v.dot(direction) * kappa * (std::cos(phase) - std::sin(phase) / frequency);
    }
    most = std::max(most, (Q * (motion[i].q - base.q) - y).norm() / kappa);
  }
  return most;
}

void measure_oscillation(Context& context) {
  const auto order = [](double omega) {
    return exponent({1e-4, std::pow(10.0, -3.5), 1e-3, std::pow(10.0, -2.5)},
                    [omega](double kappa) { return linear_error(omega, kappa); });
  };
  context.number("oscillation.slope.1e6", order(1e6));
  context.number("oscillation.slope.1e7", order(1e7));
}

/// The largest tangential distance from the slow solution at `times`, for a start displaced from a
/// slow point across the constraints by kappa, in p or in q.
double tangential_drift(double omega, double kappa, bool in_p,
                        const std::vector<double>& times = equal_times(0.5, 60, 0, 0.5)) {
  const Phase slow = slow_point(omega, bent(1.0)).point;
  const Eigen::Vector4d direction = across_direction(slow.q);
  Phase kicked = slow;
  (in_p ? kicked.p : kicked.q) += kappa * direction;
  const auto a = stiff_solution(omega, slow, times), b = stiff_solution(omega, kicked, times);
  double most = 0.0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    const Eigen::Vector4d d = b[k].q - a[k].q;
    most = std::max(most, (d - across(a[k].q) * d).norm());
  }
  return most;
}

double papers_order(double omega, double kappa) { return kappa / omega + kappa * kappa; }

/// Measures by which factor the constant in an O() estimate grows from omega = 300 to 1200. The
/// estimate holds only if one constant suffices for all omega.
void measure_growth(Context& context) {
  const auto growth = [](auto drift, double kappa) {
    const auto constant = [&](double w) { return drift(w, kappa) / papers_order(w, kappa); };
    return constant(1200.0) / constant(300.0);
  };
  const auto over_unit_time = [](bool in_p) {
    return [in_p](double w, double kappa) { return tangential_drift(w, kappa, in_p); };
  };
  const auto over_window = [](double w, double kappa) {
    return tangential_drift(w, kappa, false, equal_times(6.0 * std::numbers::pi / w, 60));
  };
  context.number("drift.growth.p", growth(over_unit_time(true), 1e-2));
  context.number("drift.growth.q", growth(over_unit_time(false), 1e-4));
  context.number("drift.growth.q-window",
                 std::max(growth(over_window, 1e-4), growth(over_window, 1e-2)));
}

void perform_contraction(Context& context) {
  std::vector<Iterate> moving, resting;
  Table table({"kappa", "across q", "across p", "along q", "along p", "along p at rest"});
  for (int k = 0; k <= 7; ++k) {
    const double kappa = std::pow(10.0, -5.0 + 0.5 * k);
    moving.push_back(one_iteration(1e6, kappa, 1.0));
    resting.push_back(one_iteration(1e6, kappa, 0.0));
    const Iterate& m = moving.back();
    table.row({kappa, four_digits(m.across_q), four_digits(m.across_p), four_digits(m.along_q),
               four_digits(m.along_p), four_digits(resting.back().along_p)});
  }
  Figure figure(1, 340);
  Panel& panel = figure.panel();
  panel.x("distance $\\kappa$ of the start from the constraint manifold", Scale::log);
  panel.y("component of the distance after one iteration", Scale::log);
  panel.linked(by_quantity("across, $q$"), "kappa", "across q").slope(1);
  panel.linked(by_quantity("across, $p$"), "kappa", "across p");
  panel.linked(by_quantity("along, $p$"), "kappa", "along p");
  panel.linked(by_quantity("along, $p$, from rest"), "kappa", "along p at rest");
  panel.linked(by_quantity("along, $q$"), "kappa", "along q").slope(2);
  context.artefact(context.experiment())
      .table(table)
      .figure(std::move(figure))
      .problem("two-springs", {{"omega", "1e6"}});
  measure_oscillation(context);
  measure_across(context, moving);
  context.number("tangential.slope.q", slope(moving, &Iterate::kappa, &Iterate::along_q));
  context.number("tangential.slope.p.moving", slope(moving, &Iterate::kappa, &Iterate::along_p));
  context.number("tangential.slope.p.rest", slope(resting, &Iterate::kappa, &Iterate::along_p));
  context.number("tangential.p.unexplained", unexplained_change_of_p(1e-4));
  measure_evenness(context);
  measure_window(context);
  measure_moments(context);
  measure_energy(context);
}

void perform_drift(Context& context) {
  const double omega = 300.0;
  Table table({"kappa", "drift kick in p", "drift displacement in q", "omega kappa"});
  std::vector<double> kappa, in_p, bounded, large, large_p, drawn;
  for (int k = 0; k <= 8; ++k) {
    const double x = std::pow(10.0, -4.0 + 0.375 * k);
    kappa.push_back(x);
    in_p.push_back(tangential_drift(omega, x, true));
    bounded.push_back(in_p.back() / papers_order(omega, x));
    const double in_q = k <= 3 ? tangential_drift(omega, x, false) : std::nan("");
    if (k <= 3) drawn.push_back(in_q / papers_order(omega, x));
    table.row({x, four_digits(in_p.back()), four_digits(in_q), omega * x});
    if (x > 0.02) {
      large.push_back(x);
      large_p.push_back(in_p.back());
    }
  }
  Figure figure(2, 320);
  for (const bool scaled : {false, true}) {
    Panel& panel =
        figure.panel(scaled ? "$q$ displaced by $\\kappa/\\omega$" : "displaced by $\\kappa$");
    panel.x("distance $\\kappa$ from the slow manifold", Scale::log);
    panel.y("tangential drift on $[0.5, 1]$", Scale::log).x_range(8e-5, 1.0).y_range(3e-9, 3.0);
    panel.linked(by_quantity("kick in $p$"), "kappa", "drift kick in p");
    panel.linked(by_quantity("displacement in $q$"), scaled ? "omega kappa" : "kappa",
                 "drift displacement in q");
    panel.graph(by_reference("$\\kappa/\\omega + \\kappa^2$, the paper's order"),
                [omega](double kappa) { return papers_order(omega, kappa); });
  }
  context.artefact(context.experiment())
      .table(table)
      .figure(std::move(figure))
      .problem("two-springs", {{"omega", "300"}});
  context.number("drift.slope.small-kappa",
                 std::log(in_p[1] / in_p[0]) / std::log(kappa[1] / kappa[0]));
  context.number("drift.slope.large-kappa", power_law_slope(large, large_p));
  context.number("drift.quotient.p", largest(bounded));
  context.number("drift.quotient.q", largest(drawn));
  context.number("drift.quotient.q.least", smallest(drawn));
  measure_growth(context);
}

}  // namespace

Experiment contraction() { return {.id = "ariel2012/contraction", .run = perform_contraction}; }
Experiment drift() { return {.id = "ariel2012/drift", .run = perform_drift}; }

}  // namespace shakedown::ariel2012
