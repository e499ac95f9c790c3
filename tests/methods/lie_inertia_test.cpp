// Methods on SO(3) for bodies with any inertia. The oracles are RATTLE in directors, the formulas of
// the sources in matrices, generalized-alpha for an angle, and a fine solution of Euler's equations.
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/lie/generalized_alpha_lie.hpp"
#include "methods/lie/lie_rattle.hpp"
#include "methods/lie/rotation_splitting.hpp"
#include "methods/lie/so3_cayley.hpp"
#include "problems/base/dual.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/heavy_top.hpp"
#include "problems/magnetic_top.hpp"
#include "tests/support/derivative_checks.hpp"

namespace shakedown {
namespace {

using linear_algebra::distance;
using linear_algebra::product;
using Vector9 = VectorOf<double, 9>;
using Matrix = Matrix3<double>;
using Point = Vector3<double>;

/// A body with three different moments in a field along e3: V = a.gamma + 1/2 gamma.B gamma, gamma =
/// R^T e3. The torque is gamma x grad V(gamma). Only the momentum about e3 is conserved.
template <class S = double>
class Asymmetric {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, 9>;
  using Momentum = VectorOf<S, 3>;
  using Structure = structure::Dense<9>;
  using Parameters = NoOptions;
  template <class T>
  using With = Asymmetric<T>;
  static constexpr int dof = 9;
  static constexpr std::string_view id = "asymmetric";
  static constexpr std::string_view title = "asymmetric body";
  static constexpr std::string_view source = "this file";
  static constexpr std::array momentum_maps{MomentumMap{"vertical_momentum", Symmetry::rotation}};

  explicit Asymmetric(const Parameters& /*p*/) {}
  [[nodiscard]] static constexpr Index size() { return dof; }
  [[nodiscard]] Momentum principal_moments() const { return Momentum(S(1), S(2), S(2.5)); }
  void initial(Vector& q, Momentum& p) const {
    rotation_matrix(q) =
        Matrix(Eigen::AngleAxisd(0.7, Point(1.0, 2.0, -1.0).normalized())).template cast<S>();
    p = Momentum(S(0.4), S(-1.0), S(1.2));
  }
  [[nodiscard]] S potential(const Vector& q) const {
    const Momentum gamma = q.template tail<3>();
    return slope().dot(gamma) + gamma.dot(curvature().cwiseProduct(gamma)) / S(2);
  }
  void torque(const Vector& q, Momentum& out) const {
    const Momentum gamma = q.template tail<3>();
    out = hat(gamma) * gradient(gamma);
  }
  void torque_derivative(const Vector& q, Matrix3<S>& D) const {
    const Momentum gamma = q.template tail<3>();
    D = (hat(gamma) * curvature().asDiagonal() - hat(gradient(gamma))) * hat(gamma);
  }
  void generator(int /*k*/, const Vector& q, Momentum& xi) const { xi = q.template tail<3>(); }

