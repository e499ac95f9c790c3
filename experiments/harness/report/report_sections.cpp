#include "experiments/harness/report/report_sections.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "experiments/harness/report/markdown.hpp"

namespace shakedown {
using markdown::escaped;

namespace {
constexpr std::size_t longest_table = 40;  // rows shown in the page; longer ones are linked

std::string measurements(const Claim& claim) {
  std::string text;
  for (const auto& m : claim.measurements) {
    if (!text.empty()) text += "<br>";
    text += escaped(m.name) + " = **" + markdown::number(m.value) + "**";
    if (!m.unit.empty()) text += " " + escaped(m.unit);
    if (!m.stated.empty()) text += " (stated: " + escaped(m.stated) + ")";
  }
  return text;
}

std::string verdict_cell(const Claim& claim) {
  std::string text = shown(claim.computed);
  if (claim.flipped()) text += "<br>⚠️ we held: " + std::string(name(claim.pinned));
  return text;
}

std::string details(const Claim& claim) {
  std::string text = "<details><summary><code>" + claim.id + "</code> " +
                     markdown::html(shown(claim.computed)) + "</summary>\n\n";
  text += "- Kind: " + std::string(name(claim.kind)) + "; " + escaped(claim.locator) + "\n";
  text += "- Criterion: " + escaped(claim.criterion) + "\n";
  text += "- Tolerance: " + escaped(claim.tolerance) + ", because " +
          escaped(claim.tolerance_reason) + "\n";
  if (!claim.explanation.empty()) text += "- Finding: " + escaped(claim.explanation) + "\n";
  return text + "\n</details>\n";
}

std::string bullets(const std::string& heading, const std::vector<std::string>& items) {
  if (items.empty()) return "";
  std::string text = heading + "\n\n";
  for (const auto& item : items) text += "- " + escaped(item) + "\n";
  return text + "\n";
}

std::string anchor(std::string artefact) {
  std::replace(artefact.begin(), artefact.end(), '/', '-');
  return artefact;
}
}  // namespace

std::string shown(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced: return "✅ reproduced";
    case Verdict::reproduced_corrected: return "🔧 reproduced, corrected";
    case Verdict::qualified: return "🟡 qualified";
    case Verdict::refuted: return "❌ refuted";
    case Verdict::undetermined: return "❔ undetermined";
  }
  return "?";
}

std::string link_to(const std::string& artefact) {
  return "[" + artefact.substr(artefact.find('/') + 1) + "](#" + anchor(artefact) + ")";
}

std::string claims_section(const std::vector<Claim>& claims) {
  if (claims.empty()) return "";
  std::string text =
      markdown::header({"Verdict", "Where", "What is claimed", "Measured", "Shown in"});
  for (const auto& claim : claims) {
    text += markdown::row({verdict_cell(claim), escaped(claim.locator), escaped(claim.statement),
                           measurements(claim), link_to(claim.artefact)});
  }
  text += "\nWhat each verdict rests on:\n\n";
  for (const auto& claim : claims) text += details(claim);
  return text + "\n";
}

std::string artefact_section(const ArtefactRecord& artefact, const ReportInput& input) {
  const std::string& id = artefact.id;
  std::string text =
      fmt::format("#### <a id=\"{}\"></a>{}\n\n", anchor(id), escaped(artefact.title));
  const auto data = input.tables.find(id);
  if (artefact.figure) {
    text +=
        fmt::format("<a href=\"{0}.svg\"><img src=\"{0}.png\" width=\"720\" alt=\"{1}\"></a>\n\n",
                    id, markdown::html(artefact.title));
  } else if (data != input.tables.end() && data->second.rows() <= longest_table) {
    text += markdown::table(data->second) + "\n";
  }
  if (artefact.animation) {
    text += fmt::format("<img src=\"{0}.gif\" alt=\"{1}, moving\">\n\n", id,
                        markdown::html(artefact.title));
  }
  text += escaped(artefact.caption) + "\n\n";
  text += fmt::format("`{0}`: [data]({0}.csv) ({1} rows)", id, artefact.rows);
  if (artefact.figure) text += fmt::format(", [svg]({0}.svg), [png]({0}.png)", id);
  if (artefact.animation) text += fmt::format(", [gif]({0}.gif)", id);
  text += fmt::format(", [parameters]({}.json)", id);
  if (artefact.quick) text += ". **Coarse run, for a quick look only.**";
  text += "\n\n";
  text += bullets("Notes:", artefact.notes);
  return text + bullets("Runs that failed, as recorded:", artefact.failures);
}

std::string coverage(const SentenceIndex& index) {
  std::size_t claimed = 0;
  for (const auto& sentence : index.sentences) claimed += sentence.claim.empty() ? 0 : 1;
  return fmt::format(
      "Sentence index: {0} sentences, of which tested by a claim: {1}, not testable: {2} "
      "([sentences, claims and reasons]({3}/sentences.csv)).\n\n",
      index.sentences.size(), claimed, index.sentences.size() - claimed, index.paper);
}

}  // namespace shakedown
