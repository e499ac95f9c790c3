#include "experiments/harness/cli/new_project.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/files/provenance.hpp"
#include "experiments/harness/report/papers.hpp"
#include "project_templates.hpp"

namespace shakedown {

namespace {
void require_new(const Catalogue& catalogue, const NewRequest& request) {
  const std::string& name = request.name;
  if (!is_id(name)) {
    throw UsageError(
        "name '" + name +
        "' is not allowed: use lower-case letters, digits and single hyphens, and begin "
        "with a letter, such as three-stage-leapfrog");
  }
  // Names that CMake reserves, and names of folders of the suite's headers.
  const std::vector<std::string> reserved{"all",      "clean",       "depend",  "help",
                                          "install",  "main",        "methods", "package",
                                          "problems", "experiments", "rebuild", "test"};
  if (std::find(reserved.begin(), reserved.end(), name) != reserved.end()) {
    throw UsageError("name '" + name + "' is not allowed: CMake or the suite reserves it");
  }
  if (request.kind == "study") {
    for (const PaperHeading& paper : papers()) {
      if (paper.id == name) throw UsageError("'" + name + "' is a paper of the suite");
    }
  }
  for (const MethodEntry& method : catalogue.methods) {
    if (method.traits.name == name) throw UsageError("'" + name + "' is a method of the catalogue");
  }
  for (const ProblemEntry& problem : catalogue.problems) {
    if (problem.id == name) throw UsageError("'" + name + "' is a problem of the catalogue");
  }
}

// The next functions return variants of "three-stage": three_stage, ThreeStage, Three stage.
std::string with_underscores(std::string id) {
  std::replace(id.begin(), id.end(), '-', '_');
  return id;
}
std::string capital(std::string word) {
  if (!word.empty()) {
    word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  }
  return word;
}
std::string camel_case(const std::string& id) {
  std::string type;
  for (const std::string& word : split(id, '-')) type += capital(word);
  return type;
}

std::string filled(std::string_view text, const std::map<std::string, std::string>& values) {
  std::string made(text);
  for (const auto& [name, value] : values) {
    const std::string mark = "@" + name + "@";
    for (auto at = made.find(mark); at != std::string::npos; at = made.find(mark, at)) {
      made.replace(at, mark.size(), value);
      at += value.size();
    }
  }
  return made;
}

// Returns true if a template is made for `kind`, or for all kinds and `kind` has no own file of
// that name.
bool belongs(const ProjectTemplate& one, const std::string& kind) {
  return one.kind == kind ||
         (one.kind.empty() && std::none_of(project_templates.begin(), project_templates.end(),
                                           [&](const ProjectTemplate& other) {
                                             return other.kind == kind && other.file == one.file;
                                           }));
}

// Returns major and minor number of the version, which the package of a new project requires.
std::string minor_version() {
  const std::string full = version();
  return full.substr(0, full.find('.', full.find('.') + 1));
}
}  // namespace

std::vector<std::pair<std::string, std::string>> project_files(const Catalogue& catalogue,
                                                               const NewRequest& request) {
  require_one_of("new", request.kind, {"method", "problem", "study"});
  require_new(catalogue, request);
  const bool method = request.kind == "method";
  const std::string& id = request.name;
  std::string words = id;
  std::replace(words.begin(), words.end(), '-', ' ');
  const std::string type = camel_case(id);
  const std::map<std::string, std::string> values{
      {"id", id},
      {"file", with_underscores(id)},
      {"Type", type},
      {"type", "own::" + type + (method ? "" : "<>")},
      {"Title", capital(words)},
      {"KIND", method ? "METHOD" : "PROBLEM"},
      {"version", minor_version()},
      {"run", (method ? "--problem henon-heiles --method " + id
                      : "--problem " + id + " --method velocity-verlet") +
                  " --step 0.01 --until 10"}};
  std::vector<std::pair<std::string, std::string>> files;
  for (const ProjectTemplate& one : project_templates) {
    if (!belongs(one, request.kind)) continue;
    files.emplace_back(filled(one.file, values), filled(one.text, values));
  }
  return files;
}

}  // namespace shakedown
