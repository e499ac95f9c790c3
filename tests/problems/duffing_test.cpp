// Duffing's oscillator: without the cubic spring it is compared with its closed form, and its
// energy balance is checked.
#include "problems/duffing.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <complex>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {
namespace {

TEST_CASE("Without the cubic spring Duffing's oscillator is the linear one, damped and driven",
          "[problems][oracle]") {
  // q = Re(A e^(i omega t) + B e^(r t)), where r is the root of r^2 + delta r + k = 0 above the
  // real axis.
  const double delta = 0.3, k = 2.0, gamma = 0.7, omega = 1.3, t = 6.0;
  const std::complex<double> i(0.0, 1.0);
  const std::complex<double> A = gamma / (k - omega * omega + i * delta * omega);
  const std::complex<double> r = -delta / 2.0 + i * std::sqrt(k - delta * delta / 4.0);
  // B follows from q(0) = 1 and q'(0) = 0.
  const double real = 1.0 - A.real();
  const double slope = -(i * omega * A).real();  // Re(r B)
  const std::complex<double> B(real, (r.real() * real - slope) / r.imag());
  const auto q = (A * std::exp(i * omega * t) + B * std::exp(r * t)).real();
  const auto v = (i * omega * A * std::exp(i * omega * t) + r * B * std::exp(r * t)).real();
  const Settings linear{
      {"delta", "0.3"}, {"stiffness", "2"}, {"cubic", "0"}, {"gamma", "0.7"}, {"omega", "1.3"}};
  const Reference reference = catalogue().problem("duffing").reference(linear, {}, {}, {t});
  CHECK(std::fabs(reference.q[0][0] - q) <= 1e-14);
  CHECK(std::fabs(reference.p[0][0] - v) <= 1e-14);
  for (const char* method : {"cvode-adams", "cvode-bdf", "adams-pece", "odeint-adams",
                             "odeint-bulirsch-stoer", "dop853", "arkode-dirk", "arkode-erk"}) {
    INFO(method);
    Request request;
    request.problem = linear;
    request.method = {{"rtol", "1e-9"}, {"atol", "1e-9"}};
    request.h = t;
    request.steps = 1;
    const Trajectory run = integrate("duffing", method, request);
    // The error comes from several hundred steps with errors of 1e-9 each, or from a thousand steps
    // of a method of order 2.
    CHECK(std::fabs(run.at(1, run.column("q0")) - q) <= 1e-6);
    CHECK(std::fabs(run.at(1, run.column("p0")) - v) <= 1e-6);
  }
}

TEST_CASE("Its energy changes by the work of friction and drive", "[problems][structure]") {
  Request request;
  request.h = 0.005;
  request.steps = 2000;
  request.method = {{"rtol", "1e-10"}, {"atol", "1e-10"}};
  const Trajectory run = integrate("duffing", "cvode-adams", request);
  const std::vector<double> energy = run.series("energy"), power = run.series("power");
  double work = 0.0, friction = 0.0;  // by Simpson's rule, with separate friction
  for (std::size_t k = 2; k < power.size(); k += 2) {
    work += request.h / 3.0 * (power[k - 2] + 4.0 * power[k - 1] + power[k]);
    const auto lost = [&run](std::size_t at) {
      const double v = run.at(at, run.column("p0"));
      return -DuffingParameters{}.delta * v * v;
    };
    friction += request.h / 3.0 * (lost(k - 2) + 4.0 * lost(k - 1) + lost(k));
  }
  CHECK(std::fabs(energy.back() - energy.front() - work) <= 1e-8);
  CHECK(friction < -0.05);
  CHECK(std::fabs(work - friction) > 0.01);  // the drive's work
}

}  // namespace
}  // namespace shakedown
