// Z&S composed to orders 4 and 6 (zhang_skeel_composition.hpp). Source: TO Remark 2.1; Yoshida 1990
// (methods/base/composition_tables.hpp has the tables).
#pragma once

#include "methods/base/composition_tables.hpp"
#include "methods/zhang_skeel/zhang_skeel_composition.hpp"

namespace shakedown {

struct ZhangSkeel4 : ComposedBy<ZhangSkeelComposition, triple_jump> {
  static constexpr Traits traits =
      named("zhang-skeel-4", "Zhang-Skeel, triple jump", "TO Remark 2.1; Yoshida 1990");
  static constexpr Appearance look{"Z&S, order 4", Hue::orange, Marker::pentagon};
};

struct ZhangSkeel6 : ComposedBy<ZhangSkeelComposition, yoshida_six> {
  static constexpr Traits traits =
      named("zhang-skeel-6", "Zhang-Skeel, Yoshida's seven stages", "TO Remark 2.1; Yoshida 1990");
  static constexpr Appearance look{"Z&S, order 6", Hue::vermilion, Marker::star};
};

}  // namespace shakedown
