// Computes the results of magnetic-top.md.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/so3/runs.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/uniform.hpp"
#include "methods/lie/so3_cayley.hpp"
#include "problems/base/dual.hpp"
#include "problems/magnetic_top.hpp"
#include "problems/magnetic_top_axis.hpp"

namespace shakedown::tao2014 {

/// Measures (36), (37), f_k and the update rules.
void magnetic_top_actions(Context& context);

namespace {

constexpr const char* table_id = "tao2014/magnetic-top";
constexpr int samples = 1000;
using Top = MagneticTop<>;
const Scheme cayley{"so3-cayley", 0.0, 1e-15};

class Random : public Uniform {
 public:
  Eigen::Vector3d vector() {
    const double x = (*this)();
    const double y = (*this)();
    return {x, y, (*this)()};
  }
  Eigen::Matrix3d rotation() {
    const Eigen::Vector3d axis = vector();
    return Eigen::AngleAxisd(axis.norm(), axis.normalized()).toRotationMatrix();
  }
};

VectorOf<double, 9> rows_of(const Eigen::Matrix3d& R) {
  VectorOf<double, 9> q;
  rotation_matrix(q) = R;
  return q;
}

void measure_energies(Context& context) {
  const Top problem({.B = 1.5, .mu = 0.5});
  Random random;
  const Eigen::Vector3d e3 = Eigen::Vector3d::UnitZ();
  double potential = 0.0;
  double kinetic = 0.0;
  for (int k = 0; k < samples; ++k) {
    const Eigen::Matrix3d R = random.rotation();
    const double V = problem.potential(rows_of(R));
    potential = std::max(potential, std::fabs(V - 0.5 * (R * e3).dot(1.5 * e3)));
    potential = std::max(potential, std::fabs(V - 0.75 * e3.dot(R.inverse() * e3)));
    const Eigen::Vector3d Omega = random.vector();
    const Eigen::Matrix3d rate = R * hat(Omega);
    const double T = Omega.squaredNorm() / 2.0;
    kinetic = std::max(kinetic, std::fabs((hat(Omega).transpose() * hat(Omega)).trace() / 4.0 - T));
    kinetic = std::max(kinetic, std::fabs((rate.transpose() * rate).trace() / 4.0 - T));
  }
  context.number("energy-difference.potential", potential);
  context.number("energy-difference.kinetic", kinetic);

  const std::vector<double> times{10.0, 20.0, 30.0, 40.0, 50.0};
  const Reference group = catalogue().problem("magnetic-top").reference({}, {}, {}, times);
  const Reference dae =
      catalogue().problem("magnetic-top-constrained").reference({}, {}, {}, times);
  double between = 0.0;
  double axis = 0.0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    for (std::size_t i = 0; i < 9; ++i) {
      between = std::max(between, std::fabs(group.q[k][i] - dae.q[k][i]));
    }
    axis = std::max(axis, std::fabs(group.q[k][8] - magnetic_top_axis({}, times[k])));
  }
  context.number("rotation-difference.forms", between);
  context.number("rotation-difference.body", group.error_bar);
  context.number("rotation-difference.matrix", dae.error_bar);
  context.number("rotation-difference.jacobi", axis);
}

void measure_torque(Context& context) {
  const Top problem({});
  Random random;
  double torque_error = 0.0;
  double symmetric = HUGE_VAL;
  for (int k = 0; k < samples; ++k) {
    const Eigen::Matrix3d R = random.rotation();
    const Eigen::Vector3d e3 = Eigen::Vector3d::UnitZ();
    const Eigen::Vector3d stated = (R.inverse() * e3).cross(e3);
    for (int j = 0; j < 3; ++j) {
      // -dV along R exp(s hat(e_j)), by a difference of fourth order in s.
      const auto V = [&](double s) {
        const Eigen::AngleAxisd turn(s, Eigen::Vector3d::Unit(j));
        return problem.potential(rows_of(R * turn.toRotationMatrix()));
      };
      const double d = 1e-3;
      const double slope = (8.0 * (V(d) - V(-d)) - (V(2.0 * d) - V(-2.0 * d))) / (12.0 * d);
      torque_error = std::max(torque_error, std::fabs(stated(j) + slope));
    }
    // R^T dl/dR if the nine entries of R are independent: -B mu R^T e3 e3^T.
    const Eigen::Matrix3d cartesian = -R.transpose() * e3 * e3.transpose();
    symmetric = std::min(symmetric, (cartesian + cartesian.transpose()).norm());
  }
  context.number("torque-difference", torque_error);
  context.number("symmetric-part", symmetric);
}

/// Returns the symplectic defect of a step of (34) on T*SO(3), with the momentum m = Omega (1 + s
/// h^2 |Omega|^2). The symplectic form is inherited from R^18, with p = R hat(m)/2.
double cayley_defect(double h, double s) {
  using D = MagneticTop<Dual>;
  const D problem(MagneticTopParameters{});
  const NewtonOptions tight{.tolerance = 1e-15};
  State<D> start = initial_state(problem);
  So3Cayley::Stepper<D> stepper(problem, tight, h, start);
  for (int k = 0; k < 17; ++k) stepper.step(start);
  Eigen::MatrixXd before(18, 6), after(18, 6);
  const auto embed = [&](const State<D>& at, Eigen::Ref<Eigen::VectorXd> out) {
    const Vector3<Dual> m = (Dual(1.0) + Dual(s * h * h) * at.p.squaredNorm()) * at.p;
    VectorOf<Dual, 9> p;
    rotation_matrix(p) = rotation_matrix(at.q) * hat(m) / Dual(2.0);
    for (int i = 0; i < 9; ++i) {
      out(i) = at.q(i).slope;
      out(9 + i) = p(i).slope;
    }
  };
  for (int j = 0; j < 6; ++j) {
    State<D> z = start;
    if (j < 3) {
      const Matrix3<Dual> R = rotation_matrix(z.q);
      const Vector3<Dual> eta = Eigen::Vector3d(Eigen::Vector3d::Unit(j)).cast<Dual>();
      rotation_matrix(z.q) = R + R * hat(eta) * Dual(0.0, 1.0);
    } else {
      z.p(j - 3).slope = 1.0;
    }
    embed(z, before.col(j));
    stepper.step(z);
    embed(z, after.col(j));
  }
  return (linear_algebra::areas(after) - linear_algebra::areas(before)).cwiseAbs().maxCoeff();
}

void measure_cayley(Context& context) {
  context.number("symplectic-defect.cayley", cayley_defect(top_step, 0.25));
  context.number("symplectic-defect.plain-omega", cayley_defect(top_step, 0.0));

  State<Top> state = initial_state(Top({}));
  const auto motion = begin(cayley, {}, top_step, state);
  const auto maps = [](const State<Top>& at) {
    const Vector3<double> m = (1.0 + top_step * top_step / 4.0 * at.p.squaredNorm()) * at.p;
    return Eigen::Vector2d(rotation_matrix(at.q).row(2).dot(m), m(2));
  };
  const Eigen::Vector2d start = maps(state);
  const double Omega3 = state.p(2);
  double own = 0.0;
  double plain = 0.0;
  bool solved = true;
  for (int k = 0; k < 10000 && solved; ++k) {
    solved = motion->advance(1).status == Status::ok;
    look(*motion, state);
    own = worse(own, solved ? (maps(state) - start).cwiseAbs().maxCoeff() : std::nan(""));
    plain = std::max(plain, std::fabs(state.p(2) - Omega3));
  }
  context.number("momentum-change.cayley", own);
  context.number("momentum-change.omega3", plain);
}

/// Returns the positive root u of u + c u^3 = b, by Cardano's formula in a form without
/// cancellation.
double cubic_root(double c, double b) {
  const double half = b / (2.0 * c);
  const double root = std::sqrt(half * half + 1.0 / (27.0 * c * c * c));
  const double s = std::cbrt(half + root);
  return s - 1.0 / (3.0 * c * s);
}

void measure_implicit(Context& context) {
  const TopPath path = run_top(cayley_row(top_step));
  const Top problem({});
  State<Top> state = initial_state(problem);
  const auto motion = begin(cayley, {}, top_step, state);
  const double c = top_step * top_step / 4.0;
  double across = 0.0;
  double length = 0.0;
  for (int k = 0; k < 500; ++k) {
    Vector3<double> torque;
    problem.torque(state.q, torque);
    const Vector3<double> b = (1.0 + c * state.p.squaredNorm()) * state.p + top_step * torque;
    motion->advance(1);
    look(*motion, state);
    across = std::max(across, state.p.cross(b).norm());
    length = std::max(length, std::fabs(state.p.norm() - cubic_root(c, b.norm())));
  }
  const auto iterations = [](const RunSummary& run) { return per_step(run, run.iterations); };
  context.number("iterations.cayley", iterations(path.summary));
  context.number("iterations.rattle", iterations(run_top(lie_rattle_row(top_step)).summary));
  context.number("closed-form.across", across);
  context.number("closed-form.length", length);
}

void run(Context& context) {
  measure_energies(context);
  context.progress(0.5);
  measure_torque(context);
  measure_cayley(context);
  measure_implicit(context);
  magnetic_top_actions(context);
  context.artefact(table_id)
      .table(claimed_numbers(context, false))
      .parameter("B mu", 1.0)
      .parameter("h", top_step)
      .parameter("omega", top_omega)
      .parameter("beta", top_beta);
}

}  // namespace

Experiment magnetic_top() { return {.id = table_id, .run = run}; }

}  // namespace shakedown::tao2014
