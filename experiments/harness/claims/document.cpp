#include "experiments/harness/claims/document.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "experiments/harness/claims/bound_text.hpp"
#include "experiments/harness/claims/document_blocks.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

std::string with_quotes(std::string_view text,
                        const std::function<std::string(std::string_view)>& value_of) {
  std::string out;
  bool mathematics = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '$') mathematics = !mathematics;
    const bool script = k > 0 && (text[k - 1] == '_' || text[k - 1] == '^');
    const auto end =
        text[k] == '{' && !mathematics && !script ? text.find('}', k) : std::string_view::npos;
    if (end == std::string_view::npos) {
      out += text[k];
    } else {
      out += value_of(text.substr(k + 1, end - k - 1));
      k = end;
    }
  }
  return out;
}

std::vector<const DocumentedNumber*> StudyDocument::numbers(std::string_view name) const {
  std::vector<const DocumentedNumber*> found;
  for (const DocumentedClaim& claim : claims) {
    for (const DocumentedNumber& one : claim.numbers) {
      if (one.name == name) found.push_back(&one);
    }
  }
  return found;
}

std::string StudyDocument::at(int line, const std::string& wrong) const {
  return fmt::format("{}:{}: {}", file, line, wrong);
}

namespace {

// Roles that a document names. A bound without a role is an expectation.
constexpr std::array roles{Role::control, Role::printed, Role::corrected, Role::contrary};
constexpr std::array roles_with_range{Role::holds_for, Role::fails_for};

class DocumentParser {
  using Block = DocumentBlock;

 public:
  explicit DocumentParser(const std::string& file) { document.file = file; }

  StudyDocument parse(std::string_view text) {
    document.text = text;
    for (const Block& block : blocks_of(text)) {
      if (std::ranges::count(block.text, '$') % 2 != 0) fail(block.line, "a $ has no closing $");
      switch (block.kind) {
        case Block::Kind::title: begin_study(block); break;
        case Block::Kind::section: begin_section(block); break;
        case Block::Kind::paragraph: add_paragraph(block); break;
        case Block::Kind::item: add_number(block); break;
        case Block::Kind::remark: add_remark(block); break;
        case Block::Kind::misplaced:
          fail(
              block.line,
              "'" + block.text.substr(0, block.text.find(' ')) +
                  "' is not allowed at the beginning of this line: use '# ', '## ' or '- ', and '  - ' below a number");
      }
    }
    if (document.title.empty()) fail(1, "a study begins with '# <paper>/<name>: <title>'");
    end_section();
    check_ids();
    for (const DocumentedClaim& claim : document.claims)
      document.names.insert(claim.names.begin(), claim.names.end());
    return std::move(document);
  }

 private:
  [[noreturn]] void fail(int line, const std::string& wrong) const {
    throw RuntimeFailure(document.at(line, wrong));
  }

  // Checks that ids are unique and that the artefact of each claim exists.
  void check_ids() const {
    std::set<std::string> artefacts, claims;
    for (const DocumentedArtefact& one : document.artefacts) {
      if (!artefacts.insert(one.id).second)
        fail(one.line, one.id + " is defined for the second time");
    }
    for (const DocumentedClaim& one : document.claims) {
      if (!claims.insert(one.slug).second) fail(one.line, "a second claim '" + one.slug + "'");
      if (!artefacts.contains(one.artefact)) fail(one.line, "no figure or table " + one.artefact);
    }
  }

  // Records the names that a text quotes.
  static void add_quotes(const std::string& text, int line, UsedNames& names) {
    with_quotes(text, [&](std::string_view name) {
      names.emplace(name, line);
      return std::string();
    });
  }

  void begin_study(const Block& block) {
    const auto parts = cut(block.text, ": ");
    if (!document.title.empty() || !parts || parts->first.find('/') == std::string::npos) {
      fail(block.line, "a study has one title, '# <paper>/<name>: <title>'");
    }
    std::tie(document.experiment, document.title) = *parts;
  }

  void begin_section(const Block& block) {
    if (document.title.empty())
      fail(block.line, "the title must come first: '# <paper>/<name>: <title>'");
    end_section();
    const auto parts = cut(block.text, ": ");
    const auto words = parts ? cut(parts->first, " ") : std::nullopt;
    if (words && (words->first == "Figure" || words->first == "Table")) {
      if (!is_name(words->second))
        fail(block.line, "'" + words->second + "' is not a name: use a-z, 0-9, - and .");
      document.artefacts.push_back({.id = document.paper() + "/" + words->second,
                                    .figure = words->first == "Figure",
                                    .title = parts->second,
                                    .line = block.line});
      section = Section::artefact;
    } else if (words && words->first == "Claim") {
      begin_claim(block.line, words->second, parts->second);
      section = Section::claim;
    } else {
      fail(block.line, "a section is '## Figure <name>: <title>', '## Table <name>: <title>' or "
                       "'## Claim <name> (<kind>): <place>'");
    }
  }

