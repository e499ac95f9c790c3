#include "experiments/harness/report/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/ledger.hpp"
#include "experiments/harness/report/markdown.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/report_sections.hpp"

namespace shakedown {
namespace fs = std::filesystem;
using markdown::escaped;

namespace {
constexpr std::array verdicts = {Verdict::reproduced, Verdict::reproduced_corrected,
                                 Verdict::qualified, Verdict::refuted, Verdict::undetermined};

// Ids of the papers that have anything to show, in reading order.
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

// The claims of a paper as a reader meets them: by artefact, then by id.
std::vector<Claim> claims_of(const ReportInput& input, const std::string& paper) {
  std::vector<Claim> claims;
  std::copy_if(input.claims.begin(), input.claims.end(), std::back_inserter(claims),
               [&](const Claim& claim) { return claim.paper == paper; });
  const auto place = [&](const Claim& claim) {
    return std::find_if(input.artefacts.begin(), input.artefacts.end(),
                        [&](const auto& a) { return a.id == claim.artefact; }) -
           input.artefacts.begin();
  };
  std::stable_sort(claims.begin(), claims.end(),
                   [&](const Claim& a, const Claim& b) { return place(a) < place(b); });
  return claims;
}

std::string anchor(const std::string& paper) { return "paper-" + paper; }

std::string head(const ReportInput& input) {
  std::string libraries;
  for (const auto& [name, version] : input.made_with.libraries) {
    libraries += fmt::format("{}{} {}", libraries.empty() ? "" : ", ", name, version);
  }
  return fmt::format(
      "# Results\n\n"
      "What four papers on time integrators of stiff and constrained mechanical systems say, and "
      "what we measured. Every number, figure and verdict on this page is computed; `make figures` "
      "recomputes all of it and fails when a verdict differs from the one we hold "
      "(`build/release/shakedown run ID` recomputes one experiment).\n\n"
      "A verdict is *reproduced*; *reproduced, corrected* (the printed form fails and a corrected "
      "one holds, both measured); *qualified* (it holds in a narrower range); *refuted*; or "
      "*undetermined* (the paper does not say enough). All claims as data: "
      "[claims.json](claims.json).\n\n"
      "Made with {}, {} build, flags `{}`; {}; on {}.\n\n",
      escaped(input.made_with.compiler), escaped(input.made_with.build_type), input.made_with.flags,
      escaped(libraries), escaped(input.machine));
}

std::string overview(const ReportInput& input) {
  std::vector<std::string> names = {"Paper"};
  for (const Verdict verdict : verdicts) names.push_back(shown(verdict));
  names.insert(names.end(), {"claims", "figures", "tables"});
  std::string text = markdown::header(names, true);
  for (const auto& id : papers_of(input)) {
    const auto claims = claims_of(input, id);
    std::vector<std::string> cells = {"[" + escaped(heading_of(id).heading) + "](#" + anchor(id) +
                                      ")"};
    for (const Verdict verdict : verdicts) {
      cells.push_back(std::to_string(std::count_if(
          claims.begin(), claims.end(), [&](const Claim& c) { return c.computed == verdict; })));
    }
    const auto artefacts = [&](bool figure) {
      return std::count_if(input.artefacts.begin(), input.artefacts.end(),
                           [&](const auto& a) { return a.paper == id && a.figure == figure; });
    };
    cells.push_back(std::to_string(claims.size()));
    cells.push_back(std::to_string(artefacts(true)));
    cells.push_back(std::to_string(artefacts(false)));
    text += markdown::row(cells);
  }
  double alarms = 0.0;
  int tests = 0;
  for (const auto& claim : input.claims) {
    for (const auto& m : claim.measurements) {
      if (m.false_alarm > 0.0) alarms += m.false_alarm, ++tests;
    }
  }
  if (tests > 0) {
    text += fmt::format(
        "\n{} expectations are statistical: if all they say is true, {:.2g} of them fail by chance in "
        "a run with another seed.\n",
        tests, alarms);
  }
  return text + "\n";
}

std::string misprints(const ReportInput& input) {
  std::string rows;
  for (const auto& id : papers_of(input)) {
    for (const auto& claim : claims_of(input, id)) {
      if (claim.kind == ClaimKind::erratum && claim.computed == Verdict::reproduced_corrected) {
        rows += misprint_row(claim, heading_of(id).heading);
      }
    }
  }
  if (rows.empty()) return "";
  return "## Misprints\n\nThe printed form is run and shown to fail, the corrected form is run and "
         "shown to hold.\n\n" +
         markdown::header({"Paper", "Where", "What is printed, what is meant", "As printed",
                           "Corrected", "Shown in"}) +
         rows + "\n";
}

std::string paper_section(const std::string& id, const ReportInput& input) {
  const PaperHeading known = heading_of(id);
  std::string text = fmt::format("## <a id=\"{}\"></a>{}\n\n", anchor(id), escaped(known.heading));
  if (!known.title.empty()) text += "*" + escaped(known.title) + "*\n\n";
  for (const auto& index : input.indexes) {
    if (index.paper == id) text += coverage(index);
  }
  if (const auto claims = claims_of(input, id); !claims.empty()) {
    text += "### Claims\n\n" + claims_section(claims);
  }
  std::string artefacts;
  for (const auto& artefact : input.artefacts) {
    if (artefact.paper == id) artefacts += artefact_section(artefact, input);
  }
  if (!artefacts.empty()) text += "### Figures and tables\n\n" + artefacts;
  return text;
}
}  // namespace

std::string report(const ReportInput& input) {
  std::string text = head(input) + overview(input) + misprints(input);
  for (const auto& id : papers_of(input)) text += paper_section(id, input);
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

void write_report(const fs::path& results, const std::vector<Experiment>& known) {
  ReportInput input{load_claims(results), load_artefacts(results), {}, {}, provenance(), machine()};
  std::vector<std::string> order;
  for (const auto& experiment : known) {
    const auto ids = experiment.artefacts();
    order.insert(order.end(), ids.begin(), ids.end());
  }
  const auto place = [&order](const ArtefactRecord& record) {
    return std::find(order.begin(), order.end(), record.id) - order.begin();
  };
  std::stable_sort(input.artefacts.begin(), input.artefacts.end(),
                   [&](const auto& a, const auto& b) { return place(a) < place(b); });
  for (const auto& artefact : input.artefacts) {
    if (!artefact.figure) input.tables[artefact.id] = read_csv(results / (artefact.id + ".csv"));
  }
  for (const auto& id : papers_of(input)) {
    const fs::path index = results / id / "sentences.csv";
    if (fs::exists(index)) {
      input.indexes.push_back(parse_sentences(id, read_file(index)));
    }
  }
  write_file(results / "README.md", report(input));
}

}  // namespace shakedown
