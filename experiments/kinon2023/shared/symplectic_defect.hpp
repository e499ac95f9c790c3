// The steps of the GGL schemes as equations with exact derivatives, and the defects of their
// symplecticity.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {

struct Defects {
  double tangent = 0.0;  ///< for dq tangent to g = 0 and any dp
  double full = 0.0;     ///< for all directions in R^2n
  double scale = 1.0;    ///< max(1, |J|^2) for tangent dq: how much round-off is amplified
};

/// Returns the largest entries of J^T Omega J - Omega. J is the Jacobian of the step, and G is the
/// Jacobian of the constraints at the start of the step.
Defects defects_of(const Matrix& J, const Matrix& G);

/// The equations r(x, z) = 0 of a step from z = (q, p). The unknowns x begin with the new (q, p).
using Residual = std::function<DualVector(const DualVector& x, const DualVector& z)>;
/// Returns the equations of VI-S, VI-A, VI-B, EM, EM-G or the classical stabilisation, with the
/// unknowns x = (q, p, v, lambda, gamma).
Residual step_equations(std::string_view problem, std::string_view scheme, double h);
/// Returns the unknowns x at a row of a run by one of these schemes.
Vector unknowns(const Run& run, std::size_t row);

/// Returns dx such that the linearised r(x, z) equals `right`, column by column. Equations without
/// unknowns and unknowns without equations are left out, and their rows of dx are zero.
Matrix response(const Residual& r, const Vector& x, const Vector& z, const Matrix& right);
/// Returns the Jacobian of the step at an x with r(x, z) = 0.
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
/// four particles at h = 0.01. The defects are measured at the eleventh step, because the first
/// steps are special.
std::vector<DefectRow> measure_defects();

/// The three problems with the steps for which defects are measured.
inline const std::vector<std::pair<const char*, double>> problem_steps{
    {"pendulum-3d", 0.05}, {"gyroscopic-top", 0.002}, {"four-particles", 0.01}};

}  // namespace shakedown::kinon2023
