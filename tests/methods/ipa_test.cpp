// IPA and the methods based on it: Table 1, the kernels, closed forms, invalid input, and RK4 with
// projection.
#include "methods/multiscale/ipa.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "experiments/analysis/convergence.hpp"
#include "methods/base/run.hpp"
#include "methods/multiscale/ipa_rk4.hpp"
#include "problems/base/counted.hpp"
#include "problems/base/slow_motion.hpp"
#include "problems/forced_oscillator.hpp"
#include "problems/spring_pendulum.hpp"
#include "problems/two_springs.hpp"
#include "tests/support/allocation_guard.hpp"

namespace shakedown {
namespace {

using Springs = TwoSprings<>;
using Catch::WithinAbs;
using Catch::WithinRel;
constexpr double pi = std::numbers::pi;

Springs springs(double omega) {
  Springs::Parameters parameters;
  parameters.omega = omega;
  return Springs(parameters);
}

struct Point {
  Eigen::Vector4d q;
  Eigen::Vector4d p;
};
Point rough() { return {{1.0, 0.25, 2.0, 0.0}, {0.0, -0.5, 0.0, 0.5}}; }
Point constrained() { return {{1.0, 0.0, 2.0, 0.0}, {0.0, -0.5, 0.0, 0.5}}; }

/// Returns 2 int_0^1 K(t) f(t) dt by Simpson's rule on each half, which is accurate to 1e-12 here.
template <class F>
double integral(const KernelRecord& kernel, F f) {
  constexpr int n = 2000;
  double sum = 0.0;
  for (const double from : {0.0, 0.5}) {
    for (int k = 0; k <= n; ++k) {
      // At the knot this takes the value from the right; the two sides differ only in derivatives.
      const double t = from + 0.5 * k / n;
      const double weight = k == 0 || k == n ? 1.0 : k % 2 == 1 ? 4.0 : 2.0;
      sum += weight * evaluate(kernel, t) * f(t);
    }
  }
  return 2.0 * sum * 0.5 / n / 3.0;
}

TEST_CASE("Kernels have unit mass, exactly mu vanishing moments and vanish at the ends",
          "[methods][oracle]") {
  for (const KernelRecord& kernel : kernel_table) {
    INFO(kernel.name);
    CHECK(record_of(kernel.id).name == kernel.name);
    CHECK_THAT(integral(kernel, [](double) { return 1.0; }), WithinAbs(1.0, 1e-11));
    for (int j = 2; j < kernel.mu; j += 2) {
      CHECK_THAT(integral(kernel, [j](double t) { return std::pow(t, j); }), WithinAbs(0.0, 1e-11));
    }
    CHECK(std::fabs(integral(kernel, [&](double t) { return std::pow(t, kernel.mu + 1); })) > 1e-3);
    CHECK_THAT(evaluate(kernel, 1.0), WithinAbs(0.0, 1e-15));
    CHECK(evaluate(kernel, -0.3) == evaluate(kernel, 0.3));
    CHECK(evaluate(kernel, 1.01) == 0.0);
  }
}

TEST_CASE("Kernels are as smooth as nu says: a rapid oscillation leaves (omega delta)^-nu",
          "[methods][oracle]") {
  for (const KernelRecord& kernel : kernel_table) {
    // The envelope is the largest value over a few periods. It is computed at two frequencies that
    // differ by a factor of eight.
    const auto envelope = [&](double from) {
      double most = 0.0;
      for (double w = from; w < from * 1.3; w += 0.7) {
        most =
            std::fmax(most, std::fabs(integral(kernel, [w](double t) { return std::cos(w * t); })));
      }
      return most;
    };
    const double slope = std::log(envelope(160.0) / envelope(20.0)) / std::log(8.0);
    INFO(kernel.name << " slope " << slope);
    // The quadrature error of 1e-12 is smaller than the envelope, which is 160^-6 = 6e-14 times
    // 1e5, the jump of the sixth derivative.
    CHECK_THAT(slope, WithinAbs(-kernel.nu, kernel.nu < 6 ? 0.2 : 0.5));
  }
}

TEST_CASE("Projections reproduce entries of AST's Table 1 in five iterations",
          "[methods][oracle]") {
  const Springs problem = springs(1000.0);
  Ipa<Springs> ipa(problem, {});
  Point z = rough();
  const StepReport report = ipa.project(z.q, z.p, 0.0);
  CHECK(report.status == Status::ok);
  CHECK(report.iterations == 5);
  // The printed values are 1.01(-6), 8.95(-7), 2.43(-6) and 1.61(-6). The bounds are half a unit of
  // the last digit.
  CHECK_THAT(ipa.constraint()(0), WithinAbs(1.01e-6, 0.005e-6));
  CHECK_THAT(ipa.constraint()(1), WithinAbs(8.95e-7, 0.005e-7));
  CHECK_THAT(ipa.constraint_rate()(0), WithinAbs(2.43e-6, 0.005e-6));
  CHECK_THAT(ipa.constraint_rate()(1), WithinAbs(1.61e-6, 0.005e-6));
}

TEST_CASE("A projection ends O(omega^-4) from the slow manifold, found by other means",
          "[methods][order][oracle]") {
  Convergence two;
  Convergence one;
  // Smaller omega are left out: for omega < 200 the window 2 L/omega is at least a third of the
  // slow time scale.
  for (const double omega : {200.0, 400.0, 800.0, 1600.0}) {
    Ipa<Springs> ipa(springs(omega), {});
    Point z = rough();
    for (int k = 0; k < 7; ++k) ipa.iterate(z.q, z.p, 0.0);
    SlowMotion<TwoRods<long double>, 4> slow({}, static_cast<long double>(omega));
    Eigen::Matrix<long double, 4, 1> q = z.q.cast<long double>();
    Eigen::Matrix<long double, 4, 1> v = z.p.cast<long double>();
    slow.project(q, v);
    two.add(1.0 / omega, static_cast<double>((q - z.q.cast<long double>()).norm()));

    // The manifold of the spring pendulum has a closed form: r = r*(M), r' = 0.
    SpringPendulum<>::Parameters parameters;
    parameters.omega = omega;
    Ipa<SpringPendulum<>> single(SpringPendulum<>(parameters), {});
    Eigen::Vector2d x(1.01, 0.0);
    Eigen::Vector2d y(0.02, 1.0);
    for (int k = 0; k < 7; ++k) single.iterate(x, y, 0.0);
    const double areal = (x(0) * y(1) - x(1) * y(0)) / 2.0;
    one.add(1.0 / omega, std::fabs(x.norm() - slow_radius(areal, omega)));
    CHECK(std::fabs(x.dot(y)) < 1e-10);  // r' = 0 on this manifold, because of symmetry in time
  }
  INFO(two.text() << "; " << one.text());
  CHECK_THAT(two.slope(), WithinAbs(4.0, 0.05));
  CHECK_THAT(one.slope(), WithinAbs(4.0, 0.05));
}

TEST_CASE("On the first model problem an iteration is the closed form of AST 4.1",
          "[methods][oracle]") {
  // With a fine micro-integrator, an iteration filters the exact micro-solution, (7)-(8), with the
  // same weights.
  using Oscillator = ForcedOscillator<>;
  Oscillator::Parameters parameters;
  parameters.omega = 50.0;
  const double w = parameters.omega;
  IpaOptions options;
  options.micro_steps = 400;
  options.micro = MicroIntegrator::rk4;
  Ipa<Oscillator> ipa(Oscillator(parameters), options);
  const double t0 = 0.7;
  const double A = w * w / (w * w - 1.0);
  const double rho = 0.02;
  const double sigma = -0.3;
  VectorOf<double, 1> q, p;
  q(0) = A * std::cos(t0) + rho;
  p(0) = -A * std::sin(t0) + sigma;
  ipa.iterate(q, p, t0);
  const KernelRecord& kernel = record_of(Kernel::cubic);
  const double delta = options.L / w;
  const double R = integral(kernel, [&](double t) { return std::cos(w * delta * t); });
  const double slow = integral(kernel, [&](double t) { return std::cos(delta * t); });
  // The quadrature with 2400 points and RK4 with h omega = 0.016 have errors of 1e-7.
  CHECK_THAT(q(0), WithinAbs(slow * A * std::cos(t0) + R * rho, 1e-6));
  CHECK_THAT(p(0), WithinAbs(-slow * A * std::sin(t0) + R * sigma, 1e-5));
}

TEST_CASE("The work of an iteration does not depend on omega", "[methods]") {
  using C = Counted<Springs>;
  for (const double omega : {1e2, 1e3, 1e4, 1e5, 1e6}) {
    const C problem(springs(omega));
    Ipa<C> ipa(problem, {});
    Point z = rough();
    const Counts before = counts;
    ipa.iterate(z.q, z.p, 0.0);
    Counts spent = counts;
    spent -= before;
    CHECK(spent.gradients == 37);
    CHECK(ipa.forces_per_iteration() == 37);
  }
}

StepReport project(double omega, const IpaOptions& options, Point z, std::string& message) {
  Ipa<Springs> ipa(springs(omega), options);
  const StepReport report = ipa.project(z.q, z.p, 0.0);
  message = ipa.message();
  return report;
}

TEST_CASE("Bad input to a projection ends with a status that says why", "[methods]") {
  std::string message;
  for (const double L : {0.1 * pi, 0.5 * pi, pi, 2.0 * pi}) {  // the window is too small to damp
    INFO("L " << L);
    IpaOptions options;
    options.L = L;
    CHECK(project(1000.0, options, rough(), message).status == Status::not_converged);
    CHECK_THAT(message, Catch::Contains("not contracting: ratio"));
  }
  for (const double omega : {3.0, 5.0, 10.0, 20.0}) {  // the window is longer than the motion
    INFO("omega " << omega);
    CHECK(project(omega, {}, rough(), message).status == Status::not_converged);
    CHECK_THAT(message, Catch::Contains("not contracting: ratio"));
  }
  Point far = rough();
  far.q << 1e-3, 0.0, 1.0, 0.0;  // next to the pivot, where g is not differentiable
  CHECK(project(1000.0, {}, far, message).status == Status::not_converged);
  CHECK_THAT(message, Catch::Contains("not contracting: ratio"));
  far.q.setZero();
  CHECK(project(1000.0, {}, far, message).status == Status::not_finite);
  IpaOptions unstable;
  unstable.micro_steps = 3;  // h omega = 2.09, beyond Verlet's limit
  CHECK(project(1000.0, unstable, rough(), message).status == Status::not_converged);
  IpaOptions cut;
  cut.max_iterations = 2;
  CHECK(project(1000.0, cut, rough(), message).iterations == 2);
  CHECK(project(1000.0, cut, rough(), message).status == Status::not_converged);
}

template <class M>
Convergence slow_errors(double omega, const std::vector<int>& steps) {
  const Springs problem = springs(omega);
  Point start = constrained();
  Ipa<Springs> ipa(problem, {});
  REQUIRE(ipa.project(start.q, start.p, 0.0).status == Status::ok);
  // 64 steps of H = 1/64 are the reference for both variants; the projection's error is smaller.
  const auto end = [&](int n) {
    State<Springs> state{start.q, start.p, 0.0};
    typename M::template Stepper<Springs> stepper(problem, {}, 1.0 / n, state);
    REQUIRE(run(stepper, state, 1.0 / n, n).status == Status::ok);
    return state;
  };
  SlowMotion<TwoRods<long double>, 1> slow({}, static_cast<long double>(omega));
  Eigen::Matrix<long double, 4, 1> q = start.q.cast<long double>();
  Eigen::Matrix<long double, 4, 1> v = start.p.cast<long double>();
  slow.project(q, v);
  // The reference is RK4 with 400 steps on the slow vector field, independent of the methods under
  // test.
  const long double h = 1.0L / 400.0L;
  for (int k = 0; k < 400; ++k) {
    const auto f = [&](const auto& at, const auto& rate) { return slow.at(at, rate).acceleration; };
    const Eigen::Matrix<long double, 4, 1> a1 = f(q, v), v2 = v + h / 2 * a1, q2 = q + h / 2 * v;
    const Eigen::Matrix<long double, 4, 1> a2 = f(q2, v2), v3 = v + h / 2 * a2, q3 = q + h / 2 * v2;
    const Eigen::Matrix<long double, 4, 1> a3 = f(q3, v3), v4 = v + h * a3, q4 = q + h * v3;
    const Eigen::Matrix<long double, 4, 1> a4 = f(q4, v4);
    q += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
    v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  Convergence c;
  for (const int n : steps) c.add(1.0 / n, (end(n).q - q.cast<double>()).norm());
  return c;
}

TEST_CASE("RK4 with projection and filtered force has order 4 in H on the slow solution",
          "[methods][order][oracle]") {
  const Convergence filtered = slow_errors<IpaRk4Filtered>(10000.0, {4, 6, 8, 12, 16});
  INFO(filtered.text());
  CHECK_THAT(filtered.slope(), WithinAbs(4.0, 0.3));
  // The literal force adds an error of O(H omega^-2).
  const Convergence literal = slow_errors<IpaRk4>(1000.0, {16, 32, 64});
  INFO(literal.text());
  CHECK(literal.slope() < 2.0);
  CHECK(literal.error.back() > 5.0 * slow_errors<IpaRk4Filtered>(1000.0, {64}).error.back());
}

TEST_CASE("No step of the projected methods allocates", "[methods][alloc]") {
  if (!AllocationGuard::active()) {
    SUCCEED("skipped: the allocation guard is inert in this build");
    return;
  }
  const Springs problem = springs(1000.0);
  for (const MicroIntegrator micro : {MicroIntegrator::verlet, MicroIntegrator::rk4}) {
    IpaOptions options;
    options.micro = micro;
    const Point z = constrained();
    State<Springs> state{z.q, z.p, 0.0};
    IpaRk4Filtered::Stepper<Springs> filtered(problem, options, 0.05, state);
    IpaRk4::Stepper<Springs> literal(problem, options, 0.05, state);
    const AllocationGuard guard;
    const LoopReport first = run(filtered, state, 0.05, 20);
    const LoopReport second = run(literal, state, 0.05, 20);
    const auto allocations = guard.count();
    CHECK(allocations == 0);
    CHECK(first.status == Status::ok);
    CHECK(second.status == Status::ok);
  }
}

}  // namespace
}  // namespace shakedown
