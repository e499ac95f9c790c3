// The paper's three problems behind interfaces that hide their types, for evaluations between
// steps. Every formula is thus compiled only once.
#pragma once

#include <functional>
#include <string_view>

#include "experiments/analysis/linear_algebra.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/structure.hpp"

namespace shakedown::kinon2023 {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using DualVector = VectorOf<Dual, Dynamic>;

/// The terms in the equations of motion. S is double or Dual.
template <class S>
class Terms {
 public:
  using Vector = VectorOf<S, Dynamic>;
  virtual ~Terms() = default;
  [[nodiscard]] virtual S potential(const Vector& q) const = 0;
  [[nodiscard]] virtual Vector gradient(const Vector& q) const = 0;
  [[nodiscard]] virtual Vector constraint(const Vector& q) const = 0;
  /// Returns G(q) v.
  [[nodiscard]] virtual Vector rate(const Vector& q, const Vector& v) const = 0;
  /// Returns G(q)^T lambda.
  [[nodiscard]] virtual Vector push(const Vector& q, const Vector& lambda) const = 0;
  /// Returns sum lambda_k D^2 g_k(q) v.
  [[nodiscard]] virtual Vector curved(const Vector& q, const Vector& lambda,
                                      const Vector& v) const = 0;
  [[nodiscard]] virtual Vector generator(int k, const Vector& q) const = 0;

  Index n = 0;         ///< number of coordinates
  Index m = 0;         ///< number of constraints
  int symmetries = 0;  ///< number of generators
  Vector mass, inverse_mass;
};

class Model : public Terms<double> {
 public:
  /// Returns Hess V + sum lambda_k D^2 g_k.
  [[nodiscard]] virtual Matrix stiffness(const Vector& q, const Vector& lambda) const = 0;
  [[nodiscard]] virtual Matrix jacobian(const Vector& q) const = 0;
  /// Returns the lambda of the index-1 form at (q, v).
  [[nodiscard]] virtual Vector multiplier(const Vector& q, const Vector& v) const = 0;
};

/// Returns the problem pendulum-3d, gyroscopic-top or four-particles. Throws std::out_of_range for
/// other names.
const Model& model(std::string_view problem);
const Terms<Dual>& dual_terms(std::string_view problem);

/// Returns (q, p) of the exact motion at time t.
Vector exact_point(std::string_view problem, double t);

Vector values(const DualVector& x);
/// Returns Df(x), computed column by column with dual numbers.
Matrix derivative(const std::function<DualVector(const DualVector&)>& f, const Vector& x);

/// The top of section 6.2 in its full and in its reduced form.
struct Top {
  double m, I3, J1, l, height, omega_s;    ///< `height` of the centre of mass is constant
  Eigen::Vector3d d3 = {}, momentum = {};  ///< start of the reduced form
  Vector q = {}, p = {};                   ///< start of the full system
};
const Top& top_data();
Eigen::Vector3d cross(const Eigen::Vector3d& a, const Eigen::Vector3d& b);
/// Returns (q, v) of the steady precession at time t.
std::pair<Vector, Vector> steady_precession(double t);

}  // namespace shakedown::kinon2023
