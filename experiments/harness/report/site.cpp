#include "experiments/harness/report/site.hpp"

#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/json_number.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
// The libraries of the page, where Debian's packages node-d3 and libjs-lunr put them.
constexpr const char* page_libraries[] = {"/usr/share/nodejs/d3/dist/d3.min.js",
                                          "/usr/share/javascript/lunr/lunr.min.js"};

// Typesets the texts of a specification for a browser.
void typeset_texts(Json& json) {
  for (const char* key : {"title", "label", "name", "text"}) {
    if (json.contains(key)) json[key] = typeset::for_html(json[key].get<std::string>());
  }
  if (json.contains("ticks")) {
    for (auto& tick : json["ticks"]) tick[1] = typeset::for_html(tick[1].get<std::string>());
  }
  for (auto& item : json) {
    if (item.is_structured()) typeset_texts(item);
  }
}

// Returns the names of a table that have mathematics, each with its form for a browser.
Json names_with_mathematics(const ArtefactRecord& artefact, const std::string& csv) {
  Json words = Json::object();
  if (csv.find('$') == std::string::npos) return words;
  const Table table = parse_csv(csv, artefact.id + ".csv");
  for (const std::string& column : artefact.names) {
    for (const Table::Record& row : table.records()) {
      const std::string name = row.text(column);
      if (name.find('$') != std::string::npos) words[name] = typeset::for_html(name);
    }
  }
  return words;
}

Json typeset_drawing(const std::string& specification) {
  Json json = Json::parse(specification);
  typeset_texts(json);
  return json;
}
}  // namespace

void write_site(const ReportInput& input, const fs::path& results, FileSet& files) {
  make_directory(results / "site");
  for (const fs::path library : page_libraries) {
    if (!fs::exists(library)) continue;
    write_file(files, results / "site" / library.filename(), read_file(library));
  }
  for (const ArtefactRecord& artefact : input.artefacts) {
    if (artefact.drawing.empty()) continue;
    const std::string csv = read_file(results / (artefact.id + ".csv"));
    Json data = {{"drawing", typeset_drawing(artefact.drawing)},
                 {"words", names_with_mathematics(artefact, csv)},
                 {"csv", csv}};
    if (!artefact.film.empty()) data["film"] = typeset_drawing(artefact.film);
    const fs::path script = results / "site" / (artefact.id + ".js");
    make_directory(script.parent_path());
    write_file(files, script, "arrived(\"" + artefact.id + "\", " + data.dump() + ");\n");
  }
}

}  // namespace shakedown
