// Measures and draws for water-equations.md.
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

/// Where SHAKE is at t = 10, 20, ..., 200, from momenta of 10 K.
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

void measure_shape(Context& context, const std::vector<Eigen::VectorXd>& states) {
  double length = 0.0, angle = 0.0, third = 0.0;
  const double r_HH = 2.0 * tip3p::r_OH * std::sin(tip3p::alpha_HOH * std::numbers::pi / 360.0);
  for (const Eigen::VectorXd& q : states) {
    for (Index a = 0; a < q.size() / 9; ++a) {
      const Atom first = atom(q, a, 0) - atom(q, a, 1);
      const Atom second = atom(q, a, 2) - atom(q, a, 1);
      for (const Atom& bond : {first, second}) {
        length = worse(length, std::fabs(bond.norm() - tip3p::r_OH));
      }
      const double between = std::acos(first.dot(second) / (first.norm() * second.norm()));
      angle = worse(angle, std::fabs(between * 180.0 / std::numbers::pi - tip3p::alpha_HOH));
      third = worse(third, std::fabs((first - second).norm() - r_HH));
    }
  }
  context.number("departure.oh-length", length);
  context.number("departure.hoh-angle", angle);
  context.number("departure.hh-distance", third);
  context.number(
      "r-hh.cosine-law-difference",
      std::fabs(r_HH - tip3p::r_OH * std::sqrt(2.0 - 2.0 * std::cos(tip3p::alpha_HOH *
                                                                    std::numbers::pi / 180.0))));
  context.number("r-hh", r_HH);
}

using Dense = Water<double, structure::Dense<Dynamic>>;

/// |Hess V - differences of grad V| over |Hess V|, largest entries.
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

void measure_locality(Context& context, const std::vector<Eigen::VectorXd>& states) {
  PenaltyParameters<WaterParameters> parameters;
  parameters.omega = omega;
  const WaterPenaltyDense<> problem(parameters);
  const Index n = problem.size();
  Eigen::MatrixXd H(n, n), stiff(n, n);
  double ratio = 0.0, outside = 0.0;
  for (const Eigen::VectorXd& q : states) {
    problem.hessian(q, H);
    problem.stiff_hessian(q, stiff);
    double within = 0.0, between = 0.0;
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) {
        const bool same = i / 9 == j / 9;
        (same ? within : between) += H(i, j) * H(i, j);
        if (!same) outside = worse(outside, std::fabs(stiff(i, j)));
      }
    }
    ratio = worse(ratio, std::sqrt(between / within));
  }
  context.number("hessian.between-over-within", ratio);
  context.number("hessian.v1-between", outside);
}

/// Stiffness of the two forces between oxygens [kcal/(mol A^2)].
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
