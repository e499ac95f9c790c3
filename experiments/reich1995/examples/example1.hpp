// R Example 1, the chain of five springs: its modes by eigenproblems and in closed form.
#pragma once

#include <array>
#include <vector>

#include "experiments/reich1995/examples/normal_modes.hpp"

namespace shakedown::reich1995 {

/// k = 1/eps^2. Modes are (a, b, b, a) and (a, b, -b, -a); the slow one is of the first kind.
namespace closed_form {

/// omega^2 = (k + 2 -+ root)/2 and (3 k + 2 -+ root)/2, root = sqrt(k^2 + 4); the smallest as
/// 2 k/(k + 2 + root), without cancellation. Ascending.
std::array<long double, 4> unconstrained(long double k);
/// g = 0 leaves (0, b, b, 0): mass 2, two springs of stiffness 1.
inline long double hard() { return 1.0L; }
/// The springs' balance k a = b - a in (28) gives omega^2 = k (k + 1)/(k^2 + 2 k + 2).
long double soft(long double k);
/// The same without the stiff energy g^T K g/(2 eps^2) of (32): omega^2 = k^2/(k^2 + 2 k + 2).
long double soft_without_stiff_energy(long double k);
/// a/b of the slow mode: 1 - omega^2 of the unconstrained system, 1/(k + 1) of the soft one.
long double unconstrained_shape(long double k);
inline long double soft_shape(long double k) { return 1.0L / (k + 1.0L); }

}  // namespace closed_form

/// The three systems from the problem's own Hessian, g~ and G~, in long double.
struct Example1 {
  NormalModes unconstrained;  ///< (1)
  NormalModes hard;           ///< (34)
  NormalModes soft;           ///< (32)
};
Example1 example1(double k);

/// a/b of the slow mode.
long double shape(const NormalModes& modes);

/// 1/eps^2 = 1 ... 100, for the figures.
std::vector<double> figure_grid(int points);

}  // namespace shakedown::reich1995