  void begin_claim(int line, const std::string& words, const std::string& locator) {
    const auto parts = cut(words, " (");
    if (!parts || !is_name(parts->first) || !parts->second.ends_with(')')) {
      fail(line, "a claim begins with '## Claim <name> (<kind>, <verdict>, on <figure>): <place>'");
    }
    DocumentedClaim claim{
        .slug = parts->first, .artefact = document.experiment, .locator = locator, .line = line};
    std::string rest = parts->second.substr(0, parts->second.size() - 1) + ", ";
    bool first = true;
    while (const auto next = cut(rest, ", ")) {
      const std::string& word = next->first;
      if (first) {
        const auto kind = named<ClaimKind>(word, 7);
        if (!kind)
          fail(line, "'" + word +
                         "' is not a kind of claim: use value, order, conservation, stability, "
                         "qualitative, cost or erratum");
        claim.kind = *kind;
      } else if (word.starts_with("on ") && claim.artefact == document.experiment) {
        claim.artefact = document.paper() + "/" + word.substr(3);
      } else if (const auto verdict = named<Verdict>(word, 5);
                 verdict && claim.pinned == Verdict::reproduced) {
        claim.pinned = *verdict;
      } else {
        fail(line, "'" + word +
                       "' is neither a verdict nor a figure ('on <name>'), or it is given twice");
      }
      first = false;
      rest = next->second;
    }
    document.claims.push_back(std::move(claim));
  }

  // Sets `target`; fails if it is not empty.
  void set(std::string& target, const std::string& text, int line) const {
    if (!target.empty()) fail(line, "this is defined for the second time");
    target = text;
  }

  void add_paragraph(const Block& block) {
    if (section == Section::none) {
      if (document.title.empty())
        fail(block.line, "a study begins with '# <paper>/<name>: <title>'");
      if (!block.label.empty()) misplaced(block);
      document.question += (document.question.empty() ? "" : "\n") + block.text;
      return;
    }
    const bool of_artefact = section == Section::artefact;
    add_quotes(block.text, block.line, of_artefact ? document.names : document.claims.back().names);
    set(of_artefact ? part_of(document.artefacts.back().caption, block)
                    : part_of(document.claims.back(), block),
        block.text, block.line);
  }

  std::string& part_of(Caption& caption, const Block& block) const {
    if (block.label.empty()) return caption.sees;
    if (block.label == "Setting:") return caption.setting;
    if (block.label == "Differs:") return caption.differs;
    misplaced(block);
  }

  std::string& part_of(DocumentedClaim& claim, const Block& block) const {
    if (block.label == "Explanation:") return claim.explanation;
    if (block.label == "Set after data:") return claim.set_after_data;
    for (const auto& [label, part] : {std::pair{"Printed:", &Erratum::printed},
                                      {"Correct:", &Erratum::correct},
                                      {"Found:", &Erratum::found}}) {
      if (block.label != label) continue;
      if (!claim.erratum) claim.erratum.emplace();
      return *claim.erratum.*part;
    }
    if (!block.label.empty()) misplaced(block);
    if (claim.numbers.empty()) return claim.statement;
    fail(block.line,
         "a paragraph after the numbers begins with 'Explanation: ' or 'Set after data: '");
  }

  [[noreturn]] void misplaced(const Block& block) const {
    fail(block.line, "'" + block.label + "' is not allowed in this section");
  }

  // Parses "- `name`, control, below 1e-12: text".
  void add_number(const Block& block) {
    if (section != Section::claim) fail(block.line, "a number is allowed only in a claim");
    if (document.claims.back().statement.empty())
      fail(block.line, "the sentence of the claim must come before its numbers");
    const auto form = [&] {
      fail(block.line, "a number is '- `<name>`: <text>' or '- `<name>`, <bound>: <text>'");
    };
    const auto name_end = block.text.find('`', 1);
    if (!block.text.starts_with('`') || name_end == std::string::npos) form();
    DocumentedNumber number{.name = block.text.substr(1, name_end - 1), .line = block.line};
    if (!is_name(number.name))
      fail(block.line, "'" + number.name + "' is not a name: use a-z, 0-9, - and .");
    std::string rest = block.text.substr(name_end + 1);
    if (rest.starts_with(", ")) {
      rest.erase(0, 2);
      number.role = Role::expected;
      read_role(number, rest);
    }
    const auto parts = cut(rest, ": ");
    if (!parts || parts->second.empty()) form();
    std::tie(number.bound, number.text) = *parts;
    if ((number.role == Role::shown) != number.bound.empty()) form();
    if (!number.bound.empty() && number.bound != same_bound) {
      if (const std::string wrong = bound_defect(number.bound); !wrong.empty())
        fail(block.line, wrong);
    }
    DocumentedClaim& claim = document.claims.back();
    claim.names.emplace(number.name, block.line);
    add_quotes(number.bound, block.line, claim.names);
    add_quotes(number.text, block.line, claim.names);
    claim.numbers.push_back(std::move(number));
  }

