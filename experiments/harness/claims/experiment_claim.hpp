// What the file of an experiment needs: the experiment, and claims whose ids follow from it.
#pragma once

#include <string_view>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

// Cold: what leads to a claim is worth no unrolling, which took a tenth of its compilation.

/// A claim "<paper>.<experiment>.<slug>" on `artefact`, an id or the part of it behind "<paper>/".
[[gnu::cold]] ClaimDraft& claim(Context& context, std::string_view slug, std::string_view locator,
                                std::string_view statement, ClaimKind kind,
                                std::string_view artefact, Verdict pinned = Verdict::reproduced);
/// The same on the artefact that has the experiment's id.
[[gnu::cold]] ClaimDraft& claim(Context& context, std::string_view slug, std::string_view locator,
                                std::string_view statement, ClaimKind kind,
                                Verdict pinned = Verdict::reproduced);

/// One row for each number of each claim so far, with its bound and the verdict: the table of an
/// experiment whose numbers are those of its claims. `stated`: with what the paper says.
Table claimed_numbers(const Context& context, bool stated);

}  // namespace shakedown
