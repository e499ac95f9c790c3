// A plot that was not drawn as asked is noticed.
#include "experiments/harness/figures/plot.hpp"

#include <stdlib.h>

#include <catch2/catch.hpp>

#include "experiments/harness/figures/plot_row.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using test::Scratch;

namespace {
struct Drawing {
  Drawing() {
    Table table({"t [s]", "x_1 [m]", "method"});
    for (int k = 1; k < 50; ++k) table.row({0.1 * k, 0.01 * k * k, k < 25 ? "vi-s" : "em"});
    write_file(csv, table.csv());
  }
  void draw(const std::string& script) const {
    shakedown::draw({script, 400, 300}, csv, scratch / "a.svg", scratch / "a.png");
  }
  Scratch scratch;
  std::filesystem::path csv = scratch / "it's a [csv].csv";
};

const std::string good = "plot data using \"t [s]\":\"x_1 [m]\" with linespoints ls 2\n";
}  // namespace

TEST_CASE("A good script leaves an SVG and a PNG, the same bytes each time", "[plot]") {
  const Drawing drawing;
  drawing.draw(good);
  const std::string svg = read_file(drawing.scratch / "a.svg");
  const std::string png = read_file(drawing.scratch / "a.png");
  CHECK_THAT(svg, Contains("<svg"));
  CHECK(png.substr(1, 3) == "PNG");
  drawing.draw(good);
  CHECK(read_file(drawing.scratch / "a.svg") == svg);
  CHECK(read_file(drawing.scratch / "a.png") == png);
  CHECK(drawing.scratch.files() == std::set<std::string>{"a.png", "a.svg", "it's a [csv].csv"});
}

TEST_CASE("An animation is a looping GIF with a picture for every frame", "[plot]") {
  const Drawing drawing;
  const auto animate = [&](const std::string& script, int frames) {
    shakedown::animate({script, frames, 10, 200, 150}, drawing.csv, drawing.scratch / "a.gif");
    return read_file(drawing.scratch / "a.gif");
  };
  const std::string script =
      "plot data every ::frame using \"t [s]\":\"x_1 [m]\" with points ls 2\n";
  const std::string gif = animate(script, 4);
  CHECK(gif.substr(0, 6) == "GIF89a");
  CHECK_THAT(gif, Contains("NETSCAPE2.0"));  // the extension that makes it loop
  CHECK(gif.size() > animate(script, 2).size());
  CHECK(animate(script, 4) == gif);
  CHECK_THROWS_AS(animate("plot data using \"t [s]\":\"nowhere\" with lines", 2), RuntimeFailure);
}

TEST_CASE("Log axes, slopes, filters and rows of panels are valid gnuplot", "[plot]") {
  const Drawing drawing;
  drawing.draw(gnuplot::log_axis("x") + gnuplot::log_axis("y") +
               "plot data using \"t [s]\":" + gnuplot::only("method", "vi-s", "x_1 [m]") +
               " with lines ls 1 title 'a_b', " + gnuplot::slope(2, 1, 0.1));
  CHECK_THAT(read_file(drawing.scratch / "a.svg"), Contains("slope 2") && Contains("a_b"));
  gnuplot::Row row;
  row.legend = {"vi-s", "em"};
  row.title = "v_max";
  const std::string curve = "plot data using 1:2 with lines ls 1 notitle\n";
  const Plot plot =
      row.figure(row.begin() + row.panel(0) + curve + row.panel(1) + curve + row.end());
  shakedown::draw(plot, drawing.csv, drawing.scratch / "b.svg", drawing.scratch / "b.png");
  CHECK_THAT(read_file(drawing.scratch / "b.svg"), Contains("v_max") && Contains("vi-s"));
}

TEST_CASE("A script that fails is reported with gnuplot's own words and its line", "[plot]") {
  const Drawing drawing;
  CHECK_THROWS_WITH(drawing.draw("set grid\nfoo bar\n" + good),
                    Contains("gnuplot failed") && Contains("line 2"));
  CHECK_THROWS_WITH(drawing.draw("plot data using \"nix\":2 with lines\n"), Contains("nix"));
}

TEST_CASE("A missing data file or column is an error even if other curves are drawn", "[plot]") {
  const Drawing drawing;
  CHECK_THROWS_WITH(drawing.draw("plot data using 1:2, 'none.csv' using 1:2\n"),
                    Contains("less than asked") && Contains("none.csv"));
  CHECK_THROWS_WITH(drawing.draw("plot data using 1:2, data using \"t [s]\":\"nix\"\n"),
                    Contains("nix"));
  CHECK_THROWS_AS(shakedown::draw({good}, drawing.scratch / "no.csv", drawing.scratch / "a.svg",
                                  drawing.scratch / "a.png"),
                  RuntimeFailure);
}

TEST_CASE("A script that plots nothing is reported", "[plot]") {
  const Drawing drawing;
  CHECK_THROWS_WITH(drawing.draw("x = 1\n"), Contains("no picture"));
}

TEST_CASE("A missing gnuplot is reported as such", "[plot]") {
  const Drawing drawing;
  const Scratch commands;  // a PATH with cat, without gnuplot
  const std::string path = ::getenv("PATH");
  std::filesystem::create_symlink("/bin/cat", commands / "cat");
  ::setenv("PATH", commands.path.c_str(), 1);
  std::string message;
  try {
    drawing.draw(good);
  } catch (const RuntimeFailure& failure) {
    message = failure.what();
  }
  ::setenv("PATH", path.c_str(), 1);
  CHECK_THAT(message, Contains("gnuplot is missing"));
  CHECK(drawing.scratch.files() == std::set<std::string>{"it's a [csv].csv"});
}

TEST_CASE("Curves without any finite point do not spoil the others", "[plot]") {
  const Drawing drawing;
  drawing.draw("plot data using 1:(NaN) with lines, data using 1:2 with lines\n");
  CHECK(std::filesystem::file_size(drawing.scratch / "a.svg") > 0);
}
