#include "experiments/harness/claims/claim.hpp"

#include <utility>

#include "problems/base/settings.hpp"

namespace shakedown {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced: return "reproduced";
    case Verdict::reproduced_corrected: return "reproduced-corrected";
    case Verdict::qualified: return "qualified";
    case Verdict::refuted: return "refuted";
    case Verdict::undetermined: return "undetermined";
  }
  return "?";
}

std::string_view name(ClaimKind kind) {
  switch (kind) {
    case ClaimKind::value: return "value";
    case ClaimKind::order: return "order";
    case ClaimKind::conservation: return "conservation";
    case ClaimKind::stability: return "stability";
    case ClaimKind::qualitative: return "qualitative";
    case ClaimKind::cost: return "cost";
    case ClaimKind::erratum: return "erratum";
  }
  return "?";
}

ClaimDraft::ClaimDraft(ClaimSource source, std::string paper, std::string experiment) {
  claim_.id = std::move(source.id);
  claim_.paper = std::move(paper);
  claim_.experiment = std::move(experiment);
  claim_.artefact = std::move(source.artefact);
  claim_.locator = std::move(source.locator);
  claim_.statement = std::move(source.statement);
  claim_.kind = source.kind;
  claim_.pinned = source.pinned;
}

ClaimDraft& ClaimDraft::measured(std::string_view name, double value, std::string_view unit) {
  claim_.measurements.push_back({std::string(name), value, std::string(unit), ""});
  return *this;
}

ClaimDraft& ClaimDraft::stated(std::string_view text) {
  if (claim_.measurements.empty()) {
    stated_before_measured_ = true;
  } else {
    claim_.measurements.back().stated = text;
  }
  return *this;
}

ClaimDraft& ClaimDraft::stated(double value) { return stated(shortest(value)); }

ClaimDraft& ClaimDraft::criterion(std::string_view text) {
  claim_.criterion = text;
  return *this;
}

ClaimDraft& ClaimDraft::tolerance(std::string_view text, std::string_view reason) {
  claim_.tolerance = text;
  claim_.tolerance_reason = reason;
  return *this;
}

ClaimDraft& ClaimDraft::explain(std::string_view text) {
  claim_.explanation = text;
  return *this;
}

ClaimDraft& ClaimDraft::verdict(Verdict computed) {
  claim_.computed = computed;
  decided_ = true;
  return *this;
}

std::vector<std::string> ClaimDraft::defects() const {
  std::vector<std::string> found;
  const auto need = [&found](bool present, const char* what) {
    if (!present) found.emplace_back(what);
  };
  const std::string prefix = claim_.paper + ".";
  if (!claim_.id.starts_with(prefix) || claim_.id.size() == prefix.size()) {
    found.push_back("its id does not start with '" + prefix + "'");
  }
  need(claim_.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string::npos,
       "its id has characters other than a-z, 0-9, '-' and '.'");
  need(!claim_.locator.empty(), "no locator");
  need(!claim_.statement.empty(), "no statement");
  need(!claim_.artefact.empty(), "no artefact");
  need(!claim_.criterion.empty(), "no criterion");
  need(!claim_.measurements.empty(), "no measurement");
  need(!stated_before_measured_, "'stated' stands before the first 'measured'");
  need(!claim_.tolerance.empty(), "no tolerance");
  need(!claim_.tolerance_reason.empty(), "no reason for its tolerance");
  need(decided_, "no verdict");
  need(claim_.pinned == Verdict::reproduced || !claim_.explanation.empty(),
       "no explanation, which every pinned verdict but 'reproduced' needs");
  return found;
}

}  // namespace shakedown
