// The derivatives of the mechanisms by dual numbers, for all methods.
#include "problems/andrews.hpp"
#include "problems/bricard.hpp"
#include "problems/car_axis.hpp"
#include "problems/damped_pendulum.hpp"
#include "problems/flyball_governor.hpp"
#include "problems/four_bars.hpp"
#include "problems/gyroscopic_top_quaternions.hpp"
#include "problems/slider_crank.hpp"
#include "problems/spatial_chain.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown::detail {

template class Derivatives<AndrewsPhysics, double>;
template class Derivatives<BricardPhysics, double>;
template class Derivatives<CarAxisPhysics, double>;
template class Derivatives<DampedPendulumPhysics, double>;
template class Derivatives<FlyballGovernorPhysics, double>;
template class Derivatives<FourBarsPhysics, double>;
template class Derivatives<GyroscopicTopQuaternionsPhysics, double>;
template class Derivatives<SliderCrankPhysics, double>;
template class Derivatives<SpatialChainPhysics<2>, double>;
template class Derivatives<ThreeCranksPhysics, double>;

}  // namespace shakedown::detail
