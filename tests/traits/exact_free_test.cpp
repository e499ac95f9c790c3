// The exact Jacobians of steps without constraints: of every method on Henon-Heiles, of split
// forces on a spring pendulum, and of methods on a group on the magnetic and the heavy top. On the
// planets, Jacobians by differences would not show what the simplified Z&S loses, because the
// masses differ so much. Damping methods are added on the problems where damping is measured.
#include "methods/all.hpp"
#include "problems/heavy_top.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"
#include "problems/magnetic_top.hpp"
#include "problems/outer_solar_system.hpp"
#include "problems/spring_pendulum_gravity.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/registered.hpp"

namespace shakedown {
namespace detail {

template <class M>
constexpr bool represents<M, HenonHeiles<>> = true;
template <class M>
constexpr bool represents<M, SpringPendulumGravityStiff<>> = !Admissible<M, HenonHeiles<>>;
template <class M>
constexpr bool represents<M, MagneticTop<>> = true;
template <class M>
constexpr bool represents<M, HeavyTop<>> = true;
template <>
constexpr bool represents<ZhangSkeelSimplified, OuterSolarSystem<>> = true;
template <>
constexpr bool shows_damping<LinearOscillator<>> = true;

}  // namespace detail

namespace {

template <class... P>
std::vector<ExactJacobian> exact() {
  std::vector<ExactJacobian> all;
  for (const auto& of_one : {exact_jacobians<P>(AllMethods{})...}) {
    all.insert(all.end(), of_one.begin(), of_one.end());
  }
  return all;
}

const Register registered(exact<HenonHeiles<>, SpringPendulumGravityStiff<>, MagneticTop<>,
                                HeavyTop<>, OuterSolarSystem<>, LinearOscillator<>>);

}  // namespace
}  // namespace shakedown
