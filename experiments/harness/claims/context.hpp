// What an experiment sees of the harness.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/claims/document.hpp"
#include "experiments/harness/figures/artefact.hpp"
#include "experiments/harness/files/shared_loops.hpp"

namespace shakedown {

/// Handed to an experiment's function. References returned stay valid until it returns.
class Context {
 public:
  Context(std::string experiment, std::string paper, bool quick, std::uint64_t seed,
          std::function<void(double)> on_progress = {}, SharedLoops* loops = nullptr,
          std::shared_ptr<const StudyDocument> document = nullptr);

  /// True for a coarse run that only shows that everything works. An experiment that asks has claims
  /// that such a run does not judge.
  [[nodiscard]] bool quick() const {
    if (quick_) coarse_ = true;
    return quick_;
  }
  [[nodiscard]] bool is_quick_run() const { return quick_; }  ///< the same, without consequence
  /// `coarse` in a quick run, else `full`.
  template <class T>
  [[nodiscard]] T pick(T full, T coarse) const {
    return quick() ? coarse : full;
  }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  [[nodiscard]] const std::string& experiment() const { return experiment_; }
  [[nodiscard]] const std::string& paper() const { return paper_; }

  /// How much is done, from 0 to 1.
  void progress(double fraction);
  /// body(k) for all k < count, begun in their order, on this thread and on those that have no
  /// experiment left; see SharedLoops. Of an experiment that is `divisible`.
  void each(std::size_t count, const SharedLoops::Body& body) const;

  /// Hands a number to the study's document, under the name that it has there. Throws RuntimeFailure where the
  /// document does not use that name, or has a number or words of that name already.
  void number(std::string_view name, const Observed& value);
  /// The same of words that only a run knows, such as a list of methods.
  void words(std::string_view name, std::string text);
  /// The finite end of a number's bound in the document, where a figure draws it as a level.
  [[nodiscard]] double bound(std::string_view name) const;
  /// A figure or table of the document: `id` is "<paper>/<name>" or the name alone.
  Artefact& artefact(std::string_view id);
  /// Null where the experiment has none.
  [[nodiscard]] const StudyDocument* document() const { return document_.get(); }
  /// A text with what `number` and `words` gave in place of {name}.
  [[nodiscard]] std::string quoted(std::string_view text) const;

  /// "<paper>/<name>" of an artefact that is named so or by its name alone.
  [[nodiscard]] std::string artefact_id(std::string_view id) const;

  /// A new artefact without a document; `id` is "<paper>/<name>". `caption` is the text below it.
  Artefact& artefact(std::string_view id, std::string_view title, Caption caption);
  /// A new claim without a document; see claim.hpp for what must follow.
  ClaimDraft& claim(ClaimSource source);

  /// Where `left` finds tables; set by who runs the experiment.
  void reads(std::function<Table(const std::string&)> source) { source_ = std::move(source); }
  /// The table of an artefact of an experiment that this one follows. Throws RuntimeFailure where
  /// there is none.
  [[nodiscard]] Table left(const std::string& artefact) const;
  /// A note that stands with every artefact of the experiment.
  void note(std::string_view text) { notes_.emplace_back(text); }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

  [[nodiscard]] const std::deque<Artefact>& artefacts() const { return artefacts_; }
  /// Those of the document whose numbers are known, in its order, and then the others. Those of a coarse run
  /// have no verdict.
  [[nodiscard]] std::vector<Claim> claims() const;

  /// Throws RuntimeFailure naming the first defect: an incomplete or repeated claim, one that
  /// points at no artefact of this experiment, an artefact without data, a set of artefacts other than
  /// `declared`, or a name of the document that the program did not give.
  void verify(const std::vector<std::string>& declared) const;

 private:
  using Given = std::variant<Observed, std::string>;  // a number, or words
  void give(std::string_view name, Given value);
  /// Null where no number has this name.
  [[nodiscard]] const Observed* find_number(std::string_view name) const;
  [[nodiscard]] const Observed& given_number(std::string_view name) const;
  [[nodiscard]] ClaimDraft draft_of(const DocumentedClaim& claim) const;
  void verify_document() const;
  [[nodiscard]] std::vector<ClaimDraft> drafts() const;

  std::string experiment_;
  std::string paper_;
  bool quick_;
  mutable std::atomic<bool> coarse_ = false;  // a quick run that differs from the full one
  std::uint64_t seed_;
  std::function<void(double)> on_progress_;
  SharedLoops* loops_;
  std::function<Table(const std::string&)> source_;
  std::vector<std::string> notes_;
  std::deque<Artefact> artefacts_;
  std::deque<ClaimDraft> claims_;
  std::shared_ptr<const StudyDocument> document_;
  std::map<std::string, Given, std::less<>> given_;
};

}  // namespace shakedown
