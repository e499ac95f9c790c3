#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/markdown.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {
using markdown::escaped;

namespace {
constexpr std::size_t tiles_in_a_row = 2;

std::string page_of(const std::string& paper) { return paper + "/README.md"; }

std::string page_link(const std::string& paper) {
  return fmt::format("[{}]({})", escaped(heading_of(paper).heading), page_of(paper));
}

// The next two functions make the header and the rows of a table that counts verdicts. If a row has
// no claims and `none` is not empty, `none` replaces the counts.
std::string header_of_counts(const std::string& first, const std::vector<std::string>& last) {
  std::vector<std::string> names = {first};
  for (const Verdict verdict : all_verdicts) names.push_back(badge(verdict));
  names.emplace_back("claims");
  names.insert(names.end(), last.begin(), last.end());
  return markdown::header(names, true);
}

std::string row_of_counts(const std::string& first, const std::vector<const Claim*>& claims,
                          const std::vector<std::string>& last, const std::string& none) {
  std::vector<std::string> cells = {first};
  const auto add = [&](std::size_t n) {
    cells.push_back(claims.empty() && !none.empty() ? none : std::to_string(n));
  };
  for (const Verdict verdict : all_verdicts) add(count(claims, verdict));
  add(claims.size());
  cells.insert(cells.end(), last.begin(), last.end());
  return markdown::row(cells);
}

// The claims that we added have their own column, because the paper does not state them.
std::string verdict_table(const ReportInput& input) {
  std::string text = header_of_counts("Paper", {"added by us", "figures", "tables"});
  for (const auto& id : papers_of(input)) {
    const auto artefacts = artefacts_of(input, id);
    const auto figures = std::ranges::count(artefacts, true, &ArtefactRecord::figure);
    const auto [own, added] = by_origin(claims_of(input, id));
    text += row_of_counts(page_link(id), own,
                          {std::to_string(added.size()), std::to_string(figures),
                           std::to_string(std::ssize(artefacts) - figures)},
                          "–");
  }
  std::map<std::string_view, int> not_judged;
  for (const Claim& claim : input.claims) {
    if (!claim.judged()) ++not_judged[claim.why_not_judged()];
  }
  for (const auto& [why, claims] : not_judged) {
    text += fmt::format("\n{} {} claim{} not judged: {}.\n", sign_of(Verdict::not_judged), claims,
                        claims == 1 ? "" : "s", why);
  }
  return text + "\n";
}

/// Returns a table that counts the verdicts for each source of claims, the four papers first.
std::string author_table(const ReportInput& input) {
  if (is_own_study(input)) return "";
  std::string text = header_of_counts("Source of the claim", {});
  for (const auto& [author, title] : {std::pair{Author::four_papers, "the four papers"},
                                      {Author::literature, "other literature"},
                                      {Author::ours, "added by us, marked (ours)"}}) {
    std::vector<const Claim*> claims;
    for (const Claim& claim : input.claims) {
      if (claim.author() == author) claims.push_back(&claim);
    }
    text += row_of_counts(title, claims, {}, "");
  }
  return text + "\n";
}

/// Describes the run that produced the results, so that readers can repeat it.
std::string full_run(const ReportInput& input) {
  if (!input.full_run) return "";
  const RunRecord& run = *input.full_run;
  const bool changed = run.commit.ends_with("(modified)");
  return fmt::format(
      "All results come from one run on {} (sources `{}`, commit `{}`{}; {}). {}\n\n",
      run.date.substr(0, 10), run.source_hash.substr(0, 12), run.commit.substr(0, 12),
      changed ? " with changes" : "", escaped(run.machine),
      is_own_study(input)
          ? ""
          : "The notes of each result of `make bench` and `make bench-peers` give its own "
            "date and hash.");
}

std::string chance(const ReportInput& input) {
  double alarms = 0.0;
  int tests = 0;
  for (const auto& claim : input.claims) {
    for (const auto& m : claim.measurements) {
      if (m.false_alarm > 0.0) alarms += m.false_alarm, ++tests;
    }
  }
  if (tests == 0) return "";
  return fmt::format(
      "{} checks are statistical: even if all claims hold, a run with another seed fails {:.2g} of "
      "them on average.\n\n",
      tests, alarms);
}

// Returns a tile for each finding, with the picture of the claim that establishes it.
std::string findings(const ReportInput& input) {
  std::string tiles;
  std::size_t n = 0;
  for (const auto& finding : input.findings) {
    const auto claim = std::ranges::find(input.claims, finding.claim, &Claim::id);
    if (claim == input.claims.end()) continue;
    if (n > 0 && n % tiles_in_a_row == 0) tiles += "</tr><tr>\n";
    ++n;
    const auto artefact = std::ranges::find(input.artefacts, claim->artefact, &ArtefactRecord::id);
    tiles += fmt::format("<td width=\"50%\" valign=\"top\">{} <b>{}</b>", sign_of(claim->computed),
                         prose(finding.consequence));
    if (artefact != input.artefacts.end() && artefact->figure) {
      tiles += fmt::format(
          "<br><a href=\"{0}{1}\"><img src=\"{1}.thumb.png\" width=\"130\" alt=\"{2}\"></a>",
          reference, artefact->id, markdown::attribute(title_of(*artefact)));
    }
    tiles += fmt::format("<br><a href=\"{}{}\">{}, {}</a></td>\n", reference, claim->artefact,
                         prose(heading_of(claim->paper).heading),
                         prose(label_of(input, claim->artefact)));
  }
  if (n == 0) return "";
  return "## Main findings\n\n<table><tr>\n" + tiles + "</tr></table>\n\n";
}

std::string made_with(const ReportInput& input) {
  std::string libraries;
  for (const auto& [name, version] : input.made_with.libraries) {
    libraries += fmt::format("{}{} {}", libraries.empty() ? "" : ", ", name, version);
  }
  return fmt::format("Built with {}, {} build, flags `{}`, {}; run on {}.\n",
                     escaped(input.made_with.compiler), escaped(input.made_with.build_type),
                     input.made_with.flags, escaped(libraries), escaped(input.machine));
}

std::string introduction(const ReportInput& input) {
  if (is_own_study(input)) {
    return "# Results\n\nThe verdict of each claim is computed from data. `run` generates every number, "
           "figure and verdict on these pages.\n\n[index.html](index.html) shows the same results with "
           "search and filters; open it in a browser. [claims.json](claims.json) holds them as data.\n\n";
  }
  return "# Results\n\n"
         "Shakedown measures what papers say about time integrators for stiff and constrained mechanical "
         "systems. Each sentence that can be tested is a claim, and its verdict is computed from data. "
         "`make figures` generates every number, figure and verdict on these pages.\n\n"
         "[index.html](index.html) shows the same results with search and filters; open it in a browser. "
         "[claims.json](claims.json) holds them as data. [How to read these pages](reading.md) explains "
         "the signs and abbreviations.\n\n";
}
}  // namespace

std::string what_to_use(const ReportInput& input, std::string_view way) {
  const auto found = input.tables.find("comparison/decision-use");
  if (found == input.tables.end()) return "";
  return fmt::format(
             "## Which method should you use?\n\nThe numbers in the heading are errors of the trajectory. In "
             "a long run the energy must not drift. An empty cell means that we give no advice. Read the "
             "[limits]({0}comparison/decision) and the [costs]({0}comparison/decision-advice) of each line. "
             "[index.html]({1}index.html) gives answers for your own requirements.\n\n",
             reference, way) +
         markdown::table(found->second) + "\n";
}

std::string overview(const ReportInput& input) {
  std::string text = introduction(input) + full_run(input) + what_to_use(input, "") +
                     findings(input) + "## Verdicts\n\n" + author_table(input) +
                     verdict_table(input) + chance(input) + "## All pages\n\n";
  for (const auto& id : papers_of(input)) {
    text += fmt::format("- {}: {}\n", page_link(id), escaped(heading_of(id).title));
  }
  return text + "\n" + made_with(input);
}

}  // namespace shakedown
