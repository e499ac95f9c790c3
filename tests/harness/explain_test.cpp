// Checks the measurements of `explain` against known values, and checks its text.
#include "experiments/harness/cli/explain.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/suite.hpp"
#include "tests/support/command.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using test::Ended;
using test::Scratch;

namespace {
Ended explain_in(const Scratch& scratch, const std::string& arguments) {
  return test::run_in(scratch, SHAKEDOWN_BINARY, "explain " + arguments);
}
Explanation explanation_of(const std::string& method, const std::string& problem,
                           const Settings& set = {}) {
  return explained(Suite{catalogue()}, {method, problem, set, {}, false, "no-results"});
}
}  // namespace

TEST_CASE("The stability limit of Verlet's method is 2 over the frequency", "[cli]") {
  for (const double omega : {1.0, 10.0}) {
    // With `epsilon` = 3 / omega^2, m = 2/3 and k = 2/3 omega^2.
    const Explanation known =
        explanation_of("velocity-verlet", "linear-oscillator",
                       {{"n", "1"}, {"kappa", "0"}, {"epsilon", shortest(3.0 / (omega * omega))}});
    const StabilityScan& scan = known.stability.scan;
    INFO("h omega from " << scan.largest_below * omega << " to " << scan.smallest_unstable * omega);
    CHECK(known.stability.complete);
    // p is amplified by 1/sqrt(1 - (h omega)^2/4), which is 10 at h omega = 1.99. Beyond 2, p grows
    // exponentially: at h omega = 2.0001 it grows a hundredfold within 1000 steps.
    CHECK(scan.largest_below * omega > 1.985);
    CHECK(scan.smallest_unstable * omega < 2.001);
    CHECK_FALSE(scan.ragged());
    // If the path bends by a hundredth within two steps, 1 - cos(omega h) is about 0.01/2. The
    // search doubles h, so the bounds are wide.
    CHECK(known.time_scale * omega > 0.05);
    CHECK(known.time_scale * omega < 0.3);
    CHECK(known.cost.counts.gradients == 201);  // one per step, and one at the start
  }
}

TEST_CASE("Implicit midpoint has no limit on a linear problem", "[cli]") {
  const Explanation known = explanation_of("implicit-midpoint", "linear-oscillator",
                                           {{"n", "1"}, {"kappa", "0"}, {"epsilon", "3"}});
  CHECK_FALSE(known.stability.scan.found());
  CHECK(known.stability.scan.largest_below > 10.0);
}

TEST_CASE("The limit is found from a start that is nearly at rest", "[cli]") {
  // At a minimum, residual forces move the molecules a thousand times more slowly than librations
  // do.
  const auto limit = [](const char* start) {
    return explanation_of("rattle", "water", {{"start", start}}).stability.scan.largest_below;
  };
  CHECK(limit("minimum") > 0.5 * limit("thermal"));
  CHECK(limit("minimum") < 2.0 * limit("thermal"));
}

TEST_CASE("An adaptive method has no limit to be measured", "[cli]") {
  CHECK_THAT(explanation_of("ida", "double-pendulum").stability.unknown,
             Contains("chooses its steps"));
}

TEST_CASE("What cannot be measured is said", "[cli]") {
  // The projection does not reach its tolerance from this start.
  const Explanation known = explanation_of("ipa-rk4", "chain-penalty");
  CHECK_THAT(known.unmeasured, Contains("no step size"));
  CHECK_THAT(explanation_text(known), Contains("Not measured: no step size"));
}

TEST_CASE("The example of an explanation works", "[cli]") {
  for (const std::string pair : {"rattle double-pendulum", "zhang-skeel double-pendulum-penalty",
                                 "baoab henon-heiles", "ida andrews", "lie-rattle magnetic-top",
                                 "zhang-skeel double-pendulum-penalty --set omega=500"}) {
    const Scratch scratch;
    INFO(pair);
    const Ended ended = explain_in(scratch, pair);
    REQUIRE(ended.code == 0);
    const auto begin = ended.out.find("shakedown integrate") + 9;
    const std::string command = ended.out.substr(begin, ended.out.find('\n', begin) - begin);
    CHECK(test::run_in(scratch, SHAKEDOWN_BINARY, command).code == 0);
    CHECK(scratch.files() == std::set<std::string>{"run.csv", "run.json"});
  }
}

