// Adds claims to an experiment, with ids derived from the id of the experiment.
#pragma once

#include <string_view>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

// These functions are cold, because their speed does not matter and unrolling them took a tenth of
// the compile time.

/// Adds the claim "<paper>.<experiment>.<slug>" on `artefact`, an id with or without "<paper>/".
[[gnu::cold]] ClaimDraft& claim(Context& context, std::string_view slug, std::string_view locator,
                                std::string_view statement, ClaimKind kind,
                                std::string_view artefact, Verdict pinned = Verdict::reproduced);
/// Adds a claim on the artefact that has the experiment's id.
[[gnu::cold]] ClaimDraft& claim(Context& context, std::string_view slug, std::string_view locator,
                                std::string_view statement, ClaimKind kind,
                                Verdict pinned = Verdict::reproduced);

/// Returns a table with one row for each number of each claim so far, with its bound and the
/// verdict. `stated` adds a column with the values in the paper.
Table claimed_numbers(const Context& context, bool stated);

}  // namespace shakedown
