// The pages are readable for any text, have no dead links, and are the same every time.
#include "experiments/harness/report/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <set>
#include <sstream>

#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/catalogue_json.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/markdown.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/prose.hpp"
#include "experiments/harness/report/records.hpp"
#include "experiments/harness/report/snapshot.hpp"
#include "tests/support/pattern.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {
Claim claim(const std::string& id, const std::string& artefact, ClaimKind kind) {
  Claim c;
  c.id = id;
  c.paper = "tao2014";
  c.experiment = artefact;
  c.artefact = artefact;
  c.locator = "4.1 | row 6";
  c.statement = "|error| < *small* for q_k.";
  c.kind = kind;
  c.explanation = "It is. More follows.";
  const bool erratum = kind == ClaimKind::erratum;
  const auto number = [](Role role, bool holds) {
    return Measurement{.name = "max |x|",
                       .value = 0.0123456,
                       .unit = "m",
                       .stated = "0.01",
                       .role = role,
                       .wanted = "below 0.0124",
                       .reason = "a < b & c",
                       .holds = holds,
                       .margin = 0.004};
  };
  c.measurements = {number(erratum ? Role::corrected : Role::expected, true)};
  if (erratum) {
    c.measurements.push_back(number(Role::printed, false));
    c.erratum = {"(7): $x_k$ + 1", "$x_k$ - 1", "the energy <grew>"};
  }
  c.computed = erratum ? Verdict::reproduced_corrected : Verdict::reproduced;
  c.pinned = c.computed;
  return c;
}

ArtefactRecord artefact(const std::string& id, bool figure) {
  ArtefactRecord a;
  a.id = id;
  a.paper = "tao2014";
  a.experiment = id;
  a.title = "Title of \"" + id + "\"";
  a.caption = {"One sees <this>", "The $\\omega$ of it", "</script><b>"};
  a.figure = figure;
  a.rows = 2;
  return a;
}

ReportInput input() {
  ReportInput in;
  in.claims = {claim("tao2014.fig2.a", "tao2014/fig2", ClaimKind::value),
               claim("tao2014.table1.b", "tao2014/table1", ClaimKind::erratum)};
  in.artefacts = {artefact("tao2014/fig2", true), artefact("tao2014/table1", false)};
  in.tables["tao2014/table1"] = Table({"h", "m|n"}).row({0.1, "a|b"});
  in.indexes = {{"tao2014", {{"1", "s", "tao2014.fig2.a", ""}, {"2", "s", "", "opinion"}}}};
  in.findings = {{"tao2014.fig2.a", "It follows that q_k is small."}};
  in.made_with = {"GCC 12", "Release", "-O3", {{"Eigen", "3.4.0"}}, "hash"};
  in.machine = "a processor";
  return in;
}

std::size_t bars(const std::string& line) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++n;
  }
  return n;
}

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  std::vector<std::string> found;
  for (const test::Match& match : test::matches(text, pattern)) found.push_back(match[1]);
  return found;
}
}  // namespace

TEST_CASE("ASCII mathematics in texts is set", "[report]") {
  CHECK(prose("|g| is O(omega^-2), q_k <= 2 +- 0.1") ==
        "|g| is O(ω<sup>−2</sup>), q<sub>k</sub> ≤ 2 ± 0.1");
  CHECK(prose("below 1e-12, not 2.5e+03") == "below 10<sup>−12</sup>, not 2.5·10<sup>3</sup>");
  CHECK(prose("p_{k+1} - p_k = -0.5, x^(-1/2)") ==
        "p<sub>k+1</sub> − p<sub>k</sub> = −0.5, x<sup>−1/2</sup>");
  CHECK(prose("1.566739422431162 and 1.00000150") == "1.567 and 1.00000150");
  CHECK(prose("22468445240129980") == "2.247·10<sup>16</sup>");
  CHECK(prose("phi'^2 = O(omega^-(mu+1))") == "φ'<sup>2</sup> = O(ω<sup>−(μ+1)</sup>)");
  CHECK(
      prose("sqrt(eps) < sqrt 3, 2/sqrt(4 + omega), sqrt(5)^2, sqrt(tolerance), alpha-sqrt-eps") ==
      "√ε &lt; √3, 2/√(4 + ω), √(5)<sup>2</sup>, √(tolerance), alpha-sqrt-eps");
  CHECK(prose("|r|_inf, rho_inf = 0.9, sqrt(open") ==
        "|r|<sub>∞</sub>, ρ<sub>∞</sub> = 0.9, sqrt(open");
  CHECK(prose("h^2. R^T R") == "h<sup>2</sup>. R<sup>T</sup> R");
  CHECK(number(1.4e-15) == "1.4·10<sup>−15</sup>");
  CHECK(number(-0.0123456) == "−0.01235");
}

