// Computes the results of water-equations.md.
#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/water/cost.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* table_id_equations = "tao2014/water-equations";

/// Returns SHAKE's positions at t = 10, 20, ..., 200, from momenta of 10 K.
std::vector<Eigen::VectorXd> visited() {
  std::vector<Eigen::VectorXd> states;
  Case run = shake();
  run.until = 200.0;
  run.grid = 10.0;
  observe(thermal(run), [&](const Observation& now) {
    states.emplace_back(Eigen::VectorXd::Map(now.q.data(), std::ssize(now.q)));
  });
  return states;
}

using Atom = Eigen::Vector3d;
Atom atom(const Eigen::VectorXd& q, Index molecule, Index which) {
  return q.segment<3>(9 * molecule + 3 * which);
}

/// The changes of the sides of (25) under small displacements. Rigid motions of a molecule must not
/// change the sides. Bending it with fixed O-H lengths must change the third side.
struct Changes {
  double rigid = 0.0;            ///< largest ratio of |G d| to |d|
  double bending = HUGE_VAL;     ///< least change of the third side
  double bending_lengths = 0.0;  ///< largest change of the two O-H lengths
};

void see_changes(const Water<>& water, const Eigen::VectorXd& q, Changes& found) {
  Water<>::Jacobian G;
  resize_jacobian(G, water.constraint_count(), water.size());
  water.jacobian(q, G);
  Eigen::VectorXd d(water.size()), change(water.constraint_count());
  for (int k = 0; k < 3; ++k) {
    const Atom along = Atom::Unit(k) + Atom::Constant(0.3);
    for (const bool turning : {false, true}) {
      for (Index i = 0; i < d.size(); i += 3) {
        d.segment<3>(i) = turning ? Atom(along.cross(q.segment<3>(i))) : along;
      }
      apply(G, d, change);
      found.rigid = worse(found.rigid, change.cwiseAbs().maxCoeff() / d.cwiseAbs().maxCoeff());
    }
  }
  for (Index a = 0; a < water.molecules(); ++a) {
    const Atom first = atom(q, a, 0) - atom(q, a, 1), second = atom(q, a, 2) - atom(q, a, 1);
    const Atom normal = first.cross(second).normalized();
    d.setZero();
    d.segment<3>(9 * a) = normal.cross(first);
    d.segment<3>(9 * a + 6) = -normal.cross(second);
    apply(G, d, change);
    found.bending = std::fmin(found.bending, std::fabs(change(3 * a + 2)) / d.norm());
    found.bending_lengths =
        worse(found.bending_lengths, change.segment<2>(3 * a).cwiseAbs().maxCoeff() / d.norm());
  }
}

void measure_shape(Context& context, const std::vector<Eigen::VectorXd>& states) {
  const Water<> water{WaterParameters{}};
  constexpr double degree = std::numbers::pi / 180.0;
  double length = 0.0, angle = 0.0;
  Changes found;
  for (const Eigen::VectorXd& q : states) {
    for (Index a = 0; a < water.molecules(); ++a) {
      const Atom first = atom(q, a, 0) - atom(q, a, 1);
      const Atom second = atom(q, a, 2) - atom(q, a, 1);
      for (const Atom& bond : {first, second}) {
        length = worse(length, std::fabs(bond.norm() - tip3p::r_OH));
      }
      const double between = std::acos(first.dot(second) / (first.norm() * second.norm()));
      angle = worse(angle, std::fabs(between / degree - tip3p::alpha_HOH));
    }
    see_changes(water, q, found);
  }
  // The law of cosines with the sides of (25).
  const auto& squares = water.squared_sides();
  const double of_sides = std::acos((squares(0) + squares(1) - squares(2)) /
                                    (2.0 * std::sqrt(squares(0) * squares(1))));
  context.number("departure.of-sides", std::fabs(of_sides / degree - tip3p::alpha_HOH));
  context.number("rigid-motions.change", found.rigid);
  context.number("bending.change", found.bending);
  context.number("bending.of-lengths", found.bending_lengths);
  context.number("departure.oh-length", length);
  context.number("departure.hoh-angle", angle);
  context.number("r-hh", std::sqrt(squares(2)));
}

using Dense = Water<double, structure::Dense<Dynamic>>;

