// Whether a method gives the same motion in other units and far from the origin: what `verify` looks at
// for methods and problems of one's own.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

struct UnitsCheck {
  std::string problem, method;
  /// The first difference between runs in several systems of units and at another origin; empty: there
  /// is none.
  std::string (*difference)();
};

/// Of own methods on some problems of the suite, and of own problems with some of its methods:
/// make_units_checks.hpp.
template <class Problems, class Methods>
std::vector<UnitsCheck> units_checks();

}  // namespace shakedown
