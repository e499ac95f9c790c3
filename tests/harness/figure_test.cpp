// The contents of a figure follow from its data, and detectable defects are refused.
#include "experiments/harness/figures/figure.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>

#include "experiments/harness/figures/clearance.hpp"
#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/raster.hpp"
#include "experiments/harness/figures/series.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/failure.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;

namespace {

Table sample() {
  Table table({"method", "h", "error", "text"});
  for (const char* method : {"shake", "newmark"}) {
    for (int k = 0; k < 6; ++k) {
      const double h = std::pow(0.5, k);
      table.row({method, h, (method[0] == 's' ? 1.0 : 0.01) * h * h, "here"});
    }
  }
  return table;
}

Figure orders() {
  Figure figure(1, 200);
  Panel& panel = figure.panel("Convergence");
  panel.x("step $h$ [s]", Scale::log).y("error of $q_1$ [m]", Scale::log);
  panel.linked(by_method("shake"), "h", "error").where("method", "shake").slope(2);
  panel.linked(by_method("newmark"), "h", "error").where("method", "newmark");
  return figure;
}

void draw_in(const test::Scratch& scratch, const Figure& figure, const Table& table) {
  draw(figure, table, scratch / "a.svg", scratch / "a.png");
}

}  // namespace

TEST_CASE("Mathematics is set for gnuplot and for pages", "[figure]") {
  CHECK(typeset::for_html("error of $q_1$ < $10^{-3}$") ==
        "error of <i>q</i><sub>1</sub> &lt; 10<sup>−3</sup>");
  CHECK(typeset::for_html("$\\omega^2|g|$, $\\lambda_{n+1}$") ==
        "ω<sup>2</sup>|<i>g</i>|, λ<sub><i>n</i>+1</sub>");
  CHECK(typeset::for_html("$\\dot{q}\\,\\mathrm{max}$") == "<i>q\u0307</i>\u2009max");
  CHECK(typeset::for_gnuplot("v_max of $v_m$") == "v\\_max of {/:Italic v}_{{/:Italic m}}");
  CHECK(typeset::plain("$q_1$ [m]") == "q_1 [m]");
  CHECK_THROWS_WITH(typeset::for_html("$\\nix$"), Contains("unknown command \\nix"));
  CHECK_THROWS_WITH(typeset::for_html("costs $5"), Contains("dollar"));
  CHECK_THROWS_WITH(typeset::for_html("$x_{1$"), Contains("brace"));
  CHECK(typeset::number(0.0123456) == "0.012");
  CHECK(typeset::number(2.71e-15) == "$2.7\\cdot10^{-15}$");
  CHECK(typeset::number(1e6) == "$1.0\\cdot10^{6}$");
  CHECK(typeset::number(4321.5) == "4300");
  CHECK(typeset::number(4321.0) == "4321");
  CHECK(typeset::number(0.0) == "0");
}

TEST_CASE("Curves take the rows they ask for, and say when there are none", "[figure]") {
  const Table table = sample();
  Panel panel("");
  const Curve& curve =
      panel.line(by_method("shake"), "h", "error").where("method", "shake").where("h", 0.25);
  const DrawnSeries series = select(curve, table, "", -1);
  REQUIRE(series.points.size() == 1);
  CHECK(series.points[0].at[1] == 0.0625);
  CHECK_THROWS_WITH(select(panel.line(neutral(), "h", "nix"), table, "", -1), Contains("'nix'"));
  Figure empty;
  empty.panel("Alone").y("y").line(neutral(), "h", "error").where("method", "nobody");
  CHECK_THROWS_WITH(compose(empty, table), Contains("Alone") && Contains("nothing to show"));
}

