// Computes results of magnetic-top.md: (36), its truncation, (37), f_k and the update rules.
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/so3/runs.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/reference.hpp"

namespace shakedown::tao2014 {
namespace {

template <class S>
using Mat3 = Eigen::Matrix<S, 3, 3>;

/// c = beta h^2, and B mu = 1. In the functions below `field` is the factor of R33: 1, or beta mu
/// as printed in (36).
constexpr double c = top_beta * top_step * top_step;

/// The part that (36) subtracts from the kinetic energy at one end: the potential at R + beta h^2 a
/// and the quadratic term of a.
template <class S>
S action_end(double field, const Mat3<S>& R, const Mat3<S>& a) {
  const Mat3<S> X = R + S(c) * a;
  const Mat3<S> E = X.transpose() * X - Mat3<S>::Identity();
  return S(c / 2.0) * a.squaredNorm() + S(field) * X(2, 2) +
         S(top_omega * top_omega / 2.0) * (E * E).trace();
}

/// Returns the same part, truncated after second order in a, as in the display after (36).
template <class S>
S truncated_end(double field, const Mat3<S>& R, const Mat3<S>& a) {
  const Mat3<S> Rt = R.transpose();
  const Mat3<S> at = a.transpose();
  const Mat3<S> E = Rt * R - Mat3<S>::Identity();
  const S linear = S(4.0 * c) * ((Rt * R * Rt - Rt) * a).trace();
  const S quadratic = S(2.0 * c * c) * ((at * a * Rt * R).trace() + (Rt * a * Rt * a).trace() +
                                        (at * R * Rt * a).trace() - (at * a).trace());
  return S(c / 2.0) * a.squaredNorm() + S(field) * (R(2, 2) + S(c) * a(2, 2)) +
         S(top_omega * top_omega / 2.0) * ((E * E).trace() + linear + quadratic);
}

/// Returns tr(1/4 ((R1 - R0)/h)^T ((R1 - R0)/h)).
template <class S>
S kinetic(const Mat3<S>& R0, const Mat3<S>& R1) {
  return (R1 - R0).squaredNorm() / S(4.0 * top_step * top_step);
}

/// Returns d f / d X by dual numbers; f takes a matrix of duals.
template <class F>
Eigen::Matrix3d matrix_gradient(const Eigen::Matrix3d& X, F&& f) {
  Eigen::Matrix3d gradient;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      Mat3<Dual> moved = X.cast<Dual>();
      moved(i, j).slope = 1.0;
      gradient(i, j) = f(moved).slope;
    }
  }
  return gradient;
}

/// Returns the right-hand side of (37) minus the left-hand side.
Eigen::Matrix3d residual_37(const Eigen::Matrix3d& R, const Eigen::Matrix3d& a) {
  Eigen::Matrix3d r =
      -2.0 * top_omega * top_omega *
          (R * R.transpose() * R - R +
           c * (a * R.transpose() * R + R * a.transpose() * R + R * R.transpose() * a - a)) -
      a;
  r(2, 2) -= 1.0;
  return r;
}

/// Returns the solution a of (37), which is linear in a.
Eigen::Matrix3d solve_37(const Eigen::Matrix3d& R) {
  const Eigen::Matrix3d zero = Eigen::Matrix3d::Zero();
  const Eigen::Matrix3d r0 = residual_37(R, zero);
  Eigen::MatrixXd A(9, 9);
  for (int k = 0; k < 9; ++k) {
    Eigen::Matrix3d unit = zero;
    unit.data()[k] = 1.0;
    const Eigen::Matrix3d column = residual_37(R, unit) - r0;
    A.col(k) = Eigen::Map<const Eigen::Matrix<double, 9, 1>>(column.data());
  }
  const Eigen::VectorXd x =
      linear_algebra::solved(A, -Eigen::Map<const Eigen::Matrix<double, 9, 1>>(r0.data()));
  return Eigen::Map<const Eigen::Matrix3d>(x.data());
}

struct MatrixState {
  Eigen::Matrix3d R, p;
};
/// The states before and after the 20th step of a scheme.
struct StepPair {
  MatrixState before, after;
};
StepPair step_of(bool trapezoidal, const std::string& force) {
  Case scheme = linearised_row(trapezoidal, top_step, force);
  scheme.until = 20.0 * top_step;
  const Trajectory run = integrate(scheme);
  const auto at = [&run](std::size_t row, const char* name) {
    const double* first = &run.values[row * run.columns.size() + run.column(name)];
    return Eigen::Matrix3d(Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(first));
  };
  return {{at(19, "q0"), at(19, "p0")}, {at(20, "q0"), at(20, "p0")}};
}

/// Returns the largest absolute entry. The name `size` would conflict with std::size.
double largest(const Eigen::Matrix3d& X) { return X.cwiseAbs().maxCoeff(); }

/// Returns the sum of the coefficients of 1, s and s^2 in action_end(R, s a), a polynomial of
/// degree 4 in s. The coefficients come from interpolation at s = -2, ..., 2.
double expansion(double field, const Eigen::Matrix3d& R, const Eigen::Matrix3d& a) {
  using Extended = long double;
  std::array<Extended, 5> f;
  for (std::size_t i = 0; i < 5; ++i) {
    const Extended s = static_cast<Extended>(i) - 2.0L;
    f[i] = action_end<Extended>(field, R.cast<Extended>(), s * a.cast<Extended>());
  }
  const Extended linear = (8.0L * (f[3] - f[1]) - (f[4] - f[0])) / 12.0L;
  const Extended quadratic = (16.0L * (f[3] + f[1]) - (f[4] + f[0]) - 30.0L * f[2]) / 24.0L;
  return static_cast<double>(f[2]) + static_cast<double>(linear) + static_cast<double>(quadratic);
}

