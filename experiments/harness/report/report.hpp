// Generates the pages from results/: its README.md, a README.md for each paper, and index.html with
// its data in index/.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
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
  std::map<std::string, Table> tables;    ///< data of artefacts without a figure
  std::map<std::string, Table> crosses;   ///< data of artefacts that `crosses` accepts
  std::set<std::string> drawn;            ///< problems with a drawing; see draw_problems.hpp
  std::vector<SentenceIndex> indexes;
  std::vector<Headline> findings;  ///< main findings, shown first
  std::string problems = "[]";     ///< problems of the catalogue as JSON
  std::string methods = "[]";
  Provenance made_with;
  std::string machine;
  std::optional<RunRecord> full_run = {};  ///< run that made all results but those on request
};

// Queries that several pages use.
std::vector<std::string> papers_of(const ReportInput& input);  ///< ids in reading order
/// Whether no result belongs to the suite's papers and groups. The report is then about a user's
/// own study and must not link to pages of the suite.
bool is_own_study(const ReportInput& input);
/// Returns the claims of a paper in reading order, sorted by artefact and then by id.
std::vector<const Claim*> claims_of(const ReportInput& input, const std::string& paper);
std::vector<const Claim*> claims_below(const ReportInput& input, const std::string& artefact);
std::vector<const ArtefactRecord*> artefacts_of(const ReportInput& input, const std::string& paper);
/// Returns the number of an artefact in the paper, such as "Fig. 18". If it has none, returns its
/// title or, if the artefact is unknown, the name of its file.
std::string label_of(const ReportInput& input, const std::string& artefact);

/// Returns the path below results/ and the text of each page. For the same input, the texts are
/// bit-for-bit the same.
std::map<std::string, std::string> pages(const ReportInput& input);

/// Results that are not written yet.
struct Unwritten {
  std::vector<Claim> claims;
  std::vector<SentenceIndex> indexes;  ///< each replaces the stored index of its paper
  std::optional<RunRecord> full_run = {};
};
/// Collects claims, sidecars and sentence indexes below `results`. Those in `unwritten` replace the
/// stored ones.
ReportInput read_results(const std::filesystem::path& results, const Catalogue* catalogue = nullptr,
                         std::vector<Headline> findings = {}, const Unwritten* unwritten = nullptr);
/// Adds the pages to `files`. Returns the claim ids to which findings refer although no such claim
/// exists.
std::vector<std::string> write_pages(const ReportInput& input, const std::filesystem::path& results,
                                     FileSet& files);

}  // namespace shakedown
