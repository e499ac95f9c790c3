#include "methods/langevin/nose_hoover_chain.hpp"

#include <cmath>
#include <numeric>

#include "methods/base/composition_tables.hpp"
#include "problems/base/random.hpp"

namespace shakedown {

namespace {
constexpr double whole = 1.0;
}

ThermostatChain::ThermostatChain(const NoseHooverOptions& options, Index n)
    : momenta(static_cast<double>(n)), beta(options.inverse_temperature),
      frequency_squared(1.0 / (options.time_constant * options.time_constant)),
      weights(options.suzuki_yoshida ? triple_jump.gamma() : std::span<const double>(&whole, 1)),
      u(static_cast<std::size_t>(options.chain_length) + 1), x(u.size()) {
  normals({std::uint64_t(options.seed)}, u);
  for (double& rate : u) rate /= options.time_constant;
  u.front() /= std::sqrt(momenta);
  u.back() = 0.0;
}

/// The derivative of u_j without its last term.
double ThermostatChain::driving(std::size_t j, double twice_kinetic) const {
  if (j == 0) return frequency_squared * (beta * twice_kinetic / momenta - 1.0);
  return (j == 1 ? momenta : 1.0) * u[j - 1] * u[j - 1] - frequency_squared;
}

/// Moves u_j by the symmetric splitting of its equation into scaling, shift and scaling.
void ThermostatChain::drive(std::size_t j, double twice_kinetic, double t) {
  const double half = std::exp(-t / 2.0 * u[j + 1]);
  u[j] = half * (half * u[j] + t * driving(j, twice_kinetic));
}

double ThermostatChain::move(double twice_kinetic, double t) {
  double factor = 1.0;
  const std::size_t length = u.size() - 1;
  for (const double weight : weights) {
    const double part = weight * t;
    for (std::size_t j = length; j-- > 0;) drive(j, twice_kinetic, part / 2.0);
    const double decay = std::exp(-part * u[0]);
    factor *= decay;
    twice_kinetic *= decay * decay;
    for (std::size_t j = 0; j < length; ++j) x[j] += part * u[j];
    for (std::size_t j = 0; j < length; ++j) drive(j, twice_kinetic, part / 2.0);
  }
  return factor;
}

double ThermostatChain::energy() const {
  double squares = 0.0;
  for (const double rate : u) squares += rate * rate;
  squares += (momenta - 1.0) * u[0] * u[0];
  const double sum = std::accumulate(x.begin(), x.end(), 0.0) + (momenta - 1.0) * x[0];
  return (squares / (2.0 * frequency_squared) + sum) / beta;
}

void ThermostatChain::reverse() {
  for (double& rate : u) rate = -rate;
}

}  // namespace shakedown
