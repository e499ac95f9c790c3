// The report reads well whatever the texts hold, and is the same each time.
#include "experiments/harness/report/report.hpp"

#include <catch2/catch.hpp>
#include <sstream>

#include "experiments/harness/report/markdown.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;

namespace {
Claim claim(const std::string& id, const std::string& artefact, ClaimKind kind) {
  Claim c;
  c.id = id;
  c.paper = "tao2014";
  c.experiment = artefact;
  c.artefact = artefact;
  c.locator = "4.1 | row 6";
  c.statement = "|error| < *small* for q_k";
  c.kind = kind;
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
  if (erratum) c.measurements.push_back(number(Role::printed, false));
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
  a.caption = "Caption <of> it";
  a.figure = figure;
  a.rows = 2;
  return a;
}

ReportInput input() {
  ReportInput in;
  in.claims = {claim("tao2014.fig2.a", "tao2014/fig2", ClaimKind::value),
               claim("tao2014.table1.b", "tao2014/table1", ClaimKind::erratum)};
  in.artefacts = {artefact("tao2014/table1", false), artefact("tao2014/fig2", true)};
  in.tables["tao2014/table1"] = Table({"h", "m|n"}).row({0.1, "a|b"});
  in.indexes = {{"tao2014", {{"1", "s", "tao2014.fig2.a", ""}, {"2", "s", "", "opinion"}}}};
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
}  // namespace

TEST_CASE("Text that looks like markup is shown as it reads", "[report]") {
  CHECK(markdown::escaped("a|b *c* <d> q_k\n$x$") == "a\\|b \\*c\\* &lt;d&gt; q\\_k \\$x\\$");
  CHECK(markdown::html("a \"b\" <c>") == "a &quot;b&quot; &lt;c&gt;");
  CHECK(markdown::number(0.0123456) == "0.01235");
}

TEST_CASE("Bars in texts do not break the tables", "[report]") {
  std::istringstream lines(report(input()));
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

TEST_CASE("The report shows claims, figures, tables, misprints and coverage", "[report]") {
  const std::string text = report(input());
  CHECK_THAT(text, Contains("✅ reproduced"));
  CHECK_THAT(text, Contains("(tao2014/fig2.csv)") && Contains("src=\"tao2014/fig2.png\""));
  CHECK_THAT(text, Contains("alt=\"Title of &quot;tao2014/fig2&quot;\""));
  CHECK_THAT(text, Contains("a\\|b"));
  CHECK_THAT(text, Contains("## Misprints"));
  CHECK_THAT(text, Contains("tested by a claim: 1, not testable: 1"));
  CHECK_THAT(text, Contains("stated: 0.01"));
  CHECK(text.find("tao2014-table1") < text.find("id=\"tao2014-fig2\""));
}

TEST_CASE("A flipped verdict shows what we held", "[report]") {
  ReportInput in = input();
  in.claims[0].computed = Verdict::refuted;
  CHECK_THAT(report(in), Contains("❌ refuted") && Contains("we held: reproduced"));
}

TEST_CASE("The report is the same for the same input and holds no date", "[report]") {
  CHECK(report(input()) == report(input()));
  CHECK_THAT(report(input()), !Contains(std::string("2026-")));
}
