#include "experiments/suite.hpp"

#include "experiments/ariel2012/ariel2012.hpp"
#include "experiments/beyond/beyond.hpp"
#include "experiments/comparison/comparison.hpp"
#include "experiments/harness/claims/pair_metrics.hpp"
#include "experiments/kinon2023/kinon2023.hpp"
#include "experiments/reich1995/reich1995.hpp"
#include "experiments/tao2014/tao2014.hpp"

namespace shakedown {

namespace {
// What a reader of the results should see first.
std::vector<Headline> findings() {
  return {
      {"tao2014.omega2000.zs-step-independent-of-omega",
       "The stiffer the springs that replace rigid rods, the smaller the steps that the method of Zhang "
       "and Skeel (Z&S) can take on a double pendulum; the paper says in one place that they need not "
       "shrink and in another that very stiff springs make it unstable; its term with third derivatives is "
       "the cause"},
      {"tao2014.theorems.footnote-2",
       "The paper's integrator for stiff systems (Integrator 5) is said to stay bounded at every step "
       "size; with a nonlinear soft force it grows without bound at resonant steps, also at the paper's "
       "beta = 0.4"},
      {"tao2014.so3-variants.force",
       "The force printed for rotating bodies makes a method that is not symplectic (it does not keep "
       "the geometry of Hamiltonian motion, nor long runs stable); with its sign and transposes "
       "corrected it is"},
      {"tao2014.chain-counts.small-steps",
       "Where rods are joined to plane or space lattices, stiff springs at small steps take fewer "
       "operations than solving for the constraint forces (SHAKE, the Verlet method with constraints), as "
       "the paper says of many coupled constraints; on chains of a thousand pendula SHAKE takes fewer"},
      {"ariel2012.fig6.literal-force",
       "Taken literally, the paper's explicit method for stiff systems (the Runge-Kutta method of order "
       "4 with a projection before each force) loses two orders in the stiffness: the force has to be "
       "filtered like the point"},
      {"ariel2012.fig2.readings",
       "A reference solution that starts from a point of the iterated projection algorithm (IPA) is "
       "good enough in very stiff systems only: in softer ones it oscillates by as much as the errors "
       "that it should measure"},
      {"reich1995.quasi-stationarity.equipartition",
       "The correction V_F, which stands for vibrations that are left out, is right in a heat bath; for "
       "a single vibration left alone an error remains however stiff the vibration is, although this "
       "meets the paper's assumption of ergodicity as printed"},
      {"reich1995.fig4.unit-of-angle-constant",
       "With the printed unit of its stiffness the example's angle would hardly move: squared "
       "degrees should read squared radians"},
      {"kinon2023.pendulum.vi-b-velocity-constraint",
       "Whether the variational integrator VI-B keeps a pendulum's velocity tangent to its sphere "
       "depends on which velocity is meant: its own is, that of the momenta is not"},
      {"kinon2023.theory.traced-back",
       "Equations that the paper discards as wrong have the right motion: positions and velocities are "
       "those of the standard equations, only momenta and multipliers have another meaning"}};
}
}  // namespace

Documents suite_documents();  // CMake writes them: shakedown_documents

Suite standard_suite() {
  return {.catalogue = catalogue(),
          .papers = {tao2014::paper(), ariel2012::paper(), reich1995::paper(), kinon2023::paper(),
                     beyond::paper(), comparison::matrices(), comparison::paper()},
          .metrics = [](std::vector<Metric>& metrics) { pair_metrics(metrics); },
          .findings = findings(),
          .documents = suite_documents()};
}

}  // namespace shakedown
