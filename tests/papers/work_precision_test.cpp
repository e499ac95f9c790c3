// Work and precision: the errors agree with a run and a reference made by hand, the front agrees
// with a known one, and failures are drawn.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <tuple>

#include "experiments/comparison/work_precision/cheapest.hpp"
#include "experiments/comparison/work_precision/drawing.hpp"
#include "experiments/comparison/work_precision/operations.hpp"

namespace shakedown::comparison {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("A front holds what no other beats, by rising work", "[work-precision]") {
  const std::vector<WorkError> runs{{10, 1e-2}, {20, 1e-4}, {5, none},  {20, 1e-3},
                                    {40, 1e-4}, {30, 1e-3}, {80, 1e-9}, {4, 0.5}};
  CHECK(pareto_front(runs) == std::vector<std::size_t>{7, 0, 1, 6});
  // Neither of two equal points dominates the other.
  CHECK(pareto_front({{1, 1e-3}, {1, 1e-3}, {2, 1e-3}}) == std::vector<std::size_t>{0, 1});
  CHECK(pareto_front({{1, none}}).empty());
}

TEST_CASE("The work for an error lies on the line between two runs, in logarithms",
          "[work-precision]") {
  // With order 2, ten times the work gives a hundredth of the error. This holds for runs in any
  // order, and after a failure.
  const std::vector<WorkError> runs{{1000, 1e-5}, {10, none}, {10, 1e-1}, {100, 1e-3}};
  CHECK(work_at(runs, 1e-3) == 100.0);
  CHECK(std::fabs(work_at(runs, 1e-4) / std::sqrt(1e5) - 1.0) < 1e-12);
  CHECK(work_at(runs, 0.5) == 10.0);  // its first run is already more accurate
  CHECK(std::isnan(work_at(runs, 1e-6)));
  CHECK(work_at({{1, 1e-2}, {2, 0.0}}, 1e-4) == 2.0);
}

TEST_CASE("Methods that split the force pay only for the slow part of a gradient",
          "[work-precision]") {
  const ProblemEntry& chain = catalogue().problem("fermi-pasta-ulam");
  const ProblemOperations problem = operations_of(chain, {});
  const Counts gradient{.gradients = 1};
  const double whole = operations_of(gradient, 0, problem, "velocity-verlet");
  for (const char* method :
       {"impulse", "mollified-impulse", "trigonometric", "implicit-explicit"}) {
    INFO(method);
    CHECK(operations_of(gradient, 0, problem, method) < whole);
  }
}

TEST_CASE("A matrix counts as many vectors as it has independent columns", "[work-precision]") {
  CHECK(independent_columns("dense<4>", 4) == 4);
  CHECK(independent_columns("dense", 9) == 9);
  CHECK(independent_columns("banded<3>", 12) == 7);
  CHECK(independent_columns("block-tridiagonal<2>", 20) == 6);
  CHECK(independent_columns("cyclic-block-tridiagonal<1>", 200) == 3);
  CHECK(independent_columns("banded<6>", 6) == 6);
  Counts counts;
  counts.gradients = 3;
  counts.solves = 2;
  counts.hessians = 1;
  counts.factorisations = 1;
  counts.jacobians = 1;
  CHECK(weighted_work(counts, 4, 2) == 3 + 2 + 4 + 4 + 2);
  CHECK(weighted_work(counts, 4, 9) == 3 + 2 + 4 + 4 + 4);
  for (const ProblemEntry& problem : catalogue().problems) {  // unknown structures count as dense
    const bool dense = problem.structure.starts_with("dense");
    CHECK((independent_columns(problem.structure, 1000 + problem.dof) == 1000 + problem.dof) ==
          dense);
  }
}

TEST_CASE("An error is that of a run against the problem's reference", "[work-precision]") {
  const WorkPrecision& found = work_precision_of("henon-heiles", true);
  const WorkCurve* curve = curve_of(found, "velocity-verlet");
  REQUIRE(curve != nullptr);
  REQUIRE(curve->runs.back().right());
  const WorkRun& run = curve->runs.back();
  REQUIRE(run.steps % 16 == 0);
  Request request = request_of_run(found, run);
  CHECK(std::fabs(request.h * static_cast<double>(run.steps) / found.horizon - 1.0) < 1e-14);
  request.every = run.steps / 16;
  const Trajectory path = integrate("henon-heiles", "velocity-verlet", request);
  std::vector<double> times;
  for (std::size_t k = 1; k < path.rows(); ++k) times.push_back(path.at(k, path.column("t")));
  REQUIRE(times.size() == 16);
  const Reference reference =
      catalogue().problem("henon-heiles").reference({}, found.q0, found.p0, times);
  double size_q = 0.0, size_p = 0.0, off_q = 0.0, off_p = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto q = path.series("q" + std::to_string(i)), p = path.series("p" + std::to_string(i));
    size_q = std::fmax(size_q, std::fabs(q[0]));
    size_p = std::fmax(size_p, std::fabs(p[0]));
    for (std::size_t k = 0; k < times.size(); ++k) {
      size_q = std::fmax(size_q, std::fabs(reference.q[k][i]));
      size_p = std::fmax(size_p, std::fabs(reference.p[k][i]));
      off_q = std::fmax(off_q, std::fabs(q[k + 1] - reference.q[k][i]));
      off_p = std::fmax(off_p, std::fabs(p[k + 1] - reference.p[k][i]));
    }
  }
  const double expected = std::fmax(off_q / size_q, off_p / size_p);
  CHECK(std::fabs(run.largest / expected - 1.0) < 1e-6);
  CHECK(run.end <= run.largest);
  CHECK(run.counts.gradients == path.summary.counts.gradients);
  // The method has order 2.
  const WorkRun& before = *(curve->runs.end() - 2);
  const double slope = std::log(before.largest / run.largest) / std::log(before.h / run.h);
  CHECK(std::fabs(slope - 2.0) < 0.1);
}

