#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/files/provenance.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/page_template.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/prose.hpp"
#include "method_families.hpp"
#include "report_page.hpp"

namespace shakedown {

namespace {
// Returns the folder of a method's header; empty if the method is not in the suite.
std::string family_of(const std::string& id) {
  for (const auto& [method, family] : method_families) {
    if (method == id) return std::string(family);
  }
  return "";
}

// Replaces the texts of a catalogue entry by HTML.
void set_words(PageData& entry, const char* settings) {
  for (const char* key : {"title", "source"}) entry[key] = prose(entry[key].get<std::string>());
  for (auto& setting : entry[settings]) {
    for (const char* key : {"unit", "doc"}) setting[key] = prose(setting[key].get<std::string>());
  }
}

// Returns the catalogue as data. Each problem has a number for each method: 0 if the pair is
// admissible, otherwise the index of the unmet requirements in `reasons`.
PageData catalogue_data(const ReportInput& input) {
  PageData methods = PageData::parse(input.methods);
  PageData problems = PageData::parse(input.problems);
  PageData reasons = {""};
  std::map<std::string, std::size_t> known = {{"", 0}};
  for (auto& method : methods) {
    set_words(method, "options");
    const auto id = method["id"].get<std::string>();
    method["short"] = short_name(id);
    method["family"] = family_of(id);
  }
  for (auto& problem : problems) {
    set_words(problem, "parameters");
    problem["drawn"] = input.drawn.contains(problem["id"].get<std::string>());
    std::map<std::string, std::size_t> unmet;
    for (const auto& pair : problem["methods"]) {
      std::string reason;
      for (const std::string need : pair["unmet"]) reason += (reason.empty() ? "" : "; ") + need;
      const auto [place, fresh] = known.emplace(reason, reasons.size());
      if (fresh) reasons.push_back(reason);
      unmet[pair["method"]] = place->second;
    }
    problem["methods"] = PageData::array();
    for (const auto& method : methods) problem["methods"].push_back(unmet[method["id"]]);
  }
  return {{"methods", methods}, {"problems", problems}, {"reasons", reasons}};
}
}  // namespace

PageData page_data(const ReportInput& input) {
  PageData data = {{"claims", PageData::array()},   {"artefacts", PageData::array()},
                   {"papers", PageData::array()},   {"sentences", PageData::array()},
                   {"findings", PageData::array()}, {"verdicts", PageData::array()},
                   {"matrix", matrix_data(input)},  {"catalogue", catalogue_data(input)}};
  data["decision"] = choice_data(input);
  data["legend"] = prose(kinds() + " " + abbreviations() + " " + key_of_marks());
  for (const auto& id : papers_of(input)) {
    data["papers"].push_back(paper_data(id));
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
    for (const auto& sentence : untested(index)) data["sentences"].push_back(sentence);
  }
  PageData libraries = PageData::array();
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

std::string dumped(const PageData& data) {
  return data.dump(-1, ' ', false, PageData::error_handler_t::replace);
}

std::string embedded(const std::string& script) {
  return std::regex_replace(script, std::regex("<(?=[/!])"), "\\u003c");
}

namespace {
// Writes each item of a list on its own line, even if the list is in an object, so that a diff
// shows what has changed.
std::string in_lines(const PageData& data) {
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
  const std::vector<std::string> parts{"artefacts", "catalogue", "claims", "decision", "matrix"};
  std::vector<std::string> scripts;
  for (const auto& part : parts) {
    scripts.push_back("index/" + part + ".js");
    files[scripts.back()] = "data." + part + " = " + in_lines(data[part]) + ";\n";
    data.erase(part);
  }
  data["parts"] = parts;
  files["index/rankings.js"] = "data.rankings = " + in_lines(rankings_data(input)) + ";\n";
  files["index.html"] = from_template(
      "index.html", {{"own study", is_own_study(input)},
                     {"style", page_css},
                     {"data", embedded(dumped(data))},
                     {"scripts", scripts},
                     {"program", std::string(page_js) + plot_js + matrix_js + decision_js +
                                     formula_js + card_js + search_js + start_js}});
  return files;
}

}  // namespace shakedown
