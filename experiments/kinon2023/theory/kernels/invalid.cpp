// KBS Remark 4 and A.5: the alternative principle (40), in which the secondary constraint is
// written in velocities. In its Euler-Lagrange equations (142), gamma does not vanish. The momentum
// is therefore wrong, and the multipliers are not determined. Positions and velocities are
// nevertheless correct, because gamma.G v = d/dt (gamma.g) - gamma'.g: with lambda' = lambda -
// gamma', the two principles differ only by a total derivative.
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/shared/runs.hpp"
#include "problems/base/reference.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {
namespace {

using Extended = long double;
using Pendulum = Pendulum3d<Extended>;
using InvalidPoint = Pendulum::Vector;

/// (142) for the pendulum with m = l = 1 at one instant. Here G = q^T, so (144) becomes gamma =
/// -q.p / q.q and v = p + gamma q. The equation p' = -grad V - lambda q - gamma v admits any
/// function lambda(t). The constraints do not determine lambda, because G v = 0 holds for every
/// lambda.
struct Instant {
  Instant(const std::vector<Extended>& x, Extended amplitude)
      : q(InvalidPoint::Map(x.data())), p(InvalidPoint::Map(x.data() + 3)),
        gamma(-q.dot(p) / q.squaredNorm()), v(p + gamma * q),
        lambda(amplitude * std::cos(5.0L * x[6])) {
    Pendulum{Pendulum3dParameters{}}.gradient(q, gradient);
    p_rate = -gradient - lambda * q - gamma * v;
  }
  /// Returns lambda - gamma'.
  [[nodiscard]] double shifted_multiplier() const {
    const Extended gamma_rate =
        -(v.dot(p) + q.dot(p_rate) + Extended(2) * gamma * q.dot(v)) / q.squaredNorm();
    return static_cast<double>(lambda - gamma_rate);
  }
  InvalidPoint q, p;
  Extended gamma;
  InvalidPoint v;
  Extended lambda;
  InvalidPoint gradient, p_rate;
};

/// Returns the solution of (142) at `until`. At the start, G p = `p_across`.
Instant invalid(double until, Extended amplitude, double p_across) {
  InvalidPoint q, p;
  Pendulum{Pendulum3dParameters{}}.initial(q, p);
  p += Extended(p_across) * q;
  std::vector<Extended> y(q.begin(), q.end());
  y.insert(y.end(), p.begin(), p.end());
  y.push_back(0.0L);  // time
  const auto field = [amplitude](const std::vector<Extended>& x, std::vector<Extended>& rate) {
    const Instant at(x, amplitude);
    for (Index i = 0; i < 3; ++i) {
      rate[static_cast<std::size_t>(i)] = at.v(i);
      rate[static_cast<std::size_t>(i) + 3] = at.p_rate(i);
    }
    rate[6] = 1.0L;
  };
  return {fehlberg78(field, y, {until}, 1e-15L).front(), amplitude};
}

}  // namespace

void theory_invalid(Context& context) {
  const Reference truth = catalogue().problem("pendulum-3d").reference({}, {}, {}, {2.0});
  // Since m = 1, the velocity of the exact motion is equal to its momentum.
  const double lambda =
      model("pendulum-3d")
          .multiplier(Vector::Map(truth.q[0].data(), 3), Vector::Map(truth.p[0].data(), 3))(0);
  double motion = 0.0, multiplier = 0.0, momenta = HUGE_VAL, gamma = HUGE_VAL;
  for (const auto& [amplitude, across] : {std::pair{0.0L, 0.0}, {3.0L, 0.0}, {-7.0L, 2.0}}) {
    const Instant at = invalid(2.0, amplitude, across);
    double of_p = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto k = static_cast<Index>(i);
      const auto error = [](Extended x, double y) { return std::fabs(static_cast<double>(x) - y); };
      motion = std::max({motion, error(at.q(k), truth.q[0][i]), error(at.v(k), truth.p[0][i])});
      of_p = std::max(of_p, error(at.p(k), truth.p[0][i]));
    }
    momenta = std::min(momenta, of_p);
    gamma = std::min(gamma, std::fabs(static_cast<double>(at.gamma)));
    multiplier = std::max(multiplier, std::fabs(at.shifted_multiplier() / lambda - 1.0));
  }
  context.number("alternative.gamma", gamma);
  context.number("alternative.error.p", momenta);
  context.number("alternative.error.q-v", motion);
  context.number("alternative.multiplier", multiplier);
}

}  // namespace shakedown::kinon2023
