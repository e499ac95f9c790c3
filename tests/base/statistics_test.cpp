// The analysis toolkit on cases with known answers.
#include "experiments/analysis/statistics.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "experiments/analysis/stability_search.hpp"

using namespace shakedown;
using Catch::WithinAbs;

TEST_CASE("The standard error of a mean is that of the textbook", "[statistics]") {
  const Mean mean = mean_of({1.0, 2.0, 3.0, 4.0});
  CHECK_THAT(mean.value, WithinAbs(2.5, 1e-15));
  CHECK_THAT(mean.standard_error, WithinAbs(std::sqrt(5.0 / 3.0 / 4.0), 1e-15));
  CHECK(mean.units == 4);
}

TEST_CASE("Block means leave a rest out", "[statistics]") {
  CHECK(block_means({1.0, 3.0, 5.0, 7.0, 100.0}, 2) == std::vector<double>{2.0, 6.0});
  CHECK_THROWS(block_means({1.0}, 2));
}

// Reference values published for R's t.test on its data set `sleep`, for the paired test and for
// Welch's test.
TEST_CASE("p values are those of Student's sleep data", "[statistics][oracle]") {
  const std::vector<double> first{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
  const std::vector<double> second{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
  CHECK_THAT(paired_p_value(first, second), WithinAbs(0.00283289, 5e-9));
  CHECK_THAT(unpaired_p_value(first, second), WithinAbs(0.07939414, 5e-9));
  CHECK(paired_p_value(first, first) == 1.0);
  // Pairing detects a smaller difference, because the spread between subjects cancels.
  CHECK(detectable_difference(first, second, true) < detectable_difference(first, second, false));
}

TEST_CASE("A scan finds the edge and the windows behind it", "[statistics]") {
  const auto sharp = scan_stability([](double h) { return h < 0.7; }, 0.1, 2.0, 0.02);
  CHECK(sharp.found());
  CHECK_FALSE(sharp.ragged());
  CHECK_THAT(sharp.smallest_unstable, WithinAbs(0.7, 1e-4));
  CHECK(sharp.largest_below < 0.7);
  // Below the edge there is an unstable window of 3 %. It is found with steps of 1 % and missed
  // with steps of 20 %.
  const auto window = [](double h) { return h < 0.7 && !(h > 0.50 && h < 0.515); };
  const auto fine = scan_stability(window, 0.1, 2.0, 0.01);
  CHECK(fine.ragged());
  CHECK_THAT(fine.smallest_unstable, WithinAbs(0.5, 1e-4));
  CHECK_THAT(fine.largest_stable, WithinAbs(0.7, 0.01));
  CHECK_THAT(scan_stability(window, 0.1, 2.0, 0.2).smallest_unstable, WithinAbs(0.7, 1e-4));
  CHECK_FALSE(scan_stability([](double) { return true; }, 0.1, 1.0, 0.1).found());
  CHECK(scan_stability([](double) { return false; }, 0.1, 1.0, 0.1).largest_below == 0.0);
}
