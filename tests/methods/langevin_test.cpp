// GLA, the splittings and g-BAOAB: the Ornstein-Uhlenbeck step compared with its formulas, its
// invariance on the tangent space checked with matrices, each composition without noise, and
// stationary variances in closed form.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/run.hpp"
#include "methods/langevin/aboba.hpp"
#include "methods/langevin/baoab.hpp"
#include "methods/langevin/bbk.hpp"
#include "methods/langevin/gla.hpp"
#include "methods/langevin/obabo.hpp"
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
  for (const char* method : {"obabo", "bbk"}) {
    CHECK(end_of("henon-heiles", method, 0.05, 100, with("0", "1")) ==
          end_of("henon-heiles", "velocity-verlet", 0.05, 100));
  }
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

/// One oscillator, with x = h omega.
struct Line {
  double m = 2.0, k = 3.0, gamma = 0.8, beta = 3.0, x = 1.0;
  [[nodiscard]] double h() const { return x * std::sqrt(m / k); }
};

/// A step on the line as z <- phi z + noise (xi, xi'), with the normals of the first two draws, and
/// the stationary covariance of z = (q, p).
struct OnLine {
  Matrix phi{2, 2}, noise{2, 2}, covariance;
};
template <class M>
OnLine on_line(const Line& line) {
  const LinearOscillator<> problem(Matrix::Constant(1, 1, line.m), Matrix::Constant(1, 1, line.k),
                                   Matrix::Zero(1, 1));
  const auto step = [&](double q, double p, std::int64_t seed) {
    State<LinearOscillator<>> state{Values::Constant(1, q), Values::Constant(1, p)};
    typename M::Options chosen;
    static_cast<LangevinOptions&>(chosen) = {line.gamma, line.beta, seed};
    typename M::template Stepper<LinearOscillator<>> stepper(problem, chosen, line.h(), state);
    REQUIRE(stepper.step(state).status == Status::ok);
    return Eigen::Vector2d(state.q(0), state.p(0));
  };
  OnLine found;
  const Eigen::Vector2d shift = step(0.0, 0.0, 0);
  found.phi.col(0) = step(1.0, 0.0, 0) - shift;
  found.phi.col(1) = step(0.0, 1.0, 0) - shift;
  Matrix xi(2, 2), moved(2, 2);
  for (int seed = 0; seed < 2; ++seed) {
    for (int draw = 0; draw < 2; ++draw) xi(draw, seed) = drawn(seed, 0, draw, 1)(0);
    moved.col(seed) = step(0.0, 0.0, seed);
  }
  found.noise = product(moved, inverse(xi));
  // The sum of phi^k N (phi^T)^k over k solves S = phi S phi^T + N; each round doubles the number
  // of terms.
  Matrix phi = found.phi;
  found.covariance = product(found.noise, found.noise.transpose());
  for (int round = 0; round < 30; ++round) {
    found.covariance += product(phi, found.covariance, phi.transpose());
    phi = product(phi, phi);
  }
  return found;
}

TEST_CASE("Splittings have the stationary variances of the linear oscillator in closed form",
          "[methods][langevin]") {
  struct Closed {
    std::string_view name;
    OnLine (*on)(const Line&);
    double (*q)(double),
        (*p)(double);  // factors of the exact variances, functions of (h omega)^2/4
  };
  const auto one = [](double) { return 1.0; };
  const auto smaller = [](double y) { return 1.0 - y; };
  const auto larger = [](double y) { return 1.0 / (1.0 - y); };
  const std::vector<Closed> all{{"baoab", on_line<Baoab>, one, smaller},
                                {"aboba", on_line<Aboba>, one, larger},
                                {"obabo", on_line<Obabo>, larger, one},
                                {"bbk", on_line<Bbk>, larger, one}};
  for (const double gamma : {0.2, 2.0, 20.0}) {
    for (const double x : {0.1, 0.5, 1.0, 1.8}) {
      const Line line{.gamma = gamma, .x = x};
      const Matrix exact =
          Eigen::Vector2d(1.0 / line.k, line.m).asDiagonal().toDenseMatrix() / line.beta;
      for (const Closed& one_of : all) {
        INFO(one_of.name << ", gamma " << gamma << ", h omega " << x);
        const Matrix found = one_of.on(line).covariance;
        const double y = x * x / 4.0;
        // Round-off, amplified by the number of steps in which the noise is forgotten.
        CHECK(std::fabs(found(0, 0) / exact(0, 0) - one_of.q(y)) <= 1e-9);
        CHECK(std::fabs(found(1, 1) / exact(1, 1) - one_of.p(y)) <= 1e-9);
        CHECK(std::fabs(found(0, 1)) <= 1e-9);
        // Control: no closed form serves another method, except that OBABO and BBK agree.
        for (const Closed& other : all) {
          const bool agree = other.q == one_of.q && other.p == one_of.p;
          const double apart =
              std::fabs(other.q(y) - one_of.q(y)) + std::fabs(other.p(y) - one_of.p(y));
          CHECK((agree ? apart == 0.0 : apart >= y));
        }
      }
    }
  }
}

