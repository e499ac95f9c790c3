// The pages: results/README.md, a README.md for each paper, index.html with its data in index/, from
// what lies in results/.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/claims/headline.hpp"
#include "experiments/harness/claims/sentences.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

class FileSet;

/// Everything that the pages show.
struct ReportInput {
  std::vector<Claim> claims;
  std::vector<ArtefactRecord> artefacts;  ///< in reading order
  std::map<std::string, Table> tables;    ///< data of the artefacts without figure
  std::map<std::string, Table> crosses;   ///< of those with a row for a method on a problem
  std::vector<SentenceIndex> indexes;
  std::vector<Headline> findings;  ///< what to begin with
  std::string problems = "[]";     ///< the catalogue as JSON
  std::string methods = "[]";
  Provenance made_with;
  std::string machine;
  std::optional<RunRecord> full_run = {};  ///< the one that made all but what runs on request
};

// What the pages ask of it.
std::vector<std::string> papers_of(const ReportInput& input);  ///< ids in reading order
/// Whether nothing in it is of the suite's own papers and groups: the report of somebody's own study,
/// which stands beside no page of the suite.
bool is_own_study(const ReportInput& input);
/// The claims of a paper as a reader meets them: by artefact, then by id.
std::vector<const Claim*> claims_of(const ReportInput& input, const std::string& paper);
std::vector<const Claim*> claims_below(const ReportInput& input, const std::string& artefact);
std::vector<const ArtefactRecord*> artefacts_of(const ReportInput& input, const std::string& paper);
/// Its number in the paper, "Fig. 18"; of our own the title, and of one that is not there the file's name.
std::string label_of(const ReportInput& input, const std::string& artefact);

/// Path below results/ and text of each page; the same input gives the same bytes.
std::map<std::string, std::string> pages(const ReportInput& input);

/// Claims and sentence indexes that are not written yet.
struct Unwritten {
  std::vector<Claim> claims;
  std::vector<SentenceIndex> indexes;  ///< of papers: each instead of the one below `results`
  std::optional<RunRecord> full_run = {};
};
/// Collects claims, sidecars and sentence indexes below `results`; where there are `unwritten` ones,
/// those.
ReportInput read_results(const std::filesystem::path& results, const Catalogue* catalogue = nullptr,
                         std::vector<Headline> findings = {}, const Unwritten* unwritten = nullptr);
/// Adds the pages to `files`. Returns the findings that no claim bears out, by id.
std::vector<std::string> write_pages(const ReportInput& input, const std::filesystem::path& results,
                                     FileSet& files);

}  // namespace shakedown
