// The Markdown elements of the pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/files/csv.hpp"

namespace shakedown::markdown {

/// Escapes HTML of `prose` for Markdown, except its tags.
std::string of_html(std::string_view html);
/// Sets a text by `prose`, also for a table cell.
std::string escaped(std::string_view text);
/// Plain text for an HTML attribute.
std::string attribute(std::string_view text);
/// A table row of `cells`, which are Markdown.
std::string row(const std::vector<std::string>& cells);
/// Header row and rule. `right` aligns all columns but the first to the right.
std::string header(const std::vector<std::string>& cells, bool right = false);
/// Returns column names and rows as HTML. Numbers have four significant digits; between 1e4 and 1e6
/// they are integers. NaN is shown as a dash, and magnitudes from 1e30 as infinite. A column
/// "x, printed" has the digits of the paper. The column "x" after it has as many digits, bold from
/// the first that differs. Ids of methods become short names, and verdicts get their sign. The
/// column "claim", which holds ids, is left out.
std::vector<std::vector<std::string>> cells(const Table& data);
/// A whole table, from lines of HTML (the header first) or from data.
std::string table(std::vector<std::vector<std::string>> lines);
std::string table(const Table& data);
/// Folds `text` below a line that opens it.
std::string folded(const std::string& summary, const std::string& text);

}  // namespace shakedown::markdown
