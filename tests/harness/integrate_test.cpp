// `integrate` with a reference, and with a picture.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/integrate_plot.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "tests/support/command.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::WithinAbs;
using test::Ended;
using test::Scratch;

namespace {
Ended integrate_in(const Scratch& scratch, const std::string& arguments) {
  return test::run_in(scratch, SHAKEDOWN_BINARY, "integrate " + arguments);
}

// One oscillator with m = 2/3 and omega = 1, for which q and p have a closed form.
const std::string oscillator =
    "--problem linear-oscillator --set n=1 --set kappa=0 --set epsilon=3 --method velocity-verlet "
    "--step 0.1 --until 10 ";
const std::string pendulum = "--problem double-pendulum --method rattle --step 0.01 --until 1 ";
}  // namespace

TEST_CASE("Errors against the reference are those against the closed form", "[cli]") {
  const Scratch scratch;
  const Ended ended = integrate_in(scratch, oscillator + "--every 3 --compare-with reference");
  REQUIRE(ended.code == 0);
  const Table table = parse_csv(ended.out, "stdout");
  CHECK(table.columns()[table.columns().size() - 2] == "err_q");
  CHECK(table.columns().back() == "err_p");
  const auto t = table.series("t"), q = table.series("q0"), p = table.series("p0");
  const auto err_q = table.series("err_q"), err_p = table.series("err_p");
  const double m = 2.0 / 3.0;
  REQUIRE(t.size() == 35);  // steps 0, 3, ..., 99 and the last one
  double largest = 0.0;
  for (std::size_t k = 0; k < t.size(); ++k) {
    const double exact_q = q[0] * std::cos(t[k]) + p[0] / m * std::sin(t[k]);
    const double exact_p = p[0] * std::cos(t[k]) - m * q[0] * std::sin(t[k]);
    // The bound is the round-off of the closed form at t = 10.
    CHECK_THAT(err_q[k], WithinAbs(std::fabs(q[k] - exact_q), 1e-14));
    CHECK_THAT(err_p[k], WithinAbs(std::fabs(p[k] - exact_p), 1e-14));
    largest = std::max(largest, err_q[k]);
  }
  CHECK(largest > 1e-4);  // of order h^2 t/24
  CHECK_THAT(ended.err, Contains("errors") && Contains("which differ by"));
}

TEST_CASE("Differences from a method are those of the two runs", "[cli]") {
  const Scratch scratch;
  const Table both =
      parse_csv(integrate_in(scratch, pendulum + "--compare-with shake").out, "stdout");
  const Table own = parse_csv(integrate_in(scratch, pendulum).out, "stdout");
  const Table other = parse_csv(
      integrate_in(scratch, "--problem double-pendulum --method shake --step 0.01 --until 1").out,
      "stdout");
  for (const std::string kind : {"q", "p"}) {
    const auto found = both.series("diff_" + kind);
    for (std::size_t k = 0; k < found.size(); ++k) {
      double expected = 0.0;
      for (int i = 0; i < 4; ++i) {
        const std::string column = kind + std::to_string(i);
        expected = std::max(expected, std::fabs(own.series(column)[k] - other.series(column)[k]));
      }
      CHECK(found[k] == expected);
    }
    CHECK(*std::max_element(found.begin(), found.end()) > 0.0);
  }
}

TEST_CASE("A run goes on from the file of another, from any of its rows", "[cli]") {
  const Scratch scratch;
  const std::string problem = "--problem double-pendulum --step 0.01 ";
  REQUIRE(
      integrate_in(scratch, problem + "--method rk4-projected --until 2 --output all.csv").code ==
      0);
  REQUIRE(
      integrate_in(scratch, problem + "--method rk4-projected --until 1 --output half.csv").code ==
      0);
  const Table all = read_csv(scratch / "all.csv");
  for (const std::string from : {"--from half.csv", "--from all.csv --at 1"}) {
    const Ended ended = integrate_in(scratch, problem + "--method rk4-projected --until 2 " + from);
    INFO(from << ended.err);
    REQUIRE(ended.code == 0);
    const Table rest = parse_csv(ended.out, "stdout");
    CHECK(rest.series("t").front() == 1.0);
    CHECK(rest.rows() == 101);
    for (const char* column : {"t", "q0", "q3", "p0", "p3"}) {
      CHECK(rest.series(column).back() == all.series(column).back());
    }
  }
  // A row of any method can be a start, even one whose momentum is not tangent.
  REQUIRE(integrate_in(scratch, problem + "--method shake --until 1 --output shake.csv").code == 0);
  const Ended taken = integrate_in(scratch, problem + "--method rattle --until 2 --from shake.csv");
  CHECK(taken.code == 0);
  CHECK_THAT(taken.err, Contains("taken as it is: p0 is not tangent"));
  const Ended moved =
      integrate_in(scratch, problem + "--method rattle --until 2 --from shake.csv --project");
  CHECK(moved.code == 0);
  CHECK_THAT(moved.err, Contains("projected: moved by 0 in q, ") || Contains("e-16 in q, ") ||
                            Contains("e-17 in q, "));
}

