// Compares lists of methods on a problem in other units and far from the origin.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/rescaled_runs.hpp"
#include "problems/base/scales.hpp"

namespace shakedown::testing {

/// Checks that a run reaches its end with finite numbers. Otherwise two failed runs could seem to
/// agree.
template <class M, class P>
void require_run(const P& problem, const UnitFactors& units, double h, int steps) {
  const Trace own = trace<M>(problem, units, h, steps, {});
  INFO(M::traits.name << " on " << P::id << ": " << name(own.status));
  CHECK(own.status == Status::ok);
  CHECK(std::ranges::all_of(own.values, [](double x) { return std::isfinite(x); }));
}

/// Compares every admissible pair of the list in every system of units. At least one pair must be
/// admissible.
template <class P, class... M>
std::vector<std::string> differences(const P& problem, double h, int steps, MethodList<M...>) {
  static_assert((Admissible<M, P> || ...));
  std::vector<std::string> found;
  const auto compare = [&]<class Method>() {
    if constexpr (Admissible<Method, P>) {
      require_run<Method>(problem, {}, h, steps);
      for (const UnitFactors& units : systems_of_units()) {
        std::string difference = first_difference<Method>(problem, units, h, steps);
        if (!difference.empty()) {
          found.push_back(std::move(difference));
          break;
        }
      }
    }
  };
  (compare.template operator()<M>(), ...);
  return found;
}

/// Compares every admissible pair of the list far from the origin.
template <class P, class... M>
void require_no_origin(MethodList<M...>) {
  const P problem{typename P::Parameters{}};
  static_assert((Admissible<M, P> || ...));
  const auto compare = [&]<class Method>() {
    if constexpr (Admissible<Method, P>) {
      INFO(Method::traits.name << " on " << P::id);
      const double h = stable_step<Method>(problem);
      REQUIRE(h > 0.0);
      CHECK(difference_elsewhere<Method>(problem, h, 12) == "");
    }
  };
  (compare.template operator()<M>(), ...);
}

/// Compares the methods in every system of units, with a step of 2^`step` times the problem's own
/// time scale.
template <class P, class Methods>
void require_unit_free(Methods methods, int step = -6) {
  const P problem{typename P::Parameters{}};
  const State<P> start = initial_state(problem);
  const double h = std::ldexp(scales_of(problem, start.q, start.p, 0.0, 1e-3).time, step);
  std::string all;
  for (const std::string& difference : differences(problem, h, 12, methods)) {
    all += difference + "\n";
  }
  INFO(P::id << "\n" << all);
  CHECK(all.empty());
}

}  // namespace shakedown::testing
