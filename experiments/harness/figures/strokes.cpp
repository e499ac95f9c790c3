#include <algorithm>
#include <cmath>

#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::composing {

namespace {

std::string bar_number(double x) {
  return std::fabs(x) >= 1e-3 && std::fabs(x) < 1e5 ? fmt::format("{:.3g}", x)
                                                    : typeset::number(x, 3);
}

}  // namespace

void Composer::bars(const Placed& at, const Curve& curve, const Series& series) {
  const Ink own = inks_.of(curve.look());
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
    const auto bar = add({{{value, place, base, value}}}, 4);
    plot(
        fmt::format("{} using 1:2:3:4:($2-0.32):($2+0.32) with boxxyerror fc rgb '{}' fs solid 0.9 "
                    "noborder",
                    bar, own.colour));
    const bool inside = at.x.share(value) > 0.82;
    text(at.x.pixel(value) + (inside ? -6.0 : 6.0), y, bar_number(value), inside ? "right" : "left",
         small_size, inside ? "#FFFFFF" : dark);
  }
}

void Composer::draw_curve(const Placed& at, const Curve& curve, const Series& series, double widen,
                          double stagger) {
  const Ink own = inks_.of(curve.look());
  std::vector<Point> points = series.points;
  const bool log_y = at.y.scale == Scale::log, log_x = at.x.scale == Scale::log;
  for (Point& p : points) {
    if ((log_y && p.at[1] <= 0.0) || (log_x && p.at[0] <= 0.0)) p.at[1] = NAN;
  }
  switch (curve.stroke()) {
    case Stroke::band:
      plot(fmt::format(
          "{} using 1:2:3 with filledcurves fc rgb '{}' fs transparent solid 0.3 noborder",
          add(points, 3), own.colour));
      return;
    case Stroke::filled:
      plot(fmt::format("{} using 1:2 with filledcurves closed fc rgb '{}' fs solid 0.85 noborder",
                       add(points, 2), own.colour));
      return;
    case Stroke::arrows:
      plot(fmt::format(
          "{} using 1:2:3:4 with vectors filled head size screen 0.014,22 lw {} lc rgb '{}'",
          add(points, 4), own.width + 0.4, own.colour));
      return;
    case Stroke::labels:
      for (std::size_t k = 0; k < points.size(); ++k) {
        text(at.x.pixel(points[k].at[0]), at.y.pixel(points[k].at[1]), series.names[k], "left",
             small_size, own.colour);
      }
      return;
    case Stroke::image: plot(fmt::format("{} using 1:2:3 with image", add(points, 3))); return;
    case Stroke::columns: {
      const double spacing = column_spacing_;
      const double half = std::isfinite(spacing) ? 0.4 * spacing : 0.02 * (at.x.high - at.x.low);
      const double base = log_y ? at.y.low : 0.0;
      plot(fmt::format(
          "{} using 1:2:($1-{}):($1+{}):({}):2 with boxxyerror fc rgb '{}' fs solid 0.85 "
          "noborder",
          add(points, 2), half, half, base, own.colour));
      return;
    }
    default: break;
  }
  const bool lines = curve.stroke() != Stroke::points;
  const bool marked = curve.stroke() != Stroke::line;
  if (lines) {
    const auto drawn = curve.stroke() == Stroke::line ? envelope(points, at.x) : points;
    plot(fmt::format("{} using 1:2 with lines lw {} dt {} lc rgb '{}'", add(drawn, 2),
                     own.width + 3.0 * widen, own.dash,
                     widen > 0.0 ? "#90" + own.colour.substr(1) : own.colour));
  }
  const auto markers = [&](const std::vector<Point>& some, double size) {
    plot(fmt::format("{} using 1:2 with points pt {} ps {} lw 1.4 lc rgb '{}'", add(some, 2),
                     own.marker, size, own.colour));
  };
  if (marked) {
    if (!curve.error_column().empty()) {
      plot(fmt::format("{} using 1:2:3 with yerrorbars pt 0 lw 1.4 lc rgb '{}'", add(points, 2),
                       own.colour));
    }
    markers(points, (points.size() > 400 ? 0.35 : points.size() > 100 ? 0.5 : 0.85) + 0.45 * widen);
  } else if (stagger >= 0.0 && points.size() > 1) {
    // Markers in seven places tell lines apart that share a colour or are printed in grey.
    std::vector<Point> some;
    double last = -HUGE_VAL;
    for (int k = 0; k < 7; ++k) {
      const double wanted = at.x.value((k + stagger) / 7.0);
      const auto near =
          std::min_element(points.begin(), points.end(), [&](const Point& a, const Point& b) {
            return std::fabs(a.at[0] - wanted) < std::fabs(b.at[0] - wanted);
          });
      if (near->at[0] != last && std::isfinite(near->at[1])) some.push_back(*near);
      last = near->at[0];
    }
    markers(some, 0.75);
  }
}

