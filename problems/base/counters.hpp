// What a run costs, in counts that do not depend on the machine.
#pragma once

#include <cstdint>

namespace shakedown {

/// Evaluations and linear algebra of a run. Newton iterations are reported by the steps themselves.
struct Counts {
  std::int64_t gradients = 0;           ///< grad V
  std::int64_t hessians = 0;            ///< Hess V, whole or its stiff part
  std::int64_t third_contractions = 0;  ///< a.V'''.a
  std::int64_t constraints = 0;         ///< g
  std::int64_t jacobians = 0;           ///< G = Dg
  std::int64_t curvatures = 0;          ///< second derivatives of g, in any contraction
  std::int64_t kinetic_gradients = 0;   ///< d/dq 1/2 v^T M(q) v
  std::int64_t factorisations = 0;
  std::int64_t solves = 0;  ///< with a factored matrix

  Counts& operator+=(const Counts& other) {
    gradients += other.gradients;
    hessians += other.hessians;
    third_contractions += other.third_contractions;
    constraints += other.constraints;
    jacobians += other.jacobians;
    curvatures += other.curvatures;
    kinetic_gradients += other.kinetic_gradients;
    factorisations += other.factorisations;
    solves += other.solves;
    return *this;
  }
  Counts& operator-=(const Counts& other) {
    gradients -= other.gradients;
    hessians -= other.hessians;
    third_contractions -= other.third_contractions;
    constraints -= other.constraints;
    jacobians -= other.jacobians;
    curvatures -= other.curvatures;
    kinetic_gradients -= other.kinetic_gradients;
    factorisations -= other.factorisations;
    solves -= other.solves;
    return *this;
  }
};

/// The tally of this thread. A trajectory runs on one thread, so the difference before and after it
/// is its cost; constant initialisation keeps an increment to one instruction.
inline constinit thread_local Counts counts{};

}  // namespace shakedown
