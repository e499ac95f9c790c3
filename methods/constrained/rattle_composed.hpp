// RATTLE methods of orders 4 and 6 (rattle_composition.hpp, rattle_splitting.hpp). The tables and
// their sources are in methods/base/composition_tables.hpp and methods/base/splitting_tables.hpp.
#pragma once

#include "methods/base/composition_tables.hpp"
#include "methods/base/splitting_tables.hpp"
#include "methods/constrained/rattle_composition.hpp"
#include "methods/constrained/rattle_splitting.hpp"

namespace shakedown {

template <const Composition& table>
struct ComposedRattle : ComposedBy<RattleComposition, table> {
  static constexpr Traits titled(std::string_view name, std::string_view title) {
    return ComposedRattle::named(name, title, "Reich 1996; Hairer, Lubich, Wanner V.3");
  }
};

struct Rattle4 : ComposedRattle<triple_jump> {
  static constexpr Traits traits = titled("rattle-4", "RATTLE, triple jump");
  static constexpr Appearance look{"RATTLE, order 4", Hue::indigo, Marker::pentagon};
};
struct RattleSuzuki4 : ComposedRattle<suzuki_fractal> {
  static constexpr Traits traits = titled("rattle-suzuki-4", "RATTLE, Suzuki's five stages");
  static constexpr Appearance look{"RATTLE, Suzuki", Hue::indigo, Marker::saltire};
};
struct Rattle6 : ComposedRattle<yoshida_six> {
  static constexpr Traits traits = titled("rattle-6", "RATTLE, Yoshida's seven stages");
  static constexpr Appearance look{"RATTLE, order 6", Hue::indigo, Marker::star};
};

/// On the double pendulum, for equal numbers of gradients, the error is a tenth of the error of
/// Suzuki's composition and a hundredth of the error of the triple jump. For equal numbers of
/// solves, it is 1.6 times the error of Suzuki's composition and a sixth of the error of the triple
/// jump.
struct RattleBlanesMoan4 {
  static constexpr Traits traits = renamed(Rattle4::traits, "rattle-blanes-moan-4",
                                           "RATTLE, Blanes-Moan", "Blanes, Moan 2002, Table 2");
  static constexpr Appearance look{"RATTLE, Blanes-Moan", Hue::indigo, Marker::hollow_square};
  using Algorithm = RattleSplitting;
  using Needs = Algorithm::Needs;
  using Options = NewtonOptions;
  static Algorithm::Data data(const Options& options) { return {options, blanes_moan_s6}; }
  template <class P>
  using Stepper = MemberStepper<RattleBlanesMoan4, P>;
};

}  // namespace shakedown
