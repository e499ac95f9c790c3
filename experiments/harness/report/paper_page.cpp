#include <fmt/core.h>

#include <optional>
#include <set>

#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/markdown.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {
using markdown::escaped;
using markdown::of_html;

namespace {
constexpr std::size_t longest_table = 100;  // rows; a longer table is only linked
constexpr std::size_t longest_open = 12;    // rows; a longer table is folded
constexpr std::size_t widest_open = 9;      // columns, for tables that are not in the paper
// Bytes. Some code hosts do not render pages that are much longer, and readers lose their way.
constexpr std::size_t longest_part = 50'000;

std::string link_to(const ReportInput& input, const std::string& artefact) {
  return fmt::format("[{}]({}{})", escaped(label_of(input, artefact)), reference, artefact);
}

std::string held(const Claim& claim) {
  return claim.flipped() ? " ⚠️ expected: " + std::string(name(claim.pinned)) : "";
}

// Returns a line such as "✅ **Sentence.** [3.2; conservation]".
std::string heading(const Claim& claim) {
  const std::string why =
      claim.judged() ? "" : " Not judged: " + std::string(claim.why_not_judged()) + ".";
  return fmt::format("{}{} **{}** \\[{}; {}\\]{}", sign_of(claim.computed), held(claim),
                     escaped(claim.statement), escaped(claim.locator), name(claim.kind), why);
}

// Returns what is shown of a claim below its figure: the claim and the deciding number. Everything
// else is folded.
std::string claim_item(const Claim& claim, bool explained) {
  std::string text = heading(claim);
  if (const auto number = deciding(claim); !number.empty())
    text += "<br>\n" + of_html(number) + ".";
  if (!claim.explanation.empty()) {
    text += "<br>\n*" +
            (explained ? "The explanation above applies here, too." : escaped(claim.explanation)) +
            "*";
  }
  std::string all = markdown::table(evidence(claim));
  if (!claim.set_after_data.empty())
    all += "\n*Set after the first results.* " + escaped(claim.set_after_data) + "\n";
  return text + "\n\n" + markdown::folded("Evidence (<code>" + claim.id + "</code>)", all) + "\n";
}

std::string caption(const Caption& caption) {
  std::string text;
  if (!caption.sees.empty()) text += escaped(caption.sees) + "\n\n";
  if (!caption.setting.empty()) text += "*Setting.* " + escaped(caption.setting) + "\n\n";
  if (!caption.differs.empty()) {
    text += "*Differs from the paper.* " + escaped(caption.differs) + "\n\n";
  }
  return text;
}

std::string data_of(const ArtefactRecord& artefact, const ReportInput& input) {
  const auto data = input.tables.find(artefact.id);
  if (data == input.tables.end() || data->second.rows() > longest_table) return "";
  const std::string table = markdown::table(data->second) + "\n";
  const std::size_t rows = data->second.rows(), columns = data->second.columns().size();
  const bool narrow = columns <= widest_open || place_of(artefact).of_paper();
  if (rows <= longest_open && narrow) return table;
  return markdown::folded(fmt::format("The table, {} rows, {} columns", rows, columns), table) +
         "\n";
}

std::string pictures(const ArtefactRecord& artefact) {
  const std::string file = file_of(artefact.id);
  const std::string alt = markdown::attribute(title_of(artefact));
  std::string text = fmt::format(
      "<a href=\"{0}.svg\"><img src=\"{0}.png\" width=\"720\" alt=\"{1}\"></a>\n", file, alt);
  if (artefact.animation) {
    text +=
        fmt::format("<img src=\"{}.moving.png\" width=\"720\" alt=\"{}, moving\">\n", file, alt);
  }
  return text + "\n";
}

std::string files_line(const ArtefactRecord& artefact) {
  const std::string file = file_of(artefact.id);
  std::string text = fmt::format("[data]({0}.csv) ({1} rows)", file, artefact.rows);
  if (artefact.figure) text += fmt::format(" · [svg]({}.svg)", file);
  if (artefact.animation) text += fmt::format(" · [film]({}.moving.png)", file);
  text += fmt::format(" · [parameters]({}.json)", file);
  const std::size_t failures = artefact.failures.size();
  if (failures > 0) {
    text +=
        fmt::format(" · {} run{} failed (see the parameters)", failures, failures == 1 ? "" : "s");
  }
  if (artefact.quick) text += " · **from a quick run with coarse settings**";
  return text + "\n\n";
}

// Returns the section of an artefact, in pieces between which a page may end.
std::vector<std::string> section_of(const ArtefactRecord& artefact, const ReportInput& input) {
  std::string text = fmt::format("### <a id=\"{}\"></a>{}\n\n", anchor_of(artefact.id),
                                 escaped(title_of(artefact)));
  if (artefact.figure) text += pictures(artefact);
  text += data_of(artefact, input) + caption(artefact.caption);
  for (const auto& note : artefact.notes) text += "- " + escaped(note) + "\n";
  if (!artefact.notes.empty()) text += "\n";
  std::vector<std::string> pieces{text};
  std::set<std::string> said;
  for (const auto* claim : claims_below(input, artefact.id)) {
    pieces.push_back(claim_item(*claim, !said.insert(claim->explanation).second));
  }
  pieces.push_back(files_line(artefact));
  return pieces;
}

constexpr std::array<std::string_view, 4> headings = {"Figures", "Tables", "Our own figures",
                                                      "Our own tables"};
std::string_view section_heading(Rank rank) { return headings.at(static_cast<std::size_t>(rank)); }

// The artefacts of one page, in reading order.
struct Part {
  std::vector<const ArtefactRecord*> artefacts;
  std::string text;
};

std::vector<Part> parts_of(const std::string& paper, const ReportInput& input) {
  std::vector<Part> parts(1);
  for (const auto* artefact : artefacts_of(input, paper)) {
    const std::vector<std::string> pieces = section_of(*artefact, input);
    std::size_t size = 0;
    for (const std::string& piece : pieces) size += piece.size();
    const auto is_full = [&](std::size_t more) {
      return !parts.back().text.empty() && parts.back().text.size() + more > longest_part;
    };
    if (is_full(size)) parts.emplace_back();
    parts.back().artefacts.push_back(artefact);
    for (const std::string& piece : pieces) {
      if (is_full(piece.size())) {
        parts.emplace_back();
        parts.back().text = fmt::format("### {}, continued\n\n", escaped(title_of(*artefact)));
      }
      parts.back().text += piece;
    }
  }
  return parts;
}

// Returns a table of the artefacts of each kind, with the finding and the verdicts of each. If
// their sections are on other pages, the rows have the anchors to which other documents link.
std::string contents(const std::string& paper, const ReportInput& input, bool anchors) {
  std::string text;
  std::optional<Rank> last;
  for (const auto* artefact : artefacts_of(input, paper)) {
    const Rank rank = place_of(*artefact).rank;
    if (last != rank) {
      text += fmt::format("{}## {}\n\n{}", last ? "\n" : "", section_heading(rank),
                          markdown::header({"", "Finding", "Claims"}));
    }
    last = rank;
    std::string picture;
    if (anchors) picture += fmt::format("<a id=\"{}\"></a>", anchor_of(artefact->id));
    if (artefact->figure) {
      picture += fmt::format(
          "<a href=\"{}{}\"><img src=\"{}.thumb.png\" width=\"130\" alt=\"{}\"></a>", reference,
          artefact->id, file_of(artefact->id), markdown::attribute(title_of(*artefact)));
    }
    const std::string finding = first_sentence(artefact->caption.sees);
    const std::string verdicts = tally(claims_below(input, artefact->id));
    text +=
        markdown::row({picture,
                       fmt::format("**[{}]({}{})**{}{}", escaped(title_of(*artefact)), reference,
                                   artefact->id, finding.empty() ? "" : "<br>", escaped(finding)),
                       verdicts.empty() ? "no claim" : verdicts});
  }
  return text.empty() ? "" : text + "\n";
}

std::string findings(const std::string& paper, const ReportInput& input) {
  std::string text;
  for (const auto& finding : input.findings) {
    const auto claim = std::ranges::find(input.claims, finding.claim, &Claim::id);
    if (claim == input.claims.end() || claim->paper != paper) continue;
    text += fmt::format("- {} **{}** → {}\n", sign_of(claim->computed),
                        escaped(finding.consequence), link_to(input, claim->artefact));
  }
  return text.empty() ? "" : "## Main findings\n\n" + text + "\n";
}

// Whether the computed verdict of a claim means that the paper has a misprint.
bool shows_misprint(const Claim* claim) {
  return claim->erratum && (claim->computed == Verdict::reproduced ||
                            claim->computed == Verdict::reproduced_corrected);
}

std::string misprints(const std::vector<const Claim*>& claims) {
  const auto known = std::ranges::count_if(claims, shows_misprint);
  if (known == 0) return "";
  return fmt::format(
      "## Misprints\n\nThe [errata](errata.md) list {} misprint{} and how we found {}.\n\n", known,
      known == 1 ? "" : "s", known == 1 ? "it" : "them");
}

std::string not_reproduced(const std::string& paper, const ReportInput& input,
                           const std::vector<const Claim*>& claims) {
  std::string text;
  for (const Verdict verdict : {Verdict::refuted, Verdict::undetermined}) {
    for (const auto* claim : claims) {
      if (claim->computed != verdict) continue;
      text += fmt::format("- {} *{}* {}\n", heading(*claim), escaped(claim->explanation),
                          link_to(input, claim->artefact));
    }
  }
  if (!text.empty()) text += "\n";
  for (const auto& index : input.indexes) {
    if (index.paper != paper) continue;
    std::string rows;
    std::size_t n = 0;
    for (const auto& sentence : index.sentences) {
      if (sentence.untestable.empty()) continue;
      ++n;
      rows += markdown::row(
          {escaped(sentence.section), escaped(sentence.text), escaped(sentence.untestable)});
    }
    text += fmt::format(
        "The [sentence index](sentences.csv) lists {} sentences of the paper: {} are tested by a "
        "claim, {} are not.\n\n",
        index.sentences.size(), index.sentences.size() - n, n);
    if (n > 0) {
      text += markdown::folded("Sentences without a claim",
                               markdown::header({"Place", "Sentence", "Reason"}) + rows) +
              "\n";
    }
  }
  return text.empty() ? "" : "## What is not reproduced\n\n" + text;
}

std::string errata_page(const std::string& paper, const ReportInput& input) {
  const PaperHeading known = heading_of(paper);
  std::string text;
  int n = 0;
  for (const Claim* claim : claims_of(input, paper)) {
    if (!shows_misprint(claim)) continue;
    ++n;
    const auto& [printed, correct, found] = *claim->erratum;
    text +=
        fmt::format("## {}. {}\n\n- Printed: {}\n- Correct: {}\n- How it was found: {}\n", n,
                    escaped(claim->locator), escaped(printed), escaped(correct), escaped(found));
    for (const auto& [role, form] :
         {std::pair{Role::printed, "fails"}, {Role::corrected, "holds"}}) {
      for (const std::string& line : numbers(*claim, role))
        text += fmt::format("- Measured ({}): {}\n", form, of_html(line));
    }
    text +=
        fmt::format("- Evidence: {}, claim `{}`\n\n", link_to(input, claim->artefact), claim->id);
  }
  if (text.empty()) return "";
  return fmt::format(
             "# Errata: {}\n\n*{}*\n\n[All results for this paper](README.md)\n\n{}\n\n",
             escaped(known.heading), escaped(known.title),
             "We are certain of these misprints. They are in the order of the figures and tables, and each names the claim that shows it. Notation that can be read in two ways is not listed.") +
         text;
}

std::string part_file(std::size_t k) { return fmt::format("part-{}.md", k + 1); }

std::string part_page(const std::string& paper, const std::vector<Part>& parts, std::size_t k) {
  std::string text = fmt::format("# {}, part {} of {}\n\n[All figures and tables](README.md)",
                                 escaped(heading_of(paper).heading), k + 1, parts.size());
  if (k > 0) text += fmt::format(" · [previous part]({})", part_file(k - 1));
  if (k + 1 < parts.size()) text += fmt::format(" · [next part]({})", part_file(k + 1));
  return text + " · [how to read these pages](../reading.md)\n\n" + parts[k].text;
}

std::string first_page(const std::string& paper, const ReportInput& input,
                       const std::vector<Part>& parts) {
  const PaperHeading known = heading_of(paper);
  const auto claims = claims_of(input, paper);
  std::string text = fmt::format("# {}\n\n", escaped(known.heading));
  if (!known.title.empty()) text += "*" + escaped(known.title) + "*\n\n";
  text += "[All results](../README.md) · [how to read these pages](../reading.md)";
  const auto [own, added] = by_origin(claims);
  if (!own.empty()) text += fmt::format(" · {} claims: {}", own.size(), tally(own));
  if (!added.empty()) text += fmt::format(" · {} added by us: {}", added.size(), tally(added));
  text += "\n\n";
  if (!known.about.empty()) text += escaped(known.about) + "\n\n";
  const bool divided = parts.size() > 1;
  if (paper == "comparison") text += what_to_use(input, "../");
  text += findings(paper, input) + contents(paper, input, divided);
  if (!divided) text += "## Evidence\n\n" + parts[0].text;
  return text + misprints(claims) + not_reproduced(paper, input, claims);
}
}  // namespace

