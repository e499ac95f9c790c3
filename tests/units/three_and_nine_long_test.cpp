#include "problems/lists/three_and_nine.hpp"
#include "tests/units/every_pair.hpp"

TEST_CASE("Every pair of problems/lists/three_and_nine.hpp runs in any units and anywhere",
          "[units][long]") {
  shakedown::testing::require_every_problem(shakedown::OfThreeAndNine::Problems{});
}
