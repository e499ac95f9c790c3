// Computes results of theorems.md: the discrete Lagrangians (2) and (15) of sections 1, 2.1 and
// 2.2.
#include <array>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/derivatives.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr double lagrangian_beta = 0.4;

/// Returns the a with dL_d/da = 0. For (2), which is quadratic in a, one Newton step is exact; (15)
/// is solved by iteration.
template <class P>
VectorFor<P> stationary(const P& problem, Action action, double c, const VectorFor<P>& x) {
  ImplicitAcceleration<P> equation(problem, HessianSource::analytic, 1.0);
  VectorFor<P> a = VectorFor<P>::Zero(problem.size());
  if (action == Action::expanded) {
    equation.one_iteration(problem, x, c, a);
  } else {
    NewmarkOptions tight;
    tight.tolerance = 1e-14;
    tight.unit = 1.0;
    equation.solve(problem, x, c, tight, a);
  }
  return a;
}

/// Returns residuals at two consecutive steps of M: dL_d/da, D2 L_d(k-1, k) + D1 L_d(k, k+1), and,
/// with the method's p, p_k + D1 L_d and p_{k+1} - D2 L_d. The first is relative to |M a|, the
/// others to p. The positions are the method's own, or these `pushed` forward by (13).
template <class P>
Eigen::Array3d residuals(const std::string& method, Action action, double b, double h,
                         bool pushed) {
  const typename P::Parameters parameters;
  const P problem(parameters);
  std::array<State<P>, 3> state;
  state[0] = generic_state<P>(parameters, 1000);
  state[1] = advance({method, lagrangian_beta}, parameters, h, state[0]);
  state[2] = advance({method, lagrangian_beta}, parameters, h, state[0], 2);
  if (pushed) {  // x = q + beta h^2 M^-1 grad V(q), (13)
    for (State<P>& each : state) {
      const VectorFor<P> q = each.q;
      VectorFor<P> work = q;
      newmark_pushforward(problem, lagrangian_beta * h * h, q, each.q, work);
    }
  }
  std::array<VectorFor<P>, 3> a;
  for (std::size_t k = 0; k < 3; ++k) a[k] = stationary(problem, action, b * h * h, state[k].q);
  const auto derivative = [&](std::size_t k, int slot) {
    const Nodes<P> z{state[k].q, state[k + 1].q, a[k], a[k + 1]};
    return Derivatives<P>::slot(parameters, action, b, h, z, slot);
  };
  const auto size = [](const VectorFor<P>& v) { return v.cwiseAbs().maxCoeff(); };
  const double p = std::fmax(size(state[0].p), size(state[1].p));
  VectorFor<P> Ma = a[0];
  problem.mass().apply(a[0], Ma);
  return {size(derivative(0, 2)) / (0.5 * h * b * h * h * size(Ma)),
          size(VectorFor<P>(derivative(0, 1) + derivative(1, 0))) / p,
          worse(size(VectorFor<P>(state[0].p + derivative(0, 0))),
                size(VectorFor<P>(state[1].p - derivative(0, 1)))) /
              p};
}

Eigen::Array3d on_three_problems(const std::string& method, Action action, double b,
                                 bool pushed = false) {
  return residuals<HenonHeiles<>>(method, action, b, 0.2, pushed)
      .binaryExpr(residuals<CentralPair<>>(method, action, b, 0.1, pushed), &worse)
      .binaryExpr(residuals<DoublePendulumPenalty<>>(method, action, b, 0.05, pushed), &worse);
}

void measure_variational(Context& context, const std::string& of, const std::string& method,
                         Action action) {
  const Eigen::Array3d found = on_three_problems(method, action, lagrangian_beta);
  context.number("action-gradient." + of, found(0));
  context.number("euler-lagrange." + of, found(1));
  context.number("momenta-residual." + of, found(2));
  context.number("beta-shifted." + of,
                 on_three_problems(method, action, lagrangian_beta + 0.05)(1));
}

/// For Newmark's method, L_d(eta(q_k), eta(q_{k+1})) is a discrete Lagrangian in the method's
/// positions, because eta is a change of coordinates.
void measure_newmark(Context& context) {
  const Eigen::Array3d found = on_three_problems("newmark", Action::exact, lagrangian_beta, true);
  context.number("euler-lagrange.newmark", found(1));
  context.number("momenta-residual.newmark", found(2));
  context.number("euler-lagrange.newmark-unmoved",
                 on_three_problems("newmark", Action::exact, lagrangian_beta)(1));
}

