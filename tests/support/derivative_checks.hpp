// Checks every derivative of a problem by applying dual numbers to the derivative one order lower.
// The chain begins with grad V, checked against V, and Hess V, checked against grad V. It ends with
// the symmetries.
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "methods/base/method.hpp"
#include "problems/base/constraints.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/list.hpp"
#include "problems/base/magnetic.hpp"
#include "problems/base/mechanics.hpp"
#include "tests/support/derivatives.hpp"
#include "tests/support/registered.hpp"

namespace shakedown {

/// Checks P at one point q against P with dual numbers. `a` is a direction, `p` a momentum,
/// `lambda` any multipliers.
template <class P>
class DerivativeChecks {
 public:
  using D = typename P::template With<Dual>;
  using Parameters = typename P::Parameters;

  DerivativeChecks(const Parameters& parameters, const Eigen::VectorXd& at,
                   const Eigen::VectorXd& direction)
      : problem(parameters), dual(parameters), n(problem.size()), q(at), a(direction) {}

  std::vector<DerivativeError> all() {
    if constexpr (HasGradient<P>) potential();
    if constexpr (HasMovingPotential<P>) moving_potential();
    if constexpr (HasForceJacobians<P>) forces();
    if constexpr (HasMagneticField<P>) magnetic_field();
    if constexpr (HasConstraints<P>) constraints();
    if constexpr (HasRotationGroup<P>) {
      rotation();
    } else {
      kinetic();
      if constexpr (momentum_map_count<P>() > 0) symmetries();
    }
    return errors;
  }

 private:
  /// Returns q + e direction with the dual unit e.
  VectorFor<D> moved(const Eigen::VectorXd& direction) const { return moved(q, direction); }
  static VectorFor<D> moved(const Eigen::VectorXd& from, const Eigen::VectorXd& direction) {
    VectorFor<D> x;
    x.setZero(from.size());
    for (Index i = 0; i < from.size(); ++i) x(i) = Dual(from(i), direction(i));
    return x;
  }
  Eigen::VectorXd unit(Index j) const { return Eigen::VectorXd::Unit(n, j); }

  template <class Vector>
  static Eigen::VectorXd slopes(const Vector& x) {
    Eigen::VectorXd s(x.size());
    for (Index i = 0; i < x.size(); ++i) s(i) = x(i).slope;
    return s;
  }
  void compare(const char* name, const Eigen::MatrixXd& written,
               const Eigen::MatrixXd& differentiated) {
    errors.push_back(compared(name, written, differentiated));
  }

  /// Returns A x for an operator in any storage.
  template <class Q, class A>
  static VectorFor<Q> product(const A& matrix, const VectorFor<Q>& x) {
    VectorFor<Q> y = x;
    multiply(matrix, x, y);
    return y;
  }
  template <class Evaluate>
  Eigen::MatrixXd dense_operator(Evaluate evaluate) {
    Operator<P> H;
    resize_operator(H, n);
    evaluate(H);
    Eigen::MatrixXd full(n, n);
    for (Index j = 0; j < n; ++j) full.col(j) = product<P>(H, VectorFor<P>(unit(j)));
    return full;
  }

  void potential() {
    const VectorFor<P> x = q;
    VectorFor<P> gradient = x;
    problem.gradient(x, gradient);
    Eigen::VectorXd from_v(n);
    for (Index j = 0; j < n; ++j) from_v(j) = dual.potential(moved(unit(j))).slope;
    compare("gradient", Eigen::VectorXd(gradient), from_v);

    if constexpr (HasHessian<P>) {
      Eigen::MatrixXd from_gradient(n, n);
      for (Index j = 0; j < n; ++j) {
        VectorFor<D> g = moved(unit(j));
        dual.gradient(moved(unit(j)), g);
        from_gradient.col(j) = slopes(g);
      }
      compare("hessian", dense_operator([&](auto& H) { problem.hessian(x, H); }), from_gradient);
      if constexpr (HasScaledHessian<P>) {
        compare("scaled_hessian",
                dense_operator([&](auto& H) { problem.scaled_hessian(x, 0.125, H); }),
                0.125 * from_gradient);
      }
    }
    if constexpr (HasSplitGradient<P>) split(gradient);
    if constexpr (HasThirdContraction<P> && HasHessian<P>) {
      VectorFor<P> third = x;
      problem.third_contraction(x, VectorFor<P>(a), third);
      Operator<D> H;
      resize_operator(H, n);
      dual.hessian(moved(a), H);
      const VectorFor<D> constant = moved(a, Eigen::VectorXd::Zero(n));
      compare("third_contraction", Eigen::VectorXd(third), slopes(product<D>(H, constant)));
    }
  }

