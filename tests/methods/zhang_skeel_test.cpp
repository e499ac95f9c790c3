// Zhang and Skeel's family (TO sections 2.1 and 2.2): the modified potential, the size of the terms
// that the simplification omits, and the effect of these terms.
#include <catch2/catch.hpp>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/zhang_skeel/zhang_skeel_composed.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "tests/support/local_problems.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using SoftPendulum = DoublePendulumPenalty<>;

// The force: M f = -grad W.

/// The gradient of W = V - c/2 g^T A^-1 g at x, with g = grad V and A = M + c Hess V, and the
/// condition number of A. With s = A^-1 g, the slope of W is V' - c g'.s + c^2/2 s^T (Hess V)' s.
/// The slopes come from dual numbers. s comes from Eigen's LU, which is independent of the suite's
/// Factor.
template <class P>
struct ModifiedPotential {
  Eigen::VectorXd gradient;
  double condition = 0.0;
};

template <class P>
ModifiedPotential<P> modified_potential(const typename P::Parameters& parameters,
                                        const VectorFor<P>& x, double c) {
  using D = typename P::template With<Dual>;
  const P problem(parameters);
  const D dual(parameters);
  const Index n = x.size();
  ModifiedPotential<P> result;
  Operator<P> A;
  resize_operator(A, n);
  problem.hessian(x, A);
  mass_plus(A, problem.mass(), c);
  VectorFor<P> bare = x;
  problem.gradient(x, bare);
  const Eigen::VectorXd solved = linear_algebra::product(linear_algebra::inverse(A), bare);
  result.gradient.setZero(n);
  for (Index j = 0; j < n; ++j) {
    VectorFor<D> at;
    at.resize(n);
    for (Index i = 0; i < n; ++i) at(i) = Dual(x(i), i == j ? 1.0 : 0.0);
    VectorFor<D> g = at;
    dual.gradient(at, g);
    Operator<D> H;
    resize_operator(H, n);
    dual.hessian(at, H);
    double slope = dual.potential(at).slope;
    for (Index i = 0; i < n; ++i) {
      slope -= c * g(i).slope * solved(i);
      for (Index k = 0; k < n; ++k) slope += c * c / 2.0 * solved(i) * H(i, k).slope * solved(k);
    }
    result.gradient(j) = slope;
  }
  const Eigen::VectorXd s = linear_algebra::symmetric_eigenvalues(A);
  double least = HUGE_VAL;
  for (const double lambda : s) least = std::fmin(least, std::fabs(lambda));
  result.condition = largest<double>(s) / least;
  return result;
}

/// Returns the force M f that the stepper uses at x. With h = 1, p = 0 and beta = c, one step moves
/// x by M^-1 (M f)/2 and sets p = (M f(x) + M f(x'))/2.
template <class P>
VectorFor<P> force_of_step(const P& problem, const VectorFor<P>& x, double c) {
  State<P> state = initial_state(problem);
  state.q = x;
  state.p.setZero();
  ZhangSkeel::Stepper<P> stepper(problem, {.beta = c}, 1.0, state);
  REQUIRE(stepper.step(state).status == Status::ok);
  VectorFor<P> force = x;
  problem.mass().apply(VectorFor<P>(2.0 * (state.q - x)), force);
  return force;
}

template <class P>
void check_modified_potential(double box) {
  const typename P::Parameters parameters;
  const P problem(parameters);
  Uniform uniform(5);
  for (int k = 0; k < 20; ++k) {
    VectorFor<P> x = initial_state(problem).q;
    x += box * uniform.vector<double>(x.size());
    for (const double c : {1e-4, 1e-2, 0.4}) {
      const auto expected = modified_potential<P>(parameters, x, c);
      const VectorFor<P> force = force_of_step(problem, x, c);
      const double error = (Eigen::VectorXd(force) + expected.gradient).cwiseAbs().maxCoeff();
      // Both sides solve with M + c Hess V, so round-off grows with its condition number. The
      // forces have size |f|, and the positions that determine them have size |x|.
      VectorFor<P> bare = x;
      problem.gradient(x, bare);
      const double scale = 1.0 + x.norm() + expected.gradient.norm() + bare.norm();
      INFO(P::id << ", c = " << c << ", condition " << expected.condition);
      CHECK(error <= 1e-12 * expected.condition * scale);
    }
  }
}

