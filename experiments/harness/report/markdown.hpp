// The few pieces of Markdown that the report is made of.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/files/csv.hpp"

namespace shakedown::markdown {

/// Plain text that renders as it reads, also inside a table cell: no markup, on one line.
std::string escaped(const std::string& text);
/// Text for an HTML attribute or summary.
std::string html(const std::string& text);
/// A number for readers: four significant digits.
std::string number(double x);
/// `cells` (already Markdown) as a table row.
std::string row(const std::vector<std::string>& cells);
/// Header row and rule; `right`: alignment of all but the first column.
std::string header(const std::vector<std::string>& cells, bool right = false);
/// A whole table of data, numbers with six significant digits.
std::string table(const Table& data);

}  // namespace shakedown::markdown
