// Natural frequencies of a linear system with constraints, and of R Example 1, the chain of five
// springs, by eigenproblems and in closed form.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace shakedown::reich1995 {

using ExtendedMatrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

struct NormalModes {
  std::vector<long double> frequencies;  ///< ascending
  ExtendedMatrix shapes;                 ///< in columns, M-normalised
};

/// Solves (H - omega^2 M) a = 0 among the a with G a = 0, as the generalised eigenproblem N^T H N
/// b = omega^2 N^T M N b on a basis N of the null space of G. G may have no rows.
NormalModes normal_modes(const ExtendedMatrix& H, const ExtendedMatrix& M, const ExtendedMatrix& G);

/// Closed forms with k = 1/eps^2. Modes are (a, b, b, a) and (a, b, -b, -a); the slow one is of the
/// first kind.
namespace closed_form {

/// Returns omega from omega^2 = (k + 2 -+ root)/2 and (3 k + 2 -+ root)/2, root = sqrt(k^2 + 4), in
/// ascending order. The smallest omega^2 is 2 k/(k + 2 + root), without cancellation.
std::array<long double, 4> unconstrained(long double k);
/// The frequency of (0, b, b, 0), which g = 0 leaves: mass 2, two springs of stiffness 1.
inline long double hard() { return 1.0L; }
/// Returns omega from omega^2 = k (k + 1)/(k^2 + 2 k + 2), by the springs' balance k a = b - a in
/// (28).
long double soft(long double k);

}  // namespace closed_form

/// The modes of the systems by the problem's own Hessian, g~ and G~, in long double.
struct Example1 {
  NormalModes unconstrained;  ///< (1)
  NormalModes hard;           ///< (34)
  NormalModes soft;           ///< (32)
  NormalModes soft_without;   ///< (32) without the stiff energy g^T K g/(2 eps^2)
  NormalModes hard_but_last;  ///< (34) with the last hard spring replaced by its potential
};
Example1 example1(double k);

/// The largest eigenvalue of W, the Hessian of the soft springs.
double largest_soft_stiffness();

/// Returns a/b of the slow mode.
long double shape(const NormalModes& modes);

}  // namespace shakedown::reich1995
