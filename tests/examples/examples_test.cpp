// The method and the problem that CONTRIBUTING.md takes as models work, and the page links to them.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <set>
#include <sstream>

#include "experiments/analysis/traits/make_geometry.hpp"
#include "experiments/catalogue/option_sets.hpp"
#include "experiments/catalogue/pair.hpp"
#include "experiments/catalogue/problem_entry.hpp"
#include "experiments/harness/files/csv.hpp"
#include "methods/all.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "tests/examples/kepler.hpp"
#include "tests/examples/mclachlan.hpp"
#include "tests/support/command.hpp"
#include "tests/support/subject.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {

namespace {

ProblemEntry kepler_entry() {
  return make_problem_entry<Kepler<>>(make_pairs<Kepler<>>(AllMethods{}));
}

using Catch::Matchers::WithinAbs;

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const std::filesystem::path folder = std::filesystem::path(__FILE__).parent_path();

/// Returns the largest distance of q from the reference at t = 1.
double error(const ProblemEntry& entry, const Pair& pair, double h) {
  Request request;
  request.h = h;
  request.steps = whole_steps(h, 1.0);
  Trajectory run;
  if (!pair.integrate(request, run).ok()) return HUGE_VAL;
  const Reference truth = entry.reference({}, {}, {}, {1.0});
  double worst = 0.0;
  for (std::size_t i = 0; i < truth.q[0].size(); ++i) {
    worst = std::fmax(worst, std::fabs(run.at(run.rows() - 1, 1 + i) - truth.q[0][i]));
  }
  return worst;
}

template <class P>
void check_every_promise() {
  using Own = MethodList<McLachlan>;
  const auto subject =
      make_subject_under_test(make_problem_entry<P>(make_pairs<P>(Own{})), make_geometry<P>(),
                              method_entries(Own{}), option_sets_of(Own{}), {});
  int promises = 0;
  for (const Property& property : properties()) {
    if (!property.promised(subject, subject.pairs[0])) continue;
    ++promises;
    const PromiseResult finding = property.check(subject, subject.pairs[0]);
    INFO(P::id << ": " << property.name << ": " << finding.measured);
    CHECK(finding.holds);
  }
  CHECK(promises >= 5);
}

TEST_CASE("The example problem runs with every method whose needs it meets", "[examples]") {
  const ProblemEntry entry = kepler_entry();
  CHECK(entry.pairs.size() == catalogue().methods.size());
  std::set<std::string> reasons;
  int admissible = 0;
  for (const Pair& pair : entry.pairs) {
    INFO(pair.method);
    CHECK(pair.admissible() == pair.unmet.empty());
    reasons.insert(pair.unmet.begin(), pair.unmet.end());
    if (!pair.admissible()) continue;
    ++admissible;
    if (catalogue().method(pair.method).traits.stochastic) continue;  // its motion is random
    CHECK(error(entry, pair, 1.0 / 1024.0) < 2e-3);                   // error about h at order 1
  }
  CHECK(admissible >= 12);
  // No reason names something that the problem provides.
  for (const std::string_view given :
       {need::Unconstrained::name, need::ConstantMass::name, need::Gradient::name,
        need::Hessian::name, need::ThirdContraction::name, need::DenseOperators::name}) {
    INFO(given);
    CHECK(reasons.count(std::string(given)) == 0);
  }
  CHECK(reasons.count(std::string(need::Constraints::name)) == 1);
}

TEST_CASE("The example problem's orbit closes after its period", "[examples][oracle]") {
  const ProblemEntry entry = kepler_entry();
  const Reference orbit = entry.reference({}, {}, {}, {2.0 * std::numbers::pi});
  CHECK_THAT(orbit.q[0][0], WithinAbs(0.7, 1e-13));
  CHECK_THAT(orbit.q[0][1], WithinAbs(0.0, 1e-13));
  CHECK(orbit.error_bar < 1e-13);
}

TEST_CASE("The example method says what it lacks on a constrained problem", "[examples]") {
  const auto pairs = make_pairs<DoublePendulum<>>(MethodList<McLachlan>{});
  CHECK_FALSE(pairs[0].admissible());
  CHECK(pairs[0].unmet == std::vector<std::string>{std::string(need::Unconstrained::name)});
}

TEST_CASE("The example method keeps every promise of its record", "[examples][order][structure]") {
  check_every_promise<Kepler<>>();
  check_every_promise<HenonHeiles<>>();
}

/// Returns the largest energy error within t = 6, about one orbit.
double energy_error(const Pair& pair, double h) {
  Request request;
  request.h = h;
  request.steps = whole_steps(h, 6.0);
  Trajectory run;
  REQUIRE(pair.integrate(request, run).ok());
  const auto energy = run.series("energy");
  double worst = 0.0;
  for (const double e : energy) worst = std::fmax(worst, std::fabs(e - energy.front()));
  return worst;
}

TEST_CASE("The example method beats Verlet at the same number of gradients", "[examples]") {
  const auto pairs = make_pairs<Kepler<>>(MethodList<McLachlan, VelocityVerlet>{});
  const double two_stages = energy_error(pairs[0], 1.0 / 32.0);
  const double verlet = energy_error(pairs[1], 1.0 / 64.0);
  INFO(two_stages << " against " << verlet);
  CHECK(two_stages < verlet);
}

TEST_CASE("Both examples appear in the program once they are listed", "[examples][cli]") {
  const test::Scratch scratch;
  const auto program = [&](const std::string& arguments) {
    test::Ended ended = test::run_in(scratch, SHAKEDOWN_EXAMPLES_BINARY, arguments);
    INFO(arguments << "\n" << ended.err);
    CHECK(ended.code == 0);
    return ended;
  };
  using Catch::Matchers::Contains;
  CHECK_THAT(program("list methods").out, Contains("mclachlan"));
  CHECK_THAT(program("list problems").out, Contains("kepler"));

  // After one period the planet is back at the perihelion, up to the method's error with this step.
  program(
      "integrate --problem kepler --method mclachlan --step 0.001 --until 6.283 --output orbit");
  const std::string orbit = read(scratch / "orbit");
  const std::string last = orbit.substr(orbit.rfind('\n', orbit.size() - 2) + 1);
  CHECK_THAT(std::stod(last.substr(last.find(',') + 1)), WithinAbs(0.7, 1e-4));

  // Halving the step divides the error by 4, to within 10 %.
  program("compare --problem kepler --methods mclachlan,velocity-verlet --steps 0.01,0.005 "
          "--until 3 --output both");
  CHECK(std::filesystem::exists(scratch / "both.png"));
  const Table table = read_csv(scratch / "both.csv");
  const std::vector<double> errors = table.series("error q at end");
  REQUIRE(errors.size() == 4);
  CHECK_THAT(errors[0] / errors[1], Catch::WithinRel(4.0, 0.1));
  CHECK_THAT(errors[2] / errors[3], Catch::WithinRel(4.0, 0.1));
}

TEST_CASE("CONTRIBUTING.md links to the example files", "[examples]") {
  const std::filesystem::path root = folder / "../..";
  const std::string page = read(root / "CONTRIBUTING.md");
  for (const char* file : {"tests/examples/mclachlan.hpp", "tests/examples/kepler.hpp"}) {
    INFO(file);
    CHECK(page.find("](" + std::string(file) + ")") != std::string::npos);
    CHECK(std::filesystem::exists(root / file));
  }
}

}  // namespace
}  // namespace shakedown
