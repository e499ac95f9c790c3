#include <algorithm>
#include <cmath>

#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::composing {

Box Composer::Place::box(const std::string& words) const {
  const double width = width_of(words, small_size), half = small_size / 2.0;
  return {ends ? x - width : x, y - half, ends ? x : x + width, y + half};
}

// Marks the cells that the lines and markers of a curve cover.
void Composer::cover(const Placed& at, const Curve& curve, const DrawnSeries& series) {
  if (curve.stroke() == Stroke::columns) {
    const double half = column_width(at) / 2.0, base = at.y.scale == Scale::log ? at.y.low : 0.0;
    for (const Point& p : series.points) {
      const double foot = at.y.pixel(base), head = at.y.pixel(p.at[1]);
      if (!std::isfinite(head)) continue;
      taken_.box({at.x.pixel(p.at[0] - half), std::fmin(foot, head), at.x.pixel(p.at[0] + half),
                  std::fmax(foot, head)});
    }
  }
  if (curve.stroke() == Stroke::arrows) {
    for (const Point& p : series.points) {
      taken_.line(at.x.pixel(p.at[0]), at.y.pixel(p.at[1]), at.x.pixel(p.at[0] + p.at[2]),
                  at.y.pixel(p.at[1] + p.at[3]));
    }
  }
  if (curve.stroke() > Stroke::linked) return;
  const Point* before = nullptr;
  for (const Point& p : series.points) {
    const double x = at.x.pixel(p.at[0]), y = at.y.pixel(p.at[1]);
    if (curve.stroke() != Stroke::line) {
      for (const double dy : {-3.0, 0.0, 3.0}) taken_.line(x - 3.0, y + dy, x + 3.0, y + dy);
    }
    if (before != nullptr && curve.stroke() != Stroke::points) {
      taken_.line(at.x.pixel(before->at[0]), at.y.pixel(before->at[1]), x, y);
    }
    before = &p;
  }
}

double Composer::room(const Placed& at, const std::string& words, const Place& place) const {
  const Box box = place.box(words);
  const Box& f = at.frame;
  const bool inside = box.left >= f.left + 4.0 && box.right <= f.right - 2.0 && box.top >= f.top &&
                      box.bottom <= f.bottom - 2.0;
  return inside ? taken_.room(box, 5.0) : -1.0;
}

bool Composer::fits(const Placed& at, const std::string& words,
                    const std::vector<Place>& places) const {
  return std::ranges::any_of(places,
                             [&](const Place& place) { return room(at, words, place) > 1.0; });
}

void Composer::set_words(const Placed& at, const std::string& words,
                         const std::vector<Place>& places, const char* colour) {
  if (words.empty() || purpose_ == Purpose::thumbnail) return;
  // In a drawing of a system, words take their first place unless a line is in the way.
  const double enough = at.panel->is_scene() ? 1.0 : HUGE_VAL;
  Place best = places.front();
  double most = -HUGE_VAL;
  for (const Place& place : places) {
    const double own = std::fmin(room(at, words, place), enough);
    if (own > most) most = own, best = place;
  }
  words_.emplace_back(words, best.box(words));
  taken_.box(words_.back().second);
  // The inspection for hidden curves needs the picture without words.
  if (purpose_ == Purpose::inspected) return;
  text(best.x, best.y, words, best.ends ? "right" : "left", small_size, colour, true);
}

// Names each curve beside the point nearest to its end where there is room.
void Composer::name_curves(const Placed& at, const Content& content) {
  for (std::size_t k = 0; k < content.series.size(); ++k) {
    std::vector<Place> places;
    const std::vector<Point>& points = content.series[k].points;
    for (auto p = points.rbegin(); p != points.rend(); ++p) {
      for (const double dy : {0.0, -12.0, 12.0}) {
        places.push_back({at.x.pixel(p->at[0]) + 9.0, at.y.pixel(p->at[1]) + dy});
        places.push_back({at.x.pixel(p->at[0]) - 9.0, at.y.pixel(p->at[1]) + dy, true});
      }
    }
    set_words(at, at.panel->curves()[k].look().label, places, dark);
  }
}

