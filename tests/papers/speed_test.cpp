// The reader of Google Benchmark's output: it takes medians of repetitions, uses the relevant
// clock, and leaves no gap unreported.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "experiments/comparison/speed/timings.hpp"
#include "experiments/harness/files/failure.hpp"
#include "tests/support/command.hpp"
#include "tests/support/scratch.hpp"

namespace shakedown::comparison {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::WithinRel;

std::string run(const std::string& name, int repetition, const std::string& rest) {
  return R"({"name": ")" + name + R"(", "run_name": ")" + name +
         R"(", "run_type": "iteration", "repetitions": 3, "repetition_index": )" +
         std::to_string(repetition) + R"(, "threads": 1, "iterations": 7, )" + rest + "}";
}
std::string document(const std::string& runs) {
  return R"({"context": {"library_build_type": "debug"}, "benchmarks": [)" + runs + "]}";
}

/// Returns two benchmarks with three alternating repetitions each, and an aggregate in the
/// library's format.
std::string good() {
  const std::string step = "bound/x/suite/manual_time", part = "component/gradient/x";
  const auto by_itself = [&](int k, const std::string& real) {
    return run(step, k,
               R"("real_time": )" + real +
                   R"(, "cpu_time": 9e9, "time_unit": "us", "each": 1000, "label": "a step")");
  };
  const auto by_library = [&](int k, const std::string& cpu) {
    return run(part, k,
               R"("real_time": 9e9, "cpu_time": )" + cpu + R"(, "time_unit": "ns", "flops": 12)");
  };
  return document(by_itself(0, "200") + "," + by_library(0, "3.5") + "," + by_library(1, "2.5") +
                  "," + by_itself(1, "1000") + "," + by_itself(2, "250") + "," +
                  by_library(2, "3") +
                  R"(, {"name": "component/gradient/x_cv", "run_name": "component/gradient/x",
                        "run_type": "aggregate", "cpu_time": 1e9, "real_time": 1e9,
                        "time_unit": "ns", "flops": NaN})");
}

TEST_CASE("A benchmark's time is the median of its repetitions, of one thing", "[comparison]") {
  const Timings timings(good(), "canned");
  const Timing& step = timings.at("bound/x/suite");
  CHECK(step.label == "a step");
  CHECK(step.runs.size() == 3);
  CHECK_THAT(step.median(), WithinRel(250.0, 1e-15));  // 250 us for a thousand
  CHECK_THAT(step.spread(), WithinRel(3.2, 1e-15));
  const Timing& part = timings.at("component/gradient/x");
  CHECK_THAT(part.median(), WithinRel(3.0, 1e-15));  // processor time without aggregates
  CHECK(part.counter("flops") == 12.0);
  CHECK(timings.repetitions() == 3);
  REQUIRE(timings.beginning("component/").size() == 1);
  CHECK(timings.beginning("component/").front() == &part);
}

TEST_CASE("What is missing or failed among benchmarks is named", "[comparison]") {
  const Timings timings(good(), "canned");
  CHECK_THROWS_WITH(timings.at("bound/x/known"), Contains("canned: no benchmark 'bound/x/known'"));
  CHECK_THROWS_WITH(timings.at("bound/x/suite").counter("parts"),
                    Contains("'bound/x/suite' has no counter 'parts'"));
  const auto read = [](const std::string& runs) { return Timings(document(runs), "canned"); };
  CHECK_THROWS_WITH(
      read(run("step/x", 0, R"("error_occurred": true, "error_message": "a step failed")")),
      Contains("benchmark 'step/x' failed: a step failed"));
  CHECK_THROWS_WITH(read(run("step/x", 0, R"("real_time": 1, "cpu_time": 0, "time_unit": "ns")")),
                    Contains("'step/x' took no time"));
  CHECK_THROWS_WITH(
      read(run("step/x", 0, R"("real_time": 1, "cpu_time": 1, "time_unit": "weeks")")),
      Contains("unknown time_unit 'weeks'"));
  CHECK_THROWS_WITH(read(run("step/x", 0, R"("real_time": 1, "time_unit": "ns")")),
                    Contains("canned: not as Google Benchmark writes it"));
}

TEST_CASE("What Google Benchmark wrote in part is no result", "[comparison]") {
  const std::string whole = good();
  for (std::size_t end = 0; end < whole.size(); ++end) {
    CAPTURE(end);
    REQUIRE_THROWS_AS(Timings(whole.substr(0, end), "canned"), RuntimeFailure);
  }
  CHECK_THROWS_WITH(Timings("Unable to open file", "canned"),
                    Contains("canned: not JSON, or cut short"));
  CHECK_THROWS_WITH(Timings("{}", "canned"), Contains("not as Google Benchmark writes it"));
}

TEST_CASE("Without shakedown_bench nothing is measured, and the way to it is named",
          "[comparison]") {
  const test::Scratch folder;
  // A copy of the program in another folder has no benchmarks next to it.
  const std::string alone = (folder / "alone").string();
  std::filesystem::copy_file(SHAKEDOWN_BINARY, alone);
  const test::Ended missing =
      test::run_in(folder, alone, "run comparison/speed --quick --results r", "PATH=/nonexistent");
  CHECK(missing.code == 1);
  CHECK_THAT(missing.err + missing.out, Contains("no shakedown_bench") && Contains("make bench"));
  CHECK_FALSE(folder.files().contains("r/comparison/speed.csv"));
}

}  // namespace
}  // namespace shakedown::comparison
