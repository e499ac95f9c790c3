// Tables select, group and look up their own rows.
#include <catch2/catch.hpp>
#include <cmath>
#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/files/csv.hpp"

using namespace shakedown;

namespace {

Table runs() {
  Table table({"method", "h", "error", "status"});
  table.row({"rattle", 0.1, 1e-2, "ok"});
  table.row({"shake", 0.1, 2e-2, "ok"});
  table.row({"rattle", 0.05, 2.5e-3, "ok"});
  table.row({"shake", 0.05, std::nan(""), "failed"});
  return table;
}

template <class T>
concept HasRecords = requires(T&& table) {
  std::forward<T>(table).records();
};
template <class T>
concept GivesRecords = HasRecords<T> && requires(T&& table) {
  { std::forward<T>(table).records() } -> std::same_as<std::vector<Table::Record>>;
};
// `for (row : table.where(...).records())` would read the rows after the end of the temporary
// table.
static_assert(GivesRecords<const Table&>);
static_assert(!HasRecords<Table>);

}  // namespace

TEST_CASE("A table selects the rows that meet all conditions, in their order", "[files]") {
  const Table all = runs();
  const Table rattle = all.where({{"method", "rattle"}});
  CHECK(rattle.series("h") == std::vector<double>{0.1, 0.05});
  CHECK(all.where({{"method", "shake"}, {"status", "ok"}}).rows() == 1);
  CHECK(all.where({{"h", 0.05}, {"method", "rattle"}}).series("error") ==
        std::vector<double>{2.5e-3});
  CHECK(all.where({{"method", "vi-a"}}).rows() == 0);
  CHECK(all.where({}).csv() == all.csv());
  CHECK_THROWS_AS(all.where({{"step", 0.1}}), std::out_of_range);
}

TEST_CASE("A table groups its rows by first appearance", "[files]") {
  const Table all = runs();
  const auto groups = all.groups("method");
  REQUIRE(groups.size() == 2);
  CHECK(groups[0].first == "rattle");
  CHECK(groups[1].first == "shake");
  CHECK(groups[1].second.csv() == all.where({{"method", "shake"}}).csv());
  CHECK(all.groups("h").size() == 2);
  CHECK_THROWS_AS(all.groups("step"), std::out_of_range);
}

TEST_CASE("A table gives the number of the first row that meets the conditions, or NaN",
          "[files]") {
  const Table all = runs();
  CHECK(all.number("error") == 1e-2);
  CHECK(all.number("error", {{"method", "shake"}}) == 2e-2);
  CHECK(all.number("error", {{"method", "rattle"}, {"h", 0.05}}) == 2.5e-3);
  CHECK(std::isnan(all.number("error", {{"method", "vi-a"}})));
  CHECK(std::isnan(all.number("status")));  // a text
  CHECK_THROWS_AS(all.number("step"), std::out_of_range);
}

TEST_CASE("A row's cells are found by the names of their columns", "[files]") {
  const Table all = runs();
  std::string text;
  double sum = 0.0;
  for (const Table::Record& row : all.records()) {
    text += row.text("method") + " " + row["h"].text() + ";";
    sum += row.number("h");
  }
  CHECK(text == "rattle 0.1;shake 0.1;rattle 0.05;"
                "shake 0.05;");
  CHECK(sum == 0.1 + 0.1 + 0.05 + 0.05);
  CHECK_THROWS_AS(all.records().front().number("step"), std::out_of_range);
}
