// GLA, BAOAB and g-BAOAB: the Ornstein-Uhlenbeck step against its formulas, its invariance on the
// tangent space as matrices, and what each composition is without noise.
#include <Eigen/LU>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "experiments/analysis/statistics.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/langevin/baoab.hpp"
#include "methods/langevin/geodesic_baoab.hpp"
#include "methods/langevin/gla_constrained.hpp"
#include "methods/langevin/gla_zhang_skeel.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/bead_chain.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"
#include "tests/support/local_problems.hpp"

namespace shakedown {
namespace {

using Matrix = Eigen::MatrixXd;
using Values = Eigen::VectorXd;

Values drawn(std::uint64_t seed, std::uint32_t use, std::uint64_t step, Index size) {
  Values xi(size);
  normals({seed, use, step}, std::span<double>(xi.data(), static_cast<std::size_t>(size)));
  return xi;
}

/// exp(-gamma h M^-1) and the root of M (1 - a^2)/beta by Eigen's functions of a matrix in another
/// form: power series, and the Cholesky factor squared.
Matrix exponential(const Matrix& A) {
  Matrix sum = Matrix::Identity(A.rows(), A.cols());
  Matrix term = sum;
  for (int k = 1; k < 40; ++k) {
    term = (term * A / k).eval();
    sum += term;
  }
  return sum;
}

constexpr LangevinOptions options{.friction = 0.8, .inverse_temperature = 3.0, .seed = 42};

TEST_CASE("Noise without constraints is the exact Ornstein-Uhlenbeck step", "[methods][langevin]") {
  const double h = 0.3;
  const auto check = [&](const auto& problem, const Matrix& M) {
    using P = std::remove_cvref_t<decltype(problem)>;
    const Index n = problem.size();
    const Matrix a = exponential(-options.friction * h * M.inverse());
    const Matrix covariance = M * (Matrix::Identity(n, n) - a * a) / options.inverse_temperature;
    Noise<P> noise(problem, options, h);
    Noise<P> same(problem, options, h);
    typename P::Vector q = P::Vector::Zero(n);
    typename P::Vector p = P::Vector::LinSpaced(n, 1.0, 2.0);
    typename P::Vector rest = P::Vector::Zero(n);
    const Values before = p;
    REQUIRE(noise.apply(problem, q, p) == Status::ok);
    REQUIRE(same.apply(problem, q, rest) == Status::ok);
    CHECK((p - rest - a * before).norm() <= 1e-14);
    // b is symmetric and b xi is known for xi of the first n steps: b from n equations.
    Matrix images(n, n), xi(n, n);
    for (Index k = 0; k < n; ++k) {
      xi.col(k) = drawn(42, 0, static_cast<std::uint64_t>(k), n);
      images.col(k) = rest;
      rest.setZero();
      REQUIRE(same.apply(problem, q, rest) == Status::ok);
    }
    const Matrix b = images * xi.inverse();
    CHECK((b * b.transpose() - covariance).norm() <= 1e-12);
    CHECK((b - b.transpose()).norm() <= 1e-12);
  };
  const LinearOscillator<> bar{LinearOscillatorParameters{}};
  check(bar, bar.mass().matrix);
  // Masses 1, 2, 1.5 and no constraints.
  const Penalised<FreeTrimer<>> trimer{Penalised<FreeTrimer<>>::Parameters{}};
  check(trimer, trimer.mass().diagonal.asDiagonal().toDenseMatrix());
}

/// G, P and the moments of a constrained problem at its start, as dense matrices.
struct Tangent {
  Matrix M, G, P;
  template <class Problem>
  Tangent(const Problem& problem, const typename Problem::Vector& q)
      : M(problem.mass().diagonal.asDiagonal()) {
    typename Problem::Jacobian J;
    resize_jacobian(J, problem.constraint_count(), problem.size());
    problem.jacobian(q, J);
    G = J;
    const Matrix V = M.inverse() * G.transpose();
    P = Matrix::Identity(M.rows(), M.cols()) - G.transpose() * (G * V).inverse() * V.transpose();
  }
};

TEST_CASE("Projected noise is the formula in the head of noise.hpp", "[methods][langevin]") {
  const FreeTrimer<> problem{FreeTrimerParameters{}};
  const double h = 0.5;
  State<FreeTrimer<>> state = initial_state(problem);
  const Tangent at(problem, state.q);
  const Matrix a = exponential(-options.friction * h * at.M.inverse());
  const Matrix b = (at.M * (Matrix::Identity(6, 6) - a * a) / 3.0).cwiseSqrt();  // diagonal
  Noise<FreeTrimer<>> noise(problem, options, h);
  for (std::uint64_t step = 0; step < 5; ++step) {
    const Values eta = (at.M / 3.0).cwiseSqrt() * drawn(42, 1, step, 6);
    const Values xi = drawn(42, 0, step, 6);
    // Only P p counts: SHAKE gives p up to G^T lambda.
    state.p += at.G.transpose() * Eigen::Vector2d(3.0, -2.0);
    const Values expected = at.P * (a * (at.P * state.p + eta - at.P * eta) + b * xi);
    REQUIRE(noise.apply(problem, state.q, state.p) == Status::ok);
    CHECK((state.p - expected).norm() <= 1e-13);
    CHECK((at.G * at.M.inverse() * state.p).norm() <= 1e-14);
  }
}

TEST_CASE("Projected noise keeps exp(-beta H) on the tangent momenta exactly, for unequal masses",
          "[methods][langevin]") {
  const FreeTrimer<> problem{FreeTrimerParameters{}};
  const Tangent at(problem, initial_state(problem).q);
  const Matrix one = Matrix::Identity(6, 6);
  const Matrix tangent = at.P * at.M * at.P.transpose();  // covariance times beta
  for (const double gamma_h : {1e-3, 0.3, 5.0}) {
    const Matrix a = exponential(-gamma_h * at.M.inverse());
    const Matrix across = (one - at.P) * at.M * (one - at.P).transpose();
    const Matrix noise = at.M * (one - a * a);
    const Matrix after = at.P * (a * (tangent + across) * a + noise) * at.P.transpose();
    CHECK((after - tangent).norm() <= 1e-13);
    // Damping, kicking and projecting without the thermal complement does not: the masses differ.
    const Matrix without = at.P * (a * tangent * a + noise) * at.P.transpose();
    CHECK((without - tangent).norm() >= 1e-3 * gamma_h * gamma_h / (1.0 + gamma_h * gamma_h));
  }
}

/// The end of a run from the problem's start.
template <class M, class P>
State<P> end_of(const P& problem, const typename M::Options& chosen, double h, int steps) {
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, chosen, h, state);
  REQUIRE(run(stepper, state, h, steps).status == Status::ok);
  return state;
}
template <class M>
typename M::Options with(double friction, std::int64_t seed) {
  typename M::Options chosen;
  static_cast<LangevinOptions&>(chosen) = {friction, 2.0, seed};
  return chosen;
}

TEST_CASE("Without friction each method is its deterministic part", "[methods][langevin]") {
  using Pendulum = DoublePendulum<>;
  const Pendulum pendulum{DoublePendulumParameters{}};
  const auto rattle = end_of<Rattle>(pendulum, {}, 0.02, 100);
  const auto near = [&](const State<Pendulum>& state) {
    // A hundred projections of rounded momenta.
    CHECK((state.q - rattle.q).norm() <= 1e-12);
    CHECK((state.p - rattle.p).norm() <= 1e-12);
  };
  near(end_of<GlaRattle>(pendulum, with<GlaRattle>(0.0, 1), 0.02, 100));
  near(end_of<GlaShake>(pendulum, with<GlaShake>(0.0, 1), 0.02, 100));

  using Stiff = DoublePendulumPenalty<>;
  const Stiff stiff{Stiff::Parameters{}};
  const auto plain = end_of<ZhangSkeelStiff>(stiff, {}, 0.02, 100);
  const auto random =
      end_of<GlaZhangSkeelStiff>(stiff, with<GlaZhangSkeelStiff>(0.0, 1), 0.02, 100);
  CHECK(random.q == plain.q);
  CHECK(random.p == plain.p);
  const HenonHeiles<> henon;
  const auto verlet = end_of<VelocityVerlet>(henon, {}, 0.05, 100);
  const auto baoab = end_of<Baoab>(henon, with<Baoab>(0.0, 1), 0.05, 100);
  CHECK((baoab.q - verlet.q).norm() <= 1e-13);  // two half drifts for one
}

TEST_CASE("GLA of SHAKE and of RATTLE are one trajectory, g-BAOAB another", "[methods][langevin]") {
  const FreeTrimer<> problem{FreeTrimerParameters{}};
  const auto shake = end_of<GlaShake>(problem, with<GlaShake>(1.0, 3), 0.02, 100);
  const auto rattle = end_of<GlaRattle>(problem, with<GlaRattle>(1.0, 3), 0.02, 100);
  // Newton ends at round-off, which this motion does not amplify in t = 2.
  CHECK((shake.q - rattle.q).norm() <= 1e-11);
  CHECK((shake.p - rattle.p).norm() <= 1e-11);
  const auto other = end_of<GeodesicBaoab>(problem, with<GeodesicBaoab>(1.0, 3), 0.02, 100);
  CHECK((other.q - rattle.q).norm() >= 1e-4);
}

TEST_CASE("A seed is a trajectory: the same bits again, others from another",
          "[methods][langevin]") {
  const FreeTrimer<> problem{FreeTrimerParameters{}};
  const auto first = end_of<GlaShake>(problem, with<GlaShake>(1.0, 3), 0.02, 50);
  const auto again = end_of<GlaShake>(problem, with<GlaShake>(1.0, 3), 0.02, 50);
  const auto other = end_of<GlaShake>(problem, with<GlaShake>(1.0, 4), 0.02, 50);
  CHECK(first.q == again.q);
  CHECK(first.p == again.p);
  CHECK((first.q - other.q).norm() > 1e-3);
}

/// A deterministic method of one's own becomes stochastic in one line.
struct GlaVerlet : Gla<VelocityVerlet> {
  static constexpr Traits traits = gla_traits<VelocityVerlet>("gla-verlet", "GLA of Verlet");
};

TEST_CASE("GLA of Verlet samples the modified quadratic energy of the oscillator",
          "[methods][langevin]") {
  STATIC_REQUIRE(GlaVerlet::traits.order_stationary == 2);
  STATIC_REQUIRE(Admissible<GlaVerlet, LinearOscillator<>>);
  // Verlet keeps p^2/(2 m) + k/2 (1 - (h omega)^2/4) q^2 exactly and so does, in the mean, the noise.
  const double m = 2.0, k = 3.0, h = 0.8;
  const LinearOscillator<> problem(Matrix::Constant(1, 1, m), Matrix::Constant(1, 1, k),
                                   Matrix::Zero(1, 1));
  std::vector<double> q2, p2;
  for (std::int64_t seed = 1; seed <= 20; ++seed) {
    State<LinearOscillator<>> state{Values::Zero(1), Values::Zero(1)};
    GlaVerlet::Stepper<LinearOscillator<>> stepper(problem, with<GlaVerlet>(2.0, seed), h, state);
    double q = 0.0, p = 0.0;
    run(stepper, state, h, 20000, [&](std::int64_t at, const auto& now) {
      if (at <= 100) return;
      q += now.q(0) * now.q(0) / 19900.0;
      p += now.p(0) * now.p(0) / 19900.0;
    });
    q2.push_back(q);
    p2.push_back(p);
  }
  const Mean q = mean_of(q2), p = mean_of(p2);
  const double expected = 1.0 / (2.0 * k * (1.0 - h * h * k / m / 4.0));
  // Student's t with 19 degrees of freedom: beyond 3.88 in 1e-3 of the seeds.
  CHECK(std::fabs(q.value - expected) <= 3.88 * q.standard_error);
  CHECK(std::fabs(p.value - m / 2.0) <= 3.88 * p.standard_error);
  CHECK(q.standard_error <= 0.01 * expected);  // the modification is a third
}

TEST_CASE("On the free chain of three beads g-BAOAB and GLA sample angle and total momentum",
          "[methods][langevin][slow]") {
  // With V_F the bond angle is distributed as two free directions are, <cos^2> = 1/3 (R section 7);
  // friction and noise give the total momentum the variance (total mass)/beta.
  for (const char* method : {"gla-shake", "gla-rattle", "g-baoab"}) {
    std::vector<double> cos2, momentum2;
    for (int seed = 1; seed <= 16; ++seed) {
      Request request;
      request.method = {
          {"friction", "1"}, {"inverse_temperature", "1"}, {"seed", std::to_string(seed)}};
      request.h = 0.05;
      request.steps = 20000;
      request.every = 20;
      const Trajectory found = integrate("free-angle", method, request);
      REQUIRE(found.summary.ok());
      const auto at = [&](std::size_t row, int i) {
        return found.at(row, found.column("q0") + static_cast<std::size_t>(i));
      };
      const std::size_t momentum = found.column("linear_momentum_x");
      double c = 0.0, J = 0.0;
      for (std::size_t row = 101; row < found.rows(); ++row) {
        Eigen::Vector3d first, second;
        for (int i = 0; i < 3; ++i) {
          first(i) = at(row, i) - at(row, 3 + i);
          second(i) = at(row, 6 + i) - at(row, 3 + i);
        }
        const double cosine = first.dot(second) / (first.norm() * second.norm());
        c += cosine * cosine;
        J += found.at(row, momentum) * found.at(row, momentum);
      }
      cos2.push_back(c / double(found.rows() - 101));
      momentum2.push_back(J / double(found.rows() - 101));
    }
    const Mean c = mean_of(cos2), J = mean_of(momentum2);
    INFO(method << ": " << c.value << " +- " << c.standard_error << ", " << J.value << " +- "
                << J.standard_error);
    // 15 degrees of freedom: beyond 4.07 in 1e-3 of the seeds. Without V_F it would be 0.322.
    CHECK(std::fabs(c.value - 1.0 / 3.0) <= 4.07 * c.standard_error);
    CHECK(std::fabs(J.value - 3.0) <= 4.07 * J.standard_error);
    CHECK(c.standard_error <= 0.005);
    CHECK(J.standard_error <= 0.15);
  }
}

TEST_CASE("A step costs one gradient, and one nonlinear solve or two", "[methods][langevin]") {
  const auto per_step = [](const char* problem, const char* method) {
    const auto counts = [&](std::int64_t steps) {
      Request request;
      request.method = {{"friction", "0"}};
      request.h = 0.001;
      request.steps = steps;
      request.every = steps;
      return integrate(problem, method, request).summary.counts;
    };
    Counts difference = counts(300);
    difference -= counts(200);
    return difference;
  };
  for (const char* method : {"gla-shake", "gla-rattle", "g-baoab"}) {
    INFO(method);
    CHECK(per_step("double-pendulum", method).gradients == 100);
  }
  for (const char* method : {"gla-zhang-skeel-stiff", "baoab"}) {
    INFO(method);
    CHECK(per_step("double-pendulum-penalty", method).gradients == 100);
  }
  const auto shake = per_step("double-pendulum", "gla-shake");
  const auto rattle = per_step("double-pendulum", "gla-rattle");
  // RATTLE's own projection of p is one factorisation more.
  CHECK(rattle.factorisations == shake.factorisations + 100);
}

}  // namespace
}  // namespace shakedown
