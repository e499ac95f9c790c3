#include <algorithm>
#include <cmath>

#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::composing {

namespace {

std::string bar_number(double x) {
  if (std::fabs(x) < 1e-3 || std::fabs(x) >= 1e5) return typeset::number(x, 3);
  return std::fabs(x) < 1e3 ? fmt::format("{:.3g}", x) : fmt::format("{:.0f}", x);
}

// Returns the relative luminance of an sRGB colour as WCAG 2.1 defines it.
double luminance(const std::string& colour) {
  const auto linear = [rgb = packed(colour)](int shift) {
    const double s = static_cast<double>(rgb >> shift & 0xFF) / 255.0;
    return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}

}  // namespace

const char* ink_on(const std::string& colour) {
  const double L = luminance(colour) + 0.05, darkest = luminance(dark) + 0.05;
  return L * L > 1.05 * darkest ? dark : "#FFFFFF";  // compares contrasts 1.05 / L and L / darkest
}

// A bar for another setting of the same thing is drawn as an outline, like its hollow markers. A
// logarithmic axis has no zero at which bars could begin. There, a marker at the end of a thin line
// replaces the bar.
void Composer::bars(const Placed& at, const DrawnSeries& series, const Ink& own) {
  const double base = at.x.scale == Scale::log ? at.x.low : 0.0;
  auto& next = bar_places_.back();
  for (std::size_t k = 0; k < series.points.size(); ++k) {
    const double place = static_cast<double>(next.size()) + 1.0;
    next.push_back(place);
    const double value = series.points[k].at[0];
    const double y = at.y.pixel(place);
    text(at.frame.left - 8.0, y, series.names[k], "right", small_size);
    if (!std::isfinite(value) || (at.x.scale == Scale::log && value <= 0.0)) {
      text(at.frame.left + 8.0, y, "none", "left", small_size);
      continue;
    }
    const bool inside = at.x.share(value) > 0.82;
    if (at.x.scale == Scale::log) {
      plot(fmt::format("{} using 1:2 with lines lw 1.2 lc rgb '#BBBBBB'",
                       add({{{base, place, 0, 0}}, {{value, place, 0, 0}}}, 2)));
      plot(fmt::format("{} using 1:2 with points pt {} ps marker*1.2 lw 1.8 lc rgb '{}'",
                       add({{{value, place, 0, 0}}}, 2), own.marker, own.colour));
      text(at.x.pixel(value) + (inside ? -9.0 : 9.0), y, bar_number(value),
           inside ? "right" : "left", small_size, dark, true);
      continue;
    }
    const auto bar = add({{{value, place, base, value}}}, 4);
    const bool open = own.dash != "solid";
    plot(fmt::format("{} using 1:2:3:4:($2-0.32):($2+0.32) with boxxyerror fc rgb '{}' fs {} {}",
                     bar, own.colour, fill(open ? 0.15 : 0.9),
                     open ? "border lc rgb '" + own.colour + "'" : "noborder"));
    text(at.x.pixel(value) + (inside ? -6.0 : 6.0), y, bar_number(value), inside ? "right" : "left",
         small_size, inside && !open ? ink_on(own.colour) : dark);
  }
}

double Composer::column_width(const Placed& at) const {
  return std::isfinite(column_spacing_) ? 0.8 * column_spacing_ : 0.04 * (at.x.high - at.x.low);
}

namespace {
// Returns true for a line that turns so often that it must not be drawn wider, because its peaks
// would become longer.
bool is_jagged(const std::vector<Point>& points, const PlacedAxis& y) {
  int turns = 0;
  double before = 0.0;
  for (std::size_t k = 1; k < points.size(); ++k) {
    const double rise = y.pixel(points[k].at[1]) - y.pixel(points[k - 1].at[1]);
    if (!(std::fabs(rise) > 1.0)) continue;
    turns += rise * before < 0.0 ? 1 : 0;
    before = rise;
  }
  return turns > 40;
}
}  // namespace

void Composer::draw_curve(const Placed& at, const Curve& curve, const DrawnSeries& series,
                          const Ink& own, double widen, double stagger) {
  std::vector<Point> points = series.points;
  const bool log_y = at.y.scale == Scale::log, log_x = at.x.scale == Scale::log;
  for (Point& p : points) {
    if ((log_y && p.at[1] <= 0.0) || (log_x && p.at[0] <= 0.0)) p.at[1] = NAN;
  }
  switch (curve.stroke()) {
    case Stroke::band:
      plot(fmt::format("{} using 1:2:3 with filledcurves fc rgb '{}' fs {} noborder",
                       add(points, 3), own.colour, fill(0.3, "transparent ")));
      return;
    case Stroke::filled:
      plot(fmt::format("{} using 1:2 with filledcurves closed fc rgb '{}' fs {} noborder",
                       add(points, 2), own.colour, fill(0.85)));
      return;
    case Stroke::arrows:
      // Omits arrows that are shorter than their heads, because they show no direction.
      std::erase_if(points, [&](const Point& p) {
        return std::hypot(at.x.pixel(p.at[0] + p.at[2]) - at.x.pixel(p.at[0]),
                          at.y.pixel(p.at[1] + p.at[3]) - at.y.pixel(p.at[1])) < 6.0;
      });
      plot(fmt::format(
          "{} using 1:2:3:4 with vectors filled head size screen 0.014,22 lw {} lc rgb '{}'",
          add(points, 4), own.width + 0.4, own.colour));
      return;
    case Stroke::labels:
      for (std::size_t k = 0; k < points.size(); ++k) {
        set_words(at, series.names[k], {{at.x.pixel(points[k].at[0]), at.y.pixel(points[k].at[1])}},
                  own.colour.c_str());
      }
      return;
    case Stroke::image: {
      const std::string cells = add(points, 3);
      plot(is_heat_map(*at.panel) ? cells + " using 1:2:($1-.5):($1+.5):($2-.5):($2+.5):3 with "
                                            "boxxyerror fc palette fs solid 1.0 noborder"
                                  : cells + " using 1:2:3 with image");
      return;
    }
    case Stroke::columns: {
      const double half = column_width(at) / 2.0;
      plot(fmt::format(
          "{} using 1:2:($1-{}):($1+{}):({}):2 with boxxyerror fc rgb '{}' fs {} noborder",
          add(points, 2), half, half, log_y ? at.y.low : 0.0, own.colour, fill(0.85)));
      return;
    }
    default: draw_points(at, curve, points, own, widen, stagger);
  }
}

namespace {
// Returns the points of the sparse markers, at seven places. They distinguish lines that share a
// colour or are printed in grey.
std::vector<Point> sparse(const std::vector<Point>& points, const PlacedAxis& x, double stagger) {
  std::vector<Point> some;
  double last = -HUGE_VAL;
  for (int k = 0; k < 7; ++k) {
    const double wanted = x.value((k + stagger) / 7.0);
    const auto near =
        std::min_element(points.begin(), points.end(), [&](const Point& a, const Point& b) {
          return std::fabs(a.at[0] - wanted) < std::fabs(b.at[0] - wanted);
        });
    if (near->at[0] != last && std::isfinite(near->at[1])) some.push_back(*near);
    last = near->at[0];
  }
  return some;
}
}  // namespace

// Draws a line, markers, or both.
void Composer::draw_points(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                           const Ink& own, double widen, double stagger) {
  if (curve.stroke() != Stroke::points) {
    const auto drawn = curve.stroke() == Stroke::line ? envelope(points, at.x) : points;
    if (is_jagged(drawn, at.y)) widen = 0.0;
    plot(fmt::format(
        "{} using 1:2 with lines lw {} dt {} lc rgb '{}'", add(drawn, 2), own.width + 3.0 * widen,
        own.dash,
        widen > 0.0 && purpose_ != Purpose::inspected ? "#90" + own.colour.substr(1) : own.colour));
  }
  const auto markers = [&](const std::vector<Point>& some, double size) {
    plot(fmt::format("{} using 1:2 with points pt {} ps marker*{} lw 1.4 lc rgb '{}'", add(some, 2),
                     own.marker, size, own.colour));
  };
  if (curve.stroke() != Stroke::line) {
    if (!curve.error_column().empty()) {
      plot(fmt::format("{} using 1:2:3 with yerrorbars pt 0 lw 1.4 lc rgb '{}'", add(points, 2),
                       own.colour));
    }
    const double size = (points.size() > 400   ? 0.35
                         : points.size() > 100 ? 0.5
                                               : 0.85) +
                        0.45 * widen;
    // A heat map contains all colours, so only a white rim makes a marker visible on it.
    if (is_heat_map(*at.panel) && purpose_ != Purpose::inspected) {
      plot(fmt::format("{} using 1:2 with points pt {} ps marker*{} lw 1.4 lc rgb '#FFFFFF'",
                       add(points, 2), own.marker, size + 0.5));
    }
    markers(points, size);
  } else if (stagger >= 0.0 && points.size() > 1) {
    markers(sparse(points, at.x, stagger), 0.75);
  }
  // Marks the end of a trail. In the first picture of a film, the trail consists of its end only.
  if (curve.trails() && frame_ >= 0 && !points.empty()) {
    plot(fmt::format("{} using 1:2 with points pt 7 ps marker*{} lc rgb '{}'",
                     add({points.back()}, 2), 1.1 + 0.45 * widen, own.colour));
  }
}

std::vector<Point> Composer::draw_graph(const Placed& at, const Panel::Graph& graph,
                                        const Ink& own) {
  std::vector<Point> points;
  for (int k = 0; k <= 300; ++k) {
    const double x = at.x.value(k / 300.0);
    if (x < graph.from.value_or(x) || x > graph.to.value_or(x)) continue;
    points.push_back({{x, graph.f(x), 0.0, 0.0}});
  }
  for (std::size_t k = 1; k < points.size(); ++k) {
    const Point &p = points[k - 1], &q = points[k];
    taken_.line(at.x.pixel(p.at[0]), at.y.pixel(p.at[1]), at.x.pixel(q.at[0]), at.y.pixel(q.at[1]));
  }
  plot(fmt::format("{} using 1:2 with lines lw {} dt {} lc rgb '{}'", add(points, 2), own.width,
                   own.dash, own.colour));
  return points;
}

}  // namespace shakedown::composing
