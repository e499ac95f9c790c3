#include "experiments/tao2014/sentences.hpp"

namespace shakedown::tao2014 {
namespace {

std::vector<Sentence> sentences_4() {
  return {
      untestable("4",
                 "times are MATLAB 7.7's on a 2.4 GHz laptop with fsolve, a qualitative "
                 "illustration only",
                 "states the authors' set-up"),
      tested("4.1", "M, V and g of the planar double pendulum in Cartesian coordinates",
             "tao2014.fig1.sign-of-gravity"),
      untestable("4.1", "m1 = m2 = g = 1, a dimensionless convention", "a choice of units"),
      tested("4.1", "SHAKE, the Lagrange multiplier method here, is nonlinearly implicit",
             "tao2014.double-pendulum.shake-implicit"),
      tested("4.1", "symplectic integration in (theta, phi) is implicit as well",
             "tao2014.double-pendulum.generalised-implicit"),
      tested("4.1", "the mass matrix in generalised coordinates depends on position as in (23)",
             "tao2014.double-pendulum.mass-matrix"),
      tested("4.1", "even the best-known explicit variational integrators become implicit",
             "tao2014.double-pendulum.generalised-implicit"),
      tested("4.1", "g is quadratic but the penalised equations are cubically nonlinear",
             "tao2014.double-pendulum.cubic"),
      tested("4.1",
             "Fig 1: a small-step variational Euler in generalised coordinates is the "
             "benchmark",
             "tao2014.fig1.benchmark-accurate"),
      tested("4.1", "Fig 1: initial values and rod lengths",
             "tao2014.double-pendulum.start-on-manifold"),
      tested("4.1", "Fig 1: row 3 takes h = 0.1/omega for stability, the others 20 times more",
             "tao2014.fig1.euler-step-for-stability"),
      tested("4.1", "one-iteration Newmark (row 5) has a large error",
             "tao2014.fig1.one-iteration-large-error"),
      tested("4.1", "that error comes from the loss of symplecticity",
             "tao2014.fig1.one-iteration-loses-structure"),
      tested("4.1", "row 5 is still consistent", "tao2014.fig1.one-iteration-consistent"),
      tested("4.1", "Z&S (row 6) has nearly the small errors of fully solved Newmark (row 4)",
             "tao2014.fig1.zs-close-to-newmark"),
      tested("4.1", "Z&S has a larger error than SHAKE because omega is finite",
             "tao2014.fig1.zs-error-larger-than-shake"),
      tested("4.1", "the penalised system at omega = 20 is only an approximation (row 3)",
             "tao2014.fig1-work-precision.modelling-error-floor"),
      tested("4.1", "a larger omega approximates better, with an error O(omega^-2)",
             "tao2014.fig1.larger-omega-more-accurate"),
      tested("1", "stiffness forces a standard solver to very small steps",
             "tao2014.omega2000.verlet-limit"),
      tested("1.2", "Z&S allows an o(1) step, independent of omega",
             "tao2014.omega2000.zs-step-independent-of-omega"),
      tested("1", "the windowed mean of -omega^2 g converges to the multiplier, (8)",
             "tao2014.fig2b.windowed-convergence"),
      tested("3", "the violation of the constraints is O(omega^-2), not only O(omega^-1)",
             "tao2014.fig2a.violation-order"),
      tested("3",
             "the multiplier is not a strong limit of -omega^2 g, (22), only one in the two-scale "
             "sense",
             "tao2014.fig2b.no-strong-convergence"),
      tested("4.1", "Fig 2(a): omega^2 |g(q(50))| illustrates the O(omega^-2) law",
             "tao2014.fig2a.as-printed"),
      tested("4.1", "the approximation error at finite omega is O(omega^-2)",
             "tao2014.fig2a.approximation-error"),
      tested("4.1", "Fig 2(b): multipliers averaged over a window of 0.2 agree with SHAKE's",
             "tao2014.fig2b.matches-shake"),
      tested("4.1", "Fig 2: Verlet would need h = 0.001 for stability",
             "tao2014.fig2b.verlet-step"),
      tested("4.1", "at omega = 2000 Z&S, Newmark and implicit midpoint are unstable",
             "tao2014.omega2000.instability"),
      tested("4.1", "that instability is due to strong nonlinearity",
             "tao2014.omega2000.strong-nonlinearity"),
      tested("4.1", "the double pendulum has a chaotic region", "tao2014.chaos.chaotic-region"),
      tested("4.1", "variational integrators are desirable for such systems",
             "tao2014.chaos.variational-desired"),
      tested("4.1", "rows 1, 2, 3, 4, 6 do not leak between regular and chaotic regions",
             "tao2014.chaos.no-leakage"),
      tested("4.1", "times: Z&S 0.4 s, SHAKE 3.8 s", "tao2014.timings-4.1.zs-faster-than-shake"),
      tested("4.1", "times: Z&S 0.4 s, Newmark with full solves 5.3 s",
             "tao2014.timings-4.1.zs-faster-than-newmark"),
      tested("4.1", "times: Z&S 0.4 s, one-iteration Newmark 0.2 s",
             "tao2014.timings-4.1.zs-dearer-than-one-iteration"),
      tested("4.1", "times: one-iteration Newmark 2.6 s when the Hessian is not analytic",
             "tao2014.timings-4.1.differences-cost"),
      tested("4.1", "times: variational Euler 1.0 s", "tao2014.timings-4.1.euler-dearer-than-zs"),
      untestable("4.1", "times: the benchmark in generalised coordinates 91.3 s",
                 "its step size is not stated"),
      untestable("4", "which integrator is used in which section", "announces the sections"),
      untestable("4.1", "the penalised system (7) is straightforward to set up for Z&S",
                 "a remark on effort"),
      untestable("4.1", "omega = 20 is chosen so that the modelling error stays visible",
                 "a choice of the authors; what it leaves is measured in other rows"),
      untestable("4.1", "errors are shown for x2 and y2 only, for readability",
                 "a choice of presentation"),
  };
}

}  // namespace

SentenceIndex sentences() {
  SentenceIndex index{"tao2014", {}};
  for (auto part : {sentences_1, sentences_2, sentences_3, sentences_4, sentences_4_2,
                    sentences_4_4, sentences_4_5, sentences_6}) {
    const std::vector<Sentence> rows = part();
    index.sentences.insert(index.sentences.end(), rows.begin(), rows.end());
  }
  return index;
}

}  // namespace shakedown::tao2014
