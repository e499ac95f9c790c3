// Checks that a method gives the same motion in other units and far from the origin, for
// `shakedown verify` of a user's methods and problems.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

struct UnitsCheck {
  std::string problem, method;
  /// Describes the first difference between runs in several systems of units and at another origin;
  /// empty if there is none.
  std::string (*difference)();
};

/// Returns checks of the user's methods on the user's problems and on some problems of the suite,
/// and checks of the user's problems with some methods of the suite; see make_units_checks.hpp.
template <class Problems, class Methods>
std::vector<UnitsCheck> units_checks();

}  // namespace shakedown
