// Recommendations: the ranking of methods in tables that are made by hand, and the advice on a
// method that lacks a required property.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <set>

#include "experiments/comparison/decision/advice.hpp"
#include "experiments/comparison/decision/evidence.hpp"
#include "experiments/comparison/decision/ranking.hpp"
#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// The least work in each case is 10. "rare" integrates only one of the four cases, and "lost"
/// fails on two.
const WorkByCase by_hand{
    {"a", {{"first", 10}, {"second", 12}, {"lost", 11}, {"expensive", 50}}},
    {"b", {{"first", 10}, {"second", 12}, {"lost", 11}, {"expensive", 30}}},
    {"c", {{"first", 10}, {"second", 12}, {"lost", none}, {"expensive", 30}}},
    {"d", {{"first", 40}, {"second", 12}, {"lost", none}, {"expensive", 30}, {"rare", 10}}}};
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

TEST_CASE("A cost is the median over the cases, where what is not reached is infinite",
          "[decision]") {
  const auto all = standings(by_hand, four);
  REQUIRE(all.size() == 5);
  CHECK(all[0].method == "first");
  CHECK(all[0].cost == 1.0);
  CHECK(all[0].greatest == 4.0);
  CHECK(all[0].count == 10.0);
  CHECK(std::fabs(standing_of(all, "expensive")->cost - 3.0) < 1e-12);
  const Standing& lost = *standing_of(all, "lost");
  CHECK(std::isinf(lost.cost));
  CHECK(lost.reached == 2);
  CHECK(lost.general());
  CHECK(lost.greatest == 1.1);
  const Standing& rare = *standing_of(all, "rare");
  CHECK_FALSE(rare.general());
  CHECK(rare.own == 1.0);
  CHECK(standing_of(all, "unknown") == nullptr);
  // A case without data does not count, nor does a case that no method reaches.
  CHECK(standings(by_hand, {"a", "b", "absent"})[0].cases == 2);
  CHECK(standings({{"a", {{"first", none}}}}, {"a"}).empty());
  // The median of two cases is their geometric mean.
  CHECK(standings(by_hand, {"c", "d"})[0].method == "second");
  CHECK(std::fabs(standing_of(standings(by_hand, {"c", "d"}), "first")->cost - 2.0) < 1e-12);
}

TEST_CASE("What costs depend on is seen by drawing the cases again", "[decision]") {
  // Two cases have four draws: a a, a b, b a and b b. In these draws "x" costs 1, 2, 2 and 4, and
  // "y" costs 3, sqrt 3, sqrt 3 and 1.
  const WorkByCase two{{"a", {{"x", 10}, {"y", 30}}}, {"b", {{"x", 40}, {"y", 10}}}};
  const auto all = standings(two, {"a", "b"});
  const Standing &x = *standing_of(all, "x"), &y = *standing_of(all, "y");
  CHECK(x.lower == 1.0);
  CHECK(x.upper == 4.0);
  CHECK(y.lower == 1.0);
  CHECK(y.upper == 3.0);
  CHECK(std::fabs(x.first - 0.25) < 1e-12);
  CHECK(std::fabs(y.first - 0.75) < 1e-12);
  // With three cases, the median of a draw is the largest cost if the draw contains its case two or
  // three times. This holds for 7 of 27 draws.
  const WorkByCase three{
      {"a", {{"x", 10}, {"y", 10}}}, {"b", {{"x", 10}, {"y", 10}}}, {"c", {{"x", 90}, {"y", 10}}}};
  const auto of_three = standings(three, {"a", "b", "c"});
  CHECK(std::fabs(standing_of(of_three, "x")->first - 20.0 / 27.0) < 1e-12);
  CHECK(standing_of(of_three, "x")->upper == 9.0);
  CHECK(standing_of(of_three, "y")->first > 1.0 - 1e-12);
}

