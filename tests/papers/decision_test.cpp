// What to use: an order of methods that is known from tables made by hand, and what is said of one that
// loses what is wanted.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <set>

#include "experiments/comparison/decision/evidence.hpp"
#include "experiments/comparison/decision/ranking.hpp"
#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// One run, which has the error at this work.
std::vector<WorkError> reaches(double work) { return {{work, 1e-3}}; }
const std::vector<WorkError> fails{{5.0, none}};

/// Work 10 is the least everywhere. "rare" runs on one of four problems, "lost" fails on two.
const CurvesByProblem by_hand{
    {"a",
     {{"first", reaches(10)},
      {"second", reaches(12)},
      {"lost", reaches(11)},
      {"dear", reaches(50)}}},
    {"b",
     {{"first", reaches(10)},
      {"second", reaches(12)},
      {"lost", reaches(11)},
      {"dear", reaches(30)}}},
    {"c",
     {{"first", reaches(10)}, {"second", reaches(12)}, {"lost", fails}, {"dear", reaches(30)}}},
    {"d",
     {{"first", reaches(40)},
      {"second", reaches(12)},
      {"lost", fails},
      {"dear", reaches(30)},
      {"rare", reaches(10)}}}};
const std::vector<std::string> four{"a", "b", "c", "d"};

const Loss nothing_lost, drifts{"drifts"}, unknown{"energy not measured", true};
std::vector<std::string> with(const std::vector<Choice>& all, Advice advice) {
  std::vector<std::string> names;
  for (const Choice& choice : all) {
    if (choice.advice == advice) names.push_back(choice.standing.method);
  }
  return names;
}
using Names = std::vector<std::string>;

TEST_CASE("A cost is the median over the problems, where what is not reached is infinite",
          "[decision]") {
  const auto all = standings(by_hand, four, 1e-3);
  REQUIRE(all.size() == 5);
  CHECK(all[0].method == "first");
  CHECK(all[0].cost == 1.0);
  CHECK(all[0].greatest == 4.0);
  CHECK(all[0].count == 10.0);
  CHECK(std::fabs(standing_of(all, "dear")->cost - 3.0) < 1e-12);
  const Standing& lost = *standing_of(all, "lost");
  CHECK(std::isinf(lost.cost));
  CHECK(lost.reached == 2);
  CHECK(lost.general());
  CHECK(lost.greatest == 1.1);
  const Standing& rare = *standing_of(all, "rare");
  CHECK_FALSE(rare.general());
  CHECK(rare.own == 1.0);
  CHECK(standing_of(all, "unknown") == nullptr);
  // A problem without data counts as none, not as one that nothing reaches.
  CHECK(standings(by_hand, {"a", "b", "absent"}, 1e-3)[0].problems == 2);
  CHECK(std::isinf(standings(by_hand, four, 1e-6)[0].cost));
  // Between two problems: the geometric mean.
  CHECK(standings(by_hand, {"c", "d"}, 1e-3)[0].method == "second");
  CHECK(std::fabs(standing_of(standings(by_hand, {"c", "d"}, 1e-3), "first")->cost - 2.0) < 1e-12);
}

TEST_CASE("What is said of a method follows from its cost and from what it loses", "[decision]") {
  const auto all = standings(by_hand, four, 1e-3);
  const auto free = choices(all, [](const std::string&) { return nothing_lost; });
  CHECK(with(free, Advice::best) == Names{"first"});
  CHECK(with(free, Advice::tie) == Names{"second"});  // 1.2 times
  CHECK(with(free, Advice::near).empty());
  CHECK(with(free, Advice::dear) == Names{"dear"});
  CHECK(with(free, Advice::special) == Names{"rare"});
  CHECK(with(free, Advice::avoid).empty());
  CHECK(with(free, Advice::unreached) == Names{"lost"});
  CHECK(free.front().advice == Advice::best);

  // The cheapest drifts: it is to be avoided, and what was a tie is the best.
  const auto steady = choices(all, [](const std::string& method) {
    return method == "first" || method == "rare" ? drifts : nothing_lost;
  });
  CHECK(with(steady, Advice::best) == Names{"second"});
  CHECK(with(steady, Advice::avoid) == Names{"first"});
  CHECK(with(steady, Advice::special).empty());
  CHECK(std::find_if(steady.begin(), steady.end(), [](const Choice& c) {
          return c.advice == Advice::avoid;
        })->reason == "drifts");

  const auto nobody = choices(all, [](const std::string&) { return drifts; });
  CHECK(with(nobody, Advice::best).empty());
  CHECK(with(nobody, Advice::avoid) == Names{"first", "second"});
  CHECK(choices({}, [](const std::string&) { return nothing_lost; }).empty());

  // What nobody measured is not said to drift.
  const auto guessed = choices(
      all, [](const std::string& method) { return method == "first" ? unknown : nothing_lost; });
  CHECK(with(guessed, Advice::best) == Names{"second"});
  CHECK(with(guessed, Advice::unknown) == Names{"first"});
  CHECK(with(guessed, Advice::avoid).empty());
}

