// Tests the start of runs: which starts are refused, which are moved, and the messages.
#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/derivative_check.hpp"
#include "experiments/catalogue/pair_checks.hpp"
#include "experiments/catalogue/project_start.hpp"
#include "experiments/catalogue/rank_watch.hpp"
#include "experiments/catalogue/start_check.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/magnetic_top.hpp"

namespace shakedown {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

std::string refusal(const std::string& problem, const std::string& method, Request request) {
  request.h = 0.01;
  try {
    integrate(problem, method, request);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

/// Returns a square of rods whose first corner has all coordinates equal to `x`. One rod has length
/// `rod` instead of 1, before all are scaled by `size`.
Request square_at(double x, double size, double rod) {
  Request request;
  request.q0 = {0, 0, 0, rod, 0, 0, 0, 1, 0, 1, 1, 0};
  for (double& q : request.q0) q = x + size * q;
  request.p0.assign(12, 0.0);
  return request;
}

TEST_CASE("A rod that is too long is refused wherever it lies", "[catalogue]") {
  for (const double x : {0.0, 1e4, 5e5, 4e6}) {
    INFO("at " << x);
    CHECK(refusal("four-particles", "rattle", square_at(x, 1.0, 1.0)).empty());
    CHECK_THAT(refusal("four-particles", "rattle", square_at(x, 1.0, 1.2)),
               StartsWith("--q0, --p0: q0 violates the constraints: |g0| = 0.2"));
  }
  // A start with eight correct digits is accepted, but a start with seven is refused.
  CHECK(refusal("four-particles", "rattle", square_at(0.0, 1.0, 1.000000002)).empty());
  CHECK_FALSE(refusal("four-particles", "rattle", square_at(0.0, 1.0, 1.0000001)).empty());
}

TEST_CASE("Noise in a coordinate that a constraint holds at 0 is no violation", "[catalogue]") {
  // The rods of the polymer start in a plane.
  Request request;
  std::vector<double> p;
  catalogue().problem("polymer").initial({}, request.q0, p);
  const double size = std::fabs(*std::max_element(request.q0.begin(), request.q0.end()));
  for (double& q : request.q0) q += 1e-17 * size;
  CHECK(refusal("polymer", "rattle", request).empty());
}

TEST_CASE("What is refused is the same in any unit of length", "[catalogue]") {
  for (const int power : {-60, -34, 0, 34, 60}) {
    const double L = std::ldexp(1.0, power);
    DoublePendulumParameters parameters;
    parameters.L1 = L;
    parameters.L2 = L;
    const DoublePendulum<> problem(parameters);
    VectorOf<double, 4> q(0.0, -L, 0.0, -2.0 * L), v(0.5 * L, 0.0, L, 0.0);
    INFO("lengths of 2^" << power);
    CHECK_NOTHROW(detail::StartCheck<DoublePendulum<>>(problem, q, 0.0).positions());
    CHECK_NOTHROW(detail::StartCheck<DoublePendulum<>>(problem, q, 0.0).velocities(v, 0.01));
    v(1) = 1e-6 * L;  // along the rod
    CHECK_THROWS_AS(detail::StartCheck<DoublePendulum<>>(problem, q, 0.0).velocities(v, 0.01),
                    UsageError);
    q(3) *= 1.000001;
    CHECK_THROWS_AS(detail::StartCheck<DoublePendulum<>>(problem, q, 0.0).positions(), UsageError);
  }
}

/// Two particles, one of them without mass.
struct Massless {
  using Scalar = double;
  using Vector = VectorOf<double, 2>;
  DiagonalMass<double, 2> inertia{Vector(1.0, 0.0)};
  [[nodiscard]] const auto& mass() const { return inertia; }
};
struct Dependent {
  using Scalar = double;
  using Vector = VectorOf<double, 2>;
  DenseMass<double, 2> inertia;
  explicit Dependent(double coupling)
      : inertia((MatrixOf<double, 2>() << 1.0, coupling, coupling, 1.0).finished()) {}
  [[nodiscard]] const auto& mass() const { return inertia; }
};

TEST_CASE("A mass matrix without an inverse is named", "[catalogue]") {
  const VectorOf<double, 2> q(0.0, 0.0);
  CHECK_THROWS_WITH(detail::check_mass(Massless{}, q), "the mass matrix is singular");
  CHECK_THROWS_WITH(detail::check_mass(Dependent(1.0), q), "the mass matrix is singular");
  CHECK_THROWS_WITH(detail::check_mass(Dependent(2.0), q), "the mass matrix is singular");
  CHECK_NOTHROW(detail::check_mass(Dependent(0.999), q));
}

TEST_CASE("A projected start is the nearest one in the metric of the masses", "[catalogue]") {
  DoublePendulumParameters parameters;
  parameters.m2 = 7.0;
  const DoublePendulum<> problem(parameters);
  const VectorOf<double, 4> q0(0.3, -1.2, 1.0, -2.1), p0(0.4, -0.2, 0.1, 0.5);
  VectorOf<double, 4> q = q0, p = p0;
  const Moved moved = detail::project_start(problem, q, p, 0.0);
  CHECK(moved.q == (q - q0).cwiseAbs().maxCoeff());
  CHECK(moved.p == (p - p0).cwiseAbs().maxCoeff());
  CHECK(moved.q > 0.1);
  VectorOf<double, 2> g, rate;
  MatrixOf<double, 2, 4> G;
  problem.constraint(q, g);
  problem.jacobian(q, G);
  CHECK(g.cwiseAbs().maxCoeff() < 1e-14);
  CHECK((G * problem.mass().inverse.cwiseProduct(p)).cwiseAbs().maxCoeff() < 1e-14);
  // M (q - q0) and p - p0 are linear combinations of the rows of G: they have no component along
  // the motion.
  const Eigen::MatrixXd tangent = Eigen::MatrixXd(G).fullPivLu().kernel();
  const VectorOf<double, 4> force = problem.mass().diagonal.cwiseProduct(q - q0);
  CHECK((tangent.transpose() * force).cwiseAbs().maxCoeff() < 1e-12);
  CHECK((tangent.transpose() * (p - p0)).cwiseAbs().maxCoeff() < 1e-14);
  // A start that satisfies the constraints is not moved.
  const VectorOf<double, 4> there = q;
  detail::project_start(problem, q, p, 0.0);
  CHECK((q - there).cwiseAbs().maxCoeff() < 1e-15);
}

TEST_CASE("A projected rotation is the nearest one", "[catalogue]") {
  Matrix3<double> R = Eigen::AngleAxisd(0.7, Vector3<double>(1, 2, 3).normalized()).matrix();
  const Matrix3<double> stretch = Vector3<double>(1.1, 0.9, 1.3).asDiagonal();
  MagneticTop<>::Vector q;
  rotation_matrix(q) = R * stretch;  // its polar factor is R
  Vector3<double> p(0.1, 0.2, 0.3);
  detail::project_start(MagneticTop<>{MagneticTopParameters{}}, q, p, 0.0);
  CHECK((rotation_matrix(q) - R).cwiseAbs().maxCoeff() < 1e-15);
}

TEST_CASE("A grid goes on where a run from 0 would be", "[catalogue]") {
  for (const double h : {0.01, 0.1, 1.0 / 3.0}) {
    for (const int k : {7, 500, 123456}) {
      const TimeGrid<double> later = detail::grid_from(k * h, h);
      CHECK(later.time(later.k) == k * h);
      CHECK(later.time(later.k + 3) == (k + 3) * h);
    }
  }
  const TimeGrid<double> between = detail::grid_from(0.015, 0.01);
  CHECK(between.time(between.k) == 0.015);
  CHECK(between.time(between.k + 2) == 0.015 + 2 * 0.01);
}

TEST_CASE("A run that is gone on with has the bits of one run", "[catalogue]") {
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"henon-heiles", "velocity-verlet"},
      {"henon-heiles", "rk4"},
      {"double-pendulum-penalty", "zhang-skeel"},
      {"duffing", "rk4"},
      {"charged-particle", "boris"}};
  for (const auto& [problem, method] : pairs) {
    INFO(method << " on " << problem);
    Request request;
    request.h = 0.01;
    request.steps = 1000;
    request.every = 500;
    const Trajectory whole = integrate(problem, method, request);
    const std::size_t q0 = whole.column("q0"), p0 = whole.column("p0"), size = p0 - q0;
    const double* half = whole.values.data() + whole.columns.size();
    Request later = request;
    later.q0.assign(half + q0, half + p0);
    later.p0.assign(half + p0, half + p0 + size);
    later.t0 = half[0];
    later.steps = 500;
    const Trajectory rest = integrate(problem, method, later);
    for (std::size_t i = 0; i < p0 + size; ++i) CHECK(rest.at(1, i) == whole.at(2, i));
    later.t0 = 0.0;  // restarts the drive of duffing and all times
    const Trajectory anew = integrate(problem, method, later);
    CHECK(anew.at(1, 0) != whole.at(2, 0));
    if (problem == "duffing") CHECK(anew.at(1, q0) != whole.at(2, q0));
  }
}

TEST_CASE("The libraries' codes go on at their time too", "[catalogue]") {
  // With the drives of duffing and the car axis, a run in two halves ends where a single run ends.
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"duffing", "cvode-bdf"},    {"duffing", "cvode-adams"}, {"duffing", "adams-pece"},
      {"duffing", "odeint-adams"}, {"car-axis", "ida"},        {"car-axis", "radau-5-dae"}};
  for (const auto& [problem, method] : pairs) {
    INFO(method << " on " << problem);
    Request request;
    if (method != "radau-5-dae") request.method = {{"rtol", "1e-10"}, {"atol", "1e-10"}};
    request.h = 0.01;
    request.steps = 300;
    request.every = 150;
    request.off_constraints = OffConstraints::taken;
    const Trajectory whole = integrate(problem, method, request);
    REQUIRE(whole.summary.ok());
    const std::size_t q0 = whole.column("q0"), p0 = whole.column("p0"), size = p0 - q0;
    const double* half = whole.values.data() + whole.columns.size();
    request.q0.assign(half + q0, half + p0);
    request.p0.assign(half + p0, half + p0 + size);
    request.steps = 150;
    const auto end = [&, &of = problem, &by = method](double t0) {
      request.t0 = t0;
      const Trajectory rest = integrate(of, by, request);
      double apart = 0.0;
      for (std::size_t i = q0; i < p0; ++i) {
        apart = std::fmax(apart, std::fabs(rest.at(1, i) - whole.at(2, i)));
      }
      return apart;
    };
    CHECK(end(half[0]) < 1e-6);
    CHECK(end(0.0) > 1e-4);  // control: with a different phase of the drive
  }
}

