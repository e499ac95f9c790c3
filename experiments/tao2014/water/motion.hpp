// Water clusters in motion without noise or friction: what the deterministic experiments on TO
// section 4.3 share.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/tao2014/runs.hpp"

namespace shakedown::tao2014::water {

// TO, text below Figure 4, read in kcal/mol, angstrom and amu.
inline constexpr double h = 0.05;                    ///< 2.44 fs
inline constexpr double omega = 20.0;                ///< spring constant omega^2 in kcal/(mol A^4)
inline constexpr double temperature = 0.02;          ///< 1/beta, 10 K
inline constexpr double unit_of_time = 48.888;       ///< in fs
inline const Settings method_beta{{"beta", "0.4"}};  ///< not stated in 4.3; that of Figure 1

/// omega as the penalised forms take it.
Settings penalty(double frequency, Settings parameters = {});

/// Momenta of Boltzmann's distribution at `kT`, in the tangent space of the rigid molecules at q.
std::vector<double> thermal_momenta(const std::vector<double>& q, double kT, std::uint64_t seed);
/// `steps` steps of h from the problem's own minimum or droplet with such momenta.
Request thermal(const std::string& problem, double step, std::int64_t steps, Settings parameters,
                Settings options = {}, double kT = temperature, std::uint64_t seed = 1);

/// x to four digits: what a chaotic motion leaves to compare, and less.
double significant(double x);

/// Who moves the cluster: rigid molecules, or those with stiff springs.
struct Mover {
  std::string key;    ///< in CSVs
  std::string label;  ///< in legends
  std::string problem;
  std::string method;
  Settings options = {};
};
const Mover& shake();
const Mover& integrator5();

/// Largest departures along a run from what it starts with.
struct Departures {
  std::vector<double> t;
  /// Of the energy, signed; of linear and angular momentum, lengths of the vectors.
  std::array<std::vector<double>, 3> of;
  std::array<double, 3> start{};  ///< |energy|, |momenta|
  std::array<double, 3> largest{};
  RunSummary summary;
};
/// All steps count towards `largest`; every `every`-th is kept.
Departures departures(const std::string& problem, const std::string& method, const Request& request,
                      std::int64_t every = 1);

}  // namespace shakedown::tao2014::water
