#include "experiments/harness/figures/sketch_svg.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/geometry/algorithms/simplify.hpp>
#include <boost/geometry/geometries/register/linestring.hpp>
#include <boost/geometry/geometries/register/point.hpp>
#include <boost/geometry/strategies/strategies.hpp>
#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>
#include <vector>

#include "experiments/harness/figures/typeset.hpp"

namespace shakedown {
namespace {
/// A place on the paper; the larger the depth, the closer to the reader.
struct Spot {
  double x = 0.0, y = 0.0, depth = 0.0;
};
}  // namespace
}  // namespace shakedown

BOOST_GEOMETRY_REGISTER_POINT_2D(shakedown::Spot, double, boost::geometry::cs::cartesian, x, y)
BOOST_GEOMETRY_REGISTER_LINESTRING(std::vector<shakedown::Spot>)

namespace shakedown {
namespace {
using Place = Sketch::Place;

// All lengths are in tenths of a pixel, so that coordinates are short integers.
constexpr double width = 2400.0, height = 1800.0, margin = 150.0;

// Maps places to the paper, so that the pose and its trails fit.
class View {
 public:
  explicit View(std::span<const Sketch> motion) {
    for (const Sketch& sketch : motion) {
      const bool pose = &sketch == &motion.back();
      for (const auto& point : sketch.points) {
        if (pose || point.trail) seen_.push_back(point.at);
      }
      for (const auto& outline : sketch.outlines) {
        if (pose) seen_.insert(seen_.end(), outline.places.begin(), outline.places.end());
      }
    }
    spatial_ = std::ranges::any_of(seen_, [](const Place& at) { return at.z != 0.0; });
    const auto [left, right] = range(&Spot::x);
    const auto [bottom, top] = range(&Spot::y);
    std::tie(back_, front_) = range(&Spot::depth);
    middle_ = {(left + right) / 2.0, (bottom + top) / 2.0};
    scale_ =
        std::min((width - 2.0 * margin) / (right - left), (height - 2.0 * margin) / (top - bottom));
    if (!std::isfinite(scale_)) scale_ = 1.0;  // a single point
  }
  [[nodiscard]] Spot operator()(const Place& at) const {
    const Spot s = turned(at);
    return {width / 2.0 + scale_ * (s.x - middle_.x), height / 2.0 - scale_ * (s.y - middle_.y),
            s.depth};
  }
  /// Returns `colour`, the paler the farther it is from the reader.
  [[nodiscard]] std::string shaded(std::array<int, 3> colour, double depth) const {
    const double pale = front_ > back_ ? 0.4 * (front_ - depth) / (front_ - back_) : 0.0;
    for (int& c : colour) c += static_cast<int>(std::lround(pale * (255 - c)));
    return fmt::format("#{:02x}{:02x}{:02x}", colour[0], colour[1], colour[2]);
  }

 private:
  [[nodiscard]] Spot turned(const Place& at) const {
    if (!spatial_) return {at.x, at.y, 0.0};
    const double azimuth = -std::numbers::pi / 3.0, elevation = std::numbers::pi / 9.0;
    const double towards = at.x * std::cos(azimuth) + at.y * std::sin(azimuth);
    return {at.y * std::cos(azimuth) - at.x * std::sin(azimuth),
            at.z * std::cos(elevation) - towards * std::sin(elevation),
            at.z * std::sin(elevation) + towards * std::cos(elevation)};
  }
  [[nodiscard]] std::pair<double, double> range(double Spot::*of) const {
    const auto value = [&](const Place& at) { return turned(at).*of; };
    const auto [least, most] = std::ranges::minmax(seen_, {}, value);
    return {value(least), value(most)};
  }

  std::vector<Place> seen_;
  bool spatial_ = false;
  Spot middle_;
  double scale_ = 1.0, back_ = 0.0, front_ = 0.0;
};

constexpr std::array black{55, 71, 79}, blue{0, 114, 178}, vermilion{213, 94, 0},
    green{0, 158, 115}, grey{150, 160, 168}, pale{214, 228, 240};
struct Pen {
  std::array<int, 3> colour;
  int thick;
};
// In the order of Sketch::Kind and of Sketch::Stroke.
constexpr std::array link_pens{Pen{black, 32}, Pen{vermilion, 20}, Pen{green, 14}, Pen{grey, 10}};
constexpr std::array outline_pens{Pen{black, 12}, Pen{grey, 14}, Pen{grey, 16}};

// Returns path data with integers: the first spot, then steps.
std::string path(std::span<const Spot> spots, bool closed = false) {
  std::string text;
  long x = 0, y = 0;
  for (const Spot& spot : spots) {
    const long dx = std::lround(spot.x) - x, dy = std::lround(spot.y) - y;
    text += fmt::format("{}{} {}", text.empty() ? 'M' : 'l', dx, dy);
    x += dx;
    y += dy;
  }
  return text + (closed ? "z" : "");
}

std::string stroke(const std::string& data, const std::string& colour, int thick,
                   const std::string& more = "") {
  return fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"{}\"{}/>", data, colour, thick,
                     more);
}

// Returns the path of a point, in pieces of which the last one is the darkest.
std::string trail(std::span<const Spot> spots) {
  constexpr std::array opacity{0.25, 0.5, 0.9};
  constexpr double invisible = 4.0;  // an error of less than half a pixel
  std::string text;
  for (std::size_t k = 0; k < opacity.size(); ++k) {
    const std::size_t from = k * (spots.size() - 1) / opacity.size();
    const std::size_t to = (k + 1) * (spots.size() - 1) / opacity.size();
    const auto piece = spots.subspan(from, to - from + 1);
    std::vector<Spot> kept;
    boost::geometry::simplify(std::vector<Spot>(piece.begin(), piece.end()), kept, invisible);
    text += stroke(path(kept), "#56b4e9", 18, fmt::format(" opacity=\"{}\"", opacity.at(k)));
  }
  return text;
}

std::vector<Spot> zigzag(const Spot& a, const Spot& b) {
  const double x = b.x - a.x, y = b.y - a.y, length = std::hypot(x, y);
  const int teeth = std::clamp(static_cast<int>(length / 50.0), 4, 10);
  std::vector<Spot> spots{a};
  for (int k = 0; k <= teeth; ++k) {
    const double along = 0.15 + 0.7 * k / teeth;
    const double width = k == 0 || k == teeth ? 0.0 : std::min(40.0 / std::fmax(length, 1.0), 0.2);
    const double across = k % 2 == 0 ? width : -width;
    spots.push_back({a.x + along * x - across * y, a.y + along * y + across * x});
  }
  spots.push_back(b);
  return spots;
}

// Returns short strokes to the right of a line.
std::string hatching(const std::vector<Spot>& line) {
  std::string text;
  double rest = 40.0;
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    const double x = line[k + 1].x - line[k].x, y = line[k + 1].y - line[k].y;
    const double length = std::hypot(x, y);
    for (; rest < length; rest += 80.0) {
      const double c = rest / length, u = 55.0 * x / length, v = 55.0 * y / length;
      const Spot on{line[k].x + c * x, line[k].y + c * y};
      text += path(std::array{on, Spot{on.x - u - v, on.y - v + u}});
    }
    rest -= length;
  }
  return text;
}
}  // namespace