TEST_CASE("What is said of a method follows from its cost and from what it loses", "[decision]") {
  const auto all = standings(by_hand, four);
  const auto free = choices(all, [](const std::string&) { return nothing_lost; });
  CHECK(with(free, Advice::best) == Names{"first"});
  CHECK(with(free, Advice::tie) == Names{"second"});  // factor 1.2
  CHECK(with(free, Advice::near).empty());
  CHECK(with(free, Advice::expensive) == Names{"expensive"});
  CHECK(with(free, Advice::special) == Names{"rare"});
  CHECK(with(free, Advice::avoid).empty());
  CHECK(with(free, Advice::unreached) == Names{"lost"});
  CHECK(free.front().advice == Advice::best);

  // The least expensive method drifts, so users should avoid it. The method that tied with it is
  // then the best.
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

  // A method without measurements must not be said to drift.
  const auto guessed = choices(
      all, [](const std::string& method) { return method == "first" ? unknown : nothing_lost; });
  CHECK(with(guessed, Advice::best) == Names{"second"});
  CHECK(with(guessed, Advice::unknown) == Names{"first"});
  CHECK(with(guessed, Advice::avoid).empty());
}

TEST_CASE("Every problem that is compared is of a kind, and of one beside its size", "[decision]") {
  std::multiset<std::string> found;
  for (const Situation& one : situations()) {
    if (one.id != "large" && one.id != "drag" && one.id != "water" && one.id != "slow") {
      found.insert(one.problems.begin(), one.problems.end());
    }
    INFO(one.id);
    CHECK_FALSE(one.cases.empty());
    // The second of every three cases is held back.
    CHECK(one.held_back.size() == (one.cases.size() + one.held_back.size() + 1) / 3);
  }
  for (const std::string& problem : compared_problems()) {
    INFO(problem);
    CHECK(found.count(problem) == 1);
  }
}

/// Returns the evidence from tables with these rows: the energy entries of the matrix, the
/// operations, and the runs over ten spans.
Evidence evidence_of(const Table& energy, const Table& work, const Table& ten_spans) {
  Context context("comparison/decision", "comparison", false, 1);
  context.reads([&](const std::string& artefact) {
    if (artefact == "comparison/cases-work") return work;
    if (artefact == "comparison/cases-ten-spans") return ten_spans;
    if (artefact == "comparison/matrix-energy") return energy;
    return Table(energy.columns());
  });
  return Evidence(context);
}

const std::vector<std::string> matrix_columns{"method", "problem", "property", "declared",
                                              "outcome"};
const std::vector<std::string> work_columns{"case", "method", "error", "operations"};
const std::vector<std::string> ten_spans_columns{"case", "method", "error", "momenta", "lost"};

TEST_CASE("A step that is too long and a run that is too short are no drift", "[decision]") {
  const Situation& smooth = situation("smooth");
  REQUIRE(smooth.problems.size() >= 5);
  const auto& on = smooth.problems;
  Table energy(matrix_columns);
  const char* outcomes[] = {"kept", "step too long", "run too short", "broken", "not measured"};
  for (std::size_t k = 0; k < 5; ++k) {
    energy.row({"rk4", on[k], "energy", "bounded", outcomes[k]});
    energy.row({"rk4", on[k], "energy: drift", "bounded", "broken"});  // counts as the same finding
    energy.row({"gauss-3", on[k], "energy", "exact", outcomes[k]});
  }
  energy.row({"velocity-verlet", on[0], "energy", "bounded", "step too long"});
  const Evidence evidence = evidence_of(energy, Table(work_columns), Table(ten_spans_columns));
  const KeptOn rk4 = evidence.kept(Quality::steady_energy, "rk4", smooth);
  CHECK(rk4.measured == 4);
  CHECK(rk4.kept == 3);
  CHECK(rk4.too_long_on == on[1]);
  CHECK(rk4.lost_on == on[3]);
  CHECK_FALSE(rk4.all());
  const std::vector<Quality> steady{Quality::steady_energy};
  CHECK(evidence.loses(steady, "rk4", smooth, 1e-3).reason ==
        "energy drifts on 1 of 4 problems: " + on[3]);
  CHECK(evidence.loses(steady, "velocity-verlet", smooth, 1e-3).reason.empty());
  CHECK(evidence.remark(steady, "velocity-verlet", smooth) == "needs shorter steps on " + on[0]);
  // Exact energy is exact at every step, and counts only if it is promised.
  CHECK(evidence.kept(Quality::exact_energy, "gauss-3", smooth).kept == 1);
  CHECK(evidence.kept(Quality::exact_energy, "rk4", smooth).kept == 0);
}

