#include "experiments/harness/claims/experiment_claim.hpp"

#include <algorithm>
#include <string>

namespace shakedown {

ClaimDraft& claim(Context& context, std::string_view slug, std::string_view locator,
                  std::string_view statement, ClaimKind kind, std::string_view artefact,
                  Verdict pinned) {
  std::string id = context.experiment();
  std::replace(id.begin(), id.end(), '/', '.');
  std::string on(artefact);
  if (on.find('/') == std::string::npos) on = context.paper() + "/" + on;
  return context.claim({id + "." + std::string(slug), locator, statement, kind, on, pinned});
}

ClaimDraft& claim(Context& context, std::string_view slug, std::string_view locator,
                  std::string_view statement, ClaimKind kind, Verdict pinned) {
  return claim(context, slug, locator, statement, kind, context.experiment(), pinned);
}

}  // namespace shakedown
