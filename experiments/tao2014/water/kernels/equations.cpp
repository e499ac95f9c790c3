// What TO section 4.3 says of the equations of the water cluster. Question: do (25) and r_HH give the
// molecule's shape, is (30) the Hessian, what of it is local, and how nonlinear are the forces?
// Expectation and finding: all as said; but the whole Hessian is dearer than the forces.
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
  Request request = thermal("water", water::h, 4000, {});
  request.every = 200;
  observe("water", "shake", request, [&](const Observation& now) {
    states.emplace_back(Eigen::VectorXd::Map(now.q.data(), std::ssize(now.q)));
  });
  return states;
}

using Atom = Eigen::Vector3d;
Atom atom_equations(const Eigen::VectorXd& q, Index molecule, Index which) {
  return q.segment<3>(9 * molecule + 3 * which);
}

void claim_shape(Context& context, const std::vector<Eigen::VectorXd>& states) {
  double length = 0.0, angle = 0.0, third = 0.0;
  const double r_HH = 2.0 * tip3p::r_OH * std::sin(tip3p::alpha_HOH * std::numbers::pi / 360.0);
  for (const Eigen::VectorXd& q : states) {
    for (Index a = 0; a < q.size() / 9; ++a) {
      const Atom first = atom_equations(q, a, 0) - atom_equations(q, a, 1);
      const Atom second = atom_equations(q, a, 2) - atom_equations(q, a, 1);
      for (const Atom& bond : {first, second}) {
        length = worse(length, std::fabs(bond.norm() - tip3p::r_OH));
      }
      const double between = std::acos(first.dot(second) / (first.norm() * second.norm()));
      angle = worse(angle, std::fabs(between * 180.0 / std::numbers::pi - tip3p::alpha_HOH));
      third = worse(third, std::fabs((first - second).norm() - r_HH));
    }
  }
  claim(context, "shape", "4.3, (25)", "the constraints (25) keep the geometry of the molecules",
        ClaimKind::value)
      .expect("largest departure of an O-H length from 0.9572 A along a run of SHAKE", length,
              below(1e-9))
      .expect("largest departure of an H-O-H angle from 104.52 degrees", angle, below(1e-6))
      .because("Newton's tolerance, 1e-10 of the size of the cluster's coordinates; an angle in "
               "degrees is sixty times as much and more");
  claim(context, "third-side", "4.3, below (25)", "r_HH = 2 r_OH sin(alpha_HOH/2)",
        ClaimKind::value)
      .expect("largest departure of an H-H distance from it along the run", third, below(1e-9))
      .because("Newton's tolerance, as before")
      .expect(
          "its difference from the law of cosines",
          std::fabs(r_HH - tip3p::r_OH * std::sqrt(2.0 - 2.0 * std::cos(tip3p::alpha_HOH *
                                                                        std::numbers::pi / 180.0))),
          below(1e-15))
      .because("round-off of a number of size 1.5")
      .measured("r_HH", r_HH, "A");
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

void claim_hessian(Context& context, const std::vector<Eigen::VectorXd>& states) {
  double defect = 0.0;
  for (std::size_t k = 0; k < states.size(); k += 5)
    defect = worse(defect, hessian_defect(states[k]));
  const double ratio = whole_hessian_over_gradient();
  claim(context, "second-derivatives", "4.3, (30)",
        "(30) gives the second derivatives of a function of the distances", ClaimKind::value)
      .expect("largest difference of Hess V from differences of grad V, over the largest entry",
              defect, below(1e-8))
      .because("fourth-order differences over 1e-3 A: truncation (1e-3/r)^4 times a few hundred at "
               "hydrogen bonds of 1.8 A, round-off 1e-12");
  claim(context, "whole-hessian", "4.3, after (30)",
        "the whole Hessian of V is cheap beside its gradient: a second derivative of a function of "
        "one variable is all that is new",
        ClaimKind::cost, Verdict::refuted)
      .expect("operations, Hess V over grad V, N = 7", ratio, below(0.5))
      .because("cheap beside it is at most half of it")
      .contrary("operations, Hess V over grad V, N = 7", ratio, above(1.25))
      .because("dearer than what it is to be cheap beside, by more than tells nothing")
      .explain(
          "The second derivative is one number for a pair of atoms, but it goes into four blocks "
          "of nine entries, where a force goes into two of three. Integrator 5 does without: its "
          "Hessian is that of the springs alone (tao2014.timings-4.3.hessian-overhead).");
}

void claim_locality(Context& context, const std::vector<Eigen::VectorXd>& states) {
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
  claim(
      context, "block-diagonal", "4.3, last paragraph",
      "the Hessian is dominated by its diagonal blocks, one a molecule, because of the stiff terms",
      ClaimKind::value)
      .expect("norm of Hess V~ between molecules over that within them, omega = 20", ratio,
              below(0.1))
      .because("a tenth is dominated by any reading")
      .expect("largest entry of Integrator 5's Hess V1 between molecules", outside, exactly(0.0))
      .because("springs join atoms of one molecule only");
}

/// Stiffness of the two forces between oxygens [kcal/(mol A^2)].
double coulomb(double r) { return 2.0 * tip3p::K_c * tip3p::Q_O * tip3p::Q_O / (r * r * r); }
double van_der_waals(double r) {
  return 156.0 * tip3p::A / std::pow(r, 14) - 42.0 * tip3p::C / std::pow(r, 8);
}

void claim_nonlinear(Context& context) {
  const double near = 2.6, far = 3.0;
  claim(context, "nonlinear", "4.3, first sentence",
        "electrostatic and van der Waals forces are highly nonlinear", ClaimKind::qualitative)
      .expect("second derivative of the Coulomb energy of two oxygens, at 2.6 A over that at 3 A",
              coulomb(near) / coulomb(far), above(1.25))
      .expect("second derivative of their Lennard-Jones energy, likewise",
              van_der_waals(near) / van_der_waals(far))
      .because("a linear force has 1; the distances are those between neighbours in liquid water");
}

void run_equations(Context& context) {
  const auto states = visited();
  claim_shape(context, states);
  claim_hessian(context, states);
  claim_locality(context, states);
  claim_nonlinear(context);
  context
      .artefact(table_id_equations, "The water cluster's equations",
                {.sees = "What section 4.3 says of its equations is true but for the cost of the "
                         "whole Hessian, which takes {whole-hessian} times the operations of the "
                         "forces.",
                 .setting = "TIP3P, $N$ = 7; states of a run of SHAKE to $t$ = 200 (10 ps), $h$ = "
                            "0.05, momenta of 10 K."})
      .table(claimed_numbers(context, false));
}

}  // namespace

Experiment water_equations() {
  return {table_id_equations, "The water cluster's equations", run_equations};
}

}  // namespace shakedown::tao2014
