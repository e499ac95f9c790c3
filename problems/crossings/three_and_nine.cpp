// Problems of three or nine coordinates, crossed with all methods.
#include "problems/crossings/crossing.hpp"
#include "problems/gyroscopic_top_reduced.hpp"
#include "problems/magnetic_top.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown {

template std::vector<Pair> all_pairs<GyroscopicTopReduced<>>();
template std::vector<Pair> all_pairs<MagneticTop<>>();
template std::vector<Pair> all_pairs<MagneticTopConstrained<>>();
template std::vector<Pair> all_pairs<MagneticTopPenalty<>>();
template std::vector<Pair> all_pairs<Pendulum3d<>>();

}  // namespace shakedown
