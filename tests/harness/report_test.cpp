// The pages are readable for any text, have no dead links, and are the same every time.
#include "experiments/harness/report/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/order.hpp"
#include "tests/harness/report_input.hpp"
#include "tests/support/pattern.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using test::artefact, test::input, test::matches;
namespace fs = std::filesystem;

namespace {
std::size_t bars(const std::string& line) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++n;
  }
  return n;
}
}  // namespace

TEST_CASE("Figures have the paper's numbers and its order", "[report]") {
  std::vector<ArtefactRecord> all;
  for (const char* id :
       {"orders", "table1", "fig10b", "fig2", "fig10a", "fig18", "fig4-stiffness"}) {
    all.push_back(artefact(std::string("tao2014/") + id, std::string(id) != "table1"));
  }
  std::sort(all.begin(), all.end(), reads_before);
  std::vector<std::string> order;
  for (const auto& a : all) order.push_back(file_of(a.id));
  CHECK(order == std::vector<std::string>{"fig2", "fig10a", "fig10b", "fig18", "table1",
                                          "fig4-stiffness", "orders"});
  CHECK(place_of("tao2014/fig10a").text() == "Fig. 10a");
  CHECK(place_of("tao2014/fig4-stiffness").text().empty());
}

TEST_CASE("Ids in texts become names and links", "[report]") {
  ReportInput in = input();
  in.artefacts.push_back(artefact("tao2014/own", true));
  in.claims[0].explanation = "See tao2014/own and (tao2014.table1.b). Not tao2014/other, own.";
  in.claims[0].measurements[0].name = "step of velocity-verlet";
  in.findings[0].consequence = "It follows from tao2014/own.";
  const auto all = pages(in);
  CHECK_THAT(all.at("tao2014/README.md"),
             Contains("See <a href=\"#tao2014-own\">“Title of &quot;tao2014/own&quot;”</a> and "
                      "(<a href=\"#tao2014-table1\">Table 1</a>). Not tao2014/other, own.") &&
                 Contains("step of Verlet"));
  CHECK_THAT(all.at("README.md"), Contains("<a href=\"tao2014/README.md#tao2014-own\">"));
  CHECK_THAT(all.at("index/claims.js"), Contains("<a href=\\\"#figure=tao2014/own\\\">"));
}

TEST_CASE("Bars in texts do not break the tables", "[report]") {
  for (const auto& [path, page] : pages(input())) {
    if (!path.ends_with(".md")) continue;
    std::istringstream lines(page);
    std::size_t header = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with('|')) {
        header = 0;
      } else if (header == 0) {
        header = bars(line);
      } else {
        INFO(line);
        CHECK(bars(line) == header);
      }
    }
  }
}

TEST_CASE("What a page leaves out leaves neither tags nor empty lines", "[report]") {
  for (const auto& [path, page] : pages(input())) {
    if (!path.ends_with(".md")) continue;
    INFO(path);
    CHECK_THAT(page, !Contains("\n\n\n") && !Contains("{{") && !Contains("A page may end here"));
    CHECK_THAT(page, EndsWith("\n") && !EndsWith("\n\n"));
  }
}

TEST_CASE("A paper's page shows figures with claims, tables, misprints, coverage", "[report]") {
  const std::string text = pages(input()).at("tao2014/README.md");
  CHECK_THAT(text, Contains("</a>Fig. 2: Title of") && Contains("</a>Table 1: Title of"));
  CHECK_THAT(text, Contains("✅ **\\|error\\| &lt; \\*small\\* for q<sub>k</sub>.** \\[4.1"));
  CHECK_THAT(text, Contains("(fig2.csv)") && Contains("src=\"fig2.png\""));
  CHECK_THAT(text, Contains("alt=\"Fig. 2: Title of &quot;tao2014/fig2&quot;\""));
  CHECK_THAT(text, Contains("One sees &lt;this&gt;") && Contains("*Setting.* The") &&
                       Contains("*Differs from the paper.*"));
  CHECK_THAT(text, Contains("a\\|b"));
  CHECK_THAT(text, Contains("## Misprints") &&
                       Contains("[errata](errata.md) list 1 misprint and how we found it"));
  CHECK_THAT(text, Contains("1 are tested by a claim, 1 are not") && Contains("opinion"));
  CHECK_THAT(text, Contains("(stated: 0.01)") && Contains("m ⚠️ (must be less than 0.0124)."));
  CHECK_THAT(text, Contains("| **[Fig. 2: Title of") && Contains("**<br>One sees &lt;this&gt; |"));
  CHECK_THAT(text, Contains("- ✅ **It follows that q<sub>k</sub> is small.** → [Fig. 2]("));
  ReportInput twice = input();
  twice.claims.push_back(twice.claims[0]);
  CHECK_THAT(text, !Contains("The explanation above"));
  CHECK_THAT(pages(twice).at("tao2014/README.md"),
             Contains("*The explanation above applies here, too.*"));
}

