#include "experiments/tao2014/theorems/derivatives.hpp"

#include <algorithm>
#include <stdexcept>

#include "experiments/tao2014/dual_step.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::tao2014 {
namespace {

struct Entry {
  std::string_view method, problem;
  Eigen::MatrixXd (*of)(const Settings& parameters, const Settings& options, double h,
                        const Eigen::VectorXd& z);
};
template <class M, class P>
constexpr Entry entry{M::traits.name, P::id, dual_step<M, P>};

using Pendulum = DoublePendulumPenalty<>;
constexpr Entry entries[] = {
    entry<ZhangSkeel, HenonHeiles<>>,
    entry<ZhangSkeel, CentralPair<>>,
    entry<ZhangSkeel, Pendulum>,
    entry<ZhangSkeelSimplified, Wells<>>,
    entry<ZhangSkeelSimplified, SkewOscillator<>>,
    entry<ZhangSkeelSimplified, HenonHeiles<>>,
    entry<ZhangSkeelSimplified, CentralPair<>>,
    entry<ZhangSkeelSimplified, Pendulum>,
    entry<Newmark, Pendulum>,
    entry<PushforwardNewmark, Pendulum>,
    entry<ImplicitMidpoint, Pendulum>,
    entry<Shake, DoublePendulum<>>,
    entry<ShakeLinearised, DoublePendulum<>>,
    entry<VelocityVerlet, FieldParticle<GradientField>>,
    entry<VelocityVerlet, FieldParticle<TwistedField>>,
};

template <class P>
ScalarOf<P> modified_potential(const P& problem, double c, const VectorFor<P>& x) {
  using S = ScalarOf<P>;
  VectorFor<P> g = x;
  problem.gradient(x, g);
  VectorFor<P> u = g;
  Operator<P> A;
  mass_plus_hessian(problem, x, S(c), A);
  Factor<typename P::Structure, S> factor(problem.size());
  factor.factor(A);
  factor.solve(u);
  return problem.potential(x) - S(c / 2.0) * g.dot(u);
}

}  // namespace

template <class P>
VectorFor<P> Derivatives<P>::slot(const Parameters& parameters, Action action, double b, double h,
                                  const Nodes<P>& z, int slot) {
  using D = typename P::template With<Dual>;
  const D problem(parameters);
  Nodes<D> moving;
  for (std::size_t i = 0; i < 4; ++i) moving[i] = z[i].template cast<Dual>();
  Vector out = z[0];
  auto& argument = moving[static_cast<std::size_t>(slot)];
  for (Index j = 0; j < out.size(); ++j) {
    argument(j).slope = 1.0;
    out(j) = lagrangian(problem, action, b, h, moving).slope;
    argument(j).slope = 0.0;
  }
  return out;
}

template <class P>
Eigen::MatrixXd Derivatives<P>::force(const Parameters& parameters, const Vector& x, double c) {
  using D = typename P::template With<Dual>;
  const D problem(parameters);
  const Index n = problem.size();
  Eigen::MatrixXd J(n, n);
  for (Index j = 0; j < n; ++j) {
    VectorFor<D> at = x.template cast<Dual>();
    at(j).slope = 1.0;
    VectorFor<D> a = at;
    problem.gradient(at, a);
    Operator<D> A;
    mass_plus_hessian(problem, at, Dual(c), A);
    Factor<typename D::Structure, Dual> factor(n);
    factor.factor(A);
    factor.solve(a);
    problem.mass().apply(a, at);
    for (Index i = 0; i < n; ++i) J(i, j) = -at(i).slope;
  }
  return J;
}

template <class P>
Eigen::MatrixXd Derivatives<P>::third(const Parameters& parameters, const Vector& x,
                                      const Eigen::VectorXd& u) {
  using D = typename P::template With<Dual>;
  VectorFor<D> line = x.template cast<Dual>();
  for (Index j = 0; j < x.size(); ++j) line(j).slope = u(j);
  Operator<D> H;
  D(parameters).hessian(line, H);
  return H.unaryExpr([](const Dual& entry) { return entry.slope; });
}

template <class P>
VectorFor<P> Derivatives<P>::modified_gradient(const Parameters& parameters, double c,
                                               const Vector& x) {
  using D = typename P::template With<Dual>;
  const D problem(parameters);
  Vector out = x;
  for (Index j = 0; j < x.size(); ++j) {
    VectorFor<D> at = x.template cast<Dual>();
    at(j).slope = 1.0;
    out(j) = modified_potential(problem, c, at).slope;
  }
  return out;
}

template struct Derivatives<Wells<>>;
template struct Derivatives<HenonHeiles<>>;
template struct Derivatives<CentralPair<>>;
template struct Derivatives<DoublePendulumPenalty<>>;

Eigen::MatrixXd step_jacobian(const Scheme& scheme, std::string_view problem,
                              const Settings& parameters, double h, const Eigen::VectorXd& z) {
  const auto found = std::find_if(std::begin(entries), std::end(entries), [&](const Entry& entry) {
    return entry.method == scheme.method && entry.problem == problem;
  });
  if (found == std::end(entries)) throw std::out_of_range("no Jacobian of this method and problem");
  return found->of(parameters, options_of(scheme), h, z);
}

}  // namespace shakedown::tao2014
