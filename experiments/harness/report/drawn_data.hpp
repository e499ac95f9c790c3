// The data of the diagrams in the browser.
#pragma once

#include <filesystem>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Writes results/site/<artefact>.js for every artefact with a drawing: its specification and its
/// table as a script, because a page that was opened from a file may not read other files.
void write_drawn_data(const ReportInput& input, const std::filesystem::path& results,
                      FileSet& files);

}  // namespace shakedown
