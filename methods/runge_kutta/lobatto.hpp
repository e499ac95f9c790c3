// The Lobatto pairs (lobatto_pair.hpp) with three and four stages.
#pragma once

#include "methods/runge_kutta/lobatto_pair.hpp"

namespace shakedown {

template <int s>
struct LobattoPair {
  static constexpr Traits named(std::string_view name, std::string_view title) {
    return {.name = name,
            .title = title,
            .order_q = 2 * s - 2,
            .order_p = 2 * s - 2,
            .symplectic = Symplecticity::canonical,
            .symmetric = true,
            .energy = Conservation::bounded,
            .linear_momentum = Conservation::exact,
            .angular_momentum = Conservation::exact,
            .position_constraint = Conservation::exact,
            .velocity_constraint = Conservation::exact,
            .source = "Jay 1996; Hairer, Lubich, Wanner VII.1.5"};
  }
  using Algorithm = LobattoPairs;
  using Needs = Algorithm::Needs;
  using Options = SweepOptions;
  template <class S>
  static Algorithm::Data<S> data(const Options& options) {
    const auto table = collocation(LobattoNodes<s>::template nodes<S>());
    return {options, s, padded<4>(table), padded<4>(symplectic_partner(table))};
  }
  template <class P>
  using Stepper = MemberStepper<LobattoPair, P>;
};

struct Lobatto3 : LobattoPair<3> {
  static constexpr Traits traits = named("lobatto-3", "Lobatto IIIA-IIIB, 3 stages");
  static constexpr Appearance look{"Lobatto, 3 stages", Hue::indigo, Marker::disc};
};
struct Lobatto4 : LobattoPair<4> {
  static constexpr Traits traits = named("lobatto-4", "Lobatto IIIA-IIIB, 4 stages");
  static constexpr Appearance look{"Lobatto, 4 stages", Hue::indigo, Marker::hollow_disc};
};

}  // namespace shakedown