std::map<std::string, std::string> paper_pages(const std::string& paper, const ReportInput& input,
                                               ShownOn& shown_on) {
  const std::vector<Part> parts = parts_of(paper, input);
  std::map<std::string, std::string> pages;
  pages["README.md"] = first_page(paper, input, parts);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const std::string file = parts.size() > 1 ? part_file(k) : "README.md";
    if (parts.size() > 1) pages[file] = part_page(paper, parts, k);
    for (const auto* artefact : parts[k].artefacts) {
      shown_on[artefact->id] = fmt::format("{}/{}", paper, file);
    }
  }
  if (std::string errata = errata_page(paper, input); !errata.empty()) {
    pages["errata.md"] = std::move(errata);
  }
  for (auto& [file, text] : pages) {
    while (text.ends_with("\n\n")) text.pop_back();
  }
  return pages;
}

std::string reading_page(const ReportInput& input) {
  std::string text = "# How to read these pages\n\n[All results](README.md)\n\n## Verdicts\n\n" +
                     markdown::header({"Sign", "Verdict", "Meaning"});
  for (const Verdict verdict : all_verdicts) {
    text += markdown::row({sign_of(verdict), word(verdict), meaning(verdict)});
  }
  text += fmt::format(
      "\n{} \"Evidence\" below a claim opens all its numbers, their bounds and the reasons for the "
      "bounds. Some numbers are in no data file; `shakedown run --paper` and the name of the "
      "paper's folder compute them again.\n\n## Figures\n\n{}\n",
      kinds(), key_of_marks());
  if (is_own_study(input)) return text;
  return text + "\n## Names\n\n" + abbreviations() +
         " The methods have the short names of the papers; see [methods and "
         "notation](../methods/README.md).\n";
}

}  // namespace shakedown
