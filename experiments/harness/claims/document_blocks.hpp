// The blocks of lines that the document of a study is made of, before anything is known of their meaning.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shakedown {

/// A heading, a paragraph or an item of a list, its lines joined by blanks.
struct DocumentBlock {
  enum class Kind : std::uint8_t {
    title,
    section,
    paragraph,
    item,
    remark,    ///< an item below an item
    misplaced  ///< its writer meant it to begin something, in a place or form where it does not
  };
  Kind kind;
  std::string text;
  int line;
  std::string label =
      {};  ///< of a paragraph: "Setting:", "Explanation:", ... (labels in document_blocks.cpp)
};

std::vector<DocumentBlock> blocks_of(std::string_view text);

/// What stands before and behind the first `mark`; nothing where there is none.
std::optional<std::pair<std::string, std::string>> cut(const std::string& text,
                                                       std::string_view mark);

}  // namespace shakedown