TEST_CASE("An explanation of an inadmissible pair says what is missing, and measures nothing",
          "[cli]") {
  const Scratch scratch;
  const Ended ended = explain_in(scratch, "shake henon-heiles");
  CHECK(ended.code == 0);
  CHECK_THAT(ended.out, Contains("constraints g(q): not met") && Contains("gradient: met") &&
                            Contains("not admissible") && !Contains("Stability"));
  const auto json = nlohmann::json::parse(explain_in(scratch, "shake henon-heiles --json").out);
  CHECK(json["admissible"] == false);
  CHECK(json["needs"]["constraints g(q)"] == false);
  CHECK_FALSE(json.contains("stability"));
}

TEST_CASE("An explanation of an inadmissible pair says what to take instead", "[cli]") {
  using Words = std::vector<std::string>;
  const auto of = [](const std::string& method, const std::string& problem) {
    return explanation_of(method, problem).instead;
  };
  // The constrained form of Verlet's method is SHAKE or, with velocities, RATTLE.
  CHECK(of("velocity-verlet", "double-pendulum").forms == Words{"double-pendulum-penalty"});
  CHECK(of("velocity-verlet", "double-pendulum").methods.front() == "shake");
  CHECK(of("shake", "henon-heiles").methods.front() == "velocity-verlet");
  CHECK(of("shake", "henon-heiles").forms.empty());
  CHECK(of("rattle", "water-penalty-dense").forms == Words{"water"});
  const Words noisy = of("gla-shake", "henon-heiles").methods;
  CHECK(noisy == Words{"baoab", "aboba", "obabo"});  // as stochastic, and of the same order
  int pairs = 0;
  for (const auto& problem : catalogue().problems) {
    for (const Pair& pair : problem.pairs) {
      if (pair.admissible()) continue;
      ++pairs;
      const Alternatives instead = alternatives(catalogue(), problem.id, pair.method);
      INFO(pair.method << " on " << problem.id);
      for (const auto& form : instead.forms) CHECK_NOTHROW(catalogue().pair(form, pair.method));
      for (const auto& id : instead.methods) CHECK_NOTHROW(catalogue().pair(problem.id, id));
      CHECK_FALSE(instead.problems.empty());
      CHECK((!instead.methods.empty() || catalogue().method(pair.method).traits.stochastic));
    }
  }
  CHECK(pairs > 1000);
  const Explanation known = explanation_of("velocity-verlet", "double-pendulum");
  CHECK_THAT(explanation_text(known), Contains("no constraints: not met; met by ") &&
                                          Contains("double-pendulum-penalty\n") &&
                                          Contains("    shake, "));
}

TEST_CASE("An explanation links the claims of the pair", "[cli]") {
  const Scratch scratch;
  REQUIRE(test::run_in(scratch, SHAKEDOWN_BINARY, "run tao2014/fig1 --quick --results r").code ==
          0);
  const auto json = nlohmann::json::parse(
      explain_in(scratch, "zhang-skeel double-pendulum-penalty --json --results r").out);
  bool found = false, named_last = false;
  for (const auto& claim : json["claims"]) {
    found = found || claim["id"] == "tao2014.fig1.zs-close-to-newmark";
    const std::string page = claim["page"];
    const auto hash = page.find('#');
    const std::string anchor = "id=\"" + page.substr(hash + 1) + "\"";
    INFO(page);
    CHECK(read_file(scratch / page.substr(0, hash)).find(anchor) != std::string::npos);
    named_last = claim["names the method"];
  }
  CHECK(found);
  CHECK_FALSE(named_last);  // claims that name the method come first
  CHECK(json["method"]["id"] == "zhang-skeel");
  CHECK(json["cost of a step"]["Hessians"] > 0.99);
}
