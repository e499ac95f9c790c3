// Tests every admissible pair of a list of problems, in other units and far from the origin. The
// files *_long_test.cpp in this folder compile the whole catalogue a second time; each compiles one
// list. `make test-all` runs them; `make test` runs the selection in the other files.
#pragma once

#include <string>
#include <type_traits>

#include "methods/all.hpp"
#include "problems/base/list.hpp"
#include "problems/base/own_dynamics.hpp"
#include "problems/water_start.hpp"
#include "tests/support/unit_tests.hpp"

namespace shakedown::testing {

/// Whether M depends on units. IPA's window L/omega and tolerance, and HMM's window, are AST's
/// numbers for unit masses and unit gradients. The formulas of TO 4.5 contain R^T R = I and M =
/// I/2.
template <class M>
constexpr bool of_one_unit = M::traits.name == "ipa-rk4" || M::traits.name == "ipa-rk4-filtered" ||
                             M::traits.name == "hmm" || M::traits.name == "so3-linearised" ||
                             M::traits.name == "so3-linearised-2";

/// Returns P at its default parameters, but in motion: water at rest in a minimum has no time
/// scale.
template <class P>
P moving_problem() {
  typename P::Parameters parameters;
  if constexpr (std::is_base_of_v<WaterParameters, typename P::Parameters>) {
    parameters.start = WaterStart::thermal;
  }
  return P{parameters};
}

template <class P, class... M>
void require_every_pair(MethodList<M...>) {
  if constexpr (HasOwnDynamics<P>) {
    return;  // a different phase space, for which scales.hpp defines no scales
  } else if constexpr (CanBeRescaled<P>) {
    std::string faults;
    const auto look = [&]<class Method>() {
      if constexpr (Admissible<Method, P> && !of_one_unit<Method>) {
        const P problem = moving_problem<P>();
        const std::string fault =
            stable_step<Method>(problem) > 0.0 ? unit_fault<Method>(problem) : "no step is stable";
        if (!fault.empty()) faults += std::string(Method::traits.name) + ": " + fault + "\n";
      }
    };
    (look.template operator()<M>(), ...);
    INFO(P::id << "\n" << faults);
    CHECK(faults.empty());
  } else {
    FAIL(P::id << " is stored in something that problems/base/rescaled.hpp cannot multiply");
  }
}

template <class... P>
void require_every_problem(ProblemList<P...>) {
  (require_every_pair<P>(AllMethods{}), ...);
}

}  // namespace shakedown::testing
