// The folder results/site, which git ignores: what the page in the browser needs in addition.
#pragma once

#include <filesystem>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Returns a file of the page's libraries, such as "d3.min.js"; empty if it is not installed.
std::string page_library(const std::string& name);
/// Returns a script for a browser with the drawing of an artefact and the table that it draws.
std::string drawing_script(const ArtefactRecord& artefact, const std::string& csv);

/// Writes the libraries that are installed and, for every artefact with a drawing,
/// site/<artefact>.js: its specification and its table as a script, because a page that was opened
/// from a file may not read other files.
void write_site(const ReportInput& input, const std::filesystem::path& results, FileSet& files);

}  // namespace shakedown
