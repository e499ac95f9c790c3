// Experiments define the contents of a figure, and the harness defines its look: there must be no
// gnuplot commands outside figures/.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "experiments/suite.hpp"
#include "tests/support/pattern.hpp"

namespace fs = std::filesystem;
namespace test = shakedown::test;
using namespace shakedown;

namespace {

/// Returns the first gnuplot command in a source, or "".
std::string gnuplot_in(const std::string& source) {
  static const std::string command =
      R"(gnuplot|multiplot|\bset (x|y|z|cb)?(range|label|tics|key|title|view|format|logscale|style)\b)"
      R"(|\bs?plot data\b|\bwith (lines|points|linespoints|vectors|filledcurves|image)\b|\busing \\?")";
  return test::first_match(source, command);
}

/// Returns ASCII mathematics in the visible text of a figure. A panel's `text` begins with its
/// place. A `text` with only a name is a column of a table.
std::string ascii_mathematics_in(const std::string& source) {
  static const std::string shown =
      R"re(\.((x|y|z|panel|level|event|cross)\(\s*|text\([^",;]*,[^",;]*,\s*)"([^"]*)")re";
  static const std::string ascii =
      R"(\b(omega|lambda|epsilon|theta|phi|alpha|beta)\b|\w\^\d|\w_\w)";
  for (const test::Match& at : test::matches(source, shown)) {
    const std::string found = test::first_match(test::replaced(at[3], R"(\$[^$]*\$)", ""), ascii);
    if (!found.empty()) return found;
  }
  return "";
}

/// Decimal numbers that may be typed because they are parameters or are not our results.
const std::vector<std::pair<std::string, std::string>> typed{
    {"closed form of 4.1", "a section"},
    {"misprint for 1.24 (cut off) or 1.25", "corrected from the paper's own digits"},
    {"paper has 4.305 and 3.207", "the paper's"},
    {"paper has 1.87", "the paper's"},
    {"the height of 0.0375 m", "the paper's"},
    {"steps up to 0.04 s", "the paper's step"},
    {"EM at 0.675 s", "the paper's step"},
    {"Verlet's step, 0.2", "the paper's step"},
    {"with a step of 2.5", "a sampled step"},
    {"the paper's step of 0.1", "the paper's"},
    {"factors of 9.5", "the paper's"},
    {"instead of 7.2", "the paper's"},
    {"within 3.5 \u00c5", "what counts as a pair"},
    {"0.1 \u00c5 apart", "what counts as apart"},
    {"from 17.8 to 178", "the claim's range"},
    {"in the paper it takes 8.7 and 1.4 times as long", "the paper's"},
    {"0.91 and 0.34 in the paper", "the paper's"}};

/// Returns the first typed decimal number in the first part of a caption, or "". A number is
/// allowed if it is filled in, if it is part of a formula or the value of a parameter after a
/// formula, if it belongs to a reference, or if it is in the list above. Matches of the list are
/// counted.
std::string typed_number_in(std::string text, std::vector<int>& met) {
  for (std::size_t k = 0; k < typed.size(); ++k) {
    for (auto at = text.find(typed[k].first); at != std::string::npos;
         at = text.find(typed[k].first, at)) {
      text.erase(at, typed[k].first.size());
      ++met[k];
    }
  }
  static const std::string exempt =
      R"(\$[^$]*\$( = \d+(\.\d+)?)?|\{[^{}]*\})"
      R"(|\b([Ss]ections?|Theorem|Lemmas?|Remark) \d[\d.]*( and \d[\d.]*)?)";
  return test::first_match(test::replaced(text, exempt, ""), R"(\d+\.\d+)");
}

}  // namespace

TEST_CASE("What captions say one sees holds no typed measurement", "[figure]") {
  std::vector<int> met(typed.size(), 0);
  CHECK(typed_number_in("It errs by 0.93.", met) == "0.93");
  CHECK(typed_number_in("At $h$ = 0.1, $x=2.5$, {error.q} of Theorem 1.2.", met).empty());
  int parts = 0;
  for (const auto& document : standard_suite().documents) {
    if (document->paper() == "beyond" || document->paper() == "comparison") continue;
    for (const DocumentedArtefact& artefact : document->artefacts) {
      INFO(document->at(artefact.line, artefact.caption.sees));
      CHECK(typed_number_in(artefact.caption.sees, met).empty());
      ++parts;
    }
  }
  CHECK(parts > 100);
  for (std::size_t k = 0; k < typed.size(); ++k) {
    INFO("allowed but nowhere: " << typed[k].first << " (" << typed[k].second << ")");
    CHECK(met[k] > 0);
  }
}

TEST_CASE("Experiments hold no gnuplot command and no ASCII mathematics", "[figure]") {
  CHECK(gnuplot_in("figure.plot(\"set xrange [0:1]\")") == "set xrange");
  CHECK(gnuplot_in("\"plot data using 1:2\"") == "plot data");
  CHECK(gnuplot_in("x with lines through the origin") == "with lines");
  CHECK(gnuplot_in("a set of panels").empty());
  CHECK(ascii_mathematics_in("panel.x(\"frequency omega [1/s]\")") == "omega");
  CHECK(ascii_mathematics_in("panel.y(\"$\\\\omega^2 q_1$ [m]\")").empty());
  CHECK(ascii_mathematics_in("panel.text(0.5, top, \"beta = 0\")") == "beta");
  CHECK(ascii_mathematics_in("row.text(\"beta\")").empty());
  int sources = 0;
  for (const char* folder :
       {"tao2014", "ariel2012", "reich1995", "kinon2023", "beyond", "comparison", "harness/cli"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(__FILE__).parent_path() /
                                                              "../../experiments" / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".cpp" && extension != ".hpp") continue;
      std::ifstream in(entry.path());
      std::stringstream text;
      text << in.rdbuf();
      INFO(entry.path().string());
      CHECK(gnuplot_in(text.str()).empty());
      CHECK(ascii_mathematics_in(text.str()).empty());
      ++sources;
    }
  }
  CHECK(sources > 80);
}
