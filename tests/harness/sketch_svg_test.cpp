// Pictures of problems: well-formed, small, and the same in any unit of length.
#include "experiments/harness/figures/sketch_svg.hpp"

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/draw_problems.hpp"
#include "tests/support/command.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;

namespace {

boost::property_tree::ptree parsed(const std::string& svg) {
  std::istringstream stream(svg);
  boost::property_tree::ptree tree;
  boost::property_tree::read_xml(stream, tree);
  return tree;
}

/// A pendulum that swings, in a unit of length.
std::vector<Sketch> swing(double unit, double height = 0.0) {
  std::vector<Sketch> sketches(20);
  for (std::size_t k = 0; k < sketches.size(); ++k) {
    const double angle = 0.1 * static_cast<double>(k);
    const int pivot = sketches[k].point({}, Sketch::Mark::ground);
    const Sketch::Place bob{unit * std::sin(angle), -unit * std::cos(angle), unit * height};
    sketches[k].link(pivot, sketches[k].mass(bob, 1.0, true));
    sketches[k].circle({}, unit);
  }
  return sketches;
}

TEST_CASE("Every problem's picture is well-formed and small", "[sketch]") {
  for (const ProblemEntry& problem : catalogue().problems) {
    INFO(problem.id);
    const std::string svg = drawn_problem(problem);
    CHECK(svg.size() < 6000);
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(svg.find("inf") == std::string::npos);
    CHECK(parsed(svg).get<std::string>("svg.title") == problem.title);
  }
}

TEST_CASE("A picture does not depend on the unit of length", "[sketch]") {
  const std::string svg = sketch_svg("pendulum", swing(1.0));
  CHECK(sketch_svg("pendulum", swing(1024.0)) == svg);
  CHECK(sketch_svg("pendulum", swing(1.0, 0.5)) != svg);  // control: seen from above and aside
  CHECK(parsed(sketch_svg("a < b & c", swing(1.0))).get<std::string>("svg.title") == "a < b & c");
  CHECK_NOTHROW(parsed(sketch_svg("a single point", std::vector<Sketch>(1, [] {
                                    Sketch sketch;
                                    sketch.mass({1.0, 1.0});
                                    return sketch;
                                  }()))));
}

TEST_CASE("The command draws a problem with the parameters of the line", "[sketch][cli]") {
  const test::Scratch scratch;
  const auto drawn = [&](const std::string& line) {
    return test::run_in(scratch, SHAKEDOWN_BINARY, "sketch " + line);
  };
  CHECK(drawn("n-four-bars --output bars.svg").code == 0);
  CHECK(read_file(scratch / "bars.svg") == drawn_problem(catalogue().problem("n-four-bars")));
  const auto ended = drawn("n-four-bars --set N=3");
  CHECK(ended.code == 0);
  CHECK(ended.out == drawn_problem(catalogue().problem("n-four-bars"), {{"N", "3"}}));
  CHECK(ended.out != read_file(scratch / "bars.svg"));
  CHECK(drawn("no-problem").code == 2);
}

}  // namespace
