#include "experiments/tao2014/sentences.hpp"

namespace shakedown::tao2014 {
namespace {

Sentence tested(std::string section, std::string text, std::string claim) {
  return {std::move(section), std::move(text), std::move(claim), ""};
}
Sentence untestable(std::string section, std::string text, std::string why) {
  return {std::move(section), std::move(text), "", std::move(why)};
}

}  // namespace

SentenceIndex sentences() {
  return {
      "tao2014",
      {
          tested("1.2", "SHAKE and its relatives solve a nonlinear system in every step",
                 "tao2014.double-pendulum.shake-implicit"),
          untestable("4", "times are MATLAB 7.7's on a 2.4 GHz laptop with fsolve, a qualitative "
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
          tested("4.1", "Fig 1: a small-step variational Euler in generalised coordinates is the "
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
          tested("4.1", "times: Z&S 0.4 s, SHAKE 3.8 s", "tao2014.timings-4.1.zs-faster-than-shake"),
          tested("4.1", "times: Z&S 0.4 s, Newmark with full solves 5.3 s",
                 "tao2014.timings-4.1.zs-faster-than-newmark"),
          tested("4.1", "times: Z&S 0.4 s, one-iteration Newmark 0.2 s",
                 "tao2014.timings-4.1.zs-dearer-than-one-iteration"),
          tested("4.1", "times: one-iteration Newmark 2.6 s when the Hessian is not analytic",
                 "tao2014.timings-4.1.differences-cost"),
          tested("4.1", "times: variational Euler 1.0 s",
                 "tao2014.timings-4.1.euler-dearer-than-zs"),
          untestable("4.1", "times: the benchmark in generalised coordinates 91.3 s",
                     "its step size is not stated"),
      }};
}

}  // namespace shakedown::tao2014
