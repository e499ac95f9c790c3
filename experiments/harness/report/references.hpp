// Ids in texts become what a reader knows them by.
#pragma once

#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// `input` with its texts in words: the id of an artefact of it, or of a claim, becomes the number or
/// title of the artefact where it stands, as a link (prose.hpp); that of a method, if of more than
/// one word, the short name. What is in no list stays.
ReportInput in_words(ReportInput input);
/// Gives the links of a page their targets; `path`: of the page, below results/.
void resolve_references(const std::string& path, std::string& page);

}  // namespace shakedown