TEST_CASE("The force of Z&S is minus the gradient of the modified potential W",
          "[methods][oracle]") {
  check_modified_potential<HenonHeiles<>>(0.5);
  check_modified_potential<CentralPair<>>(0.5);
  check_modified_potential<SoftPendulum>(0.2);
  check_modified_potential<Penalised<FreeTrimer<>>>(0.2);
}

// Symplecticity.

TEST_CASE("Z&S is symplectic to 1e-12 at any step, resolved or not", "[methods][structure]") {
  for (const double h : {0.003, 0.03, 0.1, 0.3}) {
    INFO("h = " << h);
    CHECK(symplectic_defect<ZhangSkeel, HenonHeiles<>>(h, 10) <= 1e-12);
    CHECK(symplectic_defect<ZhangSkeel4, HenonHeiles<>>(h, 10) <= 1e-12);
  }
  // With omega = 20 the stiff frequencies are about 80, so h = 0.1 is eight times half the Verlet
  // limit.
  for (const double h : {0.003, 0.03, 0.1}) {
    INFO("h = " << h);
    CHECK(symplectic_defect<ZhangSkeel, SoftPendulum>(h, 10) <= 1e-12);
  }
}

TEST_CASE("Z&S simplified drops a term of order h^5 and with it symplecticity",
          "[methods][structure][order]") {
  // Takes the largest defect over several states, because the coefficient of h^5 may almost vanish
  // at one of them.
  using D = HenonHeiles<Dual>;
  const D problem;
  Convergence defect;
  for (const double h : {0.2, 0.1, 0.05, 0.025, 0.0125}) {
    Uniform uniform(3);
    double largest = 0.0;
    for (int k = 0; k < 50; ++k) {
      State<D> state = initial_state(problem);
      state.q = (0.4 * uniform.vector<double>(2)).cast<Dual>();
      state.p = (0.4 * uniform.vector<double>(2)).cast<Dual>();
      const auto J = step_jacobian<ZhangSkeelSimplified>(problem, {}, h, state);
      largest = std::fmax(largest, linear_algebra::symplectic_defect(J));
    }
    defect.add(h, largest);
  }
  INFO(defect.text());
  CHECK(defect.h.size() == 5);
  CHECK(defect.slope() >= 4.8);
  CHECK(defect.slope() <= 5.2);
}

// Angular momentum, energy.

double angular_momentum_change(const char* method, double h) {
  Request request;
  request.h = h;
  request.steps = 1000;
  const Trajectory run = integrate("central-pair", method, request);
  REQUIRE(run.summary.ok());
  const std::vector<double> momentum = run.series("angular_momentum");
  double change = 0.0;
  for (const double at : momentum) change = std::fmax(change, std::fabs(at - momentum.front()));
  return change;
}

TEST_CASE("Angular momentum tells variational methods from their shortcuts",
          "[methods][structure]") {
  const double h = 0.05;
  // The round-off of 1000 steps in numbers of size 2 is about 1e-14.
  CHECK(angular_momentum_change("velocity-verlet", h) <= 1e-12);
  CHECK(angular_momentum_change("implicit-midpoint", h) <= 1e-12);
  CHECK(angular_momentum_change("pushforward-newmark", h) <= 1e-12);
  CHECK(angular_momentum_change("zhang-skeel", h) <= 1e-12);
  CHECK(angular_momentum_change("zhang-skeel-4", h) <= 1e-12);
  CHECK(angular_momentum_change("zhang-skeel-6", h) <= 1e-12);
  CHECK(angular_momentum_change("zhang-skeel-simplified", h) >= 1e-5);
  CHECK(angular_momentum_change("newmark-one-iteration", h) >= 1e-5);
}

/// Returns the mean of H - H(0) over the first tenth of a run, and the mean over the last tenth.
template <class M, class P>
std::pair<double, double> energy_at_both_ends(double h, std::int64_t steps) {
  const P problem{typename P::Parameters{}};
  Mechanics mechanics(problem);
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, {}, h, state);
  const double start = mechanics.energy(state.q, state.p);
  const std::int64_t tenth = steps / 10;
  double first = 0.0;
  double last = 0.0;
  const LoopReport report = run(stepper, state, h, steps, [&](std::int64_t k, const auto& at) {
    const double change = mechanics.energy(at.q, at.p) - start;
    if (k <= tenth) first += change / double(tenth);
    if (k > steps - tenth) last += change / double(tenth);
  });
  REQUIRE(report.status == Status::ok);
  return {first, last};
}

