#include "experiments/harness/report/site.hpp"

#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <regex>

#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/json_number.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
// The libraries of the page, where Debian's packages node-d3, libjs-katex and libjs-lunr put them.
constexpr const char* page_libraries[] = {
    "/usr/share/nodejs/d3/dist/d3.min.js", "/usr/share/javascript/katex/katex.min.css",
    "/usr/share/javascript/katex/katex.min.js", "/usr/share/javascript/lunr/lunr.min.js"};

std::string base64(std::string bytes) {
  using namespace boost::archive::iterators;
  using Letters = base64_from_binary<transform_width<const char*, 6, 8>>;
  const std::size_t missing = (3 - bytes.size() % 3) % 3;
  bytes.append(missing, '\0');
  std::string text(Letters(bytes.data()), Letters(bytes.data() + bytes.size()));
  return text.replace(text.size() - missing, missing, missing, '=');
}

// Returns a style sheet with its fonts inside, because browsers do not load fonts from files.
std::string with_fonts(const std::string& style, const fs::path& folder) {
  static const std::regex fonts(R"(url\((fonts/[^)]*\.woff2)\)[^;}]*)");
  std::string text;
  auto from = style.begin();
  for (std::sregex_iterator font(from, style.end(), fonts), end; font != end; ++font) {
    text.append(from, (*font)[0].first);
    text += "url(data:font/woff2;base64," + base64(read_file(folder / (*font)[1].str())) + ")";
    from = (*font)[0].second;
  }
  return text.append(from, style.end());
}

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

std::string page_library(const std::string& name) {
  for (const fs::path library : page_libraries) {
    if (library.filename() != name || !fs::exists(library)) continue;
    const std::string text = read_file(library);
    return library.extension() == ".css" ? with_fonts(text, library.parent_path()) : text;
  }
  return "";
}

std::string drawing_script(const ArtefactRecord& artefact, const std::string& csv) {
  Json data = {{"drawing", typeset_drawing(artefact.drawing)},
               {"words", names_with_mathematics(artefact, csv)},
               {"csv", csv}};
  if (!artefact.film.empty()) data["film"] = typeset_drawing(artefact.film);
  return "arrived(\"" + artefact.id + "\", " + data.dump() + ");\n";
}

void write_site(const ReportInput& input, const fs::path& results, FileSet& files) {
  make_directory(results / "site");
  for (const fs::path library : page_libraries) {
    const std::string text = page_library(library.filename());
    if (!text.empty()) write_file(files, results / "site" / library.filename(), text);
  }
  for (const ArtefactRecord& artefact : input.artefacts) {
    if (artefact.drawing.empty()) continue;
    const fs::path script = results / "site" / (artefact.id + ".js");
    make_directory(script.parent_path());
    write_file(files, script,
               drawing_script(artefact, read_file(results / (artefact.id + ".csv"))));
  }
}

}  // namespace shakedown
