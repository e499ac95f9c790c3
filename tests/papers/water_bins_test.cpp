// Sets of seeds are compared in the bins in which their distances were counted.
#include <catch2/catch.hpp>
#include <stdexcept>

#include "experiments/tao2014/water/distances.hpp"

namespace shakedown::tao2014 {
namespace {

/// Returns two runs with all their distances in bin `at`.
WaterEnsemble all_in(std::size_t at, const DistanceBins& bins) {
  WaterPlan plan;
  plan.bins = bins;
  WaterEnsemble set(plan);
  std::vector<double> density(static_cast<std::size_t>(bins.count), 0.0);
  density.at(at) = 1.0 / bins.width;
  for (int k = 0; k < 2; ++k) set.runs.emplace_back().density = density;
  return set;
}

TEST_CASE("Disjoint sets differ by all of their distances, however wide the bins",
          "[experiments]") {
  for (const double width : {0.02, 0.05, 0.25}) {
    const DistanceBins bins{2.0, width, 4};
    CHECK_THAT(relabelled(all_in(0, bins), all_in(3, bins)).observed, Catch::WithinAbs(1.0, 1e-15));
    CHECK(between_halves(all_in(1, bins)) == 0.0);
  }
}

TEST_CASE("Sets in different bins are not compared", "[experiments]") {
  const WaterEnsemble narrow = all_in(0, {2.0, 0.02, 4});
  CHECK_THROWS_AS(relabelled(narrow, all_in(0, {2.0, 0.05, 4})), std::invalid_argument);
  CHECK_THROWS_AS(relabelled(narrow, all_in(0, {2.1, 0.02, 4})), std::invalid_argument);
}

TEST_CASE("Wider bins hold the same distances", "[experiments]") {
  const WaterEnsemble fine = all_in(5, {2.0, 0.25, 7});
  const WaterEnsemble wide = coarsened(fine, 2);
  CHECK(wide.plan.bins == DistanceBins{2.0, 0.5, 3});
  CHECK(mean_density(wide) == std::vector<double>{0.0, 0.0, 2.0});
  CHECK(peaks(mean_density(wide), 0.1) == 0);  // it does not decrease after the maximum
}

}  // namespace
}  // namespace shakedown::tao2014
