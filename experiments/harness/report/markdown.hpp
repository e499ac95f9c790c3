// The Markdown elements of which the pages consist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/files/csv.hpp"

namespace shakedown::markdown {

/// Escapes the HTML that `prose` returns for Markdown, but keeps its tags.
std::string of_html(std::string_view html);
/// Typesets a text by `prose`. The result may also be used in a table cell.
std::string escaped(std::string_view text);
/// Returns the text without markup, for an HTML attribute.
std::string attribute(std::string_view text);
/// Returns a table row. The cells are Markdown.
std::string row(const std::vector<std::string>& cells);
/// Returns the header row and the rule below it. If `right`, all columns except the first are
/// aligned to the right.
std::string header(const std::vector<std::string>& cells, bool right = false);
/// Returns column names and rows as HTML. Numbers have four significant digits, but between 1e4 and
/// 1e6 they are rounded to integers. NaN is shown as a dash, and magnitudes of 1e30 or more as
/// infinite. A column "x, printed" has the digits that the paper prints. The next column, "x", has
/// as many digits, in bold starting from the first one that differs. Ids of methods are replaced by
/// short names, and verdicts get their sign. The column "claim" is omitted, because it contains
/// ids.
std::vector<std::vector<std::string>> cells(const Table& data);
/// Returns a whole table, made from rows of HTML (the header first) or from data.
std::string table(std::vector<std::vector<std::string>> lines);
std::string table(const Table& data);
/// Hides `text` below the line `summary`, which opens it.
std::string folded(const std::string& summary, const std::string& text);

}  // namespace shakedown::markdown
