#include "experiments/harness/figures/sketch_svg.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

namespace {
using Place = Sketch::Place;

// All lengths are in tenths of a pixel, so that coordinates are short integers.
constexpr double width = 2400.0, height = 1800.0, margin = 150.0;

/// A place on the paper; the larger the depth, the closer to the reader.
struct Spot {
  double x = 0.0, y = 0.0, depth = 0.0;
};

// Maps places to the paper, so that the pose and its trails fit.
class View {
 public:
  explicit View(std::span<const Sketch> motion) {
    const Sketch& pose = motion.back();
    for (const Sketch& sketch : motion) {
      for_each_place(sketch, true, [&](const Place& at) { spatial_ = spatial_ || at.z != 0.0; });
    }
    for_each_place(pose, true, [&](const Place& at) { include(at); });
    const double back = low_.depth, front = high_.depth;
    for (const Sketch& sketch : motion) {
      for_each_place(sketch, false, [&](const Place& at) { include(at); });
    }
    low_.depth = back;
    high_.depth = front;
    const double x = high_.x - low_.x, y = high_.y - low_.y;
    scale_ = std::min((width - 2.0 * margin) / x, (height - 2.0 * margin) / y);
    if (!std::isfinite(scale_)) scale_ = 1.0;  // a single point
  }
  [[nodiscard]] bool spatial() const { return spatial_; }
  [[nodiscard]] Spot operator()(const Place& at) const {
    const Spot s = turned(at);
    return {width / 2.0 + scale_ * (s.x - (low_.x + high_.x) / 2.0),
            height / 2.0 - scale_ * (s.y - (low_.y + high_.y) / 2.0), s.depth};
  }
  /// Returns `colour`, the paler the farther it is from the reader.
  [[nodiscard]] std::string shaded(std::array<int, 3> colour, double depth) const {
    const double range = high_.depth - low_.depth;
    const double pale = range > 0.0 ? 0.5 * (high_.depth - depth) / range : 0.0;
    for (int& c : colour) c += static_cast<int>(std::lround(pale * (255 - c)));
    return fmt::format("#{:02x}{:02x}{:02x}", colour[0], colour[1], colour[2]);
  }

 private:
  template <class Visit>
  static void for_each_place(const Sketch& sketch, bool whole, Visit&& visit) {
    for (const auto& point : sketch.points) {
      if (whole || point.trail) visit(point.at);
    }
    if (!whole) return;
    for (const auto& outline : sketch.outlines) {
      for (const Place& place : outline.places) visit(place);
    }
  }
  [[nodiscard]] Spot turned(const Place& at) const {
    if (!spatial_) return {at.x, at.y, 0.0};
    const double azimuth = -std::numbers::pi / 3.0, elevation = std::numbers::pi / 9.0;
    const double towards = at.x * std::cos(azimuth) + at.y * std::sin(azimuth);
    return {at.y * std::cos(azimuth) - at.x * std::sin(azimuth),
            at.z * std::cos(elevation) - towards * std::sin(elevation),
            at.z * std::sin(elevation) + towards * std::cos(elevation)};
  }
  void include(const Place& at) {
    const Spot s = turned(at);
    low_ = {std::min(low_.x, s.x), std::min(low_.y, s.y), std::min(low_.depth, s.depth)};
    high_ = {std::max(high_.x, s.x), std::max(high_.y, s.y), std::max(high_.depth, s.depth)};
  }