  /// Checks V = V0 + V1/eps.
  void split(const VectorFor<P>& gradient) {
    const VectorFor<P> x = q;
    VectorFor<P> slow = x;
    VectorFor<P> stiff = x;
    problem.slow_gradient(x, slow);
    problem.stiff_gradient(x, stiff);
    compare("split gradients", Eigen::VectorXd(slow + stiff), Eigen::VectorXd(gradient));
    if constexpr (HasStiffSplit<P>) {
      Eigen::MatrixXd from_gradient(n, n);
      for (Index j = 0; j < n; ++j) {
        VectorFor<D> g = moved(unit(j));
        dual.stiff_gradient(moved(unit(j)), g);
        from_gradient.col(j) = slopes(g);
      }
      compare("stiff_hessian", dense_operator([&](auto& H) { problem.stiff_hessian(x, H); }),
              from_gradient);
    }
  }

  template <class Q>
  static JacobianFor<Q> sized_jacobian(const Q& which) {
    JacobianFor<Q> G;
    resize_jacobian(G, which.constraint_count(), which.size());
    return G;
  }

  /// Returns G without the entries that the pattern of P excludes.
  static Eigen::MatrixXd touched(Eigen::MatrixXd G) requires HasPattern<P> {
    for (Index k = 0; k < G.rows(); ++k) {
      for (Index i = 0; i < G.cols(); ++i) {
        if (!P::touches(k, i)) G(k, i) = 0.0;
      }
    }
    return G;
  }

  void constraints() {
    const Index m = problem.constraint_count();
    const VectorFor<P> x = q;
    const JacobianFor<P> zero = sized_jacobian(problem);
    const auto column = [&](const JacobianFor<P>& G, const Eigen::VectorXd& v) {
      MultipliersFor<P> out;
      out.setZero(m);
      apply(G, VectorFor<P>(v), out);
      return Eigen::VectorXd(out);
    };
    JacobianFor<P> G = zero;
    shakedown::jacobian(problem, x, time, G);
    JacobianFor<P> DG = zero;
    jacobian_derivative(problem, x, time, VectorFor<P>(a), DG);
    MultipliersFor<P> lambda;
    MultipliersFor<D> lambda_dual;
    lambda.setZero(m);
    lambda_dual.setZero(m);
    for (Index k = 0; k < m; ++k) lambda_dual(k) = lambda(k) = 1.0 + 0.5 * double(k);

    Eigen::MatrixXd written(m, n), differentiated(m, n), second(m, n), curved(n, n);
    Eigen::MatrixXd second_differentiated(m, n);
    JacobianFor<D> G_along = sized_jacobian(dual);
    shakedown::jacobian(dual, moved(a), Dual(time), G_along);
    for (Index j = 0; j < n; ++j) {
      written.col(j) = column(G, unit(j));
      second.col(j) = column(DG, unit(j));
      MultipliersFor<D> g = lambda_dual;
      constraint(dual, moved(unit(j)), Dual(time), g);
      differentiated.col(j) = slopes(g);
      apply(G_along, moved(unit(j), Eigen::VectorXd::Zero(n)), g);
      second_differentiated.col(j) = slopes(g);
      JacobianFor<D> moving = sized_jacobian(dual);
      shakedown::jacobian(dual, moved(unit(j)), Dual(time), moving);
      VectorFor<D> force = moved(unit(j));
      force.setZero();
      add_transpose(moving, lambda_dual, Dual(1.0), force);
      curved.col(j) = slopes(force);
    }
    compare("jacobian", written, differentiated);
    compare("jacobian_derivative", second, second_differentiated);
    if constexpr (HasPattern<P>) compare("pattern", touched(written), differentiated);
    if constexpr (HasMovingCurvature<P>) constraint_rates();
    // `add_curvature` must add to its argument. Therefore H starts as the identity, not as zero.
    if constexpr (HasMovingCurvature<P>) {
      Operator<P> H;
      H.setIdentity(n, n);
      add_curvature(problem, x, time, lambda, H);
      compare("add_curvature", Eigen::MatrixXd(H),
              Eigen::MatrixXd(curved + Eigen::MatrixXd::Identity(n, n)));
    } else if constexpr (requires(MatrixOf<double, P::dof> & H) {
                           problem.add_curvature(x, lambda, H);
                         }) {
      MatrixOf<double, P::dof> H;
      H.setIdentity(n, n);
      problem.add_curvature(x, lambda, H);
      compare("add_curvature", Eigen::MatrixXd(H),
              Eigen::MatrixXd(curved + Eigen::MatrixXd::Identity(n, n)));
    } else if constexpr (requires(Operator<P> & H) { problem.add_curvature(x, lambda, H); }) {
      const auto twice = [&](auto& H) {
        problem.add_curvature(x, lambda, H);
        problem.add_curvature(x, lambda, H);
      };
      compare("add_curvature", dense_operator(twice), Eigen::MatrixXd(2.0 * curved));
    }
  }

