// The matrix of all methods and problems: its cells agree with the checks of the records, and every
// pair has a cell.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <stdexcept>
#include <thread>

#include "experiments/comparison/matrix/cells.hpp"

namespace shakedown::comparison {
namespace {

const Measured& cell(const std::vector<MatrixPair>& pairs, const std::string& method,
                     const std::string& property) {
  for (const MatrixPair& pair : pairs) {
    if (pair.method != method) continue;
    for (const Measured& one : pair.cells) {
      if (one.property == property) return one;
    }
  }
  throw std::out_of_range(method + ": " + property);
}

TEST_CASE("A cell of the matrix has what is declared beside what is measured", "[matrix]") {
  const std::vector<MatrixPair> pairs = measure(subject_of("henon-heiles"));
  CHECK(pairs.size() == catalogue().methods.size());
  CHECK(cell(pairs, "velocity-verlet", "symplectic defect").outcome == Outcome::kept);
  CHECK(cell(pairs, "rk4", "symplectic defect").outcome == Outcome::not_kept);
  CHECK(cell(pairs, "rk4", "symplectic defect").value > 1e-9);
  CHECK(cell(pairs, "rk4", "order of q").declared == "4");
  CHECK(std::fabs(cell(pairs, "rk4", "order of q").value - 4.0) < 0.2);
  CHECK(cell(pairs, "velocity-verlet", "gradients").value == 1.0);
  // The stability limit is h omega = 2, where omega is 1 to within several tens of per cent. The
  // horizon is 2.
  const double limit = cell(pairs, "velocity-verlet", "largest stable step over the horizon").value;
  CHECK(limit > 0.5);
  CHECK(limit < 1.5);
  CHECK(cell(pairs, "velocity-verlet", "position constraint").note == "no constraints");
}

TEST_CASE("Where forces do work the matrix has the balance of energy in the place of energy",
          "[matrix]") {
  const std::vector<MatrixPair> pairs = measure(subject_of("damped-pendulum"));
  CHECK(cell(pairs, "rattle", "energy balance").outcome == Outcome::kept);
  CHECK(cell(pairs, "rattle", "energy balance").declared == "2");
  CHECK(std::fabs(cell(pairs, "rattle", "energy balance: order").value - 2.0) < 0.1);
  CHECK(cell(pairs, "ida", "energy balance").declared == "the tolerance");
  CHECK_THROWS_AS(cell(pairs, "rattle", "energy"), std::out_of_range);
}

TEST_CASE("The cheaper scan finds the limit of the full one, and that an edge is ragged",
          "[matrix]") {
  int samples = 0;
  const auto windows = [&](double h) {
    ++samples;
    return h < 0.7 || (h > 1.5 && h < 3.0);
  };
  const StabilityScan full = scan_stability(windows, 0.01, 10.0, 0.25);
  const int all = samples;
  samples = 0;
  const StabilityScan cheap = scan_edges(windows, 0.01, 10.0, 0.25, 0.01);
  CHECK(std::fabs(cheap.largest_below - full.largest_below) < 0.01 * full.largest_below);
  CHECK(cheap.smallest_unstable - cheap.largest_below <= 0.01 * cheap.largest_below);
  CHECK(cheap.ragged());
  CHECK(samples < 0.75 * all);
  CHECK_FALSE(scan_edges([](double h) { return h < 0.7; }, 0.01, 10.0, 0.25, 0.01).ragged());
  CHECK(scan_edges([](double) { return true; }, 0.01, 10.0, 0.25, 0.01).largest_stable ==
        scan_stability([](double) { return true; }, 0.01, 10.0, 0.25).largest_stable);
  CHECK(scan_edges([](double) { return false; }, 0.01, 10.0, 0.25, 0.01).largest_below == 0.0);
}

TEST_CASE("Two threads leave what one leaves, in the same order", "[matrix]") {
  const std::vector<MatrixPair> one = measure(subject_of("magnetic-top"));
  SharedLoops loops(2);
  Context context("comparison/matrix", "comparison", false, 0, {}, &loops);
  std::vector<MatrixPair> two;
  {
    const std::jthread other([&] { loops.help(); });
    two = measure({"magnetic-top", "gyroscopic-top-reduced"}, context);
    loops.help();
  }
  REQUIRE(two.size() == 2 * one.size());
  for (std::size_t k = 0; k < one.size(); ++k) {
    REQUIRE(two[k].cells.size() == one[k].cells.size());
    CHECK(two[k].method == one[k].method);
    for (std::size_t i = 0; i < one[k].cells.size(); ++i) {
      CHECK((two[k].cells[i].value == one[k].cells[i].value ||
             (std::isnan(two[k].cells[i].value) && std::isnan(one[k].cells[i].value))));
    }
  }
}

}  // namespace
}  // namespace shakedown::comparison
