#include "experiments/harness/report/report.hpp"

#include <algorithm>
#include <utility>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/catalogue_json.hpp"
#include "experiments/harness/report/ledger.hpp"
#include "experiments/harness/report/matrix_data.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/overview.hpp"
#include "experiments/harness/report/paper_page.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/references.hpp"
#include "experiments/harness/report/static_page.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
// Pages may be written by another program than the one that computed what they show.
Provenance made_with(const std::vector<ArtefactRecord>& artefacts) {
  if (artefacts.empty()) return provenance();
  Provenance common = artefacts.front().made_with;
  for (const auto& artefact : artefacts) {
    if (artefact.on_request) continue;
    if (artefact.made_with.source_hash != common.source_hash) {
      common.source_hash = "more than one: see the artefacts' records";
      break;
    }
  }
  return common;
}
}  // namespace

bool is_own_study(const ReportInput& input) {
  const std::vector<std::string> ids = papers_of(input);
  return std::none_of(papers().begin(), papers().end(), [&](const PaperHeading& paper) {
    return std::find(ids.begin(), ids.end(), paper.id) != ids.end();
  });
}

std::vector<std::string> papers_of(const ReportInput& input) {
  std::vector<std::string> present;
  for (const auto& claim : input.claims) present.push_back(claim.paper);
  for (const auto& artefact : input.artefacts) present.push_back(artefact.paper);
  std::vector<std::string> ordered;
  const auto take = [&ordered](const std::string& id) {
    if (std::find(ordered.begin(), ordered.end(), id) == ordered.end()) ordered.push_back(id);
  };
  for (const auto& known : papers()) {
    if (std::find(present.begin(), present.end(), known.id) != present.end()) take(known.id);
  }
  for (const auto& id : present) take(id);
  return ordered;
}

std::vector<const Claim*> claims_of(const ReportInput& input, const std::string& paper) {
  std::vector<const Claim*> claims;
  for (const auto& claim : input.claims) {
    if (claim.paper == paper) claims.push_back(&claim);
  }
  const auto place = [&](const Claim* claim) {
    return std::find_if(input.artefacts.begin(), input.artefacts.end(),
                        [&](const auto& a) { return a.id == claim->artefact; }) -
           input.artefacts.begin();
  };
  std::stable_sort(claims.begin(), claims.end(),
                   [&](const Claim* a, const Claim* b) { return place(a) < place(b); });
  return claims;
}

std::vector<const Claim*> claims_below(const ReportInput& input, const std::string& artefact) {
  std::vector<const Claim*> claims;
  for (const auto& claim : input.claims) {
    if (claim.artefact == artefact) claims.push_back(&claim);
  }
  return claims;
}

std::vector<const ArtefactRecord*> artefacts_of(const ReportInput& input,
                                                const std::string& paper) {
  std::vector<const ArtefactRecord*> artefacts;
  for (const auto& artefact : input.artefacts) {
    if (artefact.paper == paper) artefacts.push_back(&artefact);
  }
  return artefacts;
}

std::string label_of(const ReportInput& input, const std::string& artefact) {
  const std::string number = place_of(artefact).text();
  if (!number.empty()) return number;
  const auto found = std::find_if(input.artefacts.begin(), input.artefacts.end(),
                                  [&](const auto& a) { return a.id == artefact; });
  return found == input.artefacts.end() ? file_of(artefact) : found->title;
}

std::map<std::string, std::string> pages(const ReportInput& input) {
  const ReportInput told = in_words(input);
  std::map<std::string, std::string> all = static_page(told);
  all["README.md"] = overview(told);
  for (const auto& id : papers_of(told)) all[id + "/README.md"] = paper_page(id, told);
  for (auto& [path, page] : all) resolve_references(path, page);
  return all;
}

ReportInput read_results(const fs::path& results, const Catalogue* catalogue,
                         std::vector<Headline> findings, const Unwritten* unwritten) {
  ReportInput input;
  input.claims = unwritten != nullptr ? unwritten->claims : load_claims(results);
  input.artefacts = load_artefacts(results);
  input.findings = std::move(findings);
  input.made_with = made_with(input.artefacts);
  input.full_run =
      unwritten != nullptr && unwritten->full_run ? unwritten->full_run : load_full_run(results);
  input.machine = input.full_run ? input.full_run->machine : machine();
  if (catalogue != nullptr) {
    input.problems = problems_json(*catalogue);
    input.methods = methods_json(*catalogue);
  }
  std::sort(input.artefacts.begin(), input.artefacts.end(), reads_before);
  for (auto& artefact : input.artefacts) {
    artefact.animation = fs::exists(results / (artefact.id + ".moving.png"));
    const bool wide = crosses(artefact);
    if (artefact.figure && !wide) continue;
    Table table = read_csv(results / (artefact.id + ".csv"));
    if (wide) input.crosses[artefact.id] = table;
    if (!artefact.figure) input.tables[artefact.id] = std::move(table);
  }
  for (const auto& id : papers_of(input)) {
    const SentenceIndex* fresh = nullptr;
    for (const auto& index : unwritten != nullptr ? unwritten->indexes : input.indexes) {
      if (unwritten != nullptr && index.paper == id) fresh = &index;
    }
    const fs::path index = results / id / "sentences.csv";
    if (fresh != nullptr) {
      input.indexes.push_back(*fresh);
    } else if (fs::exists(index)) {
      input.indexes.push_back(parse_sentences(id, read_file(index)));
    }
  }
  return input;
}

std::vector<std::string> write_pages(const ReportInput& input, const fs::path& results,
                                     FileSet& files) {
  for (const auto& [path, text] : pages(input)) {
    make_directory((results / path).parent_path());
    write_file(files, results / path, text);
  }
  std::vector<std::string> missing;
  for (const auto& finding : input.findings) {
    if (std::none_of(input.claims.begin(), input.claims.end(),
                     [&](const Claim& claim) { return claim.id == finding.claim; })) {
      missing.push_back(finding.claim);
    }
  }
  return missing;
}

}  // namespace shakedown