TEST_CASE("A start off the constraints is projected on request", "[cli]") {
  const Scratch scratch;
  const std::string start = "--problem double-pendulum --method rattle --step 0.01 --until 0.1 "
                            "--q0 0.1,-1.1,1.1,-2 --p0 1,0,0,0 ";
  CHECK(integrate_in(scratch, start).code == 2);
  const Ended ended = integrate_in(scratch, start + "--project");
  CHECK(ended.code == 0);
  CHECK_THAT(ended.err, Contains("start        projected: moved by 0."));
  const Table rows = parse_csv(ended.out, "stdout");
  CHECK(rows.series("g").front() < 1e-14);
  CHECK(rows.series("gdot").front() < 1e-14);
}

TEST_CASE("A picture lies beside the rows and changes none, also of a run that failed", "[cli]") {
  const Scratch scratch;
  CHECK(integrate_in(scratch, pendulum + "--output a.csv").code == 0);
  CHECK(integrate_in(scratch, pendulum + "--output b.csv --plot b").code == 0);
  CHECK(read_file(scratch / "a.csv") == read_file(scratch / "b.csv"));
  const Ended failed = integrate_in(
      scratch, "--problem henon-heiles --method rk4 --step 0.8 --until 8e3 --q0 0,0.9 --p0 0.4,0 "
               "--output f.csv --plot f");
  CHECK(failed.code == 1);
  CHECK(scratch.files() == std::set<std::string>{"a.csv", "a.json", "b.csv", "b.json", "b.png",
                                                 "b.svg", "f.csv", "f.json", "f.png", "f.svg"});
}

TEST_CASE("A picture has the panels that the run has columns for", "[cli]") {
  const auto titles = [](const std::string& problem, const std::vector<std::string>& columns) {
    std::vector<std::string> found;
    for (const auto& panel : trajectory_panels(catalogue().problem(problem), columns, {})) {
      found.push_back(panel.title);
    }
    return found;
  };
  CHECK(titles("henon-heiles", {"t", "q0", "q1", "p0", "p1", "energy"}) ==
        std::vector<std::string>{"path", "energy error"});
  CHECK(titles("double-pendulum", {"t", "q0", "q1", "q2", "q3", "p0", "p1", "p2", "p3", "lambda0",
                                   "lambda1", "energy", "g", "gdot", "err_q", "err_p"}) ==
        std::vector<std::string>{"paths", "energy error", "constraints", "multipliers",
                                 "errors against the reference"});
}

TEST_CASE("A long run is thinned without loss of what stands out", "[cli]") {
  constexpr std::int64_t rows = 300'000, spike = 123'457;
  PlotRecorder plot(catalogue().problem("henon-heiles"), {}, rows);
  plot.begin({"t", "q0", "q1", "p0", "p1", "energy"});
  for (std::int64_t k = 0; k < rows; ++k) {
    const double t = 0.01 * static_cast<double>(k);
    const bool out = k == spike;
    const double row[] = {t, out ? 7.0 : std::cos(t), std::sin(t), 0, 0, k == spike + 1 ? -5.0 : 1};
    plot.record(row);
  }
  const Table table = plot.table();
  const auto has = [&](const char* column, double x) {
    const auto all = table.series(column);
    return std::find(all.begin(), all.end(), x) != all.end();
  };
  CHECK(has("change of energy", -6.0));
  CHECK(has("path x 0", 7.0));
  CHECK(has("t", 0.01 * static_cast<double>(rows - 1)));
  // The recorder keeps the first and last row of each stretch, and two rows per drawn column. Of a
  // path it keeps the cells.
  CHECK(table.rows() <= 128U * 128U);
  CHECK(table.rows() >= static_cast<std::size_t>(PlotRecorder::stretches));
  // All points are on a circle 64 to 128 cells wide, except the one that left it.
  const auto x = table.series("path x 0"), y = table.series("path y 0");
  for (std::size_t k = 0; k < x.size(); ++k) {
    if (std::isnan(x[k]) || x[k] == 7.0) continue;
    CHECK_THAT(std::hypot(x[k], y[k]), WithinAbs(1.0, 1e-12));
  }
}

TEST_CASE("A short run is drawn whole", "[cli]") {
  PlotRecorder plot(catalogue().problem("henon-heiles"), {}, 100);
  plot.begin({"t", "q0", "q1", "p0", "p1", "energy"});
  for (int k = 0; k < 100; ++k) {
    const double row[] = {0.1 * k, 1.0 * k, 2.0 * k, 0, 0, k == 0 ? std::nan("") : 1.0};
    plot.record(row);
  }
  const Table table = plot.table();
  CHECK(table.rows() == 100);
  CHECK(table.series("q0").back() == 99.0);
}
