// The steps of the GGL schemes as equations with exact derivatives, and the defect of their
// symplecticity.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {

struct Defects {
  double tangent = 0.0;  ///< dq tangent to g = 0, dp free
  double full = 0.0;     ///< all of R^2n
  double scale = 1.0;    ///< max(1, |J|^2) on these tangent vectors, the amplification of round-off
};

/// The defects of J^T Omega J - Omega. J is the Jacobian of the step, G the Jacobian of the
/// constraints at its start.
Defects defects_of(const Matrix& J, const Matrix& G);

/// The equations r(x, z) = 0 of a step from z = (q, p) for its unknowns x, which begin with the new
/// (q, p).
using Residual = std::function<DualVector(const DualVector& x, const DualVector& z)>;
/// The equations of VI-S, VI-A, VI-B, EM, EM-G or the classical stabilisation, with x = (q, p, v,
/// lambda, gamma).
Residual step_equations(std::string_view problem, std::string_view scheme, double h);
/// Returns x at a row of such a scheme's run.
Vector unknowns(const Run& run, std::size_t row);

/// Returns dx such that the linearised r(x, z) has the value `right`, column by column. Equations
/// without unknowns and unknowns without equations are left out: their rows are zero.
Matrix response(const Residual& r, const Vector& x, const Vector& z, const Matrix& right);
/// The Jacobian of the step where r(x, z) = 0.
Matrix implicit_jacobian(const Residual& r, const Vector& x, const Vector& z);
/// Performs `solves` iterations of Newton's method on x. Returns |r| at the new x.
double newton(const Residual& r, Vector& x, const Vector& z, int solves);

/// The defects of one scheme on one problem.
struct DefectRow {
  std::string problem, scheme;
  double h;
  Defects defects;
};

/// Measures the GGL schemes and RATTLE on the pendulum at h = 0.05, the top at h = 0.002 and the
/// four particles at h = 0.01. Each is taken at its eleventh step, because the start is special.
std::vector<DefectRow> measure_defects();

/// The three problems and their steps.
inline const std::vector<std::pair<const char*, double>> problem_steps{
    {"pendulum-3d", 0.05}, {"gyroscopic-top", 0.002}, {"four-particles", 0.01}};

}  // namespace shakedown::kinon2023
