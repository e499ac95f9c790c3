// GLA, BAOAB and g-BAOAB: the Ornstein-Uhlenbeck step compared with its formulas, its invariance on
// the tangent space checked with matrices, and each composition without noise.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/run.hpp"
#include "methods/langevin/gla.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/linear_oscillator.hpp"
#include "tests/support/local_problems.hpp"

namespace shakedown {
namespace {

using Matrix = Eigen::MatrixXd;
using Values = Eigen::VectorXd;
using linear_algebra::distance, linear_algebra::inverse, linear_algebra::product;

Values drawn(std::uint64_t seed, std::uint32_t use, std::uint64_t step, Index size) {
  Values xi(size);
  normals({seed, use, step}, std::span<double>(xi.data(), static_cast<std::size_t>(size)));
  return xi;
}

/// Returns exp(A) by its power series, independently of the suite, which uses the modes of M.
Matrix exponential(const Matrix& A) {
  Matrix sum = Matrix::Identity(A.rows(), A.cols());
  Matrix term = sum;
  for (int k = 1; k < 40; ++k) {
    term = product(term, A) / k;
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
    const Matrix a = exponential(-options.friction * h * inverse(M));
    const Matrix covariance =
        product(M, Matrix::Identity(n, n) - product(a, a)) / options.inverse_temperature;
    Noise<P> noise(problem, options, h);
    Noise<P> same(problem, options, h);
    typename P::Vector q = P::Vector::Zero(n);
    typename P::Vector p = P::Vector::LinSpaced(n, 1.0, 2.0);
    typename P::Vector rest = P::Vector::Zero(n);
    const Values before = p;
    REQUIRE(noise.apply(problem, q, p) == Status::ok);
    REQUIRE(same.apply(problem, q, rest) == Status::ok);
    CHECK(distance(p - rest, product(a, before)) <= 1e-14);
    // b is symmetric, and b xi is known for the xi of the first n steps. These n equations
    // determine b.
    Matrix images(n, n), xi(n, n);
    for (Index k = 0; k < n; ++k) {
      xi.col(k) = drawn(42, 0, static_cast<std::uint64_t>(k), n);
      images.col(k) = rest;
      rest.setZero();
      REQUIRE(same.apply(problem, q, rest) == Status::ok);
    }
    const Matrix b = product(images, inverse(xi));
    CHECK(distance(product(b, b.transpose()), covariance) <= 1e-12);
    CHECK(distance(b, b.transpose()) <= 1e-12);
  };
  const LinearOscillator<> bar{LinearOscillatorParameters{}};
  check(bar, bar.mass().matrix);
  // This trimer has no constraints; its masses are 1, 2 and 1.5.
  const Penalised<FreeTrimer<>> trimer{Penalised<FreeTrimer<>>::Parameters{}};
  check(trimer, trimer.mass().diagonal.asDiagonal().toDenseMatrix());
}

/// The mass matrix M, the Jacobian G and the projection P of a constrained problem at its start.
struct Tangent {
  Matrix M, G, P;
  template <class Problem>
  Tangent(const Problem& problem, const typename Problem::Vector& q)
      : M(problem.mass().diagonal.asDiagonal()) {
    typename Problem::Jacobian J;
    resize_jacobian(J, problem.constraint_count(), problem.size());
    problem.jacobian(q, J);
    G = J;
    const Matrix V = product(inverse(M), G.transpose());
    P = Matrix::Identity(M.rows(), M.cols()) -
        product(G.transpose(), inverse(product(G, V)), V.transpose());
  }
};

TEST_CASE("Projected noise is the formula in the head of noise.hpp", "[methods][langevin]") {
  const FreeTrimer<> problem{FreeTrimerParameters{}};
  const double h = 0.5;
  State<FreeTrimer<>> state = initial_state(problem);
  const Tangent at(problem, state.q);
  const Matrix a = exponential(-options.friction * h * inverse(at.M));
  const Matrix b =
      (product(at.M, Matrix::Identity(6, 6) - product(a, a)) / 3.0).cwiseSqrt();  // diagonal
  Noise<FreeTrimer<>> noise(problem, options, h);
  for (std::uint64_t step = 0; step < 5; ++step) {
    const Values eta = product((at.M / 3.0).cwiseSqrt(), drawn(42, 1, step, 6));
    const Values xi = drawn(42, 0, step, 6);
    // Adds a term G^T lambda. Only P p matters, because SHAKE determines p only up to such a term.
    state.p += product(at.G.transpose(), Eigen::Vector2d(3.0, -2.0));
    const Values kicked = eta + product(at.P, state.p - eta);
    const Values expected = product(at.P, product(a, kicked) + product(b, xi));
    REQUIRE(noise.apply(problem, state.q, state.p) == Status::ok);
    CHECK(distance(state.p, expected) <= 1e-13);
    CHECK(product(at.G, inverse(at.M), state.p).norm() <= 1e-14);
  }
}

TEST_CASE("Projected noise keeps exp(-beta H) on the tangent momenta exactly, for unequal masses",
          "[methods][langevin]") {
  const FreeTrimer<> problem{FreeTrimerParameters{}};
  const Tangent at(problem, initial_state(problem).q);
  const Matrix one = Matrix::Identity(6, 6);
  const auto across_both = [](const Matrix& A, const Matrix& B) {
    return product(A, B, A.transpose());
  };
  const Matrix tangent = across_both(at.P, at.M);  // beta times the covariance
  for (const double gamma_h : {1e-3, 0.3, 5.0}) {
    const Matrix a = exponential(-gamma_h * inverse(at.M));
    const Matrix across = across_both(one - at.P, at.M);
    const Matrix noise = product(at.M, one - product(a, a));
    const Matrix after = across_both(at.P, product(a, tangent + across, a) + noise);
    CHECK(distance(after, tangent) <= 1e-13);
    // Control: without the thermal complement the invariance is lost, because the masses are
    // unequal.
    const Matrix without = across_both(at.P, product(a, tangent, a) + noise);
    CHECK((without - tangent).norm() >= 1e-3 * gamma_h * gamma_h / (1.0 + gamma_h * gamma_h));
  }
}

Matrix end_of(const char* problem, const char* method, double h, int steps,
              Settings settings = {}) {
  Request request;
  request.method = std::move(settings);
  request.h = h;
  const auto run = catalogue().pair(problem, method).start(request);
  REQUIRE(run->advance(steps).status == Status::ok);
  Matrix z(std::ssize(run->q()), 2);
  z.col(0) = Values::Map(run->q().data(), z.rows());
  z.col(1) = Values::Map(run->p().data(), z.rows());
  return z;
}
Settings with(const char* friction, const char* seed) {
  return {{"friction", friction}, {"inverse_temperature", "2"}, {"seed", seed}};
}

TEST_CASE("Without friction each method is its deterministic part", "[methods][langevin]") {
  const Matrix rattle = end_of("double-pendulum", "rattle", 0.02, 100);
  for (const char* method : {"gla-rattle", "gla-shake"}) {
    // The bound is the round-off of a hundred projections.
    CHECK(distance(end_of("double-pendulum", method, 0.02, 100, with("0", "1")), rattle) <= 1e-12);
  }
  CHECK(end_of("double-pendulum-penalty", "gla-zhang-skeel-stiff", 0.02, 100, with("0", "1")) ==
        end_of("double-pendulum-penalty", "zhang-skeel-stiff", 0.02, 100));
  // BAOAB takes two half drifts where Verlet takes one drift, so the results differ by round-off.
  CHECK(distance(end_of("henon-heiles", "baoab", 0.05, 100, with("0", "1")),
                 end_of("henon-heiles", "velocity-verlet", 0.05, 100)) <= 1e-13);
}

TEST_CASE("GLA of SHAKE and of RATTLE are one trajectory, g-BAOAB another", "[methods][langevin]") {
  const auto after = [](const char* method) {
    return end_of("free-angle", method, 0.02, 100, with("1", "3"));
  };
  const Matrix rattle = after("gla-rattle");
  // Newton's method converges to round-off, which this motion does not amplify.
  CHECK(distance(after("gla-shake"), rattle) <= 1e-11);
  CHECK(distance(after("g-baoab"), rattle) >= 1e-4);
}

TEST_CASE("A seed is a trajectory: the same bits again, others from another",
          "[methods][langevin]") {
  const auto seeded = [](const char* seed) {
    return end_of("free-angle", "gla-shake", 0.02, 50, with("1", seed));
  };
  const Matrix first = seeded("3");
  CHECK(first == seeded("3"));
  CHECK(distance(first, seeded("4")) > 1e-3);
}

/// Shows that one line makes a user's deterministic method stochastic.
struct GlaVerlet : Gla<VelocityVerlet> {
  static constexpr Traits traits = gla_traits<VelocityVerlet>("gla-verlet", "GLA of Verlet");
};

TEST_CASE("GLA of Verlet samples the modified quadratic energy of the oscillator",
          "[methods][langevin]") {
  STATIC_REQUIRE(GlaVerlet::traits.order_stationary == 2);
  STATIC_REQUIRE(Admissible<GlaVerlet, LinearOscillator<>>);
  // Verlet conserves p^2/(2 m) + k/2 (1 - (h omega)^2/4) q^2 exactly, and the noise conserves the
  // mean of this energy.
  const double m = 2.0, k = 3.0, h = 0.8;
  const LinearOscillator<> problem(Matrix::Constant(1, 1, m), Matrix::Constant(1, 1, k),
                                   Matrix::Zero(1, 1));
  std::vector<double> q2, p2;
  for (std::int64_t seed = 1; seed <= 20; ++seed) {
    State<LinearOscillator<>> state{Values::Zero(1), Values::Zero(1)};
    GlaVerlet::Options chosen;
    static_cast<LangevinOptions&>(chosen) = {2.0, 2.0, seed};
    GlaVerlet::Stepper<LinearOscillator<>> stepper(problem, chosen, h, state);
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
  // Student's t with 19 degrees of freedom exceeds 3.88 for 1 in 1000 seeds.
  CHECK(std::fabs(q.value - expected) <= 3.88 * q.standard_error);
  CHECK(std::fabs(p.value - m / 2.0) <= 3.88 * p.standard_error);
  CHECK(q.standard_error <= 0.01 * expected);  // h changes the value by a third
}

TEST_CASE("On the free chain of three beads g-BAOAB and GLA sample angle and total momentum",
          "[methods][langevin][slow]") {
  // With V_F, the bond angle is distributed like the angle between two independent random
  // directions, <cos^2> = 1/3 (R section 7). Friction and noise give the total momentum the
  // variance (total mass)/beta.
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
    // With 15 degrees of freedom, Student's t exceeds 4.07 for 1 in 1000 seeds. Without V_F the
    // value of <cos^2> would be 0.322.
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
  // RATTLE's own projection of p needs one more factorisation.
  CHECK(rattle.factorisations == shake.factorisations + 100);
}

}  // namespace
}  // namespace shakedown