TEST_CASE("Words, ids and markup in texts stay what they are", "[report]") {
  CHECK(prose("ggl-theta-a, two-springs") == "ggl-theta-a, two-springs");
  CHECK(prose("tao2014/omega2000, 0.1/omega") == "tao2014/omega2000, 0.1/ω");
  CHECK(prose("problems/dna_test.cpp, q_k. And") == "problems/dna_test.cpp, q<sub>k</sub>. And");
  CHECK(prose("by `make bench-peers`, q_k") == "by <code>make bench-peers</code>, q<sub>k</sub>");
  CHECK(prose("a <b> & \"c\"\nd") == "a &lt;b&gt; &amp; &quot;c&quot; d");
  CHECK(prose("costs $5") == "costs $5");
  CHECK(prose("$\\nonsense$ stays") == "\\nonsense stays");
  CHECK(markdown::of_html(prose("a|b *c* <d>")) == "a\\|b \\*c\\* &lt;d&gt;");
  CHECK(markdown::attribute("a \"b\" <c> q_k | d") == "a &quot;b&quot; &lt;c&gt; qk &#124; d");
}

TEST_CASE("A table shows four digits, or those of the paper, and methods by name", "[report]") {
  const auto cells = markdown::cells(Table({"x", "y"})
                                         .row({12304.56, 0.123456})
                                         .row({std::nan(""), "velocity-verlet"})
                                         .row({-2.763e58, "refuted"}));
  CHECK(cells[1] == std::vector<std::string>{"12305", "0.1235"});
  CHECK(cells[2] == std::vector<std::string>{"–", "Verlet"});
  CHECK(cells[3] == std::vector<std::string>{"−∞", "❌ refuted"});
  const auto beside = markdown::cells(
      Table({"x, printed", "x"}).row({4.305, 4}).row({1.1414, 1.1419}).row({3, 3.0}));
  CHECK(beside[1] == std::vector<std::string>{"4.305", "4.<b>000</b>"});
  CHECK(beside[2] == std::vector<std::string>{"1.1414", "1.141<b>9</b>"});
  CHECK(beside[3] == std::vector<std::string>{"3", "3"});
}

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
    for (const std::string& target :
         matches(page,
                 "[(\"]([a-z0-9./-]*(README|reading|errata|part-[0-9]+)?(\\.md)?#[^)\"]+)[)\"]")) {
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
             Contains("(tao2014/README.md) | 1 | 1 | 0 | 0 | 0 | 2 | 1 |"));
}