 private:
  static Momentum slope() { return Momentum(S(0.3), S(-0.2), S(1.0)); }
  static Momentum curvature() { return Momentum(S(0.5), S(-0.8), S(0.2)); }
  static Momentum gradient(const Momentum& gamma) {
    return slope() + curvature().cwiseProduct(gamma);
  }
};

template <class M, class P>
State<P> after(std::int64_t steps, double h, const typename M::Options& options = {},
               const P& problem = P(typename P::Parameters{})) {
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, options, h, state);
  if (run(stepper, state, h, steps).status != Status::ok) state.q.setConstant(NAN);
  return state;
}

/// Solves R' = R hat(Omega), p' = p x Omega + torque by the classical Runge-Kutta method.
template <class P>
State<P> fine_solution(const P& problem, double until, int steps) {
  const auto rate = [&problem](const State<P>& at) {
    State<P> d = at;
    rotation_matrix(d.q) =
        rotation_matrix(at.q) * hat(Point(at.p.cwiseQuotient(problem.principal_moments())));
    problem.torque(at.q, d.p);
    d.p += at.p.cross(Point(at.p.cwiseQuotient(problem.principal_moments())));
    return d;
  };
  const auto moved = [](State<P> at, const State<P>& along, double t) {
    at.q += t * along.q;
    at.p += t * along.p;
    return at;
  };
  const double h = until / steps;
  State<P> at = initial_state(problem);
  for (int k = 0; k < steps; ++k) {
    const State<P> a = rate(at), b = rate(moved(at, a, h / 2)), c = rate(moved(at, b, h / 2)),
                   d = rate(moved(at, c, h));
    at = moved(moved(moved(moved(at, a, h / 6), b, h / 3), c, h / 3), d, h / 6);
  }
  return at;
}

/// Returns the slopes of the errors of R and p between `steps` and 2 `steps` steps.
template <class M, class P>
std::array<double, 2> orders(int steps, double until, const typename M::Options& options = {}) {
  const P problem(typename P::Parameters{});
  const State<P> exact = fine_solution(problem, until, 128 * steps);
  const State<P> coarse = after<M, P>(steps, until / steps, options);
  const State<P> fine = after<M, P>(2 * steps, until / (2 * steps), options);
  return {std::log2(distance(coarse.q, exact.q) / distance(fine.q, exact.q)),
          std::log2(distance(coarse.p, exact.p) / distance(fine.p, exact.p))};
}
template <class P>
void check_orders(int steps, double until) {
  const auto check = [](const std::array<double, 2>& found, double order) {
    CHECK_THAT(found[0], Catch::WithinAbs(order, 0.1));
    CHECK_THAT(found[1], Catch::WithinAbs(order, 0.1));
  };
  check(orders<So3Cayley, P>(8 * steps, until), 1.0);
  check(orders<LieRattle, P>(steps, until), 2.0);
  check(orders<RotationSplitting, P>(steps, until), 2.0);
  for (const double rho : {0.0, 0.8, 1.0}) {
    GeneralizedAlphaOptions options;
    options.rho = rho;
    INFO("rho-inf = " << rho);
    check(orders<GeneralizedAlphaLie, P>(steps, until, options), 2.0);
  }
}

TEST_CASE("Methods on SO(3) have their orders for bodies with three moments and with two",
          "[methods][lie][order]") {
  check_orders<Asymmetric<>>(512, 4.0);
  check_orders<HeavyTop<>>(512, 0.2);
}

TEST_CASE("The torques of the asymmetric body are derivatives", "[methods][lie]") {
  Eigen::VectorXd a(9);
  a << 0.3, -0.7, 1.1, 0.2, 0.5, -0.4, 0.9, -0.1, 0.6;
  for (const auto& error : DerivativeChecks<Asymmetric<>>({}, a, a).all()) {
    INFO(error.name);
    CHECK(error.error <= 1e-14 * error.scale);
  }
}

/// Returns the iterations of a step of the heavy top to round-off.
template <class M>
int iterations(double h) {
  const HeavyTop<> top(HeavyTopParameters{});
  State<HeavyTop<>> state = initial_state(top);
  typename M::Options options;
  if constexpr (requires { options.tolerance; }) options.tolerance = 1e-15;
  typename M::template Stepper<HeavyTop<>> stepper(top, options, h, state);
  const StepReport report = stepper.step(state);
  return report.status == Status::ok ? report.iterations : 1000;
}

TEST_CASE("Newton's method converges quadratically on the heavy top", "[methods][lie]") {
  // The top spins by 0.75 rad per step. A matrix without its skew part takes more than 25
  // iterations.
  CHECK(iterations<So3Cayley>(5e-3) <= 5);
  CHECK(iterations<LieRattle>(5e-3) <= 5);
  CHECK(iterations<GeneralizedAlphaLie>(5e-3) <= 4);
}

TEST_CASE("RATTLE on SO(3) takes the steps of RATTLE in directors", "[methods][lie][oracle]") {
  using Directors = GyroscopicTop<>;
  const HeavyTopParameters parameters{.I1 = 0.4, .Omega1 = 0.7, .Omega2 = 20.0};
  const double h = 1e-3;
  const HeavyTop<> top(parameters);
  const Directors directors({.m = 15.0, .I1 = 0.4, .I3 = parameters.I2, .l = 1.0, .g = 9.81});
  State<HeavyTop<>> body = initial_state(top);
  State<Directors> frame = initial_state(directors);
  const auto columns = [](const Matrix& R) {
    VectorOf<double, 12> q;
    q << R.col(1), R.col(2), R.col(0), R.col(1);  // phi = l d3, d1, d2, d3
    return q;
  };
  frame.q = columns(rotation_matrix(body.q));
  const VectorOf<double, 12> rate =
      columns(rotation_matrix(body.q) * hat(angular_velocity(top, body.p)));
  directors.mass().apply(rate, frame.p);
  const NewtonOptions tight{.tolerance = 1e-14};
  LieRattle::Stepper<HeavyTop<>> on_group(top, {}, h, body);
  Rattle::Stepper<Directors> with_multipliers(directors, tight, h, frame);
  REQUIRE(run(on_group, body, h, 500).status == Status::ok);
  REQUIRE(run(with_multipliers, frame, h, 500).status == Status::ok);
  CHECK(distance(columns(rotation_matrix(body.q)), frame.q) <= 1e-10);
  Point momentum = Point::Zero();
  for (int i = 0; i < 4; ++i) {
    momentum += Point(frame.q.segment<3>(3 * i)).cross(Point(frame.p.segment<3>(3 * i)));
  }
  CHECK(distance(rotation_matrix(body.q).transpose() * momentum, body.p) <= 1e-9);
}

TEST_CASE("RATTLE on SO(3) solves the equation of Moser and Veselov, in matrices",
          "[methods][lie][oracle]") {
  using P = Asymmetric<>;
  const P problem({});
  const double h = 0.2;
  const State<P> from = after<LieRattle, P>(9, h);
  State<P> to = from;
  LieRattle::Stepper<P> stepper(problem, {}, h, to);
  REQUIRE(stepper.step(to).status == Status::ok);
  const Matrix I = problem.principal_moments().asDiagonal();
  const Matrix D = I.trace() / 2.0 * Matrix::Identity() - I;
  const Matrix F = rotation_matrix(from.q).transpose() * rotation_matrix(to.q);
  Point torque, later;
  problem.torque(from.q, torque);
  problem.torque(to.q, later);
  const Point m = from.p + h / 2 * torque;
  CHECK(distance(F * D - D * F.transpose(), h * hat(m)) <= 1e-14);
  CHECK(distance(F.transpose() * m + h / 2 * later, to.p) <= 1e-14);
  CHECK(distance(F * I - I * F.transpose(), h * hat(m)) >= 1e-2);  // control: D is not I
}

TEST_CASE("The Cayley step conserves its own momentum map for any inertia", "[methods][lie]") {
  using P = Asymmetric<>;
  const P problem({});
  const double h = 0.05;
  State<P> state = initial_state(problem);
  So3Cayley::Stepper<P> stepper(problem, {.tolerance = 1e-15}, h, state);
  const auto own = [&](const State<P>& at) {
    const Point Omega = angular_velocity(problem, at.p);
    const Point m = at.p - h / 2 * Omega.cross(at.p) + h * h / 4 * Omega.dot(at.p) * Omega;
    return rotation_matrix(at.q).row(2).dot(m);
  };
  const double start = own(state), plain = rotation_matrix(state.q).row(2).dot(state.p);
  double most = 0.0, most_plain = 0.0;
  run(stepper, state, h, 10000, [&](std::int64_t, const State<P>& at) {
    most = std::max(most, std::fabs(own(at) - start));
    most_plain = std::max(most_plain, std::fabs(rotation_matrix(at.q).row(2).dot(at.p) - plain));
  });
  CHECK(most <= 2e-13);
  CHECK(most_plain >= 1e-3);
}

TEST_CASE("The splitting is the product of its exponentials", "[methods][lie][oracle]") {
  using P = Asymmetric<>;
  const P problem({});
  const double h = 0.3;
  const State<P> from = initial_state(problem);
  State<P> to = from;
  RotationSplitting::Stepper<P> stepper(problem, {}, h, to);
  stepper.step(to);
  Matrix R = rotation_matrix(from.q);
  Point torque, p = from.p;
  problem.torque(from.q, torque);
  p += h / 2 * torque;
  const std::array<int, 5> axes{0, 1, 2, 1, 0};
  const std::array<double, 5> times{h / 2, h / 2, h, h / 2, h / 2};
  for (int k = 0; k < 5; ++k) {
    const double angle = times[k] * p(axes[k]) / problem.principal_moments()(axes[k]);
    const Matrix F(Eigen::AngleAxisd(angle, Point::Unit(axes[k])));
    R = (R * F).eval();
    p = (F.transpose() * p).eval();
  }
  problem.torque(to.q, torque);
  CHECK(distance(R, rotation_matrix(to.q)) <= 1e-15);
  CHECK(distance(p + h / 2 * torque, to.p) <= 1e-15);
}

TEST_CASE("On a pendulum, generalized-alpha on SO(3) is generalized-alpha for the angle",
          "[methods][lie][oracle]") {
  const HeavyTopParameters swinging{.Omega1 = 2.0, .Omega2 = 0.0, .Omega3 = 0.0};
  const HeavyTop<> top(swinging);
  const double h = 0.05, J = top.principal_moments()(0);
  const auto acceleration = [&](double phi) { return -15.0 * 9.81 / J * std::cos(phi); };
  for (const double rho : {0.0, 0.8, 1.0}) {
    GeneralizedAlphaOptions options;
    options.rho = rho;
    const double alpha_m = (2 * rho - 1) / (rho + 1), alpha_f = rho / (rho + 1);
    const double gamma = 0.5 + alpha_f - alpha_m, beta = (gamma + 0.5) * (gamma + 0.5) / 4;
    const double t = (alpha_m - alpha_f) * h;
    double phi = 0.0, v = 2.0, a = acceleration(phi);
    double A = acceleration(phi + t * v + t * t / 2 * a);
    constexpr int steps = 200;
    for (int k = 0; k < steps; ++k) {
      const auto average = [&](double next) {
        return ((1 - alpha_f) * next + alpha_f * a - alpha_m * A) / (1 - alpha_m);
      };
      const auto place = [&](double next) {
        return phi + h * v + h * h * ((0.5 - beta) * A + beta * average(next));
      };
      double next = a;
      for (int i = 0; i < 100; ++i) next = acceleration(place(next));  // a contraction: h is small
      phi = place(next);
      v += h * ((1 - gamma) * A + gamma * average(next));
      A = average(next);
      a = next;
    }
    const State<HeavyTop<>> end = after<GeneralizedAlphaLie, HeavyTop<>>(steps, h, options, top);
    INFO("rho-inf = " << rho);
    CHECK_THAT(end.q(7), Catch::WithinAbs(std::sin(phi), 1e-12));
    CHECK_THAT(end.p(0), Catch::WithinRel(J * v, 1e-11));
  }
}

/// Returns the size of J^T omega J - omega in the coordinates (R, m), m = p + s (h Omega x p - h^2/2
/// (Omega.p) Omega). The form omega of T*SO(3) is pulled back from R^18 with R hat(m)/2.
template <class M>
double group_defect(double h, double s, const typename M::Options& options = {}) {
  using D = Asymmetric<Dual>;
  const D problem({});
  State<D> start = initial_state(problem);
  typename M::template Stepper<D> warm(problem, options, h, start);
  run(warm, start, Dual(h), 5);
  Eigen::MatrixXd before(18, 6), behind(18, 6);
  const auto embed = [&](const State<D>& at, Eigen::Ref<Eigen::VectorXd> out) {
    const Vector3<Dual> Omega = angular_velocity(problem, at.p);
    const Vector3<Dual> m =
        at.p + Dual(s * h) * Omega.cross(at.p) - (Dual(s * h * h / 2) * Omega.dot(at.p)) * Omega;
    VectorOf<Dual, 9> p;
    rotation_matrix(p) = rotation_matrix(at.q) * hat(m) / Dual(2.0);
    for (int i = 0; i < 9; ++i) {
      out(i) = at.q(i).slope;
      out(9 + i) = p(i).slope;
    }
  };
  for (int j = 0; j < 6; ++j) {
    State<D> z = start;
    for (Dual& x : z.q) x.slope = 0.0;
    for (Dual& x : z.p) x.slope = 0.0;
    if (j < 3) {
      const Matrix3<Dual> R = rotation_matrix(z.q);
      const Vector3<Dual> eta(Point::Unit(j).template cast<Dual>());
      rotation_matrix(z.q) = R + R * hat(eta) * Dual(0.0, 1.0);
    } else {
      z.p(j - 3).slope = 1.0;
    }
    embed(z, before.col(j));
    typename M::template Stepper<D> stepper(problem, options, h, z);
    if (stepper.step(z).status != Status::ok) return HUGE_VAL;
    embed(z, behind.col(j));
  }
  const Eigen::MatrixXd omega = linear_algebra::canonical_form(9);
  return distance(product(behind.transpose(), omega, behind),
                  product(before.transpose(), omega, before));
}

TEST_CASE(
    "For any inertia, RATTLE and the splitting are symplectic, and Cayley in its own momentum",
    "[methods][lie][structure]") {
  CHECK(group_defect<RotationSplitting>(0.1, 0.0) <= 1e-14);
  CHECK(group_defect<LieRattle>(0.1, 0.0) <= 1e-13);
  CHECK(group_defect<So3Cayley>(0.1, -0.5, {.tolerance = 1e-15}) <= 1e-13);
  CHECK(group_defect<So3Cayley>(0.1, 0.0, {.tolerance = 1e-15}) >= 1e-4);
  CHECK(group_defect<RotationSplitting>(0.1, -0.5) >= 1e-4);
  CHECK(group_defect<GeneralizedAlphaLie>(0.1, 0.0) >= 1e-5);
}

/// The largest changes of the momentum about e3, of p3 and of R^T R = I in a run.
struct Changes {
  double vertical = 0.0, own = 0.0, orthogonality = 0.0;
};
template <class M, class P>
Changes changes(double h, std::int64_t steps) {
  const P problem(typename P::Parameters{});
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, {}, h, state);
  const auto vertical = [](const State<P>& at) { return rotation_matrix(at.q).row(2).dot(at.p); };
  const double start = vertical(state), own = state.p(2);
  Changes most;
  run(stepper, state, h, steps, [&](std::int64_t, const State<P>& at) {
    most.vertical = std::max(most.vertical, std::fabs(vertical(at) - start));
    most.own = std::max(most.own, std::fabs(at.p(2) - own));
    most.orthogonality = std::max(most.orthogonality, orthogonality_error(at.q));
  });
  return most;
}

