// The Boris method: its motion compared with the helix of a uniform field, its structure, and the
// effects of a wrong sign or a full kick.
#include "methods/splitting/boris.hpp"

#include <Eigen/Geometry>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/step_jacobian.hpp"
#include "methods/base/run.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "problems/base/differentiated.hpp"
#include "problems/base/rotation.hpp"
#include "problems/charged_particle.hpp"
#include "tests/support/allocation_guard.hpp"

namespace shakedown {
namespace {

struct UniformParameters {
  double k = 0.0;       ///< stiffness of the spring in V = k |q|^2 / 2
  double uneven = 0.0;  ///< additional mass along the first axis, which the method must refuse
  static std::vector<Setting> settings() { return {}; }
};

/// Two particles with different charges and masses in a uniform field that is parallel to no axis.
class UniformPhysics {
 public:
  using Parameters = UniformParameters;
  static constexpr std::string_view id = "uniform-field", title = "uniform field", source = "tests";
  static constexpr int dof = 6;
  static constexpr std::array mass_of{0.5, 3.0};
  explicit UniformPhysics(const Parameters& p) : k(p.k), uneven(p.uneven) {}

  /// Returns e_i B.
  static Vector3<double> field(int i) {
    return (i == 0 ? 1.0 : -2.0) * Vector3<double>(0.6, -0.3, 0.9);
  }
  template <class T>
  auto mass() const {
    VectorOf<T, 6> m;
    for (int i = 0; i < 6; ++i) m(i) = T(mass_of[std::size_t(i) / 3]);
    m(0) += T(uneven);
    return DiagonalMass<T, 6>(m);
  }
  template <class T>
  void initial(VectorOf<T, 6>& q, VectorOf<T, 6>& p) const {
    q << T(0.3), T(-0.2), T(0.5), T(-1), T(0.4), T(0.1);
    p << T(0.5), T(0.2), T(-0.3), T(1.2), T(-0.9), T(2.1);
  }
  template <class T>
  T potential(const VectorOf<T, 6>& q) const {
    T sum(0);
    for (int i = 0; i < 6; ++i) sum += q(i) * q(i);
    return T(k / 2.0) * sum;
  }
  template <class T>
  void magnetic_field(const VectorOf<T, 6>& /*q*/, VectorOf<T, 6>& b) const {
    for (int i = 0; i < 6; ++i) b(i) = T(field(i / 3)(i % 3));
  }
  template <class T>
  void force(const VectorOf<T, 6>& q, const VectorOf<T, 6>& v, const T& /*t*/,
             VectorOf<T, 6>& Q) const {
    VectorOf<T, 6> b;
    magnetic_field(q, b);
    magnetic_force(v, b, Q);
  }

 private:
  double k, uneven;
};
using Uniform = Differentiated<UniformPhysics>;
using Particle = ChargedParticle<>;

/// An independent form of Boris's step. It can have a `turn` of the opposite sign, a `kick` of
/// another length, or, with `forward`, Euler's rule instead of the rotation.
struct Variant {
  double turn = 1.0, kick = 0.5;
  bool forward = false;