TEST_CASE("The overview shows verdicts and findings", "[report]") {
  const std::string text = pages(input()).at("README.md");
  CHECK_THAT(text, Contains("| [Tao, Owhadi 2014](tao2014/README.md) | 1 | 1 |"));
  CHECK_THAT(
      text,
      Contains("## Main findings") &&
          Contains("✅ <b>It follows that q<sub>k</sub> is small.</b>") &&
          Contains("<img src=\"tao2014/fig2.thumb.png\"") &&
          Contains("<a href=\"tao2014/README.md#tao2014-fig2\">Tao, Owhadi 2014, Fig. 2</a>"));
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

TEST_CASE("Texts cannot end the element that holds the data of the static page", "[report]") {
  ReportInput in = input();
  in.machine = "</script><b>";
  const std::string page = pages(in).at("index.html");
  CHECK_THAT(page, Contains("\\u003c/script"));
  const std::size_t data_files = matches(page, "(<script src=)").size();
  CHECK(data_files == 5);
  CHECK(matches(page, "(</script>)").size() == data_files + 3);
}

TEST_CASE("What the static page shows lies beside it, each part as data", "[report]") {
  const auto all = pages(input());
  for (const auto& src : matches(all.at("index.html"), "<script src=\"([^\"]+)\"")) {
    INFO(src);
    const std::string& text = all.at(src);
    const std::string part = src.substr(6, src.size() - 9);
    const std::string head = "data." + part + " = ";
    REQUIRE_THAT(text, StartsWith(head) && EndsWith(";\n"));
    CHECK_FALSE(
        nlohmann::json::parse(text.substr(head.size(), text.size() - head.size() - 2)).is_null());
  }
}

TEST_CASE("A table of what to use becomes the page's answers, in its order", "[report]") {
  ReportInput in = input();
  in.artefacts.push_back(artefact("tao2014/use", false));
  in.artefacts.push_back(artefact("tao2014/kinds", false));
  in.tables["tao2014/use"] =
      Table({"situation", "error", "length", "structure", "advice", "method", "cost", "least",
             "greatest", "reached on", "cases", "count", "reason"})
          .row({"rods", 1e-6, "long", "none", "best", "rattle", 1.23456, 1.0, 2.0, 3, 4, 99.0, ""})
          .row({"rods", 1e-6, "long", "none", "avoid", "rk4", INFINITY, 1.0, 1.0, 0, 4,
                std::nan(""), "q_k < 1"});
  in.artefacts[in.artefacts.size() - 2].columns = in.tables["tao2014/use"].columns();
  in.tables["tao2014/kinds"] =
      Table({"situation", "title", "cases"}).row({"rods", "rods & bonds", "chain"});
  in.artefacts.back().columns = in.tables["tao2014/kinds"].columns();
  const auto data = choice_data(in);
  CHECK(data.at("artefact") == "tao2014/use");
  CHECK(data.at("situations").dump() == R"([["rods","rods &amp; bonds","chain"]])");
  CHECK(data.at("rows").at(0).dump() == "[0,1,2,3,4,5,1e-06,1.23,1.0,2.0,3.0,4.0,99.0]");
  CHECK(data.at("rows").at(1).dump() == "[0,1,2,6,7,8,1e-06,null,1.0,1.0,0.0,4.0,null]");
  CHECK(data.at("words").at(8) == "q<sub>k</sub> &lt; 1");
  CHECK_THAT(pages(in).at("index/decision.js"), Contains("\"tao2014/use\""));
  CHECK(choice_data(input()).at("rows").empty());
}

TEST_CASE("Tables of methods on problems become the page's matrix", "[report]") {
  ReportInput in = input();
  in.artefacts.push_back(artefact("tao2014/m", false));
  in.artefacts.push_back(artefact("tao2014/why", false));
  in.crosses["tao2014/m"] =
      Table({"method", "problem", "property", "declared", "measured", "outcome", "note", "row"})
          .row({"rattle", "chain", "order of q", 2, 1.987654, "kept", "", 1})
          .row({"rattle", "chain", "energy", "bounded", std::nan(""), "not measured", "q_k < 1", 1})
          .row({"shake", "chain", "order of q", 2, INFINITY, "broken", "", 2});
  in.crosses["tao2014/why"] = Table({"method", "problem", "broken"})
                                  .row({"rattle", "chain", ""})
                                  .row({"shake", "chain", "order: too long"});
  const auto data = matrix_data(in);
  CHECK(data.at("methods").dump() == R"(["rattle","shake"])");
  CHECK(data.at("problems").dump() == R"(["chain"])");
  const auto& properties = data.at("tables").at(0).at("properties");
  CHECK(properties.at(0).dump() ==
        R"({"cells":[[0,0,0,1.988,0,0],[1,0,0,"inf",2,0]],"name":"order of q"})");
  CHECK(properties.at(1).dump() == R"({"cells":[[0,0,1,null,1,1]],"name":"energy"})");
  CHECK(data.at("notes").at(1) == "q<sub>k</sub> &lt; 1");
  CHECK(data.at("reasons").dump() == R"([["shake","chain","order: too long"]])");
  CHECK_THAT(pages(in).at("index/matrix.js"), Contains("\"order: too long\""));
}

TEST_CASE("Every method of the catalogue has the family of its header's folder", "[report]") {
  ReportInput in = input();
  in.methods = methods_json(catalogue());
  const auto all = pages(in).at("index/catalogue.js");
  CHECK_THAT(all, !Contains("\"family\":\"\""));
  CHECK_THAT(all, Contains("\"family\":\"runge kutta\""));
}

TEST_CASE("Pages are the same for the same input and hold no date", "[report]") {
  const auto once = pages(input());
  CHECK(once == pages(input()));
  for (const auto& [path, page] : once) {
    INFO(path);
    CHECK(matches(page, "(20[0-9]{2}-[01][0-9]-[0-3][0-9])").empty());
  }
}

TEST_CASE("The end of a run says what moved", "[report]") {
  Snapshot before{input().claims, {{"p/x.csv", "k\n1\n"}, {"p/y.csv", "k\n2\n"}}};
  Snapshot after = before;
  CHECK_THAT(what_matters(before, after, "results"), Contains("changed verdicts      none"));
  after.claims[0].computed = Verdict::refuted;
  after.tables["p/y.csv"] = "k\n3\n";
  before.claims.pop_back();
  const std::string text = what_matters(before, after, "results");
  CHECK_THAT(text, Contains("2 claims: 0 reproduced, 1 reproduced-corrected"));
  CHECK_THAT(text, Contains("1: tao2014.fig2.a (reproduced -> refuted)"));
  CHECK_THAT(text, Contains("new claims            1: tao2014.table1.b"));
  CHECK_THAT(text, Contains("1: p/y.csv (of 2") && Contains("results/README.md"));
}

TEST_CASE("What moved leaves out the tables of seconds, by the experiments' records", "[report]") {
  const test::Scratch results;
  fs::create_directory(results.path / "p");
  write_file(results.path / "claims.json", to_json(std::vector<Claim>{}));
  for (const char* name : {"fast.csv", "fast-parts.csv", "speed.csv", ".half.csv"}) {
    write_file(results.path / "p" / name, "a\n1\n");
  }
  Experiment fast{.id = "p/fast", .leaves = {"p/fast", "p/fast-parts"}, .timing = true};
  const auto names = [&] {
    std::set<std::string> all;
    const Snapshot now = snapshot(results.path, {fast, {.id = "p/speed"}});
    for (const auto& [name, digest] : now.tables) all.insert(name);
    return all;
  };
  CHECK(names() == std::set<std::string>{"p/speed.csv"});
  fast.timing = false;
  CHECK(names() == std::set<std::string>{"p/fast-parts.csv", "p/fast.csv", "p/speed.csv"});
}

TEST_CASE("The short line of a corrected claim shows both forms, no control", "[report]") {
  Claim c = claim("tao2014.table1.b", "tao2014/table1", ClaimKind::erratum);
  CHECK_THAT(deciding(c), Contains("<i>Printed:</i>") && Contains("<i>Corrected:</i>"));
  c = claim("tao2014.fig2.a", "tao2014/fig2", ClaimKind::value);
  Measurement control = c.measurements[0];
  control.role = Role::control;
  control.name = "nearer its bound";
  control.margin = 0.001;
  c.measurements.push_back(control);
  CHECK_THAT(deciding(c), Contains("max |x|") && !Contains("nearer"));
}

TEST_CASE("The short line of an undetermined claim shows what is missing", "[report]") {
  Claim c = claim("tao2014.fig2.a", "tao2014/fig2", ClaimKind::value);
  c.computed = Verdict::undetermined;
  const auto add = [&c](Role role, const char* what) {
    c.measurements.push_back(c.measurements[0]);
    c.measurements.back().role = role;
    c.measurements.back().name = what;
    c.measurements.back().holds = false;
  };
  add(Role::expected, "second part");
  add(Role::contrary, "the opposite");
  CHECK_THAT(deciding(c), Contains("max |x|") && Contains("second part") &&
                              Contains("<i>Contrary:</i> the opposite"));
}
