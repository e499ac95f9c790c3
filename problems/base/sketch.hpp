// How a problem draws itself: points, links and outlines at one configuration. A problem may have
//
//   void sketch(const Vector& q, Sketch& out) const        or, if the drawing depends on time,
//   void sketch(const Vector& q, Scalar t, Sketch& out) const
//
// which is called for the scalar double only. `drawn` (measuring.hpp) says which motion a picture
// shows.
//
// Only the places may depend on q and t; the number, the order and the kinds of the parts may not.
// Then a film draws the same parts in each frame. Places are in the problem's unit of length, with
// x to the right and y up. A problem in space has z up; if all z are 0, the problem is drawn face
// on. A drawing never depends on the unit. See experiments/harness/figures/sketch_svg.hpp.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

namespace shakedown {

struct Sketch {
  struct Place {
    double x = 0.0, y = 0.0, z = 0.0;
    friend Place operator+(const Place& a, const Place& b) {
      return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend Place operator-(const Place& a, const Place& b) { return a + -1.0 * b; }
    friend Place operator*(double c, const Place& a) { return {c * a.x, c * a.y, c * a.z}; }
  };
  enum class Mark : std::uint8_t {
    mass,    ///< a disc, whose size grows with the mass
    charge,  ///< a charged mass
    joint,   ///< a small ring
    ground,  ///< a joint that does not move
    none,    ///< an end of a link
  };
  enum class Kind : std::uint8_t {
    rod,     ///< keeps its length
    stiff,   ///< a stiff spring, such as a relaxed rod
    spring,  ///< a soft spring
    bond,    ///< a thin line, such as a force without a body
  };
  enum class Stroke : std::uint8_t {
    body,    ///< a body; it is filled if the outline is closed
    curve,   ///< a thin line: a level line, a rail, the reach of a field
    ground,  ///< an open line that is hatched on its right-hand side
  };
  struct Point {
    Place at;
    Mark mark = Mark::mass;
    double mass = 1.0;   ///< compared with the other masses of the sketch
    bool trail = false;  ///< its path is drawn
  };
  struct Link {
    int from = 0, to = 0;  ///< indices of points
    Kind kind = Kind::rod;
  };
  struct Outline {
    std::vector<Place> places;
    Stroke stroke = Stroke::body;
    bool closed = true;
  };

  /// Returns the place whose `dimensions` coordinates begin at q(i).
  template <class V>
  static Place at(const V& q, std::ptrdiff_t i, int dimensions) {
    return {q(i), dimensions > 1 ? q(i + 1) : 0.0, dimensions > 2 ? q(i + 2) : 0.0};
  }

  std::vector<Point> points;
  std::vector<Link> links;
  std::vector<Outline> outlines;

  /// Adds a point and returns its index.
  int mass(const Place& at, double of = 1.0, bool trail = false) {
    points.push_back({at, Mark::mass, of, trail});
    return static_cast<int>(points.size()) - 1;
  }
  int point(const Place& at, Mark mark, bool trail = false) {
    points.push_back({at, mark, 1.0, trail});
    return static_cast<int>(points.size()) - 1;
  }
  void link(int from, int to, Kind kind = Kind::rod) { links.push_back({from, to, kind}); }
  /// Links each of the points from `first` to `last` to the next.
  void chain(int first, int last, Kind kind = Kind::rod) {
    for (int k = first; k < last; ++k) link(k, k + 1, kind);
  }
  void outline(std::vector<Place> places, Stroke stroke, bool closed = false) {
    outlines.push_back({std::move(places), stroke, closed});
  }
  /// Adds the ellipse centre + cos(a) u + sin(a) v.
  void ellipse(const Place& centre, const Place& u, const Place& v, Stroke stroke = Stroke::body) {
    constexpr int corners = 32;
    std::vector<Place> places;
    for (int k = 0; k < corners; ++k) {
      const double a = 2.0 * std::numbers::pi * k / corners;
      places.push_back(centre + std::cos(a) * u + std::sin(a) * v);
    }
    outline(std::move(places), stroke, true);
  }
  void circle(const Place& centre, double radius, Stroke stroke = Stroke::curve) {
    ellipse(centre, {radius, 0.0, 0.0}, {0.0, radius, 0.0}, stroke);
  }
  /// Adds the six sides of a box with the half-axes a, b and c.
  void box(const Place& centre, const Place& a, const Place& b, const Place& c) {
    const auto sides = [&](const Place& out, const Place& u, const Place& v) {
      for (const double sign : {-1.0, 1.0}) {
        const Place middle = centre + sign * out;
        outline({middle + u + v, middle + u - v, middle - u - v, middle - u + v}, Stroke::body,
                true);
      }
    };
    sides(a, b, c);
    sides(b, c, a);
    sides(c, a, b);
  }
};

}  // namespace shakedown