std::string sketch_svg(std::string_view title, std::span<const Sketch> motion) {
  const View view(motion);
  const Sketch& pose = motion.back();
  std::vector<std::pair<double, std::string>> parts;  // with their depths
  const auto draw = [&](double depth, const std::string& data, const Pen& pen,
                        const std::string& more = "") {
    parts.emplace_back(depth, stroke(data, view.shaded(pen.colour, depth), pen.thick, more));
  };
  for (const auto& outline : pose.outlines) {
    std::vector<Spot> spots;
    double depth = 0.0;
    for (const Place& place : outline.places) {
      spots.push_back(view(place));
      depth += spots.back().depth / static_cast<double>(outline.places.size());
    }
    Pen pen = outline_pens.at(static_cast<std::size_t>(outline.stroke));
    const bool body = outline.stroke == Sketch::Stroke::body;
    if (body && !outline.closed) pen.thick = 40;
    const bool ground = outline.stroke == Sketch::Stroke::ground;
    draw(depth, path(spots, outline.closed) + (ground ? hatching(spots) : ""), pen,
         body && outline.closed ? " fill=\"" + view.shaded(pale, depth) + "\"" : "");
  }
  std::string trails;
  for (std::size_t k = 0; k < pose.points.size(); ++k) {
    if (!pose.points[k].trail || motion.size() < 4) continue;
    std::vector<Spot> spots;
    for (const Sketch& sketch : motion) spots.push_back(view(sketch.points[k].at));
    trails += trail(spots);
  }
  for (const auto& link : pose.links) {
    const Spot a = view(pose.points.at(link.from).at), b = view(pose.points.at(link.to).at);
    const bool spring = link.kind == Sketch::Kind::stiff || link.kind == Sketch::Kind::spring;
    draw(std::min(a.depth, b.depth),  // below the discs at its ends
         path(spring ? zigzag(a, b) : std::vector{a, b}),
         link_pens.at(static_cast<std::size_t>(link.kind)));
  }
  double heaviest = 0.0;
  for (const auto& point : pose.points) heaviest = std::max(heaviest, point.mass);
  const double largest = std::min(70.0, 180.0 / std::sqrt(static_cast<double>(pose.points.size())));
  for (const auto& point : pose.points) {
    using enum Sketch::Mark;
    if (point.mark == none) continue;
    const Spot at = view(point.at);
    const std::string place = fmt::format("M{:.0f} {:.0f}", at.x, at.y);
    if (point.mark == ground) {
      const int up = at.y < height / 2.0 ? -90 : 90;  // it hangs from above or stands below
      draw(at.depth, fmt::format("{}l-60 {}h120zm-90 {}h180", place, up, up), {grey, 14},
           " fill=\"#fff\"");
    }
    if (point.mark == ground || point.mark == joint) {
      draw(at.depth, place + "h0", {black, 78});
      parts.emplace_back(at.depth, stroke(place + "h0", "#fff", 50));
    } else {
      const double radius = std::max(22.0, largest * std::cbrt(point.mass / heaviest));
      draw(at.depth, place + "h0",
           {point.mark == mass ? blue : vermilion, static_cast<int>(std::lround(2.0 * radius))});
    }
  }
  std::ranges::stable_sort(parts, {}, &std::pair<double, std::string>::first);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"180\" viewBox=\"0 0 {0} {1}\" "
      "role=\"img\"><title>{2}</title><rect width=\"{0}\" height=\"{1}\" rx=\"100\" fill=\"#fff\"/>\n"
      "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n{3}",
      width, height, typeset::escaped(title), trails);
  for (const auto& part : parts) text += part.second;
  return text + "\n</g></svg>\n";
}

}  // namespace shakedown
