// The alkane compared with closed forms of planar chains and of butane, with forces from the
// textbook formulas for angles and torsions, and with a solution of its index-reduced equations
// that uses these forces.
#include "problems/alkane.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/reference.hpp"

namespace shakedown {
namespace {

using Real = long double;
using Extended = std::vector<Real>;
using Vector = VectorOf<Real, Dynamic>;
using Point = VectorOf<Real, 3>;
using Values = std::vector<double>;
using Catch::Matchers::WithinAbs, Catch::Matchers::WithinRel;

constexpr Real pi = std::numbers::pi_v<Real>;
/// The gas constant of SI 2019 in kcal/(mol K), with 4.184 kJ/kcal.
constexpr Real kelvin = 8.31446261815324e-3L / 4.184L;
constexpr Real b = 1.53L, theta_0 = 109.47L * pi / 180.0L, sigma = 3.923L, epsilon = 72.0L * kelvin;
constexpr Real k_theta = 62500.0L * kelvin;

Real lennard_jones(Real r) {
  return 4 * epsilon * (std::pow(sigma / r, 12) - std::pow(sigma / r, 6));
}

/// V of points, or its gradient: angles by arccos, torsions by atan2 with trans at 180 degrees as
/// IUPAC has it, and their derivatives as in A. Blondel, M. Karplus, J. Comput. Chem. 17 (1996)
/// 1132, (27).
struct Textbook {
  Real energy = 0;
  Vector slope;

  explicit Textbook(const Vector& q) : slope(Vector::Zero(q.size())) {
    const Index N = q.size() / 3;
    const auto r = [&q](Index i) -> Point { return q.segment<3>(3 * i); };
    for (Index i = 0; i < N; ++i) {
      if (i + 2 < N) angle(i, r(i) - r(i + 1), r(i + 2) - r(i + 1));
      if (i + 3 < N) torsion(i, r(i) - r(i + 1), r(i + 1) - r(i + 2), r(i + 3) - r(i + 2));
      for (Index j = i + 4; j < N; ++j) pair(i, j, r(i) - r(j));
    }
  }

