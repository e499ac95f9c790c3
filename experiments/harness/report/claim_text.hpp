// Texts about claims, as HTML for the Markdown pages and the static page.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/harness/claims/claim.hpp"

namespace shakedown {

/// All verdicts that a judged claim can have.
inline constexpr std::array all_verdicts = {Verdict::reproduced, Verdict::reproduced_corrected,
                                            Verdict::qualified, Verdict::refuted,
                                            Verdict::undetermined};
/// Returns, for example, "✅".
std::string sign_of(Verdict verdict);
/// Returns, for example, "reproduced, corrected".
std::string word(Verdict verdict);
/// Returns, for example, "the claim holds as stated".
std::string meaning(Verdict verdict);
/// Returns, for example, "✅ reproduced".
std::string badge(Verdict verdict);
/// Returns how often each verdict occurs, such as "✅ 4 🟡 1".
std::string tally(const std::vector<const Claim*>& claims);
/// Claims, divided into those of a source and those that we added.
struct ByOrigin {
  std::vector<const Claim*> own, added;
};
ByOrigin by_origin(const std::vector<const Claim*>& claims);
std::size_t count(const std::vector<const Claim*>& claims, Verdict verdict);

/// Returns the meaning of the signs that are not about verdicts.
std::string kinds();
/// Returns the meaning of the lines and marks that occur in all figures.
std::string key_of_marks();

/// Returns the first number that decides the claim, with its bound, and then numbers that violate
/// their bounds. For a corrected, qualified or refuted claim, returns one number of each of its two
/// roles. Empty if no number decides.
std::string deciding(const Claim& claim);
/// Returns a table of all numbers of a claim, with their bounds and the reasons for the bounds. The
/// first row is the header.
std::vector<std::vector<std::string>> evidence(const Claim& claim);
/// Whether one of the deciding numbers is not in any data file.
bool has_unpublished(const Claim& claim);
/// Returns the numbers of one role, each as one line.
std::vector<std::string> numbers(const Claim& claim, Role role);
/// Returns the first sentence of a text.
std::string first_sentence(const std::string& all);

}  // namespace shakedown
