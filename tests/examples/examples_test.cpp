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
#include "tests/examples/isochrone.hpp"
#include "tests/examples/mclachlan.hpp"
#include "tests/support/command.hpp"
#include "tests/support/subject.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {

namespace {

ProblemEntry isochrone_entry() {
  return make_problem_entry<Isochrone<>>(make_pairs<Isochrone<>>(AllMethods{}));
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
  const ProblemEntry entry = isochrone_entry();
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

/// The radial period of the default orbit, 2 pi mu / (-2 H)^(3/2).
double radial_period() {
  const IsochroneParameters of;
  const double H = of.v * of.v / 2.0 - of.mu / (of.b + std::hypot(of.b, 1.0));
  return 2.0 * std::numbers::pi * of.mu / std::pow(-2.0 * H, 1.5);
}

TEST_CASE("The example problem's orbit has the radial period of Henon's formula",
          "[examples][oracle]") {
  const ProblemEntry entry = isochrone_entry();
  const double T = radial_period();
  const Reference orbit = entry.reference({}, {}, {}, {0.25 * T, 0.75 * T, T, 1.25 * T});
  const auto radius = [&orbit](std::size_t k) { return std::hypot(orbit.q[k][0], orbit.q[k][1]); };
  CHECK(radius(0) < 0.9);
  CHECK_THAT(radius(1), WithinAbs(radius(0), 1e-13));
  CHECK_THAT(radius(2), WithinAbs(1.0, 1e-13));
  CHECK_THAT(radius(3), WithinAbs(radius(0), 1e-13));
  CHECK(std::fabs(orbit.q[2][1]) > 0.1);  // a rosette, no ellipse
  CHECK(orbit.error_bar < 1e-13);
}

TEST_CASE("The example method says what it lacks on a constrained problem", "[examples]") {
  const auto pairs = make_pairs<DoublePendulum<>>(MethodList<McLachlan>{});
  CHECK_FALSE(pairs[0].admissible());
  CHECK(pairs[0].unmet == std::vector<std::string>{std::string(need::Unconstrained::name)});
}

TEST_CASE("The example method keeps every promise of its record", "[examples][order][structure]") {
  check_every_promise<Isochrone<>>();
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
  const auto pairs = make_pairs<Isochrone<>>(MethodList<McLachlan, VelocityVerlet>{});
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
  CHECK_THAT(program("list problems").out, Contains("isochrone"));

  // After one radial period, 5.629, the star is back at its largest distance, up to the method's
  // error with this step.
  REQUIRE(std::fabs(radial_period() - 5.629) < 1e-3);
  program(
      "integrate --problem isochrone --method mclachlan --step 0.001 --until 5.629 --output orbit");
  const std::string orbit = read(scratch / "orbit");
  std::istringstream last(orbit.substr(orbit.rfind('\n', orbit.size() - 2) + 1));
  double t = 0.0, x = 0.0, y = 0.0;
  char comma = ',';
  last >> t >> comma >> x >> comma >> y;
  CHECK_THAT(std::hypot(x, y), WithinAbs(1.0, 1e-4));

  // Halving the step divides the error by 4, to within 10 %.
  program("compare --problem isochrone --methods mclachlan,velocity-verlet --steps 0.01,0.005 "
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
  for (const char* file : {"tests/examples/mclachlan.hpp", "tests/examples/isochrone.hpp"}) {
    INFO(file);
    CHECK(page.find("](" + std::string(file) + ")") != std::string::npos);
    CHECK(std::filesystem::exists(root / file));
  }
}

}  // namespace
}  // namespace shakedown
