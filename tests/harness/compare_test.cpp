// Tests comparisons: the reference solutions for their errors, and the errors themselves.
#include "experiments/harness/cli/compare.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/records.hpp"
#include "tests/support/command.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using test::Scratch;

namespace {
CompareRequest request_for(const std::string& problem, const std::vector<std::string>& methods,
                           const std::vector<double>& steps, double until) {
  CompareRequest request;
  request.problem = problem;
  for (const auto& id : methods) request.methods.push_back({id, {}, id});
  request.steps = steps;
  request.until = until;
  request.output = "it";
  request.repeats = 1;
  return request;
}

Comparison compared(const CompareRequest& request, const Catalogue& of = catalogue()) {
  return compare_methods(of, request, [](double) {});
}

// Returns the least-squares slope of log error against log h.
double slope(const std::vector<ComparedRun>& runs, double Deviations::*of) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const auto& run : runs) {
    const double x = std::log(run.h), y = std::log(run.largest.*of);
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  const auto n = static_cast<double>(runs.size());
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

// Returns a catalogue that contains one problem with some of its pairs and a different reference.
Catalogue only(const std::string& problem, const std::vector<std::string>& methods,
               Reference (*reference)(const Settings&, const std::vector<double>&,
                                      const std::vector<double>&, const std::vector<double>&)) {
  Catalogue some{catalogue().methods, {catalogue().problem(problem)}};
  ProblemEntry& entry = some.problems.front();
  std::erase_if(entry.pairs, [&](const Pair& pair) {
    return std::find(methods.begin(), methods.end(), pair.method) == methods.end();
  });
  entry.reference = reference;
  return some;
}

Reference failing(const Settings& /*set*/, const std::vector<double>& /*q0*/,
                  const std::vector<double>& /*p0*/, const std::vector<double>& /*times*/) {
  throw std::runtime_error("reference: the solution cannot be followed past t = 0");
}
}  // namespace

TEST_CASE("Errors of a comparison are those against the reference, each block by its size",
          "[compare]") {
  const CompareRequest request = request_for("henon-heiles", {"rk4"}, {0.5, 0.25}, 10.0);
  const Comparison comparison = compared(request);
  const Trajectory run = integrate("henon-heiles", "rk4", {{}, {}, {}, {}, 0.25, 40, 2});
  std::vector<double> times = run.series("t");
  const Reference exact = catalogue().problem("henon-heiles").reference({}, {}, {}, times);
  Deviations most{0.0, 0.0, 0.0}, size{0.0, 0.0};
  for (std::size_t k = 0; k < times.size(); ++k) {
    for (const std::size_t i : {0U, 1U}) {
      const std::string n = std::to_string(i);
      most.q = std::max(most.q, std::fabs(run.series("q" + n)[k] - exact.q[k][i]));
      most.p = std::max(most.p, std::fabs(run.series("p" + n)[k] - exact.p[k][i]));
      size.q = std::max(size.q, std::fabs(exact.q[k][i]));
      size.p = std::max(size.p, std::fabs(exact.p[k][i]));
    }
    most.energy =
        std::max(most.energy, std::fabs(run.series("energy")[k] - run.series("energy")[0]));
  }
  const ComparedRun& found = comparison.runs.at(1);
  // The bound allows for the error of the reference and for its restarts at different times.
  constexpr double bar = 1e-14;
  CHECK(std::fabs(found.largest.q - most.q) < bar);
  CHECK(std::fabs(found.largest.p - most.p) < bar);
  CHECK(found.largest.energy == most.energy);
  CHECK(std::fabs(asked_error(comparison, found, request) -
                  std::max(most.q / size.q, most.p / size.p)) < 10.0 * bar);
  CompareRequest absolute = request;
  absolute.scale = "absolute";
  absolute.measure = "p";
  CHECK(asked_error(comparison, found, absolute) == found.largest.p);
  absolute.at = "end";
  CHECK(asked_error(comparison, found, absolute) == found.end.p);
  CHECK(found.end.p != found.largest.p);
}