TEST_CASE("The splitting conserves momentum about axes of space exactly, of the body only bounded",
          "[methods][lie][structure]") {
  CHECK(changes<RotationSplitting, Asymmetric<>>(0.1, 10000).vertical <= 1e-13);
  const Changes top = changes<RotationSplitting, MagneticTop<>>(0.1, 10000);
  CHECK(top.vertical <= 1e-13);
  CHECK(top.own >= 1e-5);
  CHECK(top.own <= 0.1);
  const Changes fine = changes<RotationSplitting, MagneticTop<>>(0.025, 40000);
  const Changes finer = changes<RotationSplitting, MagneticTop<>>(0.0125, 80000);
  CHECK_THAT(fine.own / finer.own, Catch::WithinAbs(4.0, 0.1));
  const Changes longer = changes<RotationSplitting, MagneticTop<>>(0.1, 100000);
  CHECK(longer.own <= 1.1 * top.own);
  CHECK(changes<LieRattle, Asymmetric<>>(0.1, 10000).vertical <= 1e-13);
  CHECK(changes<GeneralizedAlphaLie, Asymmetric<>>(0.1, 1000).vertical >= 1e-5);  // control
}

TEST_CASE("R^T R = I to 1e-13 over ten thousand steps, for any inertia",
          "[methods][lie][structure]") {
  CHECK(changes<RotationSplitting, Asymmetric<>>(0.1, 10000).orthogonality <= 1e-13);
  CHECK(changes<GeneralizedAlphaLie, Asymmetric<>>(0.1, 10000).orthogonality <= 1e-13);
  CHECK(changes<LieRattle, Asymmetric<>>(0.1, 10000).orthogonality <= 1e-13);
  CHECK(changes<So3Cayley, Asymmetric<>>(0.1, 10000).orthogonality <= 1e-13);
}

