#include "experiments/beyond/oscillatory/integrators.hpp"

#include <algorithm>
#include <cmath>

namespace shakedown::beyond {

const std::vector<Integrator>& integrators() {
  const auto filtered = [](const std::string& filter, const std::string& title) {
    return Integrator{filter, title, "trigonometric", {{"filter", filter}}};
  };
  static const std::vector<Integrator> all{
      {"impulse", "Impulse, 10 substeps", "impulse"},
      {"mollified-impulse", "Mollified impulse, 10 substeps", "mollified-impulse"},
      filtered("deuflhard", "Deuflhard (impulse, exact)"),
      filtered("garcia-archilla", "Garcia-Archilla et al."),
      filtered("gautschi", "Gautschi"),
      filtered("hochbruck", "Hochbruck, Lubich"),
      filtered("hairer", "Hairer, Lubich"),
      filtered("grimm", "Grimm, Hochbruck"),
      {"implicit-explicit", "IMEX", "implicit-explicit"},
      {"implicit-midpoint", "Implicit midpoint", "implicit-midpoint"},
      {"zhang-skeel", "Z&S", "zhang-skeel", {{"beta", shortest(beta)}}}};
  return all;
}

const Integrator& integrator(std::string_view key) {
  return *std::find_if(integrators().begin(), integrators().end(),
                       [&](const Integrator& by) { return by.key == key; });
}

Trajectory run_on_chain(const Integrator& by, double omega, double h, double until,
                        std::int64_t every) {
  Request request;
  request.problem = {{"omega", shortest(omega)}};
  request.method = by.options;
  request.h = h;
  request.steps = std::llround(until / h);
  request.every = every;
  return integrate(std::string(chain), by.method, request);
}

}  // namespace shakedown::beyond
