// Linear stability of TO's Integrators 1 to 5, computed from the steppers: on a linear system a
// step is a matrix. The limits of stability are those of TO Theorems 2.1 and 2.2; READING.md gives
// the limit of Integrator 5.
#include <catch2/catch.hpp>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/linear_oscillator.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Oscillator = LinearOscillator<>;
using Matrix = Eigen::MatrixXd;

/// Returns the matrix of one step in the basis (q, h M^-1 p), in which the entries remain of order
/// one.
template <class M>
Matrix step_matrix(const Oscillator& problem, double beta, double h) {
  const Index n = problem.size();
  typename M::Options options;
  options.beta = beta;
  Matrix A(2 * n, 2 * n);
  for (Index j = 0; j < 2 * n; ++j) {
    State<Oscillator> state = initial_state(problem);
    state.q.setZero();
    Eigen::VectorXd v = Eigen::VectorXd::Zero(n);
    (j < n ? state.q(j) : v(j - n)) = 1.0;
    v /= h;
    problem.mass().apply(v, state.p);
    typename M::template Stepper<Oscillator> stepper(problem, options, h, state);
    const StepReport report = stepper.step(state);
    INFO(M::traits.name << ", beta " << beta << ", h " << h << ", residual " << report.residual);
    REQUIRE(name(report.status) == name(Status::ok));
    problem.mass().solve(state.p, v);
    for (Index i = 0; i < n; ++i) {
      A(i, j) = state.q(i);
      A(n + i, j) = h * v(i);
    }
  }
  return A;
}

Oscillator scalar_oscillator(double stiffness) {
  return Oscillator(Matrix::Ones(1, 1), Matrix::Zero(1, 1), Matrix::Constant(1, 1, stiffness));
}

template <class M>
void check_unconditional(double smallest) {
  for (double z = smallest; z < 1.01e15 * smallest; z *= 1.5) {  // z = (h omega)^2
    CAPTURE(z);
    const Matrix A = step_matrix<M>(scalar_oscillator(z), 0.25, 1.0);
    constexpr double allowed = 1e-13;  // a few hundred rounding errors of entries up to 4 = 1/beta
    const double determinant = A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0);
    INFO(M::traits.name << ", (h omega)^2 = " << z << ", trace " << A.trace()
                        << ", det - 1 = " << brief(determinant - 1.0));
    CHECK(std::fabs(determinant - 1.0) <= allowed);
    CHECK(std::fabs(A.trace()) <= 2.0 * (1.0 + allowed));
  }
}

TEST_CASE("Integrators 1 to 4 are stable at beta = 1/4 over 15 decades", "[methods][stability]") {
  check_unconditional<ZhangSkeel>(1e-6);
  check_unconditional<PushforwardNewmark>(1e-6);
  check_unconditional<ZhangSkeelSimplified>(1e-6);
  check_unconditional<Newmark>(1e-6);
}

/// Returns the smallest (h omega)^2 with |trace| > 2, found by bisection between a stable and an
/// unstable value.
template <class M>
double limit(double beta, double stable, double unstable) {
  const auto is_stable = [&](double z) {
    return std::fabs(step_matrix<M>(scalar_oscillator(z), beta, 1.0).trace()) <= 2.0;
  };
  REQUIRE(is_stable(stable));
  REQUIRE_FALSE(is_stable(unstable));
  while (unstable - stable > 1e-6 * stable) {
    const double middle = 0.5 * (stable + unstable);
    (is_stable(middle) ? stable : unstable) = middle;
  }
  return stable;
}

template <class M>
void check_limit() {
  // The limit is 4/(1 - 4 beta): 4 for Verlet, 1000 for beta = 0.249.
  for (const double beta : {0.0, 0.1, 0.2, 0.24, 0.249}) {
    const double predicted = 4.0 / (1.0 - 4.0 * beta);
    INFO(M::traits.name << ", beta = " << beta << ", predicted " << predicted);
    CHECK_THAT(limit<M>(beta, 0.5 * predicted, 2.0 * predicted), Catch::WithinRel(predicted, 0.01));
  }
}

TEST_CASE("Below beta = 1/4 they become unstable at (h omega)^2 = 4/(1 - 4 beta)",
          "[methods][stability]") {
  check_limit<ZhangSkeel>();
  check_limit<Newmark>();
  check_limit<PushforwardNewmark>();
  check_limit<ZhangSkeelSimplified>();
}

// Integrator 5 treats only K1/eps implicitly.

Matrix random_spd(Uniform& uniform, Index n) {
  Matrix R(n, n);
  uniform.fill(R);
  return linear_algebra::product(R, R.transpose()) + 0.5 * Matrix::Identity(n, n);
}

bool is_stable(const Oscillator& problem, double beta, double h) {
  const Matrix A = step_matrix<ZhangSkeelStiff>(problem, beta, h);
  return linear_algebra::spectral_radius(A) <= 1.0 + 1e-6;
}

TEST_CASE("Integrator 5 is stable for every h from beta = 1/4 + eps/4 lambda_max(K1^-1 K0) on",
          "[methods][stability]") {
  Uniform uniform(17);
  for (const double eps : {0.1, 0.01, 0.001}) {
    for (int sample = 0; sample < 3; ++sample) {
      const Matrix M = random_spd(uniform, 3);
      const Matrix K0 = random_spd(uniform, 3);
      const Matrix K1 = random_spd(uniform, 3);
      const double lambda = linear_algebra::largest_pencil_eigenvalue(K0, K1);
      const double predicted = 0.25 + 0.25 * eps * lambda;
      const Oscillator problem(M, K0, K1 / eps);

      // The worst step size is infinite. h = 1e4 approximates it to one part in 1e8.
      double unstable = 0.25;
      double stable = 0.25 + eps * lambda;
      REQUIRE_FALSE(is_stable(problem, unstable, 1e4));
      REQUIRE(is_stable(problem, stable, 1e4));
      while (stable - unstable > 1e-4 * eps) {
        const double middle = 0.5 * (stable + unstable);
        (is_stable(problem, middle, 1e4) ? stable : unstable) = middle;
      }
      INFO("eps " << eps << ", limit " << stable << ", predicted " << predicted);
      CHECK(std::fabs(stable - predicted) <= 0.1 * eps);
      // The method is unconditionally stable, so no other h is worse.
      for (double h = 1e-3; h < 1e4; h *= 3.0) {
        INFO("h = " << h);
        CHECK(is_stable(problem, stable + 1e-3 * eps, h));
      }
    }
  }
}

}  // namespace
}  // namespace shakedown
