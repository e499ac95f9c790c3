#include "experiments/harness/study/documented_claim.hpp"

#include <algorithm>

#include "experiments/harness/study/bound_text.hpp"

namespace shakedown {

std::string with_quotes(std::string_view text, const std::function<std::string(std::string_view)>& value_of) {
  std::string out;
  bool mathematics = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '$') mathematics = !mathematics;
    const bool script = k > 0 && (text[k - 1] == '_' || text[k - 1] == '^');
    const auto end = text[k] == '{' && !mathematics && !script ? text.find('}', k) : std::string_view::npos;
    if (end == std::string_view::npos) {
      out += text[k];
    } else {
      out += value_of(text.substr(k + 1, end - k - 1));
      k = end;
    }
  }
  return out;
}

ClaimDraft draft_of(const DocumentedClaim& claim, const StudyDocument& document, const Given& given) {
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
    const Bound bound = one.bound.empty() || one.bound == same_bound
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

namespace {
void add_quotes(std::string_view text, int line, std::set<UsedName>& names) {
  with_quotes(text, [&](std::string_view name) {
    names.insert({std::string(name), line});
    return std::string();
  });
}
}  // namespace

std::set<UsedName> names_in(const DocumentedClaim& claim) {
  std::set<UsedName> names;
  for (const DocumentedNumber& one : claim.numbers) {
    names.insert({one.name, one.line});
    for (const std::string& text : {one.text, one.bound, one.stated, one.reason}) add_quotes(text, one.line, names);
  }
  for (const std::string& text : {claim.statement, claim.explanation, claim.set_after_data}) {
    add_quotes(text, claim.line, names);
  }
  return names;
}

std::set<UsedName> names_in(const StudyDocument& document) {
  std::set<UsedName> names;
  for (const DocumentedArtefact& artefact : document.artefacts) {
    const Caption& caption = artefact.caption;
    for (const std::string& text : {caption.sees, caption.setting, caption.differs}) {
      add_quotes(text, artefact.line, names);
    }
  }
  for (const DocumentedClaim& claim : document.claims) names.merge(names_in(claim));
  return names;
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