// Draws a guide beside the curve, about one eighth of the panel wide, where it and its words have
// the most room.
void Composer::draw_slope(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                          double order) {
  if (at.x.scale != Scale::log || at.y.scale != Scale::log) {
    throw RuntimeFailure("a slope needs two logarithmic axes: '" + curve.look().label + "'");
  }
  const double per_x = (at.x.to - at.x.from) / std::log(at.x.high / at.x.low);
  const double per_y = (at.y.to - at.y.from) / std::log(at.y.high / at.y.low);
  const double steep = order * per_y / per_x;  // slope in pixels
  const std::string words =
      fmt::format("slope {}{:g}", order < 0 ? "\u2212" : "", std::fabs(order));
  double best = 1.0, at_x = 0.0, at_y = 0.0, best_half = 0.0;
  Place best_place{};
  for (const double length : {60.0, 40.0}) {
    if (best > 8.0) break;  // shorter only if guide or words lack room
    const double half = std::min(34.0, length / std::max(1.0, std::fabs(steep)));
    const double reach = half * steep;
    for (const Point& p : points) {
      if (!std::isfinite(p.at[1]) || p.at[1] <= 0.0 || p.at[0] <= 0.0) continue;
      for (const double side : {-1.0, 1.0}) {
        // The guide is shifted at right angles to its own slope.
        const double x =
            at.x.pixel(p.at[0]) + side * 20.0 * std::fabs(steep) / std::hypot(1.0, steep);
        const double up = steep < 0.0 ? 1.0 : -1.0;
        const double y = at.y.pixel(p.at[1]) + 20.0 / std::hypot(1.0, steep) * side * up;
        if (x - half < at.frame.left + 4 || x + half > at.frame.right ||
            y - std::fabs(reach) < at.frame.top + 8 || y + std::fabs(reach) > at.frame.bottom - 8) {
          continue;
        }
        double guide = 20.0;
        for (const double along : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
          const double gx = x + along * half, gy = y + along * reach;
          guide = std::min(guide, taken_.room({gx, gy, gx, gy}, guide));
        }
        const auto note = [&](const Place& place) {
          const double both = std::min(guide, 4.0 * room(at, words, place));
          if (both > best) best = both, at_x = x, at_y = y, best_half = half, best_place = place;
        };
        for (const double along : {0.0, 0.5, -0.5, 0.9, -0.9}) {
          const Place place{x + along * half + side * 7.0, y + along * reach + side * up * 7.0,
                            side < 0.0};
          note(place);
        }
        // The words may also be beyond an end of the guide.
        for (const double end : {1.0, -1.0}) {
          const double below = end * reach > 0.0 ? 1.0 : -1.0;
          for (const double aside : {0.0, -16.0, 16.0}) {
            note({x + end * half + aside - width_of(words, small_size) / 2.0,
                  y + end * reach + below * 11.0});
          }
        }
      }
    }
  }
  if (best <= 1.0) return;  // no room in the panel: the caption must state the order
  const auto value = [](const PlacedAxis& axis, double pixel) {
    return axis.value((pixel - axis.from) / (axis.to - axis.from));
  };
  const double half = best_half, reach = half * steep;
  plot(fmt::format("{} using 1:2 with lines lw 1.4 lc rgb '#777777'",
                   add({{{value(at.x, at_x - half), value(at.y, at_y - reach), 0, 0}},
                        {{value(at.x, at_x + half), value(at.y, at_y + reach), 0, 0}}},
                       2)));
  taken_.line(at_x - half, at_y - reach, at_x + half, at_y + reach);
  set_words(at, words, {best_place}, "#555555");
}

// Called before any words are set, so that words avoid the lines of all marks.
void Composer::cover_marks(const Placed& at) {
  const Box& f = at.frame;
  for (const Mark& mark : at.panel->marks()) {
    const double x = at.x.pixel(mark.x), y = at.y.pixel(mark.y);
    if (mark.kind == Mark::Kind::level) taken_.line(f.left, y, f.right, y);
    if (mark.kind == Mark::Kind::event) taken_.line(x, f.top, x, f.bottom);
    if (mark.kind == Mark::Kind::cross) taken_.box({x - 5.0, y - 5.0, x + 5.0, y + 5.0});
    if (mark.kind == Mark::Kind::arrow) taken_.line(x, y, at.x.pixel(mark.x2), at.y.pixel(mark.y2));
  }
}

void Composer::mark_cut(const Placed& at, double x, bool above) {
  const std::string words = above ? "↑ axis cut" : "↓ axis cut";
  const Box& f = at.frame;
  const double y = above ? f.top + 9.0 : f.bottom - 11.0;
  std::vector<Place> places;
  for (double away = 8.0; away < f.right - f.left; away += 24.0) {
    places.push_back({x + away, y});
    places.push_back({x - away, y, true});
  }
  // If the panel has no room, writes a text that needs no context above the panel.
  if (!fits(at, words, places)) {
    text(f.right, f.top - 12.0, above ? words : "lower end of the axis cut ↓", "right", small_size,
         "#777777");
    return;
  }
  set_words(at, words, places, "#777777");
}

