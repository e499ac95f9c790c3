// The form that the claims of this paper share.
#pragma once

#include <string_view>

#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// A claim of the running experiment; `slug` completes its id. Empty `artefact`: the one that has
/// the experiment's own id.
ClaimDraft& draft(Context& context, std::string_view slug, std::string_view locator,
                  std::string_view statement, ClaimKind kind, Verdict pinned = Verdict::reproduced,
                  std::string_view artefact = {});

/// Qualified when the sentence holds in part alone.
inline Verdict graded(bool whole, bool part) {
  return whole ? Verdict::reproduced : part ? Verdict::qualified : Verdict::refuted;
}
/// Of a misprint.
inline Verdict corrected(bool printed_fails, bool corrected_holds) {
  return printed_fails && corrected_holds ? Verdict::reproduced_corrected : Verdict::refuted;
}

/// One row for each measured number of each claim so far; `stated`: with what the paper says.
Table statements(const Context& context, bool stated);

}  // namespace shakedown::tao2014
