// Compositions of GGL option B (ggl_b_composition.hpp) of order 4 and 6. The tables and their
// sources are in methods/base/composition_tables.hpp.
#pragma once

#include "methods/base/composition_tables.hpp"
#include "methods/ggl/ggl_b_composition.hpp"

namespace shakedown {

template <const Composition& table>
struct ComposedGglB : ComposedBy<GglBComposition, table> {
  static constexpr Traits titled(std::string_view name, std::string_view title) {
    return ComposedGglB::named(name, title, "KBS (82); Hairer, Lubich, Wanner V.3");
  }
};

struct GglB4 : ComposedGglB<triple_jump> {
  static constexpr Traits traits = titled("ggl-b-4", "GGL-B, centred, triple jump");
  static constexpr Appearance look{"GGL-B, order 4", Hue::sky, Marker::pentagon};
};
struct GglBSuzuki4 : ComposedGglB<suzuki_fractal> {
  static constexpr Traits traits = titled("ggl-b-suzuki-4", "GGL-B, centred, Suzuki's five stages");
  static constexpr Appearance look{"GGL-B, Suzuki", Hue::sky, Marker::saltire};
};
struct GglBBlanesMoan4 : ComposedGglB<blanes_moan_in_turn> {
  static constexpr Traits traits = named("ggl-b-blanes-moan-4", "VI-B and its adjoint, Blanes-Moan",
                                         "KBS (83); Blanes, Moan 2002, Table 2");
  static constexpr Appearance look{"VI-B, Blanes-Moan", Hue::sky, Marker::plus};
};
struct GglB6 : ComposedGglB<yoshida_six> {
  static constexpr Traits traits = titled("ggl-b-6", "GGL-B, centred, Yoshida's seven stages");
  static constexpr Appearance look{"GGL-B, order 6", Hue::sky, Marker::star};
};

}  // namespace shakedown
