// From a study's document and the numbers of a run to claims.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/study/document.hpp"

namespace shakedown {

/// What a run gave to a document. The functions throw RuntimeFailure for a name that was not given.
struct Given {
  std::function<Observed(std::string_view name)> number;
  std::function<std::string(std::string_view text)> quoted;  ///< a text with numbers and words in place of {name}
};

/// The claim with the numbers of a run.
ClaimDraft draft_of(const DocumentedClaim& claim, const StudyDocument& document, const Given& given);

/// `text` with what `value_of` has in place of each {name}. Braces of mathematics, between dollars or behind _
/// and ^, stay.
std::string with_quotes(std::string_view text, const std::function<std::string(std::string_view)>& value_of);

/// A name that a document uses, and where it first does.
struct UsedName {
  std::string name;
  int line;
  bool operator<(const UsedName& other) const { return name < other.name; }
};
std::set<UsedName> names_in(const StudyDocument& document);
std::set<UsedName> names_in(const DocumentedClaim& claim);
/// Of the first number of a claim that has this name; empty where none has.
std::string unit_of(const StudyDocument& document, std::string_view name);

}  // namespace shakedown
