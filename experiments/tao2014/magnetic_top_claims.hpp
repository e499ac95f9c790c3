// What the parts of tao2014/magnetic-top share.
#pragma once

#include <string_view>

#include "experiments/harness/claims/context.hpp"
#include "experiments/tao2014/theorem_tools.hpp"

namespace shakedown::tao2014 {

inline constexpr const char* magnetic_top_table = "tao2014/magnetic-top";

/// A claim of this experiment; `slug` completes its id.
ClaimDraft& top_claim(Context& context, std::string_view slug, std::string_view locator,
                      std::string_view statement, ClaimKind kind,
                      Verdict pinned = Verdict::reproduced);

/// (36), (37), f_k and the update rules.
void magnetic_top_actions(Context& context);

}  // namespace shakedown::tao2014
