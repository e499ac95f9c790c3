// A study in words: what it asks, what its figures show and what it claims, as a person writes it beside
// the program that measures. The grammar: experiments/harness/formats/studies.md.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/figures/artefact.hpp"

namespace shakedown {

/// A measured number as a claim has it. The program gives its value, under its name.
struct DocumentedNumber {
  std::string name = {};
  Role role = Role::shown;
  std::string range = {};  ///< of `holds_for` and `fails_for`
  std::string bound = {};  ///< in words, see `bound_of`; empty: the number is only shown
  std::string text = {};   ///< what is measured
  std::string unit = {};
  std::string stated = {};  ///< what the source says it is
  std::string reason = {};  ///< of this bound and of those before it that have none
  double false_alarm = 0.0;
  int line = 0;
};

/// The names that a document uses, each with the line that first does.
using UsedNames = std::map<std::string, int, std::less<>>;

struct DocumentedClaim {
  std::string slug = {};
  ClaimKind kind = ClaimKind::qualitative;
  Verdict pinned = Verdict::reproduced;
  std::string artefact = {};  ///< "<paper>/<name>"
  std::string locator = {};
  std::string statement = {};
  std::vector<DocumentedNumber> numbers = {};
  std::string explanation = {};
  std::string set_after_data = {};
  std::optional<Erratum> erratum = {};
  UsedNames names = {};  ///< of its numbers, and in all of its texts
  int line = 0;
};

struct DocumentedArtefact {
  std::string id = {};  ///< "<paper>/<name>"
  bool figure = false;  ///< or a table
  std::string title = {};
  Caption caption = {};
  int line = 0;
};

struct StudyDocument {
  std::string experiment = {};  ///< "<paper>/<name>"
  std::string file = {};        ///< for messages
  std::string title = {};
  std::string question = {};
  std::vector<DocumentedArtefact> artefacts = {};
  std::vector<DocumentedClaim> claims = {};
  UsedNames names = {};   ///< of its claims and captions
  std::string text = {};  ///< all of it

  [[nodiscard]] std::string paper() const { return experiment.substr(0, experiment.find('/')); }
  /// What its claims say of the number with this name, in their order.
  [[nodiscard]] std::vector<const DocumentedNumber*> numbers(std::string_view name) const;
  /// "fig3.md:12: what is wrong there".
  [[nodiscard]] std::string at(int line, const std::string& wrong) const;
};
using Documents = std::vector<std::shared_ptr<const StudyDocument>>;

/// `text` with what `value_of` has in place of each {name}. Braces of mathematics, between dollars or behind _
/// and ^, stay.
std::string with_quotes(std::string_view text,
                        const std::function<std::string(std::string_view)>& value_of);

/// Throws RuntimeFailure with file and line where the text does not follow the grammar. `file` is for
/// messages alone.
StudyDocument parse_document(std::string_view text, const std::string& file);

/// A document that a program carries along; CMake writes the list (shakedown_documents).
struct DocumentText {
  std::string_view file, text;
};
/// Leaves out texts that do not begin with '# <paper>/<name>: ': other pages may lie in the same folders.
Documents parse_documents(const std::vector<DocumentText>& texts);
/// The documents among all *.md below a folder. Throws RuntimeFailure where there is none.
Documents read_documents(const std::filesystem::path& folder);

}  // namespace shakedown
