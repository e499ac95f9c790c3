// From a study's document and the numbers of a run to claims.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/claims/document.hpp"

namespace shakedown {

/// What a run gave to a document. The functions throw RuntimeFailure for a name that was not given.
struct Given {
  std::function<Observed(std::string_view name)> number;
  std::function<std::string(std::string_view text)>
      quoted;  ///< a text with numbers and words in place of {name}
};

/// The claim with the numbers of a run.
ClaimDraft draft_of(const DocumentedClaim& claim, const StudyDocument& document,
                    const Given& given);

/// Of the first number of a claim that has this name; empty where none has.
std::string unit_of(const StudyDocument& document, std::string_view name);

}  // namespace shakedown
