// The pages of a report. Their shape is in the templates page/*.mustache.
#pragma once

#include <map>
#include <string>

#include "experiments/harness/report/page_template.hpp"
#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// The path below results/ of the page that shows each artefact.
using ShownOn = std::map<std::string, std::string>;

/// Returns results/README.md, with an introduction, the verdicts for each paper and the findings.
std::string overview(const ReportInput& input);

/// Returns the files of results/<paper>/ and adds the paper's artefacts to `shown_on`. README.md has
/// the findings, a table of the artefacts, and the claims that are not reproduced. The artefacts
/// with their claims follow on the same page or, if they are too long for it, on part-1.md,
/// part-2.md and so on. If there are misprints, errata.md lists them for the paper's authors.
std::map<std::string, std::string> paper_pages(const std::string& paper, const ReportInput& input,
                                               ShownOn& shown_on);

/// Returns results/reading.md, which explains the signs and the abbreviations of all pages.
std::string reading_page(const ReportInput& input);

/// Returns all data of the static page except the rankings.
PageData page_data(const ReportInput& input);
/// Returns data as JSON on one line.
std::string dumped(const PageData& data);
/// Returns a script or JSON in a form that cannot end the HTML element that contains it.
std::string embedded(const std::string& script);
/// Returns the path below results/ and the text of each file of the static page. The file
/// index.html contains the style and the scripts. The data is in the files index/<part>.js, each of
/// which is a statement that sets a member of `data`. They are scripts because a page opened from a
/// disk may not load other files.
std::map<std::string, std::string> static_page(const ReportInput& input);

/// Replaces ids in the texts of `input`. The id of an artefact or a claim is replaced by a link
/// (prose.hpp) with the number or title of the artefact. The id of a method is replaced by its
/// short name if the id has a hyphen. Unknown ids remain.
ReportInput in_words(ReportInput input);
/// Sets the targets of the links to `ref:<id>` in a page, whose path below results/ is `path`.
void resolve_references(const std::string& path, std::string& page, const ShownOn& shown_on);

}  // namespace shakedown
