// The accuracy regression test notices changes.
#include "experiments/harness/claims/check.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "experiments/harness/claims/check_store.hpp"
#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using test::Scratch;

namespace {
Metric metric(const std::string& name, double value) {
  return {name, value, 1e-6, 0.0, "libm varies", "own earlier output", "tao2014/fig1"};
}

std::string report_of(const std::vector<Metric>& metrics, const Scratch& scratch, int code) {
  std::ostringstream out;
  CHECK(check_metrics(metrics, scratch / "reference", out) == code);
  return out.str();
}
}  // namespace

TEST_CASE("Metrics that stand as recorded pass, and a move is named with its place", "[check]") {
  const Scratch scratch;
  const std::vector<Metric> metrics = {metric("tao2014.e", 1.0), metric("reich1995.e", INFINITY)};
  std::ostringstream ignored;
  update_references(metrics, scratch / "reference", ignored);
  CHECK(scratch.files() ==
        std::set<std::string>{"reference/reich1995.json", "reference/tao2014.json"});
  report_of(metrics, scratch, 0);
  report_of({metric("tao2014.e", 1.0 + 1e-7), metric("reich1995.e", INFINITY)}, scratch, 0);
  CHECK_THAT(report_of({metric("tao2014.e", 1.1), metric("reich1995.e", INFINITY)}, scratch, 1),
             Contains("moved") && Contains("tao2014/fig1") && Contains("libm varies"));
  CHECK_THAT(report_of({metric("tao2014.e", 1.0), metric("reich1995.e", 2.0)}, scratch, 1),
             Contains("reich1995.e"));
  CHECK_THAT(report_of({metric("tao2014.e", std::nan("")), metrics[1]}, scratch, 1),
             Contains("tao2014.e"));
}

TEST_CASE("Metrics of pairs stand in a file for each problem", "[check]") {
  const Scratch scratch;
  std::ostringstream ignored;
  const std::vector<Metric> metrics = {metric("pairs.chain.shake.q-error", 1.0),
                                       metric("pairs.dna.rk4.q-error", 1.0)};
  update_references(metrics, scratch / "reference", ignored);
  CHECK(scratch.files() ==
        std::set<std::string>{"reference/pairs-chain.json", "reference/pairs-dna.json"});
  report_of(metrics, scratch, 0);
}

TEST_CASE("Metrics that appear or disappear count as changes", "[check]") {
  const Scratch scratch;
  std::ostringstream ignored;
  update_references({metric("tao2014.e", 1.0)}, scratch / "reference", ignored);
  CHECK_THAT(report_of({metric("tao2014.e", 1.0), metric("tao2014.f", 1.0)}, scratch, 1),
             Contains("new    tao2014.f") && Contains("2 metrics, 0 changed, 1 new\n"));
  CHECK_THAT(report_of({metric("tao2014.f", 1.0)}, scratch, 1),
             Contains("gone   tao2014.e") && Contains("1 metrics, 0 changed, 1 new, 1 gone\n"));
}

TEST_CASE("An update keeps the recorded digits of what has not moved", "[check]") {
  const Scratch scratch;
  std::ostringstream ignored;
  update_references({metric("tao2014.e", 1.0), metric("old.x", 1.0)}, scratch / "reference",
                    ignored);
  update_references({metric("tao2014.e", 1.0 + 1e-9), metric("tao2014.f", 2.0)},
                    scratch / "reference", ignored);
  const auto stored = load_references(scratch / "reference");
  REQUIRE(stored.size() == 2);
  CHECK(stored[0].value == 1.0);
  CHECK_FALSE(std::filesystem::exists(scratch / "reference/old.json"));
}

TEST_CASE("NaN is never a reference, not even where it was one", "[check]") {
  const Scratch scratch;
  std::ostringstream out;
  const Metric nan = metric("tao2014.e", std::nan(""));
  CHECK_THROWS_WITH(update_references({nan}, scratch / "reference", out),
                    Contains("tao2014.e is NaN"));
  CHECK(scratch.files().empty());
  std::filesystem::create_directory(scratch / "reference");
  store_references({nan}, scratch / "reference");
  CHECK_THAT(report_of({nan}, scratch, 1), Contains("moved"));
}

TEST_CASE("A damaged list of metrics is refused by name, and a foreign file is left alone",
          "[check]") {
  const std::vector<Metric> metrics = {metric("tao2014.e", 1.0)};
  for (const std::string text : {"", "{", "{}", "[]", "[1]", "[{}]", "null",
                                 R"([{"name": "tao2014.e", "value": "1.5abc"}])"}) {
    const Scratch scratch;
    INFO(text);
    std::ostringstream out;
    update_references(metrics, scratch / "reference", out);
    const std::string whole = read_file(scratch / "reference/tao2014.json");
    write_file(scratch / "reference/other.json", text);
    CHECK_THROWS_WITH(check_metrics(metrics, scratch / "reference", out),
                      Contains("reference/other.json") && !Contains("json.exception"));
    CHECK_THROWS_WITH(update_references(metrics, scratch / "reference", out),
                      Contains("reference/other.json") && !Contains("json.exception"));
    CHECK(read_file(scratch / "reference/other.json") == text);
    CHECK(read_file(scratch / "reference/tao2014.json") == whole);
  }
}

TEST_CASE("A metric without reason or with a name used twice is refused", "[check]") {
  const Scratch scratch;
  std::ostringstream out;
  Metric bare = metric("tao2014.e", 1.0);
  bare.reason.clear();
  CHECK_THROWS_WITH(check_metrics({bare}, scratch.path, out), Contains("tao2014.e"));
  CHECK_THROWS_WITH(check_metrics({metric("a.b", 1.0), metric("a.b", 1.0)}, scratch.path, out),
                    Contains("twice"));
}

TEST_CASE("The common grid of a comparison divides every step count", "[compare]") {
  CHECK(common_intervals({10, 20, 40}) == 10);
  CHECK(common_intervals({7, 20}) == 1);
  CHECK(common_intervals({1000, 2000}) == 500);
  CHECK(common_intervals({1013, 2026}) == 1);  // a prime above the limit
}
