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
       "On a double pendulum whose rods are replaced by springs, stiffer springs force the "
       "method of Zhang and Skeel (Z&S) to take smaller steps. The paper says in one place that "
       "the steps need not shrink, and in another that very stiff springs make the method "
       "unstable. The cause is its term with third derivatives."},
      {"tao2014.theorems.footnote-2",
       "The paper says that its integrator for stiff systems (Integrator 5) stays bounded at "
       "every step size. With a nonlinear soft force it grows without bound at resonant steps, "
       "even for the paper's beta = 0.4."},
      {"tao2014.so3-variants.force",
       "With the printed force for rotating bodies the method is not symplectic, so that its "
       "long runs need not be stable. With the sign and the transposes corrected, it is "
       "symplectic."},
      {"tao2014.chain-counts.small-steps",
       "The paper says that stiff springs at small steps cost less than constraints when many "
       "constraints are coupled. This holds for rods joined to plane or space lattices, compared "
       "with SHAKE, the Verlet method with constraints. On chains of a thousand pendula, SHAKE "
       "needs fewer operations."},
      {"ariel2012.fig6.literal-force",
       "Taken literally, the paper's explicit method for stiff systems loses two orders in the "
       "stiffness. (It is the Runge-Kutta method of order 4 with a projection before each "
       "force.) The force must be filtered like the point."},
      {"ariel2012.fig2.readings",
       "A reference solution that starts from a point of the iterated projection algorithm (IPA) "
       "is accurate enough only in very stiff systems. In softer systems it oscillates by as "
       "much as the errors that it should measure."},
      {"reich1995.quasi-stationarity.equipartition",
       "The correction V_F, which replaces the vibrations that are left out, is right in a heat "
       "bath. For a single isolated vibration an error remains, however stiff the vibration is, "
       "although this case meets the paper's assumption of ergodicity as printed."},
      {"reich1995.fig4.unit-of-angle-constant",
       "With the printed unit of the stiffness, the angle of the example would hardly move. "
       "Squared degrees should read squared radians."},
      {"kinon2023.pendulum.vi-b-velocity-constraint",
       "The variational integrator VI-B keeps its own velocity of a pendulum tangent to the "
       "sphere, but not the velocity that belongs to the momenta."},
      {"kinon2023.theory.traced-back",
       "Equations that the paper discards as wrong describe the right motion. Positions and "
       "velocities follow the standard equations, and only momenta and multipliers have "
       "another meaning."}};
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
