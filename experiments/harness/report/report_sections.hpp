// The parts of the report that repeat for each paper.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Sign and word of a verdict.
std::string shown(Verdict verdict);
/// A link to the place where the report shows an artefact.
std::string link_to(const std::string& artefact);

/// Table of claims, then what each rests on.
std::string claims_section(const std::vector<Claim>& claims);
/// A row of the table of misprints: what was measured of the printed form and of the corrected one.
std::string misprint_row(const Claim& claim, const std::string& paper);
/// A figure with caption and data, or a table.
std::string artefact_section(const ArtefactRecord& artefact, const ReportInput& input);
/// How much of a paper its sentence index covers.
std::string coverage(const SentenceIndex& index);

}  // namespace shakedown
