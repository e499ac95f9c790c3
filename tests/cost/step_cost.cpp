// Integrates the penalised double pendulum with Z&S, either through the suite's stepper and time
// loop or in one hand-written function. A run of each under callgrind gives the instructions per
// step (instructions.cmake).
//
//   step_cost library|hand STEPS H BETA      prints the final x2, equal to round-off for both
//
// The parameters pass through `opaque`, as if they came from the command line, so that neither
// version is specialised to their values.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "methods/base/run.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "problems/base/counted.hpp"
#include "problems/double_pendulum.hpp"
#include "tests/support/every.hpp"

namespace {

using namespace shakedown;

[[gnu::noinline]] double opaque(double x) {
  asm volatile("" : "+x"(x));
  return x;
}

DoublePendulumPenalty<>::Parameters opaque_parameters() {
  DoublePendulumPenalty<>::Parameters p;
  for (double* x : {&p.m1, &p.m2, &p.g, &p.L1, &p.L2, &p.omega}) *x = opaque(*x);
  return p;
}

double library(long steps, double h, double beta) {
  using P = Counted<DoublePendulumPenalty<>>;
  const P problem{DoublePendulumPenalty<>(opaque_parameters())};
  State<P> state = initial_state(problem);
  ZhangSkeel::Stepper<P> stepper(problem, {beta}, h, state);
  std::int64_t rows = 0;
  Every never(steps + 1, [&](std::int64_t, const State<P>&) { ++rows; });
  run(stepper, state, h, steps, never);
  return state.q(2);
}

struct Pendulum {
  double m1, m2, gravity, omega2, l1, l2;  // l1, l2: squared lengths
};

/// Computes M f(x) of eq. (3), unrolled. The terms common to gradient, Hessian and third
/// contraction are computed once.
inline void force(const Pendulum& s, double c, const double* x, double* f) {
  const double ux = x[0], uy = x[1], dx = x[2] - x[0], dy = x[3] - x[1];
  const double w2 = 2.0 * s.omega2;
  const double s1 = w2 * (ux * ux + uy * uy - s.l1), s2 = w2 * (dx * dx + dy * dy - s.l2);
  // A = M + c Hess V, Hess V = [K1 + K2, -K2; -K2, K2], K = 4 omega^2 d d^T + s I.
  const double w4 = 2.0 * w2 * c, cs1 = c * s1, cs2 = c * s2;
  const double kxx = w4 * dx * dx + cs2, kxy = w4 * dx * dy, kyy = w4 * dy * dy + cs2;
  const double a00 = s.m1 + w4 * ux * ux + cs1 + kxx, a10 = w4 * ux * uy + kxy;
  const double a11 = s.m1 + w4 * uy * uy + cs1 + kyy;
  const double a22 = s.m2 + kxx, a32 = kxy, a33 = s.m2 + kyy;
  // Factors A = L D L^T and computes a = -A^-1 grad V.
  const double r0 = 1.0 / a00;
  const double l10 = a10 * r0, l20 = -kxx * r0, l30 = -kxy * r0;
  const double r1 = 1.0 / (a11 - l10 * a10);
  const double b21 = -kxy + l10 * kxx, b31 = -kyy + l10 * kxy;
  const double l21 = b21 * r1, l31 = b31 * r1;
  const double r2 = 1.0 / (a22 + l20 * kxx - l21 * b21);
  const double b32 = a32 + l30 * kxx - l31 * b21;
  const double l32 = b32 * r2;
  const double r3 = 1.0 / (a33 + l30 * kxy - l31 * b31 - l32 * b32);
  const double y0 = -(s1 * ux - s2 * dx);
  const double y1 = -(s.gravity * s.m1 + s1 * uy - s2 * dy) - l10 * y0;
  const double y2 = -s2 * dx - l20 * y0 - l21 * y1;
  const double y3 = -(s.gravity * s.m2 + s2 * dy) - l30 * y0 - l31 * y1 - l32 * y2;
  const double z3 = y3 * r3;
  const double z2 = y2 * r2 - l32 * z3;
  const double z1 = y1 * r1 - l21 * z2 - l31 * z3;
  const double z0 = y0 * r0 - l10 * z1 - l20 * z2 - l30 * z3;
  // c^2/2 a.V'''.a = c^2/2 omega^2 sum over links (4 |a|^2 d + 8 (d.a) a).
  const double bx = z2 - z0, by = z3 - z1;
  const double k = c * c * w2;
  const double n1 = k * (z0 * z0 + z1 * z1), t1 = 2.0 * k * (ux * z0 + uy * z1);
  const double n2 = k * (bx * bx + by * by), t2 = 2.0 * k * (dx * bx + dy * by);
  const double ex = n2 * dx + t2 * bx, ey = n2 * dy + t2 * by;
  f[0] = s.m1 * z0 - (n1 * ux + t1 * z0 - ex);
  f[1] = s.m1 * z1 - (n1 * uy + t1 * z1 - ey);
  f[2] = s.m2 * z2 - ex;
  f[3] = s.m2 * z3 - ey;
}

double by_hand(long steps, double h, double beta) {
  const auto q = opaque_parameters();
  const Pendulum s{q.m1, q.m2, q.g, q.omega * q.omega, q.L1 * q.L1, q.L2 * q.L2};
  const double c = beta * h * h;
  const double inverse[4] = {1.0 / s.m1, 1.0 / s.m1, 1.0 / s.m2, 1.0 / s.m2};
  double x[4] = {0.0, -1.0, 1.0, -2.0};
  double p[4] = {0.0, 0.0, 0.0, 0.0};
  double f[4];
  force(s, c, x, f);
  for (long k = 0; k < steps; ++k) {
    for (int i = 0; i < 4; ++i) {
      p[i] += 0.5 * h * f[i];
      x[i] += h * inverse[i] * p[i];
    }
    force(s, c, x, f);
    for (int i = 0; i < 4; ++i) p[i] += 0.5 * h * f[i];
  }
  return x[2];
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const long steps = std::atol(argv[2]);
  const double h = std::atof(argv[3]);
  const double beta = std::atof(argv[4]);
  const bool hand = std::string_view(argv[1]) == "hand";
  const double x2 = hand ? by_hand(steps, h, beta) : library(steps, h, beta);
  std::printf("%.10f\n", x2);
  return 0;
}
