#include "experiments/harness/claims/context.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "experiments/harness/claims/bound_text.hpp"
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

void Context::give(std::string_view name, Given value) {
  if (!document_)
    refuse_name(name, "is given, but " + experiment_ +
                          " has no document: a file *.md that begins with '# " + experiment_ +
                          ": <title>'");
  if (!document_->names.contains(name)) {
    refuse_name(name, "is given, but " + document_->file + " does not use it");
  }
  if (!given_.emplace(name, std::move(value)).second) refuse_name(name, "is given twice");
}

void Context::number(std::string_view name, const Observed& value) { give(name, value); }

void Context::words(std::string_view name, std::string text) { give(name, std::move(text)); }

const Observed* Context::find_number(std::string_view name) const {
  const auto given = given_.find(name);
  return given == given_.end() ? nullptr : std::get_if<Observed>(&given->second);
}

const Observed& Context::given_number(std::string_view name) const {
  const Observed* const found = find_number(name);
  if (found == nullptr) refuse_name(name, "is not a number");
  return *found;
}

std::string Context::quoted(std::string_view text) const {
  return with_quotes(text, [&](std::string_view name) {
    const auto given = given_.find(name);
    if (given == given_.end()) refuse_name(name, "is quoted, but the program does not give it");
    if (const auto* words = std::get_if<std::string>(&given->second)) return *words;
    const auto stated = document_->numbers(name);
    const std::string unit = stated.empty() || stated[0]->unit.empty() ? "" : " " + stated[0]->unit;
    return typeset::number(std::get<Observed>(given->second).value) + unit;
  });
}

double Context::bound(std::string_view name) const {
  if (document_) {
    for (const DocumentedNumber* one : document_->numbers(name)) {
      if (one->bound.empty() || one->bound == same_bound) continue;
      const Bound stated = bound_of(one->bound, [](std::string_view) { return std::nan(""); });
      return std::isfinite(stated.upper) ? stated.upper : stated.lower;
    }
  }
  refuse_name(name, "has no bound of its own in the document");
}

std::string Context::artefact_id(std::string_view id) const {
  return (id.find('/') == std::string_view::npos ? paper_ + "/" : "") + std::string(id);
}

Artefact& Context::artefact(std::string_view id) {
  const std::string whole = artefact_id(id);
  if (document_) {
    for (const DocumentedArtefact& one : document_->artefacts) {
      if (one.id == whole) return artefacts_.emplace_back(one.id, one.title, one.caption);
    }
  }
  throw RuntimeFailure("there is no figure or table " + whole + " in " +
                       (document_ ? document_->file : "a document of " + experiment_));
}

Artefact& Context::artefact(std::string_view id, std::string_view title, Caption caption) {
  return artefacts_.emplace_back(std::string(id), std::string(title), std::move(caption));
}

ClaimDraft& Context::claim(ClaimSource source) {
  return claims_.emplace_back(std::move(source), paper_, experiment_);
}

Table Context::stored_table(const std::string& artefact) const {
  if (!source_) throw RuntimeFailure("there are no results from which to read " + artefact);
  if (quick_) coarse_ = true;  // those tables may come from a quick run
  return source_(artefact);
}

ClaimDraft Context::draft_of(const DocumentedClaim& claim) const {
  const std::string statement = quoted(claim.statement);
  ClaimDraft draft({.id = claim_id(document_->experiment, claim.slug),
                    .locator = claim.locator,
                    .statement = statement,
                    .kind = claim.kind,
                    .artefact = claim.artefact,
                    .pinned = claim.pinned},
                   document_->paper(), document_->experiment);
  for (const DocumentedNumber& one : claim.numbers) {
    const std::string text = quoted(one.text);
    const Observed& value = given_number(one.name);
    if (one.role == Role::shown) {
      draft.measured(text, value.value);
    } else {
      const auto value_of = [&](std::string_view name) { return given_number(name).value; };
      draft.decide(one.role, text, value,
                   one.bound == same_bound ? as_before : bound_of(one.bound, value_of), one.range);
    }
    if (!one.unit.empty()) draft.unit(one.unit);
    if (!one.stated.empty()) draft.stated(quoted(one.stated));
    if (one.false_alarm != 0.0) draft.false_alarm(one.false_alarm);
    if (!one.reason.empty()) draft.because(quoted(one.reason));
  }
  if (!claim.explanation.empty()) draft.explain(quoted(claim.explanation));
  if (!claim.set_after_data.empty()) draft.set_after_data(quoted(claim.set_after_data));
  if (claim.erratum) {
    const auto& [printed, correct, found] = *claim.erratum;
    draft.erratum({quoted(printed), quoted(correct), quoted(found)});
  }
  return draft;
}

std::vector<ClaimDraft> Context::drafts() const {
  std::vector<ClaimDraft> all;
  if (document_) {
    for (const DocumentedClaim& claim : document_->claims) {
      const bool complete = std::ranges::all_of(
          claim.names, [&](const auto& used) { return given_.contains(used.first); });
      if (complete) all.push_back(draft_of(claim));
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
// Whether the id is "<paper>/<name>". Ids are paths below results/, so other forms are refused.
bool is_artefact_id(const std::string& id, const std::string& paper) {
  return id.starts_with(paper + "/") && is_name(std::string_view(id).substr(paper.size() + 1));
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
  for (const auto& [name, line] : document_->names) {
    if (!given_.contains(name)) {
      throw RuntimeFailure(document_->at(line, "the program gives no '" + name + "'"));
    }
  }
  for (const DocumentedClaim& claim : document_->claims) {
    for (const DocumentedNumber& one : claim.numbers) {
      const auto require_number = [&](std::string_view name) {
        if (find_number(name) == nullptr) {
          throw RuntimeFailure(
              document_->at(one.line, "'" + std::string(name) + "' is not a number"));
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
    if (std::ranges::find(declared, id) == declared.end()) {
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
      throw RuntimeFailure("claim " + claim.id + " names artefact " + claim.artefact +
                           ", which experiment " + experiment_ + " does not make");
    }
  }
}

}  // namespace shakedown
