#include "problems/lists/any_size.hpp"
#include "tests/units/every_pair.hpp"

TEST_CASE("Every pair of problems/lists/any_size.hpp runs in any units and anywhere",
          "[units][long]") {
  shakedown::testing::require_every_problem(shakedown::OfAnySize::Problems{});
}
