// KBS Remark 4 and A.5: the alternative principle (40), with the secondary constraint written in
// velocities. Question: are its Euler-Lagrange equations (142) wrong? Expectation: yes, because
// gamma does not vanish. Finding: its momentum is wrong and its multipliers are not determined, but
// its positions and velocities are those of the correct motion, for gamma.G v = d/dt (gamma.g) -
// gamma'.g: with lambda' = lambda - gamma' the two principles differ by a total derivative.
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/theory/theory.hpp"
#include "problems/base/reference.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {
namespace {

using Extended = long double;
using Pendulum = Pendulum3d<Extended>;
using Point = Pendulum::Vector;

/// (142) for the pendulum with m = l = 1, as an ODE in (q, p): G = q^T, so (144) is gamma = -q.p
/// / q.q and v = p + gamma q. p' = -grad V - lambda q - gamma v, with any function lambda(t): the
/// constraints leave it free, because G v = 0 holds whatever it is.
std::vector<Extended> invalid(double until, Extended amplitude, double p_across) {
  const Pendulum problem{Pendulum3dParameters{}};
  Point q, p;
  problem.initial(q, p);
  p += Extended(p_across) * q;
  std::vector<Extended> y(q.begin(), q.end());
  y.insert(y.end(), p.begin(), p.end());
  y.push_back(0.0L);  // time
  const auto field = [&problem, amplitude](const std::vector<Extended>& x,
                                           std::vector<Extended>& rate) {
    const Point at = Point::Map(x.data());
    const Point momentum = Point::Map(x.data() + 3);
    const Extended gamma = -at.dot(momentum) / at.squaredNorm();
    const Point v = momentum + gamma * at;
    const Extended lambda = amplitude * std::cos(5.0L * x[6]);
    Point force;
    problem.gradient(at, force);
    force = -force - lambda * at - gamma * v;
    for (Index i = 0; i < 3; ++i) {
      rate[static_cast<std::size_t>(i)] = v(i);
      rate[static_cast<std::size_t>(i) + 3] = force(i);
    }
    rate[6] = 1.0L;
  };
  return fehlberg78(field, y, {until}, 1e-15L).front();
}

}  // namespace

void theory_invalid(Evidence& evidence) {
  const double until = 2.0;
  const Reference truth = catalogue().problem("pendulum-3d").reference({}, {}, {}, {until});
  double positions = 0.0, velocities = 0.0, momenta = HUGE_VAL, gamma = HUGE_VAL;
  for (const auto& [amplitude, across] : {std::pair{0.0L, 0.0}, {3.0L, 0.0}, {-7.0L, 2.0}}) {
    const auto y = invalid(until, amplitude, across);
    const Point q = Point::Map(y.data());
    const Point p = Point::Map(y.data() + 3);
    const Extended g = -q.dot(p) / q.squaredNorm();
    const Point v = p + g * q;
    double of_q = 0.0, of_v = 0.0, of_p = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto k = static_cast<Index>(i);
      of_q = std::max(of_q, std::fabs(static_cast<double>(q(k)) - truth.q[0][i]));
      of_v = std::max(of_v, std::fabs(static_cast<double>(v(k)) - truth.p[0][i]));
      of_p = std::max(of_p, std::fabs(static_cast<double>(p(k)) - truth.p[0][i]));
    }
    const std::string of = "pendulum, lambda(t) = " + shortest(static_cast<double>(amplitude)) +
                           " cos 5t, G p(0) = " + shortest(across);
    evidence.add("error of q at t = 2, equations (142)", of, of_q);
    evidence.add("error of v at t = 2, equations (142)", of, of_v);
    evidence.add("error of p at t = 2, equations (142)", of, of_p);
    evidence.add("gamma at t = 2, equations (142)", of, static_cast<double>(g));
    positions = std::max(positions, of_q);
    velocities = std::max(velocities, of_v);
    momenta = std::min(momenta, of_p);
    gamma = std::min(gamma, std::fabs(static_cast<double>(g)));
  }
  evidence
      .claim("invalid-multiplier", "A.5, (144)",
             "in the alternative principle gamma does not vanish in general", ClaimKind::value)
      .measured("smallest |gamma| at t = 2 of three choices of lambda(t)", gamma)
      .measured("smallest error of p", momenta)
      .criterion("both above 1e-3")
      .tolerance("1e-3", "far above the integrator's 1e-13")
      .verdict(holds(gamma > 1e-3 && momenta > 1e-3));
  evidence
      .claim("invalid-principle", "Remark 4; A.5",
             "the alternative principle (40) does not yield the correct equations of motion and "
             "cannot be traced back to (27)",
             ClaimKind::value, Verdict::qualified)
      .measured("largest error of q at t = 2 from (142), three choices of lambda(t)", positions)
      .measured("largest error of v", velocities)
      .measured("smallest error of p", momenta)
      .criterion("reproduced if q or v of (142) leaves the correct motion by more than 1e-3; "
                 "qualified if q and v are right to 1e-9 for every lambda(t) tried while p is off "
                 "by more than 1e-3")
      .tolerance("1e-9", "two extended-precision integrations at 1e-15 over one and a half "
                         "periods")
      .explain("(142) leaves lambda free and p with it, so p is no conjugate momentum and no "
               "integrator can be built on it. But gamma.G(q) v = d/dt (gamma.g) - gamma'.g: "
               "inserting p = M v - G^T gamma into (142b) gives M v' = -grad V - G^T (lambda - "
               "gamma'), the standard equations (27) with another multiplier. The motion q(t) is "
               "right.")
      .verdict(positions > 1e-3 || velocities > 1e-3                     ? Verdict::reproduced
               : positions < 1e-9 && velocities < 1e-9 && momenta > 1e-3 ? Verdict::qualified
                                                                         : Verdict::undetermined);
}

}  // namespace shakedown::kinon2023
