// Computes the results of propositions.md.
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <span>
#include <utility>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"
#include "problems/base/random.hpp"
#include "problems/bead_chain.hpp"
#include "problems/five_springs.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {

void measure_ensembles(Context& context);  // ensembles.cpp

namespace {

using Signal = std::function<double(double)>;

/// Returns <w> at the times `from` + i dt, i = 0, ..., n. The filter with `alpha` acts on samples
/// at intervals of dt.
std::vector<double> smoothed(const Signal& w, double alpha, double dt, double from, int n = 0) {
  const MeyerFilter filter(alpha, dt, 80.0);
  const int width = filter.half_width();
  std::vector<double> samples;
  for (int i = -width; i <= n + width; ++i) samples.push_back(w(from + i * dt));
  return filter.smoothed(samples);
}

void measure_filter(Context& context) {
  const Signal slow = [](double t) { return std::exp(-t * t / 2.0); };
  const Signal fast = [](double t) { return std::cos(100.0 * t); };
  context.number("filter.order-smooth",
                 exponent(std::array{0.8, 0.6, 0.45, 0.34}, std::identity{}, [&](double a) {
                   return smoothed(slow, a, a / 10.0, 0.3)[0] - slow(0.3);
                 }));
  context.number("filter.left-fast", std::fabs(smoothed(fast, 0.05, 0.004, 0.3)[0]));
  context.number("meyer.integral", MeyerFilter(1.0, 0.05, 80.0).total());
  context.number("meyer.rho-at-zero", meyer_rho(0.0));
  context.number("meyer.integral.scaled", MeyerFilter(meyer_rho(0.0), 0.05, 80.0).total());
  // Returns what the filter with the paper's alpha leaves of a mode of frequency 1/eps.
  const auto left = [](double eps, double scale = 1.0, double omega = 1.0) {
    return smoothed([=](double t) { return std::cos(omega * t / eps); }, scale * std::sqrt(eps),
                    eps / 4.0, 0.0)[0];
  };
  context.number("left.holding", left(0.05));
  context.number("left.failing", left(0.1));
  const double bonds = 0.1, angles = std::sqrt(0.1);  // the paper's eps
  context.number("left.angles", left(angles));
  context.number("left.stretched",
                 std::fmax(std::fabs(left(bonds, 3.0)), std::fabs(left(angles, 3.0))));
  context.number("kept.stretched", std::fmin(left(bonds, 3.0, bonds), left(angles, 3.0, angles)));
  // The largest |rho| on the interval [from, 2 from].
  const auto tail = [](double from) {
    double most = 0.0;
    for (int i = 0; i <= 400; ++i) {
      most = std::fmax(most, std::fabs(meyer_rho(from * (1.0 + i / 400.0))));
    }
    return most;
  };
  context.number("tail-order.near", std::log2(tail(10.0) / tail(20.0)));
  context.number("tail-order.far", std::log2(tail(40.0) / tail(80.0)));
}

/// Measures the errors of printed products that lack a transpose or a factor, for the matrices of
/// the three beads. G stands in for G~, which has the same shape.
void measure_shapes(Context& context) {
  using linear_algebra::mismatch;
  const ThreeBeads<> beads{ThreeBeadsParameters{}};
  VectorFor<ThreeBeads<>> start, momentum;
  beads.initial(start, momentum);
  JacobianFor<ThreeBeads<>> jacobian;
  resize_jacobian(jacobian, beads.constraint_count(), beads.size());
  beads.jacobian(start, jacobian);
  const Eigen::MatrixXd q = start, G = jacobian, B = linear_algebra::kernel(G).transpose();
  const Eigen::MatrixXd inverse = Eigen::MatrixXd::Identity(G.cols(), G.cols());
  const Eigen::MatrixXd U = Eigen::MatrixXd::Identity(G.rows(), G.rows()), lambda = U.col(0);
  const Eigen::MatrixXd P_2 = linear_algebra::product(B, momentum);
  context.number("mismatch.potential.printed",
                 mismatch({q.transpose(), G.transpose(), U, G.transpose(), q}));
  context.number("mismatch.kinetic.printed", mismatch({P_2.transpose(), B, inverse, B}));
  context.number("mismatch.multiplier.printed", mismatch({B, inverse, G, lambda}));
  context.number("mismatch.potential.corrected", mismatch({q.transpose(), G.transpose(), U, G, q}));
  context.number("mismatch.kinetic.corrected",
                 mismatch({P_2.transpose(), B, inverse, B.transpose(), P_2}));
  context.number("mismatch.multiplier.corrected", mismatch({B, inverse, G.transpose(), lambda}));
}

/// Measures the quadratic Hamiltonian of Section 1, with n = 4 and m = 2, before and after it is
/// scaled.
void measure_scaling(Context& context) {
  using linear_algebra::product, linear_algebra::symmetric_eigenvalues;
  std::array<double, 36> chance{};
  uniforms({1, 5, 0}, chance);
  Eigen::Map<const Eigen::VectorXd> c(chance.data(), 36);
  const Eigen::MatrixXd A = c.head(16).reshaped(4, 4);
  const Eigen::MatrixXd W = 5.0 * (product(A, A.transpose()) + Eigen::MatrixXd::Identity(4, 4));
  const Eigen::MatrixXd G = c.segment(16, 8).reshaped(2, 4);
  const Eigen::MatrixXd U = Eigen::Vector2d(300.0, 700.0).asDiagonal();
  const Eigen::MatrixXd stiff = product(product(G.transpose(), U), G);
  const double norm = symmetric_eigenvalues(W).maxCoeff();
  const Eigen::VectorXd q = c.segment(24, 4), p = c.segment(28, 4);
  const auto form = [](const Eigen::MatrixXd& of, const Eigen::VectorXd& x) {
    return x.dot(of * x) / 2.0;
  };
  const double display = p.squaredNorm() / 2.0 + (form(W, q) + form(stiff, q)) / norm;
  const auto transformed = [&](double power) {
    const Eigen::VectorXd old_q = std::pow(norm, power) * q, old_p = std::pow(norm, -power) * p;
    return (old_p.squaredNorm() / 2.0 + form(W, old_q) + form(stiff, old_q)) / std::sqrt(norm);
  };
  context.number("scaling.display", std::fabs(transformed(-0.25) / display - 1.0));
  context.number("scaling.other-reading", std::fabs(transformed(0.25) / display - 1.0));
  const double soft = 1.0 / U.diagonal().minCoeff(), eps2 = norm * soft;
  const Eigen::MatrixXd K = soft * U;
  const Eigen::VectorXd g = G * q;
  context.number("scaling.norms",
                 largest(std::array{symmetric_eigenvalues(W / norm).maxCoeff() - 1.0,
                                    1.0 / K.diagonal().minCoeff() - 1.0,
                                    form(K, g) / eps2 / (form(stiff, q) / norm) - 1.0},
                         [](double x) { return std::fabs(x); }));
}

/// Returns two sizes for the fast part of w = sin t + alpha^2 e^(sin t) cos(t/alpha^2). The first
/// is half the range of its integral from 0.5 to t, t = 0.5 ... 1.5; the second is its largest
/// value.
std::pair<double, double> integral_of_fast_part(double alpha) {
  const double period = alpha * alpha, dt = period / 4.0;
  const Signal w = [period](double t) {
    return std::sin(t) + period * std::exp(std::sin(t)) * std::cos(t / period);
  };
  const auto smooth = smoothed(w, alpha, dt, 0.5, static_cast<int>(1.0 / dt));
  double sum = 0.0, before = 0.0, low = 0.0, high = 0.0, size = 0.0;
  for (std::size_t i = 0; i < smooth.size(); ++i) {
    const double fast = w(0.5 + dt * static_cast<double>(i)) - smooth[i];
    if (i > 0) sum += dt * (before + fast) / 2.0;
    before = fast;
    low = std::fmin(low, sum);
    high = std::fmax(high, sum);
    size = std::fmax(size, std::fabs(fast));
  }
  return {(high - low) / 2.0, size};
}

void measure_propositions(Context& context) {
  constexpr double fast = 150.0, at = 0.3, step = 0.01, a = 0.5;
  // The Nyquist frequency is 785, so the sampling also resolves the square of the fast part, whose
  // frequency is 300.
  const auto mean = [](const Signal& w, double t) { return smoothed(w, 0.05, 0.004, t)[0]; };
  const auto w = [](double a) {
    return Signal([a](double t) { return std::sin(t) + a * std::cos(fast * t + 1.0); });
  };
  const Signal rate = [](double t) { return std::cos(t) - fast * std::sin(fast * t + 1.0); };
  const auto across = [&](double by) { return mean(w(1.0), at + by) - mean(w(1.0), at - by); };
  const double one = mean(rate, at) - (8.0 * across(step) - across(2 * step)) / (12.0 * step);
  const auto two = [&](double a) {
    return mean([&](double t) { return std::exp(w(a)(t)); }, at) - std::exp(std::sin(at));
  };
  const auto square = [](double x) { return x * x; };
  const double three = mean([&](double t) { return square(w(a)(t)); }, at) - square(std::sin(at)) -
                       mean([&](double t) { return square(w(a)(t) - std::sin(t)); }, at);
  std::vector<std::array<double, 3>> four;
  for (const double alpha : {0.2, 0.14, 0.1, 0.07}) {
    const auto [integral, size] = integral_of_fast_part(alpha);
    four.push_back({alpha, integral, size});
  }
  const auto in_alpha = [&](std::size_t k) {
    return exponent(
        four, [](const auto& f) { return f[0]; }, [=](const auto& f) { return f[k]; });
  };
  context.number("smoothing.derivative", std::fabs(one));
  context.number("smoothing.product", std::fabs(three));
  context.number("smoothing.function-order",
                 exponent(std::array{0.04, 0.02, 0.01, 0.005}, std::identity{}, two));
  context.number("smoothing.integral-gain", in_alpha(1) - in_alpha(2));
}

/// Returns the smallest and the largest component of the brackets [X_i, X_j] outside span{X_k},
/// divided by |X_i| |X_j|, where X_i = M^-1 grad g_i. All masses are 1, and the shapes are random
/// near the start. With `apart`, only pairs of constraints that are not neighbours count.
template <class P>
std::pair<double, double> bracket_residual(const P& problem, bool apart = false) {
  VectorFor<P> start = VectorFor<P>::Zero(problem.size()), p = start;
  problem.initial(start, p);
  const Index m = problem.constraint_count(), n = problem.size();
  Eigen::VectorXd chance(n);
  double largest = 0.0, smallest = HUGE_VAL;
  for (std::uint64_t shape = 0; shape < 20; ++shape) {
    uniforms({1, 3, shape}, std::span(chance.data(), static_cast<std::size_t>(n)));
    VectorFor<P> q = start;
    q.array() += 0.2 * (chance.array() - 0.5);
    JacobianFor<P> G, along_i, along_j;
    resize_jacobian(G, m, n);
    along_i = along_j = G;
    problem.jacobian(q, G);
    const Eigen::MatrixXd normal = linear_algebra::kernel(G);
    for (Index i = 0; i < m; ++i) {
      for (Index j = 0; j < (apart ? i - 1 : i); ++j) {
        problem.jacobian_derivative(q, VectorFor<P>(G.row(i).transpose()), along_i);
        problem.jacobian_derivative(q, VectorFor<P>(G.row(j).transpose()), along_j);
        const Eigen::MatrixXd bracket = (along_i.row(j) - along_j.row(i)).transpose();
        const double outside = linear_algebra::product(normal.transpose(), bracket).norm() /
                               (G.row(i).norm() * G.row(j).norm());
        largest = std::fmax(largest, outside);
        smallest = std::fmin(smallest, outside);
      }
    }
  }
  return {smallest, largest};
}

void measure_frobenius(Context& context) {
  context.number("bracket.angle.smallest",
                 bracket_residual(ThreeBeads<>{ThreeBeadsParameters{}}).first);
  BeadChainSoft<>::Parameters chain;
  chain.n = 6;
  chain.soft = false;
  context.number("bracket.bonds-apart", bracket_residual(BeadChainSoft<>(chain), true).second);
  context.number("bracket.springs",
                 bracket_residual(FiveSprings<>{FiveSpringsParameters{}}).second);
}

/// Remark (i): compares solutions without fast motion with (13), and (13) with the means of
/// solutions in a heat bath.
void measure_slow_solutions(Context& context) {
  const auto off = [](double eps) {
    const long double theta = 1.0L, k = 1.0L / (eps * eps), r = 1.0L + std::cos(theta) / k;
    const States stiff = solve(pendulum_on_spring(static_cast<double>(k)),
                               {r * std::sin(theta), -r * std::cos(theta), 0.0L, 0.0L}, 0.05, 60);
    const States hard = solve(hard_pendulum(), {theta, 0.0L}, 0.05, 60);
    double most = 0.0;
    for (std::size_t i = 0; i < hard.size(); ++i) {
      most = std::fmax(
          most, std::hypot(stiff[i][0] - std::sin(hard[i][0]), stiff[i][1] + std::cos(hard[i][0])));
    }
    return most;
  };
  constexpr double delta = 0.05;
  const ThermalMean mean =
      thermal_channel(2500.0, delta, 20.0, context.pick(600, 300), 6.0, 120, context.seed() + 2);
  const std::vector<double> slow = slow_channel(ModeForce::none, delta, 6.0 / 120, 120);
  context.number("slow-solution.order",
                 exponent(std::array{1.0 / 20, 1.0 / 40, 1.0 / 80}, std::identity{}, off));
  context.number("slow-solution.apart", distance(mean.x, slow) / delta);
}

void draw_filter(Context& context) {
  Table kernel({"t", "rho", "omega", "factor"});
  for (int i = 0; i <= 300; ++i) {
    const double t = -15.0 + 0.1 * i;
    const double omega = 6.0 * i / 300.0;
    kernel.row({t, meyer_rho(t), omega, meyer_transfer(omega)});
  }
  Figure figure(2, 260);
  figure.panel("in time")
      .x("$t/\\alpha$")
      .y("weight $\\rho$")
      .line(by_quantity("weight"), "t", "rho")
      .unnamed();
  Panel& factor = figure.panel("on frequencies");
  factor.x("frequency $\\omega\\alpha$").y("factor").y_range(-0.05, 1.2);
  factor.line(by_quantity("factor"), "omega", "factor").unnamed();
  factor.event(2.0 * std::numbers::pi / 3.0, "$2\\pi/3$");
  factor.event(4.0 * std::numbers::pi / 3.0, "$4\\pi/3$");
  context.words("rho-at-zero", typeset::number(meyer_rho(0.0), 3));
  context.artefact("reich1995/propositions-filter").table(kernel).figure(figure);
}

void perform_propositions(Context& context) {
  measure_filter(context);
  measure_shapes(context);
  measure_scaling(context);
  measure_propositions(context);
  measure_frobenius(context);
  measure_ensembles(context);
  measure_slow_solutions(context);
  context.artefact(context.experiment())
      .table(claimed_numbers(context, true))
      .problem("channel")
      .problem("spring-pendulum-gravity");
  draw_filter(context);
}

}  // namespace

Experiment propositions() { return {.id = "reich1995/propositions", .run = perform_propositions}; }

}  // namespace shakedown::reich1995
