// All hand-written derivatives of a problem, for derivative_check.hpp: grad V and Hess V, G and its
// derivatives, and derivatives of forces and of M(q). Included only by .cpp files.
#pragma once

#include <memory>
#include <vector>

#include "experiments/catalogue/derivative_check.hpp"
#include "methods/base/method.hpp"
#include "problems/base/constraints.hpp"
#include "problems/base/magnetic.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown::detail {

/// The derivatives of problem P at time t. The problem must outlive `all`; `q` and `v` need not.
template <class P>
class WrittenDerivatives {
 public:
  using Vector = VectorFor<P>;
  using In = std::span<const double>;
  using Out = std::span<double>;

  WrittenDerivatives(const P& which, const Vector& q, const Vector& v, double t)
      : problem(which), time(t), at(q), speed(v) {
    if constexpr (HasGradient<P> || HasMovingPotential<P>) potential_derivatives();
    if constexpr (HasConstraints<P>) constraint_derivatives();
    if constexpr (HasForceJacobians<P>) force_derivatives();
    if constexpr (HasMagneticField<P>) magnetic_derivatives();
    if constexpr (HasMassOfPosition<P>) kinetic_derivatives();
  }

  std::vector<WrittenDerivative> all;

 private:
  static Vector vector(In x) { return Vector::Map(x.data(), std::ssize(x)); }
  template <class Values>
  static void put(const Values& values, Out out) {
    for (Index i = 0; i < values.size(); ++i) out[static_cast<std::size_t>(i)] = values(i);
  }
  template <class Function, class Along>
  void add(const char* name, const Vector& x, Index rows, Function function, Along along) {
    all.push_back({name, {x.begin(), x.end()}, static_cast<std::size_t>(rows), function, along});
  }
  Operator<P> sized_operator() const {
    Operator<P> A;
    resize_operator(A, problem.size());
    return A;
  }

  void potential_derivatives() {
    const P& of = problem;
    const double t = time;
    const auto gradient = [&of, t](In x) {
      Vector slope = vector(x);
      potential_gradient(of, vector(x), t, slope);
      return slope;
    };
    add(
        "the gradient", at, 1, [&of, t](In x, Out out) { out[0] = potential(of, vector(x), t); },
        [gradient](In x, In u, Out out) { out[0] = gradient(x).dot(vector(u)); });
    if constexpr (HasHessian<P> || HasMovingHessian<P>) {
      add(
          "the Hessian", at, problem.size(), [gradient](In x, Out out) { put(gradient(x), out); },
          [this_operator = sized_operator(), &of, t](In x, In u, Out out) mutable {
            potential_hessian(of, vector(x), t, this_operator);
            Vector product = vector(u);
            multiply(this_operator, vector(u), product);
            put(product, out);
          });
    }
  }

  /// Returns a direction without symmetry.
  Vector direction() const {
    Vector a = at;
    for (Index j = 0; j < a.size(); ++j) a(j) = 1.0 + 0.25 * static_cast<double>(j % 7);
    return a;
  }

  void constraint_derivatives() {
    const P& of = problem;
    const double t = time;
    const Index rows = problem.constraint_count();
    const auto jacobian_at = [&of, t](In x) {
      JacobianFor<P> G;
      resize_jacobian(G, of.constraint_count(), of.size());
      jacobian(of, vector(x), t, G);
      return G;
    };
    const auto product = [](const JacobianFor<P>& G, const Vector& u, Index count, Out out) {
      MultipliersFor<P> of_rows;
      of_rows.setZero(count);
      apply_jacobian<P>(G, u, of_rows);  // without the entries that P excludes, as in a step
      put(of_rows, out);
    };
    add(
        "the constraint Jacobian", at, rows,
        [&of, t, rows](In x, Out out) {
          MultipliersFor<P> g;
          g.setZero(rows);
          constraint(of, vector(x), t, g);
          put(g, out);
        },
        [=](In x, In u, Out out) { product(jacobian_at(x), vector(u), rows, out); });
    if constexpr (HasSecondDerivatives<P>) {
      const Vector a = direction();
      add(
          "the derivative of the constraint Jacobian", at, rows,
          [=](In x, Out out) { product(jacobian_at(x), a, rows, out); },
          [=, &of](In x, In u, Out out) {
            JacobianFor<P> DG = jacobian_at(x);
            jacobian_derivative(of, vector(x), t, a, DG);
            product(DG, vector(u), rows, out);
          });
    }
  }

  template <class Matrix>
  static void multiply_all(const Matrix& A, const Vector& u, Out out) {
    if constexpr (requires { A.coeff(0, 0); }) {
      put(Vector(A * u), out);
    } else {  // diagonal blocks, which need not be symmetric
      Vector product = u;
      for (Index k = 0; k < std::ssize(A.diagonal); ++k) {
        const Index b = A.diagonal[k].rows();
        product.segment(b * k, b) = A.diagonal[k] * u.segment(b * k, b);
      }
      put(product, out);
    }
  }

