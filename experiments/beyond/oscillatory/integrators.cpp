#include "experiments/beyond/oscillatory/integrators.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shakedown::beyond {

double sinc(double x) { return x == 0.0 ? 1.0 : std::sin(x) / x; }

namespace {

double one(double /*x*/) { return 1.0; }
double sinc_squared(double x) { return std::pow(sinc(x), 2); }
double sinc_of_half_squared(double x) { return std::pow(sinc(x / 2.0), 2); }

// The notation is the one of methods/oscillatory/trigonometric.hpp.
constexpr FilterFunctions filters[]{
    {"deuflhard", "sinc x", "1", sinc, one},
    {"garcia-archilla", "sinc^2 x", "sinc x", sinc_squared, sinc},
    {"gautschi", "sinc^2(x/2)", "1", sinc_of_half_squared, one},
    {"hochbruck", "sinc^2(x/2)", "sinc x (1 + sin^2(x/2)/3)", sinc_of_half_squared,
     [](double x) { return sinc(x) * (1.0 + std::pow(std::sin(x / 2.0), 2) / 3.0); }},
    {"hairer", "sinc^2 x", "1", sinc_squared, one},
    {"grimm", "sinc^3 x", "sinc x", [](double x) { return std::pow(sinc(x), 3); }, sinc}};

}  // namespace

const std::vector<LabelledCase>& integrators() {
  const auto by = [](const char* key, const char* label, const char* method,
                     Settings options = {}) {
    return LabelledCase{{chain, method, 0.0, 0.0, std::move(options)}, key, label};
  };
  const auto filtered = [&](const char* filter, const char* label) {
    return by(filter, label, "trigonometric", {{"filter", filter}});
  };
  static const std::vector<LabelledCase> all{
      by("impulse", "Impulse", "impulse"),
      by("mollified-impulse", "Mollified impulse", "mollified-impulse"),
      filtered("deuflhard", "Deuflhard, exact"),
      filtered("garcia-archilla", "Garcia-Archilla et al."),
      filtered("gautschi", "Gautschi"),
      filtered("hochbruck", "Hochbruck, Lubich"),
      filtered("hairer", "Hairer, Lubich"),
      filtered("grimm", "Grimm, Hochbruck"),
      by("implicit-explicit", "IMEX", "implicit-explicit"),
      by("implicit-midpoint", "Implicit midpoint", "implicit-midpoint"),
      by("zhang-skeel", "Z&S", "zhang-skeel", {{"beta", shortest(beta)}})};
  return all;
}

const LabelledCase& integrator(std::string_view key) {
  return *std::ranges::find(integrators(), key, &LabelledCase::key);
}

const FilterFunctions* filter_of(const LabelledCase& by) {
  std::string_view key = by.key;
  if (key == "impulse") key = "deuflhard";
  if (key == "mollified-impulse") key = "garcia-archilla";
  const auto* found =
      std::ranges::find_if(filters, [&](const FilterFunctions& f) { return f.name == key; });
  return found != std::end(filters) ? found : nullptr;
}

double stretch_of_exchange(const LabelledCase& by, double x) {
  if (const FilterFunctions* filter = filter_of(by)) {
    return sinc(x) / (filter->psi(x) * filter->phi(x));
  }
  const double s = x * x;
  if (by.method == "implicit-midpoint") return 1.0 + s / 4.0;
  if (by.method == "zhang-skeel") {  // cos = 1 - s/2/(1 + beta s)
    const double stretch = 1.0 + beta * s, cosine = 1.0 - s / 2.0 / stretch;
    return stretch * stretch * std::sqrt(1.0 - cosine * cosine) / x;
  }
  return 1.0;
}

double own_stiffness(const LabelledCase& by, double omega, double h) {
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

RunSummary run_on_chain(const LabelledCase& by, double omega, double h, double until,
                        std::int64_t every, const Observe& see, double direction) {
  Request request;
  request.problem = {{"omega", shortest(omega)}};
  request.method = by.options;
  request.h = h;
  request.steps = std::llround(until / h);  // rounded, because resonances determine h
  request.every = every;
  if (direction != 0.0) {  // x_{0,1} = y_{1,1} = 1, x_{1,1} = 1/omega, q = (x_0 -+ x_1)/sqrt 2
    const double c = 1.0 / std::sqrt(2.0), first = std::cos(direction), next = std::sin(direction);
    request.q0 = {c * (1.0 - 1.0 / omega), c * (1.0 + 1.0 / omega), 0.0, 0.0, 0.0, 0.0};
    request.p0 = {c * (first - 1.0), c * (first + 1.0), c * next, c * next, 0.0, 0.0};
  }
  return observe(by.problem, by.method, request, see);
}

}  // namespace shakedown::beyond