TEST_CASE("A range follows the data, and a drawing says where it cuts them", "[figure]") {
  AxisExtent data{true};
  for (const double x : {1e-3, -1.0, 0.0, double{NAN}, HUGE_VAL, 10.0}) data.add(x);
  CHECK(data.low == 1e-3);
  CHECK(data.high == 10.0);
  PlacedAxis log = place({"e", Scale::log}, data, 300.0, 0.0);
  CHECK(log.low < 1e-3);
  CHECK(log.pixel(log.low) == 300.0);
  add_ticks(log, {"e", Scale::log}, 34.0);
  CHECK(std::count_if(log.ticks.begin(), log.ticks.end(),
                      [](const auto& tick) { return !tick.minor; }) == 5);
  AxisExtent small;
  small.add(-3e-7);
  small.add(3e-7);
  PlacedAxis linear = place({"J"}, small, 300.0, 0.0);
  add_ticks(linear, {"J"}, 34.0);
  CHECK(linear.exponent == -7);
  CHECK(linear.ticks.front().text == "−3");
  CHECK_THROWS_AS(place({"x", Scale::log, -1.0, 2.0}, data, 0.0, 1.0), std::invalid_argument);

  Figure figure = orders();
  CHECK_THAT(compose(figure, sample()).script, !Contains("axis cut"));
  Figure cut(1, 200);
  cut.panel().y("e").y_range(0.0, 0.5).line(by_method("shake"), "h", "error");
  CHECK_THAT(compose(cut, sample()).script, Contains("↑ axis cut") && !Contains("↓"));
}

TEST_CASE("A scale of factors is named by them, from 1 to the largest", "[figure]") {
  Table cells({"x", "y", "decades"});
  cells.row({1, 1, 0.0});
  cells.row({2, 1, 0.25});
  const auto script = [&](double most) {
    Figure figure(1, 200);
    Panel& panel = figure.panel("Costs");
    panel.image("x", "y", "decades", "cost over the least");
    if (most > 1.0) panel.factors(most);
    return compose(figure, cells).script;
  };
  // The data end at 10^0.25, but the colour scale goes on to the given factor.
  CHECK_THAT(script(10.0), Contains("cbrange [0:1]") && Contains("'×2' 0.301029996") &&
                               Contains("'×10' 1)") && !Contains("autofreq"));
  CHECK_THAT(script(100.0), Contains("cbrange [0:2]") && Contains("'×100' 2)"));
  CHECK_THAT(script(1.0), Contains("cbrange [0:0.25]") && Contains("autofreq") && !Contains("×"));
}

TEST_CASE("Long oscillating series keep their extremes", "[figure]") {
  std::vector<Point> points;
  for (int k = 0; k <= 100000; ++k) {
    points.push_back({{1e-4 * k, std::sin(0.7 * k) + (k == 77777 ? 5.0 : 0.0)}});
  }
  AxisExtent t;
  t.add(0.0);
  t.add(10.0);
  const auto few = envelope(points, place({"t"}, t, 80.0, 740.0));
  CHECK(few.size() < 3000);
  const auto higher = [](const Point& a, const Point& b) { return a.at[1] < b.at[1]; };
  CHECK(std::max_element(few.begin(), few.end(), higher)->at[1] ==
        std::max_element(points.begin(), points.end(), higher)->at[1]);
  Table table({"t", "x"});
  for (const Point& p : points) table.row({p.at[0], p.at[1]});
  const auto kept = table.enveloped(2000).series("x");
  CHECK(kept.size() < 2500);
  CHECK(*std::max_element(kept.begin(), kept.end()) > 4.0);
  const auto thinned = table.thinned(2000).series("x");
  CHECK(*std::max_element(thinned.begin(), thinned.end()) < 4.0);
}

