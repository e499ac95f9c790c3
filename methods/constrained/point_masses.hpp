// What the constraint solvers of molecular dynamics need of a problem.
#pragma once

#include <string_view>
#include <type_traits>
#include <utility>

#include "methods/base/method.hpp"

namespace shakedown {

namespace need {
/// The iterations of molecular dynamics know the masses of atoms. They converge slowly or not at all
/// for linkages of homogeneous bars, whose full mass matrices couple bars that are far apart.
struct PointMasses {
  static constexpr std::string_view name = "diagonal mass matrix";
  template <class P>
  static constexpr bool met = [] {
    if constexpr (HasConstantMass<P>) {
      using Mass = std::remove_cvref_t<decltype(std::declval<const P&>().mass())>;
      return std::is_same_v<Mass, DiagonalMass<ScalarOf<P>, P::dof>>;
    } else {
      return false;
    }
  }();
};
/// Where g != 0, the forces of constraints that only turn with the system exert a torque.
struct InvariantConstraints {
  static constexpr std::string_view name = "constraints that rotations do not change";
  static constexpr bool implied = true;
  template <class P>
  static constexpr bool met = [] {
    if constexpr (requires { P::covariant_constraints; }) {
      return !P::covariant_constraints;
    } else {
      return true;
    }
  }();
};
}  // namespace need

}  // namespace shakedown