  void force_derivatives() {
    const P& of = problem;
    const double t = time;
    const Vector q = at, v = speed;
    const auto force = [&of, t](const Vector& x, const Vector& w, Out out) {
      auto Q = std::make_unique<Vector>(x);  // on the stack, GCC 12 warns of a double free
      of.force(x, w, t, *Q);
      put(*Q, out);
    };
    const auto jacobians = [&of, t](const Vector& x, const Vector& w) {
      ForceJacobianFor<P> by_q, by_v;
      resize_operator(by_q, of.size());
      resize_operator(by_v, of.size());
      of.force_jacobians(x, w, t, by_q, by_v);
      return std::pair{by_q, by_v};
    };
    add(
        "the force's derivative by q", q, problem.size(),
        [=](In x, Out out) { force(vector(x), v, out); },
        [=](In x, In u, Out out) { multiply_all(jacobians(vector(x), v).first, vector(u), out); });
    add(
        "the force's derivative by v", v, problem.size(),
        [=](In w, Out out) { force(q, vector(w), out); },
        [=](In w, In u, Out out) { multiply_all(jacobians(q, vector(w)).second, vector(u), out); });
  }

  /// The derivative of Q = v x b with respect to v must agree with the field, and Q must be linear
  /// in v. To check the latter, the function s^2 Q(q, v/s) is used: its slope at s = 1 is Q if Q is
  /// linear in v, and differs from Q if a part of Q does not depend on v.
  void magnetic_derivatives() {
    const P& of = problem;
    const double t = time;
    const Vector q = at, v = speed;
    const auto force = [&of, t, q](const Vector& w) {
      auto Q = std::make_unique<Vector>(w);  // see above
      of.force(q, w, t, *Q);
      return *Q;
    };
    const auto turned = [&of, q](const Vector& w) {
      Vector b = w, Q = w;
      of.magnetic_field(q, b);
      magnetic_force(w, b, Q);
      return Q;
    };
    add(
        "the magnetic field, as the force's derivative by v", v, problem.size(),
        [=](In w, Out out) { put(force(vector(w)), out); },
        [=](In /*w*/, In u, Out out) { put(turned(vector(u)), out); });
    all.push_back({"the magnetic force",
                   {1.0},
                   static_cast<std::size_t>(problem.size()),
                   [=](In s, Out out) { put(Vector(s[0] * s[0] * force(v / s[0])), out); },
                   [=](In /*s*/, In u, Out out) { put(Vector(u[0] * turned(v)), out); }});
  }

  void kinetic_derivatives() {
    const P& of = problem;
    const Vector q = at, v = speed;
    const auto gradient = [&of](const Vector& x, const Vector& w) {
      Vector slope = x;
      of.kinetic_gradient(x, w, slope);
      return slope;
    };
    const auto full = [&of] {
      FullMatrixFor<P> A;
      A.setZero(of.size(), of.size());
      return A;
    };
    add(
        "the kinetic gradient", q, 1,
        [=, &of](In x, Out out) {
          FullMatrixFor<P> M = full();
          of.mass_matrix(vector(x), M);
          out[0] = v.dot(Vector(M * v)) / 2.0;
        },
        [=](In x, In u, Out out) { out[0] = gradient(vector(x), v).dot(vector(u)); });
    add(
        "the mixed kinetic derivative", v, problem.size(),
        [=](In w, Out out) { put(gradient(q, vector(w)), out); },
        [=, &of](In w, In u, Out out) {
          FullMatrixFor<P> B = full();
          of.kinetic_mixed(q, vector(w), B);
          put(Vector(B * vector(u)), out);
        });
    if constexpr (HasInertiaJacobians<P>) inertia_derivatives();
  }

  /// Adds the derivatives of I = M(q) a + (d/dt M) v - d/dq 1/2 v^T M v with respect to q and to v.
  void inertia_derivatives() {
    const P& of = problem;
    const Vector q = at, v = speed, a = direction();
    const auto force = [&of, a](const Vector& x, const Vector& w) {
      MassAt<P> mass_at(of);
      auto I = std::make_unique<Vector>(x);  // see above
      Vector turning = x;
      mass_at.multiply(of, x, a, *I);
      mass_at.add_turning(of, x, w, 1.0, *I);
      of.kinetic_gradient(x, w, turning);
      *I -= turning;
      return *I;
    };
    const auto jacobians = [&of, a](const Vector& x, const Vector& w) {
      FullMatrixFor<P> by_q, by_v;
      by_q.setZero(of.size(), of.size());
      by_v = by_q;
      of.inertia_jacobians(x, w, a, by_q, by_v);
      return std::pair{by_q, by_v};
    };
    add(
        "the inertia force's derivative by q", q, problem.size(),
        [=](In x, Out out) { put(force(vector(x), v), out); },
        [=](In x, In u, Out out) { multiply_all(jacobians(vector(x), v).first, vector(u), out); });
    add(
        "the inertia force's derivative by v", v, problem.size(),
        [=](In w, Out out) { put(force(q, vector(w)), out); },
        [=](In w, In u, Out out) { multiply_all(jacobians(q, vector(w)).second, vector(u), out); });
  }

  const P& problem;
  double time;
  const Vector &at, &speed;
};

}  // namespace shakedown::detail
