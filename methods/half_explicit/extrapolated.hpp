// Half-explicit Euler (half_explicit.hpp), extrapolated to order 4 and 5.
#pragma once

#include "methods/half_explicit/half_explicit.hpp"

namespace shakedown {

template <int s>
struct ExtrapolatedTo {
  static constexpr Traits named(std::string_view name, std::string_view title) {
    return {.name = name,
            .title = title,
            .order_q = s,
            .order_p = s,
            .linear_momentum = Conservation::exact,
            .position_constraint = Conservation::exact,
            .velocity_constraint = Conservation::exact,
            .multiplier_time = MultiplierTime::begin,
            .order_lambda = s,
            .source = "Lubich 1991; Hairer, Wanner VII.6"};
  }
  using Algorithm = HalfExplicit;
  using Needs = Algorithm::Needs;
  using Options = NoOptions;
  static Algorithm::Data data(const Options& /*options*/) { return {s}; }
  template <class P>
  using Stepper = MemberStepper<ExtrapolatedTo, P>;
};

struct HalfExplicit4 : ExtrapolatedTo<4> {
  static constexpr Traits traits = named("half-explicit-4", "Half-explicit Euler, extrapolated");
  static constexpr Appearance look{"Half-explicit", Hue::purple, Marker::hollow_up};
};
struct HalfExplicit5 : ExtrapolatedTo<5> {
  static constexpr Traits traits =
      named("half-explicit-5", "Half-explicit Euler, extrapolated to order 5");
  static constexpr Appearance look{"Half-explicit, order 5", Hue::brown, Marker::up};
};

}  // namespace shakedown
