// Natural frequencies of linear systems with constraints and of Example 1 of R, the chain of five
// springs: from eigenvalue problems and in closed form.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace shakedown::reich1995 {

using ExtendedMatrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

struct NormalModes {
  std::vector<long double> frequencies;  ///< ascending
  ExtendedMatrix shapes;                 ///< one per column, M-normalised
};

/// Solves (H - omega^2 M) a = 0 for vectors a with G a = 0. With a basis N of the null space of G,
/// this is the generalised eigenvalue problem N^T H N b = omega^2 N^T M N b. G may have no rows.
NormalModes normal_modes(const ExtendedMatrix& H, const ExtendedMatrix& M, const ExtendedMatrix& G);

/// Closed forms with k = 1/eps^2. The modes have the shapes (a, b, b, a) and (a, b, -b, -a); the
/// slow mode has the first.
namespace closed_form {

/// Returns the four omega in ascending order. They satisfy omega^2 = (k + 2 -+ root)/2 and (3 k + 2
/// -+ root)/2 with root = sqrt(k^2 + 4). The smallest omega^2 is computed as 2 k/(k + 2 + root) to
/// avoid cancellation.
std::array<long double, 4> unconstrained(long double k);
/// The frequency of (0, b, b, 0), the only mode with g = 0: two springs of stiffness 1 move a mass
/// of 2.
inline long double hard() { return 1.0L; }
/// Returns the omega that satisfies omega^2 = k (k + 1)/(k^2 + 2 k + 2). It follows from the
/// balance of the springs in (28), k a = b - a.
long double soft(long double k);

}  // namespace closed_form

/// The modes of the systems of Example 1, computed in long double from the problem's own Hessian,
/// g~ and G~.
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

/// Returns the ratio a/b of the slow mode.
long double shape(const NormalModes& modes);

}  // namespace shakedown::reich1995
