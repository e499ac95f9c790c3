// A problem of fixed size, presented as one whose size is known only at run time.
#pragma once

#include "problems/base/constraints.hpp"
#include "problems/base/problem.hpp"

namespace shakedown {

/// Forwards every member of P, copying between fixed and dynamic vectors. Tests use it to compare
/// the two instantiations of a method. It allocates nothing, but it is not fast.
template <class P>
class Resized {
 public:
  using Scalar = typename P::Scalar;
  using Vector = VectorOf<Scalar, Dynamic>;
  using Matrix = MatrixOf<Scalar, Dynamic>;
  using Structure = structure::Dense<Dynamic>;
  using Parameters = typename P::Parameters;
  static constexpr int dof = Dynamic;
  static constexpr std::string_view id = P::id;
  static constexpr std::string_view title = P::title;
  static constexpr std::string_view source = P::source;

  explicit Resized(const Parameters& parameters) : fixed(parameters), inertia(diagonal(fixed)) {}

  [[nodiscard]] Index size() const { return fixed.size(); }
  void initial(Vector& q, Vector& p) const {
    VectorFor<P> x, y;
    fixed.initial(x, y);
    q = x;
    p = y;
  }
  [[nodiscard]] const DiagonalMass<Scalar, Dynamic>& mass() const requires HasConstantMass<P> {
    return inertia;
  }
  [[nodiscard]] Scalar potential(const Vector& q) const { return fixed.potential(q); }
  void gradient(const Vector& q, Vector& out) const {
    VectorFor<P> y;
    fixed.gradient(q, y);
    out = y;
  }
  void hessian(const Vector& q, Matrix& H) const requires HasHessian<P> {
    FullMatrixFor<P> A;
    fixed.hessian(q, A);
    H = A;
  }
  void stiff_hessian(const Vector& q, Matrix& H) const requires HasStiffSplit<P> {
    FullMatrixFor<P> A;
    fixed.stiff_hessian(q, A);
    H = A;
  }
  void third_contraction(const Vector& q, const Vector& a,
                         Vector& out) const requires HasThirdContraction<P> {
    VectorFor<P> y;
    fixed.third_contraction(q, a, y);
    out = y;
  }
  void mass_matrix(const Vector& q, Matrix& M) const requires HasMassOfPosition<P> {
    FullMatrixFor<P> A;
    fixed.mass_matrix(q, A);
    M = A;
  }
  void kinetic_gradient(const Vector& q, const Vector& v,
                        Vector& out) const requires HasMassOfPosition<P> {
    VectorFor<P> y;
    fixed.kinetic_gradient(q, v, y);
    out = y;
  }
  void kinetic_mixed(const Vector& q, const Vector& v,
                     Matrix& B) const requires HasMassOfPosition<P> {
    FullMatrixFor<P> A;
    fixed.kinetic_mixed(q, v, A);
    B = A;
  }
  void inertia_jacobians(const Vector& q, const Vector& v, const Vector& a, Matrix& by_q,
                         Matrix& by_v) const requires HasInertiaJacobians<P> {
    FullMatrixFor<P> A, B;
    fixed.inertia_jacobians(q, v, a, A, B);
    by_q = A;
    by_v = B;
  }

 protected:
  static Vector diagonal(const P& problem) {
    if constexpr (HasConstantMass<P>) return problem.mass().diagonal;
    return Vector::Ones(problem.size());
  }
  P fixed;

 private:
  DiagonalMass<Scalar, Dynamic> inertia;
};

template <class P>
class ResizedConstrained : public Resized<P> {
 public:
  using typename Resized<P>::Scalar;
  using typename Resized<P>::Vector;
  using typename Resized<P>::Matrix;
  using Multipliers = Vector;
  using Jacobian = Matrix;
  static constexpr int constraints = Dynamic;
  static constexpr bool quadratic_constraints = requires { requires P::quadratic_constraints; };
  static constexpr bool linear_potential = requires { requires P::linear_potential; };

  using Resized<P>::Resized;
  [[nodiscard]] Index constraint_count() const { return this->fixed.constraint_count(); }
  void constraint(const Vector& q, Multipliers& g) const {
    MultipliersFor<P> y;
    this->fixed.constraint(q, y);
    g = y;
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    JacobianFor<P> A;
    this->fixed.jacobian(q, A);
    G = A;
  }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    JacobianFor<P> A;
    this->fixed.jacobian_derivative(q, a, A);
    DG = A;
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, Matrix& H) const {
    FullMatrixFor<P> A = H;
    this->fixed.add_curvature(q, lambda, A);
    H = A;
  }
};

}  // namespace shakedown
