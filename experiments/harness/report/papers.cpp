#include "experiments/harness/report/papers.hpp"

namespace shakedown {

const std::vector<PaperHeading>& papers() {
  static const std::vector<PaperHeading> all = {
      {"tao2014", "Tao, Owhadi 2014",
       "Variational and linearly-implicit integrators, with applications", "TO",
       "Stiff springs can stand for constraints (a penalty of frequency omega), but then explicit "
       "methods need tiny steps and implicit ones nonlinear solves. The method of Zhang and Skeel "
       "(Z&S) solves only a linear system a step and is still variational, hence symplectic; Z&Ss is "
       "its simplified form. The paper compares it with Newmark's method, of which it is a "
       "linearisation, with variational Euler and with SHAKE (Verlet with multipliers for the "
       "constraints), on pendula, chains, a strand of DNA and rotating bodies. Measured here, Z&S has the order, the symplecticity and the linear stability that the "
       "paper proves. On curved constraints its steps must shrink as the "
       "stiffness grows, its advantage over SHAKE is in part that of the general-purpose solver which SHAKE "
       "was given, and the printed force for rotations needs a correction."},
      {"ariel2012", "Ariel, Sanz-Serna, Tsai 2012",
       "A multiscale technique for finding slow manifolds of stiff mechanical systems", "AST",
       "A stiff mechanical system oscillates fast about slow motions, which form the slow manifold. "
       "The iterated projection algorithm (IPA) finds a point of it by short runs of the stiff system "
       "whose oscillations a filter takes out. Such points start stiff runs without oscillations, or "
       "constrained ones by RATTLE and other methods for differential-algebraic equations (DAE), and "
       "with RK4, the Runge-Kutta method of order 4, they allow steps of the slow motion. Measured here, the projection is as accurate as the paper says, at a cost that does not "
       "grow with the stiffness. Several sentences on efficiency and ranges hold in part only, and RK4 keeps its accuracy only when the force "
       "is filtered as well."},
      {"reich1995", "Reich 1995", "Smoothed dynamics of highly oscillatory Hamiltonian systems",
       "R",
       "Stiff bonds and angles of molecules force explicit methods to small steps, and replacing them "
       "by rigid constraints loses flexibility. The paper averages the fast vibrations out: soft "
       "constraints follow the slow forces, and a correction V_F to the potential stands for the "
       "vibrations' mean effect. The smoothed system is Hamiltonian and integrated by SHAKE (Verlet "
       "with multipliers), here called soft SHAKE. Measured here, it allows the larger steps and keeps "
       "the flexibility that the paper promises. V_F is right where the vibrations are held at a "
       "constant temperature. The paper derives this from their ergodicity, which is not enough: one "
       "vibration left alone is ergodic at its energy, but follows the adiabatic potential of Rubin "
       "and Ungar. Some formulas and units are misprinted."},
      {"kinon2023", "Kinon, Betsch, Schneider 2023",
       "Structure-preserving integrators based on a new variational principle for constrained "
       "mechanical systems",
       "KBS",
       "The equations of constrained motion become easier to solve when their constraints are "
       "differentiated, but then positions drift off the constraints. The stabilisation of Gear, "
       "Leimkuhler and Gupta (GGL) holds position and velocity constraints, each with multipliers, but an "
       "additional term in its equations hinders methods that preserve structure. The paper finds a "
       "variational principle whose equations hold both constraints and preserve structure. From it "
       "come variational integrators (VI-S, VI-A and VI-B, all symplectic) and an energy-momentum "
       "scheme (EM), compared with an earlier one (EM-G) and, for the top, with the scheme of Bobenko "
       "and Suris (BS99). Measured here, the schemes conserve what the paper says. Which velocity "
       "satisfies a constraint, and which orders multipliers have, needs qualification, and some "
       "formulas are misprinted."},
      {"beyond", "Beyond the papers", "The methods that the papers compete with", "",
       "What the literature of the field, above all E. Hairer, C. Lubich and G. Wanner, Geometric "
       "Numerical Integration, says of the methods that a practitioner would compare with those of the "
       "four papers, on the problems on which the field compares: the claims of this page are that "
       "literature's, named with each, or ours where it says (ours)."},
      {"comparison", "Comparisons", "Every method on every problem, and other programs", "",
       "What the record of each method promises, measured on every problem that it can integrate; what "
       "an error costs there with each; what energies do over a million steps, and round-off with them; "
       "which of step size, tolerances and arithmetic limits an error; and what to use, from all of that. "
       "Where steps of Z&S end over stiffness, beta and amplitude is run on request. And "
       "steps per second of our methods beside OpenMM, LAMMPS and GROMACS as Debian has them, on the "
       "same clusters of water, and what an error costs beside Simbody and PETSc's TS: measured with "
       "`make bench-peers` only, since a bare machine has none of them; and what a step costs beside the "
       "same written by hand for its problem alone, with `make bench`."},
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
    text += (text.empty() ? "" : ". ") + entry.brief + ": " + entry.heading;
  }
  return text + ".";
}

}  // namespace shakedown
