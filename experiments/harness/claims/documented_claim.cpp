#include "experiments/harness/claims/documented_claim.hpp"

#include <algorithm>

#include "experiments/harness/claims/bound_text.hpp"

namespace shakedown {

ClaimDraft draft_of(const DocumentedClaim& claim, const StudyDocument& document,
                    const Given& given) {
  std::string id = document.experiment;
  std::replace(id.begin(), id.end(), '/', '.');
  const std::string statement = given.quoted(claim.statement);
  ClaimDraft draft({.id = id + "." + claim.slug,
                    .locator = claim.locator,
                    .statement = statement,
                    .kind = claim.kind,
                    .artefact = claim.artefact,
                    .pinned = claim.pinned},
                   document.paper(), document.experiment);
  for (const DocumentedNumber& one : claim.numbers) {
    const std::string text = given.quoted(one.text);
    const Observed value = given.number(one.name);
    const Bound bound =
        one.bound.empty() || one.bound == same_bound
            ? as_before
            : bound_of(one.bound, [&](std::string_view name) { return given.number(name).value; });
    switch (one.role) {
      case Role::shown: draft.measured(text, value.value); break;
      case Role::expected: draft.expect(text, value, bound); break;
      case Role::control: draft.control(text, value, bound); break;
      case Role::printed: draft.printed(text, value, bound); break;
      case Role::corrected: draft.corrected(text, value, bound); break;
      case Role::contrary: draft.contrary(text, value, bound); break;
      case Role::holds_for: draft.holds_for(one.range, text, value, bound); break;
      case Role::fails_for: draft.fails_for(one.range, text, value, bound); break;
    }
    if (!one.unit.empty()) draft.unit(one.unit);
    if (!one.stated.empty()) draft.stated(given.quoted(one.stated));
    if (one.false_alarm != 0.0) draft.false_alarm(one.false_alarm);
    if (!one.reason.empty()) draft.because(given.quoted(one.reason));
  }
  if (!claim.explanation.empty()) draft.explain(given.quoted(claim.explanation));
  if (!claim.set_after_data.empty()) draft.set_after_data(given.quoted(claim.set_after_data));
  return draft;
}

std::string unit_of(const StudyDocument& document, std::string_view name) {
  for (const DocumentedClaim& claim : document.claims) {
    for (const DocumentedNumber& one : claim.numbers) {
      if (one.name == name) return one.unit;
    }
  }
  return "";
}

}  // namespace shakedown
