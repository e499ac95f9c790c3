#include "experiments/tao2014/chain/kernels/counted_methods.hpp"

#include <stdexcept>

#include "methods/base/run.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/ggl/vi_s.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/base/counting_scalar.hpp"

namespace shakedown::tao2014 {
namespace {

template <class M, class P>
StepOperations counted_step(int n, double tolerance) {
  using T = typename P::template With<CountingScalar>;
  const T problem = chain_of<T>(n, chain_omega(n));
  State<T> state = initial_state(problem);
  const double h = chain_step(n);
  typename M::Options options{};
  if constexpr (requires { options.tolerance; }) options.tolerance = tolerance;
  typename M::template Stepper<T> stepper(problem, options, h, state);
  StepOperations result;
  for (int k = 0; k < 3; ++k) {
    const std::int64_t before = CountingScalar::operations;
    const StepReport report = stepper.step(state);
    state.t += CountingScalar(h);
    if (report.status != Status::ok) throw std::runtime_error("a counted step failed");
    result = {CountingScalar::operations - before - 1,
              report.iterations};  // without the update of t
  }
  return result;
}

template <class M, class P>
CountedMethod counted() {
  return {std::string(M::traits.name), std::string(P::id), counted_step<M, P>};
}

}  // namespace

std::vector<CountedMethod> counted_methods() {
  return {counted<VelocityVerlet, Stiff>(),
          counted<ZhangSkeel, Stiff>(),
          counted<ZhangSkeelSimplified, Stiff>(),
          counted<Newmark, Stiff>(),
          counted<ImplicitMidpoint, Stiff>(),
          counted<Shake, Rods>(),
          counted<Rattle, Rods>()};
}

std::vector<CountedMethod> counted_ggl_methods() {
  return {counted<ViS, Rods>(),
          counted<ViA, Rods>(),
          counted<ViB, Rods>(),
          counted<EnergyMomentum, Rods>(),
          counted<GonzalezEnergyMomentum, Rods>(),
          counted<GglClassical, Rods>()};
}

}  // namespace shakedown::tao2014
