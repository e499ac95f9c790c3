// How far a step is from being symplectic.
#pragma once

#include <string>
#include <vector>

#include "experiments/kinon2023/shared/problems.hpp"

namespace shakedown::kinon2023 {

struct Defects {
  double tangent = 0.0;  ///< dq tangent to g = 0, dp free
  double full = 0.0;     ///< all of R^2n
  double scale = 1.0;    ///< max(1, |J|^2): what round-off is multiplied by
};

/// Of J^T Omega J - Omega, J the Jacobian of the step and G that of the constraints at its start.
Defects defects_of(const Matrix& J, const Matrix& G);

/// The equations r(x, z) = 0 of a step from z = (q, p) for its unknowns x, which begin with the new
/// (q, p).
using Residual = std::function<DualVector(const DualVector& x, const DualVector& z)>;
/// The Jacobian of the step where r(x, z) = 0. Equations that say nothing, and unknowns that none
/// contains, are left out: their rows are zero.
Matrix implicit_jacobian(const Residual& r, const Vector& x, const Vector& z);

/// One scheme on one problem.
struct DefectRow {
  std::string problem, scheme;
  double h;
  Defects defects;
};

/// VI-S, VI-A, VI-B, EM, EM-G, the classical stabilisation and RATTLE on the pendulum at h = 0.05,
/// the top at h = 0.002 and the four particles at h = 0.01, each at the eleventh step of its
/// motion: the start is special.
std::vector<DefectRow> measure_defects();

}  // namespace shakedown::kinon2023