/// Returns the largest entry of |Hess V - differences of grad V| divided by the largest entry
/// of |Hess V|.
double hessian_defect(const Eigen::VectorXd& q) {
  const Dense problem{WaterParameters{}};
  const Index n = problem.size();
  Eigen::MatrixXd H(n, n);
  problem.hessian(q, H);
  Eigen::VectorXd at = q, one(n), two(n), column(n);
  const double d = 1e-3;
  double most = 0.0;
  for (Index j = 0; j < n; ++j) {
    const auto central = [&](double by, Eigen::VectorXd& out) {
      Eigen::VectorXd back(n);
      at(j) = q(j) + by;
      problem.gradient(at, out);
      at(j) = q(j) - by;
      problem.gradient(at, back);
      at(j) = q(j);
      out -= back;
    };
    central(d, one);
    central(2.0 * d, two);
    column = (8.0 * one - two) / (12.0 * d);
    most = worse(most, (column - H.col(j)).cwiseAbs().maxCoeff());
  }
  return most / H.cwiseAbs().maxCoeff();
}

void measure_hessian(Context& context, const std::vector<Eigen::VectorXd>& states) {
  double defect = 0.0;
  for (std::size_t k = 0; k < states.size(); k += 5) {
    defect = worse(defect, hessian_defect(states[k]));
  }
  context.number("hessian.difference-error", defect);
  context.number("hessian-over-gradient", whole_hessian_over_gradient());
}

/// Returns the norm of the entries that couple different molecules divided by the norm of the
/// entries within molecules.
double between_over_within(const Eigen::MatrixXd& H) {
  double within = 0.0, between = 0.0;
  for (Index i = 0; i < H.rows(); ++i) {
    for (Index j = 0; j < H.cols(); ++j) {
      (i / 9 == j / 9 ? within : between) += H(i, j) * H(i, j);
    }
  }
  return std::sqrt(between / within);
}

/// Returns the number of iterations that solve (M + beta h^2 Hess V~) a = -grad V~ to ten digits if
/// only the diagonal blocks are factorised, for N molecules at the density of the liquid.
double iterations_of_blocks(int N) {
  PenaltyParameters<WaterParameters> parameters;
  parameters.omega = omega;
  parameters.N = N;
  parameters.start = WaterStart::lattice;
  const WaterPenaltyDense<> problem(parameters);
  const Index n = problem.size();
  const Eigen::VectorXd q = initial_state(problem).q;
  Eigen::MatrixXd A(n, n);
  problem.hessian(q, A);
  A *= 0.4 * h * h;
  A.diagonal() += problem.mass().diagonal;
  Eigen::VectorXd rest(n), a = Eigen::VectorXd::Zero(n);
  problem.gradient(q, rest);
  rest = -rest;
  const Eigen::VectorXd right = rest;
  int iterations = 0;
  for (; rest.norm() > 1e-10 * right.norm() && iterations < 100; ++iterations) {
    for (Index i = 0; i < n; i += 9) {
      a.segment<9>(i) += A.block<9, 9>(i, i).ldlt().solve(rest.segment<9>(i));
    }
    rest = right - A.selfadjointView<Eigen::Lower>() * a;
  }
  return iterations;
}

void measure_locality(Context& context, const std::vector<Eigen::VectorXd>& states) {
  PenaltyParameters<WaterParameters> parameters;
  parameters.omega = omega;
  const WaterPenaltyDense<> problem(parameters);
  const Dense rigid{WaterParameters{}};
  Eigen::MatrixXd H(problem.size(), problem.size());
  double ratio = 0.0, alone = HUGE_VAL;
  for (const Eigen::VectorXd& q : states) {
    problem.hessian(q, H);
    ratio = worse(ratio, between_over_within(H));
    rigid.hessian(q, H);
    alone = std::fmin(alone, between_over_within(H));
  }
  context.number("hessian.between-over-within", ratio);
  context.number("hessian.between-over-within.no-springs", alone);
  const double few = iterations_of_blocks(7), many = iterations_of_blocks(50);
  context.number("iterations.n-7", few);
  context.number("iterations.n-50", many);
  context.number("iterations.growth", many - few);
}

/// Return the stiffnesses of the two forces between oxygens [kcal/(mol A^2)].
double coulomb(double r) { return 2.0 * tip3p::K_c * tip3p::Q_O * tip3p::Q_O / (r * r * r); }
double van_der_waals(double r) {
  return 156.0 * tip3p::A / std::pow(r, 14) - 42.0 * tip3p::C / std::pow(r, 8);
}

void measure_nonlinear(Context& context) {
  const double near = 2.6, far = 3.0;
  context.number("curvature-ratio.coulomb", coulomb(near) / coulomb(far));
  context.number("curvature-ratio.lennard-jones", van_der_waals(near) / van_der_waals(far));
}

void run_equations(Context& context) {
  const auto states = visited();
  measure_shape(context, states);
  measure_hessian(context, states);
  measure_locality(context, states);
  measure_nonlinear(context);
  context.artefact(table_id_equations).table(claimed_numbers(context, false));
}

}  // namespace

Experiment water_equations() { return {.id = table_id_equations, .run = run_equations}; }

}  // namespace shakedown::tao2014
