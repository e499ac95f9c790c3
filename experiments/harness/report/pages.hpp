// The pages of a report.
#pragma once

#include <map>
#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Returns results/README.md, with an introduction, the verdicts for each paper, the findings and a
/// contact sheet.
std::string overview(const ReportInput& input);

/// Returns results/<paper>/README.md, with the figures in the paper's order and their claims, the
/// tables, the misprints, and the claims that are not reproduced.
std::string paper_page(const std::string& paper, const ReportInput& input);

/// Returns results/<paper>/errata.md, which lists the paper's misprints for its authors; empty if
/// there are none.
std::string errata_page(const std::string& paper, const ReportInput& input);

/// Returns the path below results/ and the text of each file of the static page. The file
/// index.html is page/page.html with its style and scripts inserted. The data is in the files
/// index/<part>.js, each of which is a statement that sets a member of `data`. They are scripts
/// because a page opened from a disk may not load other files.
std::map<std::string, std::string> static_page(const ReportInput& input);

/// Replaces ids in the texts of `input`. The id of an artefact or a claim is replaced by a link
/// (prose.hpp) with the number or title of the artefact. The id of a method is replaced by its
/// short name if the id has a hyphen. Unknown ids remain.
ReportInput in_words(ReportInput input);
/// Sets the targets of the links in a page, whose path below results/ is `path`.
void resolve_references(const std::string& path, std::string& page);

}  // namespace shakedown
