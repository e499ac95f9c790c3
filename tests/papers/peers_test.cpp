// The comparison with other programs: the drivers' answers are read, programs that integrate other
// equations are refused, and missing programs are named. Tests that require the programs are
// skipped if the programs are not built.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analysis/solution.hpp"
#include "experiments/comparison/peers/drivers.hpp"
#include "experiments/comparison/peers/measure.hpp"
#include "experiments/comparison/peers/momenta.hpp"
#include "experiments/comparison/peers/tables.hpp"
#include "tests/support/command.hpp"
#include "tests/support/scratch.hpp"

namespace shakedown::comparison {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("A driver's answer is read whole or not at all", "[comparison]") {
  const std::string good = "steps 12\nevaluations 61\nseconds 2.5e-05\nq 1 -2.5\nv 0 3e-3\nend\n";
  const PeerAnswer answer = peer_answer(good, 2);
  CHECK(answer.steps == 12);
  CHECK(answer.evaluations == 61);
  CHECK(answer.seconds == 2.5e-05);
  CHECK(answer.q == std::vector<double>{1.0, -2.5});
  CHECK(answer.v == std::vector<double>{0.0, 3e-3});

  // An answer that is cut off anywhere is refused, even if the remaining text resembles an answer.
  for (std::size_t length = 0; length < good.size(); ++length) {
    CHECK_THROWS_AS(peer_answer(good.substr(0, length), 2), RuntimeFailure);
  }
  CHECK_THROWS_WITH(peer_answer(good.substr(0, good.find("v 0")), 2), Contains("ends before 'v'"));
  CHECK_THROWS_WITH(peer_answer(good, 3), Contains("2 numbers after 'q'"));
  CHECK_THROWS_WITH(peer_answer(good + "more\n", 2), Contains("goes on"));
  CHECK_THROWS_WITH(peer_answer("Segmentation fault\n", 2),
                    Contains("'Segmentation fault' stands in its answer where 'steps'"));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  CHECK_THROWS_WITH(peer_answer(with("-2.5", "nan"), 2), Contains("no finite number after 'q'"));
  CHECK_THROWS_WITH(peer_answer(with("3e-3", "3e-3x"), 2), Contains("no finite number after 'v'"));
  CHECK_THROWS_WITH(peer_answer(with("12", "1.5"), 2), Contains("no finite number after 'steps'"));
  CHECK_THROWS_WITH(peer_answer(with("steps", "stepsize"), 2), Contains("where 'steps' should"));
  CHECK_THROWS_WITH(peer_answer(with("61", "0"), 2), Contains("counts no steps"));
}

PeerCurve curve_with(const std::vector<double>& errors) {
  PeerCurve curve{{.program = "Stranger", .method = "leapfrog", .setting = "angles"}};
  for (const double error : errors) {
    curve.runs.push_back({.steps = 10, .evaluations = 10, .error = error, .seconds = {1.0}});
  }
  return curve;
}

TEST_CASE("Whose errors do not fall integrates other equations, and is refused", "[comparison]") {
  CHECK_NOTHROW(require_same_equations("chain", curve_with({1e-1, 1e-2, 1e-3})));
  CHECK_NOTHROW(require_same_equations("chain", curve_with({1e-2, 5e-3})));        // order 1
  CHECK_NOTHROW(require_same_equations("chain", curve_with({1e-3, 4e-8, 5e-8})));  // round-off
  CHECK_THROWS_WITH(require_same_equations("chain", curve_with({1e-1, 2.1e-3, 2e-3})),
                    Contains("Stranger, leapfrog, angles, on chain") && Contains("0.0021 before") &&
                        Contains("does not fall: not the same equations"));
  CHECK_THROWS_WITH(require_same_equations("chain", curve_with({1e-1})),
                    Contains("not the same equations"));
  // If an error is larger than the motion, the program is refused too.
  CHECK_THROWS_WITH(require_same_equations("chain", curve_with({5.0, 4.9})),
                    Contains("not the same equations"));
  // Runs that did not finish do not prove that the equations differ.
  CHECK_NOTHROW(require_same_equations("chain", curve_with({not_a_number, not_a_number})));
  CHECK_NOTHROW(require_same_equations("chain", curve_with({1e-2, 1e-7, not_a_number})));
}

TEST_CASE("Times at equal error lie between runs, and compare methods of one kind",
          "[comparison]") {
  std::vector<MeasuredContest> all{{{"chain", "10 pendula", {}, 1.0, {}}, {}, 0.0}};
  MeasuredContest& contest = all.front();
  // The last turns of the six are disturbed for all programs.
  const std::vector<double> disturbed{1.0, 1.0, 1.0, 1.0, 1.5, 9.0};
  const auto enter = [&](const char* program, const char* method, const char* asks,
                         const char* alike, double seconds) {
    PeerCurve& curve = contest.curves.emplace_back(PeerCurve{
        {.program = program, .method = method, .setting = "", .asks = asks, .alike = alike}});
    std::vector<double> coarse, fine;
    for (const double factor : disturbed) {
      coarse.push_back(factor * seconds);
      fine.push_back(100.0 * factor * seconds);
    }
    curve.runs.push_back({.steps = 10, .evaluations = 1, .error = 1e-2, .seconds = coarse});
    curve.runs.push_back({.steps = 20, .evaluations = 1, .error = 1e-4, .seconds = fine});
  };
  enter("PETSc", "leapfrog", "chain", "slower", 6.0);
  enter("Shakedown", "rattle", "", "", 2.0);
  enter("Shakedown", "slower", "", "", 5.0);
  std::vector<PeerRatio> ratios = ratios_to_peers(all);
  REQUIRE(ratios.size() == 3);  // no program reaches 1e-6
  CHECK(ratios[0].alike);
  CHECK(ratios[0].ours->who.method == "slower");
  CHECK_THAT(ratios[0].our_seconds, WithinRel(50.0, 1e-12));  // the median on a logarithmic scale
  CHECK_THAT(ratios[0].ratio.median, WithinRel(1.2, 1e-12));
  CHECK(ratios[1].a_step());
  CHECK_THAT(ratios[1].their_seconds, WithinRel(30.0, 1e-12));
  CHECK_THAT(ratios[1].ratio.most, WithinRel(1.2, 1e-12));  // slowdowns common to both cancel
  CHECK_FALSE(ratios[2].alike);
  CHECK(ratios[2].ours->who.method == "rattle");
  CHECK_THAT(ratios[2].ratio.median, WithinRel(3.0, 1e-12));
  CHECK(ratio_table(ratios).rows() == 3);

  // A program that ran once has a ratio but no interval.
  contest.curves[0].runs[1].seconds.resize(1);
  ratios = ratios_to_peers(all);
  CHECK_THAT(ratios[2].ratio.median, WithinRel(3.0, 1e-12));
  CHECK_FALSE(ratios[2].ratio.determined());
}

TEST_CASE("The interval of a median holds it as often as it says", "[comparison]") {
  CHECK_FALSE(typical({1.0, 2.0, 3.0, 4.0, 5.0}).determined());  // 15 of 16 is not enough
  const Typical six = typical({6.0, 1.0, 2.0, 5.0, 4.0, 3.0});
  CHECK(six.median == 3.5);
  CHECK(six.least == 1.0);
  CHECK(six.most == 6.0);
  const Typical nine = typical({9.0, 1.0, 2.0, 5.0, 4.0, 3.0, 6.0, 8.0, 7.0});
  CHECK(nine.least == 2.0);
  CHECK(nine.most == 8.0);
  CHECK(std::string(reaches(nine, 2.0)) == "yes");
  CHECK(std::string(reaches(nine, 2.1)) == "undetermined");  // though the median is 5
  CHECK(std::string(reaches(nine, 7.9)) == "undetermined");
  CHECK(std::string(reaches(nine, 8.1)) == "no");
  CHECK(std::string(reaches(Typical{5.0}, 1.0)) == "undetermined");
  // Counts the intervals that miss the median, over all 2^9 ways in which the nine units may be
  // above or below it.
  int missed = 0;
  for (int heads = 0; heads < 512; ++heads) {
    std::vector<double> units;
    for (int k = 0; k < 9; ++k) units.push_back((heads >> k) % 2 == 0 ? -1.0 : 1.0);
    const Typical found = typical(units);
    if (found.least > 0.0 || found.most < 0.0) ++missed;
  }
  CHECK(missed == 20);  // 3.9 %
}

TEST_CASE("Each contest has its problem, somebody of ours and somebody from elsewhere",
          "[comparison]") {
  for (const bool quick : {false, true}) {
    for (const Contest& contest : contests(quick)) {
      INFO(contest.name());
      int own = 0, peers = 0;
      for (const Entrant& who : contest.entrants) {
        if (driver_of(who) != nullptr) {
          ++peers;
          CHECK_FALSE(who.asks.empty());
          continue;
        }
        own += is_own(who) ? 1 : 0;
        CHECK(catalogue().pair(contest.problem, who.method).admissible());
      }
      CHECK(own > 0);
      CHECK(peers > 0);
    }
  }
}

TEST_CASE("Velocities are those of the momenta, where masses are coupled or turn too",
          "[comparison]") {
  std::vector<double> q, p;
  catalogue().problem("four-bars").initial({{"v0", "3"}}, q, p);
  const std::vector<double> v = velocities("four-bars", {{"v0", "3"}}, q, p);
  REQUIRE(v.size() == 6);
  // The bound allows for a few rounding errors of a solve with six unknowns.
  for (std::size_t i = 0; i < 6; ++i) CHECK_THAT(v[i], WithinAbs(i % 2 == 0 ? 3.0 : 0.0, 1e-14));
  CHECK_THROWS_WITH(velocities("water", {}, q, p), Contains("water"));

  // The boxes turn about the vertical with omega = 3: x' = -omega y, y' = omega x.
  catalogue().problem("spatial-chain").initial({{"omega", "3"}}, q, p);
  const std::vector<double> turning = velocities("spatial-chain", {{"omega", "3"}}, q, p);
  REQUIRE(turning.size() == 14);
  for (std::size_t k = 0; k < 14; k += 7) {
    CHECK_THAT(turning[k], WithinAbs(-3.0 * q[k + 1], 1e-14));
    CHECK_THAT(turning[k + 1], WithinAbs(3.0 * q[k], 1e-14));
    CHECK_THAT(turning[k + 2], WithinAbs(0.0, 1e-14));
  }
}

TEST_CASE("Without drivers nothing is compared, and each is named with its package",
          "[comparison]") {
  const test::Scratch folder;
  const test::Ended ended = test::run_in(
      folder, SHAKEDOWN_BINARY, "run comparison/peers --quick --results r", "PATH=/nonexistent");
  CHECK(ended.code == 1);
  for (const char* part :
       {"no shakedown_simbody on the PATH (libsimbody-dev",
        "no shakedown_petsc on the PATH (petsc-dev", "no shakedown_gsl on the PATH (libgsl-dev",
        "no shakedown_ode on the PATH (libode-dev", "nothing to compare"}) {
    CHECK_THAT(ended.err + ended.out, Contains(part));
  }
  CHECK_FALSE(folder.files().contains("r/comparison/peers.csv"));
}

/// Returns a driver that was built next to the program, or null with a warning if there is none.
const Driver* built(std::string_view program) {
  const std::filesystem::path beside = std::filesystem::path(SHAKEDOWN_BINARY).parent_path();
  ::setenv("PATH", (beside.string() + ":" + std::getenv("PATH")).c_str(), 1);
  for (const Driver& one : drivers()) {
    if (one.program == program && has_driver(one)) return &one;
  }
  WARN("skipped: no driver of " << program << " has been built");
  SUCCEED("an assertion, without which a case fails");
  return nullptr;
}

/// Returns the errors of q at the end against the reference, for two levels of accuracy.
/// `parameters` are passed to the driver.
PeerCurve asked_twice(const Driver& driver, const std::string& problem, const std::string& method,
                      const std::vector<double>& levels, double until, const Settings& own,
                      const Settings& parameters) {
  const test::Scratch folder;
  const ProblemEntry& entry = catalogue().problem(problem);
  std::vector<double> q0, p0;
  entry.initial(own, q0, p0);
  write_motion(folder / "start.txt", q0, velocities(problem, own, q0, p0));
  const Reference end = entry.reference(own, {}, {}, {until});
  PeerCurve curve{{.program = std::string(driver.program), .method = method}};
  for (const double level : levels) {
    const PeerAnswer answer = ask_driver(driver, {problem, method, level, until, 0.0, parameters},
                                         folder / "start.txt", q0.size(), 30.0);
    curve.runs.push_back({.steps = answer.steps, .error = distance(answer.q, end.q[0])});
  }
  return curve;
}

TEST_CASE("Simbody integrates our chain, and another one is refused", "[comparison]") {
  const Driver* driver = built("Simbody");
  if (driver == nullptr) return;
  const Settings ours{{"n", "4"}};
  const auto with = [&](const char* g) {
    return asked_twice(*driver, "chain", "runge-kutta-merson", {1e-5, 1e-8}, 1.0, ours,
                       {{"n", "4"}, {"m", "1"}, {"L", "2.23606797749979"}, {"g", g}});
  };
  const PeerCurve same = with("1");
  CHECK_NOTHROW(require_same_equations("chain", same));
  CHECK(same.runs.back().error <= 1e-6);  // a hundred times its tolerance
  CHECK_THROWS_WITH(require_same_equations("chain", with("1.001")),
                    Contains("not the same equations"));
}

TEST_CASE("PETSc integrates our springs, and others are refused", "[comparison]") {
  const Driver* driver = built("PETSc");
  if (driver == nullptr) return;
  for (const char* method : {"alpha2", "basicsymplectic-4"}) {
    INFO(method);
    const auto with = [&](const char* omega) {
      return asked_twice(*driver, "double-pendulum-penalty", method, {1e-3, 2.5e-4}, 1.0, {},
                         {{"omega", omega}});
    };
    CHECK_NOTHROW(require_same_equations("pendulum", with("20")));
    CHECK_THROWS_WITH(require_same_equations("pendulum", with("21")),
                      Contains("not the same equations"));
  }
}

/// Checks the order of a program by two runs, and that it refuses another force.
void check_arm(const char* program, const char* method, const std::vector<double>& levels,
               double order) {
  const Driver* driver = built(program);
  if (driver == nullptr) return;
  const auto with = [&](const char* g) {
    return asked_twice(*driver, "spatial-chain", method, levels, 0.5, {},
                       {{"m", "1"}, {"a", "0.3"}, {"b", "0.4"}, {"c", "1.2"}, {"g", g}});
  };
  const PeerCurve same = with("9.81");
  CHECK_NOTHROW(require_same_equations("arm", same));
  const double measured =
      std::log(same.runs[0].error / same.runs[1].error) / std::log(levels[0] / levels[1]);
  // At these steps, the next term of the error changes the slope by about 0.01.
  CHECK_THAT(measured, WithinAbs(order, 0.05));
  CHECK_THROWS_WITH(require_same_equations("arm", with("10")), Contains("not the same equations"));
}

TEST_CASE("Simbody moves our arm with order 2, the Open Dynamics Engine with order 1",
          "[comparison]") {
  check_arm("Simbody", "verlet", {5e-3, 1.25e-3}, 2.0);
  check_arm("Open Dynamics Engine", "world-step", {5e-4, 1.25e-4}, 1.0);
}

TEST_CASE("GSL and PETSc integrate our planets, and others are refused", "[comparison]") {
  for (const auto& [program, method] : {std::pair{"GSL", "rk8pd"}, std::pair{"GSL", "msadams"},
                                        std::pair{"GSL", "bsimp"}, std::pair{"PETSc", "rk-8vr"}}) {
    const Driver* driver = built(program);
    if (driver == nullptr) continue;
    INFO(program << ", " << method);
    const auto with = [&, method = method](const char* mu) {
      return asked_twice(*driver, "kepler", method, {1e-6, 1e-9}, 3.0, {},
                         {{"mu", mu}, {"e", "0.6"}});
    };
    CHECK_NOTHROW(require_same_equations("kepler", with("1")));
    CHECK_THROWS_WITH(require_same_equations("kepler", with("1.001")),
                      Contains("not the same equations"));
    const PeerCurve planets = asked_twice(*driver, "outer-solar-system", method, {1e-6, 1e-9},
                                          2000.0, {}, {{"G", "2.95912208286e-4"}});
    CHECK_NOTHROW(require_same_equations("planets", planets));
  }
}

TEST_CASE("A driver says what it cannot do", "[comparison]") {
  const Driver* driver = built("Simbody");
  if (driver == nullptr) return;
  const test::Scratch folder;
  write_motion(folder / "start.txt", {1.0, 0.0}, {0.0, 0.0});
  const auto ask = [&](const char* problem, const char* method, const Settings& parameters) {
    return ask_driver(*driver, {problem, method, 1e-3, 1.0, 0.0, parameters}, folder / "start.txt",
                      2, 30.0);
  };
  CHECK_THROWS_WITH(ask("water", "verlet", {}), Contains("no problem 'water'"));
  CHECK_THROWS_WITH(ask("chain", "verlet", {{"m", "1"}}), Contains("no L among the parameters"));
  CHECK_THROWS_WITH(ask("chain", "magic", {{"m", "1"}, {"L", "1"}, {"g", "1"}}),
                    Contains("no method 'magic'"));
}

}  // namespace
}  // namespace shakedown::comparison
