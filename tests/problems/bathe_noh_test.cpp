// The system of Bathe and Noh, compared with the superposition of its two modes, and the
// accelerations that methods find with a step that does not resolve the fast mode.
#include "problems/bathe_noh.hpp"

#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>
#include <cmath>

#include "methods/base/run.hpp"
#include "methods/implicit/trapezoidal.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/structural/bathe.hpp"

namespace shakedown {
namespace {

using P = BatheNoh<>;

/// Returns u (derivative = 0), v (1) or a (2) at time t, for m_2 = m_3 = 1. Without `fast`, the
/// fast mode has no free oscillation: this is the static correction of Bathe and Noh.
Eigen::Vector2d superposition(const BatheNohParameters& p, double t, int derivative, bool fast) {
  Eigen::Matrix2d K;
  K << p.k1 + p.k2, -p.k2, -p.k2, p.k2;
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> modes(K);
  const auto wave = [&](double omega) {
    const double phase = omega * t;
    return derivative == 0   ? std::sin(phase)
           : derivative == 1 ? omega * std::cos(phase)
                             : -omega * omega * std::sin(phase);
  };
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  for (int j = 0; j < 2; ++j) {
    const Eigen::Vector2d mode = modes.eigenvectors().col(j);
    const double omega = std::sqrt(modes.eigenvalues()(j));
    const double amplitude = p.k1 * mode(0) / (omega * omega - p.omega_p * p.omega_p);
    double x = wave(p.omega_p);
    if (j == 0 || fast) x -= p.omega_p / omega * wave(omega);
    sum += amplitude * x * mode;
  }
  return sum;
}

TEST_CASE("Bathe and Noh's system is the superposition of its modes", "[problems][oracle]") {
  for (const double k1 : {100.0, 1e7}) {
    BatheNohParameters p;
    p.k1 = k1;
    const P problem(p);
    const double h = 0.02 / std::sqrt(k1);
    const auto steps = static_cast<std::int64_t>(std::llround(1.0 / h));
    State<P> state = initial_state(problem);
    RungeKutta4::Stepper<P> stepper(problem, {}, h, state);
    REQUIRE(run(stepper, state, h, steps).status == Status::ok);
    const double t = static_cast<double>(steps) * h;
    // RK4's phase errs by omega t (h omega)^4/120 = 4e-6 of the oscillation, whose velocity is 1.2.
    const double allowed = 1e-5;
    INFO("k1 = " << k1);
    CHECK((state.q - superposition(p, t, 0, true)).norm() <= allowed / std::sqrt(k1));
    CHECK((state.p - superposition(p, t, 1, true)).norm() <= allowed);
    CHECK((state.p - superposition(p, t, 1, false)).norm() > 100.0 * allowed);
  }
}

/// Returns the largest error of u_2'' between t = 5 and t = 10, compared with the static correction.
/// The acceleration follows from the equation of motion.
template <class M>
double error_of_acceleration(double h) {
  const BatheNohParameters p;
  const P problem(p);
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, {}, h, state);
  P::Vector grad, Q;
  double most = 0.0;
  REQUIRE(run(stepper, state, h, std::llround(10.0 / h), [&](std::int64_t n, const auto& at) {
            const double t = static_cast<double>(n) * h;
            if (t < 5.0) return;
            problem.gradient(at.q, grad);
            problem.force(at.q, at.p, t, Q);
            const double exact = superposition(p, t, 2, false)(0);
            most = std::fmax(most, std::fabs(Q(0) - grad(0) - exact));
          }).status == Status::ok);
  return most;
}

TEST_CASE("Bathe's rule removes the oscillation that the trapezoidal rule keeps",
          "[problems][structure]") {
  const double step = 0.2618;  // of the paper
  const double removed = error_of_acceleration<Bathe>(step);
  const double finer = error_of_acceleration<Bathe>(step / 2.0);
  const double kept = error_of_acceleration<Trapezoidal>(step);
  INFO(removed << ", with half the step " << finer << ", trapezoidal rule " << kept);
  // The largest acceleration is 1.44. The stiff spring prescribes u_2, so u_2'' is a difference of
  // velocities over h, whose errors are O(h^2). The order is therefore 1.
  CHECK(removed < 0.3);
  CHECK_THAT(std::log2(removed / finer), Catch::WithinAbs(1.0, 0.2));
  CHECK(kept > 100.0);
}

}  // namespace
}  // namespace shakedown
