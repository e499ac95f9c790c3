// Compile-time checks that report a missing member of a method in one sentence. Without these
// checks, a missing member causes twenty lines of template errors, and a member with the wrong
// constness causes no error at all.
#pragma once

#include <concepts>

#include "methods/base/algorithm.hpp"

namespace shakedown {

/// Fails to compile unless M has the members that every method has.
template <class M>
consteval bool require_method() {
  static_assert(
      requires {
        { M::traits } -> std::convertible_to<Traits>;
      },
      "method: needs `static constexpr Traits traits{...}`, its record");
  static_assert(
      requires {
        { M::Needs::names() } -> std::same_as<std::vector<std::string>>;
      },
      "method: needs `using Needs = needs::All<need::..., ...>`, what it asks of a problem");
  static_assert(
      requires {
        { M::Options::settings() } -> std::same_as<std::vector<Setting>>;
      },
      "method: needs `struct Options` with `static std::vector<Setting> settings()`, or `using "
      "Options = NoOptions`");
  if constexpr (SharesAlgorithm<M>) {
    static_assert(
        requires(const typename M::Options& options) { M::data(options); } ||
            requires(const typename M::Options& options) { M::template data<double>(options); },
        "method: needs `static Algorithm::Data data(const Options&)`, what its algorithm takes of it");
  }
  static_assert(
      look_of<M>().has_value() || !requires { M::look; },
      "method: `look` is not seen: needs `static constexpr Appearance look{\"name\", "
      "Hue::..., Marker::...}`");
  return true;
}

/// Fails to compile unless the stepper of algorithm A for P can be constructed, stepped and read.
template <class A, class P>
consteval bool require_stepper() {
  using Stepper = typename A::template Stepper<P>;
  static_assert(std::constructible_from<Stepper, const P&, const DataOf<A, ScalarOf<P>>&,
                                        ScalarOf<P>, const State<P>&>,
                "method: needs the constructor `Stepper(const P&, const Options&, Scalar h, const "
                "State<P>&)`; of an algorithm `const Data&` instead of `const Options&`");
  static_assert(
      requires(Stepper & s, State<P> & state) {
        { s.step(state) } -> std::same_as<StepReport>;
      },
      "method: needs `StepReport step(State<P>&)`");
  static_assert(
      requires(const Stepper& s) { s.velocity(); } || !requires(Stepper & s) { s.velocity(); },
      "method: `velocity()` must be const, or no row would show it");
  static_assert(
      requires(const Stepper& s) { s.lambda(); } || !requires(Stepper & s) { s.lambda(); },
      "method: `lambda()` must be const, or no row would show it");
  static_assert(
      requires(const Stepper& s) { s.gamma(); } || !requires(Stepper & s) { s.gamma(); },
      "method: `gamma()` must be const, or no row would show it");
  static_assert(
      requires(const Stepper& s) { s.message(); } || !requires(Stepper & s) { s.message(); },
      "method: `message()` must be const, or no failure would show it");
  return true;
}

}  // namespace shakedown
