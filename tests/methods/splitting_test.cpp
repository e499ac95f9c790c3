// Blanes and Moan's splittings: their order conditions, their stability, and the purpose of their
// coefficients. Nystrom's method is tested too.
#include <catch2/catch.hpp>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "experiments/analysis/linear_algebra.hpp"
#include "methods/base/composition_tables.hpp"
#include "methods/base/run.hpp"
#include "methods/runge_kutta/nystrom.hpp"
#include "methods/splitting/blanes_moan.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"

namespace shakedown {
namespace {

using Matrix = Eigen::MatrixXd;
/// The coefficients of 1, h, h^2, ... in a power series.
using Powers = std::vector<Matrix>;
constexpr int degrees = 6;

Powers exponential(const Matrix& X) {
  Powers all{Matrix::Identity(X.rows(), X.cols())};
  for (int k = 1; k < degrees; ++k) {
    all.push_back(linear_algebra::product(all.back(), X) / static_cast<double>(k));
  }
  return all;
}
Powers product(const Powers& a, const Powers& b) {
  Powers all(degrees, Matrix::Zero(a[0].rows(), a[0].cols()));
  for (int i = 0; i < degrees; ++i) {
    for (int j = 0; i + j < degrees; ++j) all[i + j] += linear_algebra::product(a[i], b[j]);
  }
  return all;
}

TEST_CASE("Blanes and Moan's coefficients meet the order conditions of any two parts up to h^4",
          "[methods][order][oracle]") {
  // Compares e^(b_7 h B) e^(a_6 h A) ... e^(b_1 h B) with e^(h (A + B)) for matrices that do not
  // commute.
  Matrix A(3, 3), B(3, 3);
  A << 0.3, -1.0, 0.2, 0.5, 0.1, -0.7, 0.9, 0.4, -0.6;
  B << -0.2, 0.8, 0.5, -0.4, 0.6, 0.3, 0.1, -0.9, 0.7;
  const Powers exact = exponential(A + B);
  for (const SplittingTable& table : {blanes_moan_s6, blanes_moan_srkn6b}) {
    Powers step = exponential(table.b()[0] * B);
    for (std::size_t i = 0; i < table.a().size(); ++i) {
      step = product(exponential(table.a()[i] * A), step);
      step = product(exponential(table.b()[i + 1] * B), step);
    }
    for (int k = 0; k < degrees; ++k) {
      const double error = (step[k] - exact[k]).cwiseAbs().maxCoeff();
      INFO("h^" << k << ": " << error);
      if (k < 5) {
        CHECK(error < 1e-14);  // coefficients have 15 digits, entries are of order one
      } else {
        CHECK(error > 1e-6);  // the order is exactly 4
      }
    }
  }
}

TEST_CASE(
    "As compositions of a step of order 1 and its adjoint they have order 4 whatever the step",
    "[methods][order][oracle]") {
  // chi = I + h C_1 + h^2 C_2 + ... is consistent with the flow of C_1, and chi* is its inverse at
  // -h.
  Matrix C(2, 2);
  C << 0.3, -0.8, 0.6, 0.1;
  Powers chi{Matrix::Identity(2, 2)}, adjoint = chi;
  for (int k = 1; k < degrees; ++k) {
    Matrix next(2, 2);
    next << C(1, 0), C(0, 0) - C(1, 1), -C(0, 1), 0.5 * C(0, 0);
    chi.push_back(C);
    C = next;
  }
  const auto sign = [](int k) { return k % 2 == 0 ? 1.0 : -1.0; };
  for (int k = 1; k < degrees; ++k) {
    Matrix sum = Matrix::Zero(2, 2);
    for (int j = 1; j <= k; ++j) {
      sum -= sign(j) * linear_algebra::product(chi[std::size_t(j)], adjoint[std::size_t(k - j)]);
    }
    adjoint.push_back(sum);
  }
  const auto scaled = [](Powers series, double alpha) {
    double power = 1.0;
    for (Matrix& c : series) c *= std::exchange(power, power * alpha);
    return series;
  };
  const Powers exact = exponential(chi[1]);
  for (const SplittingTable& table : {blanes_moan_s6, blanes_moan_srkn6b}) {
    const auto whole = table.alpha();
    const auto alpha = std::span(whole).first(2 * table.a().size());
    double sum = 0.0, cubes = 0.0;
    Powers step{Matrix::Identity(2, 2)};
    step.resize(degrees, Matrix::Zero(2, 2));
    for (std::size_t i = 0; i < alpha.size(); ++i) {
      CHECK(alpha[i] == alpha[alpha.size() - 1 - i]);
      sum += alpha[i];
      cubes += std::pow(alpha[i], 3);
      step = product(scaled(i % 2 == 0 ? chi : adjoint, alpha[i]), step);
    }
    CHECK_THAT(sum, Catch::WithinAbs(1.0, 1e-15));
    CHECK_THAT(cubes, Catch::WithinAbs(0.0, 1e-15));  // the coefficients have 15 digits
    for (int k = 0; k < degrees; ++k) {
      const double error = (step[std::size_t(k)] - exact[std::size_t(k)]).cwiseAbs().maxCoeff();
      INFO("h^" << k << ": " << error);
      if (k < 5) {
        CHECK(error < 1e-14);  // the same round-off
      } else {
        CHECK(error > 1e-6);
      }
    }
  }
}

/// Returns the matrix of a step of length `h` on q'' = -q.
template <class M>
Matrix step_matrix(double h) {
  using Oscillator = LinearOscillator<>;
  const Matrix one = Matrix::Ones(1, 1);
  const Oscillator problem(one, Matrix::Zero(1, 1), one);
  Matrix A(2, 2);
  for (const bool of_q : {true, false}) {
    State<Oscillator> state = initial_state(problem);
    state.q(0) = of_q ? 1.0 : 0.0;
    state.p(0) = of_q ? 0.0 : 1.0;
    typename M::template Stepper<Oscillator> stepper(problem, {}, h, state);
    stepper.step(state);
    A.col(of_q ? 0 : 1) << state.q(0), state.p(0);
  }
  return A;
}
template <class M>
double stability_limit() {
  double h = 0.01;
  while (std::fabs(step_matrix<M>(h).trace()) <= 2.0 + 1e-12) h += 0.001;
  return h;
}

TEST_CASE("They are stable as far as their head says", "[methods][stability]") {
  CHECK_THAT(stability_limit<BlanesMoan4>(), Catch::WithinAbs(3.13, 0.005));
  CHECK_THAT(stability_limit<BlanesMoanRkn4>(), Catch::WithinAbs(3.16, 0.005));
}

TEST_CASE("Nystrom's method gains energy of a linear oscillator as its head says",
          "[methods][stability]") {
  for (const double h : {0.25, 0.5, 1.0}) {
    // On average over a period, a step multiplies the energy by the determinant.
    const double gain = std::pow(h, 6) / 1800.0 - std::pow(h, 8) / 14400.0;
    CHECK_THAT(linear_algebra::determinant(step_matrix<Nystrom5>(h)) - 1.0,
               Catch::WithinAbs(gain, 1e-14));
    CHECK_THAT(linear_algebra::determinant(step_matrix<BlanesMoan4>(h)),
               Catch::WithinAbs(1.0, 1e-14));
  }
}

using System = HenonHeiles<>;

template <class Stepper, class Options>
System::Vector end_of(const Options& options, int steps) {
  const System problem{System::Parameters{}};
  State<System> state = initial_state(problem);
  const double h = 8.0 / steps;
  Stepper stepper(problem, options, h, state);
  REQUIRE(run(stepper, state, h, steps).status == Status::ok);
  return state.q;
}

template <const Composition& table>
using VerletBy = ComposedBy<CompositionOf<VelocityVerlet>, table>::template Stepper<System>;

TEST_CASE("At equal work they err less than Yoshida's and Suzuki's compositions of Verlet",
          "[methods][order]") {
  const NoOptions none;
  const System::Vector exact = end_of<VerletBy<yoshida_six>>(none, 8000);  // order 6: round-off
  const auto error = [&](const System::Vector& q) { return (q - exact).norm(); };
  constexpr int gradients = 960;
  const double prk = error(end_of<BlanesMoan4::Stepper<System>>(none, gradients / 6));
  const double rkn = error(end_of<BlanesMoanRkn4::Stepper<System>>(none, gradients / 6));
  const double triple = error(end_of<VerletBy<triple_jump>>(none, gradients / 3));
  const double suzuki = error(end_of<VerletBy<suzuki_fractal>>(none, gradients / 5));
  INFO("S_6 " << prk << ", SRKN_6 " << rkn << ", triple jump " << triple << ", Suzuki " << suzuki);
  CHECK(prk < 0.1 * suzuki);
  CHECK(rkn < 0.1 * suzuki);
  CHECK(suzuki < triple);
}

}  // namespace
}  // namespace shakedown
