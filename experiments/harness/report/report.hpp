// results/README.md, from what lies in results/.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/claims/sentences.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

/// Everything that the report shows.
struct ReportInput {
  std::vector<Claim> claims;
  std::vector<ArtefactRecord> artefacts;  ///< in reading order
  std::map<std::string, Table> tables;    ///< data of the artefacts without figure
  std::vector<SentenceIndex> indexes;
  Provenance made_with;
  std::string machine;
};

/// The page; the same input gives the same bytes.
std::string report(const ReportInput& input);

/// Collects claims, sidecars and sentence indexes below `results` and writes README.md there;
/// `known` gives the reading order.
void write_report(const std::filesystem::path& results, const std::vector<Experiment>& known);

}  // namespace shakedown