TEST_CASE("A long page is divided, and its artefacts keep their address", "[report]") {
  ReportInput in = input();
  for (const char* name : {"a", "b", "c"}) {
    in.artefacts.push_back(artefact(fmt::format("tao2014/{}", name), true));
    in.artefacts.back().caption.setting = std::string(40'000, 'x');
  }
  in.claims[0].explanation = "See tao2014/a and tao2014/c.";
  auto all = pages(in);
  CHECK(all.contains("tao2014/part-3.md"));
  CHECK_FALSE(all.contains("tao2014/part-4.md"));
  for (const auto& [path, page] : all) CHECK((!path.ends_with(".md") || page.size() < 60'000));
  CHECK_THAT(all.at("tao2014/README.md"), Contains("<a id=\"tao2014-c\"></a>") &&
                                              Contains("(part-1.md#tao2014-fig2)") &&
                                              Contains("(part-3.md#tao2014-c)"));
  CHECK_THAT(all.at("tao2014/part-1.md"),
             Contains("<a href=\"#tao2014-a\">") && Contains("<a href=\"part-3.md#tao2014-c\">"));
  CHECK_THAT(all.at("README.md"), Contains("<a href=\"tao2014/part-1.md#tao2014-fig2\">"));
}

TEST_CASE("A figure with many claims continues on the next part", "[report]") {
  ReportInput in = input();
  for (int k = 0; k < 30; ++k) {
    in.claims.push_back(in.claims[0]);
    in.claims.back().statement = std::string(3'000, 'x');
  }
  const auto all = pages(in);
  CHECK_THAT(all.at("tao2014/part-2.md"),
             Contains("### Fig. 2: Title of") && Contains(", continued\n"));
  CHECK_THAT(all.at("tao2014/README.md"), Contains("(part-1.md#tao2014-fig2)"));
  for (const auto& [path, page] : all) CHECK((!path.ends_with(".md") || page.size() < 60'000));
}

TEST_CASE("Parts that a shorter page no longer has are removed", "[report]") {
  const test::Scratch results;
  fs::create_directory(results.path / "tao2014");
  write_file(results.path / "tao2014/part-12.md", "old");
  const std::vector<std::string> own{"partial.md", "part-notes.md", "part-1-notes.md", "part-.md"};
  for (const auto& name : own) write_file(results.path / "tao2014" / name, "a user's own");
  FileSet files;
  write_pages(input(), results.path, files);
  files.publish();
  CHECK_FALSE(fs::exists(results.path / "tao2014/part-12.md"));
  for (const auto& name : own) CHECK(fs::exists(results.path / "tao2014" / name));
}

TEST_CASE("No link of the pages is dead", "[report]") {
  ReportInput in = input();
  in.claims[1].explanation = "See tao2014/fig2.";
  in.artefacts.push_back(artefact("tao2014/long", true));
  in.artefacts.back().caption.setting = std::string(50'000, 'x');
  const auto all = pages(in);
  int links = 0;
  for (const auto& [path, page] : all) {
    if (!path.ends_with(".md")) continue;
    for (const test::Match& link :
         matches(page,
                 "[(\"]([a-z0-9./-]*(README|reading|errata|part-[0-9]+)?(\\.md)?#[^)\"]+)[)\"]")) {
      const std::string& target = link[1];
      const std::string file = target.substr(0, target.find('#'));
      const fs::path to = file.empty() ? fs::path(path) : fs::path(path).parent_path() / file;
      INFO(path << ": " << target);
      REQUIRE(all.contains(to.lexically_normal().string()));
      const std::string anchor = "id=\"" + target.substr(target.find('#') + 1) + "\"";
      CHECK_THAT(all.at(to.lexically_normal().string()), Contains(anchor));
      ++links;
    }
  }
  CHECK(links > 5);
}

TEST_CASE("The overview and the comparisons begin with what to use", "[report]") {
  ReportInput in = input();
  in.artefacts.push_back(artefact("comparison/decision-use", false));
  in.artefacts.back().paper = "comparison";
  in.tables["comparison/decision-use"] = Table({"kind", "short run"}).row({"rods", "rattle"});
  const auto all = pages(in);
  CHECK_THAT(all.at("README.md"), Contains("| rods | RATTLE |") && Contains("(index.html)"));
  CHECK_THAT(all.at("comparison/README.md"),
             Contains("| rods | RATTLE |") && Contains("[index.html](../index.html) gives"));
  CHECK_THAT(all.at("tao2014/README.md"), !Contains("| rods | RATTLE |"));
}

TEST_CASE("One page explains the signs of all pages", "[report]") {
  const std::string text = pages(input()).at("reading.md");
  CHECK_THAT(text, Contains("| 🟡 | qualified | it holds in a narrower range |") &&
                       Contains("lie under another curve") && Contains("../methods/README.md"));
  ReportInput own = input();
  own.claims.clear();
  for (auto& one : own.artefacts) one.paper = "mine";
  CHECK_THAT(pages(own).at("reading.md"), !Contains("../methods"));
}

TEST_CASE("The errata say what is printed, what is correct, how it was found and what proves it",
          "[report]") {
  const std::string text = pages(input()).at("tao2014/errata.md");
  CHECK_THAT(text, Contains("- Printed: (7): <i>x</i><sub>") && Contains("</sub> − 1"));
  CHECK_THAT(text, Contains("the energy &lt;grew&gt;") && Contains("claim `tao2014.table1.b`"));
  CHECK_THAT(text, Contains("(README.md#tao2014-table1)") && !Contains("tao2014.fig2.a"));
  ReportInput none = input();
  none.claims.pop_back();
  CHECK_FALSE(pages(none).contains("tao2014/errata.md"));
}

TEST_CASE("The errata are in the order of the paper's sections", "[report]") {
  ReportInput in = input();
  const Claim misprint = in.claims.back();
  in.claims.clear();
  for (const char* locator : {"A.2, (1)", "10.1, (2)", "9 after (14)", "Theorem 2.3", "2.1, (9)"}) {
    in.claims.push_back(misprint);
    in.claims.back().locator = locator;
  }
  const std::string text = pages(in).at("tao2014/errata.md");
  for (const char* heading :
       {"## 1. 2.1, (9)", "## 2. Theorem 2.3", "## 3. 9 after", "## 4. 10.1", "## 5. A.2"}) {
    CHECK_THAT(text, Contains(heading));
  }
}

TEST_CASE("What is ours is counted apart from the paper's sentences", "[report]") {
  ReportInput in = input();
  in.claims.push_back(in.claims[0]);
  in.claims.back().locator = "4.1 (ours)";
  in.claims.back().computed = Verdict::refuted;
  CHECK_THAT(pages(in).at("tao2014/README.md"), Contains("2 claims: ✅ 1 🔧 1 · 1 added by us: ❌ 1"));
  CHECK_THAT(pages(in).at("README.md"),
             Contains("| Tao, Owhadi 2014 | 1 | 1 | 0 | 0 | 0 | 2 | 1 |"));
}

TEST_CASE("The overview shows verdicts and findings", "[report]") {
  const std::string text = pages(input()).at("README.md");
  CHECK_THAT(text, Contains("| Tao, Owhadi 2014 | 1 | 1 |"));
  CHECK_THAT(
      text,
      Contains("## Main findings") &&
          Contains("✅ <b>It follows that q<sub>k</sub> is small.</b>") &&
          Contains(
              "<a href=\"tao2014/README.md#tao2014-fig2\"><img src=\"tao2014/fig2.thumb.png\"") &&
          Contains("Tao, Owhadi 2014, Fig. 2</a>"));
  ReportInput bare = input();
  bare.artefacts.push_back(artefact("comparison/a", true));
  bare.artefacts.back().paper = "comparison";
  CHECK_THAT(pages(bare).at("README.md"), Contains("| – | – | – | – | – | – | 0 | 1 | 0 |"));
}

TEST_CASE("A flipped verdict shows what we held", "[report]") {
  ReportInput in = input();
  in.claims[0].computed = Verdict::refuted;
  CHECK_THAT(pages(in).at("tao2014/README.md"), Contains("❌ ⚠️ expected: reproduced **"));
}

TEST_CASE("Pages are the same for the same input and hold no date", "[report]") {
  const auto once = pages(input());
  CHECK(once == pages(input()));
  for (const auto& [path, page] : once) {
    INFO(path);
    CHECK(matches(page, "(20[0-9]{2}-[01][0-9]-[0-3][0-9])").empty());
  }
}
