// What a suite may not hold twice.
#include "experiments/harness/cli/suite.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "experiments/harness/cli/cli.hpp"

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

}  // namespace
}  // namespace shakedown
