#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/files/provenance.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/markdown.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/prose.hpp"
#include "method_families.hpp"
#include "report_page.hpp"

namespace shakedown {

namespace {
using Json = nlohmann::json;

Json words(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const auto& text : texts) list.push_back(prose(text));
  return list;
}

Json claim_data(const Claim& claim) {
  Json data = {{"id", claim.id},
               {"paper", claim.paper},
               {"artefact", claim.artefact},
               {"where", prose(claim.locator)},
               {"says", prose(claim.statement)},
               {"kind", name(claim.kind)},
               {"origin", name(claim.author())},
               {"verdict", name(claim.computed)},
               {"decides", deciding(claim)},
               {"basis", evidence(claim)},
               {"finding", prose(claim.explanation)}};
  if (const std::string part = first_sentence(claim.explanation); part != claim.explanation)
    data["gist"] = prose(part);
  if (has_unpublished(claim)) data["unpublished"] = true;
  if (!claim.set_after_data.empty()) data["set after data"] = prose(claim.set_after_data);
  if (!claim.judged()) data["why not judged"] = claim.why_not_judged();
  if (claim.flipped()) data["held"] = name(claim.pinned);
  if (is_misprint(claim)) {
    data["printed"] = numbers(claim, Role::printed);
    data["corrected"] = numbers(claim, Role::corrected);
  }
  return data;
}

Json ids(const std::vector<Configured>& all) {
  std::vector<std::string> names;
  for (const auto& item : all) names.push_back(item.id);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

constexpr std::size_t longest_shown = 60;  // rows; a longer table is only linked

Json artefact_data(const ArtefactRecord& artefact, const ReportInput& input) {
  const Place place = place_of(artefact);
  Json data = {{"id", artefact.id},
               {"paper", artefact.paper},
               {"number", place.text()},
               {"title", prose(artefact.title)},
               {"sees", prose(artefact.caption.sees)},
               {"setting", prose(artefact.caption.setting)},
               {"differs", prose(artefact.caption.differs)},
               {"figure", artefact.figure},
               {"rows", artefact.rows},
               {"film", artefact.animation},
               {"notes", words(artefact.notes)},
               {"problems", ids(artefact.problems)},
               {"methods", ids(artefact.methods)}};
  const auto table = input.tables.find(artefact.id);
  if (table != input.tables.end() && table->second.rows() <= longest_shown) {
    data["table"] = markdown::cells(table->second);
  }
  return data;
}

// Returns the folder of a method's header; empty if the method is not in the suite.
std::string family_of(const std::string& id) {
  for (const auto& [method, family] : method_families) {
    if (method == id) return std::string(family);
  }
  return "";
}

// Replaces the texts of a catalogue entry by HTML.
void set_words(Json& entry, const char* settings) {
  for (const char* key : {"title", "source"}) entry[key] = prose(entry[key].get<std::string>());
  for (auto& setting : entry[settings]) {
    for (const char* key : {"unit", "doc"}) setting[key] = prose(setting[key].get<std::string>());
  }
}

// Returns the catalogue as data. Each problem has a number for each method: 0 if the pair is
// admissible, otherwise the index of the unmet requirements in `reasons`.
Json catalogue_data(const ReportInput& input) {
  Json methods = Json::parse(input.methods);
  Json problems = Json::parse(input.problems);
  Json reasons = {""};
  std::map<std::string, std::size_t> known = {{"", 0}};
  for (auto& method : methods) {
    set_words(method, "options");
    const auto id = method["id"].get<std::string>();
    method["short"] = short_name(id);
    method["family"] = family_of(id);
  }
  for (auto& problem : problems) {
    set_words(problem, "parameters");
    std::map<std::string, std::size_t> unmet;
    for (const auto& pair : problem["methods"]) {
      std::string reason;
      for (const std::string need : pair["unmet"]) reason += (reason.empty() ? "" : "; ") + need;
      const auto [place, fresh] = known.emplace(reason, reasons.size());
      if (fresh) reasons.push_back(reason);
      unmet[pair["method"]] = place->second;
    }
    problem["methods"] = Json::array();
    for (const auto& method : methods) problem["methods"].push_back(unmet[method["id"]]);
  }
  return {{"methods", methods}, {"problems", problems}, {"reasons", reasons}};
}

Json page_data(const ReportInput& input) {
  Json data = {{"claims", Json::array()},        {"artefacts", Json::array()},
               {"papers", Json::array()},        {"sentences", Json::array()},
               {"findings", Json::array()},      {"abbreviations", prose(abbreviations())},
               {"marks", prose(key_of_marks())}, {"kinds", prose(kinds())},
               {"verdicts", Json::array()},      {"catalogue", catalogue_data(input)},
               {"matrix", matrix_data(input)},   {"decision", choice_data(input)}};
  for (const auto& id : papers_of(input)) {
    const PaperHeading known = heading_of(id);
    data["papers"].push_back({{"id", id},
                              {"heading", prose(known.heading)},
                              {"title", prose(known.title)},
                              {"about", prose(known.about)}});
    for (const auto* claim : claims_of(input, id)) data["claims"].push_back(claim_data(*claim));
  }
  for (const auto& finding : input.findings) {
    data["findings"].push_back({{"claim", finding.claim}, {"says", prose(finding.consequence)}});
  }
  const auto explain = [&data](Verdict verdict) {
    data["verdicts"].push_back({name(verdict), word(verdict), meaning(verdict)});
  };
  for (const Verdict verdict : all_verdicts) explain(verdict);
  if (std::ranges::any_of(input.claims, [](const Claim& claim) { return !claim.judged(); })) {
    explain(Verdict::not_judged);
  }
  for (const auto& artefact : input.artefacts)
    data["artefacts"].push_back(artefact_data(artefact, input));
  for (const auto& index : input.indexes) {
    for (const auto& sentence : index.sentences) {
      if (sentence.untestable.empty()) continue;
      data["sentences"].push_back({{"paper", index.paper},
                                   {"where", prose(sentence.section)},
                                   {"says", prose(sentence.text)},
                                   {"why", prose(sentence.untestable)}});
    }
  }
  Json libraries = Json::array();
  for (const auto& [library, release] : input.made_with.libraries) {
    libraries.push_back(library + " " + release);
  }
  data["made"] = {{"version", version()},
                  {"compiler", input.made_with.compiler},
                  {"build", input.made_with.build_type},
                  {"flags", input.made_with.flags},
                  {"libraries", libraries},
                  {"sources", input.made_with.source_hash},
                  {"machine", input.machine}};
  return data;
}

void fill(std::string& page, std::string_view place, const std::string& text) {
  page.replace(page.find(place), place.size(), text);
}

// Replaces the introduction of the overview, which is about the suite's papers.
void lead_of_own_study(std::string& page) {
  const std::size_t from = page.find("Shakedown repeats the experiments");
  page.replace(
      from, page.find("</p>", from) - from,
      "The verdict of each <em>claim</em> is computed from data. Click a number to see those "
      "claims.");
}

std::string dumped(const Json& data) {
  return data.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Returns JSON that cannot end the HTML element that contains it.
std::string embedded(const Json& data) {
  const std::string text = dumped(data);
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends =
        text[i] == '<' && i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == '!');
    safe += ends ? "\\u003c" : std::string(1, text[i]);
  }
  return safe;
}

// Writes each item of a list on its own line, even if the list is in an object, so that a diff
// shows what has changed.
std::string in_lines(const Json& data) {
  if (!data.is_structured()) return dumped(data);
  std::string lines;
  for (const auto& [key, item] : data.items()) {
    lines += lines.empty() ? "" : ",\n";
    lines += data.is_object() ? dumped(key) + ":" + in_lines(item) : dumped(item);
  }
  return data.is_object() ? "{\n" + lines + "\n}" : "[\n" + lines + "\n]";
}
}  // namespace

std::map<std::string, std::string> static_page(const ReportInput& input) {
  auto data = page_data(input);
  std::map<std::string, std::string> files;
  std::string scripts;
  const std::vector<std::string> parts{"artefacts", "catalogue", "claims", "decision", "matrix"};
  for (const auto& part : parts) {
    const std::string path = "index/" + part + ".js";
    files[path] = "data." + part + " = " + in_lines(data[part]) + ";\n";
    scripts += "<script src=\"" + path + "\"></script>\n";
    data.erase(part);
  }
  data["parts"] = parts;
  std::string& page = files["index.html"] = page_html;
  if (is_own_study(input)) lead_of_own_study(page);
  fill(page, "<!--style-->", page_css);
  fill(page, "<!--data-->", embedded(data));
  fill(page, "<!--parts-->", scripts);
  fill(page, "<!--program-->", std::string(page_js) + matrix_js + decision_js + start_js);
  return files;
}

}  // namespace shakedown
