#include <algorithm>
#include <cmath>

#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::composing {

// A guide one eighth of the panel wide, on the emptier side of the curve.
void Composer::draw_slope(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                          double order) {
  if (at.x.scale != Scale::log || at.y.scale != Scale::log) {
    throw RuntimeFailure("a slope needs two logarithmic axes: '" + curve.look().label + "'");
  }
  const double per_x = (at.x.to - at.x.from) / std::log(at.x.high / at.x.low);
  const double per_y = (at.y.to - at.y.from) / std::log(at.y.high / at.y.low);
  const double steep = order * per_y / per_x;  // in pixels
  const double half = std::min(34.0, 60.0 / std::max(1.0, std::fabs(steep)));
  const double reach = half * steep;
  constexpr double words = 60.0;  // wide
  double best = -1.0, at_x = 0.0, at_y = 0.0, outwards = 1.0;
  for (const Point& p : points) {
    if (!std::isfinite(p.at[1]) || p.at[1] <= 0.0 || p.at[0] <= 0.0) continue;
    for (const double side : {-1.0, 1.0}) {
      // Away from the curve, at a right angle.
      const double x =
          at.x.pixel(p.at[0]) + side * 20.0 * std::fabs(steep) / std::hypot(1.0, steep);
      const double y =
          at.y.pixel(p.at[1]) + 20.0 / std::hypot(1.0, steep) * side * (steep < 0.0 ? 1.0 : -1.0);
      if (std::min(x - half, x + side * words) < at.frame.left + 4 ||
          std::max(x + half, x + side * words) > at.frame.right ||
          y - std::fabs(reach) < at.frame.top + 8 || y + std::fabs(reach) > at.frame.bottom - 8) {
        continue;
      }
      double room = 60.0;
      for (const Point& other : seen_points_) {
        const double dx = at.x.pixel(other.at[0]) - x, dy = at.y.pixel(other.at[1]) - y;
        for (const double along : {-1.0, 0.0, 1.0}) {
          room = std::min(room, std::hypot(dx - along * half, dy - along * reach));
        }
        for (const double along : {0.2, 0.5, 0.8}) {
          room = std::min(room, std::hypot(dx - side * along * words, dy));
        }
      }
      if (room > best) {
        best = room;
        at_x = x;
        at_y = y;
        outwards = side;
      }
    }
  }
  if (best < 0.0) return;  // no place in the panel: the caption's order must do
  const auto value = [](const PlacedAxis& axis, double pixel) {
    return axis.value((pixel - axis.from) / (axis.to - axis.from));
  };
  plot(fmt::format("{} using 1:2 with lines lw 1.4 lc rgb '#777777'",
                   add({{{value(at.x, at_x - half), value(at.y, at_y - reach), 0, 0}},
                        {{value(at.x, at_x + half), value(at.y, at_y + reach), 0, 0}}},
                       2)));
  const double lift = outwards * (steep < 0.0 ? 1.0 : -1.0) * 6.0;
  text(at_x + outwards * 7.0, at_y + lift,
       fmt::format("slope {}{:g}", order < 0 ? "\u2212" : "", std::fabs(order)),
       outwards > 0.0 ? "left" : "right", small_size, "#555555");
  // The next guide keeps clear of this one.
  for (const double along : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
    seen_points_.push_back({{value(at.x, at_x + along * half), value(at.y, at_y + along * reach)}});
    const double word = at_x + outwards * (0.5 + 0.5 * along) * words;
    seen_points_.push_back({{value(at.x, word), value(at.y, at_y + lift)}});
  }
}

void Composer::draw_marks(const Placed& at) {
  const Box& f = at.frame;
  for (const Mark& mark : at.panel->marks()) {
    const double x = at.x.pixel(mark.x), y = at.y.pixel(mark.y);
    switch (mark.kind) {
      case Mark::Kind::level: {
        plot(fmt::format("{} using 1:2 with lines lw 1.3 dt (7,4) lc rgb '#555555'",
                         add({{{at.x.low, mark.y, 0, 0}}, {{at.x.high, mark.y, 0, 0}}}, 2)));
        // At the end and on the side of the line where it covers least.
        const double width = width_of(mark.text, small_size);
        double best = -1.0, x_words = 0.0, y_words = 0.0;
        for (const double dy : {-9.0, 10.0}) {
          for (const double left : {f.right - 4.0 - width, f.left + 8.0}) {
            if (y + dy < f.top + 8.0 || y + dy > f.bottom - 8.0) continue;
            double room = 40.0;
            for (const Point& p : seen_points_) {
              const double dx = at.x.pixel(p.at[0]);
              const double away = std::max({left - dx, dx - left - width, 0.0});
              room = std::min(room, std::hypot(away, at.y.pixel(p.at[1]) - y - dy));
            }
            if (room > best) best = room, x_words = left, y_words = y + dy;
          }
        }
        text(x_words, y_words, mark.text, "left", small_size, "#444444", true);
        break;
      }
      case Mark::Kind::event: {
        plot(fmt::format("{} using 1:2 with lines lw 1.3 dt (7,4) lc rgb '#555555'",
                         add({{{mark.x, at.y.low, 0, 0}}, {{mark.x, at.y.high, 0, 0}}}, 2)));
        const bool right = x + 6.0 + width_of(mark.text, small_size) < f.right;
        text(x + (right ? 5.0 : -5.0), f.top + 10.0, mark.text, right ? "left" : "right",
             small_size, "#444444", true);
        break;
      }
      case Mark::Kind::cross: {
        const bool top = std::isnan(mark.y);
        const double level = top ? at.y.value(0.97) : mark.y;
        const std::string colour =
            mark.look.kind == Look::Kind::neutral ? dark : inks_.of(mark.look).colour;
        plot(fmt::format("{} using 1:2 with points pt 2 ps 1.5 lw 2.6 lc rgb '{}'",
                         add({{{mark.x, level, 0, 0}}}, 2), colour));
        const bool right = x + 12.0 + width_of(mark.text, small_size) < f.right;
        text(x + (right ? 10.0 : -10.0), at.y.pixel(level), mark.text, right ? "left" : "right",
             small_size, dark, true);
        break;
      }
      case Mark::Kind::text: text(x, y, mark.text, "left", small_size, dark, true); break;
      case Mark::Kind::arrow:
        plot(fmt::format("{} using 1:2:3:4 with vectors filled head size screen 0.012,22 lw 1.6 lc "
                         "rgb '{}'",
                         add({{{mark.x, mark.y, mark.x2 - mark.x, mark.y2 - mark.y}}}, 4), dark));
        text(at.x.pixel(mark.x2) + (mark.x2 < mark.x ? -6.0 : 6.0), at.y.pixel(mark.y2), mark.text,
             mark.x2 < mark.x ? "right" : "left", small_size, dark, true);
        break;
    }
  }
}

}  // namespace shakedown::composing
