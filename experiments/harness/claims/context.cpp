#include "experiments/harness/claims/context.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

Context::Context(std::string experiment, std::string paper, bool quick, std::uint64_t seed,
                 std::function<void(double)> on_progress, SharedLoops* loops)
    : experiment_(std::move(experiment)), paper_(std::move(paper)), quick_(quick), seed_(seed),
      on_progress_(std::move(on_progress)), loops_(loops) {}

void Context::progress(double fraction) {
  if (on_progress_ && std::isfinite(fraction)) on_progress_(std::clamp(fraction, 0.0, 1.0));
}

void Context::each(std::size_t count, const SharedLoops::Body& body) const {
  if (loops_ != nullptr) return loops_->each(count, body);
  for (std::size_t k = 0; k < count; ++k) body(k);
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

std::vector<Claim> Context::claims() const {
  std::vector<Claim> all;
  for (const auto& draft : claims_) all.push_back(draft.claim());
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
  std::set<std::string> ids;
  for (const auto& draft : claims_) {
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