TEST_CASE("Curves begin at the largest step that is right, after one that is not",
          "[work-precision]") {
  const WorkPrecision& found = work_precision_of("spring-pendulum", true);
  const WorkCurve* curve = curve_of(found, "velocity-verlet");
  REQUIRE(curve != nullptr);
  REQUIRE(curve->runs.size() > 2);
  // The stability limit is h omega = 2, and omega is 100.
  CHECK_FALSE(curve->runs[0].right());
  CHECK(curve->runs[0].h > 0.01);
  CHECK(std::isnan(curve->runs[0].largest));
  CHECK_FALSE(curve->runs[0].reason.empty());
  CHECK(curve->runs[1].right());
  CHECK(curve->runs[1].h < 0.02);
  CHECK_FALSE(curve->ended.empty());

  std::size_t wrong = 0;
  for (const WorkCurve& each : found.curves) {
    wrong += static_cast<std::size_t>(std::count_if(
        each.runs.begin(), each.runs.end(), [](const WorkRun& run) { return !run.right(); }));
  }
  REQUIRE(wrong > 0);
  const Table table = work_table(found);
  std::size_t rows = 0;
  for (std::size_t k = 0; k < table.rows(); ++k) {
    if (table.at(k)[table.column("row")].text() != "not right") continue;
    ++rows;
    CHECK_FALSE(table.at(k)[table.column("reason")].text().empty());
  }
  CHECK(rows == wrong);
  const Figure figure = work_figure(found);
  REQUIRE(figure.panels().size() == 1);
  // Wrong runs are in the table alone.
  for (const Curve& curve : figure.panels().front().curves()) {
    REQUIRE_FALSE(curve.filters().empty());
    CHECK(curve.filters().front().second.text() != work_column::not_right);
  }
}

TEST_CASE("The cheapest method of a problem has a point of its front, and is drawn in colour",
          "[work-precision]") {
  const WorkPrecision& found = work_precision_of("pendulum-3d", true);
  const std::vector<std::string> coloured = drawn_in_colour(found);
  CHECK(coloured.size() <= 6);
  for (const Work work : both_works) {
    const Cheapest least = cheapest(found, work, 1e-3);
    REQUIRE(least.curve != nullptr);
    CHECK((work == Work::evaluations || std::ranges::count(coloured, least.curve->method) == 1));
    for (const WorkCurve& curve : found.curves) {
      CHECK_FALSE(work_at(errors_of(curve, work), 1e-3) < least.work);
    }
  }
}

/// Returns a problem whose curves are exact powers, with errors C W^-k from 10 to 10^6 evaluations.
WorkPrecision powers(const std::vector<std::tuple<const char*, int, double>>& methods) {
  WorkPrecision all;
  all.problem = "made";
  for (const auto& [method, order, constant] : methods) {
    WorkCurve& curve = all.curves.emplace_back();
    curve.method = method;
    curve.order = order;
    for (std::int64_t work = 10; work <= 1000000; work *= 10) {
      WorkRun& run = curve.runs.emplace_back();
      run.steps = work;
      run.counts.gradients = work;
      run.weighted = static_cast<double>(work);
      run.largest = run.end = constant * std::pow(static_cast<double>(work), -order);
    }
  }
  return all;
}

bool of_order_2(const WorkCurve& curve) { return curve.order == 2; }
bool of_order_4(const WorkCurve& curve) { return curve.order == 4; }

TEST_CASE("Near ties are the methods within a quarter of the least, by rising work",
          "[work-precision]") {
  // The work for a given error is proportional to the square root of the error constant: 1, 1.2,
  // 1.1 and 1.3.
  const WorkPrecision made =
      powers({{"rattle", 2, 1.0}, {"shake", 2, 1.44}, {"vi-a", 2, 1.21}, {"vi-b", 2, 1.69}});
  REQUIRE(cheapest(made, Work::evaluations, 1e-6).curve->method == "rattle");
  const auto ties = near_cheapest(made, Work::evaluations, 1e-6);
  REQUIRE(ties.size() == 2);
  CHECK(ties[0]->method == "vi-a");
  CHECK(ties[1]->method == "shake");
  CHECK(near_cheapest(made, Work::evaluations, 1e-30).empty());
}

TEST_CASE("Orders cross where their error constants say", "[work-precision]") {
  // The errors 1 W^-2 and 10^4 W^-4 are equal at W = 100, where both are 10^-4.
  const WorkPrecision made = powers({{"rattle", 2, 1.0}, {"rattle-4", 4, 1e4}});
  CHECK(std::fabs(std::log10(crossing(made, of_order_2, of_order_4)) + 4.0) < 0.11);
  CHECK(std::isnan(crossing(made, of_order_4, of_order_2)));
  CHECK(std::fabs(least_constant(made, of_order_2, 1e-4) - 1.0) < 1e-9);
  CHECK(std::fabs(least_constant(made, of_order_4, 1e-4) / 10.0 - 1.0) < 1e-9);
  CHECK(std::isnan(least_constant(made, is_of_high_order, 1e-30)));
}

TEST_CASE("Every problem is compared but one that stands twice", "[work-precision]") {
  const auto all = compared_problems();
  CHECK(all.size() + 1 == catalogue().problems.size());
  CHECK_FALSE(left_out("water-penalty-dense").empty());
  CHECK_NOTHROW(catalogue().pair("water-penalty", "rk4"));  // the other form is in the catalogue
}

}  // namespace
}  // namespace shakedown::comparison
