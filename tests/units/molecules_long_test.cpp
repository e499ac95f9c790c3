#include "problems/lists/molecules.hpp"
#include "tests/units/every_pair.hpp"

TEST_CASE("Every pair of problems/lists/molecules.hpp runs in any units and anywhere",
          "[units][long]") {
  shakedown::testing::require_every_problem(shakedown::OfMolecules::Problems{});
}
