#include "experiments/harness/report/report.hpp"

#include <algorithm>
#include <regex>
#include <utility>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/catalogue_json.hpp"
#include "experiments/harness/report/draw_problems.hpp"
#include "experiments/harness/report/ledger.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/site.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
// Returns the items whose `member` equals `value`, in their original order.
template <class Item>
std::vector<const Item*> with(const std::vector<Item>& all, std::string Item::*member,
                              const std::string& value) {
  std::vector<const Item*> found;
  for (const Item& item : all) {
    if (item.*member == value) found.push_back(&item);
  }
  return found;
}

// Returns the provenance of the artefacts, not of this program, because another program may have
// computed them.
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
  return std::ranges::none_of(papers_of(input), [](const std::string& id) {
    return std::ranges::find(papers(), id, &PaperHeading::id) != papers().end();
  });
}

std::vector<std::string> papers_of(const ReportInput& input) {
  std::vector<std::string> present;
  for (const auto& claim : input.claims) present.push_back(claim.paper);
  for (const auto& artefact : input.artefacts) present.push_back(artefact.paper);
  std::vector<std::string> ordered;
  const auto take = [&ordered](const std::string& id) {
    if (std::ranges::find(ordered, id) == ordered.end()) ordered.push_back(id);
  };
  for (const auto& known : papers()) {
    if (std::ranges::find(present, known.id) != present.end()) take(known.id);
  }
  for (const auto& id : present) take(id);
  return ordered;
}

std::vector<const Claim*> claims_of(const ReportInput& input, const std::string& paper) {
  std::vector<const Claim*> claims = with(input.claims, &Claim::paper, paper);
  std::ranges::stable_sort(claims, {}, [&](const Claim* claim) {
    return std::ranges::find(input.artefacts, claim->artefact, &ArtefactRecord::id) -
           input.artefacts.begin();
  });
  return claims;
}

std::vector<const Claim*> claims_below(const ReportInput& input, const std::string& artefact) {
  return with(input.claims, &Claim::artefact, artefact);
}

std::vector<const ArtefactRecord*> artefacts_of(const ReportInput& input,
                                                const std::string& paper) {
  return with(input.artefacts, &ArtefactRecord::paper, paper);
}

std::string label_of(const ReportInput& input, const std::string& artefact) {
  const std::string number = place_of(artefact).text();
  if (!number.empty()) return number;
  const auto found = std::ranges::find(input.artefacts, artefact, &ArtefactRecord::id);
  return found == input.artefacts.end() ? file_of(artefact) : found->title;
}

std::map<std::string, std::string> pages(const ReportInput& input) {
  const ReportInput told = in_words(input);
  std::map<std::string, std::string> all = static_page(told);
  all["README.md"] = overview(told);
  all["reading.md"] = reading_page(told);
  ShownOn shown_on;
  for (const auto& id : papers_of(told)) {
    for (auto& [file, text] : paper_pages(id, told, shown_on)) {
      all[id + "/" + file] = std::move(text);
    }
  }
  for (auto& [path, page] : all) resolve_references(path, page, shown_on);
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
  input.drawn = drawn_problems(results);
  std::ranges::sort(input.artefacts, reads_before);
  for (auto& artefact : input.artefacts) {
    const bool wide = crosses(artefact);
    if (artefact.figure && !wide) continue;
    Table table = read_csv(results / (artefact.id + ".csv"));
    if (wide) input.crosses[artefact.id] = table;
    if (!artefact.figure) input.tables[artefact.id] = std::move(table);
  }
  for (const auto& id : papers_of(input)) {
    const fs::path index = results / id / "sentences.csv";
    const auto fresh = unwritten != nullptr ? with(unwritten->indexes, &SentenceIndex::paper, id)
                                            : std::vector<const SentenceIndex*>{};
    if (!fresh.empty()) {
      input.indexes.push_back(*fresh.back());
    } else if (fs::exists(index)) {
      input.indexes.push_back(parse_sentences(id, read_file(index)));
    }
  }
  return input;
}

std::vector<std::string> write_pages(const ReportInput& input, const fs::path& results,
                                     FileSet& files) {
  const auto all = pages(input);
  for (const auto& [path, text] : all) {
    make_directory((results / path).parent_path());
    write_file(files, results / path, text);
  }
  write_site(input, results, files);
  for (const auto& id : papers_of(input)) {
    for (const auto& old : fs::directory_iterator(results / id)) {
      const std::string file = old.path().filename().string();
      const bool part = std::regex_match(file, std::regex("part-[0-9]+\\.md"));
      if (part && !all.contains(id + "/" + file)) files.remove(old.path());
    }
  }
  std::vector<std::string> missing;
  for (const auto& finding : input.findings) {
    if (std::ranges::find(input.claims, finding.claim, &Claim::id) == input.claims.end()) {
      missing.push_back(finding.claim);
    }
  }
  return missing;
}

}  // namespace shakedown