  // Removes a role such as "control, " from the front.
  void read_role(DocumentedNumber& number, std::string& rest) const {
    for (const Role role : roles) {
      const std::string word = std::string(name(role)) + ", ";
      if (!rest.starts_with(word)) continue;
      number.role = role;
      rest.erase(0, word.size());
      return;
    }
    for (const Role role : roles_with_range) {
      const std::string word = std::string(name(role)) + " \"";
      if (!rest.starts_with(word)) continue;
      const auto parts = cut(rest.substr(word.size()), "\", ");
      if (!parts) fail(number.line, "a range must be in quotation marks and followed by a comma");
      number.role = role;
      std::tie(number.range, rest) = *parts;
      return;
    }
  }

  void add_remark(const Block& block) {
    if (section != Section::claim || document.claims.back().numbers.empty()) {
      fail(block.line, "a remark is allowed only below a number");
    }
    DocumentedNumber& number = document.claims.back().numbers.back();
    add_quotes(block.text, block.line, document.claims.back().names);
    const auto [label, text] =
        cut(block.text, ": ").value_or(std::pair<std::string, std::string>{});
    for (const auto& [word, part] : {std::pair{"because", &DocumentedNumber::reason},
                                     {"stated", &DocumentedNumber::stated},
                                     {"unit", &DocumentedNumber::unit}}) {
      if (label == word) return set(number.*part, text, block.line);
    }
    if (label != "false alarm") {
      fail(block.line,
           "a remark on a number is 'because: ', 'stated: ', 'unit: ' or 'false alarm: '");
    }
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number.false_alarm);
    if (error != std::errc{} || stop != end || !(number.false_alarm > 0.0) ||
        !(number.false_alarm < 1.0)) {
      fail(block.line, "'" + text + "' is not a probability");
    }
  }

  void end_section() const {
    if (section == Section::artefact && document.artefacts.back().caption.sees.empty()) {
      fail(document.artefacts.back().line, "the paragraph that says what one sees is missing");
    }
    if (section == Section::claim && document.claims.back().numbers.empty()) {
      fail(document.claims.back().line, "this claim has no number");
    }
    if (section == Section::claim) {
      const DocumentedClaim& claim = document.claims.back();
      const Erratum text = claim.erratum.value_or(Erratum{});
      const bool complete = !text.printed.empty() && !text.correct.empty() && !text.found.empty();
      if (!complete && (claim.erratum || claim.kind == ClaimKind::erratum))
        fail(claim.line, "a misprint needs 'Printed: ', 'Correct: ' and 'Found: '");
    }
  }

  enum class Section { none, artefact, claim };
  Section section = Section::none;
  StudyDocument document;
};

}  // namespace

StudyDocument parse_document(std::string_view text, const std::string& file) {
  return DocumentParser(file).parse(text);
}

namespace {
// Adds the document; returns false if the text is not a study.
bool add_document(Documents& all, std::string_view text, const std::string& file) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const auto colon = line.find(": ");
  if (!line.starts_with("# ") || colon == std::string_view::npos || line.find('/') > colon) {
    return false;
  }
  auto document = std::make_shared<const StudyDocument>(parse_document(text, file));
  for (const auto& other : all) {
    if (other->experiment == document->experiment) {
      throw RuntimeFailure(
          document->at(1, document->experiment + " has a document already, " + other->file));
    }
  }
  all.push_back(std::move(document));
  return true;
}
}  // namespace

Documents parse_documents(const std::vector<DocumentText>& texts) {
  Documents all;
  for (const DocumentText& one : texts) add_document(all, one.text, std::string(one.file));
  return all;
}

Documents read_documents(const std::filesystem::path& folder) {
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".md") files.insert(entry.path());
  }
  Documents all;
  std::string other;
  for (const auto& file : files) {
    if (!add_document(all, read_file(file), file.string()) && other.empty()) {
      other = "; " + file.string() + " does not";
    }
  }
  if (all.empty()) {
    throw RuntimeFailure("no document of a study below " + folder.string() +
                         ": a file *.md that begins with '# <paper>/<name>: <title>'" + other);
  }
  return all;
}

}  // namespace shakedown