TEST_CASE("A multiplier has its time beside it", "[catalogue]") {
  const auto times = [](const char* method) {
    Request request;
    request.h = 0.01;
    request.steps = 2;
    return integrate("double-pendulum", method, request).series("t_lambda");
  };
  CHECK(std::isnan(times("rattle")[0]));
  CHECK(times("rattle")[2] == 0.02 - 0.01);
  CHECK(times("ida")[2] == 0.02);
  CHECK(times("vi-a")[2] == 0.02 - 0.5 * 0.01);
}

TEST_CASE("A loss of rank is told from a near miss", "[catalogue]") {
  constexpr double h = 0.01;
  for (int phase = 0; phase <= 10; ++phase) {
    const double zero = 1.0 + 0.1 * phase * h;
    INFO("zero at " << zero);
    RankWatch passing, missing;
    for (int k = 0; k <= 300; ++k) {
      const double t = k * h, x = std::fabs(std::sin(t - zero));
      passing.add(t, x);
      missing.add(t, std::hypot(x, 2.0 * h));
    }
    REQUIRE(passing.lost().size() == 1);
    CHECK(std::fabs(passing.lost()[0] - zero) <= h);
    CHECK(missing.lost().empty());
  }
}

TEST_CASE("Whoever swings through a singular position says so", "[catalogue]") {
  for (const char* method : {"rattle", "ida", "rk4-projected"}) {
    INFO(method);
    Request request;
    request.h = 0.01;
    request.steps = 200;
    request.for_a_reader = true;
    const auto lost = integrate("four-bars", method, request).summary.lost_rank;
    REQUIRE_FALSE(lost.empty());
    CHECK(std::fabs(lost[0] - 0.714) < 0.02);  // the library's solvers fail there
    request.steps = 60;
    CHECK(integrate("four-bars", method, request).summary.lost_rank.empty());
    CHECK(integrate("n-four-bars", method, request).summary.lost_rank.empty());
    CHECK(integrate("bricard", method, request).summary.lost_rank.empty());  // redundant throughout
  }
}

