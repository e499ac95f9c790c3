// The exact Jacobians of steps without constraints: of every method on Henon-Heiles, of those that split
// forces on a spring pendulum, of those on a group on the magnetic top. On the planets, whose masses
// differ so much that differences would miss what the simplified Z&S loses, of that; and where damping
// is measured, of what damps.
#include "methods/all.hpp"
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
                                OuterSolarSystem<>, LinearOscillator<>>);

}  // namespace
}  // namespace shakedown
