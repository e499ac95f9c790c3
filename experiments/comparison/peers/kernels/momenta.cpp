#include "experiments/comparison/peers/momenta.hpp"

#include "problems/chain.hpp"
#include "problems/dna.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/four_bars.hpp"
#include "problems/gyroscopic_top.hpp"

namespace shakedown::comparison {
namespace {

template <class P>
bool solve_mass(const std::string& problem, const Settings& parameters,
                const std::vector<double>& p, std::vector<double>& v) {
  if (problem != P::id) return false;
  const P at(configured<typename P::Parameters>("problem " + problem, parameters));
  const typename P::Vector momentum = P::Vector::Map(p.data(), at.size());
  typename P::Vector velocity = momentum;
  at.mass().solve(momentum, velocity);
  v.assign(velocity.begin(), velocity.end());
  return true;
}

template <class... P>
std::vector<double> solve_one_of(const std::string& problem, const Settings& parameters,
                                 const std::vector<double>& p) {
  std::vector<double> v;
  if ((solve_mass<P>(problem, parameters, p, v) || ...)) return v;
  throw UsageError("problem " + problem + " is not compared with other programs");
}

}  // namespace

std::vector<double> velocities(const std::string& problem, const Settings& parameters,
                               const std::vector<double>& p) {
  return solve_one_of<Chain<>, GyroscopicTop<>, FourBars<>, DoublePendulumPenalty<>, Dna<>,
                      FermiPastaUlam<>>(problem, parameters, p);
}

}  // namespace shakedown::comparison