TEST_CASE("Curves that lie on each other are found, and stay visible", "[figure]") {
  AxisExtent unit;
  unit.add(0.0);
  unit.add(1.0);
  const PlacedAxis x = place({"x"}, unit, 0.0, 600.0), y = place({"y"}, unit, 300.0, 0.0);
  std::vector<Point> a, b, c;
  for (int k = 0; k <= 20; ++k) {
    a.push_back({{k / 20.0, k / 20.0}});
    b.push_back({{k / 20.0, k / 20.0 + 1e-3}});
    c.push_back({{k / 20.0, k / 20.0 + 0.05}});
  }
  CHECK(coincide(a, b, x, y));
  CHECK_FALSE(coincide(a, c, x, y));
  // A curve with few markers counts as hidden even if a third of them is visible.
  for (std::size_t k = 15; k <= 20; ++k) b[k].at[1] += 0.1;
  CHECK_FALSE(coincide(a, b, x, y));
  CHECK(coincide(a, b, x, y, 0.66));
  const auto widths = [](bool scene) {
    Figure figure(1, 200);
    Panel& panel = figure.panel();
    if (scene) panel.scene();
    for (const char* method : {"em", "vi-a"}) {
      panel.linked(by_method(method), "h", "error").where("method", method);
    }
    Table table({"method", "h", "error"});
    for (const int k : {0, 1, 2, 3, 4}) {
      table.row({"em", k, k == 0 ? 2.0 : 1.0}).row({"vi-a", k, 1.0});
    }
    return compose(figure, table).script;
  };
  CHECK_THAT(widths(false), Contains("lw 4.05"));
  CHECK_THAT(widths(true), !Contains("lw 4.05"));
}

TEST_CASE("A picture is inspected before it is accepted", "[figure]") {
  const test::Scratch scratch;
  draw_in(scratch, orders(), sample());
  Layout layout = compose(orders(), sample()).layout;
  REQUIRE_NOTHROW(inspect(scratch / "a.png", layout, 2));
  SECTION("a curve that lies below another, also of its own colour") {
    const auto drawing = [&](bool hidden) {
      Figure figure(1, 200);
      Panel& panel = figure.panel("Two").scene();
      for (const bool cover : {!hidden, hidden}) {
        if (cover) panel.filled(by_method("shake"), "x", "y").where("part", "cover");
        if (!cover) panel.line(by_method("shake"), "x", "y").where("part", "line");
      }
      Table table({"part", "x", "y"});
      for (const double x : {0.2, 0.8}) table.row({"line", x, 0.5});
      for (const double x : {0.0, 1.0}) table.row({"cover", x, 0.0});
      for (const double x : {1.0, 0.0}) table.row({"cover", x, 1.0});
      draw_in(scratch, figure, table);
    };
    CHECK_NOTHROW(drawing(false));
    CHECK_THROWS_WITH(drawing(true), Contains("curve 1 of panel 'Two' cannot be seen"));
  }
  SECTION("a curve in the legend") {
    layout.panels[0].colours.emplace_back(method_look("shake").colour);
    CHECK_THROWS_WITH(inspect(scratch / "a.png", layout, 2), Contains("lies in the legend"));
  }
  SECTION("small type") {
    std::string svg = read_file(scratch / "a.svg");
    CHECK_NOTHROW(inspect_type(svg));
    svg.replace(svg.find("font-size=\"12.5"), 15, "font-size=\"11.9");
    CHECK_THROWS_WITH(inspect_type(svg), Contains("11.9"));
  }
  SECTION("words outside the canvas") {
    Figure cut = orders();
    cut.panel("Cut").y("e").x_range(0.0, 0.1).line(by_method("shake"), "h", "error");
    const_cast<Panel&>(cut.panels().back()).text(0.9, 0.5, "far");
    CHECK_THROWS_WITH(draw_in(scratch, cut, sample()), Contains("'far' lies outside"));
  }
  SECTION("words over a curve, or over other words") {
    const auto with = [&](double x, double y, const char* words) {
      Figure figure = orders();
      const_cast<Panel&>(figure.panels().front()).text(0.04, 0.5, "first").text(x, y, words);
      draw_in(scratch, figure, sample());
    };
    CHECK_NOTHROW(with(0.04, 1e-4, "free"));
    CHECK_NOTHROW(with(0.1, 0.0625, "aside"));  // beside the curve
    CHECK_NOTHROW(with(0.05, 0.5, "second"));   // beside the first words
    draw_in(scratch, orders(), sample());
    auto& panel = layout.panels[0];
    panel.words = {{"first", panel.frame}};
    CHECK_NOTHROW(inspect(scratch / "a.png", layout, 2));
    panel.words.emplace_back("second", panel.frame);
    CHECK_THROWS_WITH(inspect(scratch / "a.png", layout, 2),
                      Contains("'second' lies over 'first'"));
    panel.words.pop_back();
    panel.lines.emplace_back(method_look("shake").colour);
    CHECK_THROWS_WITH(inspect(scratch / "a.png", layout, 2), Contains("'first' lies over a curve"));
  }
  SECTION("an empty panel") {
    layout.panels.push_back({{300, 2, 340, 4}, "void", {}});
    CHECK_THROWS_WITH(inspect(scratch / "a.png", layout, 2), Contains("'void' is empty"));
  }
  SECTION("text beyond the canvas") {
    Figure wide = orders();
    wide.panel(std::string(150, 'w')).line(by_method("shake"), "h", "error");
    CHECK_THROWS_WITH(draw_in(scratch, wide, sample()), Contains("cut off"));
  }
  SECTION("a slope on linear axes") {
    Figure linear;
    linear.panel().line(by_method("shake"), "h", "error").slope(1);
    CHECK_THROWS_WITH(draw_in(scratch, linear, sample()), Contains("logarithmic"));
  }
}

