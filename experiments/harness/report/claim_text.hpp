// What a reader is told of a claim: one HTML for the Markdown pages and for the static one.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/harness/claims/claim.hpp"

namespace shakedown {

/// Those of claims that are judged.
inline constexpr std::array all_verdicts = {Verdict::reproduced, Verdict::reproduced_corrected,
                                            Verdict::qualified, Verdict::refuted,
                                            Verdict::undetermined};
/// "✅".
std::string sign_of(Verdict verdict);
/// "reproduced, corrected".
std::string word(Verdict verdict);
/// "✅ reproduced".
std::string badge(Verdict verdict);
/// The same of a claim, with the reason where it is not judged.
std::string badge(const Claim& claim);
/// "✅ 4 🟡 1".
std::string tally(const std::vector<const Claim*>& claims);
/// The sentences of a source, and those that we add.
struct ByOrigin {
  std::vector<const Claim*> own, added;
};
ByOrigin by_origin(const std::vector<const Claim*>& claims);
std::size_t count(const std::vector<const Claim*>& claims, Verdict verdict);

/// "the claim holds as stated".
std::string meaning(Verdict verdict);
/// What the signs mean, as Markdown.
std::string legend();
/// The part of the legend that is not about verdicts.
std::string kinds();
/// What the same strokes and marks mean in every figure.
std::string key_of_marks();

/// The first of the numbers that decide, against its bound; where a form or a range fails and another
/// holds, or the contrary does, one of each; of an undetermined claim what fails. Empty when none
/// decides.
std::string deciding(const Claim& claim);
/// A table of all its numbers, with their bounds and the reasons for them; the header comes first.
std::vector<std::vector<std::string>> evidence(const Claim& claim);
/// Does a number decide that no file holds? Its experiment computes it again.
bool has_unpublished(const Claim& claim);
/// The numbers of one role, one line each.
std::vector<std::string> numbers(const Claim& claim, Role role);
/// The first sentence of its explanation.
std::string gist(const Claim& claim);
/// The form as printed fails and the corrected one holds.
bool is_misprint(const Claim& claim);

}  // namespace shakedown