TEST_CASE("Work stands with every admissible method, and a long run must last ten spans",
          "[decision]") {
  const Situation& rods = situation("rods");
  const std::string &own = rods.cases.front(), &other = rods.held_back.front();
  Table energy(matrix_columns);
  energy.row({"rattle", rods.problems.front(), "energy", "bounded", "kept"});
  const Evidence evidence = evidence_of(energy,
                                        Table(work_columns)
                                            .row({own, "rattle", 1e-3, 20.0})
                                            .row({own, "herk-4", 1e-3, 10.0})
                                            .row({other, "rattle", 1e-3, 10.0}),
                                        Table(ten_spans_columns)
                                            .row({own, "rattle", 1e-3, 1.5, ""})
                                            .row({own, "rattle", 1e-2, 1.5, "the energy is lost"})
                                            .row({other, "rattle", 1e-2, 5.0, ""}));
  CHECK(evidence.work(own, "rattle", 1e-3) == 20.0);
  CHECK(std::isnan(evidence.work(own, "shake", 1e-3)));
  CHECK(std::isnan(evidence.work("absent", "shake", 1e-3)));
  const auto all = evidence.standings(rods, 1e-3);
  CHECK(standing_of(all, "rattle")->cost == 2.0);
  CHECK(standing_of(all, "rattle")->cases == 1);  // the other cases have no data
  REQUIRE(standing_of(all, "shake") != nullptr);  // admissible, but does not reach the error
  CHECK(std::isinf(standing_of(all, "shake")->cost));
  CHECK(standing_of(all, "velocity-verlet") == nullptr);

  const std::vector<Quality> steady{Quality::steady_energy};
  CHECK(evidence.loses(steady, "rattle", rods, 1e-3).reason.empty());
  CHECK(evidence.loses(steady, "rattle", rods, 1e-2).reason == "lost over ten spans on " + own);
  CHECK(evidence.loses({}, "rattle", rods, 1e-2).reason.empty());
  CHECK(evidence.ten_spans("rattle", rods, 1e-2).runs == 2);
  CHECK(evidence.ten_spans("rattle", rods, 1e-2).lost_on == std::vector<std::string>{own});
  CHECK(evidence.ten_spans("rattle", rods, 1e-6).runs == 0);
  CHECK_FALSE(evidence.accelerates(own));
  CHECK(evidence.accelerates(other));

  // Brief advice is compared with all methods, lasting advice only with methods that keep the
  // energy.
  const AdviceEvidence brief = evidence_for(evidence, {"rods", 1e-3, "rattle", false});
  CHECK(brief.standing.cost == 2.0);
  CHECK(brief.runner_up == "herk-4");
  CHECK(brief.held_back == std::vector<std::string>{other});
  CHECK(brief.held_back_costs == std::vector<double>{1.0});
  const AdviceEvidence lasting = evidence_for(evidence, {"rods", 1e-3, "rattle", true});
  CHECK(lasting.standing.cost == 1.0);
  CHECK(lasting.runner_up.empty());
  // A method that does not reach the error on a held-back case fails on this case.
  CHECK(std::isinf(evidence_for(evidence, {"rods", 1e-3, "herk-4", false}).held_back_costs.at(0)));
  CHECK(cases_missed(evidence, {"rods", 1e-3, "herk-4", false}) == std::vector{other});
  CHECK(cases_missed(evidence, {"rods", 1e-3, "rattle", false}).empty());
}

TEST_CASE("A line of advice stands once, and has cases on which it is tested", "[decision]") {
  std::set<std::string> names;
  for (const AdviceLine& line : advice_lines()) {
    INFO(name_of(line));
    CHECK(names.insert(name_of(line)).second);
    CHECK(std::ranges::find(case_errors, line.error) != case_errors.end());
    CHECK_NOTHROW(catalogue().method(line.method));
    CHECK_FALSE(situation(line.situation).held_back.empty());
  }
}

}  // namespace
}  // namespace shakedown::comparison
