// The polymer compared with known motions: its centre of mass and single rods in closed form or in
// angles, planar chains with one angle per rod, and steps with other matrix structures.
#include "problems/polymer.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <catch2/catch.hpp>
#include <numbers>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/structural/dynamic_equilibrium.hpp"
#include "problems/base/reference.hpp"
#include "problems/chain.hpp"

namespace shakedown {
namespace {

using Values = std::vector<double>;
using Extended = std::vector<long double>;

double distance(const Values& a, const Values& b) {
  REQUIRE(a.size() == b.size());
  double most = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i) most = std::fmax(most, std::fabs(a[i] - b[i]));
  return most;
}

/// A start, in which empty members mean the problem's own start.
struct Run {
  Settings parameters;
  Values q0, p0;
};
Reference reference_at(const Run& run, double t) {
  const Reference found =
      catalogue().problem("polymer").reference(run.parameters, run.q0, run.p0, {t});
  CHECK(found.error_bar <= 1e-13);
  return found;
}
Trajectory trajectory(const Run& run, const std::string& method, double t, std::int64_t steps,
                      const Settings& options = {}, std::int64_t every = 0) {
  Request request;
  request.problem = run.parameters;
  request.method = options;
  request.q0 = run.q0;
  request.p0 = run.p0;
  request.h = t / static_cast<double>(steps);
  request.steps = steps;
  request.every = every == 0 ? steps : every;
  Trajectory found = integrate("polymer", method, request);
  INFO(method << ": " << found.summary.message);
  REQUIRE(found.summary.ok());
  return found;
}
Values end_of(const Trajectory& run, std::size_t n) {
  Values q;
  for (std::size_t i = 0; i < n; ++i) q.push_back(run.at(run.rows() - 1, run.column("q0") + i));
  return q;
}
Values centre(const Values& q) {
  Values X(3, 0.0);
  for (std::size_t i = 0; i < q.size(); ++i) X[i % 3] += 3.0 * q[i] / static_cast<double>(q.size());
  return X;
}

TEST_CASE("The centre of mass moves as a single bead", "[problems][oracle]") {
  const double m = 0.5, zeta = 2.0, rate = 1.5, t = 1.25, tau = m / zeta;
  const Settings parameters{{"rods", "20"}, {"m", "0.5"}, {"zeta", "2"}, {"rate", "1.5"}};
  const Values q0 = reference_at({parameters, {}, {}}, 0.0).q[0], V{0.3, 0.2, -0.1};
  Values p0;
  for (std::size_t i = 0; i < q0.size(); ++i) p0.push_back(m * V[i % 3]);
  const Values X = centre(q0);
  // Y' = V_y e and X'' = (rate Y - X')/tau with e = exp(-t/tau).
  const double e = std::exp(-t / tau), rise = V[1] * tau, far = X[1] + rise;
  const Values expected{X[0] + rate * far * t + (V[0] - rate * far) * tau * (1 - e) -
                            rate * rise * (tau * (1 - e) - t * e),
                        X[1] + rise * (1 - e), X[2] + V[2] * tau * (1 - e)};
  const Run run{parameters, q0, p0};
  CHECK(distance(centre(reference_at(run, t).q[0]), expected) <= 1e-14);
  for (const auto& [method, steps, error] : {std::tuple{"rattle", 1000, 1e-6},
                                             {"half-explicit-4", 200, 1e-9},
                                             {"rk4-projected", 200, 1e-9}}) {
    INFO(method);
    CHECK(distance(centre(end_of(trajectory(run, method, t, steps), q0.size())), expected) <=
          error);
  }
}

/// Returns one rod whose centre is the origin. Its direction is e, and the rate of its direction is
/// e'.
Run rod(const Values& e, const Values& turning, const std::string& m) {
  Run run{{{"rods", "1"}, {"m", m}}, {}, {}};
  for (const double side : {-0.5, 0.5}) {
    for (std::size_t i = 0; i < 3; ++i) {
      run.q0.push_back(side * e[i]);
      run.p0.push_back(std::stod(m) * side * turning[i]);
    }
  }
  return run;
}

TEST_CASE("A single rod tumbles as its two angles do", "[problems][oracle]") {
  // theta is the angle from z, and phi is the angle from x. m = zeta = rate = 1.
  const auto angles = [](const Extended& y, Extended& f) {
    const long double s = std::sin(y[0]), c = std::cos(y[0]), S = std::sin(y[1]),
                      C = std::cos(y[1]);
    f[0] = y[2];
    f[1] = y[3];
    f[2] = s * c * y[3] * y[3] - (y[2] - s * c * S * C);
    f[3] = -2.0L * c / s * y[2] * y[3] - (y[3] + S * S);
  };
  const double theta = 1.1, phi = 2.2, t = 8.0;
  const double s = std::sin(theta), c = std::cos(theta), S = std::sin(phi), C = std::cos(phi);
  const auto end = fehlberg78(angles, {theta, phi, 0.2L, 0.1L}, {t}, 1e-17L)[0];
  CHECK(end[1] < 0.5L);  // the rod has turned over
  const Run run =
      rod({s * C, s * S, c}, {0.2 * c * C - 0.1 * s * S, 0.2 * c * S + 0.1 * s * C, -0.2 * s}, "1");
  Values expected;
  for (const long double side : {-0.5L, 0.5L}) {
    expected.push_back(static_cast<double>(side * std::sin(end[0]) * std::cos(end[1])));
    expected.push_back(static_cast<double>(side * std::sin(end[0]) * std::sin(end[1])));
    expected.push_back(static_cast<double>(side * std::cos(end[0])));
  }
  CHECK(distance(reference_at(run, t).q[0], expected) <= 1e-14);
  CHECK(distance(end_of(trajectory(run, "rattle", t, 2000), 6), expected) <= 1e-6);
  const Settings tight{{"rtol", "1e-11"}, {"atol", "1e-11"}};
  CHECK(distance(end_of(trajectory(run, "ida", t, 1, tight), 6), expected) <= 1e-8);
}

TEST_CASE("A rod without inertia follows Jeffery's orbit of a slender body", "[problems][oracle]") {
  // phi' = -rate sin^2 phi means that cot phi = cot phi_0 + rate t. Inertia adds a term O(m).
  const double phi = 2.0, t = 2.0, s = std::sin(phi), c = std::cos(phi);
  const double along = std::atan2(1.0, c / s + t);
  Values lag;
  for (const char* m : {"0.01", "0.005"}) {
    const Run run = rod({c, s, 0.0}, {s * s * s, -s * s * c, 0.0}, m);
    const Values q = reference_at(run, t).q[0];
    lag.push_back(std::atan2(q[4], q[3]) - along);
  }
  CHECK(std::fabs(lag[0]) > 1e-4);
  CHECK(lag[0] / lag[1] == Approx(2.0).epsilon(0.05));
}

TEST_CASE("A chain in the plane is the chain in the angles of its rods", "[problems][oracle]") {
  // The motion about the centre of mass, with B_jk = min(j, k) (N + 1 - max(j, k))/(N + 1) and m =
  // zeta = rate = 1, satisfies sum_k B_jk (cos(jk) phi_k'' + sin(jk) phi_k'^2 + cos(jk) phi_k' +
  // sin phi_j sin phi_k) = 0.
  constexpr int N = 4;
  const auto B = [](int j, int k) {
    return static_cast<long double>((std::min(j, k) + 1) * (N - std::max(j, k))) / (N + 1);
  };
  const auto angles = [&B](const Extended& y, Extended& f) {
    MatrixOf<long double, N> M;
    VectorOf<long double, N> right;
    right.setZero();
    for (int j = 0; j < N; ++j) {
      for (int k = 0; k < N; ++k) {
        const long double c = std::cos(y[j] - y[k]), s = std::sin(y[j] - y[k]), turn = y[N + k];
        M(j, k) = B(j, k) * c;
        right(j) -= B(j, k) * (s * turn * turn + c * turn + std::sin(y[j]) * std::sin(y[k]));
      }
      f[j] = y[N + j];
    }
    const VectorOf<long double, N> turning = M.llt().solve(right);
    for (int j = 0; j < N; ++j) f[N + j] = turning(j);
  };
  const Extended start{0.4L, 2.0L, 1.0L, -0.7L, 0.3L, -0.2L, 0.5L, 0.1L};
  /// Returns the positions of the beads, the first of which is at the origin, or the velocities of
  /// the beads.
  const auto beads = [](const Extended& y, bool moving) {
    std::vector<long double> x(3 * (N + 1), 0.0L);
    for (int k = 0; k < N; ++k) {
      const long double c = std::cos(y[k]), s = std::sin(y[k]), turn = y[N + k];
      x[3 * k + 3] = x[3 * k] + (moving ? -turn * s : c);
      x[3 * k + 4] = x[3 * k + 1] + (moving ? turn * c : s);
    }
    return Values(x.begin(), x.end());
  };
  const double t = 4.0;
  const Run run{{{"rods", "4"}}, beads(start, false), beads(start, true)};
  const auto from_first = [](Values q) {
    for (std::size_t i = q.size(); i-- > 0;) q[i] -= q[i % 3];
    return q;
  };
  const Values expected = beads(fehlberg78(angles, start, {t}, 1e-17L)[0], false);
  CHECK(distance(from_first(reference_at(run, t).q[0]), expected) <= 1e-13);
  for (const auto& [method, steps, error] : {std::tuple{"rattle", 2000, 4e-6},
                                             {"half-explicit-4", 1000, 1e-10},
                                             {"rk4-projected", 1000, 1e-10}}) {
    INFO(method);
    const Values q = end_of(trajectory(run, method, t, steps), 3 * (N + 1));
    CHECK(distance(from_first(q), expected) <= error);
  }
}

TEST_CASE("IDA ends at the reference of a chain of thirty, the closer the tighter",
          "[problems][oracle]") {
  const Run run{{{"rods", "30"}}, {}, {}};
  const Values exact = reference_at(run, 2.0).q[0];
  for (const auto& [tolerance, error] : {std::pair{"1e-7", 1e-5}, {"1e-10", 1e-7}}) {
    const Settings options{{"rtol", tolerance}, {"atol", tolerance}};
    CHECK(distance(end_of(trajectory(run, "ida", 2.0, 1, options), exact.size()), exact) <= error);
  }
}

TEST_CASE("The energy of the polymer changes by the work of drag and shear",
          "[problems][structure]") {
  Values defects;
  for (const std::int64_t steps : {200, 400}) {
    const Trajectory run = trajectory({{{"rods", "10"}}, {}, {}}, "rattle", 4.0, steps, {}, 1);
    const Values energy = run.series("energy"), power = run.series("power");
    double work = 0.0;  // by the trapezoidal rule
    for (std::size_t k = 1; k < power.size(); ++k) {
      work += 2.0 / static_cast<double>(steps) * (power[k - 1] + power[k]);
    }
    CHECK(work > 0.1);  // done from rest
    defects.push_back(std::fabs(energy.back() - energy.front() - work));
  }
  // The method and the trapezoidal rule both have errors of order 2.
  CHECK(defects[0] <= 0.01);
  CHECK(defects[0] / defects[1] == Approx(4.0).epsilon(0.1));
}

TEST_CASE("RATTLE takes stiff drag as the trapezoidal rule does, explicit methods do not",
          "[methods][oracle]") {
  const Run run{{{"rods", "10"}, {"m", "0.01"}}, {}, {}};
  const Values exact = reference_at(run, 2.0).q[0];
  // h zeta/m = 10, and h is 0.1 of the time scale of the flow.
  CHECK(distance(end_of(trajectory(run, "rattle", 2.0, 20), exact.size()), exact) <= 0.01);
  Request request;
  request.problem = run.parameters;
  request.h = 0.1;
  request.steps = 20;
  CHECK_FALSE(integrate("polymer", "rk4-projected", request).summary.ok());
}

/// Returns the problem's start with the momenta of a rotation and a translation as a whole.
template <class P>
State<P> spinning(const P& problem) {
  State<P> state = initial_state(problem);
  for (Index k = 0; k < state.q.size() / 3; ++k) {
    const Eigen::Vector3d x = state.q.template segment<3>(3 * k);
    state.p.template segment<3>(3 * k) =
        Eigen::Vector3d(0.3, -0.2, 0.5).cross(x) + Eigen::Vector3d(0.1, 0.2, 0.3);
  }
  problem.mass().apply(Eigen::VectorXd(state.p), state.p);
  return state;
}
template <class P>
State<P> after_rattle(const P& problem, double h, Eigen::VectorXd* tensions = nullptr) {
  State<P> state = spinning(problem);
  NewtonOptions options;
  options.tolerance = 1e-13;
  typename Rattle::Stepper<P> stepper(problem, options, h, state);
  for (int n = 0; n < 100; ++n) {
    state.t = n * h;
    REQUIRE(stepper.step(state).status == Status::ok);
  }
  if (tensions != nullptr) *tensions = stepper.lambda();
  return state;
}

/// A polymer with full matrices for G and dQ/dv.
struct DensePolymer : Polymer<> {
  using Polymer<>::Polymer;
  using Structure = structure::Dense<Dynamic>;
  using Jacobian = Eigen::MatrixXd;
  using ForceJacobian = Eigen::MatrixXd;
  void jacobian(const Vector& q, Jacobian& G) const {
    BondJacobian<double> bonds;
    resize_jacobian(bonds, constraint_count(), size());
    Polymer<>::jacobian(q, bonds);
    G.setZero();
    for_each_entry(bonds, [&G](Index i, Index j, double a) { G(i, j) = a; });
  }
  void force_jacobians(const Vector& q, const Vector& v, double t, ForceJacobian& by_q,
                       ForceJacobian& by_v) const {
    Polymer<>::ForceJacobian q_blocks, v_blocks;
    resize_operator(q_blocks, size());
    resize_operator(v_blocks, size());
    Polymer<>::force_jacobians(q, v, t, q_blocks, v_blocks);
    by_q.setZero();
    by_v.setZero();
    for (Index k = 0; k < size() / 3; ++k) {
      by_q.block<3, 3>(3 * k, 3 * k) = q_blocks.diagonal[k];
      by_v.block<3, 3>(3 * k, 3 * k) = v_blocks.diagonal[k];
    }
  }
};
/// A polymer with forces that have no derivatives.
struct BarePolymer : Polymer<> {
  using Polymer<>::Polymer;
  void force_jacobians() const {}
};

TEST_CASE("RATTLE takes the same steps in every structure", "[methods][oracle]") {
  STATIC_REQUIRE(detail::HasBlockForces<Polymer<>>);
  STATIC_REQUIRE_FALSE(detail::ForcedDynamics<DensePolymer>);
  STATIC_REQUIRE(detail::ForcedDynamics<BarePolymer> && !HasForceJacobians<BarePolymer>);
  PolymerParameters parameters;
  parameters.rods = 6;
  Eigen::VectorXd lambda, dense_lambda, bare_lambda;
  const auto blocks = after_rattle(Polymer<>(parameters), 0.02, &lambda);
  const auto dense = after_rattle(DensePolymer(parameters), 0.02, &dense_lambda);
  const auto bare = after_rattle(BarePolymer(parameters), 0.02, &bare_lambda);
  // The bound for q is Newton's tolerance times the number of steps. For the tensions, the bound is
  // larger by a factor of h^-2.
  CHECK((blocks.q - dense.q).norm() <= 1e-11);
  CHECK((blocks.p - dense.p).norm() <= 1e-11);
  CHECK((lambda - dense_lambda).norm() <= 1e-8);
  CHECK((blocks.q - bare.q).norm() <= 1e-11);
  CHECK((lambda - bare_lambda).norm() <= 1e-8);
  CHECK(lambda.norm() > 0.1);
}

TEST_CASE("Without drag RATTLE keeps energy, linear and angular momentum", "[methods][structure]") {
  PolymerParameters parameters;
  parameters.rods = 40;
  const auto momenta = [](const State<Polymer<>>& state) {
    Eigen::VectorXd J = Eigen::VectorXd::Zero(6);
    for (Index k = 0; k < state.q.size() / 3; ++k) {
      const Eigen::Vector3d x = state.q.segment<3>(3 * k), p = state.p.segment<3>(3 * k);
      J.head<3>() += p;
      J.tail<3>() += x.cross(p);
    }
    return J;
  };
  parameters.zeta = 0.0;
  const State<Polymer<>> start = spinning(Polymer<>(parameters));
  const State<Polymer<>> end = after_rattle(Polymer<>(parameters), 0.01);
  CHECK((end.q - start.q).norm() > 1.0);
  // The bound is the round-off of momenta of several tens.
  CHECK((momenta(end) - momenta(start)).norm() <= 1e-12);
  CHECK(end.p.squaredNorm() == Approx(start.p.squaredNorm()).epsilon(1e-3));
  parameters.zeta = 1.0;
  CHECK((momenta(after_rattle(Polymer<>(parameters), 0.01)) - momenta(start)).norm() > 1.0);
}

/// Chains with more than a potential.
struct DraggedChain : Chain<> {
  using Chain<>::Chain;
  void force(const Vector&, const Vector& v, double, Vector& Q) const { Q = -v; }
};
struct TurningChain : Chain<> {
  using Chain<>::Chain;
  void mass() = delete;
  void mass_matrix(const Vector&, Eigen::MatrixXd&) const {}
  void kinetic_gradient(const Vector&, const Vector&, Vector&) const {}
  void kinetic_mixed(const Vector&, const Vector&, Eigen::MatrixXd&) const {}
};
template <class Needs, class P>
bool refused(const std::string& reason) {
  const std::vector<std::string> unmet = Needs::template unmet<P>();
  return std::find(unmet.begin(), unmet.end(), reason) != unmet.end();
}

TEST_CASE("What takes full matrices alone refuses structured forces by name", "[methods]") {
  const char* const reason = "dense operators with M(q), forces or what moves";
  for (const Pair& pair : catalogue().problem("polymer").pairs) {
    INFO(pair.method);
    const std::string& m = pair.method;
    if (m == "radau-5-ggl" || m == "generalized-alpha-dae" || m == "vi-a") {
      CHECK(pair.unmet == std::vector<std::string>{"dense or chain-like operators", reason});
    }
    if (m == "shake")
      CHECK(pair.unmet == std::vector{std::string("no forces beyond the potential")});
  }
  CHECK(refused<EquilibriumNeeds, DraggedChain>(reason));
  CHECK(refused<GglThetaNeeds, DraggedChain>(reason));
  CHECK_FALSE(refused<EquilibriumNeeds, Chain<>>(reason));
  CHECK(Rattle::Needs::met<DraggedChain>);
  STATIC_REQUIRE(need::ListedOperators::met<Polymer<>> && !need::ListedOperators::met<BarePolymer>);
  CHECK(refused<Rattle::Needs, TurningChain>("dense constraint Jacobian where M depends on q"));
}

}  // namespace
}  // namespace shakedown
