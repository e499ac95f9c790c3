// Integrates the mechanisms with SHAKE while one of the constraints is left out.
#include <cmath>

#include "experiments/beyond/mechanisms/redundant_runs.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/shake.hpp"
#include "problems/bricard.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown::beyond {
namespace {

/// A mechanism whose constraint `out` is left out.
template <class Physics, int out>
class WithoutOne : public Physics {
 public:
  using Physics::Physics;
  static constexpr int constraints = Physics::constraints - 1;
  static constexpr bool redundant_constraints = false;

  template <class T>
  void constraint(const VectorOf<T, Physics::dof>& q, VectorOf<T, constraints>& g) const {
    VectorOf<T, Physics::constraints> all;
    Physics::constraint(q, all);
    for (int k = 0; k < constraints; ++k) g(k) = all(k < out ? k : k + 1);
  }
};

template <class Physics, int out>
LeftOut without(const RedundantRun& shake) {
  using P = Differentiated<WithoutOne<Physics, out>, double>;
  const P problem{typename P::Parameters{}};
  State<P> state = initial_state(problem);
  const double h = shake.made.h;
  Shake::Stepper<P> stepper(problem, {}, h, state);
  const States q = rows_of(shake.rows, "q"), lambda = rows_of(shake.rows, "lambda");
  double multiplier = 0.0, force = 0.0;
  LeftOut changed{.constraint = shake.of->constraints[out]};
  const auto compare = [&](std::int64_t n, const State<P>&) {
    const std::size_t row = std::size_t(n);
    Eigen::VectorXd all = Eigen::VectorXd::Map(lambda[row].data(), Physics::constraints);
    Eigen::VectorXd others = Eigen::VectorXd::Zero(Physics::constraints);
    for (int k = 0; k < P::constraints; ++k) others(k < out ? k : k + 1) = stepper.lambda()(k);
    const Eigen::MatrixXd G = shake.of->jacobian(q[row]);
    const auto raise = [](double& most, const Eigen::VectorXd& x) {
      most = std::fmax(most, x.cwiseAbs().maxCoeff());
    };
    raise(multiplier, all);
    raise(force, G.transpose() * all);
    raise(changed.multipliers, others - all);
    raise(changed.forces, G.transpose() * (others - all));
  };
  const LoopReport report = run(stepper, state, h, std::int64_t(q.size()) - 1, compare);
  const bool whole = report.status == Status::ok;
  changed.multipliers = whole ? changed.multipliers / multiplier : NAN;
  changed.forces = whole ? changed.forces / force : NAN;
  return changed;
}

}  // namespace

std::vector<LeftOut> left_out(const RedundantRun& shake) {
  // At some positions, Bricard's bars take no part in the linear relation among the rows of G. If a
  // bar were left out, the other constraints would lose rank there.
  if (shake.made.problem == "bricard")
    return {without<BricardPhysics, 5>(shake), without<BricardPhysics, 9>(shake)};
  return {without<ThreeCranksPhysics, 0>(shake), without<ThreeCranksPhysics, 1>(shake)};
}

}  // namespace shakedown::beyond
