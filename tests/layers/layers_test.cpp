// No folder includes files of a folder above it, and no library requires a symbol of a library
// above it.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/pattern.hpp"

namespace fs = std::filesystem;

namespace test = shakedown::test;

namespace {

const fs::path root = fs::path(__FILE__).parent_path() / "../..";

// The levels, from the lowest to the highest. Each row is a level, and folders of one level do not
// include each other.
const std::vector<std::vector<std::string>> levels{
    {"problems/base"},
    {"problems"},
    {"methods/base"},
    {"methods"},
    {"experiments/catalogue"},
    {"experiments/analysis"},
    {"experiments/harness/files"},
    {"experiments/harness/figures"},
    {"experiments/harness/claims"},
    {"experiments/harness/report"},
    {"experiments/harness/cli"},
    {"experiments/tao2014", "experiments/ariel2012", "experiments/reich1995",
     "experiments/kinon2023", "experiments/beyond", "experiments/comparison"},
    {"experiments/timing"},
    {"experiments"},
    {"tests/support"},
    {"tests"},
};

/// The level and the folder of a file. If several folders match, the longest one decides.
struct Place {
  std::size_t level = 0;
  std::string folder;
};
Place place_of(const std::string& path) {
  Place found;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    for (const std::string& folder : levels[level]) {
      if (path.starts_with(folder + "/") && folder.size() > found.folder.size()) {
        found = {level, folder};
      }
    }
  }
  return found;
}

/// Returns the quoted includes of a source that name files of the suite.
std::vector<std::string> includes(std::istream& source) {
  std::vector<std::string> found;
  for (std::string line; std::getline(source, line);) {
    if (!line.starts_with("#include \"")) continue;
    const std::string name = line.substr(10, line.rfind('"') - 10);
    if (!place_of(name).folder.empty()) found.push_back(name);
  }
  return found;
}

/// Returns "a includes b" for each include of a file of a higher level, or of another folder of the
/// same level.
std::vector<std::string> arrows_back(const std::string& path, std::istream& source) {
  const Place from = place_of(path);
  std::vector<std::string> found;
  for (const std::string& name : includes(source)) {
    const Place to = place_of(name);
    if (to.level > from.level || (to.level == from.level && to.folder != from.folder)) {
      found.push_back(path + " includes " + name);
    }
  }
  return found;
}

TEST_CASE("No folder includes one above it", "[layers]") {
  std::size_t files = 0;
  for (const char* top : {"problems", "methods", "experiments", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      const std::string path = fs::relative(entry.path(), root).generic_string();
      std::ifstream source(entry.path());
      REQUIRE(source);
      REQUIRE_FALSE(place_of(path).folder.empty());
      for (const std::string& arrow : arrows_back(path, source)) FAIL_CHECK(arrow);
      ++files;
    }
  }
  CHECK(files > 300);
}

TEST_CASE("A planted arrow back is caught", "[layers]") {
  const auto arrows = [](const std::string& path, const std::string& header) {
    std::istringstream source("#include <vector>\n#include \"" + header + "\"\n");
    return arrows_back(path, source).size();
  };
  CHECK(arrows("problems/chain.hpp", "methods/base/method.hpp") == 1);
  CHECK(arrows("problems/base/mass.hpp", "problems/chain.hpp") == 1);
  CHECK(arrows("methods/newmark/newmark.hpp", "experiments/catalogue/pair.hpp") == 1);
  CHECK(arrows("experiments/harness/files/csv.cpp", "experiments/harness/cli/cli.hpp") == 1);
  CHECK(arrows("experiments/tao2014/a.cpp", "experiments/reich1995/reich1995.hpp") == 1);
  CHECK(arrows("experiments/analysis/fit.cpp", "tests/support/scratch.hpp") == 1);
  CHECK(arrows("experiments/tao2014/a.cpp", "experiments/analysis/fit.hpp") == 0);
  CHECK(arrows("methods/newmark/newmark.hpp", "methods/base/method.hpp") == 0);
}

/// Whether a file is in a paper's folder that instantiates problems and methods.
bool of_kernels(const std::string& path) {
  return path.find("/kernels/") != std::string::npos || path.find("/timed/") != std::string::npos;
}

/// Whether a file is compiled with the options for code that instantiates problems and methods.
/// These files are the layers up to the analysis, the papers' folders named `kernels` and `timed`,
/// and separate programs.
bool may_instantiate(const std::string& path) {
  return !path.starts_with("experiments/") || of_kernels(path) ||
         path.starts_with("experiments/catalogue/") || path.starts_with("experiments/analysis/") ||
         path.starts_with("experiments/timing/");
}

/// Returns "a includes b" for each problem, method or kernel included by a file that is compiled
/// with the less expensive options.
std::vector<std::string> holes(const std::string& path, std::istream& source) {
  std::vector<std::string> found;
  if (may_instantiate(path)) return found;
  for (const std::string& name : includes(source)) {
    const std::string folder = place_of(name).folder;
    if (folder == "problems" || folder == "methods" || of_kernels(name)) {
      found.push_back(path + " includes " + name);
    }
  }
  return found;
}