TEST_CASE("Small momenta do not look superb", "[compare]") {
  // The masses are about 1e-4 solar masses and velocities about 1e-3 per day, so p is of order
  // 1e-6.
  const CompareRequest request =
      request_for("outer-solar-system", {"velocity-verlet"}, {100.0}, 5000.0);
  const Comparison comparison = compared(request);
  const ComparedRun& run = comparison.runs.front();
  CHECK(run.largest.p < 1e-4 * run.largest.q);
  CompareRequest momenta = request;
  momenta.measure = "p";
  CHECK(asked_error(comparison, run, momenta) > 1e3 * run.largest.p);
}

TEST_CASE("Multipliers are compared at the time that they belong to", "[compare]") {
  int begin = 0, middle = 0, end = 0;
  for (const std::string method : {"rattle", "shake", "vi-s", "ggl-theta-a", "radau-5-dae"}) {
    const Comparison comparison =
        compared(request_for("double-pendulum", {method}, {0.02, 0.01, 0.005, 0.0025}, 1.0));
    const Traits& traits = catalogue().method(method).traits;
    const double measured = slope(comparison.runs, &Deviations::lambda);
    INFO(method << ": " << measured << " of " << traits.order_lambda);
    // This is the bound of the trait tests. If the multipliers were shifted by half a step, the
    // order would be 1.
    CHECK(measured > traits.order_lambda - 0.35);
    (traits.multiplier_time == MultiplierTime::begin    ? begin
     : traits.multiplier_time == MultiplierTime::middle ? middle
                                                        : end) += 1;
  }
  CHECK(middle > 0);
  CHECK(begin + end > 0);
}

TEST_CASE("An adaptive method is run at each tolerance instead of the steps", "[compare]") {
  CompareRequest request = request_for("double-pendulum", {"rattle", "ida", "ida"}, {0.04}, 2.0);
  request.methods[2] = {"ida", {{"atol", "1e-12"}}, "ida:atol=1e-12"};
  request.tolerances = {1e-4, 1e-6, 1e-8};
  const Comparison comparison = compared(request);
  REQUIRE(comparison.runs.size() == 1 + 3 + 3);
  CHECK(std::isnan(comparison.runs[0].tolerance));
  const auto option = [&](std::size_t k, const std::string& name) {
    for (const auto& [known, value] : comparison.runs[k].summary.method) {
      if (known == name) return value;
    }
    return std::string();
  };
  for (const std::size_t k : {1U, 2U, 3U}) {
    CHECK(option(k, "rtol") == shortest(request.tolerances[k - 1]));
    CHECK(option(k, "atol") == shortest(request.tolerances[k - 1]));
    CHECK(option(k + 3, "atol") == "1e-12");
  }
  CHECK(comparison.runs[3].largest.q < 1e-2 * comparison.runs[1].largest.q);
  CHECK(comparison.runs[3].summary.counts.gradients > comparison.runs[1].summary.counts.gradients);
  request.methods.erase(request.methods.begin());
  request.steps.clear();
  CHECK(compared(request).runs.size() == 6);
}

TEST_CASE("An own reference is another method's, of higher order, with an error bar that holds",
          "[compare]") {
  CompareRequest request =
      request_for("henon-heiles", {"velocity-verlet", "rk4"}, {0.2, 0.1}, 10.0);
  const Comparison library = compared(request);
  request.reference = "own";
  const Comparison own = compared(request);
  const ComparedBlock& block = own.blocks.front();
  INFO(block.reference);
  const Traits& traits = catalogue().method(block.reference_method).traits;
  CHECK(std::min(traits.order_q, traits.order_p) > 4);
  CHECK_THAT(block.reference, !Contains("no higher") && !Contains("ITSELF"));
  CHECK(block.error_bar > 0.0);
  for (std::size_t k = 0; k < own.runs.size(); ++k) {
    CHECK(std::fabs(own.runs[k].largest.q - library.runs[k].largest.q) <= block.bar.q);
    CHECK(std::fabs(own.runs[k].largest.p - library.runs[k].largest.p) <= block.bar.p);
  }
}