/// Measures the difference of the two Lagrangians against h, (17) written out, and its difference
/// from the display in 2.2.
void measure_expansion(Context& context) {
  using Derived = Derivatives<CentralPair<>>;
  const CentralPair<> problem({});
  const auto start = initial_state(problem);
  const std::vector<double> steps = halvings(0.1);
  std::vector<double> gaps, kicks;
  double third = 0.0;
  double printed = 0.0;
  for (const double h : steps) {
    const double c = lagrangian_beta * h * h;
    const auto end = advance({"zhang-skeel", lagrangian_beta}, {}, h, start);
    const auto simplified = advance({"zhang-skeel-simplified", lagrangian_beta}, {}, h, start);
    const Eigen::Vector4d a = stationary(problem, Action::expanded, c, start.q);
    const auto at = [&](Action action, double s) {
      return lagrangian(problem, action, lagrangian_beta, h,
                        Nodes<CentralPair<>>{start.q, end.q, s * a, s * a});
    };
    third = worse(third, std::fabs(at(Action::expanded, 3.0) - 3.0 * at(Action::expanded, 2.0) +
                                   3.0 * at(Action::expanded, 1.0) - at(Action::expanded, 0.0)) /
                             std::fabs(at(Action::expanded, 3.0)));
    const Nodes<CentralPair<>> z{start.q, end.q, a,
                                 stationary(problem, Action::expanded, c, end.q)};
    const Eigen::Vector4d p = -Derived::slot({}, Action::expanded, lagrangian_beta, h, z, 0);
    Eigen::Vector4d bent, Ma, Mv;
    problem.third_contraction(start.q, a, bent);
    problem.mass().apply(a, Ma);
    problem.mass().apply((end.q - start.q) / h, Mv);
    const Eigen::Vector4d formula = Mv + h / 2.0 * (0.5 * c * c * bent - Ma);
    printed = worse(printed, (p - formula).cwiseAbs().maxCoeff());
    gaps.push_back(std::fabs(at(Action::exact, 1.0) - at(Action::expanded, 1.0)));
    kicks.push_back((simplified.p - end.p).norm());
  }
  context.number("lagrangian-gap.slope", power_law_slope(steps, gaps));
  context.number("lagrangian.third-difference", third);
  context.number("legendre-difference", printed);
  context.number("kick-gap.slope", power_law_slope(steps, kicks));
}

/// |p_1 - p_0 + h/2 (grad W(x_0) + grad W(x_1))| / (h |grad W|), and the condition number of A.
struct Identity {
  double error = 0.0;
  double condition = 1.0;
};
template <class P>
Identity identity(const std::string& method, double h) {
  const typename P::Parameters parameters;
  const P problem(parameters);
  const double c = lagrangian_beta * h * h;
  const State<P> from = generic_state<P>(parameters, 1000);
  const State<P> to = advance({method, lagrangian_beta}, parameters, h, from);
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

void measure_modified_potential(Context& context) {
  for (const auto& [of, found] :
       {std::pair{"henon-heiles", identity<HenonHeiles<>>("zhang-skeel", 0.2)},
        {"central-pair", identity<CentralPair<>>("zhang-skeel", 0.1)},
        {"pendulum", identity<DoublePendulumPenalty<>>("zhang-skeel", 0.1)}}) {
    const std::string name = "modified-kick." + std::string(of);
    context.number(name, found.error);
    context.number(name + ".bound", 1e-12 * found.condition);
  }
  context.number("modified-kick.pendulum.zss",
                 identity<DoublePendulumPenalty<>>("zhang-skeel-simplified", 0.1).error);
}

}  // namespace

void theorem_lagrangians(Context& context) {
  measure_variational(context, "zs", "zhang-skeel", Action::expanded);
  measure_variational(context, "pushforward", "pushforward-newmark", Action::exact);
  measure_newmark(context);
  measure_expansion(context);
  measure_modified_potential(context);
}

}  // namespace shakedown::tao2014
