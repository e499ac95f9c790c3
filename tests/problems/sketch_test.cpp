// Drawings of problems: every problem has one, its parts are fixed, and rods keep their length.
#include "problems/base/sketch.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/analysis/traits/subject.hpp"
#include "experiments/catalogue/catalogue.hpp"

using namespace shakedown;

namespace {

/// The drawings along the motion that the problem's picture shows.
std::vector<Sketch> motion(const ProblemEntry& problem) {
  const Settings settings = settings_of(problem.drawn.parameters);
  const double until = problem.drawn.until > 0.0 ? problem.drawn.until : problem.typical.until;
  const std::vector<double> times{0.0, 0.3 * until, 0.7 * until, until};
  const Reference reference = problem.reference(settings, {}, {}, times);
  std::vector<Sketch> sketches;
  for (std::size_t k = 0; k < times.size(); ++k) {
    sketches.push_back(problem.sketch(settings, reference.q[k], times[k]));
  }
  return sketches;
}

double length(const Sketch& sketch, const Sketch::Link& link) {
  const auto d = sketch.points.at(link.from).at - sketch.points.at(link.to).at;
  return std::hypot(d.x, d.y, d.z);
}
/// The largest relative change of the length of a link of this kind.
double change(const std::vector<Sketch>& sketches, Sketch::Kind kind) {
  double largest = 0.0;
  for (const Sketch& sketch : sketches) {
    for (std::size_t k = 0; k < sketch.links.size(); ++k) {
      if (sketch.links[k].kind != kind) continue;
      const double before = length(sketches.front(), sketches.front().links[k]);
      largest = std::fmax(largest, std::fabs(length(sketch, sketch.links[k]) / before - 1.0));
    }
  }
  return largest;
}

TEST_CASE("Every problem has a drawing, whose parts do not change and whose rods keep their length",
          "[sketch]") {
  for (const ProblemEntry& problem : catalogue().problems) {
    INFO(problem.id);
    REQUIRE(problem.sketch != nullptr);
    const std::vector<Sketch> sketches = motion(problem);
    const Sketch& first = sketches.front();
    CHECK(!first.points.empty());
    for (const Sketch& sketch : sketches) {
      REQUIRE(sketch.points.size() == first.points.size());
      REQUIRE(sketch.links.size() == first.links.size());
      REQUIRE(sketch.outlines.size() == first.outlines.size());
      const auto count = static_cast<int>(sketch.points.size());
      for (const auto& link : sketch.links) {
        CHECK((link.from >= 0 && link.from < count && link.to >= 0 && link.to < count));
      }
      std::vector<Sketch::Place> places;
      for (const auto& point : sketch.points) {
        places.push_back(point.at);
        CHECK(point.mass > 0.0);
      }
      for (std::size_t k = 0; k < sketch.outlines.size(); ++k) {
        const auto& of = sketch.outlines[k].places;
        CHECK(of.size() == first.outlines[k].places.size());
        places.insert(places.end(), of.begin(), of.end());
      }
      CHECK(std::ranges::all_of(places,
                                [](const auto& at) { return std::isfinite(at.x + at.y + at.z); }));
    }
    CHECK(change(sketches, Sketch::Kind::rod) < 1e-6);
  }
}

TEST_CASE("Stiff springs that replace rods change their length", "[sketch]") {
  for (const char* id : {"chain-penalty", "two-springs", "flying-rod", "bead-chain"}) {
    INFO(id);
    const std::vector<Sketch> sketches = motion(catalogue().problem(id));
    CHECK(std::ranges::none_of(sketches.front().links,
                               [](const auto& link) { return link.kind == Sketch::Kind::rod; }));
    CHECK(change(sketches, Sketch::Kind::stiff) > 1e-6);
  }
}

TEST_CASE("A drawing of a configuration of the wrong size is refused", "[sketch]") {
  CHECK_THROWS_AS(catalogue().problem("chain").sketch({}, {1.0, 2.0, 3.0}, 0.0), UsageError);
}

}  // namespace
