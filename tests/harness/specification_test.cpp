// Checks that a specification says what the picture shows.
#include "experiments/harness/figures/specification.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/files/failure.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {
struct Subject {
  Subject() {
    for (int k = 1; k <= 20; ++k)
      table.row({0.1 * k, 0.01 * k * k, k <= 10 ? "vi-s" : "em", k % 4});
    Panel& panel = figure.panel("Errors");
    panel.x("step $h$ [s]", Scale::log).y("error [m]", Scale::log);
    panel.linked(by_method("vi-s"), "h [s]", "error [m]").where("method", "vi-s").slope(2.0);
    panel.linked(by_method("em"), "h [s]", "error [m]").where("method", "em");
    panel.graph(
        neutral("bound"), [](double h) { return h * h; }, 0.2, 1.0);
    panel.level(0.05, "tolerance");
  }
  [[nodiscard]] json specified() const { return json::parse(specification(figure, table)); }
  Table table{{"h [s]", "error [m]", "method", "frame"}};
  Figure figure{1, 160};
};
}  // namespace

TEST_CASE("A specification names the columns, conditions and slopes of curves", "[specification]") {
  const json panel = Subject().specified()["panels"][0];
  CHECK(panel["title"] == "Errors");
  CHECK(panel["x"]["label"] == "step $h$ [s]");
  CHECK(panel["x"]["log"] == true);
  const json curve = panel["curves"][0];
  CHECK(curve["stroke"] == "linked");
  CHECK(curve["columns"] == json{"h [s]", "error [m]"});
  CHECK(curve["where"] == json::parse(R"([["method", "vi-s"]])"));
  CHECK(curve["slopes"] == json{2.0});
  CHECK(panel["marks"][0]["text"] == "tolerance");
}

TEST_CASE("A specification has the colours and ranges of the picture", "[specification]") {
  const Subject subject;
  const std::string script = compose(subject.figure, subject.table).script;
  const json panel = subject.specified()["panels"][0];
  for (const json& curve : panel["curves"]) {
    CHECK_THAT(script, Contains(curve["colour"].get<std::string>()));
  }
  CHECK(panel["curves"][0]["colour"] != panel["curves"][1]["colour"]);
  CHECK(panel["x"]["range"][0] <= 0.1);
  CHECK(panel["x"]["range"][1] >= 2.0);
  CHECK(panel["y"]["range"][0] <= 0.01);
  CHECK(panel["y"]["range"][1] >= 4.0);
}

TEST_CASE("A function is specified by its points in its interval", "[specification]") {
  const json graph = Subject().specified()["panels"][0]["curves"][2];
  CHECK(graph["name"] == "bound");
  CHECK(graph["points"].size() > 20);
  for (const json& point : graph["points"]) {
    const double h = point[0], y = point[1];
    CHECK(h >= 0.2);
    CHECK(h <= 1.0);
    CHECK(y == Approx(h * h));
  }
}

TEST_CASE("A film is specified with its pictures", "[specification]") {
  Subject subject;
  CHECK_FALSE(subject.specified().contains("frames"));
  subject.figure.moving("frame", 4, 5);
  CHECK(subject.specified()["frames"] ==
        json{{"column", "frame"}, {"count", 4}, {"seconds", 0.05}});
}

TEST_CASE("A figure whose column is missing has no specification", "[specification]") {
  Subject subject;
  const_cast<Panel&>(subject.figure.panels().front()).line(by_method("em"), "h [s]", "speed");
  CHECK_THROWS_WITH(specification(subject.figure, subject.table), Contains("'speed'"));
}