/// Returns the distance from the start after a step of h and one of -h.
template <class M>
double way_back(const typename M::Options& options = {}) {
  using P = Asymmetric<>;
  const P problem({});
  const State<P> start = initial_state(problem);
  State<P> state = start;
  for (const double h : {0.2, -0.2}) {
    typename M::template Stepper<P> stepper(problem, options, h, state);
    if (stepper.step(state).status != Status::ok) return HUGE_VAL;
  }
  return std::max(distance(state.q, start.q), distance(state.p, start.p));
}

TEST_CASE("The splitting is symmetric, generalized-alpha on SO(3) only with rho-inf = 1",
          "[methods][lie][structure]") {
  CHECK(way_back<RotationSplitting>() <= 1e-15);
  CHECK(way_back<LieRattle>() <= 1e-14);
  GeneralizedAlphaOptions options;
  options.rho = 1.0;
  CHECK(way_back<GeneralizedAlphaLie>(options) <= 1e-14);
  options.rho = 0.8;
  CHECK(way_back<GeneralizedAlphaLie>(options) >= 1e-6);
}

TEST_CASE("The exponential of a rotation and its tangent are exact at all angles",
          "[methods][lie][oracle]") {
  const Point axis = Point(1.0, -2.0, 2.0) / 3.0;
  for (const double angle : {0.0, 1e-6, 0.9e-4, 1.1e-4, 0.01, 1.0, 3.141592653589793, 10.0}) {
    INFO("angle = " << angle);
    const Point x = angle * axis;
    const Matrix F = RotationExponential<double>(x).rotation();
    CHECK(distance(F, Matrix(Eigen::AngleAxisd(angle, axis))) <= 1e-14);
    Matrix from_dual;
    for (int j = 0; j < 3; ++j) {
      Vector3<Dual> moved = x.cast<Dual>();
      moved(j).slope = 1.0;
      const Matrix3<Dual> moved_F = RotationExponential<Dual>(moved).rotation();
      const Matrix W = F.transpose() * moved_F.unaryExpr([](const Dual& d) { return d.slope; });
      from_dual.col(j) = Point(W(2, 1), W(0, 2), W(1, 0));
    }
    // (1 - cosine)/|x|^2 of the tangent loses digits at small angles, where it does not matter.
    CHECK(distance(RotationExponential<double>(x).tangent(), from_dual) <= 1e-8);
  }
}

}  // namespace
}  // namespace shakedown