TEST_CASE("Failures name their cause", "[catalogue]") {
  const auto message = [](const char* problem, const char* method, double h, Settings options) {
    Request request;
    request.method = std::move(options);
    request.h = h;
    request.steps = 200;
    request.for_a_reader = true;
    return integrate(problem, method, request).summary.message;
  };
  CHECK_THAT(message("four-particles", "rattle", 0.005, {{"tolerance", "1e-17"}}),
             Contains("did not converge: 50 iterations, the last one off by ") &&
                 Contains(" at a tolerance of 1e-17: the tolerance is below round-off"));
  CHECK_THAT(message("double-pendulum", "rattle", 1.0, {}),
             Contains("at a tolerance of 1e-10") && Contains("the step is too long"));
  CHECK_THAT(
      message("water", "settle", 0.5, {}),
      Contains("the constraints cannot be met within a step of this length: take a shorter"));
}

TEST_CASE("A wrong derivative is found, and where it is wrong", "[catalogue]") {
  // f = (x0^2 x1, sin x1) in any unit. The factors a, b and c introduce errors into its derivative.
  struct Slip {
    double a = 1.0, b = 1.0, c = 1.0;
  };
  const auto found = [](const Slip& slip, double unit, std::vector<double> x) {
    for (double& c : x) c *= unit;
    const WrittenDerivative written{
        "the Jacobian", x, 2,
        [unit](auto at, auto out) {
          const double x0 = at[0] / unit, x1 = at[1] / unit;
          out[0] = x0 * x0 * x1;
          out[1] = std::sin(x1);
        },
        [=](auto at, auto u, auto out) {
          const double x0 = at[0] / unit, x1 = at[1] / unit;
          out[0] = (slip.a * 2.0 * x0 * x1 * u[0] + slip.b * x0 * x0 * u[1]) / unit;
          out[1] = slip.c * std::cos(x1) * u[1] / unit;
        }};
    return wrong_derivative(written);
  };
  for (const double unit : {1e-30, 1.0, 1e12}) {
    INFO("unit " << unit);
    for (const std::vector<double>& x : {std::vector{1.0, 2.0}, {0.0, 1.0}, {-3.0, 1e-3}}) {
      CHECK(found({}, unit, x).empty());
    }
    CHECK_THAT(found({.a = -1.0}, unit, {1.0, 2.0}), StartsWith("the Jacobian: row 0, column 0"));
    CHECK_THAT(found({.b = 0.99}, unit, {1.0, 2.0}), StartsWith("the Jacobian: row 0, column 1"));
    CHECK_THAT(found({.c = 1.0001}, unit, {1.0, 2.0}), StartsWith("the Jacobian: row 1, column 1"));
    // The entry vanishes here, but a point nearby reveals the error.
    CHECK_THAT(found({.a = 2.0}, unit, {0.0, 1.0}), StartsWith("the Jacobian: row 0, column 0"));
  }
  CHECK(found({}, 1.0, {0.0, 0.0}).empty());
}