void measure_truncation(Context& context, const Eigen::Matrix3d& R) {
  const Eigen::Matrix3d a = solve_37(R);
  const double truncated = truncated_end<double>(1.0, R, a);
  const auto off = [&](double field) {
    return std::fabs(expansion(field, R, a) / truncated - 1.0);
  };
  context.number("truncation-error.beta-mu", off(top_beta));
  context.number("truncation-error.b-mu", off(1.0));
  const auto slope = [&](double factor) {
    return largest(matrix_gradient(factor * a,
                                   [&](const Mat3<Dual>& moved) {
                                     return truncated_end<Dual>(1.0, R.cast<Dual>(), moved);
                                   })) /
           (c * largest(a));
  };
  context.number("action-gradient.at-solution", slope(1.0));
  context.number("action-gradient.off-solution", slope(1.01));
}

/// Returns the larger of the defects |p_k + D1 L| and |p_{k+1} - D2 L| of one step. L is `factor`
/// times the truncated action, in which the potential has the weight `weight` at R_k and the rest
/// of the weight at R_{k+1}. `weight` is 1, or 1/2 for the trapezoidal rule.
double update_defect(const StepPair& step, double factor, double weight) {
  const auto gradient = [&](const Eigen::Matrix3d& at, const Eigen::Matrix3d& other, double share) {
    const Mat3<Dual> a = solve_37(at).cast<Dual>();
    return matrix_gradient(at, [&](const Mat3<Dual>& R) {
      return kinetic<Dual>(R, other.cast<Dual>()) - Dual(share) * truncated_end<Dual>(1.0, R, a);
    });
  };
  const Eigen::Matrix3d D1 = gradient(step.before.R, step.after.R, weight);
  const Eigen::Matrix3d D2 = gradient(step.after.R, step.before.R, 1.0 - weight);
  return std::fmax(largest(step.before.p + factor * D1), largest(step.after.p - factor * D2));
}

void measure_updates(Context& context) {
  const StepPair corrected = step_of(false, "corrected");
  const StepPair printed = step_of(false, "printed");
  context.number("legendre-defect.as-printed", update_defect(corrected, 1.0, 1.0));
  context.number("legendre-defect.times-h", update_defect(corrected, top_step, 1.0));
  context.number("legendre-defect.printed-force", update_defect(printed, top_step, 1.0));

  const StepPair second = step_of(true, "corrected");
  const Eigen::Matrix3d gap = second.after.R - second.before.R - 2.0 * top_step * second.after.p;
  context.number("update-gap.full-step", largest(gap));
  context.number("legendre-defect.half-step", update_defect(second, top_step, 0.5));
}

/// The largest |R^T R - I| at multiples of 0.05 up to t = 1, and the time at which it occurs. In
/// the action of the relaxed motion, `sign` times the penalty is subtracted. The integration ends
/// once |R^T R - I| exceeds 1.
struct Excursion {
  double largest = 0.0;
  double t = 0.0;
};
Excursion relaxed_excursion(double sign) {
  using Extended = long double;
  const auto field = [sign](const std::vector<Extended>& y, std::vector<Extended>& ydot) {
    const Mat3<Extended> R = Eigen::Map<const Mat3<Extended>>(y.data());
    Mat3<Extended> force = -static_cast<Extended>(sign * 2.0 * top_omega * top_omega) * R *
                           (R.transpose() * R - Mat3<Extended>::Identity());
    force(2, 2) -= 1.0L;
    Eigen::Map<Mat3<Extended>>(ydot.data()) = 2.0L * Eigen::Map<const Mat3<Extended>>(y.data() + 9);
    Eigen::Map<Mat3<Extended>>(ydot.data() + 9) = force;
  };
  std::vector<Extended> y(18, 0.0L);
  for (const std::size_t k : {0, 4, 8}) y[k] = 1.0L;
  const double Omega[] = {1.0, 0.2, 0.1};
  Eigen::Map<Mat3<Extended>> p(y.data() + 9);
  p << 0.0L, -Omega[2], Omega[1], Omega[2], 0.0L, -Omega[0], -Omega[1], Omega[0], 0.0L;
  p /= 2.0L;
  Excursion found;
  for (int k = 1; k <= 20 && found.largest < 1.0; ++k) {
    y = fehlberg78(field, y, {0.05}, 1e-12L)[0];
    const Mat3<Extended> R = Eigen::Map<const Mat3<Extended>>(y.data());
    found.largest = std::fmax(found.largest, orthogonality(R.cast<double>()));
    found.t = 0.05 * k;
  }
  return found;
}

void measure_sign(Context& context) {
  const Excursion right = relaxed_excursion(1.0);
  const Excursion printed = relaxed_excursion(-1.0);
  context.number("orthogonality.term-added", printed.largest);
  context.number("orthogonality.term-subtracted", right.largest);
  context.number("end-time.term-added", printed.t);
}

}  // namespace

void magnetic_top_actions(Context& context) {
  measure_sign(context);
  measure_truncation(context, step_of(false, "corrected").before.R);
  measure_updates(context);
}

}  // namespace shakedown::tao2014
