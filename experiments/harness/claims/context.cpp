#include "experiments/harness/claims/context.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "experiments/harness/claims/bound_text.hpp"
#include "experiments/harness/claims/documented_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {

Context::Context(std::string experiment, std::string paper, bool quick, std::uint64_t seed,
                 std::function<void(double)> on_progress, SharedLoops* loops,
                 std::shared_ptr<const StudyDocument> document)
    : experiment_(std::move(experiment)), paper_(std::move(paper)), quick_(quick), seed_(seed),
      on_progress_(std::move(on_progress)), loops_(loops), document_(std::move(document)) {}

void Context::progress(double fraction) {
  if (on_progress_ && std::isfinite(fraction)) on_progress_(std::clamp(fraction, 0.0, 1.0));
}

void Context::each(std::size_t count, const SharedLoops::Body& body) const {
  if (loops_ != nullptr) return loops_->each(count, body);
  for (std::size_t k = 0; k < count; ++k) body(k);
}

namespace {
[[noreturn]] void refuse_name(std::string_view name, const std::string& why) {
  throw RuntimeFailure("'" + std::string(name) + "' " + why);
}
}  // namespace

void Context::require_unused(std::string_view name) const {
  if (!document_) refuse_name(name, "is given, but " + experiment_ + " has no document");
  if (numbers_.contains(name) || words_.contains(name)) refuse_name(name, "is given twice");
  if (!document_->names.contains({std::string(name), 0})) {
    refuse_name(name, "is given, but " + document_->file + " does not use it");
  }
}

void Context::number(std::string_view name, const Observed& value) {
  require_unused(name);
  numbers_.emplace(name, value);
}

void Context::words(std::string_view name, std::string text) {
  require_unused(name);
  words_.emplace(name, std::move(text));
}

std::string Context::quoted(std::string_view text) const {
  return with_quotes(text, [&](std::string_view name) {
    if (const auto words = words_.find(name); words != words_.end()) return words->second;
    const auto number = numbers_.find(name);
    if (number == numbers_.end()) refuse_name(name, "is quoted, but no run gives it");
    const std::string unit = document_ ? unit_of(*document_, name) : "";
    return typeset::number(number->second.value) + (unit.empty() ? "" : " " + unit);
  });
}

double Context::bound(std::string_view name) const {
  for (const DocumentedClaim& claim :
       document_ ? document_->claims : std::vector<DocumentedClaim>{}) {
    for (const DocumentedNumber& one : claim.numbers) {
      if (one.name != name || one.bound.empty() || one.bound == same_bound) continue;
      const Bound stated = bound_of(one.bound, [](std::string_view) { return std::nan(""); });
      return std::isfinite(stated.upper) ? stated.upper : stated.lower;
    }
  }
  refuse_name(name, "has no bound of its own in the document");
}

Artefact& Context::artefact(std::string_view id) {
  std::string whole(id);
  if (whole.find('/') == std::string::npos) whole = paper_ + "/" + whole;
  if (document_) {
    for (const DocumentedArtefact& one : document_->artefacts) {
      if (one.id == whole) return artefacts_.emplace_back(one.id, one.title, one.caption);
    }
  }
  throw RuntimeFailure("no figure or table " + whole + " stands in " +
                       (document_ ? document_->file : "a document of " + experiment_));
}

Artefact& Context::artefact(std::string_view id, std::string_view title, Caption caption) {
  return artefacts_.emplace_back(std::string(id), std::string(title), std::move(caption));
}

ClaimDraft& Context::claim(ClaimSource source) {
  return claims_.emplace_back(std::move(source), paper_, experiment_);
}

Table Context::left(const std::string& artefact) const {
  if (!source_) throw RuntimeFailure("no results to read " + artefact + " from");
  if (quick_) coarse_ = true;  // as those tables may be
  return source_(artefact);
}

