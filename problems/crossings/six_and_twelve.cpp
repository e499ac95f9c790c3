// Problems of six or twelve coordinates, crossed with all methods.
#include "problems/crossings/crossing.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/three_beads.hpp"

namespace shakedown {

template std::vector<Pair> all_pairs<FourParticles<>>();
template std::vector<Pair> all_pairs<GyroscopicTop<>>();
template std::vector<Pair> all_pairs<ThreeBeadsStiff<>>();
template std::vector<Pair> all_pairs<ThreeBeadsSoft<>>();

}  // namespace shakedown
