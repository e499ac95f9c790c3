// Newmark's method and generalized-alpha on damped, driven oscillators, compared with the closed
// form of the motion and with the recursions of the literature for one degree of freedom.
#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <vector>

#include "methods/implicit/trapezoidal.hpp"
#include "methods/newmark/newmark.hpp"
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

}  // namespace

TEST_CASE("Newmark and generalized-alpha follow a damped, driven oscillator with order 2",
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

TEST_CASE("Forces take no matrix from differences", "[newmark]") {
  NewmarkOptions options;
  options.hessian = HessianSource::difference;
  CHECK_THROWS_AS(positions<Newmark>(linear(0.1, 1.0, 0.0, 1.0), options, 0.1, 1), UsageError);
}
