// The few pieces of Markdown that the pages are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/files/csv.hpp"

namespace shakedown::markdown {

/// HTML of `prose` inside Markdown: what stands between its tags is no markup.
std::string of_html(std::string_view html);
/// A text as `prose` sets it, also inside a table cell.
std::string escaped(std::string_view text);
/// Plain text for an HTML attribute.
std::string attribute(std::string_view text);
/// `cells` (already Markdown) as a table row.
std::string row(const std::vector<std::string>& cells);
/// Header row and rule; `right`: alignment of all but the first column.
std::string header(const std::vector<std::string>& cells, bool right = false);
/// Column names, then rows, as HTML. Numbers have four significant digits, five in front of the point;
/// what is no number is a dash, what exceeds 1e30 infinite. A column "x, printed" has the digits of the
/// paper, and so has the "x" behind it, bold from the first that differs. Ids of methods are their
/// short names, verdicts have their sign; a column "claim", of ids, is left out.
std::vector<std::vector<std::string>> cells(const Table& data);
/// A whole table: of HTML in lines, the header first, or of data.
std::string table(std::vector<std::vector<std::string>> lines);
std::string table(const Table& data);
/// `text` behind a line that opens it.
std::string folded(const std::string& summary, const std::string& text);

}  // namespace shakedown::markdown
