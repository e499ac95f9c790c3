#include "experiments/comparison/peers/contests.hpp"

#include <algorithm>
#include <cmath>

namespace shakedown::comparison {
namespace {

using Levels = std::vector<double>;

const std::string joints = "in joint coordinates", points = "with point constraints";
constexpr bool by_tolerance = true, by_steps = false;

Entrant simbody(const std::string& method, const std::string& setting, const std::string& asks,
                bool adaptive, Levels levels) {
  // Merson's method is compared with HERK of order 4: like half-explicit methods, it is explicit,
  // of order 4, and projects at the end of its step.
  const std::string alike = method == "verlet" ? "rattle" : "herk-4";
  return {"Simbody", method, setting, asks, alike, adaptive, std::move(levels)};
}
Entrant petsc(const std::string& method, const std::string& asks, const std::string& alike,
              bool adaptive, Levels levels) {
  return {"PETSc", method, "", asks, alike, adaptive, std::move(levels)};
}
Entrant gsl(const std::string& method, const std::string& asks, const std::string& alike,
            Levels levels) {
  return {"GSL", method, "", asks, alike, by_tolerance, std::move(levels)};
}
Entrant by_catalogue(const std::string& program, const std::string& method, bool adaptive,
                     Levels levels) {
  return {program, method, "", "", "", adaptive, std::move(levels)};
}

Entrant own(const std::string& method, bool adaptive, Levels levels) {
  return by_catalogue(std::string(own_program), method, adaptive, std::move(levels));
}

/// Returns a geometric sequence that starts at `first`, rounded to integers.
Levels steps_from(double first, int count, double factor) {
  Levels all;
  for (int k = 0; k < count; ++k) all.push_back(std::round(first * std::pow(factor, k)));
  return all;
}

void add(Contest& contest, std::vector<Entrant> more) {
  contest.entrants.insert(contest.entrants.end(), more.begin(), more.end());
}

/// A contest between Simbody in joint coordinates and our methods with constraints. RATTLE takes at
/// least `steps` steps.
Contest mechanism(const std::string& problem, std::string size, Settings parameters, double until,
                  double steps) {
  Contest contest{problem, std::move(size), std::move(parameters), until, {}};
  const Levels higher = steps_from(steps / 4, 3, 2.5);
  add(contest, {simbody("runge-kutta-merson", joints, problem, by_tolerance,
                        {1e-2, 1e-4, 1e-6, 1e-8, 1e-10}),
                simbody("verlet", joints, problem, by_steps, {2 * steps, 8 * steps}),
                own("rattle", by_steps, {steps, 4 * steps}),
                own("rattle-blanes-moan-4", by_steps, higher), own("rattle-6", by_steps, higher),
                own("herk-4", by_steps, higher), own("half-explicit-5", by_steps, higher),
                own("generalized-alpha-ggl", by_steps, {steps, 4 * steps}),
                by_catalogue("SUNDIALS", "ida", by_tolerance, {1e-3, 1e-5, 1e-7, 1e-9, 1e-11})});
  return contest;
}

Contest chain(int n, double until, double steps) {
  const std::string count = std::to_string(n);
  Contest contest = mechanism("chain", count + " pendula", {{"n", count}}, until, steps);
  if (n > 100) return contest;
  add(contest, {simbody("runge-kutta-merson", points, "chain-points", by_tolerance,
                        {1e-3, 1e-5, 1e-7, 1e-9})});
  return contest;
}

/// A contest on an arm of two boxes in space. M(q) admits few of our methods, and RATTLE takes at
/// least `steps` steps.
Contest arm(double until, double steps) {
  Contest contest{"spatial-chain", "2 boxes", {}, until, {}};
  const Levels higher = steps_from(steps / 4, 3, 2.5);
  const Levels fine{1e-2, 1e-4, 1e-6, 1e-8, 1e-10};
  add(contest, {simbody("runge-kutta-merson", joints, contest.problem, by_tolerance, fine),
                simbody("verlet", joints, contest.problem, by_steps, {2 * steps, 8 * steps}),
                {"Open Dynamics Engine", "world-step", "", contest.problem, "rattle", by_steps,
                 steps_from(8 * steps, 4, 4)},
                own("rattle", by_steps, {steps, 4 * steps}),
                own("herk-4", by_steps, higher),
                own("half-explicit-5", by_steps, higher),
                own("generalized-alpha-ggl", by_steps, {steps, 4 * steps}),
                own("dormand-prince-projected", by_tolerance, fine),
                by_catalogue("SUNDIALS", "ida", by_tolerance, {1e-3, 1e-5, 1e-7, 1e-9, 1e-11})});
  return contest;
}

/// A contest for sizes at which one step with constraints takes seconds.
Contest first_steps(int n, double until) {
  const std::string count = std::to_string(n);
  Contest contest{"chain", count + " pendula, first steps", {{"n", count}}, until, {}};
  add(contest, {simbody("verlet", points, "chain-points", by_steps, {1, 2}),
                own("rattle", by_steps, {1, 2, 4})});
  return contest;
}

/// Methods of order 2 take at least `steps` steps.
Contest springs_contest(const std::string& problem, std::string size, double until, double steps) {
  Contest contest{problem, std::move(size), {}, until, {}};
  const Levels second{steps, 8 * steps}, higher = steps_from(steps / 2, 4, 4);
  const Levels fine{1e-4, 1e-6, 1e-8, 1e-10};
  add(contest,
      {petsc("alpha2", problem, "generalized-alpha", by_steps, second),
       petsc("basicsymplectic-2", problem, "velocity-verlet", by_steps, second),
       petsc("basicsymplectic-4", problem, "", by_steps, higher),
       petsc("arkimex-3", problem, "", by_tolerance, {1e-5, 1e-7}),
       petsc("arkimex-5", problem, "", by_tolerance, {1e-5, 1e-8}),
       own("velocity-verlet", by_steps, second), own("generalized-alpha", by_steps, second),
       own("zhang-skeel", by_steps, second), own("blanes-moan-rkn-4", by_steps, higher),
       own("rk4", by_steps, second), own("nystrom-5", by_steps, higher),
       by_catalogue("SUNDIALS", "cvode-adams", by_tolerance, fine),
       by_catalogue("SUNDIALS", "cvode-bdf", by_tolerance, {1e-5, 1e-8}),
       by_catalogue("Boost.Odeint", "odeint-adams", by_tolerance, fine)});
  return contest;
}

/// A contest of planets. Methods with fixed steps take at least `steps` steps.
Contest orbits(const std::string& problem, std::string size, Settings parameters, double until,
               double steps) {
  Contest contest{problem, std::move(size), std::move(parameters), until, {}};
  const Levels fixed = steps_from(steps, 4, 2), fine{1e-5, 1e-7, 1e-9, 1e-12};
  add(contest,
      {gsl("rk8pd", problem, "dop853", fine), gsl("msadams", problem, "adams-pece", fine),
       gsl("bsimp", problem, "", fine), petsc("rk-8vr", problem, "dop853", by_tolerance, fine),
       petsc("rk-5dp", problem, "", by_tolerance, fine),
       petsc("basicsymplectic-4", problem, "", by_steps, {16 * steps, 64 * steps}),
       own("blanes-moan-rkn-6", by_steps, fixed), own("kahan-li-8", by_steps, fixed),
       own("dop853", by_tolerance, fine), own("adams-pece", by_tolerance, fine),
       by_catalogue("SUNDIALS", "cvode-adams", by_tolerance, fine),
       by_catalogue("Boost.Odeint", "odeint-bulirsch-stoer", by_tolerance, fine)});
  return contest;
}

/// The sun has almost all the mass, which the methods of Wisdom and Holman exploit.
Contest outer_planets(double until, double steps) {
  Contest contest = orbits("outer-solar-system", "", {}, until, steps);
  const Levels fixed = steps_from(steps / 2, 3, 4);
  add(contest,
      {own("wisdom-holman", by_steps, fixed), own("wisdom-holman-corrected", by_steps, fixed)});
  return contest;
}

}  // namespace

bool is_own(const Entrant& who) { return who.program == own_program; }
bool is_library(const Entrant& who) { return who.asks.empty() && !is_own(who); }

std::vector<Contest> contests(bool quick) {
  std::vector<Contest> all{
      chain(10, 5.0, 50),
      chain(100, 2.0, 50),
      chain(1000, 2.0, 100),
      first_steps(1000, 0.02),
      mechanism("gyroscopic-top", "", {}, 0.2, 200),
      mechanism("four-bars", "", {}, 0.5, 25),  // ends before the rods lie flat and motions branch
      arm(2.0, 100),
      orbits("kepler", "e = 0.6", {}, 66.0, 250),  // ten and a half periods
      orbits("kepler", "e = 0.9", {{"e", "0.9"}}, 66.0, 2000),
      outer_planets(2e4, 50),
      springs_contest("double-pendulum-penalty", "", 5.0, 400),
      springs_contest("dna", "200 bases", 8.0, 40),
      springs_contest("fermi-pasta-ulam", "6 masses", 5.0, 1600)};
  add(*std::ranges::find(all, "double-pendulum-penalty", &Contest::problem),
      {by_catalogue("SUNDIALS", "arkode-dirk", by_tolerance, {1e-5, 1e-7})});
  if (quick) {
    std::erase_if(all,
                  [](const Contest& c) { return c.problem == "chain" && c.size != "10 pendula"; });
    for (Contest& contest : all) {
      for (Entrant& who : contest.entrants) {
        Levels& levels = who.levels;
        if (levels.size() > 3) levels = {levels.front(), levels[levels.size() / 2], levels.back()};
      }
    }
  }
  return all;
}

}  // namespace shakedown::comparison
