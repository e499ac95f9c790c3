#include "experiments/harness/report/report_sections.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "experiments/harness/report/markdown.hpp"

namespace shakedown {
using markdown::escaped;

namespace {
constexpr std::size_t longest_table = 40;  // rows shown in the page; longer ones are linked

// "name = 1.2e-3 s (stated: 1e-3)".
std::string quantity(const Measurement& m) {
  std::string text = escaped(m.name) + " = **" + markdown::number(m.value) + "**";
  if (!m.unit.empty()) text += " " + escaped(m.unit);
  if (!m.stated.empty()) text += " (stated: " + escaped(m.stated) + ")";
  return text;
}

// How far a number is from its bound, for a reader.
std::string margin_text(double margin) {
  const double distance = std::fabs(margin);
  if (!std::isfinite(distance)) return "";
  if (distance >= 10.0) return ", margin over tenfold";
  if (distance >= 1.0) return fmt::format(", margin {:.2g}-fold", distance);
  return fmt::format(", {}margin {:.2g} %", distance < 0.1 ? "⚠️ " : "", 100.0 * distance);
}

// The number whose bound is nearest, against that bound.
std::string deciding(const Claim& claim) {
  const Measurement* nearest = nullptr;
  std::size_t count = 0;
  for (const auto& m : claim.measurements) {
    if (!m.decides()) continue;
    ++count;
    if (nearest == nullptr || std::fabs(m.margin) < std::fabs(nearest->margin)) nearest = &m;
  }
  if (nearest == nullptr) return "";
  std::string text = quantity(*nearest) + "<br>" + (nearest->holds ? "" : "not ") +
                     escaped(nearest->wanted) + margin_text(nearest->margin);
  if (count > 1) text += fmt::format("<br>and {} more", count - 1);
  return text;
}

std::string verdict_cell(const Claim& claim) {
  std::string text = shown(claim.computed);
  if (claim.flipped()) text += "<br>⚠️ we held: " + std::string(name(claim.pinned));
  return text;
}

std::string role_text(const Measurement& m) {
  if (m.role == Role::expected) return "";
  if (m.role == Role::holds_for) return "*holds, " + escaped(m.range) + ":* ";
  if (m.role == Role::fails_for) return "*fails, " + escaped(m.range) + ":* ";
  return "*" + std::string(name(m.role)) + ":* ";
}

std::string details(const Claim& claim) {
  std::string text = "<details><summary><code>" + claim.id + "</code> " +
                     markdown::html(shown(claim.computed)) + "</summary>\n\n";
  text += "- " + escaped(claim.locator) + "; " + std::string(name(claim.kind)) + "\n";
  for (std::size_t i = 0; i < claim.measurements.size(); ++i) {
    const auto& m = claim.measurements[i];
    text += "- ";
    if (m.decides()) text += (m.holds ? "✓ " : "✗ ") + role_text(m);
    text += quantity(m);
    if (m.decides()) text += ", wanted " + escaped(m.wanted) + margin_text(m.margin);
    text += "\n";
    // Bounds that share a reason share its line.
    const bool last =
        i + 1 == claim.measurements.size() || claim.measurements[i + 1].reason != m.reason;
    if (last && !m.reason.empty()) text += "  - Bound: " + escaped(m.reason) + "\n";
  }
  if (!claim.set_after_data.empty()) {
    text += "- Set after first results: " + escaped(claim.set_after_data) + "\n";
  }
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
      markdown::header({"Verdict", "Where", "What is claimed", "What decides", "Shown in"});
  for (const auto& claim : claims) {
    std::string sentence = escaped(claim.statement);
    if (!claim.set_after_data.empty()) sentence += " †";
    text += markdown::row({verdict_cell(claim), escaped(claim.locator), sentence, deciding(claim),
                           link_to(claim.artefact)});
  }
  const bool marked = std::any_of(claims.begin(), claims.end(),
                                  [](const auto& c) { return !c.set_after_data.empty(); });
  if (marked) text += "\n† Part of the criterion was set after first results; see below.\n";
  text += "\nWhat each verdict rests on:\n\n";
  for (const auto& claim : claims) text += details(claim);
  return text + "\n";
}

std::string misprint_row(const Claim& claim, const std::string& paper) {
  const auto numbers = [&claim](Role role) {
    std::string text;
    for (const auto& m : claim.measurements) {
      if (m.role == role) text += (text.empty() ? "" : "<br>") + quantity(m);
    }
    return text;
  };
  return markdown::row({escaped(paper), escaped(claim.locator), escaped(claim.statement),
                        numbers(Role::printed), numbers(Role::corrected), link_to(claim.artefact)});
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
    text += fmt::format("<img src=\"{0}.moving.png\" alt=\"{1}, moving\">\n\n", id,
                        markdown::html(artefact.title));
  }
  for (const auto* part :
       {&artefact.caption.sees, &artefact.caption.setting, &artefact.caption.differs}) {
    if (!part->empty()) text += escaped(*part) + "\n\n";
  }
  text += fmt::format("`{0}`: [data]({0}.csv) ({1} rows)", id, artefact.rows);
  if (artefact.figure) text += fmt::format(", [svg]({0}.svg), [png]({0}.png)", id);
  if (artefact.animation) text += fmt::format(", [film]({0}.moving.png)", id);
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
