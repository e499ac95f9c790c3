// Problems of one or two coordinates, crossed with all methods.
#include "problems/channel.hpp"
#include "problems/crossings/crossing.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "problems/forced_oscillator.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/spring_pendulum.hpp"
#include "problems/spring_pendulum_gravity.hpp"

namespace shakedown {

template std::vector<Pair> all_pairs<ChannelStiff<>>();
template std::vector<Pair> all_pairs<DoublePendulumAngles<>>();
template std::vector<Pair> all_pairs<ForcedOscillator<>>();
template std::vector<Pair> all_pairs<HenonHeiles<>>();
template std::vector<Pair> all_pairs<SecondModel<>>();
template std::vector<Pair> all_pairs<SpringPendulum<>>();
template std::vector<Pair> all_pairs<SpringPendulumGravityStiff<>>();

}  // namespace shakedown
