#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <sstream>

#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/markdown.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
constexpr std::size_t longest_table = 100;  // rows; a longer table is only linked
constexpr std::size_t longest_open = 12;    // rows; a longer table is folded
constexpr std::size_t widest_open = 9;      // columns, for tables that are not in the paper
// Bytes. Some code hosts do not render pages that are much longer, and readers lose their way.
constexpr std::size_t longest_part = 50'000;
// A line of the template of an artefact.
constexpr std::string_view page_may_end = "\n<!-- A page may end here. -->\n";

PageData claim_item(const Claim& claim, const ReportInput& input) {
  PageData item = claim_data(claim);
  item["sign"] = sign_of(claim.computed);
  item["label"] = prose(label_of(input, claim.artefact));
  item["evidence"] = table_data(item["basis"]);
  return item;
}

PageData table_of(const ArtefactRecord& artefact, const ReportInput& input) {
  const auto data = input.tables.find(artefact.id);
  if (data == input.tables.end() || data->second.rows() > longest_table) return false;
  PageData table = table_data(markdown::cells(data->second));
  const std::size_t rows = data->second.rows(), columns = data->second.columns().size();
  const bool narrow = columns <= widest_open || place_of(artefact).of_paper();
  if (rows > longest_open || !narrow) table["folded"] = {{"rows", rows}, {"columns", columns}};
  return table;
}

// Returns the problem of the artefact if it is the only one and is drawn; otherwise an empty text.
std::string problem_drawn(const ArtefactRecord& artefact, const ReportInput& input) {
  std::set<std::string> ids;
  for (const Configured& problem : artefact.problems) ids.insert(problem.id);
  return ids.size() == 1 && input.drawn.contains(*ids.begin()) ? *ids.begin() : "";
}

PageData artefact_item(const ArtefactRecord& artefact, const ReportInput& input) {
  const auto claims = claims_below(input, artefact.id);
  PageData item = artefact_data(artefact, input);
  item["name"] = prose(title_of(artefact));
  item["alt"] = markdown::attribute(title_of(artefact));
  item["anchor"] = anchor_of(artefact.id);
  item["file"] = file_of(artefact.id);
  item["gist"] = prose(first_sentence(artefact.caption.sees));
  item["verdicts"] = tally(claims);
  item["failures"] = counted(artefact.failures.size());
  item["quick"] = artefact.quick;
  item["problem"] = problem_drawn(artefact, input);
  item["table"] = table_of(artefact, input);
  item["claims"] = PageData::array();
  std::set<std::string> said;
  for (const Claim* claim : claims) {
    item["claims"].push_back(claim_item(*claim, input));
    item["claims"].back()["repeated"] = !said.insert(claim->explanation).second;
  }
  return item;
}

// Returns the artefacts of a paper. The first one of each kind has the heading of the kind.
PageData artefact_items(const std::string& paper, const ReportInput& input) {
  static constexpr std::array headings{"Figures", "Tables", "Our own figures", "Our own tables"};
  PageData items = PageData::array();
  std::optional<Rank> last;
  for (const auto* artefact : artefacts_of(input, paper)) {
    const Rank rank = place_of(*artefact).rank;
    items.push_back(artefact_item(*artefact, input));
    if (last != rank) items.back()["kind"] = headings.at(static_cast<std::size_t>(rank));
    last = rank;
  }
  return items;
}

// The text of one page, in pieces, and the artefacts that begin on it.
struct Part {
  std::vector<std::string> artefacts, pieces;
  std::string continued;  // name of the artefact that the previous part began
  std::size_t size = 0;
};

std::vector<Part> parts_of(const PageData& artefacts) {
  std::vector<Part> parts(1);
  const auto is_full = [&](std::size_t more) {
    return !parts.back().pieces.empty() && parts.back().size + more > longest_part;
  };
  for (const PageData& artefact : artefacts) {
    const std::string text = from_template("artefact.md", artefact);
    if (is_full(text.size())) parts.emplace_back();
    parts.back().artefacts.push_back(artefact["id"]);
    std::size_t begin = 0;
    for (auto end = text.find(page_may_end); end != std::string::npos;
         end = text.find(page_may_end, begin)) {
      if (is_full(end - begin)) {
        parts.emplace_back();
        parts.back().continued = artefact["name"];
      }
      parts.back().pieces.push_back(text.substr(begin, end - begin));
      parts.back().size += end - begin;
      begin = end + page_may_end.size();
    }
  }
  return parts;
}

std::string part_file(std::size_t k) { return fmt::format("part-{}.md", k); }