TEST_CASE("Every problem that is compared is of a kind, and of one beside its size", "[decision]") {
  std::multiset<std::string> found;
  for (const Situation& one : situations()) {
    if (one.id != "large" && one.id != "water") {
      found.insert(one.problems.begin(), one.problems.end());
    }
    CHECK((one.slow || one.id == "dampers" || !one.problems.empty()));
  }
  for (const std::string& problem : compared_problems()) {
    INFO(problem);
    CHECK(found.count(problem) == 1);
  }
}

/// Evidence over tables with these rows: of the matrix's energy, and of the governor.
Evidence evidence_of(const Table& energy, const Table& governor) {
  Context context("comparison/decision", "comparison", false, 1);
  context.reads([&](const std::string& artefact) {
    if (artefact == "beyond/stiff-governor") return governor;
    if (artefact == "comparison/matrix-energy") return energy;
    if (artefact == "beyond/competitors") {
      return Table({"problem", "method", "setting", "slow forces", "with derivatives",
                    "factorisations", "error"});
    }
    if (artefact.starts_with("comparison/matrix")) return Table(energy.columns());
    return Table({"row", "method", "weighted count", "largest error", "h", "steps"});
  });
  return Evidence(context);
}

const std::vector<std::string> matrix_columns{"method", "problem", "property", "declared",
                                              "outcome"};
const std::vector<std::string> governor_columns{"method", "steps", "digits", "outcome"};

TEST_CASE("A step that is too long and a run that is too short are no drift", "[decision]") {
  const Situation& smooth = situation("smooth");
  REQUIRE(smooth.problems.size() >= 5);
  const auto& on = smooth.problems;
  Table energy(matrix_columns);
  const char* outcomes[] = {"kept", "step too long", "run too short", "broken", "not measured"};
  for (std::size_t k = 0; k < 5; ++k) {
    energy.row({"rk4", on[k], "energy", "bounded", outcomes[k]});
    energy.row({"rk4", on[k], "energy: drift", "bounded", "broken"});  // of the same finding
    energy.row({"gauss-3", on[k], "energy", "exact", outcomes[k]});
  }
  energy.row({"velocity-verlet", on[0], "energy", "bounded", "step too long"});
  const Evidence evidence = evidence_of(energy, Table(governor_columns));
  const KeptOn rk4 = evidence.kept(Quality::steady_energy, "rk4", smooth);
  CHECK(rk4.measured == 4);
  CHECK(rk4.kept == 3);
  CHECK(rk4.too_long_on == on[1]);
  CHECK(rk4.lost_on == on[3]);
  CHECK_FALSE(rk4.all());
  const std::vector<Quality> steady{Quality::steady_energy};
  CHECK(evidence.loses(steady, "rk4", smooth).reason ==
        "energy drifts on 1 of 4 problems: " + on[3]);
  CHECK(evidence.loses(steady, "velocity-verlet", smooth).reason.empty());
  CHECK(evidence.remark(steady, "velocity-verlet", smooth) == "needs shorter steps on " + on[0]);
  // Exact is exact at every step, and only where it is promised.
  CHECK(evidence.kept(Quality::exact_energy, "gauss-3", smooth).kept == 1);
  CHECK(evidence.kept(Quality::exact_energy, "rk4", smooth).kept == 0);
}

TEST_CASE("A method that breaks off with long steps is to be avoided where dampers are stiff",
          "[decision]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Evidence evidence =
      evidence_of(Table(matrix_columns), Table(governor_columns)
                                             .row({"radau-5-ggl", 16, 5, "ok"})
                                             .row({"radau-5-ggl", 32, 7, "ok"})
                                             .row({"herk-4", 16, nan, "diverges"})
                                             .row({"herk-4", 32, 6, "ok"})
                                             .row({"rk4", 16, nan, "diverges"})
                                             .row({"rk4", 32, nan, "diverges"}));
  const Situation& dampers = situation("dampers");
  CHECK(evidence.loses({}, "radau-5-ggl", dampers).reason.empty());
  CHECK(evidence.loses({}, "herk-4", dampers).reason ==
        "breaks off with longer steps: the dampers bound them");
  CHECK(evidence.loses({}, "rk4", dampers).reason == "breaks off with every step");
  CHECK(evidence.loses({}, "herk-4", situation("rods")).reason.empty());
  // Radau has six digits between 16 and 32 steps.
  const auto all = evidence.standings(dampers, 1e-6);
  CHECK(standing_of(all, "radau-5-ggl")->cost == 1.0);
  CHECK(std::fabs(standing_of(all, "herk-4")->cost - std::sqrt(2.0)) < 1e-12);
  CHECK(standing_of(all, "rk4")->reached == 0);
  CHECK(evidence.standings(situation("rods"), 1e-6).empty());
}

}  // namespace
}  // namespace shakedown::comparison
