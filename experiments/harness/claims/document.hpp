// Reads the document of a study: the question, figures and claims. It lies in the same folder as
// the program that measures. The grammar is in experiments/harness/formats/studies.md.
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

/// A number of a claim. The program gives its value under its name.
struct DocumentedNumber {
  std::string name = {};
  Role role = Role::shown;
  std::string range = {};  ///< range of `holds_for` and `fails_for`
  std::string bound = {};  ///< in words, see `bound_of`; empty if the number is only shown
  std::string text = {};   ///< what is measured
  std::string unit = {};
  std::string stated = {};  ///< value in the source
  std::string reason = {};  ///< for this bound and earlier bounds without a reason
  double false_alarm = 0.0;
  int line = 0;
};

/// The names that a document uses, each with the line of its first use.
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
  UsedNames names = {};  ///< names of its numbers and names in its texts
  int line = 0;
};

struct DocumentedArtefact {
  std::string id = {};  ///< "<paper>/<name>"
  bool figure = false;  ///< false for a table
  std::string title = {};
  Caption caption = {};
  int line = 0;
};

struct StudyDocument {
  std::string experiment = {};  ///< "<paper>/<name>"
  std::string file = {};        ///< file name in messages
  std::string title = {};
  std::string question = {};
  std::vector<DocumentedArtefact> artefacts = {};
  std::vector<DocumentedClaim> claims = {};
  UsedNames names = {};   ///< names in its claims and captions
  std::string text = {};  ///< the whole document

  [[nodiscard]] std::string paper() const { return experiment.substr(0, experiment.find('/')); }
  /// The entries for the number with this name in all claims, in their order.
  [[nodiscard]] std::vector<const DocumentedNumber*> numbers(std::string_view name) const;
  /// Returns a message such as "fig3.md:12: this claim has no number".
  [[nodiscard]] std::string at(int line, const std::string& wrong) const;
};
using Documents = std::vector<std::shared_ptr<const StudyDocument>>;

/// Returns `text` with each {name} replaced by value_of(name). Braces in mathematics (between
/// dollar signs or after _ and ^) are left unchanged.
std::string with_quotes(std::string_view text,
                        const std::function<std::string(std::string_view)>& value_of);

/// Parses a document. Throws RuntimeFailure with file and line if the text does not follow the
/// grammar. `file` is used only in messages.
StudyDocument parse_document(std::string_view text, const std::string& file);

/// A document compiled into the program; CMake writes the list (shakedown_documents).
struct DocumentText {
  std::string_view file, text;
};
/// Parses texts that begin with '# <paper>/<name>: '; skips other pages in the same folders.
Documents parse_documents(const std::vector<DocumentText>& texts);
/// Reads the documents among all *.md below a folder. Throws RuntimeFailure if there is none.
Documents read_documents(const std::filesystem::path& folder);

}  // namespace shakedown
