#include <algorithm>
#include <stdexcept>

#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/lie/so3_linearised.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/base/dual.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/magnetic_top.hpp"

namespace shakedown::tao2014 {
namespace {

/// Column by column; NaN when a step fails.
template <class M, class P>
Eigen::MatrixXd jacobian(const Settings& parameters, const Settings& options, double h,
                         const Eigen::VectorXd& z) {
  using D = typename P::template With<Dual>;
  const D problem(configured<typename P::Parameters>("problem", parameters));
  const auto chosen = configured<typename M::Options>("method", options);
  const Index n = z.size() / 2;
  Eigen::MatrixXd J = Eigen::MatrixXd::Constant(2 * n, 2 * n, std::nan(""));
  for (Index j = 0; j < 2 * n; ++j) {
    State<D> state;
    state.q = z.head(n).cast<Dual>();
    state.p = z.tail(n).cast<Dual>();
    (j < n ? state.q(j) : state.p(j - n)).slope = 1.0;
    typename M::template Stepper<D> stepper(problem, chosen, Dual(h), state);
    if (stepper.step(state).status != Status::ok) return J;
    for (Index i = 0; i < n; ++i) {
      J(i, j) = state.q(i).slope;
      J(n + i, j) = state.p(i).slope;
    }
  }
  return J;
}

struct Entry {
  std::string_view method, problem;
  Eigen::MatrixXd (*of)(const Settings& parameters, const Settings& options, double h,
                        const Eigen::VectorXd& z);
};
template <class M, class P>
constexpr Entry entry{M::traits.name, P::id, jacobian<M, P>};

using Pendulum = DoublePendulumPenalty<>;
using Top = MagneticTopPenalty<>;
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
    entry<So3Linearised, Top>,
    entry<So3Linearised2, Top>,
};

}  // namespace

Eigen::MatrixXd step_jacobian(const Scheme& scheme, std::string_view problem,
                              const Settings& parameters, double h, const Eigen::VectorXd& z) {
  const auto found = std::find_if(std::begin(entries), std::end(entries), [&](const Entry& entry) {
    return entry.method == scheme.method && entry.problem == problem;
  });
  if (found == std::end(entries)) throw std::out_of_range("no Jacobian of this method and problem");
  return found->of(parameters, options_of(scheme), h, z);
}

}  // namespace shakedown::tao2014
