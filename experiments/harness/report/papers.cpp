#include "experiments/harness/report/papers.hpp"

namespace shakedown {

const std::vector<PaperHeading>& papers() {
  static const std::vector<PaperHeading> all = {
      {"tao2014", "Tao, Owhadi 2014",
       "Variational and linearly-implicit integrators, with applications", "TO",
       "Stiff springs can replace constraints: they are a penalty of frequency omega. Explicit "
       "methods then need tiny steps, and implicit methods need nonlinear solves. The method of "
       "Zhang and Skeel (Z&S) solves only a linear system per step and is still variational, "
       "hence symplectic. Z&Ss is its simplified form. The paper compares Z&S with Newmark's "
       "method, of which it is a linearisation, with variational Euler and with SHAKE (Verlet "
       "with multipliers for the constraints). The problems are pendula, chains, a strand of DNA "
       "and rotating bodies. Our measurements confirm the order, the symplecticity and the "
       "linear stability that the paper proves. On curved constraints the steps of Z&S must "
       "shrink as the stiffness grows. Part of its advantage over SHAKE is due to the "
       "general-purpose solver that SHAKE was given. The printed force for rotations needs a "
       "correction."},
      {"ariel2012", "Ariel, Sanz-Serna, Tsai 2012",
       "A multiscale technique for finding slow manifolds of stiff mechanical systems", "AST",
       "A stiff mechanical system oscillates fast about slow motions, which form the slow "
       "manifold. The iterated projection algorithm (IPA) finds a point of this manifold: it "
       "runs the stiff system for short times and filters the oscillations out. Such points "
       "start stiff runs without oscillations, and constrained runs by RATTLE and other methods "
       "for differential-algebraic equations (DAE). With RK4, the Runge-Kutta method of order 4, "
       "they allow steps on the scale of the slow motion. In our measurements the projection is "
       "as accurate as the paper says, at a cost that does not grow with the stiffness. Several "
       "claims on efficiency and ranges hold only in part. RK4 keeps its accuracy only if the "
       "force is filtered as well."},
      {"reich1995", "Reich 1995", "Smoothed dynamics of highly oscillatory Hamiltonian systems",
       "R",
       "Stiff bonds and angles of molecules force explicit methods to small steps, and rigid "
       "constraints in their place lose flexibility. The paper averages the fast vibrations out. "
       "Soft constraints follow the slow forces, and a correction V_F to the potential "
       "represents the mean effect of the vibrations. The smoothed system is Hamiltonian. It is "
       "integrated by SHAKE (Verlet with multipliers), here called soft SHAKE. In our "
       "measurements it allows the larger steps and keeps the flexibility that the paper "
       "promises. V_F is right if the vibrations are held at a constant temperature. The paper "
       "derives V_F from their ergodicity, which is not enough: one isolated vibration is "
       "ergodic at its energy, but follows the adiabatic potential of Rubin and Ungar. Some "
       "formulas and units are misprinted."},
      {"kinon2023", "Kinon, Betsch, Schneider 2023",
       "Structure-preserving integrators based on a new variational principle for constrained "
       "mechanical systems",
       "KBS",
       "The equations of constrained motion become easier to solve when their constraints are "
       "differentiated, but then positions drift off the constraints. The stabilisation of Gear, "
       "Leimkuhler and Gupta (GGL) enforces position and velocity constraints, each with "
       "multipliers, but an additional term in its equations hinders methods that preserve "
       "structure. The paper finds a variational principle whose equations enforce both "
       "constraints and preserve structure. It yields variational integrators (VI-S, VI-A and "
       "VI-B, all symplectic) and an energy-momentum scheme (EM). The paper compares them with "
       "an earlier scheme (EM-G) and, for the top, with the scheme of Bobenko and Suris (BS99). "
       "In our measurements the schemes conserve what the paper says. Two points need "
       "qualification: which velocity satisfies a constraint, and which orders the multipliers "
       "have. Some formulas are misprinted."},
      {"beyond", "Beyond the papers", "The methods that the papers compete with", "",
       "This page tests what the literature says of the methods that compete with the methods of the "
       "four papers, on the problems that the field uses for comparison. The main source is E. "
       "Hairer, C. Lubich and G. Wanner, Geometric Numerical Integration. Each claim names its "
       "source, or is marked (ours)."},
      {"comparison", "Comparisons", "Every method on every problem, and other programs", "",
       "This page measures the declared properties of each method on every problem that it can "
       "integrate, and the cost of a given error. It shows the energy errors and the round-off "
       "over a million steps, and whether the step size, the tolerances or the arithmetic limits "
       "the error. From these results it derives which method to use. The scan of the largest "
       "stable step of Z&S over stiffness, beta and amplitude runs only on request. `make "
       "bench-peers` compares our methods with OpenMM, LAMMPS and GROMACS, as packaged by "
       "Debian, on clusters of water, and with Simbody, PETSc's TS, GSL and the Open Dynamics "
       "Engine. `make bench` compares the cost per step with hand-written code for a single "
       "problem.",
       "comparison/decision-use"},
      {"timing", "Timing", "Seconds, which vary from run to run", "", ""},
  };
  return all;
}

PaperHeading heading_of(const std::string& id) {
  for (const auto& entry : papers()) {
    if (entry.id == id) return entry;
  }
  return {id, id, "", "", ""};
}

std::string abbreviations() {
  std::string text;
  for (const auto& entry : papers()) {
    if (entry.brief.empty()) continue;
    text +=
        (text.empty() ? "Abbreviations of papers: " : "; ") + entry.brief + ", " + entry.heading;
  }
  return text + ".";
}

}  // namespace shakedown
