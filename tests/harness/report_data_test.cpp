// Texts and tables become HTML and data of the static page, and the end of a run says what moved.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <set>

#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/catalogue_json.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/markdown.hpp"
#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/prose.hpp"
#include "experiments/harness/report/records.hpp"
#include "experiments/harness/report/snapshot.hpp"
#include "tests/harness/report_input.hpp"
#include "tests/support/pattern.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using test::artefact, test::claim, test::input, test::matches;
namespace fs = std::filesystem;

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
    const std::string& text = all.at(src[1]);
    const std::string part = src[1].substr(6, src[1].size() - 9);
    INFO(part);
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
