// The rod compared with closed forms of the small vibrations of a straight rod.
#include "problems/flying_rod.hpp"

#include <catch2/catch.hpp>

#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/half_explicit/extrapolated.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/projection/rk4_projected.hpp"
#include "methods/projection/symmetric_projection.hpp"
#include "methods/runge_kutta/lobatto.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/structural/generalized_alpha.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/base/dense.hpp"
#include "problems/linear_oscillator.hpp"
#include "tests/support/step_operations.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

/// Returns the squared frequencies of vibrations about the start, in ascending order.
Eigen::VectorXd squared_frequencies(const FlyingRodParameters& parameters) {
  const FlyingRod<> rod(parameters);
  Eigen::VectorXd q(rod.size()), p(rod.size());
  rod.initial(q, p);
  Operator<FlyingRod<>> H;
  resize_operator(H, rod.size());
  rod.hessian(q, H);
  const Eigen::VectorXd weight = rod.mass().inverse.cwiseSqrt();
  const Eigen::MatrixXd A = weight.asDiagonal() * expand(H) * weight.asDiagonal();
  return symmetric_eigenvalues(A);
}

TEST_CASE(
    "A straight rod stretches with the frequencies of a chain of masses with halves at its ends",
    "[problems][oracle]") {
  FlyingRodParameters parameters;
  parameters.EI = 0.0;
  const int n = parameters.n;
  const Eigen::VectorXd squares = squared_frequencies(parameters);
  const double l = parameters.L / n;
  const double highest = 4.0 * parameters.EA / (parameters.rho * l * l);
  // These are three rigid motions and the bending motions, which cost no energy here.
  for (int i = 0; i <= n + 1; ++i) CHECK(std::fabs(squares(i)) <= 1e-12 * highest);
  for (int k = 1; k <= n; ++k) {
    const double sine = std::sin(k * std::numbers::pi / (2.0 * n));
    CHECK(squares(n + 1 + k) == Approx(highest * sine * sine).epsilon(1e-12));
  }
}

TEST_CASE("It bends with the frequencies of a beam with free ends, the nearer the more segments",
          "[problems][oracle]") {
  // The roots x of cos x cosh x = 1 give omega = x^2/L^2 sqrt(EI/rho).
  const std::array<double, 3> roots{4.730040744862704, 7.853204624095838, 10.99560783800167};
  std::array<double, 3> coarse{}, fine{};
  for (const int n : {16, 32}) {
    FlyingRodParameters parameters;
    parameters.n = n;
    parameters.EA = 1e8;  // stretching is far stiffer than bending
    const Eigen::VectorXd squares = squared_frequencies(parameters);
    for (std::size_t k = 0; k < roots.size(); ++k) {
      const double exact = roots[k] * roots[k] / (parameters.L * parameters.L) *
                           std::sqrt(parameters.EI / parameters.rho);
      (n == 16 ? coarse : fine)[k] = std::sqrt(squares(static_cast<Index>(k) + 3)) / exact - 1.0;
    }
  }
  for (std::size_t k = 0; k < roots.size(); ++k) {
    INFO(coarse[k] << " " << fine[k]);
    CHECK(std::fabs(fine[k]) < 0.02);
    CHECK(coarse[k] / fine[k] == Approx(4.0).epsilon(0.1));  // second differences have order 2
  }
}

TEST_CASE("Its stretching has the energy of Green's strain, its start no strain", "[problems]") {
  FlyingRodParameters parameters;
  const FlyingRod<> rod(parameters);
  Eigen::VectorXd q(rod.size()), p(rod.size());
  rod.initial(q, p);
  CHECK(std::fabs(rod.potential(q)) <= 1e-20 * parameters.EA);
  const double strain = 0.5 * (1.1 * 1.1 - 1.0);
  CHECK(rod.potential(1.1 * q) ==
        Approx(0.5 * parameters.EA * parameters.L * strain * strain).epsilon(1e-12));
}

/// Checks the operation count of a step with 10^2, 10^3 and 10^4 segments on the same total length.
/// h omega of the fastest wave is constant, so most methods take a constant number of iterations.
/// The number varies if a method iterates to round-off or reuses matrices; for such methods the
/// check only excludes a cost of n^2.
template <class M, class P>
void check_linear_in_segments(bool to_round_off = false) {
  StepOperations last;
  for (const int n : {100, 1000, 10000}) {
    FlyingRodParameters parameters;
    parameters.n = n;
    const double l = parameters.L / n;
    parameters.EI *= l * l;  // bending waves of two segments as fast as stretching waves
    const StepOperations now = step_operations<M, P>(parameters, 0.002 * l);
    INFO(M::traits.name << " on " << P::id << ", " << n << " segments: " << now.operations
                        << " operations, " << now.iterations << " iterations, before "
                        << last.operations);
    CHECK(now.operations > 0.0);
    if (last.operations > 0.0 && to_round_off) {
      CHECK(now.operations / last.operations < 20.0);
    } else if (last.operations > 0.0) {
      CHECK(now.iterations == last.iterations);
      // The n + 1 beads and the finite bands cause a deviation of 1 % for the first hundred
      // segments.
      CHECK(now.operations / last.operations == Approx(10.0).epsilon(0.02));
    }
    last = now;
  }
}

TEST_CASE("A step on n segments takes a number of operations proportional to n",
          "[problems][cost]") {
  check_linear_in_segments<VelocityVerlet, FlyingRod<>>();
  check_linear_in_segments<ImplicitMidpoint, FlyingRod<>>();
  check_linear_in_segments<Newmark, FlyingRod<>>();
  check_linear_in_segments<GeneralizedAlpha, FlyingRod<>>(true);
  check_linear_in_segments<ZhangSkeelSimplified, FlyingRod<>>();
  check_linear_in_segments<Shake, InextensibleRod<>>();
  check_linear_in_segments<Rattle, InextensibleRod<>>();
  check_linear_in_segments<HalfExplicit4, InextensibleRod<>>();
  check_linear_in_segments<Rk4Projected, InextensibleRod<>>();
  check_linear_in_segments<Lobatto3, InextensibleRod<>>(true);
  check_linear_in_segments<SymmetricProjection, InextensibleRod<>>(true);
  // Control: a bar of finite elements with full matrices, whose elimination takes n^3/3 operations.
  LinearOscillatorParameters parameters;
  parameters.n = 20;
  const double few = step_operations<Newmark, LinearOscillator<>>(parameters, 0.01).operations;
  parameters.n = 200;
  const double many = step_operations<Newmark, LinearOscillator<>>(parameters, 0.01).operations;
  CHECK(many / few > 50.0);
}

}  // namespace
}  // namespace shakedown