// Returns the numbers of the section that a locator names first: 4 and 5 for "4.5, (36)". Sections
// of an appendix follow the others.
std::vector<int> section_numbers(const std::string& locator) {
  constexpr int appendix = 1000;
  const std::size_t begin = std::min(locator.find_first_of("0123456789"), locator.size());
  std::vector<int> numbers;
  if (begin > 1 && locator[begin - 1] == '.') numbers.push_back(appendix + locator[begin - 2]);
  std::istringstream rest(locator.substr(begin));
  for (int number = 0; rest >> number; rest.get()) {
    numbers.push_back(number);
    if (rest.peek() != '.') break;
  }
  return numbers;
}

PageData errata_of(std::vector<const Claim*> claims, const ReportInput& input) {
  std::ranges::stable_sort(claims, {},
                           [](const Claim* one) { return section_numbers(one->locator); });
  PageData errata = PageData::array();
  for (const Claim* claim : claims) {
    const bool misprint =
        claim->computed == Verdict::reproduced || claim->computed == Verdict::reproduced_corrected;
    if (!claim->erratum || !misprint) continue;
    PageData item = claim_item(*claim, input);
    const auto& [printed, correct, found] = *claim->erratum;
    item["number"] = errata.size() + 1;
    item["erratum"] = {
        {"printed", prose(printed)}, {"correct", prose(correct)}, {"found", prose(found)}};
    item["fails"] = numbers(*claim, Role::printed);
    item["holds"] = numbers(*claim, Role::corrected);
    errata.push_back(item);
  }
  return errata;
}

PageData open_claims(const std::vector<const Claim*>& claims, const ReportInput& input) {
  PageData open = PageData::array();
  for (const Verdict verdict : {Verdict::refuted, Verdict::undetermined}) {
    for (const Claim* claim : claims) {
      if (claim->computed == verdict) open.push_back(claim_item(*claim, input));
    }
  }
  return open;
}

PageData indexes_of(const std::string& paper, const ReportInput& input) {
  PageData indexes = PageData::array();
  for (const auto& index : input.indexes) {
    if (index.paper != paper) continue;
    const PageData sentences = untested(index);
    indexes.push_back({{"all", index.sentences.size()},
                       {"tested", index.sentences.size() - sentences.size()},
                       {"untested", sentences.size()},
                       {"sentences", sentences}});
  }
  return indexes;
}

PageData tallied(const std::vector<const Claim*>& claims) {
  if (claims.empty()) return false;
  return {{"claims", claims.size()}, {"verdicts", tally(claims)}};
}
}  // namespace

std::map<std::string, std::string> paper_pages(const std::string& paper, const ReportInput& input,
                                               ShownOn& shown_on) {
  const PageData artefacts = artefact_items(paper, input);
  const std::vector<Part> parts = parts_of(artefacts);
  const bool divided = parts.size() > 1;
  const auto claims = claims_of(input, paper);
  const auto [own, added] = by_origin(claims);
  PageData page = paper_data(paper);
  page["up"] = "../";
  page["own"] = tallied(own);
  page["added"] = tallied(added);
  page["opening"] = opening_data(paper, input);
  page["findings"] = findings_data(input, paper);
  page["artefacts"] = artefacts;
  page["divided"] = divided;
  page["pieces"] = parts[0].pieces;
  page["errata"] = errata_of(claims, input);
  page["misprints"] = counted(page["errata"].size());
  page["open claims"] = open_claims(claims, input);
  page["indexes"] = indexes_of(paper, input);
  page["incomplete"] = !page["open claims"].empty() || !page["indexes"].empty();
  std::map<std::string, std::string> pages{{"README.md", from_template("paper.md", page)}};
  if (page["misprints"] != false) pages["errata.md"] = from_template("errata.md", page);
  for (std::size_t k = 1; k <= parts.size(); ++k) {
    const std::string file = divided ? part_file(k) : "README.md";
    for (const auto& id : parts[k - 1].artefacts) shown_on[id] = paper + "/" + file;
    if (!divided) break;
    pages[file] = from_template("part.md", {{"heading", page["heading"]},
                                            {"part", k},
                                            {"parts", parts.size()},
                                            {"previous", k > 1 ? part_file(k - 1) : ""},
                                            {"next", k < parts.size() ? part_file(k + 1) : ""},
                                            {"continued", parts[k - 1].continued},
                                            {"pieces", parts[k - 1].pieces}});
  }
  return pages;
}

}  // namespace shakedown
