// The size of a table's change, and the message at the end of a run.
#include "experiments/harness/report/table_change.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/harness/report/snapshot.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::WithinRel;

TEST_CASE("A change is that of the column in which it is greatest, by the column's size",
          "[report][change]") {
  const std::string before = "t [s],q [m],name\n0,1000,a\n1,1e-9,b\n";
  const auto change = [&](const std::string& after) {
    return change_between(before, after, "p/x.csv");
  };
  CHECK(change(before).largest == 0.0);
  // A small number changes in a column of large ones. Relative to itself, it would change by a
  // half.
  const TableChange moved = change("t [s],q [m],name\n0,1000,a\n1,2e-9,b\n");
  CHECK_THAT(moved.largest, WithinRel(1e-12, 1e-6));
  CHECK(moved.column == "q [m]");
  CHECK_FALSE(moved.other_content);
  CHECK(std::isinf(change("t [s],q [m],name\n0,nan,a\n1,1e-9,b\n").largest));
  CHECK(change("t [s],q [m],name\n0,1000,a\n1,1e-9,c\n").other_content);
  CHECK(change("t [s],q [m],name\n0,1000,a\n").other_content);
  CHECK(change("t [s],p,name\n0,1000,a\n1,1e-9,b\n").other_content);
  CHECK(change_between("q\nnan\n", "q\nnan\n", "p/x.csv").largest == 0.0);
}

TEST_CASE("The end of a run tells round-off from a change", "[report][change]") {
  const auto said = [](const std::string& after) {
    const Snapshot before{{}, {{"p/x.csv", "q\n1\n2\n"}, {"p/y.csv", "q\n1\n"}}};
    Snapshot now = before;
    now.tables["p/x.csv"] = after;
    return what_matters(before, now, "results");
  };
  CHECK_THAT(said("q\n1\n2\n"), Contains("none (of 2") && !Contains("expected"));
  const std::string rounded = said("q\n1\n2.0000000001\n");
  CHECK_THAT(rounded, Contains("1: p/x.csv (of 2") && Contains("5e-11") &&
                          Contains("changes above 1e-06   none") && !Contains("Look at"));
  CHECK_THAT(said("q\n1\n3\n"), Contains("1: p/x.csv (q: 0.3)") && Contains("Look at"));
  CHECK_THAT(said("q\n1\n2\n3\n"), Contains("1: p/x.csv (other rows") && Contains("Look at"));
}
