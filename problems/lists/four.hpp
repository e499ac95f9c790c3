// Problems of four coordinates. To add one: its header and its type.
#pragma once

#include "problems/base/list.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/five_springs.hpp"
#include "problems/two_springs.hpp"

namespace shakedown {

struct OfFour {
  using Problems = ProblemList<CentralPair<>, DoublePendulum<>, DoublePendulumPenalty<>,
                               FiveSpringsStiff<>, FiveSpringsSoft<>, TwoSprings<>, TwoRods<>>;
};

}  // namespace shakedown
