// Z&S (3) raised to order 4 and 6 by symmetric composition: TO Remark 2.1.
//
// Since beta h^2 changes with the stage, f is evaluated at both ends of every stage: 6 evaluations
// a step at order 4, 14 at order 6. Keeps what Z&S keeps. Source: TO Remark 2.1; Yoshida 1990
// (methods/base/composition.hpp has the tables).
#pragma once

#include "methods/base/composition.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"

namespace shakedown {

struct ZhangSkeel4 {
  static constexpr Traits traits = composed_traits<ZhangSkeel, TripleJump>(
      "zhang-skeel-4", "Zhang-Skeel, triple jump", "TO Remark 2.1; Yoshida 1990");
  static constexpr Appearance look{"Z&S, order 4", Hue::orange, Marker::pentagon};
  using Needs = ZhangSkeel::Needs;
  using Options = ZhangSkeel::Options;
  template <class P>
  using Stepper = CompositionStepper<ZhangSkeel, TripleJump, P>;
};

struct ZhangSkeel6 {
  static constexpr Traits traits = composed_traits<ZhangSkeel, YoshidaSix>(
      "zhang-skeel-6", "Zhang-Skeel, Yoshida's seven stages", "TO Remark 2.1; Yoshida 1990");
  static constexpr Appearance look{"Z&S, order 6", Hue::vermilion, Marker::star};
  using Needs = ZhangSkeel::Needs;
  using Options = ZhangSkeel::Options;
  template <class P>
  using Stepper = CompositionStepper<ZhangSkeel, YoshidaSix, P>;
};

}  // namespace shakedown
