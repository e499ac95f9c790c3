// The texts about a claim, as HTML for the Markdown pages and the static page.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/harness/claims/claim.hpp"

namespace shakedown {

/// Verdicts of judged claims.
inline constexpr std::array all_verdicts = {Verdict::reproduced, Verdict::reproduced_corrected,
                                            Verdict::qualified, Verdict::refuted,
                                            Verdict::undetermined};
/// For example "✅".
std::string sign_of(Verdict verdict);
/// For example "reproduced, corrected".
std::string word(Verdict verdict);
/// For example "✅ reproduced".
std::string badge(Verdict verdict);
/// Adds the reason if the claim is not judged.
std::string badge(const Claim& claim);
/// Counts verdicts: "✅ 4 🟡 1".
std::string tally(const std::vector<const Claim*>& claims);
/// The claims of a source, and the claims that we added.
struct ByOrigin {
  std::vector<const Claim*> own, added;
};
ByOrigin by_origin(const std::vector<const Claim*>& claims);
std::size_t count(const std::vector<const Claim*>& claims, Verdict verdict);

/// For example "the claim holds as stated".
std::string meaning(Verdict verdict);
/// The meaning of the signs, as Markdown.
std::string legend();
/// The part of the legend that is not about verdicts.
std::string kinds();
/// The meaning of lines and marks that all figures share.
std::string key_of_marks();

/// Returns the first number that decides, with its bound, and then numbers that do not hold. For a
/// corrected, qualified or refuted claim, returns a number of each of its two roles. Empty if no
/// number decides.
std::string deciding(const Claim& claim);
/// A table of all numbers of a claim, with bounds and their reasons; the header comes first.
std::vector<std::vector<std::string>> evidence(const Claim& claim);
/// Whether a deciding number is in no data file.
bool has_unpublished(const Claim& claim);
/// The numbers of one role, one line each.
std::vector<std::string> numbers(const Claim& claim, Role role);
/// The first sentence of the explanation.
std::string gist(const Claim& claim);
/// Whether it is an erratum whose printed form fails and whose corrected form holds.
bool is_misprint(const Claim& claim);

}  // namespace shakedown
