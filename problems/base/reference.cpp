#include "problems/base/reference.hpp"

#include <algorithm>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace shakedown {
namespace {

namespace odeint = boost::numeric::odeint;
using Extended = std::vector<long double>;

/// Limit on the steps; it ends an integration that runs into a finite-time singularity.
constexpr std::int64_t most_steps = 50'000'000;
/// Each time this many steps have been taken, their pace tells whether most_steps suffice. A motion
/// that passes a singular point takes a few tens of steps to halve its distance to the point, and
/// round-off dominates after 64 halvings.
constexpr std::int64_t paced_steps = 5'000;

[[noreturn]] void give_up(long double t, const std::string& why) {
  throw std::runtime_error("reference: the solution cannot be followed past t = " +
                           std::to_string(static_cast<double>(t)) + ": " + why);
}

/// Returns the states at `times`, by a controlled stepper that is restarted at every output.
template <class Controlled>
std::vector<Extended> sample(Controlled stepper, const ExtendedField& f, Extended y,
                             const std::vector<double>& times, long double first_step) {
  const auto system = [&f](const Extended& x, Extended& dxdt, long double /*t*/) { f(x, dxdt); };
  std::vector<Extended> states;
  long double t = 0.0L;
  long double dt = first_step;
  std::int64_t tried_steps = 0;
  long double paced_from = 0.0L;
  for (const double target : times) {
    const auto until = static_cast<long double>(target);
    while (t < until) {
      const long double room = until - t;
      const bool last = dt >= room;
      long double trial = last ? room : dt;
      const long double tried = trial;
      if (t + dt == t) give_up(t, "its steps shrink to nothing");
      if (++tried_steps > most_steps) give_up(t, "it takes more than 5e7 steps");
      if (tried_steps % paced_steps == 0) {
        const long double end = times.back();
        if ((end - t) * paced_steps > (t - paced_from) * most_steps) {
          give_up(t, "at the pace of its last " + std::to_string(paced_steps) +
                         " steps it would take more than 5e7, as beside singular positions or "
                         "collisions");
        }
        paced_from = t;
      }
      if (stepper.try_step(system, y, t, trial) == odeint::success) {
        if (last) t = until;
        // A step cut short to hit the output says little about the step that accuracy allows.
        dt = last && trial >= tried ? std::max(dt, trial) : trial;
      } else {
        dt = trial;
      }
    }
    states.push_back(y);
  }
  return states;
}

using BulirschStoer = odeint::bulirsch_stoer<Extended, long double, Extended, long double>;

// The library compares m_dt_last with the first step before it has set m_dt_last. This member is
// private, but an explicit instantiation may name private members.
long double& last_step(BulirschStoer& stepper);
template <auto member>
struct LastStep {
  friend long double& last_step(BulirschStoer& stepper) { return stepper.*member; }
};
template struct LastStep<&BulirschStoer::m_dt_last>;

/// Integrates y divided by its sizes.
ExtendedSolution over_sizes(const ExtendedField& f, const Extended& y0,
                            const std::vector<double>& times, long double tolerance,
                            const Extended& sizes, long double time) {
  const auto multiply = [&sizes](Extended& y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] *= sizes[i];
  };
  const auto divide = [&sizes](Extended& y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] /= sizes[i];
  };
  Extended whole = y0, start = y0;
  const ExtendedField scaled = [&f, &multiply, &divide, &whole](const Extended& y, Extended& ydot) {
    whole = y;
    multiply(whole);
    f(whole, ydot);
    divide(ydot);
  };
  divide(start);
  ExtendedSolution solution = extended_reference(scaled, start, times, tolerance, {}, time);
  solution.error_bar = 0.0;
  for (Extended& y : solution.y) multiply(y);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    solution.difference[i] *= static_cast<double>(sizes[i]);
    solution.error_bar = std::max(solution.error_bar, solution.difference[i]);
  }
  return solution;
}

}  // namespace

std::vector<Extended> fehlberg78(const ExtendedField& f, Extended y0,
                                 const std::vector<double>& times, long double tolerance,
                                 long double first_step) {
  using Stepper = odeint::runge_kutta_fehlberg78<Extended, long double, Extended, long double>;
  return sample(odeint::make_controlled(tolerance, tolerance, Stepper()), f, std::move(y0), times,
                first_step);
}

std::vector<Extended> bulirsch_stoer(const ExtendedField& f, Extended y0,
                                     const std::vector<double>& times, long double tolerance,
                                     long double first_step) {
  BulirschStoer stepper(tolerance, tolerance);
  last_step(stepper) = 0.0L;
  return sample(std::move(stepper), f, std::move(y0), times, first_step);
}

ExtendedSolution extended_reference(const ExtendedField& f, const Extended& y0,
                                    const std::vector<double>& times, long double tolerance,
                                    const Extended& sizes, long double time) {
  if (!sizes.empty()) return over_sizes(f, y0, times, tolerance, sizes, time);
  const long double first_step = 1e-3L * time;
  ExtendedSolution solution;
  solution.y = fehlberg78(f, y0, times, tolerance, first_step);
  const auto witness = bulirsch_stoer(f, y0, times, tolerance, first_step);
  solution.difference.assign(y0.size(), 0.0);
  for (std::size_t k = 0; k < times.size(); ++k) {
    for (std::size_t i = 0; i < y0.size(); ++i) {
      const auto difference = static_cast<double>(std::fabs(solution.y[k][i] - witness[k][i]));
      solution.difference[i] = std::max(solution.difference[i], difference);
      solution.error_bar = std::max(solution.error_bar, difference);
    }
  }
  return solution;
}

}  // namespace shakedown