  static constexpr double far = std::numeric_limits<double>::infinity();
  bool spatial_ = false;
  Spot low_{far, far, far}, high_{-far, -far, -far};
  double scale_ = 1.0;
};

constexpr std::array black{55, 71, 79}, blue{0, 114, 178}, vermilion{213, 94, 0},
    green{0, 158, 115}, grey{150, 160, 168}, pale{214, 228, 240};

// Returns path data with integers: the first spot, then steps.
std::string path(std::span<const Spot> spots, bool closed = false) {
  std::string text;
  long x = 0, y = 0;
  for (const Spot& spot : spots) {
    const long dx = std::lround(spot.x) - x, dy = std::lround(spot.y) - y;
    text += fmt::format("{}{}{}{}",
                        text.empty()         ? "M"
                        : text.back() == 'l' ? ""
                                             : "l",
                        dx, dy < 0 ? "" : " ", dy);
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

// Leaves out the spots that are within half a pixel of the line through the others.
void thin(std::span<const Spot> spots, std::vector<Spot>& kept) {
  const Spot a = spots.front(), b = spots.back();
  const double x = b.x - a.x, y = b.y - a.y, length = std::hypot(x, y);
  std::size_t farthest = 0;
  double distance = 4.0;
  for (std::size_t k = 1; k + 1 < spots.size(); ++k) {
    const double u = spots[k].x - a.x, v = spots[k].y - a.y;
    const double d = length > 1.0 ? std::fabs(x * v - y * u) / length : std::hypot(u, v);
    if (d > distance) distance = d, farthest = k;
  }
  if (farthest == 0) {
    kept.push_back(b);
    return;
  }
  thin(spots.first(farthest + 1), kept);
  thin(spots.subspan(farthest), kept);
}

// Returns the path of a point, in pieces of which the last one is the darkest.
std::string trail(std::span<const Spot> spots) {
  constexpr std::array opacity{0.25, 0.5, 0.9};
  std::string text;
  for (std::size_t k = 0; k < opacity.size(); ++k) {
    const std::size_t from = k * (spots.size() - 1) / opacity.size();
    const std::size_t to = (k + 1) * (spots.size() - 1) / opacity.size();
    std::vector<Spot> kept{spots[from]};
    thin(spots.subspan(from, to - from + 1), kept);
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

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return out;
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
  for (const auto& outline : pose.outlines) {
    std::vector<Spot> spots;
    double depth = 0.0;
    for (const Place& place : outline.places) {
      spots.push_back(view(place));
      depth += spots.back().depth / static_cast<double>(outline.places.size());
    }
    const std::string data = path(spots, outline.closed);
    if (outline.stroke == Sketch::Stroke::curve) {
      parts.emplace_back(depth, stroke(data, view.shaded(grey, depth), 14));
    } else if (outline.stroke == Sketch::Stroke::ground) {
      parts.emplace_back(depth, stroke(data + hatching(spots), view.shaded(grey, depth), 16));
    } else {
      parts.emplace_back(
          depth, stroke(data, view.shaded(black, depth), outline.closed ? 12 : 40,
                        outline.closed ? " fill=\"" + view.shaded(pale, depth) + "\"" : ""));
    }
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
    const double depth = std::min(a.depth, b.depth);  // below the discs at its ends
    const std::array straight{a, b};
    using enum Sketch::Kind;
    parts.emplace_back(
        depth, link.kind == rod     ? stroke(path(straight), view.shaded(black, depth), 32)
               : link.kind == bond  ? stroke(path(straight), view.shaded(grey, depth), 10)
               : link.kind == stiff ? stroke(path(zigzag(a, b)), view.shaded(vermilion, depth), 20)
                                    : stroke(path(zigzag(a, b)), view.shaded(green, depth), 14));
  }
  double heaviest = 0.0;
  for (const auto& point : pose.points) heaviest = std::max(heaviest, point.mass);
  const double largest = std::min(70.0, 180.0 / std::sqrt(static_cast<double>(pose.points.size())));
  const double middle = height / 2.0;
  for (const auto& point : pose.points) {
    const Spot at = view(point.at);
    const long x = std::lround(at.x), y = std::lround(at.y);
    const auto disc = [&](double r, const std::string& fill, const std::string& more = "") {
      parts.emplace_back(at.depth,
                         fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"{}/>", x, y,
                                     std::lround(r), fill, more));
    };
    using enum Sketch::Mark;
    if (point.mark == mass || point.mark == charge) {
      disc(std::max(22.0, largest * std::cbrt(point.mass / heaviest)),
           view.shaded(point.mark == mass ? blue : vermilion, at.depth));
    } else if (point.mark == joint || point.mark == ground) {
      if (point.mark == ground) {
        const int up = at.y < middle ? -1 : 1;  // it hangs from above or stands below
        parts.emplace_back(
            at.depth, stroke(fmt::format("m{} {}l-60 {}h120zm-90 {}h180", x, y, 90 * up, 90 * up),
                             view.shaded(grey, at.depth), 14, " fill=\"#fff\""));
      }
      disc(32.0, "#fff",
           fmt::format(" stroke=\"{}\" stroke-width=\"14\"", view.shaded(black, at.depth)));
    }
  }
  std::ranges::stable_sort(parts, {}, &std::pair<double, std::string>::first);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"180\" viewBox=\"0 0 {} {}\" "
      "role=\"img\"><title>{}</title><rect width=\"{}\" height=\"{}\" rx=\"100\" fill=\"#fff\"/>\n"
      "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
      width, height, escaped(title), width, height);
  text += trails;
  for (const auto& part : parts) text += part.second;
  return text + "\n</g></svg>\n";
}

std::string drawn_problem(const ProblemEntry& problem, const Settings& settings) {
  constexpr int frames = 240;
  if (problem.sketch == nullptr) {
    throw UsageError("problem " + problem.id +
                     " has no drawing; problems/base/sketch.hpp says how "
                     "to add one");
  }
  const Settings all = joined(settings_of(problem.drawn.parameters), settings);
  const double until = problem.drawn.until > 0.0 ? problem.drawn.until : problem.typical.until;
  std::vector<double> times;
  for (int k = 0; k <= frames; ++k) times.push_back(until * k / frames);
  const Reference motion = problem.reference(all, {}, {}, times);
  std::vector<Sketch> sketches;
  for (std::size_t k = 0; k < times.size(); ++k) {
    sketches.push_back(problem.sketch(all, motion.q[k], times[k]));
  }
  return sketch_svg(problem.title, sketches);
}

}  // namespace shakedown