TEST_CASE("Slopes and names of levels and events find places that are free", "[figure]") {
  // Three curves cross a small panel and occupy the corners where words are placed first.
  Figure crowded(2, 200);
  Panel& panel = crowded.panel("Crowded").x("h", Scale::log).y("e", Scale::log);
  Table table({"order", "h", "error"});
  for (const int order : {2, 4, 6}) {
    for (int k = 0; k < 9; ++k) {
      table.row({order, std::pow(0.3, k), std::fmax(std::pow(0.3, order * k), 1e-15)});
    }
    panel.linked(by_parameter(std::to_string(order)), "h", "error")
        .where("order", order)
        .slope(order);
  }
  panel.level(1e-15, "round-off").event(0.3, "from here").cross(0.3, 0.09, "this one");
  const test::Scratch scratch;
  CHECK_NOTHROW(draw_in(scratch, crowded, table));
  const auto words = compose(crowded, table).layout.panels.front().words;
  for (const char* text : {"slope 2", "slope 4", "round-off", "from here", "this one"}) {
    INFO(text);
    CHECK(std::any_of(words.begin(), words.end(), [&](const auto& w) { return w.first == text; }));
  }
}

TEST_CASE("Words keep clear of level lines and of columns", "[figure]") {
  const auto words_of = [](const Figure& figure, const Table& table) {
    return compose(figure, table).layout.panels.front().words;
  };
  // A level line crosses the preferred place of the words, so the words move elsewhere.
  const auto slope_beside = [](double level) {
    Figure figure(2, 330);
    Panel& panel = figure.panel().x("h", Scale::log).y("error", Scale::log).y_range(1e-5, 10.0);
    panel.linked(by_method("shake"), "h", "error").where("method", "shake").slope(2);
    if (level > 0.0) panel.level(level);
    return figure;
  };
  const Layout::Box frame = compose(slope_beside(0.0), sample()).layout.panels.front().frame;
  const Layout::Box alone = words_of(slope_beside(0.0), sample()).at(0).second;
  const double middle = (alone.top + alone.bottom) / 2.0;
  const double down = (middle - frame.top) / (frame.bottom - frame.top);
  const auto words = words_of(slope_beside(10.0 * std::pow(1e-6, down)), sample());
  REQUIRE(words.size() == 1);
  CHECK((words[0].second.bottom < middle - 2.0 || words[0].second.top > middle + 2.0));

  const test::Scratch scratch;
  Table heights({"place", "height"});
  for (const int place : {1, 2, 3}) heights.row({place, place == 3 ? 1.0 : 0.1});
  Figure upright(2, 200);
  Panel& bars = upright.panel().x_range(0.5, 3.5).y("y").y_range(0.0, 1.2);
  bars.columns(by_method("shake"), "place", "height").where("height", 0.1);
  bars.columns(by_method("rattle"), "place", "height").where("height", 1.0);
  bars.level(0.6, "a bound");
  CHECK_NOTHROW(draw_in(scratch, upright, heights));
  const auto bound = words_of(upright, heights);
  const Layout::Box under = compose(upright, heights).layout.panels.front().frame;
  REQUIRE(bound.size() == 1);
  CHECK(bound[0].second.right < under.left + (under.right - under.left) * 2.1 / 3.0);
  bars.text(2.7, 0.3, "on a column");
  CHECK_THROWS_WITH(draw_in(scratch, upright, heights), Contains("lies over a curve"));
}

