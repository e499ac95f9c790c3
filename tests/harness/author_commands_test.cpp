// Tests the commands for authors of methods or problems. tests/package builds the files that these
// commands write, and runs them with the installed suite.
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>

#include "experiments/harness/claims/document.hpp"
#include "experiments/harness/cli/new_project.hpp"
#include "experiments/harness/cli/verify.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/suite.hpp"
#include "tests/support/command.hpp"
#include "tests/support/scratch.hpp"

namespace shakedown {
namespace {

using Catch::Matchers::Contains;
using test::Ended;
using test::Scratch;

Ended verify(const Scratch& scratch, const std::string& words) {
  return test::run_in(scratch, SHAKEDOWN_BINARY, "verify " + words);
}

TEST_CASE("A method that keeps its promises is verified, with a table and a picture", "[cli]") {
  const Scratch scratch;
  const Ended ended =
      verify(scratch, "rattle --with double-pendulum,two-springs-constrained --quick");
  INFO(ended.out << ended.err);
  CHECK(ended.code == 0);
  CHECK_THAT(ended.out, Contains(" 0 broken") && Contains("position constraint"));
  const Table table = read_csv(scratch / "verify-rattle.csv");
  CHECK(table.rows() > 10);
  CHECK(std::filesystem::file_size(scratch / "verify-rattle-work.png") > 1000);
}

TEST_CASE("A broken promise is told, with exit code 1", "[cli]") {
  const Scratch scratch;
  // Newton's iteration stops so early that a step of -h does not undo a step of h.
  const Ended ended = verify(
      scratch, "implicit-midpoint --opt tolerance=0.1 --with henon-heiles --quick --no-picture");
  CHECK(ended.code == 1);
  CHECK_THAT(ended.out, Contains("broken") && Contains("implicit-midpoint"));
  CHECK_THAT(ended.err, Contains("1 of") && Contains("broken"));
  CHECK(scratch.files() ==
        std::set<std::string>{"verify-implicit-midpoint.csv", "verify-implicit-midpoint.json"});
}

TEST_CASE("A problem is verified with the methods asked for, in their order", "[cli]") {
  VerifyRequest request;
  request.id = "henon-heiles";
  request.with = {"rk4", "velocity-verlet"};
  request.quick = true;
  const Suite suite = standard_suite();
  const std::vector<Judgement> one = verified(suite, request);
  REQUIRE_FALSE(one.empty());
  CHECK(one.front().method == "rk4");
  CHECK(one.back().method == "velocity-verlet");
  request.jobs = 3;
  const std::vector<Judgement> several = verified(suite, request);
  CHECK(verification_text(one, false) == verification_text(several, false));

  // This record promises a property that the method does not have.
  ProblemSubject subject =
      make_subject(suite.catalogue.problem("henon-heiles"), suite.geometry("henon-heiles"),
                   pairs_of(suite.catalogue.problem("henon-heiles"), suite.catalogue.methods));
  shorten(subject);
  for (PairSubject& pair : subject.pairs) {
    if (pair.label != "rk4") continue;
    pair.traits.order_q = pair.traits.order_p = 5;
    pair.traits.symmetric = true;
    std::set<std::string> broken;
    for (const Judgement& judgement : judged(subject, pair)) {
      if (judgement.verdict == Judged::broken) broken.insert(judgement.property);
    }
    CHECK(broken.contains("order"));
    CHECK(broken.contains("symmetric"));
  }
}

TEST_CASE("Promises at other options are measured beside those at the default ones", "[cli]") {
  VerifyRequest request;
  request.id = "generalized-alpha";
  request.with = {"linear-oscillator"};
  request.quick = true;
  Suite suite = standard_suite();
  // Returns the declared values of a property, by the label of the method.
  const auto declared = [&](const std::string& property) {
    std::map<std::string, std::string> all;
    for (const Judgement& one : verified(suite, request)) {
      INFO(one.method << ": " << one.property << ": " << one.reason);
      CHECK(one.verdict != Judged::broken);
      if (one.property == property) all.emplace(one.method, one.declared);
    }
    return all;
  };
  const std::vector<OptionSet> sets = suite.option_sets_of("generalized-alpha");
  REQUIRE_FALSE(sets.empty());
  const auto all = declared("damping at infinity");
  CHECK(all.size() == 1 + sets.size());
  CHECK(all.at("generalized-alpha rho-inf=0") == "0");
  CHECK(all.at("generalized-alpha") != "0");
  // If options are given, only the record for these options is used, not the default record.
  request.opt = {{"rho-inf", "0"}};
  CHECK(declared("damping at infinity") ==
        std::map<std::string, std::string>{{"generalized-alpha rho-inf=0", "0"}});

  // This record is false only with these options.
  request.opt.clear();
  Traits liar = suite.catalogue.method("generalized-alpha").traits;
  liar.rho_infinity = 0.5;
  suite.own_option_sets = {{"generalized-alpha", {{"rho-inf=0", liar}}}};
  std::set<std::string> broken;
  for (const Judgement& one : verified(suite, request)) {
    if (one.verdict == Judged::broken) broken.insert(one.method + ": " + one.property);
  }
  CHECK(broken == std::set<std::string>{"generalized-alpha rho-inf=0: damping at infinity"});
}

TEST_CASE("A new repository has every name filled in", "[cli]") {
  for (const std::string kind : {"method", "problem"}) {
    std::set<std::string> names;
    for (const auto& [name, text] : project_files(catalogue(), {kind, "three-stage", ""})) {
      INFO(name << "\n" << text);
      names.insert(name);
      CHECK(text.find('@') == std::string::npos);
      CHECK(text.back() == '\n');
    }
    CHECK(names == std::set<std::string>{"CMakeLists.txt", "three_stage.hpp", "main.cpp",
                                         "README.md", ".gitignore"});
  }
}

TEST_CASE("A study has its own CMakeLists and main instead of those of a method", "[cli]") {
  std::map<std::string, std::string> files;
  for (const auto& [name, text] : project_files(catalogue(), {"study", "three-stage", ""})) {
    INFO(name << "\n" << text);
    CHECK(text.find('@') == std::string::npos);
    CHECK(files.emplace(name, text).second);
  }
  CHECK(files.size() == 6);
  CHECK_THAT(files["CMakeLists.txt"],
             Contains("SOURCES main.cpp three_stage.cpp DOCUMENTS three_stage.md"));
  CHECK(parse_document(files["three_stage.md"], "three_stage.md").experiment ==
        "three-stage/energy-errors");
  CHECK_THAT(files["main.cpp"], Contains("energy_errors()"));
  CHECK_THAT(files["three_stage.cpp"], Contains("\"three-stage/energy-errors\""));
  // A study's pages bear its name, so a study cannot be called tao2014, the name of a paper.
  CHECK_THROWS_AS(project_files(catalogue(), {"study", "tao2014", ""}), UsageError);
  CHECK_NOTHROW(project_files(catalogue(), {"method", "tao2014", ""}));
}

}  // namespace
}  // namespace shakedown
