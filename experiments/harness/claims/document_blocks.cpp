#include "experiments/harness/claims/document_blocks.hpp"

#include <algorithm>
#include <array>

namespace shakedown {

namespace {
using Kind = DocumentBlock::Kind;

constexpr std::array<std::string_view, 7> labels{
    "Setting:", "Differs:", "Explanation:", "Set after data:", "Printed:", "Correct:", "Found:"};

std::string_view label_of(std::string_view text) {
  const auto* const found =
      std::ranges::find_if(labels, [&](std::string_view label) { return text.starts_with(label); });
  return found == labels.end() ? "" : *found;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  return first == std::string_view::npos
             ? ""
             : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The kind and the text of the block that begins with a line, if the line starts with a mark or a
// label; otherwise empty.
std::optional<std::pair<Kind, std::string_view>> beginning(std::string_view line) {
  for (const auto& [mark, kind] : {std::pair<std::string_view, Kind>{"## ", Kind::section},
                                   {"# ", Kind::title},
                                   {"- ", Kind::item},
                                   {"  - ", Kind::remark}}) {
    if (line.starts_with(mark)) return std::pair{kind, trimmed(line.substr(mark.size()))};
  }
  const std::string_view words = trimmed(line);
  if (!label_of(line).empty()) return std::pair{Kind::paragraph, words};
  for (const std::string_view mark : {"- ", "* ", "#"}) {
    if (words.starts_with(mark)) return std::pair{Kind::misplaced, words};
  }
  return {};
}
}  // namespace

std::vector<DocumentBlock> blocks_of(std::string_view text) {
  std::vector<DocumentBlock> blocks;
  bool open = false;  // whether the next line may continue the last block
  for (int line = 1; !text.empty(); ++line) {
    const auto end = text.find('\n');
    std::string_view words = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (words.ends_with('\r')) words.remove_suffix(1);
    const auto begins = beginning(words);
    if (trimmed(words).empty()) {
      open = false;
    } else if (!begins && open) {
      blocks.back().text.append(" ").append(trimmed(words));
    } else {
      const auto [kind, own] = begins.value_or(std::pair{Kind::paragraph, trimmed(words)});
      blocks.push_back({kind, std::string(own), line});
      open = kind != Kind::title && kind != Kind::section;
    }
  }
  for (DocumentBlock& block : blocks) {
    if (block.kind != Kind::paragraph) continue;
    block.label = label_of(block.text);
    block.text = std::string(trimmed(std::string_view(block.text).substr(block.label.size())));
  }
  return blocks;
}

std::optional<std::pair<std::string, std::string>> cut(const std::string& text,
                                                       std::string_view mark) {
  const auto at = text.find(mark);
  if (at == std::string::npos) return {};
  return std::pair{text.substr(0, at), text.substr(at + mark.size())};
}

}  // namespace shakedown
