// The derivatives of the plane mechanisms by dual numbers, compiled once for all methods.
#include "problems/andrews.hpp"
#include "problems/car_axis.hpp"
#include "problems/damped_pendulum.hpp"
#include "problems/flexible_slider_crank.hpp"
#include "problems/four_bars.hpp"
#include "problems/slider_crank.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown::detail {

template class Derivatives<AndrewsPhysics, double>;
template class Derivatives<CarAxisPhysics, double>;
template class Derivatives<DampedPendulumPhysics, double>;
template class Derivatives<FlexibleSliderCrankPhysics, double>;
template class Derivatives<FourBarsPhysics, double>;
template class Derivatives<SliderCrankPhysics, double>;
template class Derivatives<ThreeCranksPhysics, double>;

}  // namespace shakedown::detail