TEST_CASE("A start that is set in motion is another one, and keeps the constraints",
          "[catalogue]") {
  int moved = 0;
  for (const ProblemEntry& entry : catalogue().problems) {
    if (entry.in_motion == nullptr) continue;
    const auto pair = std::find_if(entry.pairs.begin(), entry.pairs.end(),
                                   [](const Pair& one) { return one.admissible(); });
    INFO(entry.id);
    REQUIRE(pair != entry.pairs.end());
    std::vector<double> q, p;
    entry.initial({}, q, p);
    Request request;
    request.h = 1e-3;
    entry.in_motion({}, request.q0, request.p0);
    REQUIRE(request.q0.size() == q.size());
    REQUIRE(request.p0.size() == p.size());
    CHECK(request.p0 != p);
    CHECK_NOTHROW(pair->start(request)->check_start());
    ++moved;
  }
  CHECK(moved >= 6);
}

TEST_CASE("No problem of the suite has a wrong derivative or a start that is refused",
          "[catalogue]") {
  for (const ProblemEntry& entry : catalogue().problems) {
    const auto pair = std::find_if(entry.pairs.begin(), entry.pairs.end(),
                                   [](const Pair& one) { return one.admissible(); });
    INFO(entry.id);
    REQUIRE(pair != entry.pairs.end());
    Request request;
    request.h = 1e-3;
    const auto run = pair->start(request);
    CHECK_NOTHROW(run->check_start());
    CHECK(run->wrong_derivative() == "");
  }
}

}  // namespace
}  // namespace shakedown
