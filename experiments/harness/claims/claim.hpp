// A claim: one sentence of a paper, or of a method's own trait record, with a verdict computed from
// data, and the verdict that we currently hold.
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
  reproduced_corrected,  ///< the printed form fails, the corrected one holds: both measured
  qualified,             ///< holds in a narrower range, which the explanation states
  refuted,
  undetermined,  ///< the paper lacks the information; the explanation says which
  not_judged,    ///< of a quick run that is coarser than the full one, or of times that scatter
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

/// Whether a text may be a part of an id: a-z, 0-9, - and ., and not empty.
bool is_name(std::string_view text);
/// "<paper>.<name>.<slug>" of an experiment "<paper>/<name>".
std::string claim_id(std::string experiment, std::string_view slug);

/// The enumerator among the first `count` that has this name; nothing where none has.
template <class Enum>
std::optional<Enum> named(std::string_view word, int count) {
  for (int i = 0; i < count; ++i) {
    if (name(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
  }
  return {};
}

/// Whose sentence it is.
enum class Author : std::uint8_t { four_papers, literature, ours };
/// "paper", "literature" or "ours".
std::string_view name(Author author);

/// What is known of a claim before anything is run. The texts need to live only until the claim is
/// drafted, which copies them.
struct ClaimSource {
  std::string id = {};              ///< "tao2014.fig1.zs-close-to-newmark": paper, experiment, slug
  std::string_view locator = {};    ///< "4.1, Fig 1 row 6"
  std::string_view statement = {};  ///< in our own words
  ClaimKind kind = ClaimKind::qualitative;
  std::string_view artefact = {};  ///< id of the figure or table that shows it
  Verdict pinned = Verdict::reproduced;
};

/// A misprint as one would tell its authors.
struct Erratum {
  std::string printed;  ///< the equation or the words, with their number
  std::string correct;
  std::string found;  ///< how
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
  std::string set_after_data;  ///< what was chosen after first results, and why; mostly empty
  std::optional<Erratum>
      erratum;  ///< every claim of that kind has it, others where they show a misprint
  Verdict computed = Verdict::undetermined;
  Verdict pinned = Verdict::reproduced;
  [[nodiscard]] bool flipped() const { return judged() && computed != pinned; }
  [[nodiscard]] bool judged() const { return computed != Verdict::not_judged; }
  /// Ours where the locator says "(ours)"; else of one of the four papers, or of what we read beside them.
  [[nodiscard]] Author author() const;
  /// "the machine was too busy" or "a quick run is too coarse for it"; empty when it is judged.
  [[nodiscard]] std::string_view why_not_judged() const;
  /// Whether a number that decides rests on processor time: then it fails no run.
  [[nodiscard]] bool timed() const;
  /// Least distance of a deciding number to its bound, in units of the bound.
  [[nodiscard]] double margin() const;
};

/// The verdict that the measurements' roles and outcomes entail; the first rule that applies:
///  - undetermined, when a control fails or a deciding number is NaN;
///  - not judged, when the repetitions of a time scatter across its bound, or a time could not be taken (NaN);
///  - with `printed` and `corrected`: reproduced-corrected, when every printed form fails and every
///    corrected one and every expectation hold;
///  - with `contrary`: refuted, when every expectation fails and every contrary holds;
///  - with `holds_for` and `fails_for`: qualified, when every expectation and every holds_for hold
///    and every fails_for fails;
///  - reproduced, when every expectation, printed form, holds_for and fails_for holds;
///  - undetermined.
Verdict verdict_of(const std::vector<Measurement>& measurements);

/// Names of the deciding numbers that could cross their bound without a change of the verdict. Of
/// an undetermined claim: all, when no outcome of its numbers would decide it.
std::vector<std::string> vacuous(const Claim& claim);

/// Fills a claim in; made by `Context::claim`. A deciding number needs a reason for its bound; every
/// verdict but `reproduced` an explanation.
class ClaimDraft {
 public:
  ClaimDraft(ClaimSource source, std::string paper, std::string experiment);

  /// A number shown beside those that decide.
  ClaimDraft& measured(std::string_view name, double value, std::string_view unit = "");
  /// What the source says of the last number.
  ClaimDraft& stated(std::string_view text);
  ClaimDraft& stated(double value);
  /// Unit of the last number.
  ClaimDraft& unit(std::string_view text);

  /// A number that decides: see `Role` and `verdict_of`. One without a bound has that of the one before. `range` is
  /// that of `holds_for` and `fails_for`.
  ClaimDraft& decide(Role role, std::string_view name, const Observed& value,
                     Bound bound = as_before, std::string_view range = "");
  ClaimDraft& expect(std::string_view name, const Observed& value, Bound bound = as_before) {
    return decide(Role::expected, name, value, bound);
  }

  /// Why the bounds since the last `because` are what they are. Bounds themselves have no place in
  /// the text: they would stand twice.
  ClaimDraft& because(std::string_view text);
  /// How often the last expectation fails by chance alone when what it says is true.
  ClaimDraft& false_alarm(double probability);
  /// What of the criterion or set-up was chosen after first results, and why.
  ClaimDraft& set_after_data(std::string_view text);
  ClaimDraft& explain(std::string_view text);
  /// What every claim of kind `erratum` has, and others may have.
  ClaimDraft& erratum(Erratum text);

  /// What is missing or wrong, one phrase each; empty when complete.
  [[nodiscard]] std::vector<std::string> defects() const;
  [[nodiscard]] const Claim& claim() const { return claim_; }

 private:
  Claim claim_;
  Bound bound_ = as_before;  ///< of the last number that decides
  bool stated_before_measured_ = false;
};

}  // namespace shakedown
