// RATTLE raised to order 4 and 6 by symmetric composition. Each stage starts and ends on the
// constraints and is symplectic there, so the composition is too; stages that go back in time cost
// as much as those that go forward. S. Reich, SIAM J. Numer. Anal. 33 (1996) 475; Hairer, Lubich,
// Wanner VII.1.4 and V.3. Tables and their sources: methods/base/composition.hpp.
#pragma once

#include "methods/base/composition.hpp"
#include "methods/constrained/rattle.hpp"

namespace shakedown {

template <class Table>
struct ComposedRattle {
  static constexpr Traits named(std::string_view name, std::string_view title) {
    return composed_traits<Rattle, Table>(name, title, "Reich 1996; Hairer, Lubich, Wanner V.3");
  }
  using Needs = needs::All<need::Constraints, need::ConstantMass, need::Gradient>;
  using Options = Rattle::Options;
  template <class P>
  using Stepper = CompositionStepper<Rattle, Table, P>;
};

struct Rattle4 : ComposedRattle<TripleJump> {
  static constexpr Traits traits = named("rattle-4", "RATTLE, triple jump");
  static constexpr Appearance look{"RATTLE, order 4", Hue::indigo, Marker::pentagon};
};
struct RattleSuzuki4 : ComposedRattle<SuzukiFractal> {
  static constexpr Traits traits = named("rattle-suzuki-4", "RATTLE, Suzuki's five stages");
  static constexpr Appearance look{"RATTLE, Suzuki", Hue::indigo, Marker::saltire};
};
struct Rattle6 : ComposedRattle<YoshidaSix> {
  static constexpr Traits traits = named("rattle-6", "RATTLE, Yoshida's seven stages");
  static constexpr Appearance look{"RATTLE, order 6", Hue::indigo, Marker::star};
};

}  // namespace shakedown
