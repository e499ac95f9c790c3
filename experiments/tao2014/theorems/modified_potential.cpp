// What TO's Theorem 2.5 comes to: Z&S's force is a gradient. Question: of which potential?
// Expectation: W = V - beta h^2/2 grad V^T (M + beta h^2 Hess V)^-1 grad V, so that Z&S is velocity
// Verlet on W. Finding: so it is, to round-off; Z&Ss's force is no gradient.

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/tao2014/claims.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/derivatives.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr double beta = 0.4;

/// |p_1 - p_0 + h/2 (grad W(x_0) + grad W(x_1))| / (h |grad W|), and the condition of A.
struct Identity {
  double error = 0.0;
  double condition = 1.0;
};
template <class P>
Identity identity(const std::string& method, double h) {
  const typename P::Parameters parameters;
  const P problem(parameters);
  const double c = beta * h * h;
  const State<P> from = generic_state<P>(parameters, 1000);
  const State<P> to = advance({method, beta}, parameters, h, from);
  const auto slope = [&](const VectorFor<P>& x) {
    return Derivatives<P>::modified_gradient(parameters, c, x);
  };
  const VectorFor<P> at_from = slope(from.q);
  const VectorFor<P> kick = h / 2.0 * (at_from + slope(to.q));
  Operator<P> A;
  mass_plus_hessian(problem, from.q, c, A);
  const Eigen::VectorXd spectrum = linear_algebra::symmetric_eigenvalues(A).cwiseAbs();
  return {(to.p - from.p + kick).cwiseAbs().maxCoeff() / (h * at_from.cwiseAbs().maxCoeff()),
          spectrum.maxCoeff() / spectrum.minCoeff()};
}

}  // namespace

void theorem_modified_potential(Context& context) {
  const Identity galaxy = identity<HenonHeiles<>>("zhang-skeel", 0.2);
  const Identity pair = identity<CentralPair<>>("zhang-skeel", 0.1);
  const Identity pendulum = identity<DoublePendulumPenalty<>>("zhang-skeel", 0.1);
  const Identity control = identity<DoublePendulumPenalty<>>("zhang-skeel-simplified", 0.1);
  const auto small = [](const Identity& i) { return i.error < 1e-12 * i.condition; };
  draft(context, "modified-potential", "Theorem 2.5, its content",
        "Z&S's force is a gradient: M f = -grad W, W = V - beta h^2/2 grad V^T (M + beta h^2 Hess "
        "V)^-1 grad V",
        ClaimKind::value)
      .measured("kick of a step against -h/2 (grad W + grad W'), relative, Henon-Heiles",
                galaxy.error)
      .measured("the same, central pair", pair.error)
      .measured("the same, penalised pendulum, h = 0.1", pendulum.error)
      .measured("condition of M + beta h^2 Hess V there", pendulum.condition)
      .measured("the same for Z&Ss's force on the pendulum (control)", control.error)
      .criterion("below 1e-12 times the condition of M + beta h^2 Hess V, W differentiated "
                 "automatically; above 1e-6 for Z&Ss")
      .tolerance("1e-12 cond", "round-off of a linear solve, and of the difference of two momenta")
      .verdict(holds(small(galaxy) && small(pair) && small(pendulum) && control.error > 1e-6));
}

}  // namespace shakedown::tao2014
