// Checks the committed results: code hosts can show the pages, links have existing targets,
// findings are claims, and markers distinguish the methods of a figure.
#include "experiments/harness/report/report.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/records.hpp"
#include "experiments/suite.hpp"
#include "tests/support/pattern.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

// Returns the project's own results, as read from its sources.
const ReportInput& real() {
  static const Suite suite = standard_suite();
  static const ReportInput in =
      read_results(fs::path(SHAKEDOWN_ROOT) / "results", &suite.catalogue, suite.findings);
  return in;
}

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  std::vector<std::string> found;
  for (const test::Match& match : test::matches(text, pattern)) found.push_back(match[1]);
  return found;
}

}  // namespace

TEST_CASE("The page's answers and its matrix hold all tables of the comparison", "[report]") {
  CHECK(choice_data(real()).at("rows").size() > 1000);
  CHECK(matrix_data(real()).at("tables").size() >= 9);
}

TEST_CASE("Pages stay small: code hosts show text above 500 kB as source, no file has 1 MiB",
          "[report]") {
  for (const auto& [path, page] : pages(real())) {
    INFO(path);
    CHECK(page.size() < (path.ends_with(".js") ? std::size_t{1} << 20 : 500'000));
  }
}

TEST_CASE("Every link and picture of the pages exists", "[report]") {
  const fs::path results = fs::path(SHAKEDOWN_ROOT) / "results";
  const auto all = pages(real());
  std::size_t links = 0;
  for (const auto& [path, page] : all) {
    if (!path.ends_with(".md")) continue;
    for (const char* pattern : {"\\]\\(([^)]+)\\)", "(?:src|href)=\"([^\"]+)\""}) {
      for (const auto& link : matches(page, pattern)) {
        ++links;
        INFO(path << ": " << link);
        const auto hash = link.find('#');
        const fs::path target =
            hash == 0 ? fs::path(path)
                      : (fs::path(path).parent_path() / link.substr(0, hash)).lexically_normal();
        const auto other = all.find(target.string());
        CHECK((other != all.end() || fs::exists(results / target)));
        if (hash == std::string::npos || other == all.end()) continue;
        const std::string anchor = link.substr(hash + 1), figure = "figure=";
        // The page for the browser shows a figure by its id.
        const bool shown = anchor.starts_with(figure);
        CHECK_THAT(shown ? all.at("index/artefacts.js") : other->second,
                   Contains(shown ? "\"id\":\"" + anchor.substr(figure.size()) + "\""
                                  : "<a id=\"" + anchor + "\">"));
      }
    }
  }
  CHECK(links > 500);
}

TEST_CASE("The findings of the overview are claims", "[report]") {
  std::set<std::string> known;
  for (const auto& c : real().claims) known.insert(c.id);
  CHECK(real().findings.size() == 10);
  for (const auto& finding : real().findings) {
    INFO(finding.claim);
    CHECK(known.contains(finding.claim));
    CHECK(!finding.consequence.empty());
  }
}

TEST_CASE("The methods of one figure each have a marker of their own", "[figure]") {
  const std::filesystem::path results = std::filesystem::path(SHAKEDOWN_ROOT) / "results";
  std::size_t compared = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(results)) {
    if (file.path().extension() != ".json" || file.path().parent_path() == results ||
        file.path().parent_path() == results / "reference") {
      continue;
    }
    const ArtefactRecord record = artefact_from_json(read_file(file.path()), file.path().string());
    if (!record.figure) continue;
    std::map<int, std::string> markers;
    for (const Configured& method : record.methods) {
      // In a map each method has its own panel and therefore no marker.
      if (std::ranges::find(record.drawn, method.id) == record.drawn.end()) continue;
      INFO(record.id << ": " << method.id);
      CHECK(markers.try_emplace(method_look(method.id).marker, method.id).first->second ==
            method.id);
      compared += markers.size() > 1 ? 1 : 0;
    }
  }
  CHECK(compared > 100);
}
