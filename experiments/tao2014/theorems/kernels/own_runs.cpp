#include "experiments/catalogue/problem_run.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown::tao2014 {
namespace {

struct Own {
  std::string_view problem, method;
  std::unique_ptr<Integration> (*begin)(const Request&);
};
template <class M, class P>
std::unique_ptr<Integration> begin_of(const Request& request) {
  return shakedown::detail::begin_method<M>(request,
                                            shakedown::detail::begin_pair<AlgorithmOf<M>, P>);
}
template <class M, class P>
constexpr Own own{P::id, M::traits.name, begin_of<M, P>};

using Skew = SkewOscillator<>;
constexpr Own all[]{own<ZhangSkeel, Skew>,
                    own<ZhangSkeelSimplified, Skew>,
                    own<ZhangSkeelStiff, Skew>,
                    own<Newmark, Skew>,
                    own<PushforwardNewmark, Skew>,
                    own<VelocityVerlet, FieldParticle<TwistedField>>,
                    own<EulerKickFirst, FieldParticle<TwistedField>>,
                    own<Rattle, Wire>,
                    own<RungeKutta4, ElasticWire>,
                    own<ZhangSkeel, ElasticWire>,
                    own<ZhangSkeelSimplified, ElasticWire>,
                    own<RungeKutta4, Skew>,
                    own<RungeKutta4, Penalised<FlatConstraint<>>>};

}  // namespace

std::unique_ptr<Integration> begin_own(std::string_view problem, std::string_view method,
                                       const Request& request) {
  for (const Own& each : all) {
    if (each.problem == problem && each.method == method) return each.begin(request);
  }
  return nullptr;
}

}  // namespace shakedown::tao2014
