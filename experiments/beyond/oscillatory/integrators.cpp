#include "experiments/beyond/oscillatory/integrators.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shakedown::beyond {

double sinc(double x) { return x == 0.0 ? 1.0 : std::sin(x) / x; }

namespace {

double one(double /*x*/) { return 1.0; }
double sinc_of_half_squared(double x) { return std::pow(sinc(x / 2.0), 2); }

// In the notation of methods/oscillatory/trigonometric.hpp.
constexpr FilterFunctions deuflhard{"sinc x", "1", sinc, one};
constexpr FilterFunctions garcia_archilla{"sinc^2 x", "sinc x",
                                          [](double x) { return std::pow(sinc(x), 2); }, sinc};
constexpr FilterFunctions gautschi{"sinc^2(x/2)", "1", sinc_of_half_squared, one};
constexpr FilterFunctions hochbruck{
    "sinc^2(x/2)", "sinc x (1 + sin^2(x/2)/3)", sinc_of_half_squared,
    [](double x) { return sinc(x) * (1.0 + std::pow(std::sin(x / 2.0), 2) / 3.0); }};
constexpr FilterFunctions hairer{"sinc^2 x", "1", garcia_archilla.psi, one};
constexpr FilterFunctions grimm{"sinc^3 x", "sinc x", [](double x) { return std::pow(sinc(x), 3); },
                                sinc};

}  // namespace

const std::vector<Integrator>& integrators() {
  const auto filtered = [](const std::string& filter, const std::string& title,
                           const FilterFunctions& functions) {
    return Integrator{filter, title, "trigonometric", {{"filter", filter}}, &functions};
  };
  static const std::vector<Integrator> all{
      {"impulse", "Impulse, 10 substeps", "impulse", {}, &deuflhard},
      {"mollified-impulse",
       "Mollified impulse, 10 substeps",
       "mollified-impulse",
       {},
       &garcia_archilla},
      filtered("deuflhard", "Deuflhard (impulse, exact)", deuflhard),
      filtered("garcia-archilla", "Garcia-Archilla et al.", garcia_archilla),
      filtered("gautschi", "Gautschi", gautschi),
      filtered("hochbruck", "Hochbruck, Lubich", hochbruck),
      filtered("hairer", "Hairer, Lubich", hairer),
      filtered("grimm", "Grimm, Hochbruck", grimm),
      {"implicit-explicit", "IMEX", "implicit-explicit"},
      {"implicit-midpoint", "Implicit midpoint", "implicit-midpoint"},
      {"zhang-skeel", "Z&S", "zhang-skeel", {{"beta", shortest(beta)}}}};
  return all;
}

const Integrator& integrator(std::string_view key) {
  return *std::find_if(integrators().begin(), integrators().end(),
                       [&](const Integrator& by) { return by.key == key; });
}

double stretch_of_exchange(const Integrator& by, double x) {
  if (by.filter != nullptr) return sinc(x) / (by.filter->psi(x) * by.filter->phi(x));
  const double s = x * x;
  if (by.method == "implicit-midpoint") return 1.0 + s / 4.0;
  if (by.method == "zhang-skeel") {  // cos = 1 - s/2/(1 + beta s)
    const double stretch = 1.0 + beta * s, cosine = 1.0 - s / 2.0 / stretch;
    return stretch * stretch * std::sqrt(1.0 - cosine * cosine) / x;
  }
  return 1.0;
}

double own_stiffness(const Integrator& by, double omega, double h) {
  if (by.method == "zhang-skeel") {
    const double s = h * omega * h * omega, kappa = s / (1.0 + beta * s);
    return kappa / (h * h) * (1.0 - kappa / 4.0);
  }
  if (by.method == "impulse" || by.method == "mollified-impulse") {
    const double d = h / substeps;
    return omega * omega * (1.0 - d * omega * d * omega / 4.0);
  }
  return omega * omega;
}

double sum(const Energies& energies) {
  return std::accumulate(energies.begin(), energies.end(), 0.0);
}

std::array<double, 2 * springs> part_of_row(const Trajectory& run, std::size_t row,
                                            std::size_t first) {
  std::array<double, 2 * springs> x{};
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = run.at(row, first + i);
  return x;
}

Trajectory run_on_chain(const Integrator& by, double omega, double h, double until,
                        std::int64_t every, double direction) {
  Request request;
  request.problem = {{"omega", shortest(omega)}};
  request.method = by.options;
  request.h = h;
  request.steps = std::llround(until / h);
  request.every = every;
  if (direction != 0.0) {  // x_{0,1} = y_{1,1} = 1, x_{1,1} = 1/omega, q = (x_0 -+ x_1)/sqrt 2
    const double c = 1.0 / std::sqrt(2.0), first = std::cos(direction), next = std::sin(direction);
    request.q0 = {c * (1.0 - 1.0 / omega), c * (1.0 + 1.0 / omega), 0.0, 0.0, 0.0, 0.0};
    request.p0 = {c * (first - 1.0), c * (first + 1.0), c * next, c * next, 0.0, 0.0};
  }
  return integrate(std::string(chain), by.method, request);
}

}  // namespace shakedown::beyond
