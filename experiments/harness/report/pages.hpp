// The pages of a report.
#pragma once

#include <map>
#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Returns results/README.md: an introduction, verdicts by paper, findings, contact sheet.
std::string overview(const ReportInput& input);

/// Returns results/<paper>/README.md: figures in the paper's order with their claims, tables,
/// misprints, and claims that are not reproduced.
std::string paper_page(const std::string& paper, const ReportInput& input);

/// Returns results/<paper>/errata.md: its misprints, for the authors; empty if there are none.
std::string errata_page(const std::string& paper, const ReportInput& input);

/// Returns the path below results/ and the text of each file of the static page. index.html is
/// page/page.html with its style and scripts. The data is in index/<part>.js, each a statement that
/// sets a member of `data`: a page opened from a disk may load scripts, but no other files.
std::map<std::string, std::string> static_page(const ReportInput& input);

/// Replaces ids in the texts of `input`. The id of an artefact or a claim becomes a link
/// (prose.hpp) with the number or title of the artefact. The id of a method, if it has a hyphen,
/// becomes the short name. Unknown ids are kept.
ReportInput in_words(ReportInput input);
/// Sets the targets of the links in a page; `path` is the path of the page below results/.
void resolve_references(const std::string& path, std::string& page);

}  // namespace shakedown