  /// Checks the time derivatives of g, G and dg/dt.
  void constraint_rates() {
    const VectorFor<P> x = q;
    const VectorFor<D> still = moved(Eigen::VectorXd::Zero(n));
    const Dual t(time, 1.0);
    MultipliersFor<P> rate, second;
    MultipliersFor<D> along;
    rate.setZero(problem.constraint_count());
    along.setZero(problem.constraint_count());
    second = rate;
    JacobianFor<P> G_rate = sized_jacobian(problem);
    JacobianFor<D> G_along = sized_jacobian(dual);
    problem.constraint_rate(x, time, rate);
    dual.constraint(still, t, along);
    compare("constraint_rate", Eigen::VectorXd(rate), slopes(along));
    problem.constraint_second_rate(x, time, second);
    dual.constraint_rate(still, t, along);
    compare("constraint_second_rate", Eigen::VectorXd(second), slopes(along));
    problem.jacobian_rate(x, time, G_rate);
    dual.jacobian(still, t, G_along);
    compare("jacobian_rate", Eigen::MatrixXd(G_rate), slope_matrix(G_along));
  }
  template <class Matrix>
  static Eigen::MatrixXd slope_matrix(const Matrix& A) {
    Eigen::MatrixXd out(A.rows(), A.cols());
    for (Index j = 0; j < A.cols(); ++j) {
      for (Index i = 0; i < A.rows(); ++i) out(i, j) = A(i, j).slope;
    }
    return out;
  }

  void moving_potential() {
    const VectorFor<P> x = q;
    VectorFor<P> gradient = x;
    problem.gradient(x, time, gradient);
    Eigen::VectorXd from_v(n);
    Eigen::MatrixXd from_gradient(n, n);
    for (Index j = 0; j < n; ++j) {
      from_v(j) = dual.potential(moved(unit(j)), Dual(time)).slope;
      VectorFor<D> g = moved(unit(j));
      dual.gradient(moved(unit(j)), Dual(time), g);
      from_gradient.col(j) = slopes(g);
    }
    compare("gradient", Eigen::VectorXd(gradient), from_v);
    if constexpr (HasMovingHessian<P>) {
      compare("hessian", dense_operator([&](auto& H) { problem.hessian(x, time, H); }),
              from_gradient);
    }
  }

  template <int size>
  static Eigen::MatrixXd all_entries(const MatrixOf<double, size>& A) {
    return A;
  }
  template <int b>
  static Eigen::MatrixXd all_entries(const BlockDiagonalMatrix<double, b>& A) {
    const Index blocks = std::ssize(A.diagonal);
    Eigen::MatrixXd full = Eigen::MatrixXd::Zero(b * blocks, b * blocks);
    for (Index k = 0; k < blocks; ++k) full.block<b, b>(b * k, b * k) = A.diagonal[k];
    return full;
  }

  void forces() {
    const VectorFor<P> x = q;
    const VectorFor<P> v = a;
    ForceJacobianFor<P> by_q, by_v;
    resize_operator(by_q, n);
    by_v = by_q;
    problem.force_jacobians(x, v, time, by_q, by_v);
    Eigen::MatrixXd along_q(n, n), along_v(n, n);
    const Eigen::VectorXd still = Eigen::VectorXd::Zero(n);
    for (Index j = 0; j < n; ++j) {
      VectorFor<D> Q = moved(still);
      dual.force(moved(unit(j)), moved(a, still), Dual(time), Q);
      along_q.col(j) = slopes(Q);
      dual.force(moved(still), moved(a, unit(j)), Dual(time), Q);
      along_v.col(j) = slopes(Q);
    }
    compare("force by q", all_entries(by_q), along_q);
    compare("force by v", all_entries(by_v), along_v);
  }

  void magnetic_field() {
    const VectorFor<P> x = q;
    const VectorFor<P> v = a;
    VectorFor<P> b = x, turned = x, Q = x;
    problem.magnetic_field(x, b);
    magnetic_force(v, b, turned);
    problem.force(x, v, time, Q);
    compare("magnetic field", Eigen::VectorXd(turned), Eigen::VectorXd(Q));
  }

