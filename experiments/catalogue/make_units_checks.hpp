// Instantiates units_check.hpp. Included only by the unit that ShakedownProgram.cmake writes.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/rescaled_runs.hpp"
#include "experiments/catalogue/units_check.hpp"
#include "methods/base/list.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/runge_kutta/radau.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "problems/base/list.hpp"
#include "problems/car_axis.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/magnetic_top.hpp"

namespace shakedown {

namespace detail {

/// Problems without constraints, with fixed or moving constraints, and with a rotating body.
using ProblemsInUnits = ProblemList<HenonHeiles<>, DoublePendulum<>, CarAxis<>, MagneticTop<>>;
/// Explicit and implicit methods, with and without constraints.
using MethodsInUnits =
    MethodList<VelocityVerlet, ImplicitMidpoint, Rattle, GeneralizedAlphaDae, Radau5Dae>;

template <class M, class P>
std::string difference_in_units() {
  return unit_fault<M>(P{typename P::Parameters{}});
}

template <class M, class P>
void add_units_check(std::vector<UnitsCheck>& all) {
  if constexpr (Admissible<M, P> && CanBeRescaled<P>) {
    all.push_back({std::string(P::id), std::string(M::traits.name), difference_in_units<M, P>});
  }
}
template <class P, class... M>
void add_units_checks(std::vector<UnitsCheck>& all, MethodList<M...>) {
  (add_units_check<M, P>(all), ...);
}
template <class... P, class Methods>
void add_units_checks(std::vector<UnitsCheck>& all, ProblemList<P...>, Methods methods) {
  (add_units_checks<P>(all, methods), ...);
}

}  // namespace detail

template <class Problems, class Methods>
std::vector<UnitsCheck> units_checks() {
  std::vector<UnitsCheck> all;
  using Own = typename Methods::Methods;
  detail::add_units_checks(all, detail::ProblemsInUnits{}, Own{});
  detail::add_units_checks(all, typename Problems::Problems{}, detail::MethodsInUnits{});
  detail::add_units_checks(all, typename Problems::Problems{}, Own{});
  return all;
}

}  // namespace shakedown
