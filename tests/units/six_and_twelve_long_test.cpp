#include "problems/lists/six_and_twelve.hpp"
#include "tests/units/every_pair.hpp"

TEST_CASE("Every pair of problems/lists/six_and_twelve.hpp runs in any units and anywhere",
          "[units][long]") {
  shakedown::testing::require_every_problem(shakedown::OfSixAndTwelve::Problems{});
}
