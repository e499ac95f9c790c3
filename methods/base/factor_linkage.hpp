// Block elimination for the multiplier system of a row of linkages (problems/base/linkage.hpp).
#pragma once

#include "methods/base/factor_block.hpp"
#include "problems/base/linkage.hpp"

namespace shakedown {

template <int b, class S>
class GeneralFactor<structure::Linkage<b>, S> {
 public:
  explicit GeneralFactor(Index size) : joints((size + 1) / 2), system((b + 2) * joints) {
    unknowns.setZero((b + 2) * joints);
  }

  /// Returns false if a pivot is too small to trust. Takes about 7/3 (b + 2)^3 multiplications per
  /// joint.
  bool factor(const LinkageGram<S, b>& K) {
    weight = K.weight;
    return system.factor(K.system);
  }

  /// x <- (G M^-1 G'^T)^-1 x.
  template <class X>
  void solve(X& x) {
    for (Index k = 0; k < joints; ++k) {
      auto here = block<b + 2>(unknowns, k);
      here.setZero();
      here(b) = -weight * x(k);
      if (k > 0) here(b + 1) = -weight * x(joints + k - 1);
    }
    system.solve(unknowns);
    for (Index k = 0; k < joints; ++k) {
      const auto here = block<b + 2>(unknowns, k);
      x(k) = here(b);
      if (k > 0) x(joints + k - 1) = here(b + 1);
    }
  }

 private:
  Index joints;
  GeneralFactor<structure::BlockTridiagonal<b + 2>, S> system;
  VectorOf<S, Dynamic> unknowns;
  S weight{1};
};

}  // namespace shakedown
