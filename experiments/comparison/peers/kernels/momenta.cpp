#include "experiments/comparison/peers/momenta.hpp"

#include "problems/base/mechanics.hpp"
#include "problems/chain.hpp"
#include "problems/dna.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/four_bars.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/kepler.hpp"
#include "problems/outer_solar_system.hpp"
#include "problems/spatial_chain.hpp"

namespace shakedown::comparison {
namespace {

template <class P>
bool solve_mass(const std::string& problem, const Settings& parameters,
                const std::vector<double>& q, const std::vector<double>& p,
                std::vector<double>& v) {
  if (problem != P::id) return false;
  const P at(configured<typename P::Parameters>("problem " + problem, parameters));
  const typename P::Vector position = P::Vector::Map(q.data(), at.size());
  const typename P::Vector momentum = P::Vector::Map(p.data(), at.size());
  typename P::Vector rate = momentum;
  FullMatrixFor<P> M;
  if constexpr (HasMassOfPosition<P>) M.setZero(at.size(), at.size());
  velocity(at, position, momentum, rate, M);
  v.assign(rate.begin(), rate.end());
  return true;
}

template <class... P>
std::vector<double> solve_one_of(const std::string& problem, const Settings& parameters,
                                 const std::vector<double>& q, const std::vector<double>& p) {
  std::vector<double> v;
  if ((solve_mass<P>(problem, parameters, q, p, v) || ...)) return v;
  throw UsageError("problem " + problem + " is not compared with other programs");
}

}  // namespace

std::vector<double> velocities(const std::string& problem, const Settings& parameters,
                               const std::vector<double>& q, const std::vector<double>& p) {
  return solve_one_of<Chain<>, GyroscopicTop<>, FourBars<>, SpatialChain<>, DoublePendulumPenalty<>,
                      Dna<>, FermiPastaUlam<>, Kepler<>, OuterSolarSystem<>>(problem, parameters, q,
                                                                             p);
}

}  // namespace shakedown::comparison
