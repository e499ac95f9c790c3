// The pages of a report, each in a file of its own name.
#pragma once

#include <map>
#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// results/README.md: what this is, verdicts by paper, findings, contact sheet.
std::string overview(const ReportInput& input);

/// results/<paper>/README.md: figures in the paper's order with their claims, tables, misprints, what
/// is not reproduced.
std::string paper_page(const std::string& paper, const ReportInput& input);

/// results/<paper>/errata.md: its misprints, as one would send them to the authors; empty where there are none.
std::string errata_page(const std::string& paper, const ReportInput& input);

/// results/index.html: page/page.html with its style and its programs. What it shows lies beside it, in
/// index/<part>.js, each a statement that sets a member of `data`: a page opened from a disk may load
/// programs, but no other files. Path below results/ and text of each file.
std::map<std::string, std::string> static_page(const ReportInput& input);

/// `input` with its texts in words: the id of an artefact of it, or of a claim, becomes the number or
/// title of the artefact where it stands, as a link (prose.hpp); that of a method, if of more than
/// one word, the short name. What is in no list stays.
ReportInput in_words(ReportInput input);
/// Gives the links of a page their targets; `path`: of the page, below results/.
void resolve_references(const std::string& path, std::string& page);

}  // namespace shakedown