  void kinetic() {
    if constexpr (HasConstantMass<P>) {
      VectorFor<P> p = a;
      VectorFor<P> v = a;
      problem.mass().solve(VectorFor<P>(a), v);
      problem.mass().apply(v, p);
      compare("M M^-1", Eigen::VectorXd(p), a);
    } else if constexpr (HasMassOfPosition<P>) {
      FullMatrixFor<P> M, B;
      FullMatrixFor<D> M_dual;
      M.setZero(n, n);
      B = M;
      M_dual.setZero(n, n);
      const VectorFor<P> x = q;
      const VectorFor<P> v = a;
      problem.mass_matrix(x, M);
      compare("M - M^T", Eigen::MatrixXd(M), Eigen::MatrixXd(M.transpose()));
      VectorFor<P> gradient = x;
      problem.kinetic_gradient(x, v, gradient);
      problem.kinetic_mixed(x, v, B);
      Eigen::VectorXd from_mass(n);
      Eigen::MatrixXd from_gradient(n, n);
      const VectorFor<D> still = moved(a, Eigen::VectorXd::Zero(n));
      for (Index j = 0; j < n; ++j) {
        dual.mass_matrix(moved(unit(j)), M_dual);
        from_mass(j) = (still.dot(M_dual * still) / Dual(2.0)).slope;
        VectorFor<D> g = still;
        dual.kinetic_gradient(moved(q, Eigen::VectorXd::Zero(n)), moved(a, unit(j)), g);
        from_gradient.col(j) = slopes(g);
      }
      compare("kinetic_gradient", Eigen::VectorXd(gradient), from_mass);
      compare("kinetic_mixed", Eigen::MatrixXd(B), from_gradient);
      if constexpr (HasInertiaJacobians<P>) inertia(x, v);
    }
  }

  /// Checks the derivatives of M(q) a + (d/dt M) v - d/dq 1/2 v^T M v with respect to q and v, with
  /// a = 2 v - q.
  void inertia(const VectorFor<P>& x, const VectorFor<P>& v) {
    const VectorFor<P> acceleration = 2.0 * v - x;
    FullMatrixFor<P> by_q, by_v;
    by_q.setZero(n, n);
    by_v = by_q;
    problem.inertia_jacobians(x, v, acceleration, by_q, by_v);
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(n);
    MassAt<D> mass_at(dual);
    const auto force = [&](const VectorFor<D>& at, const VectorFor<D>& rate) {
      VectorFor<D> out = at, turning = at;
      mass_at.multiply(dual, at, moved(Eigen::VectorXd(acceleration), none), out);
      mass_at.add_turning(dual, at, rate, Dual(1.0), out);
      dual.kinetic_gradient(at, rate, turning);
      return VectorFor<D>(out - turning);
    };
    Eigen::MatrixXd from_q(n, n), from_v(n, n);
    for (Index j = 0; j < n; ++j) {
      from_q.col(j) = slopes(force(moved(unit(j)), moved(a, none)));
      from_v.col(j) = slopes(force(moved(q, none), moved(a, unit(j))));
    }
    compare("inertia_jacobians by q", Eigen::MatrixXd(by_q), from_q);
    compare("inertia_jacobians by v", Eigen::MatrixXd(by_v), from_v);
  }

  /// Checks torque . eta = -dV(R hat(eta)), its derivative, and dJ/dt = p . Dxi(R hat(Omega)) + p'
  /// . xi = 0, at rotations R. `a` determines R, and its first three entries are p.
  void rotation() {
    const Vector3<double> p = a.head<3>();
    const Matrix3<double> R =
        Eigen::AngleAxisd(1.0 + a.norm(), Vector3<double>(a.tail<3>().normalized()))
            .toRotationMatrix();
    VectorFor<P> x;
    rotation_matrix(x) = R;
    const auto turned = [&](const Vector3<double>& eta) {
      VectorFor<P> rate;
      rotation_matrix(rate) = R * hat(eta);
      return moved(x, rate);
    };
    Vector3<double> torque, from_v;
    problem.torque(x, torque);
    for (Index j = 0; j < 3; ++j) {
      from_v(j) = -dual.potential(turned(Vector3<double>::Unit(j))).slope;
    }
    compare("torque", torque, from_v);
    if constexpr (HasTorqueDerivative<P>) {
      Matrix3<double> D, from_torque;
      problem.torque_derivative(x, D);
      for (Index j = 0; j < 3; ++j) {
        Vector3<Dual> along;
        dual.torque(turned(Vector3<double>::Unit(j)), along);
        from_torque.col(j) = slopes(along);
      }
      compare("torque_derivative", D, from_torque);
    }
    for (int k = 0; k < momentum_map_count<P>(); ++k) {
      Vector3<double> xi;
      problem.generator(k, x, xi);
      Vector3<Dual> xi_along;
      dual.generator(k, turned(angular_velocity(problem, p)), xi_along);
      Vector3<double> p_rate = torque;
      angular_momentum_rate(problem, x, p, p_rate);
      const double rate = p.dot(slopes(xi_along).template head<3>()) + p_rate.dot(xi);
      errors.push_back({"dJ/dt of " + std::string(P::momentum_maps[k].name), std::fabs(rate),
                        1.0 + p.squaredNorm()});
    }
  }