TEST_CASE("At a coarse step Z&S keeps the energy level and its simplifications drift",
          "[methods][structure]") {
  using Trimer = Penalised<FreeTrimer<>>;
  // Over 200 000 steps of TO's size, h = 0.1 at omega = 20, the mean energy of Z&S changes by less
  // than 1 %. The mean energy error of Z&Ss triples, because the O(h^4) part of its force is not a
  // gradient.
  const auto [first, last] = energy_at_both_ends<ZhangSkeel, Trimer>(0.1, 200000);
  CHECK(std::fabs(last - first) <= 0.02 * std::fabs(first));
  const auto [first_s, last_s] = energy_at_both_ends<ZhangSkeelSimplified, Trimer>(0.1, 200000);
  CHECK(last_s >= 2.0 * first_s);
  // The force of Integrator 5 is not a gradient even at O(h^2); the drift is 2.5 h^2 over t = 200.
  Convergence drift;
  for (const double h : {0.02, 0.01, 0.005, 0.0025}) {
    const auto [begin, end] =
        energy_at_both_ends<ZhangSkeelStiff, Trimer>(h, std::llround(200.0 / h));
    drift.add(h, std::fabs(end - begin));
  }
  INFO(drift.text());
  CHECK(drift.slope() >= 1.9);
  CHECK(drift.slope() <= 2.1);
}

// Members of the family that must be identical.

Eigen::VectorXd end_of(const char* problem, const char* method, double h, const Settings& options) {
  Request request;
  request.method = options;
  request.h = h;
  const auto run = catalogue().pair(problem, method).start(request);
  REQUIRE(run->advance(100).status == Status::ok);
  std::vector<double> z(run->q().begin(), run->q().end());
  z.insert(z.end(), run->p().begin(), run->p().end());
  return Eigen::VectorXd::Map(z.data(), std::ssize(z));
}
double difference(const char* problem, double h, const char* m, const Settings& m_options,
                  const char* n) {
  return distance<double>(end_of(problem, m, h, m_options), end_of(problem, n, h, {}));
}
/// Returns the difference between two methods on a problem that is not in the catalogue.
template <class M, class N, class P>
double difference(double h) {
  const P problem{typename P::Parameters{}};
  State<P> a = initial_state(problem);
  State<P> b = a;
  typename M::template Stepper<P> stepper_a(problem, {}, h, a);
  typename N::template Stepper<P> stepper_b(problem, {}, h, b);
  REQUIRE(run(stepper_a, a, h, 100).status == Status::ok);
  REQUIRE(run(stepper_b, b, h, 100).status == Status::ok);
  return std::fmax(distance<double>(a.q, b.q), distance<double>(a.p, b.p));
}

TEST_CASE("At beta = 0 the family is velocity Verlet", "[methods][oracle]") {
  // The bound allows for 100 steps with numbers of order one. The force requires one additional
  // solve with M.
  constexpr double round_off = 1e-13;
  const Settings zero{{"beta", "0"}};
  const auto from_verlet = [](const char* problem, double h, const char* method,
                              const Settings& options) {
    return difference(problem, h, method, options, "velocity-verlet");
  };
  CHECK(from_verlet("henon-heiles", 0.1, "zhang-skeel", zero) <= round_off);
  CHECK(from_verlet("henon-heiles", 0.1, "zhang-skeel-simplified", zero) <= round_off);
  CHECK(from_verlet("double-pendulum-penalty", 0.003, "zhang-skeel-stiff", zero) <= round_off);
  CHECK(from_verlet("henon-heiles", 0.1, "zhang-skeel", {{"beta", "0.4"}}) > 1e-5);
}

TEST_CASE("Without a soft part Integrators 4 and 5 are one", "[methods][oracle]") {
  // The pendulum's V is linear, so Hess V = Hess (V1/eps).
  CHECK(difference("double-pendulum-penalty", 0.03, "zhang-skeel-simplified", {},
                   "zhang-skeel-stiff") <= 1e-12);
  CHECK(difference<ZhangSkeelSimplified, ZhangSkeelStiff, Penalised<FreeTrimer<>>>(0.03) > 1e-6);
}

}  // namespace
}  // namespace shakedown
