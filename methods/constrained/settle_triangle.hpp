// The triangles of SETTLE (settle.hpp), several at a time. The rotations phi, psi and theta move
// positions that were computed without constraint forces onto the constraints.
// Source: S. Miyamoto, P. A. Kollman, J. Comput. Chem. 13 (1992) 952, eqs. (A7)-(A15).
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include "methods/base/factor_dense.hpp"
#include "problems/base/lanes.hpp"

namespace shakedown {

/// Returns the inverse of K_kl = (d_k . d_l) (b_k^T M^-1 b_l), where d_k is the vector of side k
/// (triangles.hpp). K is constant for a rigid triangle. The result is NaN if the three atoms lie on
/// a line.
template <class S>
MatrixOf<S, 3> inverse_triangle_gram(const VectorOf<S, 3>& squared_sides,
                                     const VectorOf<S, 3>& inverse_mass) {
  const S d01 = (squared_sides(0) + squared_sides(1) - squared_sides(2)) / S(2);  // d_2 = d_0 - d_1
  const S d02 = squared_sides(0) - d01, d12 = d01 - squared_sides(1);
  MatrixOf<S, 3> K, inverse;
  K << squared_sides(0), d01, d02, d01, squared_sides(1), d12, d02, d12, squared_sides(2);
  for (int k = 0; k < 3; ++k) {
    for (int l = 0; l < 3; ++l) {
      S coupling(0);
      for (int i = 0; i < 3; ++i) {
        coupling += S(triangle::incidence(k, i) * triangle::incidence(l, i)) * inverse_mass(i);
      }
      K(k, l) *= coupling;
    }
  }
  Factor<structure::Dense<3>, S> factor(3);
  if (factor.factor(K) == Definiteness::singular) {
    return MatrixOf<S, 3>::Constant(S(std::numeric_limits<double>::quiet_NaN()));
  }
  for (int k = 0; k < 3; ++k) {
    VectorOf<S, 3> column = VectorOf<S, 3>::Unit(k);
    factor.solve(column);
    inverse.col(k) = column;
  }
  return inverse;
}

/// Handles as many triangles at a time as a register has lanes. Atom 1 is the apex; atoms 0 and 2
/// are equal.
template <class S>
class SettledTriangle : TriangleLanes<S> {
 public:
  using typename TriangleLanes<S>::L;
  using typename TriangleLanes<S>::Mask;
  using typename TriangleLanes<S>::Three;
  using typename TriangleLanes<S>::Points;

  SettledTriangle(const VectorOf<S, 3>& squared_sides, const S& base_mass, const S& apex_mass)
      : share(base_mass / (apex_mass + S(2) * base_mass)) {
    using std::sqrt;
    half_base = sqrt(squared_sides(2)) / S(2);
    const S height = sqrt(squared_sides(0) - squared_sides(2) / S(4));
    apex = S(2) * share * height;
    foot = height - apex;
  }

  struct Settled {
    /// false in the lanes whose atoms cannot satisfy the constraints
    Mask good;
    /// n/(2 |n|^2), where n is the cross product of sides 0 and 1 of the old triangle
    Three normal;
  };

  /// Moves `atoms` onto the constraints. On entry, `atoms` are the positions that follow from `old`
  /// without constraint forces; `old` satisfies the constraints.
  [[gnu::always_inline]] Settled settle(const Points& old, Points& atoms) const {
    Three middle;
    Points moved;
    for (int c = 0; c < 3; ++c) {
      middle[c] = share * (atoms[c] + atoms[6 + c]) + (S(1) - S(2) * share) * atoms[3 + c];
      for (int j = 0; j < 3; ++j) moved[3 * j + c] = atoms[3 * j + c] - middle[c];
    }
    // The frame X'Y'Z' has z normal to the old plane and the apex over the y axis.
    const Three old0 = difference(old, 0), old2 = difference(old, 1);
    const Three normal = cross(old0, old2), across = cross(column(moved, 1), normal);
    const L over_length = S(1) / root<S>(dot(normal, normal));
    const Three z = times(over_length, normal);
    const Three x = times(S(1) / root<S>(dot(across, across)), across);
    const Three y = cross(z, x);
    const L old0_x = dot(x, old0), old0_y = dot(y, old0);
    const L old2_x = dot(x, old2), old2_y = dot(y, old2);
    const L z0 = dot(z, column(moved, 0)), z1 = dot(z, column(moved, 1)),
            z2 = dot(z, column(moved, 2));

    const L sin_phi = z1 / apex;
    const L cos_phi = root<S>(S(1) - sin_phi * sin_phi);
    const L sin_psi = (z0 - z2) / (S(2) * half_base * cos_phi);
    const L cos_psi = root<S>(S(1) - sin_psi * sin_psi);
    // Positions after phi and psi, before theta.
    const L y1 = apex * cos_phi;
    const L x0 = -half_base * cos_psi;
    const L bend = half_base * sin_psi * sin_phi;
    const L y0 = -foot * cos_phi - bend;
    const L y2 = -foot * cos_phi + bend;

    const L alpha = x0 * (old0_x - old2_x) + y0 * old0_y + y2 * old2_y;
    const L beta = x0 * (old2_y - old0_y) + y0 * old0_x + y2 * old2_x;
    const L gamma = old0_x * dot(y, column(moved, 0)) - dot(x, column(moved, 0)) * old0_y +  //
                    old2_x * dot(y, column(moved, 2)) - dot(x, column(moved, 2)) * old2_y;
    const L squared = alpha * alpha + beta * beta;
    const L wide = root<S>(squared - gamma * gamma);
    const L sin_theta = (alpha * gamma - beta * wide) / squared;
    const L cos_theta = (beta * gamma + alpha * wide) / squared;

    const std::array<Three, 3> settled{
        {{x0 * cos_theta - y0 * sin_theta, x0 * sin_theta + y0 * cos_theta, z0},
         {-y1 * sin_theta, y1 * cos_theta, z1},
         {-x0 * cos_theta - y2 * sin_theta, -x0 * sin_theta + y2 * cos_theta, z2}}};
    for (int j = 0; j < 3; ++j) {
      for (int c = 0; c < 3; ++c) {
        atoms[3 * j + c] =
            middle[c] + ((x[c] * settled[j][0] + y[c] * settled[j][1]) + z[c] * settled[j][2]);
      }
    }
    return {wide > L{}, times(over_length / S(2), z)};  // false for NaN too
  }

  /// Returns the multipliers lambda of the constraint forces -G^T lambda, given these forces on
  /// atoms 0 and 2, the ends of the base. `sides` are the sides of the triangle, column by column,
  /// and `normal` is the result of settle().
  [[nodiscard]] [[gnu::always_inline]] static Three multipliers(const Points& sides,
                                                                const Three& normal,
                                                                const Three& on_first,
                                                                const Three& on_second) {
    const Three by_base = cross(column(sides, 2), normal);
    return {dot(on_first, by_base), dot(on_second, by_base),
            dot(on_first, cross(normal, column(sides, 0)))};
  }

 private:
  using TriangleLanes<S>::column, TriangleLanes<S>::difference, TriangleLanes<S>::dot;
  using TriangleLanes<S>::cross, TriangleLanes<S>::times;

  S share;      ///< mass of a base atom divided by the total mass
  S half_base;  ///< r_c of the paper
  S apex;       ///< r_a, from the centre of mass to the apex
  S foot;       ///< r_b, from the centre of mass to the base
};

}  // namespace shakedown