  /// Checks that two quantities vanish at every (q, p): dJ/dt = p . Dxi[v] + f . xi along the flow
  /// of H, and G xi.
  void symmetries() {
    VectorFor<P> v = a, f = a, scratch = a, xi = a;
    FullMatrixFor<P> M;
    M.setZero(n, n);
    const VectorFor<P> x = q;
    const VectorFor<P> p = a;
    velocity(problem, x, p, v, M);
    generalised_force(problem, x, v, f, scratch);
    for (int k = 0; k < momentum_map_count<P>(); ++k) {
      problem.generator(k, x, xi);
      VectorFor<D> xi_along = moved(a);
      dual.generator(k, moved(v), xi_along);
      const double rate = p.dot(VectorFor<P>(slopes(xi_along))) + f.dot(xi);
      const double scale = 1.0 + p.norm() * v.norm() + f.norm() * xi.norm();
      errors.push_back(
          {"dJ/dt of " + std::string(P::momentum_maps[k].name), std::fabs(rate), scale});
      if constexpr (HasConstraints<P>) {
        JacobianFor<P> G = sized_jacobian(problem);
        problem.jacobian(x, G);
        MultipliersFor<P> rates;
        rates.setZero(problem.constraint_count());
        apply(G, xi, rates);
        // Large entries of G may cancel, as they do inside a steep wall.
        double terms = 1.0 + q.squaredNorm();
        for (Index j = 0; j < n; ++j) {
          MultipliersFor<P> column = rates;
          apply(G, VectorFor<P>(unit(j)), column);
          terms += column.cwiseAbs().maxCoeff() * std::fabs(xi(j));
        }
        double error = rates.cwiseAbs().maxCoeff();
        if constexpr (requires { requires P::covariant_constraints; }) {
          // If the constraints rotate with the symmetry, G xi is a rotated g and vanishes with it.
          MultipliersFor<P> g = rates;
          problem.constraint(x, g);
          error = std::fmax(0.0, error - g.cwiseAbs().maxCoeff());
        }
        errors.push_back({"G xi", error, terms});
      }
    }
  }

  static constexpr double time = 0.3;  // at which time-dependent terms are evaluated

  P problem;
  D dual;
  Index n;
  Eigen::VectorXd q, a;
  std::vector<DerivativeError> errors;
};

namespace detail {

/// The type whose `static bool regular(q)` tells where the formulas of P hold: P itself or its
/// constrained problem.
template <class P>
struct DomainOf {
  using type = P;
};
template <class P>
  requires HasPenalty<P>
struct DomainOf<P> {
  using type = typename P::Constrained;
};
template <class P>
using domain = typename DomainOf<P>::type;

template <class P>
constexpr bool singular_at_origin = requires {
  requires P::singular_at_origin;
};

template <class P>
std::vector<DerivativeError> derivatives(const Settings& parameters, const Eigen::VectorXd& q,
                                         const Eigen::VectorXd& a) {
  if constexpr (requires { domain<P>::regular(q); }) {
    if (!domain<P>::regular(q)) return {};
  }
  return DerivativeChecks<P>(configured<typename P::Parameters>(std::string(P::id), parameters), q,
                             a)
      .all();
}

}  // namespace detail

template <class... P>
std::vector<WrittenDerivatives> written_derivatives_of(ProblemList<P...>) {
  return {{std::string(P::id), detail::singular_at_origin<P>, detail::derivatives<P>}...};
}
/// Returns the derivatives of each problem in a list of problems/lists.
template <class List>
std::vector<WrittenDerivatives> written_derivatives() {
  return written_derivatives_of(typename List::Problems{});
}

}  // namespace shakedown
