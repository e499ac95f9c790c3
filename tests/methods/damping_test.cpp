// Newmark's method, generalized-alpha and Bathe's rule on damped, driven oscillators, compared with
// the closed form of the motion and with the recursions of the literature for one degree of freedom.
#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <vector>

#include "methods/implicit/trapezoidal.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/structural/bathe.hpp"
#include "methods/structural/generalized_alpha.hpp"
#include "problems/duffing.hpp"

namespace {

using namespace shakedown;
using Catch::Matchers::WithinAbs;
using Oscillator = Duffing<>;

/// Returns the parameters of q'' = -delta q' - stiffness q + gamma cos(omega t), which starts from
/// q = 1 at rest.
DuffingParameters linear(double delta, double stiffness, double gamma, double omega) {
  return {.delta = delta, .stiffness = stiffness, .cubic = 0.0, .gamma = gamma, .omega = omega};
}

double closed_form(const DuffingParameters& p, double t) {
  const std::complex<double> i(0.0, 1.0);
  const std::complex<double> driven =
      p.gamma / (p.stiffness - p.omega * p.omega + i * p.delta * p.omega);
  const double q0 = 1.0 - driven.real();
  const double v0 = p.omega * driven.imag();
  const double decay = p.delta / 2.0;
  const double frequency = std::sqrt(p.stiffness - decay * decay);
  return std::exp(-decay * t) * (q0 * std::cos(frequency * t) +
                                 (v0 + decay * q0) / frequency * std::sin(frequency * t)) +
         (driven * std::exp(i * p.omega * t)).real();
}

template <class M>
std::vector<double> positions(const DuffingParameters& p, const typename M::Options& options,
                              double h, int steps) {
  const Oscillator problem(p);
  State<Oscillator> state = initial_state(problem);
  typename M::template Stepper<Oscillator> stepper(problem, options, h, state);
  std::vector<double> q;
  for (int k = 1; k <= steps; ++k) {
    REQUIRE(stepper.step(state).status == Status::ok);
    state.t = k * h;
    q.push_back(state.q(0));
  }
  return q;
}

template <class M>
void check_order_two(const typename M::Options& options) {
  const DuffingParameters p = linear(0.3, 4.0, 1.0, 1.5);
  std::vector<double> errors;
  for (const int steps : {400, 800, 1600}) {
    const double h = 8.0 / steps;
    errors.push_back(std::fabs(positions<M>(p, options, h, steps).back() - closed_form(p, 8.0)));
  }
  INFO(M::traits.name << ": " << errors[0] << ' ' << errors[1] << ' ' << errors[2]);
  CHECK(errors[0] < 2e-2);
  for (int k = 0; k < 2; ++k) CHECK_THAT(std::log2(errors[k] / errors[k + 1]), WithinAbs(2.0, 0.1));
}

/// Returns the matrix of one step in the basis (omega q, v), in which h y' = z A y with z = h omega.
template <class M>
Eigen::Matrix2d step_matrix(const DuffingParameters& p, const typename M::Options& options,
                            double h) {
  const Oscillator problem(p);
  const double omega = std::sqrt(p.stiffness);
  Eigen::Matrix2d matrix;
  for (int j = 0; j < 2; ++j) {
    State<Oscillator> state = initial_state(problem);
    state.q(0) = j == 0 ? 1.0 / omega : 0.0;
    state.p(0) = j == 0 ? 0.0 : 1.0;
    typename M::template Stepper<Oscillator> stepper(problem, options, h, state);
    REQUIRE(stepper.step(state).status == Status::ok);
    matrix.col(j) << omega * state.q(0), state.p(0);
  }
  return matrix;
}

const double equal_matrices = 2.0 - std::sqrt(2.0);  // gamma of Bathe's rule

BatheOptions bathe(double gamma) {
  BatheOptions options;
  options.gamma = gamma;
  return options;
}

/// Returns the radius at z = h omega of a step without damping. The eigenvalues are a complex pair.
template <class M>
double radius(const typename M::Options& options, double z) {
  const double h = 0.1;
  const DuffingParameters p = linear(0.0, z * z / (h * h), 0.0, 1.0);
  return step_matrix<M>(p, options, h).eigenvalues().cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("Newmark, generalized-alpha and Bathe follow a damped, driven oscillator with order 2",
          "[newmark][oracle]") {
  for (const double beta : {0.0, 0.25, 0.4}) {
    NewmarkOptions options;
    options.beta = beta;
    check_order_two<Newmark>(options);
  }
  check_order_two<Trapezoidal>({});
  for (const double rho : {0.0, 0.5, 0.8, 1.0}) {
    GeneralizedAlphaOptions options;
    options.rho = rho;
    check_order_two<GeneralizedAlpha>(options);
  }
  for (const double gamma : {0.3, 0.5, equal_matrices, 0.8}) check_order_two<Bathe>(bathe(gamma));
}

TEST_CASE("With damping Newmark is the recursion of Hughes (9.1.5)-(9.1.7)", "[newmark][oracle]") {
  const DuffingParameters p = linear(0.7, 9.0, 0.5, 2.0);
  const double h = 0.2, beta = 0.3;
  double q = 1.0, v = 0.0, a = -p.delta * v - p.stiffness * q + p.gamma;
  NewmarkOptions options;
  options.beta = beta;
  int k = 0;
  for (const double found : positions<Newmark>(p, options, h, 50)) {
    const double ahead_q = q + h * v + h * h / 2.0 * (1.0 - 2.0 * beta) * a;
    const double ahead_v = v + h / 2.0 * a;
    const double drive = p.gamma * std::cos(p.omega * (++k * h));
    a = (drive - p.delta * ahead_v - p.stiffness * ahead_q) /
        (1.0 + p.delta * h / 2.0 + p.stiffness * beta * h * h);
    q = ahead_q + beta * h * h * a;
    v = ahead_v + h / 2.0 * a;
    CHECK_THAT(found, WithinAbs(q, 1e-12));  // round-off of 50 steps
  }
}

TEST_CASE("With damping generalized-alpha has the amplification of Chung and Hulbert (1)-(4)",
          "[newmark][oracle]") {
  // In a step of M a_{n+1-am} + C v_{n+1-af} + K q_{n+1-af} = 0, the unknowns are (h^2 a, h v, q).
  for (const double rho : {0.0, 0.5, 0.8}) {
    const double am = (2.0 * rho - 1.0) / (rho + 1.0), af = rho / (rho + 1.0);
    const double gamma = 0.5 - am + af, beta = 0.25 * (1.0 - am + af) * (1.0 - am + af);
    for (const double stiffness : {9.0, 1e8}) {
      const DuffingParameters p = linear(0.02 * std::sqrt(stiffness), stiffness, 0.0, 1.0);
      const double h = 0.1, c = p.delta * h, k = p.stiffness * h * h;
      Eigen::Matrix3d next, last;
      next << 1.0 - am, c * (1.0 - af), k * (1.0 - af),  //
          -gamma, 1.0, 0.0,                              //
          -beta, 0.0, 1.0;
      last << -am, -c * af, -k * af,  //
          1.0 - gamma, 1.0, 0.0,      //
          0.5 - beta, 1.0, 1.0;
      const Eigen::Matrix3d amplification = next.lu().solve(last);
      // q satisfies the characteristic equation of the step: q_{n+3} = c2 q_{n+2} - c1 q_{n+1} + c0
      // q_n.
      const double c2 = amplification.trace(), c0 = amplification.determinant();
      const double c1 = (c2 * c2 - (amplification * amplification).trace()) / 2.0;
      GeneralizedAlphaOptions options;
      options.rho = rho;
      const std::vector<double> q = positions<GeneralizedAlpha>(p, options, h, 12);
      for (std::size_t n = 0; n + 3 < q.size(); ++n) {
        const double size = std::fabs(q[n]) + std::fabs(q[n + 1]) + std::fabs(q[n + 2]);
        INFO("rho " << rho << ", stiffness " << stiffness << ", step " << n);
        CHECK_THAT(q[n + 3], WithinAbs(c2 * q[n + 2] - c1 * q[n + 1] + c0 * q[n], 1e-9 * size));
      }
      // The published limit holds for any damping. For rho = 0 the limit is a threefold root, which
      // a perturbation moves by the cube root of the perturbation.
      if (stiffness > 1e6) {
        CHECK_THAT(amplification.eigenvalues().cwiseAbs().maxCoeff(), WithinAbs(rho, 2e-2));
      }
    }
  }
}

TEST_CASE("A step of Bathe's rule is the rational function of its two parts", "[newmark][oracle]") {
  const double h = 0.1;
  for (const double gamma : {0.3, 0.5, equal_matrices}) {
    for (const double stiffness : {9.0, 1e4, 1e8}) {
      for (const double damping : {0.0, 0.04}) {
        const double omega = std::sqrt(stiffness), z = h * omega;
        const DuffingParameters p = linear(damping * omega, stiffness, 0.0, 1.0);
        Eigen::Matrix2d Z;
        Z << 0.0, z, -z, -damping * z;
        const Eigen::Matrix2d one = Eigen::Matrix2d::Identity();
        // The two rules as they are printed, one after the other.
        const Eigen::Matrix2d part = (one - gamma / 2.0 * Z).inverse() * (one + gamma / 2.0 * Z);
        const double c1 = (1.0 - gamma) / gamma, c2 = -1.0 / ((1.0 - gamma) * gamma);
        const double c3 = (2.0 - gamma) / (1.0 - gamma);
        const Eigen::Matrix2d whole = (c3 * one - Z).inverse() * (-c1 * one - c2 * part);
        const double off = (step_matrix<Bathe>(p, bathe(gamma), h) - whole).cwiseAbs().maxCoeff();
        INFO("gamma " << gamma << ", z " << z << ", damping " << damping);
        CHECK(off <= 1e-13);  // a few hundred rounding errors of entries up to 1
        CHECK((step_matrix<Bathe>(p, bathe(gamma + 0.01), h) - whole).cwiseAbs().maxCoeff() > 1e-8);
      }
    }
  }
}

TEST_CASE("Bathe's rule damps all frequencies, the highest ones completely", "[newmark][oracle]") {
  for (const double gamma : {0.3, 0.5, equal_matrices, 0.8}) {
    const double a = gamma / 2.0, e = (1.0 - gamma) / (2.0 - gamma);
    double last = 1.0;
    for (const double z : {0.3, 1.0, 3.0, 10.0, 100.0, 1e3, 1e4}) {
      const double found = radius<Bathe>(bathe(gamma), z);
      const double kept =
          1.0 / (1.0 + a * a * e * e * std::pow(z, 4) / (1.0 + (a * a + e * e) * z * z));
      INFO("gamma " << gamma << ", z " << z << ": " << found);
      CHECK_THAT(found * found, WithinAbs(kept, 1e-13));
      CHECK(found < last);
      last = found;
    }
    CHECK(last < 2e-3);  // sqrt(a^2 + e^2)/(a e z), which is at most 12/z for these gamma
    if (gamma != equal_matrices) {
      CHECK(radius<Bathe>(bathe(gamma), 0.3) > radius<Bathe>(bathe(equal_matrices), 0.3));
    }
  }
  for (const double z : {0.3, 10.0, 1e4}) {
    CHECK_THAT(radius<Trapezoidal>({}, z), WithinAbs(1.0, 1e-12));
  }
}

TEST_CASE("Forces take no matrix from differences", "[newmark]") {
  NewmarkOptions options;
  options.hessian = HessianSource::difference;
  CHECK_THROWS_AS(positions<Newmark>(linear(0.1, 1.0, 0.0, 1.0), options, 0.1, 1), UsageError);
}