void Composer::draw_graph(const Placed& at, const Panel::Graph& graph) {
  const Ink own = inks_.of(graph.look);
  std::vector<Point> points;
  for (int k = 0; k <= 300; ++k) {
    const double x = at.x.value(k / 300.0);
    if (x < graph.from.value_or(x) || x > graph.to.value_or(x)) continue;
    points.push_back({{x, graph.f(x), 0.0, 0.0}});
  }
  plot(fmt::format("{} using 1:2 with lines lw {} dt {} lc rgb '{}'", add(points, 2), own.width,
                   own.dash, own.colour));
}

void Composer::draw_in_space(const Placed& at) {
  const Box& f = at.frame;
  const double w = out_.layout.width, h = out_.layout.height;
  const auto [tilt, turn] = at.panel->direction();
  body_ += "unset logscale\nset border 4095 lw 0.8 lc rgb '#CCCCCC'\nset grid\n";
  body_ += fmt::format("set lmargin at screen {:.5f}\nset rmargin at screen {:.5f}\nset tmargin at "
                       "screen {:.5f}\nset bmargin at screen {:.5f}\n",
                       f.left / w, f.right / w, 1.0 - (f.top - 10) / h, 1.0 - (f.bottom + 30) / h);
  body_ +=
      fmt::format("set view {},{},1.05\nset view equal xyz\nset xyplane relative 0\n", tilt, turn);
  body_ +=
      "set autoscale\nset xtics auto font small_font offset 0,-0.2 format '%g'\nset ytics auto font "
      "',12' offset 0,-0.2 format '%g'\nset ztics auto font small_font format '%g'\n";
  body_ += "set xlabel " + typeset_quoted(at.panel->x_axis().label) + "\nset ylabel " +
           typeset_quoted(at.panel->y_axis().label) + "\nset zlabel " +
           typeset_quoted(at.panel->z_axis()->label) + " rotate\n";
  const auto range = [&](const char* name, const Axis& axis) {
    if (axis.from) body_ += fmt::format("set {}range [{}:{}]\n", name, *axis.from, *axis.to);
  };
  range("x", at.panel->x_axis());
  range("y", at.panel->y_axis());
  for (const Curve& curve : at.panel->curves()) {
    const Ink own = inks_.of(curve.look());
    const auto data = add(select(curve, table_, figure_.frame_column(), frame_).points, 3);
    if (curve.stroke() != Stroke::points) {
      plot(fmt::format("{} using 1:2:3 with lines lw {} dt {} lc rgb '{}'", data, own.width,
                       own.dash, own.colour));
    }
    if (curve.stroke() != Stroke::line) {
      plot(fmt::format("{} using 1:2:3 with points pt {} ps 1.1 lc rgb '{}'", data, own.marker,
                       own.colour));
    }
  }
  for (const Mark& mark : at.panel->marks()) {  // in space, text alone: at (x, y, x2)
    body_ += fmt::format("set label {} at {:.6g},{:.6g},{:.6g} front font {}\n",
                         typeset_quoted(mark.text), mark.x, mark.y, mark.x2, font(small_size));
  }
  body_ += plotted("splot");
  body_ += "unset label\nunset xlabel\nunset ylabel\nunset zlabel\nset autoscale\n";
}

}  // namespace shakedown::composing
