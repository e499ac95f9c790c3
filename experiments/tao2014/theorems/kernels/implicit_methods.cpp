// Computes results of theorems.md: Newmark, solvers and linearised methods (1, 1.2, 2.1, 2.2,
// Remark 2.3).
#include <algorithm>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/steps.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::tao2014 {
namespace {

using Pendulum = DoublePendulumPenalty<>;
constexpr double beta = 0.4;
constexpr double h = 0.1;

/// Returns a generic state of the penalised pendulum's own motion.
State<Pendulum> pendulum_state() { return generic_state<Pendulum>({}, 1500); }

double defect(std::string_view method, double tolerance = 1e-14) {
  return symplectic_defect(step_jacobian({method, beta, tolerance}, {}, h, pendulum_state()));
}

/// Returns eta of (13), on momenta p = M v.
template <class P>
State<P> pushed_forward(const P& problem, double step, const State<P>& state) {
  State<P> image = state;
  VectorFor<P> work = state.q;
  newmark_pushforward(problem, beta * step * step, state.q, image.q, work);
  return image;
}

/// Returns the largest entry of |eta(Newmark(z)) - PushForward(eta(z))| in 100 steps.
template <class P>
double conjugacy_error(double step) {
  const P problem(typename P::Parameters{});
  State<P> z = initial_state(problem);
  State<P> image = pushed_forward(problem, step, z);
  const auto newmark = begin({"newmark", beta}, {}, step, z);
  const auto pushforward = begin({"pushforward-newmark", beta}, {}, step, image);
  return worst(100, [&](auto) {
    const bool solved =
        newmark->advance(1).status == Status::ok && pushforward->advance(1).status == Status::ok;
    look(*newmark, z);
    look(*pushforward, image);
    return solved ? distance(pushed_forward(problem, step, z), image) : std::nan("");
  });
}

void measure_pushforward(Context& context) {
  context.number("implicit-defect.newmark", defect("newmark"));
  context.number("implicit-defect.pushforward", defect("pushforward-newmark"));
  context.number("conjugacy-error.henon-heiles", conjugacy_error<HenonHeiles<>>(0.2));
  context.number("conjugacy-error.pendulum", conjugacy_error<Pendulum>(0.05));
  context.number("pushforward-distance.pendulum",
                 distance(pushed_forward(Pendulum({}), 0.05, pendulum_state()), pendulum_state()));
}

void measure_solvers(Context& context) {
  const State<Pendulum> start = pendulum_state();
  const double explicit_error = distance(advance({"newmark", 0.0}, {}, 0.01, start, 10),
                                         advance({"velocity-verlet"}, {}, 0.01, start, 10));
  const RunSummary run = integrate({"double-pendulum-penalty", "newmark", h, 50.0}).summary;
  context.number("newton-iterations.newmark", per_step(run, run.iterations));
  context.number("newmark-verlet-distance", explicit_error);
  const double zs = defect("zhang-skeel");
  const double floor = std::fmax(zs, 1e-16);
  double loose = HUGE_VAL;
  double tight = 0.0;
  for (const double tolerance : {1e-2, 1e-4, 1e-6, 1e-10, 1e-14}) {
    const double midpoint = defect("implicit-midpoint", tolerance);
    const double pushforward = defect("pushforward-newmark", tolerance);
    if (tolerance >= 1e-4) loose = std::fmin(loose, std::fmin(midpoint, pushforward));
    if (tolerance == 1e-14) tight = worse(midpoint, pushforward);
    if (tolerance == 1e-6) context.number("solved-defect.default-over-zs", pushforward / floor);
    context.number("solved-defect.midpoint." + shortest(tolerance), midpoint);
    context.number("solved-defect.pushforward." + shortest(tolerance), pushforward);
  }
  context.number("solved-defect.zs", zs);
  context.number("solved-defect.loose-over-zs", loose / floor);
  context.number("solved-defect.tight-over-zs", tight / floor);
}

/// A tolerance so large that Newton's method stops after one iteration from its usual start,
/// whatever the update.
constexpr double one_iteration = 1e300;

/// Returns SHAKE's symplectic defect on the vectors that the constraints allow: those with G dq = 0
/// and any dp.
double constrained_defect(std::string_view method) {
  using P = DoublePendulum<>;
  const P problem({});
  const State<P> at = advance({"shake"}, {}, 0.01, initial_state(problem), 150);
  P::Jacobian G;
  problem.jacobian(at.q, G);
  Eigen::MatrixXd B = Eigen::MatrixXd::Zero(8, 6);
  B.topLeftCorner(4, 2) = linear_algebra::kernel(G);
  B.bottomRightCorner(4, 4).setIdentity();
  return symplectic_defect(step_jacobian({method}, {}, 0.05, at), B);
}

void measure_linearisations(Context& context) {
  context.number("shake-defect.solved", constrained_defect("shake"));
  context.number("shake-defect.one-iteration", constrained_defect("shake-linearised"));
  context.number("linearised-defect.midpoint", defect("implicit-midpoint", one_iteration));
  context.number("linearised-defect.zs", defect("zhang-skeel"));
  // 2.2: Z&Ss's acceleration is the result of one Newton step from a = 0 for Line 3 of (14).
  const Pendulum problem({});
  const State<Pendulum> start = pendulum_state();
  const double c = beta * h * h;
  ImplicitAcceleration<Pendulum> equation(problem, HessianSource::analytic, 1.0);
  State<Pendulum> by_newton = start;
  Pendulum::Vector a = Pendulum::Vector::Zero();
  equation.one_iteration(problem, by_newton.q, c, a);
  const Pendulum::Vector first = a;
  by_newton.p += h / 2.0 * a;  // M = I
  by_newton.q += h * by_newton.p;
  a.setZero();
  equation.one_iteration(problem, by_newton.q, c, a);
  by_newton.p += h / 2.0 * a;
  const double same = distance(by_newton, advance({"zhang-skeel-simplified", beta}, {}, h, start));
  NewmarkOptions tight;
  tight.tolerance = 1e-14;
  tight.unit = 1.0;
  equation.solve(problem, start.q, c, tight, a);
  const double left = (a - first).norm() / a.norm();
  context.number("first-newton.step-difference", same);
  context.number("first-newton.acceleration-left", left);
}

}  // namespace

void theorem_implicit_methods(Context& context) {
  measure_pushforward(context);
  measure_solvers(context);
  measure_linearisations(context);
}

}  // namespace shakedown::tao2014
