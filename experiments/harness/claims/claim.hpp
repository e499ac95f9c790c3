// A claim is one sentence of a paper, or of a method's own trait record, with the verdict computed
// from data and the verdict that we expect.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/claims/expectation.hpp"

namespace shakedown {

enum class Verdict : std::uint8_t {
  reproduced,
  reproduced_corrected,  ///< the printed form fails and the corrected form holds; both are measured
  qualified,             ///< true in a narrower range, which the explanation states
  refuted,
  undetermined,  ///< the paper says too little, or a check fails
  not_judged,    ///< the quick run is coarser than the full run, or the times scatter
};
/// "reproduced", "reproduced-corrected", ...
std::string_view name(Verdict verdict);

enum class ClaimKind : std::uint8_t {
  value,
  order,
  conservation,
  stability,
  qualitative,
  cost,
  erratum,  ///< a misprint: the printed form is run and fails, the corrected form is run and holds
};
std::string_view name(ClaimKind kind);

/// Whether a text may be part of an id: not empty, and only a-z, 0-9, - and .
bool is_name(std::string_view text);
/// The id "<paper>.<name>.<slug>" for an experiment "<paper>/<name>".
std::string claim_id(std::string experiment, std::string_view slug);

/// The enumerator with this name among the first `count`; empty if there is none.
template <class Enum>
std::optional<Enum> named(std::string_view word, int count) {
  for (int i = 0; i < count; ++i) {
    if (name(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
  }
  return {};
}

/// Who states the sentence of a claim.
enum class Author : std::uint8_t { four_papers, literature, ours };
/// "paper", "literature" or "ours".
std::string_view name(Author author);

/// The part of a claim that is known before any run. `ClaimDraft` copies the texts, so they need
/// not outlive its construction.
struct ClaimSource {
  std::string id = {};              ///< "tao2014.fig1.zs-close-to-newmark": paper, experiment, slug
  std::string_view locator = {};    ///< "4.1, Fig 1 row 6"
  std::string_view statement = {};  ///< in our own words
  ClaimKind kind = ClaimKind::qualitative;
  std::string_view artefact = {};  ///< id of the figure or table that shows it
  Verdict pinned = Verdict::reproduced;
};

/// A misprint, in words for the authors of the paper.
struct Erratum {
  std::string printed;  ///< the printed equation or words, with their number
  std::string correct;
  std::string found;  ///< how we found it
};

struct Claim {
  std::string id;
  std::string paper;
  std::string experiment;
  std::string artefact;
  std::string locator;
  std::string statement;
  ClaimKind kind = ClaimKind::qualitative;
  std::vector<Measurement> measurements;
  std::string explanation;
  std::string set_after_data;  ///< what we chose after the first results, and why; usually empty
  std::optional<Erratum> erratum;  ///< required for kind `erratum`, optional for others
  Verdict computed = Verdict::undetermined;
  Verdict pinned = Verdict::reproduced;
  [[nodiscard]] bool flipped() const { return judged() && computed != pinned; }
  [[nodiscard]] bool judged() const { return computed != Verdict::not_judged; }
  /// `ours` if the locator contains "(ours)"; else `literature` for the papers "beyond" and
  /// "comparison", and `four_papers` for others.
  [[nodiscard]] Author author() const;
  /// "the machine was too busy" or "a quick run is too coarse for it"; empty if it is judged.
  [[nodiscard]] std::string_view why_not_judged() const;
  /// Whether a deciding number depends on processor time. Such a claim never makes a run fail.
  [[nodiscard]] bool timed() const;
  /// The smallest distance of a deciding number from its bound, in units of the bound.
  [[nodiscard]] double margin() const;
};

/// Returns the verdict by the first rule that applies to the measurements:
///  - undetermined, if a control fails or a deciding number is NaN;
///  - not judged, if the repetitions of a time scatter across its bound, or a time is NaN;
///  - with `printed` and `corrected`: reproduced-corrected, if every printed form fails and every
///    corrected form and every expectation hold;
///  - with `contrary`: refuted, if every expectation fails and every contrary holds;
///  - with `holds_for` and `fails_for`: qualified, if every expectation and every holds_for hold
///    and every fails_for fails;
///  - reproduced, if every expectation, printed form, holds_for and fails_for holds and every
///    contrary fails;
///  - undetermined otherwise.
Verdict verdict_of(const std::vector<Measurement>& measurements);

/// Names of the deciding numbers that could cross their bound without changing the verdict. For an
/// undetermined claim, returns its id if no outcome of its numbers would decide it.
std::vector<std::string> vacuous(const Claim& claim);

/// Fills in a claim; created by `Context::claim`. Deciding numbers need a reason for their bound.
/// Every expected verdict except `reproduced` needs an explanation.
class ClaimDraft {
 public:
  ClaimDraft(ClaimSource source, std::string paper, std::string experiment);

  /// Adds a number that is only shown.
  ClaimDraft& measured(std::string_view name, double value, std::string_view unit = "");
  /// Sets the value that the source states for the last number.
  ClaimDraft& stated(std::string_view text);
  ClaimDraft& stated(double value);
  /// Sets the unit of the last number.
  ClaimDraft& unit(std::string_view text);

  /// Adds a number that decides; see `Role` and `verdict_of`. The default is the previous bound.
  /// `range` is given only for `holds_for` and `fails_for`.
  ClaimDraft& decide(Role role, std::string_view name, const Observed& value,
                     Bound bound = as_before, std::string_view range = "");
  ClaimDraft& expect(std::string_view name, const Observed& value, Bound bound = as_before) {
    return decide(Role::expected, name, value, bound);
  }

  /// Sets the reason for all bounds since the last call of `because`. The text must not repeat a
  /// bound.
  ClaimDraft& because(std::string_view text);
  /// Sets the probability that the last number fails by chance although the sentence is true.
  ClaimDraft& false_alarm(double probability);
  /// Sets which part of the criterion or set-up was chosen after the first results, and why.
  ClaimDraft& set_after_data(std::string_view text);
  ClaimDraft& explain(std::string_view text);
  /// Sets the misprint, which kind `erratum` requires and others may have.
  ClaimDraft& erratum(Erratum text);

  /// What is missing or wrong, one phrase for each defect; empty if the claim is complete.
  [[nodiscard]] std::vector<std::string> defects() const;
  [[nodiscard]] const Claim& claim() const { return claim_; }

 private:
  Claim claim_;
  Bound bound_ = as_before;  ///< bound of the last number that decides
  bool stated_before_measured_ = false;
};

}  // namespace shakedown
