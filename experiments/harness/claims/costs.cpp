#include "experiments/harness/claims/costs.hpp"

#include <cmath>
#include <string>

namespace shakedown {

ClaimDraft& compare_costs(ClaimDraft& draft, const CostRatio& ratio) {
  const std::string seconds = "ratio of seconds, " + std::string(ratio.what);
  const Bound same = within(0.5 * ratio.paper, 2.0 * ratio.paper);
  const bool dearer = ratio.paper > tie;
  const bool cheaper = ratio.paper < 1.0 / tie;
  const Bound contrary = dearer ? below(ratio.refuted_below) : above(1.0 / ratio.refuted_below);
  if (!dearer && !cheaper) {
    draft.expect(seconds, ratio.seconds, same);
  } else if (contrary.holds(ratio.seconds)) {
    draft.contrary(seconds, ratio.seconds, contrary).expect(seconds, ratio.seconds, same);
  } else {
    draft.holds_for("which is dearer", seconds, ratio.seconds, dearer ? above(1.0) : below(1.0))
        .fails_for("by how much", seconds, ratio.seconds, same);
  }
  draft.stated(ratio.paper)
      .because("seconds depend on processor, compiler and care; of ratios between methods in one "
               "program a factor of two either way is what that leaves")
      .measured("the same in " + std::string(ratio.counted), ratio.counts);
  if (ratio.may_tie) {
    draft
        .control("the dearer of the two over the cheaper, in seconds",
                 std::fmax(ratio.seconds, 1.0 / ratio.seconds), above(tie))
        .because("compilers and processors shift ratios of seconds by as much, one way or the "
                 "other, and no verdict may hang on them");
  }
  return draft;
}

}  // namespace shakedown