TEST_CASE("A method that must be its own reference does not do so silently", "[compare]") {
  CompareRequest request = request_for("henon-heiles", {"rk4"}, {0.2}, 10.0);
  const auto words = [&](const std::vector<std::string>& methods) {
    return compared(request, only("henon-heiles", methods, failing)).blocks.front().reference;
  };
  const std::string other = words({"rk4", "gauss-3"});
  CHECK_THAT(other, Contains("gauss-3 of order 6 at h = 0.025") &&
                        Contains("the library solvers failed: reference: the solution cannot be") &&
                        !Contains("ITSELF"));
  CHECK_THAT(words({"rk4", "velocity-verlet"}), Contains("velocity-verlet of order 2, no higher"));
  CHECK_THAT(words({"rk4", "velocity-verlet", "cvode-adams"}),
             Contains("cvode-adams at tolerance 1e-12"));
  CHECK_THAT(words({"rk4"}), Contains("rk4 of order 4, ITSELF ONE OF THE COMPARED METHODS"));
  request.reference = "library";
  CHECK_THROWS_AS(words({"rk4"}), RuntimeFailure);
}

TEST_CASE("Energy is compared where it tells something", "[compare]") {
  const auto energy = [](const std::string& problem) {
    const Comparison comparison =
        compared(request_for(problem, {"radau-5-dae"}, {0.01, 0.005}, 0.5));
    CHECK(comparison.blocks.front().moves == !comparison.blocks.front().notes.empty());
    return comparison.runs.back().largest.energy;
  };
  // Friction takes energy away; the error refers to the remaining energy.
  CHECK(energy("damped-pendulum") < 1e-6);
  // The road lifts the axle and so does work: no energy error is defined.
  CHECK(std::isnan(energy("car-axis")));
}

TEST_CASE("Values with commas make blocks, those of a list do not", "[compare]") {
  CompareRequest request = request_for("double-pendulum-penalty", {"newmark"}, {0.02}, 0.2);
  request.set = {{"omega", "10,20"}};
  const auto blocks = blocks_of(catalogue().problem(request.problem), request);
  REQUIRE(blocks.size() == 2);
  CHECK(blocks[1].name == "omega=20");
  const Comparison comparison = compared(request);
  CHECK(comparison.runs.at(1).summary.problem != comparison.runs.at(0).summary.problem);
  ProblemEntry entry = catalogue().problem(request.problem);
  for (auto& parameter : entry.parameters) parameter.allowed = "none | a,b,...";
  CHECK(blocks_of(entry, request).size() == 1);
  request.set = {{"omega", "1,2,3,4,5,6,7,8,9,10,11"},
                 {"a", "1,2,3,4,5,6,7,8,9,10,11"},
                 {"b", "1,2,3,4,5,6,7,8,9,10,11"}};
  CHECK_THROWS_WITH(blocks_of(entry = catalogue().problem(request.problem), request),
                    Contains("more than 1000 blocks"));
  request.set.clear();
  request.problem = "water";
  request.start = "droplet";
  CHECK(blocks_of(catalogue().problem("water"), request).front().set ==
        Settings{{"start", "droplet"}});
  request.set = {{"start", "minimum"}};
  CHECK_THROWS_WITH(blocks_of(catalogue().problem("water"), request), Contains("give one of them"));
}

TEST_CASE("Weights of the counts foretell the seconds that they are fitted to", "[compare]") {
  CompareRequest request = request_for("double-pendulum-penalty", {"newmark"}, {0.02}, 0.2);
  // A wrong weight would cause an error of its share of the work in every attempt. Timings have
  // errors of a few per cent, so on a busy machine a further attempt may succeed.
  WorkWeights found;
  for (int attempt = 0; attempt < 20; ++attempt) {
    found = measure_weights(catalogue(), request, {}, 0.02);
    if (found.misfit < 0.5) break;
  }
  CHECK(found.methods > 10);
  CHECK(found.misfit < 0.5);
  RunSummary summary;
  double sum = 0.0;
  for (const auto& [name, weight] : found.weights) {
    CHECK(weight > 0.0);
    sum += weight;
  }
  for (const Counter& counter : counters) summary.counts.*counter.count = 1;
  summary.steps = 1;
  CHECK(std::fabs(weighted_count(found, summary) - sum) <= 1e-12 * sum);
}

