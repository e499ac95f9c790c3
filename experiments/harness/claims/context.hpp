// The interface of the harness for an experiment.
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

/// The object that is passed to an experiment's function. References that it returns are valid
/// until that function ends.
class Context {
 public:
  Context(std::string experiment, std::string paper, bool quick, std::uint64_t seed,
          std::function<void(double)> on_progress = {}, SharedLoops* loops = nullptr,
          std::shared_ptr<const StudyDocument> document = nullptr);

  /// Whether this is a quick run, which only shows that everything works. Once this function is
  /// called in a quick run, the run's claims are not judged.
  [[nodiscard]] bool quick() const {
    if (quick_) coarse_ = true;
    return quick_;
  }
  [[nodiscard]] bool is_quick_run() const { return quick_; }  ///< `quick` without side effect
  /// Returns `coarse` in a quick run and `full` otherwise. Calls `quick`.
  template <class T>
  [[nodiscard]] T pick(T full, T coarse) const {
    return quick() ? coarse : full;
  }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  [[nodiscard]] const std::string& experiment() const { return experiment_; }
  [[nodiscard]] const std::string& paper() const { return paper_; }

  /// Reports the completed fraction, from 0 to 1.
  void progress(double fraction);
  /// Calls body(k) for all k < count, starting in order, on this thread and on idle threads; see
  /// SharedLoops. For `divisible` experiments.
  void each(std::size_t count, const SharedLoops::Body& body) const;

  /// Passes a number to the document, under the name that the document uses. Throws RuntimeFailure
  /// if there is no document, if it does not use the name, or if the name is given twice.
  void number(std::string_view name, const Observed& value);
  /// Passes words that only a run knows, such as lists of methods; throws like `number`.
  void words(std::string_view name, std::string text);
  /// The upper end of a number's bound in the document, or the lower end if the upper end is
  /// infinite. Figures draw it as a level. Throws RuntimeFailure if the number has no bound of its
  /// own.
  [[nodiscard]] double bound(std::string_view name) const;
  /// Creates a figure or table of the document; `id` is "<paper>/<name>" or the name alone.
  Artefact& artefact(std::string_view id);
  /// The document; null if the experiment has none.
  [[nodiscard]] const StudyDocument* document() const { return document_.get(); }
  /// Replaces each {name} by the number or words given under this name.
  [[nodiscard]] std::string quoted(std::string_view text) const;

  /// Returns "<paper>/<name>" for an artefact that is given in this form or by its name alone.
  [[nodiscard]] std::string artefact_id(std::string_view id) const;

  /// Creates an artefact without a document; `id` is "<paper>/<name>", `caption` the text below it.
  Artefact& artefact(std::string_view id, std::string_view title, Caption caption);
  /// Creates a claim without a document; the caller completes it.
  ClaimDraft& claim(ClaimSource source);

  /// Sets the source of the tables that `left` returns; called by the runner.
  void reads(std::function<Table(const std::string&)> source) { source_ = std::move(source); }
  /// The table of an artefact of an experiment that this one follows. Throws RuntimeFailure if
  /// there is none.
  [[nodiscard]] Table stored_table(const std::string& artefact) const;
  /// Adds a note to every artefact of the experiment.
  void note(std::string_view text) { notes_.emplace_back(text); }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

  [[nodiscard]] const std::deque<Artefact>& artefacts() const { return artefacts_; }
  /// The claims of the document whose numbers are known, in the order of the document, and then the
  /// claims created without a document. Claims of a coarse run are not judged.
  [[nodiscard]] std::vector<Claim> claims() const;

  /// Throws RuntimeFailure naming the first defect: an incomplete or repeated claim, a claim on no
  /// artefact of this experiment, an artefact without data, a set of artefacts other than
  /// `declared`, or a name in the document for which the program gave nothing.
  void verify(const std::vector<std::string>& declared) const;

 private:
  using Given = std::variant<Observed, std::string>;  // a number, or words
  void give(std::string_view name, Given value);
  /// Null if no number has this name.
  [[nodiscard]] const Observed* find_number(std::string_view name) const;
  [[nodiscard]] const Observed& given_number(std::string_view name) const;
  [[nodiscard]] ClaimDraft draft_of(const DocumentedClaim& claim) const;
  void verify_document() const;
  [[nodiscard]] std::vector<ClaimDraft> drafts() const;

  std::string experiment_;
  std::string paper_;
  bool quick_;
  mutable std::atomic<bool> coarse_ = false;  // whether a quick run differs from the full run
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
