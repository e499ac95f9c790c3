// The derivatives of the spatial mechanisms by dual numbers, compiled once for all methods.
#include "problems/bricard.hpp"
#include "problems/flyball_governor.hpp"
#include "problems/free_body.hpp"
#include "problems/gyroscopic_top_quaternions.hpp"
#include "problems/spatial_chain.hpp"

namespace shakedown::detail {

template class Derivatives<BricardPhysics, double>;
template class Derivatives<FlyballGovernorPhysics, double>;
template class Derivatives<FreeBodyPhysics, double>;
template class Derivatives<GyroscopicTopQuaternionsPhysics, double>;
template class Derivatives<SpatialChainPhysics<2>, double>;

}  // namespace shakedown::detail
