// Computes results of theorems.md: Theorem 2.1(2), Remark 2.2 and the O(h^5) of section 2.2.
#include <algorithm>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/derivatives.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr double beta_simplified = 0.3;
constexpr double h_simplified = 0.5;
constexpr double c = beta_simplified * h_simplified * h_simplified;
const Scheme zss{"zhang-skeel-simplified", beta_simplified};

/// The two conditions at the start, and the defect of a Z&Ss step from there.
struct Conditions {
  double commutator = 0.0;  ///< |A T - T A| / (|A| |T|), the printed condition
  double exact = 0.0;       ///< |M A^-1 T - its transpose| / |T|, the exact condition
  double identity = 0.0;    ///< antisymmetric part of D(M a) - c M A^-1 T, relative to |D(M a)|
  double defect = 0.0;
};

template <class P>
Conditions examine(const typename P::Parameters& parameters, double step = h_simplified) {
  const P problem(parameters);
  const double c = beta_simplified * step * step;
  const State<P> start = initial_state(problem);
  VectorFor<P> g = start.q;
  Operator<P> H;
  problem.gradient(start.q, g);
  problem.hessian(start.q, H);
  FullMatrixFor<P> M = FullMatrixFor<P>::Zero(problem.size(), problem.size());
  mass_plus(M, problem.mass(), 1.0);
  const Eigen::MatrixXd A = M + c * H;
  const Eigen::VectorXd u = linear_algebra::solved(A, g);
  const Eigen::MatrixXd T = Derivatives<P>::third(parameters, start.q, u);
  const Eigen::MatrixXd S = linear_algebra::product(M, linear_algebra::solved(A, T));
  const Eigen::MatrixXd J = Derivatives<P>::force(parameters, start.q, c);
  const Eigen::MatrixXd twist = (J - J.transpose()) - c * (S - S.transpose());
  const Eigen::MatrixXd AT = linear_algebra::product(A, T);
  const Eigen::MatrixXd TA = linear_algebra::product(T, A);
  return {(AT - TA).norm() / (A.norm() * T.norm()), (S - S.transpose()).norm() / T.norm(),
          twist.norm() / J.norm(), symplectic_defect(step_jacobian(zss, parameters, step, start))};
}

Eigen::Matrix2d rotation(double angle) {
  Eigen::Matrix2d R;
  R << std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle);
  return R;
}

std::vector<double> columns(const Eigen::Matrix2d& A) { return {A.data(), A.data() + 4}; }

/// Returns parameters with A T = T A: A and T are diagonal in one slanted basis for every x, but
/// M = diag(1, 3) is not.
WellsParameters slanted() {
  // Q = -M/c gives A = c B^T diag(phi'') B.
  return {{1.0, 3.0}, {6.0 / c, 9.0 / c}, columns(rotation(0.5)), {-1.0 / c, -0.0, -0.0, -3.0 / c}};
}
/// Returns parameters with which V separates in normal modes y = B x, where B^T B = M. Then M A^-1
/// T is symmetric, but A T != T A.
WellsParameters normal_modes() {
  const Eigen::Vector2d root(1.0, std::sqrt(3.0));
  return {{1.0, 3.0}, {1.0, 2.0}, columns(rotation(0.5) * root.asDiagonal()), {0.0, 0.0, 0.0, 0.0}};
}
/// Returns parameters with Hess V diagonal in a constant orthogonal basis, and M = diag(1, m2).
WellsParameters constant_basis(double m2) {
  return {{1.0, m2}, {1.0, 2.0}, columns(rotation(0.5)), {0.0, 0.0, 0.0, 0.0}};
}

void measure_condition(Context& context) {
  const Conditions commuting = examine<Wells<>>(slanted());
  const Conditions modes = examine<Wells<>>(normal_modes());
  const Conditions galaxy = examine<HenonHeiles<>>({});
  const Conditions pair = examine<CentralPair<>>({}, 0.1);
  const Conditions pendulum = examine<DoublePendulumPenalty<>>({}, 0.1);
  double identity = 0.0;
  for (const Conditions& each : {commuting, modes, galaxy, pair, pendulum}) {
    identity = worse(identity, each.identity);
  }
  context.number("commutator.slanted", commuting.commutator);
  context.number("zss-defect.slanted", commuting.defect);
  context.number("asymmetry.slanted", commuting.exact);
  context.number("commutator.normal-modes", modes.commutator);
  context.number("asymmetry.normal-modes", modes.exact);
  context.number("zss-defect.normal-modes", modes.defect);
  context.number("antisymmetry-identity", identity);
  context.number("commutator.henon-heiles", galaxy.commutator);
  context.number("asymmetry.henon-heiles", galaxy.exact);
  context.number("zss-defect.henon-heiles", galaxy.defect);
}

/// Returns the slope against h of the largest defect at eight points of the motion, one time unit
/// apart.
template <class P>
double defect_slope(double largest) {
  return exponent(halvings(largest), [](double step) {
    State<P> at = initial_state(P(typename P::Parameters{}));
    return worst(8, [&](auto) {
      const double defect = symplectic_defect(step_jacobian(zss, {}, step, at));
      at = advance({"velocity-verlet"}, {}, 0.01, at, 100);
      return defect;
    });
  });
}

void measure_special_cases(Context& context) {
  const Conditions unit = examine<Wells<>>(constant_basis(1.0));
  const Conditions heavy = examine<Wells<>>(constant_basis(3.0));
  const Conditions modes = examine<Wells<>>(normal_modes());
  context.number("fixed-basis-defect.unequal-mass", heavy.defect);
  context.number("fixed-basis-defect.unit-mass", unit.defect);
  context.number("fixed-basis-defect.normal-modes", modes.defect);
  double worst = 0.0;
  double moved = 0.0;
  for (const double step : {0.1, 1.0, 3.0, 10.0}) {
    const SkewParameters skew{1.0, 0.9, false};
    const State<SkewOscillator<>> start = initial_state(SkewOscillator<>(skew));
    worst = worse(worst, symplectic_defect(step_jacobian(zss, skew, step, start)));
    moved = std::fmax(moved, distance(advance({"zhang-skeel", beta_simplified}, skew, step, start),
                                      advance(zss, skew, step, start)));
  }
  context.number("zss-defect.one-degree", worst);
  context.number("zss-zs-distance.one-degree", moved);
  context.number("zss-defect-slope.henon-heiles", defect_slope<HenonHeiles<>>(0.0625));
  context.number("zss-defect-slope.central-pair", defect_slope<CentralPair<>>(0.02));
}

}  // namespace

void theorem_simplified(Context& context) {
  measure_condition(context);
  measure_special_cases(context);
}

}  // namespace shakedown::tao2014
