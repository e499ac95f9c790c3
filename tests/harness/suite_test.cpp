// Duplicates that a suite must refuse.
#include "experiments/harness/cli/suite.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <deque>
#include <functional>

#include "experiments/harness/cli/cli.hpp"
#include "tests/support/scratch.hpp"

namespace shakedown {
namespace {

const Catalogue& with_one_method_twice() {
  static const Catalogue twice = [] {
    Catalogue made = catalogue();
    made.methods.push_back(catalogue().method("rattle"));
    return made;
  }();
  return twice;
}

TEST_CASE("An id that stands twice is refused at start, in one sentence", "[cli]") {
  CHECK(Suite{catalogue()}.defect().empty());
  CHECK(Suite{with_one_method_twice()}.defect() ==
        "two methods have the id 'rattle': rename one of them");
  const Experiment first{"p/a", "a question", nullptr, {"p/a", "p/b"}};
  const Experiment second{"p/b", "another question", nullptr, {}};
  const auto suite_of = [](std::vector<Experiment> experiments) {
    return Suite{catalogue(), {Paper{std::move(experiments), {}}}};
  };
  CHECK(suite_of({first}).defect().empty());
  CHECK(suite_of({first, first}).defect() ==
        "two experiments have the id 'p/a': rename one of them");
  CHECK(suite_of({first, second}).defect() ==
        "two artefacts have the id 'p/b': rename one of them");

  char program[] = "shakedown", list[] = "list", methods[] = "methods";
  char* arguments[] = {program, list, methods};
  CHECK(command_line([] { return Suite{with_one_method_twice()}; }, 3, arguments) == 1);
}

// The catalogues must outlive their suites.
std::string defect_with(const std::function<void(MethodEntry&)>& change) {
  static std::deque<Catalogue> kept;
  MethodEntry method = catalogue().method("newmark");
  method.traits.name = "mine";
  change(method);
  Catalogue& made = kept.emplace_back(catalogue());
  made.methods.push_back(method);
  return Suite{made}.defect();
}

TEST_CASE("A record that cannot be true is refused at start, with what to do", "[cli]") {
  using Catch::Matchers::Contains;
  CHECK(defect_with([](MethodEntry& /*method*/) {}).empty());
  const auto says = [](const std::function<void(Traits&)>& change, const std::string& words) {
    const std::string said = defect_with([&](MethodEntry& method) { change(method.traits); });
    CHECK_THAT(said, Contains(words));
    CHECK(said.find('\n') == std::string::npos);
  };
  says([](Traits& t) { t.name = "My Method"; }, "lower-case letters, digits and single hyphens");
  says([](Traits& t) { t.name = ""; }, "a method has the id ''");
  says([](Traits& t) { t.title = ""; }, "method 'mine': its record needs a .title");
  says([](Traits& t) { t.source = ""; }, "needs a .source");
  says([](Traits& t) { t.order_p = -1; }, "use 0 for no declared order");
  says([](Traits& t) { t.rho_infinity = 1.5; }, "would be unstable");
  says([](Traits& t) { t.stochastic = true; }, "remove them");
  says([](Traits& t) { t.order_stationary = 2; }, "is not .stochastic");
  says([](Traits& t) { t.dissipation = 3; }, "both .dissipation and .energy");
  says([](Traits& t) { t.order_lambda = 1; }, "state the time");
  const std::string option = catalogue().method("newmark").options.at(0).name;
  CHECK(defect_with([](MethodEntry& method) { method.options.push_back(method.options.at(0)); }) ==
        "method 'mine' has two settings '" + option + "': rename one of them");
}

int asked = 0;
void leave_table(Context& context) {
  context.artefact(context.experiment(), "Title", {.sees = "Caption."})
      .table(Table({"k"}).row({1}));
}
Suite with_comparison() {
  const auto compare = [](Context& context) {
    ++asked;
    leave_table(context);
  };
  return {catalogue(),
          {Paper{.experiments = {{"p/a", "a question", leave_table}}},
           Paper{.experiments = {{"c/peers", "a comparison", compare}}, .on_request = true}}};
}

TEST_CASE("What runs on request only is left alone by a full run, and so are its results",
          "[cli]") {
  const test::Scratch scratch;
  const auto run = [&](std::string what) {
    std::vector<std::string> words{"shakedown", "run", std::move(what), "--results",
                                   scratch.path.string()};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    return command_line(with_comparison, static_cast<int>(arguments.size()), arguments.data());
  };
  REQUIRE(run("c/peers") == 0);
  CHECK(asked == 1);
  REQUIRE(run("--all") == 0);
  CHECK(asked == 1);
  const std::set<std::string> files = scratch.files();
  for (const char* file : {"p/a.csv", "c/peers.csv", "c/peers.json", "c/README.md"}) {
    CHECK(files.contains(file));
  }
  CHECK_FALSE(files.contains("c/sentences.csv"));
}

}  // namespace
}  // namespace shakedown
