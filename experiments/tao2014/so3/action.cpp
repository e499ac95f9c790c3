// What TO 4.5 says of its discrete actions. Question: do (36), its truncation, (37), f_k and the
// update rules follow from each other? Expectation: up to misprints. Finding: the truncation and
// (37) are right; B mu is printed as beta mu in (36), a factor h is missing before the action, f_k
// has the wrong sign and transposes, and the second-order update needs p_{k+1/2}.
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/so3/runs.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/reference.hpp"

namespace shakedown::tao2014 {
namespace {

template <class S>
using Mat3 = Eigen::Matrix<S, 3, 3>;

/// Parameters of one evaluation; B mu = 1. `field` is what stands before R33: 1, or beta mu as (36)
/// is printed.
struct ActionSetting {
  double h = 0.1;
  double omega = 10.0;
  double beta = 0.4;
  double field = 1.0;
};

/// What (36) subtracts from the kinetic energy at one end: the potential at R + beta h^2 a and the
/// quadratic term of a.
template <class S>
S action_end(const ActionSetting& s, const Mat3<S>& R, const Mat3<S>& a) {
  const S c(s.beta * s.h * s.h);
  const Mat3<S> X = R + c * a;
  const Mat3<S> E = X.transpose() * X - Mat3<S>::Identity();
  return c / S(2.0) * a.squaredNorm() + S(s.field) * X(2, 2) +
         S(s.omega * s.omega / 2.0) * (E * E).trace();
}

/// The same, truncated after second order in a, as the display after (36) has it.
template <class S>
S truncated_end(const ActionSetting& s, const Mat3<S>& R, const Mat3<S>& a) {
  const S c(s.beta * s.h * s.h);
  const Mat3<S> Rt = R.transpose();
  const Mat3<S> at = a.transpose();
  const Mat3<S> E = Rt * R - Mat3<S>::Identity();
  const S linear = S(4.0) * c * ((Rt * R * Rt - Rt) * a).trace();
  const S quadratic = S(2.0) * c * c *
                      ((at * a * Rt * R).trace() + (Rt * a * Rt * a).trace() +
                       (at * R * Rt * a).trace() - (at * a).trace());
  return c / S(2.0) * a.squaredNorm() + S(s.field) * (R(2, 2) + c * a(2, 2)) +
         S(s.omega * s.omega / 2.0) * ((E * E).trace() + linear + quadratic);
}

/// tr(1/4 ((R1 - R0)/h)^T ((R1 - R0)/h)).
template <class S>
S kinetic(const ActionSetting& s, const Mat3<S>& R0, const Mat3<S>& R1) {
  return (R1 - R0).squaredNorm() / S(4.0 * s.h * s.h);
}

/// d f / d X by dual numbers; f takes a matrix of duals.
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

/// Right side less left side of (37).
Eigen::Matrix3d residual_37(const ActionSetting& s, const Eigen::Matrix3d& R,
                            const Eigen::Matrix3d& a) {
  const double c = s.beta * s.h * s.h;
  Eigen::Matrix3d r =
      -2.0 * s.omega * s.omega *
          (R * R.transpose() * R - R +
           c * (a * R.transpose() * R + R * a.transpose() * R + R * R.transpose() * a - a)) -
      a;
  r(2, 2) -= 1.0;
  return r;
}

/// The solution of (37), which is linear in a.
Eigen::Matrix3d solve_37(const ActionSetting& s, const Eigen::Matrix3d& R) {
  const Eigen::Matrix3d zero = Eigen::Matrix3d::Zero();
  const Eigen::Matrix3d r0 = residual_37(s, R, zero);
  Eigen::MatrixXd A(9, 9);
  for (int k = 0; k < 9; ++k) {
    Eigen::Matrix3d unit = zero;
    unit.data()[k] = 1.0;
    const Eigen::Matrix3d column = residual_37(s, R, unit) - r0;
    A.col(k) = Eigen::Map<const Eigen::Matrix<double, 9, 1>>(column.data());
  }
  const Eigen::VectorXd x =
      linear_algebra::solved(A, -Eigen::Map<const Eigen::Matrix<double, 9, 1>>(r0.data()));
  return Eigen::Map<const Eigen::Matrix3d>(x.data());
}

struct MatrixState {
  Eigen::Matrix3d R, p;
};

MatrixState state_of(const Trajectory& run, std::size_t row) {
  const auto at = [&](const char* name) {
    const double* first = &run.values[row * run.columns.size() + run.column(name)];
    return Eigen::Matrix3d(Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(first));
  };
  return {at("q0"), at("p0")};
}

/// States before and after the 20th step of a scheme.
struct StepPair {
  MatrixState before, after;
};
StepPair step_of(const std::string& method, const std::string& force) {
  const Trajectory run =
      integrate("magnetic-top-penalty", method,
                requested(top_step, 20, {{"beta", shortest(top_beta)}, {"force", force}}));
  return {state_of(run, 19), state_of(run, 20)};
}

/// (Not `size`, which std has too.)
double largest(const Eigen::Matrix3d& X) { return X.cwiseAbs().maxCoeff(); }

/// Coefficients of 1, s, s^2 in action_end(R, s a), a polynomial of degree 4, by interpolation
/// at s = -2 ... 2.
Eigen::Vector3d expansion(const ActionSetting& setting, const Eigen::Matrix3d& R,
                          const Eigen::Matrix3d& a) {
  using Extended = long double;
  std::array<Extended, 5> f;
  for (std::size_t i = 0; i < 5; ++i) {
    const Extended s = static_cast<Extended>(i) - 2.0L;
    f[i] = action_end<Extended>(setting, R.cast<Extended>(), s * a.cast<Extended>());
  }
  const Extended linear = (8.0L * (f[3] - f[1]) - (f[4] - f[0])) / 12.0L;
  const Extended quadratic = (16.0L * (f[3] + f[1]) - (f[4] + f[0]) - 30.0L * f[2]) / 24.0L;
  return {static_cast<double>(f[2]), static_cast<double>(linear), static_cast<double>(quadratic)};
}

void claim_truncation(Context& context, const Eigen::Matrix3d& R, const Eigen::Matrix3d& a) {
  const ActionSetting s;
  const Eigen::Vector3d c = expansion(s, R, a);
  ActionSetting printed = s;
  printed.field = s.beta;  // beta mu, mu = 1
  const Eigen::Vector3d c_printed = expansion(printed, R, a);
  const double truncated = truncated_end<double>(s, R, a);
  claim(context, "action-field-strength", "4.5, (36) and the next display",
        "(36) truncated after second order in a is the display that follows it", ClaimKind::erratum,
        Verdict::reproduced_corrected)
      .printed("truncation against the expansion of (36) in a, beta mu as printed, relative",
               std::fabs(c_printed.sum() - truncated) / std::fabs(truncated), below(1e-12))
      .corrected("truncation against the expansion of (36) with B mu",
                 std::fabs(c.sum() - truncated) / std::fabs(truncated), below(1e-12))
      .because("interpolation in extended precision; the terms are at most 100 times their sum")
      .explain(
          "beta mu e3^T (...) e3 in (36) is B mu e3^T (...) e3. The expansion itself is right.");
}

void claim_37(Context& context, const Eigen::Matrix3d& R, const Eigen::Matrix3d& a) {
  const ActionSetting s;
  const Eigen::Matrix3d stationary = matrix_gradient(
      a, [&](const Mat3<Dual>& moved) { return truncated_end<Dual>(s, R.cast<Dual>(), moved); });
  const double scale = s.beta * s.h * s.h * largest(a);
  const Eigen::Matrix3d off = matrix_gradient(1.01 * a, [&](const Mat3<Dual>& moved) {
    return truncated_end<Dual>(s, R.cast<Dual>(), moved);
  });
  claim(context, "equation-37", "4.5, (37)",
        "variation of the truncated action with respect to a gives (37)", ClaimKind::value)
      .expect("|d action / d a| at the solution of (37), relative", largest(stationary) / scale,
              below(1e-12))
      .because("a 9 x 9 solve of condition near 20 and a sum of terms 100 times larger")
      .control("|d action / d a| 1 % off the solution", largest(off) / scale, above(1e-3))
      .because("of the size of the displacement");
}

/// |p_k + D1 L| and |p_{k+1} - D2 L| of one step of the first-order scheme, L `factor` times the
/// truncated action.
double first_order_defect(const StepPair& step, double factor) {
  const ActionSetting s;
  const Eigen::Matrix3d a = solve_37(s, step.before.R);
  const Mat3<Dual> R0 = step.before.R.cast<Dual>();
  const Mat3<Dual> R1 = step.after.R.cast<Dual>();
  const Eigen::Matrix3d D1 = matrix_gradient(step.before.R, [&](const Mat3<Dual>& R) {
    return kinetic<Dual>(s, R, R1) - truncated_end<Dual>(s, R, a.cast<Dual>());
  });
  const Eigen::Matrix3d D2 =
      matrix_gradient(step.after.R, [&](const Mat3<Dual>& R) { return kinetic<Dual>(s, R0, R); });
  return std::fmax(largest(step.before.p + factor * D1), largest(step.after.p - factor * D2));
}

/// The same for the trapezoidal action, half of the potential at each end.
double trapezoidal_defect(const StepPair& step) {
  const ActionSetting s;
  const Mat3<Dual> R0 = step.before.R.cast<Dual>();
  const Mat3<Dual> R1 = step.after.R.cast<Dual>();
  const auto half_at = [&](const Eigen::Matrix3d& at, const Mat3<Dual>& R) {
    return truncated_end<Dual>(s, R, solve_37(s, at).cast<Dual>()) / Dual(2.0);
  };
  const Eigen::Matrix3d D1 = matrix_gradient(step.before.R, [&](const Mat3<Dual>& R) {
    return kinetic<Dual>(s, R, R1) - half_at(step.before.R, R);
  });
  const Eigen::Matrix3d D2 = matrix_gradient(step.after.R, [&](const Mat3<Dual>& R) {
    return kinetic<Dual>(s, R0, R) - half_at(step.after.R, R);
  });
  return std::fmax(largest(step.before.p + s.h * D1), largest(step.after.p - s.h * D2));
}

void claim_updates(Context& context) {
  const StepPair corrected = step_of("so3-linearised", "corrected");
  const StepPair printed = step_of("so3-linearised", "printed");
  claim(context, "action-factor-h", "4.5, (36), first update",
        "p_k = -D1 L, p_{k+1} = D2 L of the truncated action give p_{k+1} = p_k + h f_k, R_{k+1} = "
        "R_k + 2h p_{k+1}",
        ClaimKind::erratum, Verdict::reproduced_corrected)
      .printed("largest defect of the two equations, action as printed",
               first_order_defect(corrected, 1.0), below(1e-12))
      .corrected("largest defect of the two equations, action times h",
                 first_order_defect(corrected, top_step), below(1e-12))
      .because("momenta of size 1, forces of size 10, round-off of a 9 x 9 solve; derivatives by "
               "dual numbers at a step of the motion")
      .control("action times h, f_k as printed", first_order_defect(printed, top_step), above(1e-3))
      .because("the equations see a wrong f_k")
      .explain("The discrete action must be h times what (36) prints, as in (2).");

  const StepPair second = step_of("so3-linearised-2", "corrected");
  const Eigen::Matrix3d gap = second.after.R - second.before.R - 2.0 * top_step * second.after.p;
  claim(context, "second-order-update", "4.5, second update",
        "the trapezoidal action gives R_{k+1} = R_k + 2h p_{k+1}", ClaimKind::erratum,
        Verdict::reproduced_corrected)
      .printed("|R_{k+1} - R_k - 2h p_{k+1}| of a step of the variational scheme", largest(gap),
               below(1e-12))
      .corrected("defect of p_k = -D1 L, p_{k+1} = D2 L with 2h p_{k+1/2}",
                 trapezoidal_defect(second), below(1e-12))
      .because("round-off as for the first-order update")
      .explain("R_{k+1} = R_k + 2h p_{k+1/2}. As printed the rule would also be implicit, since "
               "p_{k+1} contains f(R_{k+1}).");
}

/// How far the relaxed motion, with `sign` times the penalty subtracted from the action, leaves SO(3)
/// up to t = 1: largest |R^T R - I| at multiples of 0.05, ended once beyond 1, and when it ended.
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

void claim_sign(Context& context) {
  const Excursion right = relaxed_excursion(1.0);
  const Excursion printed = relaxed_excursion(-1.0);
  claim(context, "relaxed-action-sign", "4.5, penalised (32)",
        "adding + omega^2/2 tr((R^T R - I)^2) to the action keeps R near SO(3)", ClaimKind::erratum,
        Verdict::reproduced_corrected)
      .printed("largest |R^T R - I| up to t = 1, term added as printed, ended once beyond 1",
               printed.largest, below(0.05))
      .corrected("largest |R^T R - I| up to t = 1, term subtracted", right.largest, below(0.05))
      .because(
          "omega = 10: |Omega|^2 over the stiffness 4 omega^2 / (1/2), twice, over all entries")
      .measured("time at which the motion with the term added was given up", printed.t)
      .explain("An action is T - V: the penalty belongs into it with a minus, as in (36). With the "
               "plus it repels, and R leaves SO(3) within a fraction of a time unit.");
}

}  // namespace

void magnetic_top_actions(Context& context) {
  const Eigen::Matrix3d R = step_of("so3-linearised", "corrected").before.R;
  const Eigen::Matrix3d a = solve_37({}, R);
  claim_sign(context);
  claim_truncation(context, R, a);
  claim_37(context, R, a);
  claim_updates(context);
}

}  // namespace shakedown::tao2014
