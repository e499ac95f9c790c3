// Turns HTML and tables into the forms that the Markdown pages need.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/files/csv.hpp"

namespace shakedown::markdown {

/// Escapes the HTML that `prose` returns for Markdown, also for table cells, but keeps its tags.
std::string of_html(std::string_view html);
/// Returns the text without markup, for an HTML attribute.
std::string attribute(std::string_view text);
/// Returns column names and rows as HTML. Numbers have four significant digits, but between 1e4 and
/// 1e6 they are rounded to integers. NaN is shown as a dash, and magnitudes of 1e30 or more as
/// infinite. A column "x, printed" has the digits that the paper prints. The next column, "x", has
/// as many digits, in bold starting from the first one that differs. Ids of methods are replaced by
/// short names, and verdicts get their sign. The column "claim" is omitted, because it contains
/// ids.
std::vector<std::vector<std::string>> cells(const Table& data);

}  // namespace shakedown::markdown