  template <class P>
  void step(const P& problem, double h, State<P>& state) const {
    VectorFor<P> v = state.q, gradient = state.q, b = state.q;
    const auto drift = [&] {
      problem.mass().solve(state.p, v);
      state.q += (h / 2.0) * v;
    };
    drift();
    problem.gradient(state.q, gradient);
    problem.magnetic_field(state.q, b);
    state.p -= (kick * h) * gradient;
    for (Index i = 0; i < state.p.size(); i += 3) {
      const Vector3<double> p = state.p.template segment<3>(i);
      const Vector3<double> t =
          (turn * h / 2.0 * problem.mass().inverse(i)) * b.template segment<3>(i);
      // Solves (I + hat(t)) p_+ = (I - hat(t)) p_- with a linear solver instead of Boris's formula.
      const Matrix3<double> plus = Matrix3<double>::Identity() + hat(t);
      const Matrix3<double> minus = Matrix3<double>::Identity() - hat(t);
      const Vector3<double> turned = linear_algebra::solved(plus, minus * p);
      state.p.template segment<3>(i) = forward ? Vector3<double>(p + 2.0 * p.cross(t)) : turned;
    }
    state.p -= (kick * h) * gradient;
    drift();
  }
};

template <class P>
State<P> after(const P& problem, double h, int steps) {
  State<P> state = initial_state(problem);
  Boris::Stepper<P> stepper(problem, {}, h, state);
  REQUIRE(run(stepper, state, h, steps).status == Status::ok);
  return state;
}
template <class P>
State<P> after(const Variant& variant, const P& problem, double h, int steps) {
  State<P> state = initial_state(problem);
  for (int k = 0; k < steps; ++k) variant.step(problem, h, state);
  return state;
}
template <class P>
double distance(const State<P>& a, const State<P>& b) {
  return std::fmax((a.q - b.q).cwiseAbs().maxCoeff(), (a.p - b.p).cwiseAbs().maxCoeff());
}

/// Returns the helices of both particles at time t.
State<Uniform> helix(const Uniform& problem, double t) {
  State<Uniform> state = initial_state(problem);
  for (int i = 0; i < 2; ++i) {
    const Vector3<double> b = UniformPhysics::field(i);
    const double m = UniformPhysics::mass_of[std::size_t(i)], omega = b.norm() / m;
    const Vector3<double> axis = b / b.norm(), v = state.p.segment<3>(3 * i) / m;
    const Vector3<double> along = axis.dot(v) * axis, across = v - along, turned = v.cross(axis);
    state.q.segment<3>(3 * i) += t * along + std::sin(omega * t) / omega * across +
                                 (1.0 - std::cos(omega * t)) / omega * turned;
    state.p.segment<3>(3 * i) =
        m * (along + std::cos(omega * t) * across + std::sin(omega * t) * turned);
  }
  return state;
}

TEST_CASE("A Boris step turns v about the field by the angle whose half has the tangent h omega/2",
          "[methods][oracle]") {
  const Uniform problem{UniformParameters{}};
  const State<Uniform> start = initial_state(problem);
  for (const double h : {0.01, 0.5, 3.0, 50.0}) {
    const State<Uniform> end = after(problem, h, 1);
    for (int i = 0; i < 2; ++i) {
      const Vector3<double> b = UniformPhysics::field(i), axis = b / b.norm();
      const Vector3<double> from = start.p.segment<3>(3 * i), to = end.p.segment<3>(3 * i);
      CHECK_THAT(axis.dot(to), Catch::WithinAbs(axis.dot(from), 1e-14));
      const Vector3<double> across = from - axis.dot(from) * axis;
      const double sine = to.dot(across.cross(axis)), cosine = to.dot(across);
      const double half = h * b.norm() / UniformPhysics::mass_of[std::size_t(i)] / 2.0;
      // The rotation is clockwise about b, as v' = v x b/m requires.
      CHECK_THAT(std::atan2(sine, cosine), Catch::WithinAbs(2.0 * std::atan(half), 1e-13));
    }
  }
}

TEST_CASE("In a uniform field Boris converges to the helix with order 2 and wrong signs do not",
          "[methods][order][oracle]") {
  const Uniform problem{UniformParameters{}};
  const State<Uniform> exact = helix(problem, 4.0);
  Convergence right, reversed, euler;
  for (const int steps : {64, 128, 256, 512, 1024}) {
    const double h = 4.0 / steps;
    right.add(h, distance(after(problem, h, steps), exact));
    reversed.add(h, distance(after(Variant{.turn = -1.0}, problem, h, steps), exact));
    euler.add(h, distance(after(Variant{.forward = true}, problem, h, steps), exact));
  }
  INFO("Boris: " << right.text());
  INFO("turned the other way: " << reversed.text());
  INFO("Euler's rule: " << euler.text());
  CHECK_THAT(right.slope(), Catch::WithinAbs(2.0, 0.05));
  CHECK(reversed.error.back() > 0.1);
  CHECK_THAT(euler.slope(), Catch::WithinAbs(1.0, 0.2));
}

TEST_CASE("With a potential a whole kick in place of half of one loses the order",
          "[methods][order]") {
  const Uniform problem{UniformParameters{.k = 0.7}};
  State<Uniform> exact = initial_state(problem);
  RungeKutta4::Stepper<Uniform> fine(problem, {}, 1e-3, exact);
  REQUIRE(run(fine, exact, 1e-3, 4000).status == Status::ok);  // accurate to 1e-13
  Convergence half, whole;
  for (const int steps : {64, 128, 256, 512}) {
    const double h = 4.0 / steps;
    half.add(h, distance(after(problem, h, steps), exact));
    whole.add(h, distance(after(Variant{.kick = 1.0}, problem, h, steps), exact));
  }
  INFO("half: " << half.text());
  INFO("whole: " << whole.text());
  CHECK_THAT(half.slope(), Catch::WithinAbs(2.0, 0.05));
  CHECK(whole.error.back() > 0.1);
}

TEST_CASE("Boris's formula is the Cayley transform, and on a varying field has order 2 too",
          "[methods][order]") {
  const Particle problem{ChargedParticleParameters{}};
  CHECK(distance(after(problem, 0.25, 40), after(Variant{}, problem, 0.25, 40)) <= 1e-14);
  State<Particle> exact = initial_state(problem);
  RungeKutta4::Stepper<Particle> fine(problem, {}, 2e-3, exact);
  REQUIRE(run(fine, exact, 2e-3, 10000).status == Status::ok);  // accurate to 1e-12
  Convergence error;
  for (const int steps : {200, 400, 800, 1600}) {
    error.add(20.0 / steps, distance(after(problem, 20.0 / steps, steps), exact));
  }
  INFO(error.text());
  CHECK_THAT(error.slope(), Catch::WithinAbs(2.0, 0.05));
}

TEST_CASE("Boris steps forth and back return", "[methods][structure]") {
  const Particle problem{ChargedParticleParameters{}};
  for (const double h : {0.1, 1.0, 4.0}) {
    const State<Particle> start = initial_state(problem);
    const auto back = [&](auto step) {
      State<Particle> state = start;
      for (const double signed_step : {h, -h}) step(signed_step, state);
      return distance(state, start);
    };
    CHECK(back([&](double by, State<Particle>& state) {
            Boris::Stepper<Particle>(problem, {}, by, state).step(state);
          }) <= 1e-14);
    // Control: Euler's rule for the rotation.
    CHECK(back([&](double by, State<Particle>& state) {
            Variant{.forward = true}.step(problem, by, state);
          }) > 1e-4);
  }
}

/// Returns the largest | |p|/|p_0| - 1 | over `steps` steps of a particle without a potential.
template <class Step>
double change_of_speed(Step step, int steps) {
  const Particle problem{ChargedParticleParameters{.phi = 0.0}};
  State<Particle> state = initial_state(problem);
  const double start = state.p.norm();
  double change = 0.0;
  for (int k = 0; k < steps; ++k) {
    step(problem, state);
    change = std::fmax(change, std::fabs(state.p.norm() / start - 1.0));
  }
  return change;
}

TEST_CASE("Without a potential Boris keeps |v|, at any step", "[methods][structure]") {
  constexpr int steps = 100000;
  for (const double h : {0.1, 2.0, 30.0}) {
    INFO("h " << h);
    // The bound is 30 times the random walk of rounding errors, 1e-16 sqrt(10^5) = 3e-14.
    CHECK(change_of_speed(
              [h](const Particle& problem, State<Particle>& state) {
                Boris::Stepper<Particle>(problem, {}, h, state).step(state);
              },
              steps) <= 1e-12);
  }
  CHECK(change_of_speed(
            [](const Particle& problem, State<Particle>& state) {
              Variant{.forward = true}.step(problem, 0.1, state);
            },
            100) > 0.1);
}

/// The largest relative changes of energy and canonical angular momentum.
struct Changes {
  double energy = 0.0, momentum = 0.0;
};
Changes changes(double h, int steps) {
  const Particle problem{ChargedParticleParameters{}};
  State<Particle> state = initial_state(problem);
  Mechanics<Particle> mechanics(problem);
  Boris::Stepper<Particle> stepper(problem, {}, h, state);
  const double energy = mechanics.energy(state.q, state.p);
  const double momentum = problem.canonical_angular_momentum(state.q, state.p);
  Changes found;
  for (int k = 0; k < steps; ++k) {
    stepper.step(state);
    found.energy =
        std::fmax(found.energy, std::fabs(mechanics.energy(state.q, state.p) / energy - 1.0));
    found.momentum =
        std::fmax(found.momentum,
                  std::fabs(problem.canonical_angular_momentum(state.q, state.p) / momentum - 1.0));
  }
  return found;
}

TEST_CASE("On the drift orbit Boris's errors of energy and canonical momentum are O(h^2), no drift",
          "[methods][structure]") {
  const Changes coarse = changes(0.4, 10000), fine = changes(0.2, 20000);
  CHECK_THAT(coarse.energy / fine.energy, Catch::WithinAbs(4.0, 0.2));
  CHECK_THAT(coarse.momentum / fine.momentum, Catch::WithinAbs(4.0, 0.2));
  // A run thirty times as long, with 48 turns around the axis, has no larger errors.
  const Changes longer = changes(0.4, 300000);
  CHECK(longer.energy <= 1.01 * coarse.energy);
  CHECK(longer.momentum <= 1.01 * coarse.momentum);
}

struct LopsidedParameters {
  double growth = 0.0;  ///< growth of the field with the squared distance from the axis
  static std::vector<Setting> settings() { return {}; }
};

/// A potential without symmetry. Its motion is chaotic, and for such motion Hairer and Lubich
/// observe energy drifts.
class LopsidedPhysics {
 public:
  using Parameters = LopsidedParameters;
  static constexpr std::string_view id = "lopsided", title = "lopsided well", source = "tests";
  static constexpr int dof = 3;
  explicit LopsidedPhysics(const Parameters& p) : growth(p.growth) {}

