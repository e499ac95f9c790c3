#include "experiments/tao2014/sentences.hpp"

namespace shakedown::tao2014 {

std::vector<Sentence> sentences_1() {
  return {
      tested("abstract",
             "the symplectic, linearly implicit methods of Zhang and Skeel are variational "
             "linearisations of Newmark methods",
             "tao2014.theorems.zs-variational"),
      tested("abstract",
             "with a penalty they permit coarse steps for constrained systems without "
             "nonlinear solves",
             "tao2014.theorems.arbitrary-constraint"),
      tested("abstract",
             "penalty and multiplier approaches are linked through two-scale flow convergence",
             "tao2014.theorems.windowed-multiplier"),
      untestable("abstract", "the variational form gives efficient methods on Lie groups",
                 "the subject of section 4.5, indexed there"),
      untestable("1", "symplectic integrators are popular because they preserve structure",
                 "a remark on the literature"),
      tested("1", "implicit methods allow accurate coarse steps for a class of stiff problems",
             "tao2014.fig1.zs-close-to-newmark"),
      tested("1", "implicit methods are classically linearised to avoid costly nonlinear solves",
             "tao2014.fig1.one-iteration-large-error"),
      tested("1", "most implicit symplectic methods are not symplectic once linearised",
             "tao2014.theorems.linearised-midpoint"),
      tested("1", "Zhang and Skeel found a family that is symplectic and linearly implicit",
             "tao2014.theorems.zs-linearly-implicit"),
      tested("1", "their method is also variational", "tao2014.theorems.zs-variational"),
      untestable("1",
                 "(1): M symmetric positive definite and constant, V twice continuously "
                 "differentiable",
                 "the setting of what follows"),
      tested("1", "the Euler-Lagrange equations of the discrete Lagrangian (2) are Z&S (3)",
             "tao2014.theorems.zs-variational"),
      untestable("1",
                 "V''' is a tensor of third order and its contraction with two vectors a vector",
                 "a definition"),
      tested("1", "a_k is to be had from a symmetric linear system, without inverting a matrix",
             "tao2014.theorems.zs-linearly-implicit"),
      tested("1", "Theorem 1.1(1): Z&S is linearly stable for every h if beta >= 1/4",
             "tao2014.theorems.zs-linear-stability"),
      tested("1", "Theorem 1.1(2): Z&S is variational", "tao2014.theorems.zs-variational"),
      tested("1", "Theorem 1.1(2): hence symplectic", "tao2014.theorems.zs-symplectic"),
      tested("1", "Theorem 1.1(2): hence conserving momentum maps",
             "tao2014.theorems.zs-momentum-maps"),
      tested("1", "Theorem 1.1(3): Z&S converges with order 2 where it is stable",
             "tao2014.theorems.zs-order"),
      tested("1", "Theorem 1.1(3): any higher order can be reached",
             "tao2014.theorems.composed-orders"),
      tested("1", "Theorem 1.1(4): Z&S is symmetric", "tao2014.theorems.zs-symmetric"),
      tested("1",
             "by a discrete Noether theorem Z&S keeps the momentum maps of the system's "
             "symmetries",
             "tao2014.theorems.zs-momentum-maps"),
      untestable("1",
                 "footnote 1: symplectic methods are locally variational, variational ones are "
                 "symplectic",
                 "a general theorem of the literature about all methods; its second half is "
                 "measured for Z&S"),
      untestable("1",
                 "penalties as a motivation; (4), (5): action and critical trajectory on the "
                 "manifold",
                 "definitions"),
      tested("1",
             "(6): the critical trajectory also solves the differential-algebraic system with "
             "multipliers",
             "tao2014.fig1.benchmark-accurate"),
      tested("1", "(7): the penalised system approximates the constrained one when omega is large",
             "tao2014.theorems.c1-convergence"),
      tested("1", "stiffness forces tiny steps on a solver that resolves it",
             "tao2014.fig1.euler-step-for-stability"),
      tested("1", "Z&S relieves this: coarse steps, no nonlinear systems",
             "tao2014.theorems.arbitrary-constraint"),
      tested("1",
             "Theorem 1.2: window means of omega^2 g have the multiplier as iterated limit (8)",
             "tao2014.theorems.windowed-multiplier"),
      tested("1",
             "Theorem 1.2: the solution of (9) exists and is the limit in the sense of (10), "
             "(11)",
             "tao2014.theorems.flow-convergence"),
      untestable("1", "outline of the paper", "announces what the sections do"),
      untestable("1.1",
                 "stiff potentials are widely used in place of constraints, e.g. in computer "
                 "graphics",
                 "a remark on the literature"),
      tested("1.1",
             "penalised motions converge in C^1 if the start is in the tangent bundle of the "
             "manifold",
             "tao2014.theorems.c1-convergence"),
      untestable("1.1",
                 "in molecular dynamics stiff bonds are conversely replaced by constraints to gain "
                 "step size",
                 "a remark on the literature"),
      tested("1.1",
             "a start that is not tangent may need a correction potential for the normal "
             "energy",
             "tao2014.theorems.normal-energy-correction"),
      untestable("1.1",
                 "the Fixman potential is such a correction, and may not be the right one for "
                 "deterministic systems",
                 "cites a debate about thermodynamic properties without taking a side"),
      untestable("1.2",
                 "lists generalised coordinates and multiplier methods (SHAKE, RATTLE, SETTLE, "
                 "LINCS, M-SHAKE)",
                 "a remark on the literature"),
      tested("1.2", "generalised coordinates and multipliers are equivalent",
             "tao2014.fig1.benchmark-accurate"),
      tested("1.2", "SHAKE and its relatives solve a nonlinear system in every step",
             "tao2014.double-pendulum.shake-implicit"),
      tested("1.2", "linearised, these methods lose symplecticity",
             "tao2014.theorems.linearised-shake"),
      tested("1.2", "linearising for speed risks long-time accuracy",
             "tao2014.fig1.one-iteration-loses-structure"),
      tested("1.2", "Z&S needs one linear solve a step", "tao2014.theorems.zs-linearly-implicit"),
      tested("1.2",
             "Z&S stays accurate on the penalised system although the step does not resolve "
             "the stiffness",
             "tao2014.theorems.arbitrary-constraint"),
      tested("1.2", "because the fast oscillations are not tangent to the slow manifold",
             "tao2014.theorems.stiff-modes-normal"),
      tested("1.2", "implicit methods lower high frequencies, which suffices for the slow dynamics",
             "tao2014.theorems.frequency-lowered"),
      untestable("1.2", "M-SHAKE as a recent multiplier method, for distance constraints only",
                 "a property of another method, which is not in this suite"),
      tested("1.2", "Z&S with a penalty takes arbitrary holonomic constraints",
             "tao2014.theorems.arbitrary-constraint"),
  };
}

}  // namespace shakedown::tao2014
