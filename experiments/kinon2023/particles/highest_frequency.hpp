// The frequency that limits the steps of VI-S and VI-B on the four particles.
#pragma once

#include <algorithm>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {

/// Highest frequency of the motion linearised on the tangent space of the constraints.
inline double highest_frequency(const Run& r) {
  const Model& of = model("four-particles");
  const Vector scale = of.inverse_mass.cwiseSqrt();
  double most = 0.0;
  for (std::size_t row = 1; row < r.path.rows(); row += 10) {
    const Vector q = r.values(row, "q", 0, of.n);
    const Matrix K = of.stiffness(q, r.values(row, "lambda", 0, of.m));
    const Matrix tangent = linear_algebra::kernel(of.jacobian(q) * scale.asDiagonal());
    const Matrix tangential =
        linear_algebra::restricted(scale.asDiagonal() * K * scale.asDiagonal(), tangent);
    most = std::max(most, linear_algebra::symmetric_eigenvalues(tangential).maxCoeff());
  }
  return std::sqrt(most);
}

}  // namespace shakedown::kinon2023