void Composer::draw_guide(const Point& from, const Point& to) {
  plot(fmt::format("{} using 1:2 with lines lw 1.3 dt (7,4) lc rgb '#555555'", add({from, to}, 2)));
}

void Composer::draw_level(const Placed& at, const Mark& mark) {
  const Box& f = at.frame;
  const double y = at.y.pixel(mark.y), width = width_of(mark.text, small_size);
  draw_guide({{at.x.low, mark.y, 0, 0}}, {{at.x.high, mark.y, 0, 0}});
  std::vector<Place> places;
  const auto put = [&](const std::vector<double>& parts) {
    for (const double dy : {-10.0, 11.0}) {
      for (const double part : parts) {
        places.push_back({f.left + 8.0 + part * (f.right - f.left - width - 12.0), y + dy});
      }
    }
  };
  put({1.0, 0.0, 0.75, 0.5, 0.25});
  // If the curves leave no room at these places, tries more of them. If none has room, writes above
  // the panel.
  if (!fits(at, mark.text, places)) {
    for (int k = 40; k >= 0; --k) put({k / 40.0});
  }
  if (mark.text.empty() || fits(at, mark.text, places)) {
    set_words(at, mark.text, places, "#444444");
  } else if (purpose_ != Purpose::thumbnail) {
    text(f.right, f.top - 12.0, mark.text, "right", small_size, "#444444");
  }
}

void Composer::draw_marks(const Placed& at) {
  const Box& f = at.frame;
  for (const Mark& mark : at.panel->marks()) {
    const double x = at.x.pixel(mark.x), y = at.y.pixel(mark.y);
    std::vector<Place> places;
    switch (mark.kind) {
      case Mark::Kind::level: draw_level(at, mark); break;
      case Mark::Kind::event:
        draw_guide({{mark.x, at.y.low, 0, 0}}, {{mark.x, at.y.high, 0, 0}});
        for (double dy = f.top + 10.0; dy < f.bottom - 8.0; dy += 12.0) {
          places.push_back({x + 6.0, dy});
          places.push_back({x - 6.0, dy, true});
        }
        set_words(at, mark.text, places, "#444444");
        break;
      case Mark::Kind::cross: {
        const double level = std::isnan(mark.y) ? at.y.value(0.97) : mark.y;
        const std::string colour =
            mark.look.kind == Look::Kind::neutral ? dark : inks_.of(mark.look).colour;
        plot(fmt::format("{} using 1:2 with points pt 2 ps marker*1.5 lw 2.6 lc rgb '{}'",
                         add({{{mark.x, level, 0, 0}}}, 2), colour));
        for (const double dy : {0.0, -12.0, 12.0}) {
          places.push_back({x + 10.0, at.y.pixel(level) + dy});
          places.push_back({x - 10.0, at.y.pixel(level) + dy, true});
        }
        set_words(at, mark.text, places, dark);
        break;
      }
      case Mark::Kind::text:
        places.push_back({x, y});
        // Words are at their point unless something is in the way. In a film they must not move
        // from picture to picture.
        for (const double dy : {0.0, -9.0, 9.0, -18.0, 18.0}) {
          for (const double dx : {0.0, 14.0, -14.0}) {
            if (frame_ < 0) places.push_back({x + dx, y + dy});
          }
        }
        set_words(at, mark.text, places, dark);
        break;
      case Mark::Kind::arrow:
        plot(fmt::format("{} using 1:2:3:4 with vectors filled head size screen 0.012,22 lw 1.6 lc "
                         "rgb '{}'",
                         add({{{mark.x, mark.y, mark.x2 - mark.x, mark.y2 - mark.y}}}, 4), dark));
        // Words are beyond the head of the arrow or, if a line is in the way, beside it.
        for (const double dy : {0.0, -13.0, 13.0, -20.0, 20.0}) {
          for (const double side : {1.0, -1.0}) {
            const double ahead = mark.x2 < mark.x ? -side : side;
            places.push_back(
                {at.x.pixel(mark.x2) + 6.0 * ahead, at.y.pixel(mark.y2) + dy, ahead < 0.0});
          }
        }
        set_words(at, mark.text, places, dark);
        break;
    }
  }
}

}  // namespace shakedown::composing
