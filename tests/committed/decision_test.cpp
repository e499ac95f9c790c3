// Checks that the sentences of the recommendations hold for the committed tables, and fail if the
// tables change.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/suite.hpp"

namespace shakedown::comparison {

namespace {

/// Returns the verdicts on the tables of results/ after `change` has been applied to them.
using Change = std::function<void(const std::string&, std::vector<Cell>&, const Table&)>;
std::map<std::string, Verdict> verdicts(const Change& change) {
  const std::vector<Experiment> all = standard_suite().experiments();
  const auto known = std::ranges::find(all, "comparison/decision", &Experiment::id);
  REQUIRE(known != all.end());
  Context context(known->id, known->paper(), false, 1, {}, nullptr, known->document);
  context.reads([&](const std::string& artefact) {
    const Table table =
        read_csv(std::filesystem::path(SHAKEDOWN_ROOT) / "results" / (artefact + ".csv"));
    Table changed(table.columns());
    for (std::size_t r = 0; r < table.rows(); ++r) {
      std::vector<Cell> row = table.at(r);
      change(artefact, row, table);
      changed.row(row);
    }
    return changed;
  });
  known->run(context);
  context.verify(known->artefacts());
  std::map<std::string, Verdict> found;
  for (const Claim& claim : context.claims()) {
    found[claim.id.substr(claim.id.rfind('.') + 1)] = claim.computed;
  }
  return found;
}

TEST_CASE("The sentences hold over the committed tables, and fall with them", "[decision]") {
  const auto as_they_are = verdicts([](const auto&, auto&, const auto&) {});
  CHECK(as_they_are.size() >= 20);
  CHECK(as_they_are.at("mechanisms") == Verdict::reproduced);
  CHECK(as_they_are.at("rattle") == Verdict::reproduced);
  CHECK(as_they_are.at("ten-spans") == Verdict::qualified);

  const auto costly = verdicts([](const std::string& artefact, auto& row, const Table& table) {
    if (artefact != "comparison/cases-work") return;
    if (row[table.column("method")].text() != "herk-4") return;
    Cell& work = row[table.column("operations")];
    work = Cell(3.0 * work.number());
  });
  CHECK(costly.at("mechanisms") != Verdict::reproduced);
  CHECK(costly.at("rattle") == Verdict::reproduced);

  const auto drifting = verdicts([](const std::string& artefact, auto& row, const Table& table) {
    if (artefact != "comparison/matrix-energy" || row[table.column("method")].text() != "rattle" ||
        row[table.column("problem")].text() != "double-pendulum") {
      return;
    }
    row[table.column("outcome")] = Cell("broken");
  });
  CHECK(drifting.at("rattle") != Verdict::reproduced);
  CHECK(drifting.at("mechanisms") == Verdict::reproduced);
}

}  // namespace
}  // namespace shakedown::comparison
