#include "experiments/harness/claims/costs.hpp"

#include <string>

namespace shakedown {

ClaimDraft& compare_costs(ClaimDraft& draft, const CostRatio& ratio) {
  const std::string seconds = "ratio of seconds, " + std::string(ratio.what);
  const Bound same = within(0.5 * ratio.paper, 2.0 * ratio.paper);
  if (ratio.paper > 1.0 / 1.25 && ratio.paper < 1.25) {
    draft.expect(seconds, ratio.seconds, same);
  } else {
    const Bound dearer = ratio.paper > 1.0 ? above(1.0) : below(1.0);
    draft.holds_for("which is dearer", seconds, ratio.seconds, dearer)
        .fails_for("by how much", seconds, ratio.seconds, same);
  }
  return draft.stated(ratio.paper)
      .because("seconds depend on processor, compiler and care; of ratios between methods in one "
               "program a factor of two either way is what that leaves")
      .measured("the same in " + std::string(ratio.counted), ratio.counts);
}

}  // namespace shakedown