std::vector<ClaimDraft> Context::drafts() const {
  std::vector<ClaimDraft> all;
  const auto known = [&](const UsedName& used) {
    return numbers_.contains(used.name) || words_.contains(used.name);
  };
  const Given given{[&](std::string_view name) {
                      const auto number = numbers_.find(name);
                      if (number == numbers_.end()) refuse_name(name, "is no number");
                      return number->second;
                    },
                    [&](std::string_view text) { return quoted(text); }};
  if (document_) {
    for (const DocumentedClaim& claim : document_->claims) {
      if (std::ranges::all_of(claim.names, known))
        all.push_back(draft_of(claim, *document_, given));
    }
  }
  all.insert(all.end(), claims_.begin(), claims_.end());
  return all;
}

std::vector<Claim> Context::claims() const {
  std::vector<Claim> all;
  for (const auto& draft : drafts()) all.push_back(draft.claim());
  if (coarse_) {
    for (Claim& claim : all) claim.computed = Verdict::not_judged;
  }
  return all;
}

namespace {
// "<paper>/<name>": the id is a path below results/, so nothing else may stand in it.
bool is_artefact_id(const std::string& id, const std::string& paper) {
  const std::string prefix = paper + "/";
  return id.starts_with(prefix) && id.size() > prefix.size() &&
         id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.", prefix.size()) ==
             std::string::npos;
}

[[noreturn]] void refuse_id(const std::string& id, const std::string& paper) {
  throw RuntimeFailure("artefact id '" + id + "' is not '" + paper +
                       "/' and then a-z, 0-9, - or .");
}

std::set<std::string> checked_artefacts(const std::deque<Artefact>& artefacts,
                                        const std::string& paper) {
  std::set<std::string> ids;
  for (const auto& artefact : artefacts) {
    const std::string& id = artefact.id();
    if (!is_artefact_id(id, paper)) refuse_id(id, paper);
    if (!ids.insert(id).second) throw RuntimeFailure("artefact " + id + " is made twice");
    if (!artefact.data() || artefact.data()->columns().empty()) {
      throw RuntimeFailure("artefact " + id + " has no table");
    }
    if (artefact.title().empty() || artefact.caption().sees.empty()) {
      throw RuntimeFailure("artefact " + id + " has no title or no caption");
    }
  }
  return ids;
}
}  // namespace

void Context::verify_document() const {
  for (const UsedName& used : document_->names) {
    if (!numbers_.contains(used.name) && !words_.contains(used.name)) {
      throw RuntimeFailure(document_->at(used.line, "the program gives no '" + used.name + "'"));
    }
  }
  for (const DocumentedClaim& claim : document_->claims) {
    for (const DocumentedNumber& one : claim.numbers) {
      const auto require_number = [&](std::string_view name) {
        if (!numbers_.contains(name)) {
          throw RuntimeFailure(document_->at(one.line, "'" + std::string(name) + "' is no number"));
        }
        return std::string();
      };
      require_number(one.name);
      with_quotes(one.bound, require_number);
    }
  }
  for (const DocumentedArtefact& one : document_->artefacts) {
    const auto made = std::ranges::find(artefacts_, one.id, &Artefact::id);
    if (made != artefacts_.end() && made->figure().has_value() != one.figure) {
      throw RuntimeFailure(
          document_->at(one.line, one.id + (one.figure ? " is a table" : " is a figure")));
    }
  }
}

void Context::verify(const std::vector<std::string>& declared) const {
  const auto made = checked_artefacts(artefacts_, paper_);
  for (const auto& id : declared) {
    if (!made.contains(id)) throw RuntimeFailure("artefact " + id + " is declared but not made");
  }
  for (const auto& id : made) {
    if (std::find(declared.begin(), declared.end(), id) == declared.end()) {
      throw RuntimeFailure("artefact " + id + " is made but not declared in the experiment list");
    }
  }
  if (document_) verify_document();
  std::set<std::string> ids;
  for (const auto& draft : drafts()) {
    const Claim& claim = draft.claim();
    if (!ids.insert(claim.id).second) throw RuntimeFailure("claim " + claim.id + " is made twice");
    if (const auto defects = draft.defects(); !defects.empty()) {
      throw RuntimeFailure("claim " + claim.id + " is incomplete: " + defects.front());
    }
    if (!made.contains(claim.artefact)) {
      throw RuntimeFailure("claim " + claim.id + " points at artefact " + claim.artefact +
                           ", which experiment " + experiment_ + " does not make");
    }
  }
}

}  // namespace shakedown
