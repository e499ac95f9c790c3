// What the parts of tao2014/magnetic-top share.
#pragma once

#include <string>
#include <utility>

#include "experiments/harness/context.hpp"
#include "experiments/tao2014/theorem_tools.hpp"

namespace shakedown::tao2014 {

inline constexpr const char* magnetic_top_table = "tao2014/magnetic-top";

/// A claim of this experiment; `slug` completes its id.
inline ClaimDraft& top_claim(Context& context, const std::string& slug, std::string locator,
                             std::string statement, ClaimKind kind,
                             Verdict pinned = Verdict::reproduced) {
  return context.claim({"tao2014.magnetic-top." + slug, std::move(locator), std::move(statement),
                        kind, magnetic_top_table, pinned});
}

/// (36), (37), f_k and the update rules.
void magnetic_top_actions(Context& context);

}  // namespace shakedown::tao2014