 private:
  void add(Index i, const Point& pull) { slope.segment<3>(3 * i) += pull; }
  void angle(Index i, const Point& first, const Point& last) {
    const Point a = first.normalized(), c = last.normalized();
    const Real theta = std::acos(a.dot(c));
    const Real pull = k_theta * (theta - theta_0) / std::sin(theta);
    energy += k_theta * (theta - theta_0) * (theta - theta_0) / 2;
    const Point of_first = pull * (std::cos(theta) * a - c) / first.norm();
    const Point of_last = pull * (std::cos(theta) * c - a) / last.norm();
    add(i, of_first);
    add(i + 1, -of_first - of_last);
    add(i + 2, of_last);
  }
  void torsion(Index i, const Point& F, const Point& G, const Point& H) {
    const Point A = F.cross(G), B = H.cross(G);
    const Real g = G.norm();
    const Real phi = std::atan2(B.cross(A).dot(G) / g, A.dot(B)) - pi;
    Real V = 0, pull = 0;
    const Real c[]{1116, 1462, -1578, -368, 3156, -3788};
    for (int n = 0; n < 6; ++n) {
      V += kelvin * c[n] * std::pow(std::cos(phi), Real(n));
      if (n > 0) pull -= kelvin * c[n] * n * std::pow(std::cos(phi), Real(n - 1)) * std::sin(phi);
    }
    energy += V;
    const Point a = A / A.squaredNorm(), d = B / B.squaredNorm();
    const Point shared = pull * (F.dot(G) / g * a - H.dot(G) / g * d);
    add(i, -pull * g * a);
    add(i + 1, pull * g * a + shared);
    add(i + 2, -pull * g * d - shared);
    add(i + 3, pull * g * d);
  }
  void pair(Index i, Index j, const Point& d) {
    const Real r = d.norm();
    energy += lennard_jones(r);
    const Real pull =
        4 * epsilon * (6 * std::pow(sigma / r, 6) - 12 * std::pow(sigma / r, 12)) / (r * r);
    add(i, pull * d);
    add(j, -pull * d);
  }
};

Alkane<> alkane(int N) {
  AlkaneParameters parameters;
  parameters.N = N;
  return Alkane<>(parameters);
}
/// The problem's start, and its points moved by up to `away` from it in a fixed pattern.
Eigen::VectorXd start(int N, double away = 0.0) {
  Eigen::VectorXd q(3 * N), p(3 * N);
  alkane(N).initial(q, p);
  for (Index i = 0; i < q.size(); ++i) q(i) += away * std::sin(7.0 * double(i * i));
  return q;
}
/// Butane with equal bond angles.
Eigen::VectorXd butane(Real theta, Real phi) {
  Vector q(12);
  q << b * std::cos(theta), b * std::sin(theta), 0, 0, 0, 0, b, 0, 0, b - b * std::cos(theta),
      -b * std::sin(theta) * std::cos(phi), b * std::sin(theta) * std::sin(phi);
  return q.cast<double>();
}

TEST_CASE("Torsions and angles of butane have the published energies", "[problems][oracle]") {
  const Alkane<> problem = alkane(4);
  // The sums of c_n cos^n phi and of n c_n cos^(n-1) phi in kelvins at cos phi = 1, 1/2, 0, -1/2
  // and -1. Only trans and cis are stationary by symmetry, and the maximum and minimum near 60 and
  // 120 degrees are not exactly there. The bound is the round-off of terms of a few thousand
  // kelvins.
  struct Published {
    Real degrees;
    double energy, slope;
  };
  for (const auto& [degrees, energy, slope] : {Published{0, 0.0, 0.0},
                                               {60, 1485.375, 2.25},
                                               {90, 1116.0, 1462.0},
                                               {120, 352.125, 2.25},
                                               {180, 5388.0, 0.0}}) {
    for (const int sign : {-1, 1}) {
      const Real phi = sign * degrees * pi / 180;
      INFO(double(phi));
      CHECK_THAT(problem.potential(butane(theta_0, phi)) / double(kelvin), WithinAbs(energy, 1e-9));
      Eigen::VectorXd out(12);
      problem.gradient(butane(theta_0, phi), out);
      // The last point turns on a circle of radius b sin theta_0.
      const double lever = double(b * std::sin(theta_0) / kelvin);
      CHECK_THAT(out.tail<3>().norm() * lever,
                 WithinAbs(slope * std::fabs(double(std::sin(phi))), 1e-9));
      if (slope == 0.0) CHECK(out.norm() <= 1e-12);
    }
  }
  // Two angles that are 0.1 rad too large.
  CHECK_THAT(problem.potential(butane(theta_0 + 0.1L, 0)) / double(kelvin),
             WithinRel(625.0, 1e-10));
}

TEST_CASE("In a planar zigzag the pairs alone have energy", "[problems][oracle]") {
  const double across = double(b * std::sin(theta_0 / 2)), up = double(b * std::cos(theta_0 / 2));
  for (const int N : {2, 3, 4, 5, 10}) {
    Eigen::VectorXd q = Eigen::VectorXd::Zero(3 * N), g(N - 1);
    Real pairs = 0;
    for (int i = 0; i < N; ++i) {
      q(3 * i) = i * across;
      q(3 * i + 1) = i % 2 * up;
      for (int k = 4; k <= i; ++k) {
        pairs += lennard_jones(
            std::hypot(k * b * std::sin(theta_0 / 2), k % 2 * b * std::cos(theta_0 / 2)));
      }
    }
    const Alkane<> problem = alkane(N);
    problem.constraint(q, g);
    CHECK(g.cwiseAbs().maxCoeff() <= 1e-14);
    // The bound is the round-off of torsions, whose terms are a few kcal/mol.
    CHECK_THAT(problem.potential(q), WithinAbs(double(pairs), 1e-13));
  }
}

TEST_CASE("Forces are those of the textbook, and differences of its energy", "[problems][oracle]") {
  for (const int N : {3, 4, 5, 8, 10}) {
    for (const double away : {0.0, 0.1, 0.3}) {
      INFO(N << " carbons, moved by " << away);
      const Eigen::VectorXd q = start(N, away);
      const Vector exact = q.cast<Real>();
      const Textbook textbook(exact);
      Eigen::VectorXd slope(3 * N);
      const Alkane<> problem = alkane(N);
      problem.gradient(q, slope);
      // The terms of the gradient are up to 1e3 kcal/(mol A), and the condition number of an angle
      // is about 10.
      CHECK_THAT(problem.potential(q), WithinAbs(double(textbook.energy), 1e-11));
      CHECK((slope - textbook.slope.cast<double>()).cwiseAbs().maxCoeff() <= 1e-11);
      double worst = 0.0;
      for (Index i = 0; i < q.size(); ++i) {
        // Differences of order 4, with errors h^4 f^(5) and eps f/h below 1e-10.
        const auto moved = [&](int steps) {
          Vector at = exact;
          at(i) += steps * 2e-4L;
          return Textbook(at).energy;
        };
        const Real difference =
            (8 * (moved(1) - moved(-1)) - (moved(2) - moved(-2))) / (12 * 2e-4L);
        worst = std::fmax(worst, std::fabs(double(difference) - slope(i)));
      }
      CHECK(worst <= 1e-9 * std::fmax(1.0, slope.norm()));
    }
  }
}

/// M r'' = -grad V - G^T lambda with d^2 g/dt^2 = 0, for r and v = r' of N points.
void index_reduced(int N, const Extended& y, Extended& rate) {
  const Vector q = Vector::Map(y.data(), 3 * N), v = Vector::Map(y.data() + 3 * N, 3 * N);
  const Vector slope = Textbook(q).slope;
  MatrixOf<Real, Dynamic> G = MatrixOf<Real, Dynamic>::Zero(N - 1, 3 * N), over_mass(N - 1, 3 * N);
  Vector turning(N - 1), inverse(3 * N);
  for (Index i = 0; i < N; ++i) {
    inverse.segment<3>(3 * i).setConstant(1 / (i == 0 || i == N - 1 ? 15.0L : 14.0L));
  }
  for (Index i = 0; i + 1 < N; ++i) {
    const Point u = q.segment<3>(3 * i + 3) - q.segment<3>(3 * i);
    G.block<1, 3>(i, 3 * i) = -2 * u.transpose();
    G.block<1, 3>(i, 3 * i + 3) = 2 * u.transpose();
    turning(i) = 2 * (v.segment<3>(3 * i + 3) - v.segment<3>(3 * i)).squaredNorm();
  }
  over_mass = G * inverse.asDiagonal();
  const MatrixOf<Real, Dynamic> gram = over_mass * G.transpose();
  const Vector lambda = gram.ldlt().solve(Vector(turning - over_mass * slope));
  const Vector a = inverse.cwiseProduct(Vector(-slope - G.transpose() * lambda));
  for (Index i = 0; i < 3 * N; ++i) {
    rate[i] = v(i);
    rate[3 * N + i] = a(i);
  }
}

Trajectory trajectory(int N, const std::string& method, double t, std::int64_t steps,
                      std::int64_t every = 0, const Settings& more = {}) {
  Request request;
  request.problem = {{"N", std::to_string(N)}};
  request.problem.insert(request.problem.end(), more.begin(), more.end());
  request.h = t / double(steps);
  request.steps = steps;
  request.every = every == 0 ? steps : every;
  Trajectory found = integrate("alkane", method, request);
  INFO(method << ": " << found.summary.message);
  REQUIRE(found.summary.ok());
  return found;
}
double distance(const Trajectory& run, const Extended& exact, int N) {
  double most = 0.0;
  for (std::size_t i = 0; i < 3 * std::size_t(N); ++i) {
    const double q = run.at(run.rows() - 1, run.column("q0") + i);
    most = std::fmax(most, std::fabs(q - double(exact[i])));
  }
  return most;
}

TEST_CASE("The motion solves the index-reduced equations", "[problems][oracle]") {
  const double t = 2.0;
  for (const int N : {5, 10}) {
    const Alkane<> problem = alkane(N);
    Eigen::VectorXd q(3 * N), p(3 * N);
    problem.initial(q, p);
    Extended y(q.begin(), q.end());
    for (Index i = 0; i < 3 * N; ++i) y.push_back(Real(p(i)) / Real(problem.mass().diagonal(i)));
    const auto field = [N](const Extended& at, Extended& rate) { index_reduced(N, at, rate); };
    const Extended exact = fehlberg78(field, y, {t}, 1e-16L)[0];

    const Reference reference =
        catalogue().problem("alkane").reference({{"N", std::to_string(N)}}, {}, {}, {t});
    double most = 0.0;
    for (int i = 0; i < 3 * N; ++i) {
      most = std::fmax(most, std::fabs(reference.q[0][i] - double(exact[i])));
    }
    // The round-off of the start in double precision grows during the motion.
    CHECK(reference.error_bar <= 1e-13);
    CHECK(most <= 1e-12);
    CHECK(distance(trajectory(N, "rattle", t, 2000), exact, N) <= 1e-4);
    CHECK(distance(trajectory(N, "half-explicit-5", t, 1000), exact, N) <= 1e-8);
    // Control: softer angles move differently.
    CHECK(distance(trajectory(N, "rattle", t, 2000, 0, {{"k-theta", "60000"}}), exact, N) >= 1e-3);
  }
}

/// The largest deviation of a momentum from its start.
double lost(const Trajectory& run, const std::string& kind) {
  double most = 0.0;
  for (const char* axis : {"_x", "_y", "_z"}) {
    const Values values = run.series(kind + axis);
    for (const double value : values) most = std::fmax(most, std::fabs(value - values[0]));
  }
  return most;
}

TEST_CASE("Methods keep the momenta of the molecule to round-off", "[problems][structure]") {
  // The bound is 10 eps sqrt(steps) times the sizes of p, 13, and of q p, about 200.
  constexpr double bound = 10.0 * 2.2e-16 * 45.0;
  const Trajectory rattle = trajectory(10, "rattle", 40.0, 2000, 1);
  CHECK(lost(rattle, "linear_momentum") <= 13.0 * bound);
  CHECK(lost(rattle, "angular_momentum") <= 200.0 * bound);
  const Trajectory explicit5 = trajectory(10, "half-explicit-5", 40.0, 2000, 1);
  CHECK(lost(explicit5, "linear_momentum") <= 13.0 * bound);
  CHECK(lost(explicit5, "angular_momentum") >= 1e-9);  // control: not conserved exactly
}

}  // namespace
}  // namespace shakedown