TEST_CASE("The words of a level stand above a panel that is full", "[figure][plot]") {
  const test::Scratch scratch;
  Table zigzag({"x", "y"});
  for (int k = 0; k <= 400; ++k) zigzag.row({k, k % 2 == 0 ? 1.0 : -1.0});
  Figure figure;
  figure.panel("Full")
      .x("x")
      .y("y")
      .y_range(-1.0, 1.0)
      .level(0.0, "a bound")
      .line(by_method("shake"), "x", "y");
  CHECK_NOTHROW(draw_in(scratch, figure, zigzag));
  CHECK(compose(figure, zigzag).layout.panels.front().words.empty());
  CHECK_THAT(compose(figure, zigzag).script, Contains("a bound"));
}

TEST_CASE("Words are placed as fast beside a long series as beside a short one", "[figure]") {
  const Layout::Box frame{0.0, 0.0, 600.0, 300.0};
  composing::Clearance taken(frame);
  CHECK(taken.room({100.0, 100.0, 150.0, 112.0}, 40.0) == 40.0);
  for (int k = 0; k < 1000000; ++k) {
    taken.line(6e-4 * k, 200.0 + 5.0 * (k % 2), 6e-4 * (k + 1), 205.0 - 5.0 * (k % 2));
  }
  CHECK(taken.room({100.0, 100.0, 150.0, 170.0}, 40.0) > 28.0);
  CHECK(taken.room({100.0, 100.0, 150.0, 170.0}, 40.0) < 32.0);
  CHECK(taken.room({100.0, 180.0, 150.0, 203.0}, 40.0) == 0.0);
  // Neither points outside the frame nor NaNs occupy its edge.
  taken.line(NAN, 50.0, 300.0, 50.0);
  taken.line(-1e300, 400.0, 1e300, 400.0);
  CHECK(taken.room({100.0, 240.0, 150.0, 299.0}, 20.0) == 20.0);
  CHECK(taken.room({100.0, 40.0, 150.0, 60.0}, 20.0) == 20.0);
}

TEST_CASE("Two names in one panel never look the same", "[figure]") {
  Figure twins(1, 200);
  Panel& panel = twins.panel("Twins").y("e");
  panel.line(by_method("shake"), "h", "error");
  panel.line(by_method("shake", "SHAKE again"), "h", "error");
  CHECK_THROWS_WITH(compose(twins, sample()), Contains("look the same"));
  Figure told(1, 200);
  Panel& other = told.panel("Told").y("e");
  other.line(by_method("shake"), "h", "error");
  other.line(by_method("shake", "SHAKE again", 1), "h", "error");
  other.line(by_parameter("$h=1$, here"), "h", "error");
  other.line(by_parameter("$h=1$, there"), "h", "error");
  CHECK_NOTHROW(compose(told, sample()));
}
