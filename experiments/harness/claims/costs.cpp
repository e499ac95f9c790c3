#include "experiments/harness/claims/costs.hpp"

#include <cmath>
#include <string>

namespace shakedown {

ClaimDraft& compare_costs(ClaimDraft& draft, const CostRatio& ratio) {
  const std::string seconds = "ratio of seconds, " + std::string(ratio.what);
  const std::string counts =
      "ratio of " + std::string(ratio.counted) + ", " + std::string(ratio.what);
  const Bound same = within(0.5 * ratio.paper, 2.0 * ratio.paper);
  const bool dearer = ratio.paper > 1.0;
  const double paper = dearer ? ratio.paper : 1.0 / ratio.paper;
  // The paper's factor, halved, may be no difference either; then only the reverse refutes it.
  const double left = 0.5 * paper > tie ? tie : 1.0 / tie;
  const Bound over = dearer ? above(tie) : below(1.0 / tie);
  const Bound under = dearer ? below(left) : above(1.0 / left);
  constexpr const char* two =
      "seconds depend on processor, compiler and care; of ratios between methods in one program a "
      "factor of two either way is what that leaves";
  constexpr const char* which =
      "which of the two is dearer is a statement about the methods: counts tell it on any machine";
  if (paper < tie || same.holds(ratio.seconds.value)) {
    draft.expect(seconds, ratio.seconds, same).stated(ratio.paper).because(two);
    draft.measured(counts, ratio.counts);
  } else if (over.holds(ratio.counts)) {
    draft.decide(Role::fails_for, seconds, ratio.seconds, same, "by how much")
        .stated(ratio.paper)
        .because(two);
    draft.decide(Role::holds_for, counts, ratio.counts, over, "which is dearer").because(which);
  } else {
    draft.expect(seconds, ratio.seconds, same).stated(ratio.paper).because(two);
    // Where seconds show what counts do not, or counts what seconds do not, nothing is decided.
    draft.decide(Role::contrary, counts, ratio.counts, under).because(which);
    draft.decide(Role::contrary, seconds, ratio.seconds, dearer ? below(2.0) : above(0.5))
        .because(two);
  }
  if (ratio.may_tie) {
    const TimedValue& t = ratio.seconds;
    const TimedValue inverse{1.0 / t.value, 1.0 / t.upper, 1.0 / t.lower};
    draft
        .decide(Role::control, "the dearer of the two over the cheaper, in seconds",
                t.value > 1.0 ? t : inverse, above(tie))
        .because("compilers and processors shift ratios of seconds by as much, one way or the "
                 "other, and no verdict may hang on them");
  }
  return draft;
}

}  // namespace shakedown