TEST_CASE("The table of a comparison keeps its first columns and sorts as asked", "[compare]") {
  CompareRequest request =
      request_for("henon-heiles", {"velocity-verlet", "rk4"}, {5.0, 0.5, 0.25}, 40.0);
  const Comparison comparison = compared(request);
  const Table table = comparison_table(comparison, request);
  const std::vector<std::string> first{
      "method",          "h",       "gradients",      "newton iterations", "factorisations",
      "solves",          "seconds", "error q at end", "error p at end",    "largest error q",
      "largest error p", "status",  "message"};
  REQUIRE(table.columns().size() > first.size());
  CHECK(std::equal(first.begin(), first.end(), table.columns().begin()));
  request.sort = "error";
  const auto order = sorted_runs(comparison, request);
  REQUIRE(order.size() == 6);
  CHECK(asked_error(comparison, comparison.runs[order[0]], request) <
        asked_error(comparison, comparison.runs[order[3]], request));
  CHECK_FALSE(comparison.runs[order[4]].summary.ok());  // failed runs come last
  CHECK_FALSE(comparison.runs[order[5]].summary.ok());
}

TEST_CASE("Curves that would hide each other have panels of their own", "[compare]") {
  CompareRequest request =
      request_for("henon-heiles", {"velocity-verlet", "rk4"}, {0.5, 0.25}, 5.0);
  const Comparison comparison = compared(request);
  for (const auto make : {comparison_figure, time_figure}) {
    const auto [together, table] = make(comparison, request, false);
    const auto [apart, rows] = make(comparison, request, true);
    CHECK(apart.panels().size() == 2 * together.panels().size());
    for (const Panel& panel : apart.panels()) CHECK(panel.curves().size() == 1);
    CHECK(compose(apart, rows).layout.panels.size() == apart.panels().size());
  }
}

TEST_CASE("Pictures of a comparison stand errors of 0, equal curves and runs that all fail",
          "[compare]") {
  const std::vector<std::string> questions{
      "--problem henon-heiles --methods rk4,velocity-verlet --steps 0.5,0.25 --until 5 --q0 0,0 "
      "--p0 0,0 --scale absolute",
      "--problem henon-heiles --methods rk4 --steps 5 --until 50",
      "--problem outer-solar-system --methods gauss-3,blanes-moan-4 --steps 200,100 --until 10000",
      "--problem double-pendulum --methods shake,shake:max-iterations=60,shake:max-iterations=2,"
      "rattle --steps 1,0.5,0.2 --until 2 --measure q",
      "--problem double-pendulum --methods rattle,rattle:tolerance=1e-4,rattle:tolerance=1e-5,"
      "rattle:tolerance=1e-6,rattle:tolerance=1e-7,rattle:tolerance=1e-8 --steps 0.1 --until 1",
      "--problem double-pendulum-penalty --set omega=5,10,20,30,40,60,80 --methods "
      "newmark,velocity-verlet --steps 0.02 --until 0.4",
      "--problem double-pendulum --methods rattle,ida:form=index-2 --steps 0.1,0.05 --tolerances "
      "1e-4,1e-6 --until 1 --measure lambda --work weighted --sort work --reference own"};
  for (const auto& question : questions) {
    INFO(question);
    const Scratch scratch;
    const auto ended =
        test::run_in(scratch, SHAKEDOWN_BINARY, "compare " + question + " --output it");
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(scratch.files().size() == 7);
    const std::string csv = read_file(scratch / "it.csv");
    const ArtefactRecord record = artefact_from_json(read_file(scratch / "it.json"), "it.json");
    CHECK(record.columns == parse_csv(csv, "it.csv").columns());
    CHECK_THAT(record.caption.setting, Contains(question));
    CHECK_THAT(record.notes.front(), Contains("against"));
    CHECK(csv.starts_with("method,"));
    CHECK(record.failures.empty() == (csv.find(",failed,") == std::string::npos));
  }
}