  template <class T>
  auto mass() const {
    return DiagonalMass<T, 3>(VectorOf<T, 3>::Constant(T(1)));
  }
  template <class T>
  void initial(VectorOf<T, 3>& q, VectorOf<T, 3>& p) const {
    q << T(0), T(1), T(0.1);
    p << T(0.09), T(0.55), T(0.3);
  }
  template <class T>
  T potential(const VectorOf<T, 3>& q) const {
    const T x = q(0), y = q(1), z = q(2);
    return x * x * x - y * y * y + T(0.2) * x * x * x * x + y * y * y * y + z * z * z * z;
  }
  template <class T>
  void magnetic_field(const VectorOf<T, 3>& q, VectorOf<T, 3>& b) const {
    b << T(0), T(0), T(1) + T(growth) * (q(0) * q(0) + q(1) * q(1));
  }
  template <class T>
  void force(const VectorOf<T, 3>& q, const VectorOf<T, 3>& v, const T& /*t*/,
             VectorOf<T, 3>& Q) const {
    VectorOf<T, 3> b;
    magnetic_field(q, b);
    magnetic_force(v, b, Q);
  }

 private:
  double growth;
};

TEST_CASE("Boris's energy error is bounded in a constant field, and walks away in one that varies",
          "[methods][structure]") {
  using Lopsided = Differentiated<LopsidedPhysics>;
  // The means over the four quarters of a run of length 20 000 remove the oscillation of the error.
  const auto means = [](double growth, double h) {
    const Lopsided problem{LopsidedParameters{growth}};
    Mechanics<Lopsided> mechanics(problem);
    State<Lopsided> state = initial_state(problem);
    Boris::Stepper<Lopsided> stepper(problem, {}, h, state);
    const double energy = mechanics.energy(state.q, state.p);
    const int quarter = static_cast<int>(5000.0 / h);
    std::vector<double> all(4, 0.0);
    for (double& mean : all) {
      for (int k = 0; k < quarter; ++k) {
        stepper.step(state);
        mean += (mechanics.energy(state.q, state.p) - energy) / quarter;
      }
    }
    return all;
  };
  const auto constant = means(0.0, 0.05), finer = means(0.0, 0.025), varying = means(1.0, 0.05);
  double walked = 0.0;
  for (std::size_t k = 0; k < constant.size(); ++k) {
    INFO("quarter " << k << ": " << constant[k] << ", " << varying[k]);
    CHECK_THAT(constant[k] / constant[0], Catch::WithinAbs(1.0, 0.1));
    CHECK_THAT(constant[k] / finer[k], Catch::WithinAbs(4.0, 0.4));
    walked = std::fmax(walked, std::fabs(varying[k]));
  }
  // Because the motion is chaotic, the distance that the error walks depends on round-off. Here it
  // is 5, 380 times the bound.
  CHECK(walked > 20.0 * std::fabs(constant[0]));
}

/// Returns the Jacobian d(q, p)_1 / d(q, p)_0 of a Boris step of length h. It is taken after 20
/// steps of 0.3.
Eigen::MatrixXd boris_jacobian(double h) {
  using D = ChargedParticle<Dual>;
  const D problem{ChargedParticleParameters{}};
  State<D> state = initial_state(problem);
  Boris::Stepper<D> stepper(problem, {}, Dual(0.3), state);
  REQUIRE(run(stepper, state, Dual(0.3), 20).status == Status::ok);
  return step_jacobian<Boris>(problem, {}, h, state);
}

TEST_CASE("A Boris step conserves the volume of phase space", "[methods][structure]") {
  for (const double h : {0.01, 0.3, 2.0, 10.0}) {
    INFO("h " << h);
    const Eigen::MatrixXd J = boris_jacobian(h);
    // The entries grow like h^2. The rounding errors of their products therefore grow too.
    const double rounding = 1e-14 * std::pow(1.0 + J.cwiseAbs().maxCoeff(), 2);
    CHECK_THAT(linear_algebra::determinant(J), Catch::WithinAbs(1.0, rounding));
  }
  // Computes the same determinant by differences, and also for Euler's rule in place of the
  // rotation. The volume of Euler's rule grows like h^2.
  const Particle problem{ChargedParticleParameters{}};
  const auto volume = [&](auto step) {
    constexpr double apart = 1e-5;  // about the cube root of a rounding error
    Eigen::MatrixXd J(6, 6);
    for (int j = 0; j < 6; ++j) {
      State<Particle> ends[2];
      for (const int side : {0, 1}) {
        State<Particle> state = initial_state(problem);
        (j < 3 ? state.q(j) : state.p(j - 3)) += side == 0 ? -apart : apart;
        step(state);
        ends[side] = state;
      }
      J.col(j) << (ends[1].q - ends[0].q) / (2.0 * apart), (ends[1].p - ends[0].p) / (2.0 * apart);
    }
    return linear_algebra::determinant(J);
  };
  CHECK_THAT(volume([&](State<Particle>& state) {
               Boris::Stepper<Particle>(problem, {}, 0.3, state).step(state);
             }),
             Catch::WithinAbs(1.0, 1e-8));
  CHECK(volume([&](State<Particle>& state) {
          Variant{.forward = true}.step(problem, 0.3, state);
        }) > 1.05);
}

/// Returns max |J^T Omega_1 J - Omega_0| for Omega = dq ^ d(p + e A), whose matrix in q and p is [
/// hat(b) I; -I 0 ].
template <class Stepper, class P>
double magnetic_defect(const P& problem, State<P> state, const Eigen::MatrixXd& J, Stepper step) {
  const auto form = [&problem](const State<P>& at) {
    Vector3<Dual> b;
    problem.magnetic_field(at.q, b);
    Eigen::MatrixXd omega = linear_algebra::canonical_form(3);
    omega.topLeftCorner(3, 3) = hat(Vector3<double>(b(0).value, b(1).value, b(2).value));
    return omega;
  };
  const Eigen::MatrixXd before = form(state);
  step(state);
  return linear_algebra::pullback_defect(J, form(state), before, Eigen::MatrixXd::Identity(6, 6));
}

TEST_CASE("In a varying field a Boris step is not symplectic, as Ellison, Burby and Qin say",
          "[methods][structure]") {
  using D = ChargedParticle<Dual>;
  const D problem{ChargedParticleParameters{}};
  const State<D> start = initial_state(problem);
  const auto defect = [&]<class M>(M /*of*/, double h) {
    return magnetic_defect(problem, start, step_jacobian<M>(problem, {}, h, start),
                           [&](State<D>& state) {
                             typename M::template Stepper<D> stepper(problem, {}, Dual(h), state);
                             stepper.step(state);
                           });
  };
  CHECK(defect(Boris{}, 0.2) > 1e-6);
  CHECK_THAT(std::log2(defect(Boris{}, 0.2) / defect(Boris{}, 0.1)), Catch::WithinAbs(3.0, 0.3));
  // Control: the exact motion preserves the form. RK4 approximates the exact motion up to h^5, so
  // its defect is small too.
  CHECK(defect(RungeKutta4{}, 1e-3) <= 1e-13);
}

TEST_CASE("Boris refuses particles with more than one mass, and does not allocate",
          "[methods][alloc]") {
  const Uniform uneven{UniformParameters{.uneven = 0.1}};
  State<Uniform> state = initial_state(uneven);
  CHECK_THROWS_WITH(Boris::Stepper<Uniform>(uneven, {}, 0.1, state),
                    Catch::Matchers::Contains("coordinates 0 and 1 of uniform-field"));
  const Uniform problem{UniformParameters{}};
  Boris::Stepper<Uniform> stepper(problem, {}, 0.1, state);
  const AllocationGuard guard;
  for (int k = 0; k < 100; ++k) stepper.step(state);
  CHECK(guard.count() == 0);
}

}  // namespace
}  // namespace shakedown
