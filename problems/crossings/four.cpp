// Problems of four coordinates, crossed with all methods.
#include "problems/central_pair.hpp"
#include "problems/crossings/crossing.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/five_springs.hpp"
#include "problems/two_springs.hpp"

namespace shakedown {

template std::vector<Pair> all_pairs<CentralPair<>>();
template std::vector<Pair> all_pairs<DoublePendulum<>>();
template std::vector<Pair> all_pairs<DoublePendulumPenalty<>>();
template std::vector<Pair> all_pairs<FiveSpringsStiff<>>();
template std::vector<Pair> all_pairs<FiveSpringsSoft<>>();
template std::vector<Pair> all_pairs<TwoSprings<>>();
template std::vector<Pair> all_pairs<TwoRods<>>();

}  // namespace shakedown
