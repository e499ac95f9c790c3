#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
PageData verdicts() {
  PageData list = PageData::array();
  for (const Verdict verdict : all_verdicts) {
    list.push_back(
        {{"sign", sign_of(verdict)}, {"word", word(verdict)}, {"meaning", meaning(verdict)}});
  }
  return list;
}

// Returns the number of claims of each verdict, and of all.
PageData counts(const std::vector<const Claim*>& claims) {
  PageData list = PageData::array();
  for (const Verdict verdict : all_verdicts) list.push_back(count(claims, verdict));
  list.push_back(claims.size());
  return list;
}

// The claims that we added are counted apart, because the paper does not state them.
PageData papers_data(const ReportInput& input) {
  PageData list = PageData::array();
  for (const auto& id : papers_of(input)) {
    const auto artefacts = artefacts_of(input, id);
    const auto figures = std::ranges::count(artefacts, true, &ArtefactRecord::figure);
    const auto [own, added] = by_origin(claims_of(input, id));
    PageData paper = paper_data(id);
    paper["opening"] = opening_data(id, input);
    paper["counts"] = counts(own);
    if (own.empty()) std::ranges::fill(paper["counts"], "–");
    paper["added"] = added.size();
    paper["figures"] = figures;
    paper["tables"] = std::ssize(artefacts) - figures;
    list.push_back(paper);
  }
  return list;
}

PageData authors(const ReportInput& input) {
  PageData list = PageData::array();
  for (const auto& [author, words] : {std::pair{Author::four_papers, "the four papers"},
                                      {Author::literature, "other literature"},
                                      {Author::ours, "added by us, marked (ours)"}}) {
    std::vector<const Claim*> claims;
    for (const Claim& claim : input.claims) {
      if (claim.author() == author) claims.push_back(&claim);
    }
    list.push_back({{"author", words}, {"counts", counts(claims)}});
  }
  return list;
}

PageData not_judged(const ReportInput& input) {
  std::map<std::string_view, std::size_t> reasons;
  for (const Claim& claim : input.claims) {
    if (!claim.judged()) ++reasons[claim.why_not_judged()];
  }
  PageData list = PageData::array();
  for (const auto& [why, claims] : reasons) {
    list.push_back(counted(claims));
    list.back()["sign"] = sign_of(Verdict::not_judged);
    list.back()["why"] = why;
  }
  return list;
}

// Describes the run that produced the results, so that readers can repeat it.
PageData full_run(const ReportInput& input) {
  if (!input.full_run) return false;
  const RunRecord& run = *input.full_run;
  return {{"date", run.date.substr(0, 10)},
          {"sources", run.source_hash.substr(0, 12)},
          {"commit", run.commit.substr(0, 12)},
          {"changed", run.commit.ends_with("(modified)")}};
}

PageData chance(const ReportInput& input) {
  double alarms = 0.0;
  int tests = 0;
  for (const auto& claim : input.claims) {
    for (const auto& m : claim.measurements) {
      if (m.false_alarm > 0.0) alarms += m.false_alarm, ++tests;
    }
  }
  if (tests == 0) return false;
  return {{"tests", tests}, {"alarms", fmt::format("{:.2g}", alarms)}};
}

std::string libraries(const Provenance& made_with) {
  std::string text;
  for (const auto& [name, version] : made_with.libraries) {
    text += (text.empty() ? "" : ", ") + name + " " + version;
  }
  return prose(text);
}
}  // namespace

std::string overview(const ReportInput& input) {
  return from_template("overview.md", {{"own study", is_own_study(input)},
                                       {"full run", full_run(input)},
                                       {"papers", papers_data(input)},
                                       {"findings", findings_data(input)},
                                       {"verdicts", verdicts()},
                                       {"authors", authors(input)},
                                       {"not judged", not_judged(input)},
                                       {"chance", chance(input)},
                                       {"compiler", prose(input.made_with.compiler)},
                                       {"build", prose(input.made_with.build_type)},
                                       {"flags", input.made_with.flags},
                                       {"libraries", libraries(input.made_with)},
                                       {"machine", prose(input.machine)}});
}

std::string reading_page(const ReportInput& input) {
  return from_template("reading.md", {{"own study", is_own_study(input)},
                                      {"verdicts", verdicts()},
                                      {"kinds", kinds()},
                                      {"marks", key_of_marks()},
                                      {"abbreviations", abbreviations()}});
}

}  // namespace shakedown
