// Splits the document of a study into blocks of lines, without interpreting them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shakedown {

/// A heading, a paragraph or a list item, with its lines joined by blanks.
struct DocumentBlock {
  enum class Kind : std::uint8_t {
    title,
    section,
    paragraph,
    item,
    remark,    ///< an item below an item
    misplaced  ///< looks like a heading or an item, but has a form that is not allowed
  };
  Kind kind;
  std::string text;
  int line;
  std::string label = {};  ///< of a paragraph: "Setting:", ... (labels in document_blocks.cpp)
};

std::vector<DocumentBlock> blocks_of(std::string_view text);

/// The text before and after the first `mark`; empty if there is none.
std::optional<std::pair<std::string, std::string>> cut(const std::string& text,
                                                       std::string_view mark);

}  // namespace shakedown