TEST_CASE("The central velocities of BBK have a kinetic temperature of order 1",
          "[methods][langevin]") {
  for (const double gamma : {0.2, 2.0, 20.0}) {
    for (const double x : {0.1, 0.5, 1.0, 1.8}) {
      const Line line{.gamma = gamma, .x = x};
      const OnLine step = on_line<Bbk>(line);
      // q_{n+1} - q_{n-1}, as a function of (q, p) at t_{n-1} and of the noise of the first step.
      Matrix of_start = product(step.phi, step.phi).row(0) / (2.0 * line.h());
      of_start(0, 0) -= 1.0 / (2.0 * line.h());
      const Matrix of_noise = product(step.phi, step.noise).row(0) / (2.0 * line.h());
      const double variance = product(of_start, step.covariance, of_start.transpose())(0, 0) +
                              product(of_noise, of_noise.transpose())(0, 0);
      INFO("gamma " << gamma << ", h omega " << x);
      CHECK(std::fabs(line.beta * line.m * variance -
                      1.0 / (1.0 + gamma * line.h() / (2.0 * line.m))) <= 1e-9);
    }
  }
}

/// BBK with the exact decay of the momentum, which is GLA of Verlet.
struct WithExactDecay : SplitLangevin<WithExactDecay> {
  static constexpr std::string_view word = Bbk::word;
};

TEST_CASE("BBK's positions obey the recursion of Bruenger, Brooks and Karplus",
          "[methods][langevin]") {
  // Six coordinates, nonlinear forces, and the masses 1, 2 and 1.5.
  using P = Penalised<FreeTrimer<>>;
  const P problem{P::Parameters{}};
  const double h = 0.01;
  const auto largest_residual = [&]<class M>() {
    State<P> state = initial_state(problem);
    typename M::template Stepper<P> stepper(problem, options, h, state);
    std::vector<Values> q{state.q};
    for (int k = 0; k < 50; ++k) {
      REQUIRE(stepper.step(state).status == Status::ok);
      q.emplace_back(state.q);
    }
    double largest = 0.0;
    for (std::size_t n = 1; n < 50; ++n) {
      typename P::Vector gradient = q[n];
      problem.gradient(typename P::Vector(q[n]), gradient);
      const Values curvature = (q[n + 1] - 2.0 * q[n] + q[n - 1]) / (h * h);
      const Values v = (q[n + 1] - q[n - 1]) / (2.0 * h);
      const Values force = -gradient - options.friction * v +
                           std::sqrt(2.0 * options.friction / (options.inverse_temperature * h)) *
                               drawn(42, 0, n - 1, 6);
      largest = std::fmax(
          largest, (problem.mass().diagonal.cwiseProduct(curvature) - force).cwiseAbs().maxCoeff());
    }
    return largest;
  };
  // The second difference of q amplifies round-off by m/h^2 = 2e4.
  CHECK(largest_residual.operator()<Bbk>() <= 1e-10);
  // Control: the exact decay differs by O(h^2) of the noise, which is about 7 here.
  CHECK(largest_residual.operator()<WithExactDecay>() >= 1e-5);
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
  for (const char* method : {"gla-zhang-skeel-stiff", "baoab", "aboba", "obabo", "bbk"}) {
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