TEST_CASE("Problems and methods are instantiated by the catalogue and in folders named kernels",
          "[layers]") {
  const auto planted = [](const std::string& path, const std::string& header) {
    std::istringstream source("#include \"" + header + "\"\n");
    return holes(path, source).size();
  };
  CHECK(planted("experiments/tao2014/chain/a.cpp", "problems/chain.hpp") == 1);
  CHECK(planted("experiments/harness/cli/a.hpp", "methods/constrained/rattle.hpp") == 1);
  CHECK(planted("experiments/tao2014/a.cpp", "experiments/tao2014/kernels/b.hpp") == 1);
  CHECK(planted("experiments/tao2014/a.cpp", "experiments/tao2014/timed/b.hpp") == 1);
  CHECK(planted("experiments/tao2014/chain/kernels/a.cpp", "problems/chain.hpp") == 0);
  CHECK(planted("experiments/tao2014/chain/timed/a.cpp", "problems/chain.hpp") == 0);
  CHECK(planted("experiments/tao2014/chain/a.cpp", "methods/base/traits.hpp") == 0);
  CHECK(planted("experiments/catalogue/all.cpp", "methods/all.hpp") == 0);

  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root / "experiments")) {
    const std::string extension = entry.path().extension();
    if (extension != ".hpp" && extension != ".cpp") continue;
    const std::string path = fs::relative(entry.path(), root).generic_string();
    std::ifstream source(entry.path());
    REQUIRE(source);
    for (const std::string& hole : holes(path, source)) FAIL_CHECK(hole);
    ++files;
  }
  CHECK(files > 300);
}

/// The suite's symbols in the archive of a layer, sorted into defined and undefined ones by nm's
/// letter.
struct Symbols {
  std::set<std::string> defined, undefined;
};
Symbols symbols_of(const std::string& archive) {
  const std::unique_ptr<FILE, int (*)(FILE*)> nm(popen(("nm '" + archive + "'").c_str(), "r"),
                                                 pclose);
  REQUIRE(nm);
  Symbols symbols;
  std::array<char, 1 << 16> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), nm.get()) != nullptr) {
    std::istringstream words(line.data());
    std::vector<std::string> word;
    for (std::string w; words >> w;) word.push_back(w);
    if (word.size() < 2 || word.back().find("9shakedown") == std::string::npos) continue;
    const std::string& kind = word[word.size() - 2];
    (kind == "U" ? symbols.undefined : symbols.defined).insert(word.back());
  }
  return symbols;
}

TEST_CASE("No library leaves a symbol to one above it", "[layers]") {
  std::set<std::string> below;
  for (const char* layer :
       {"problems", "methods", "catalogue", "analysis", "harness", "papers", "suite"}) {
    const Symbols symbols =
        symbols_of(SHAKEDOWN_LIBRARIES "/libshakedown_" + std::string(layer) + ".a");
    INFO(layer);
    CHECK(symbols.defined.size() > 0);
    below.insert(symbols.defined.begin(), symbols.defined.end());
    for (const std::string& name : symbols.undefined) {
      if (!below.contains(name)) FAIL_CHECK(name);
    }
  }
}

/// Returns the types that a file defines outside unnamed namespaces, with their namespace, such as
/// "shakedown::beyond Arena". Namespaces, and types that are only inside namespaces, are assumed to
/// begin a line.
std::set<std::string> types_of(std::istream& source) {
  std::set<std::string> found;
  std::vector<std::string> open;
  for (std::string line; std::getline(source, line);) {
    const auto space = test::matches(line, R"(^namespace( [\w:]+)? \{$)");
    const auto type = test::matches(line, R"(^(struct|class|enum class) (\w+)[^;<]*\{)");
    if (!space.empty()) {
      open.push_back(space.front()[1].empty() ? "" : space.front()[1].substr(1));
    } else if (line.starts_with("}  // namespace") && !open.empty()) {
      open.pop_back();
    } else if (!type.empty()) {
      std::string place;
      for (const std::string& one : open) place += (place.empty() ? "" : "::") + one;
      const bool unnamed = std::find(open.begin(), open.end(), "") != open.end();
      if (!open.empty() && !unnamed) found.insert(place + " " + type.front()[2]);
    }
  }
  return found;
}

/// Returns "type: file, file" for each type that two files define with the same name in the same
/// namespace. Of two such definitions, the linker would silently keep the members of only one.
std::vector<std::string> defined_twice(const std::map<std::string, std::string>& sources) {
  std::map<std::string, std::string> first;
  std::vector<std::string> found;
  for (const auto& [path, text] : sources) {
    std::istringstream source(text);
    for (const std::string& type : types_of(source)) {
      const auto [known, fresh] = first.try_emplace(type, path);
      if (!fresh) found.push_back(type + ": " + known->second + ", " + path);
    }
  }
  return found;
}

TEST_CASE("No two files define types of one name in one namespace", "[layers]") {
  const std::string type = "namespace shakedown {\nstruct Twin {\n};\n}  // namespace shakedown\n";
  const std::string own =
      "namespace shakedown {\nnamespace {\nstruct Twin {\n};\n}  // namespace\n}  // namespace shakedown\n";
  CHECK(defined_twice({{"a.hpp", type}, {"b.hpp", type}}) ==
        std::vector<std::string>{"shakedown Twin: a.hpp, b.hpp"});
  CHECK(defined_twice({{"a.hpp", type}, {"b.cpp", own}}).empty());

  std::map<std::string, std::string> sources;
  for (const char* folder : {"problems", "methods", "experiments"}) {
    for (const auto& file : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = file.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      std::stringstream text;
      text << std::ifstream(file.path()).rdbuf();
      sources[fs::relative(file.path(), root)] = text.str();
    }
  }
  CHECK(sources.size() > 400);
  for (const std::string& both : defined_twice(sources)) {
    INFO(both);
    CHECK(false);
  }
}

}  // namespace
