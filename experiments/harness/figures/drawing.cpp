#include "experiments/harness/figures/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>

#include "experiments/harness/figures/series.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {

using Box = Layout::Box;

// Everything that is measured in pixels, of a picture that is shown 760 wide or less.
constexpr int page = 760, film_page = 560;
constexpr double left_margin = 80.0, right_margin = 18.0, scale_margin = 96.0;
constexpr double title_room = 26.0, axis_room = 50.0, bare_room = 14.0;
constexpr double legend_line = 21.0, sample = 30.0;
constexpr double text_size = 14.0, small_size = 12.5;
constexpr const char* ink = "#222222";
constexpr const char* pale = "#DDDDDD";

// Width of a text in DejaVu Sans, by classes of letters; used to break the legend into lines.
double width_of(const std::string& label, double size) {
  double em = 0.0;
  for (const char c : typeset::plain(label)) {
    if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;
    em += std::string_view("ijl.,:;'|!I ").find(c) != std::string_view::npos ? 0.33
          : std::string_view("mwMW@").find(c) != std::string_view::npos      ? 0.95
          : (c >= 'A' && c <= 'Z')                                           ? 0.70
                                                                             : 0.62;
  }
  return em * size;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text)
    out += c == '"' ? std::string("\\\"") : c == '\\' ? "\\\\" : std::string(1, c);
  return out + "\"";
}
std::string typeset_quoted(const std::string& text) {
  try {
    return quoted(typeset::for_gnuplot(text));
  } catch (const std::invalid_argument& error) {
    throw RuntimeFailure(std::string("a label cannot be set: ") + error.what());
  }
}

// SVG counts type in pixels, PNG in points: the terminal says what these two are.
const char* font(double size) { return size == text_size ? "text_font" : "small_font"; }

// How a look is drawn in this figure.
struct Ink {
  std::string colour;
  int marker = 7;
  std::string dash = "solid";
  double width = 1.8;
};

int open(int marker) { return marker >= 5 && marker % 2 == 1 ? marker - 1 : marker; }

// Quantities and parameter values take their colours in the order in which the figure names them.
class Inks {
 public:
  explicit Inks(const Figure& figure) {
    for (const Panel& panel : figure.panels()) {
      for (const Curve& curve : panel.curves()) see(curve.look());
      for (const auto& graph : panel.graphs()) see(graph.look);
    }
  }
  [[nodiscard]] Ink of(const Look& look) const {
    static const char* const dashes[] = {"solid", "(9,5)", "(3,4)", "(12,4,3,4)"};
    Ink ink;
    if (look.kind == Look::Kind::method) {
      const MethodLook own = method_look(look.id);
      ink = {std::string(own.colour), own.marker};
    } else {
      const auto names = seen_.find(look.kind);
      int index = 0, count = 1;
      if (names != seen_.end()) {
        count = static_cast<int>(names->second.size());
        index = static_cast<int>(std::find(names->second.begin(), names->second.end(), key(look)) -
                                 names->second.begin());
      }
      ink = {palette(look.kind, index, count), palette_marker(index)};
      if (!look.marked_as.empty()) ink.marker = method_look(look.marked_as).marker;
      if (look.kind == Look::Kind::reference) ink.width = 4.0;
      if (look.kind == Look::Kind::neutral) ink.width = 1.0;
    }
    if (look.variant > 0) {
      ink.marker = open(ink.marker);
      ink.dash = dashes[look.variant % 4];
    }
    return ink;
  }

 private:
  // One colour for a value whatever follows it: "$\\omega = 20$, CVODE".
  static std::string key(const Look& look) {
    return look.kind == Look::Kind::parameter ? look.label.substr(0, look.label.find(','))
                                              : look.label;
  }
  void see(const Look& look) {
    auto& names = seen_[look.kind];
    if (std::find(names.begin(), names.end(), key(look)) == names.end()) {
      names.push_back(key(look));
    }
  }
  std::map<Look::Kind, std::vector<std::string>> seen_;
};

std::string block(const std::string& name, const std::vector<Point>& points, std::size_t numbers) {
  std::string text = "$" + name + " << EOD\n";
  for (const Point& p : points) {
    bool whole = true;
    for (std::size_t k = 0; k < numbers; ++k) whole = whole && std::isfinite(p.at[k]);
    if (!whole) {
      text += "\n";  // ends a line
      continue;
    }
    for (std::size_t k = 0; k < numbers; ++k) text += fmt::format("{:.9g} ", p.at[k]);
    text += fmt::format("{:.9g}\n", p.error);
  }
  return text + "EOD\n";
}

// A panel on its way to the canvas.
struct Placed {
  const Panel* panel = nullptr;
  Box frame;
  PlacedAxis x, y;
  bool x_labelled = true;
};

class Composer {
 public:
  Composer(const Figure& figure, const Table& table, int frame)
      : figure_(figure), table_(table), frame_(frame), inks_(figure) {}
  Drawing compose();

 private:
  // Layout.
  void place_panels();
  [[nodiscard]] Placed placed(const Panel& panel, const Box& frame) const;
  void lay_legend();
  [[nodiscard]] bool has_data(const Look& look) const;
  // One panel.
  void draw(const Placed& at, std::size_t index);
  void draw_curve(const Placed& at, const Curve& curve, const Series& series, double widen,
                  double stagger);
  void draw_graph(const Placed& at, const Panel::Graph& graph);
  void draw_marks(const Placed& at);
  void draw_slope(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                  double order);
  void draw_in_space(const Placed& at);
  void name_axes(const Placed& at, bool cut);
  void bars(const Placed& at, const Curve& curve, const Series& series);

  // Text at a pixel of the canvas, drawn after all panels.
  void text(double x, double y, const std::string& words, const std::string& how = "left",
            double size = text_size, const std::string& colour = ink);
  std::string add(const std::vector<Point>& points, std::size_t numbers) {
    const std::string name = fmt::format("d{}", blocks_++);
    data_ += block(name, points, numbers);
    return "$" + name;
  }
  void plot(const std::string& element) { elements_.push_back(element); }
  [[nodiscard]] std::string plotted(const char* command) const;

  const Figure& figure_;
  const Table& table_;
  int frame_;
  Inks inks_;
  Drawing out_;
  std::vector<Placed> placed_;
  std::string data_, body_, over_, samples_;
  std::vector<std::string> elements_;
  std::vector<Point> seen_points_;  // of all curves of the panel at hand, for slopes' sides
  int blocks_ = 0;
  double rows_bottom_ = 0.0;
  std::vector<std::vector<double>> bar_places_;
};

void Composer::text(double x, double y, const std::string& words, const std::string& how,
                    double size, const std::string& colour) {
  if (words.empty()) return;
  over_ += fmt::format("set label {} at {:.1f},{:.1f} {} font {} tc rgb '{}' front\n",
                       typeset_quoted(words), x, y, how, font(size), colour);
}

std::string Composer::plotted(const char* command) const {
  std::string line = command;
  for (std::size_t k = 0; k < elements_.size(); ++k) line += (k > 0 ? ", " : " ") + elements_[k];
  return line + "\n";
}

bool Composer::has_data(const Look& look) const {
  for (const Panel& panel : figure_.panels()) {
    for (const auto& graph : panel.graphs()) {
      if (graph.look.label == look.label) return true;
    }
    for (const Curve& curve : panel.curves()) {
      if (curve.look().label != look.label) continue;
      for (const Point& p : select(curve, table_, "", -1).points) {
        if (std::isfinite(p.at[0]) && std::isfinite(p.at[1])) return true;
      }
    }
  }
  return false;
}

// What the legend says, each name once, in the order of the curves.
void Composer::lay_legend() {
  struct Entry {
    Look look;
    Stroke stroke;
  };
  std::vector<Entry> entries;
  const auto note = [&](const Look& look, Stroke stroke) {
    if (look.label.empty()) return;
    const auto known = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) {
      return e.look.label == look.label && e.look.kind == look.kind;
    });
    if (known == entries.end()) {
      entries.push_back({look, stroke});
    } else if (known->stroke != stroke && known->stroke != Stroke::band &&
               (stroke == Stroke::line || stroke == Stroke::points)) {
      known->stroke = Stroke::linked;
    }
  };
  for (const Panel& panel : figure_.panels()) {
    for (const Curve& curve : panel.curves()) {
      if (curve.named() && curve.stroke() != Stroke::image && curve.stroke() != Stroke::bars &&
          curve.stroke() != Stroke::labels) {
        note(curve.look(), curve.stroke());
      }
    }
    for (const auto& graph : panel.graphs()) note(graph.look, Stroke::line);
  }
  for (Entry& entry : entries) {
    if (!has_data(entry.look)) entry.look.label += " (no data)";
  }
  const double from = 16.0, until = out_.layout.width - 12.0;
  double x = from, y = 8.0 + legend_line / 2.0;
  for (const Entry& entry : entries) {
    const double width = sample + 8.0 + width_of(entry.look.label, text_size) + 18.0;
    if (x > from && x + width > until) {
      x = from;
      y += legend_line;
    }
    const Ink ink = inks_.of(entry.look);
    const auto at = [&](double dx, double dy) { return Point{{x + dx, y + dy, 0.0, 0.0}}; };
    const auto is = [&](std::initializer_list<Stroke> some) {
      return std::find(some.begin(), some.end(), entry.stroke) != some.end();
    };
    if (is({Stroke::band, Stroke::filled, Stroke::columns})) {
      const auto corners = add({at(2, -6), at(sample - 2, -6), at(sample - 2, 6), at(2, 6)}, 2);
      samples_ += fmt::format(", {} using 1:2 with filledcurves closed fc rgb '{}' fs transparent "
                              "solid {} noborder",
                              corners, ink.colour, is({Stroke::band}) ? 0.3 : 0.85);
    }
    if (is({Stroke::line, Stroke::linked, Stroke::arrows})) {
      samples_ += fmt::format(", {} using 1:2 with lines lw {} dt {} lc rgb '{}'",
                              add({at(0, 0), at(sample, 0)}, 2), ink.width, ink.dash, ink.colour);
    }
    const bool marked = entry.stroke == Stroke::line && entry.look.kind != Look::Kind::reference &&
                        entry.look.kind != Look::Kind::neutral && entries.size() > 1;
    if (marked || is({Stroke::points, Stroke::linked})) {
      samples_ += fmt::format(", {} using 1:2 with points pt {} ps 0.8 lc rgb '{}'",
                              add({at(sample / 2, 0)}, 2), ink.marker, ink.colour);
    }
    text(x + sample + 8.0, y, entry.look.label);
    x += width;
  }
  const double bottom = entries.empty() ? 6.0 : y + legend_line / 2.0 + 6.0;
  out_.layout.legend = {0.0, 0.0, static_cast<double>(out_.layout.width), bottom};
}

void Composer::place_panels() {
  const auto count = static_cast<int>(figure_.panels().size());
  if (count == 0) throw RuntimeFailure("the figure has no panel");
  const int columns = std::min(figure_.columns(), count);
  const int rows = (count + columns - 1) / columns;
  double top = out_.layout.legend.bottom;
  for (int row = 0; row < rows; ++row) {
    bool titled = false, bare = true;
    for (int c = 0; c < columns && row * columns + c < count; ++c) {
      const Panel& panel = figure_.panels()[static_cast<std::size_t>(row * columns + c)];
      titled = titled || !panel.title().empty();
      bare = bare && (panel.is_scene() || (figure_.shares_x() && row + 1 < rows));
    }
    top += titled ? title_room : 12.0;
    const double bottom = top + figure_.panel_height();
    for (int c = 0; c < columns && row * columns + c < count; ++c) {
      const Panel& panel = figure_.panels()[static_cast<std::size_t>(row * columns + c)];
      const double slot = static_cast<double>(out_.layout.width) / columns;
      const bool plain = panel.is_scene() || panel.z_axis().has_value();
      Box frame{c * slot + (plain ? 10.0 : left_margin), top,
                (c + 1) * slot -
                    (panel.scale_label().empty() ? (plain ? 10.0 : right_margin) : scale_margin),
                bottom};
      // The names of bars stand left of them.
      double names = 0.0;
      for (const Curve& curve : panel.curves()) {
        if (curve.stroke() != Stroke::bars) continue;
        for (const auto& name : select(curve, table_, "", -1).names) {
          names = std::max(names, width_of(name, small_size));
        }
      }
      if (names > 0.0) frame.left = c * slot + names + 26.0;
      placed_.push_back(placed(panel, frame));
      placed_.back().x_labelled = !(figure_.shares_x() && (row + 1) * columns + c < count);
    }
    top = bottom + (bare ? bare_room : axis_room);
  }
  out_.layout.height = static_cast<int>(std::ceil(top + 4.0));
}

Placed Composer::placed(const Panel& panel, const Box& frame) const {
  Placed at{&panel, frame, {}, {}, true};
  Extent x{panel.x_axis().scale == Scale::log}, y{panel.y_axis().scale == Scale::log};
  double bars = 0.0;
  for (const Curve& curve : panel.curves()) {
    const Series series = select(curve, table_, "", -1);
    const Stroke stroke = curve.stroke();
    for (const Point& p : series.points) {
      if (stroke == Stroke::bars) {
        x.add(p.at[0]);
        if (!x.log) x.add(0.0);
        bars += 1.0;
        continue;
      }
      // What a cut in x leaves out does not stretch y.
      const Axis& ax = panel.x_axis();
      const bool inside =
          p.at[0] >= ax.from.value_or(p.at[0]) && p.at[0] <= ax.to.value_or(p.at[0]);
      if (!inside || !std::isfinite(p.at[1])) continue;
      x.add(p.at[0]);
      y.add(p.at[1]);
      if (stroke == Stroke::band) y.add(p.at[2]);
      if (stroke == Stroke::columns && !y.log) y.add(0.0);
      if (stroke == Stroke::arrows) x.add(p.at[0] + p.at[2]), y.add(p.at[1] + p.at[3]);
      if (p.error > 0.0) y.add(p.at[1] - p.error), y.add(p.at[1] + p.error);
    }
  }
  for (const auto& graph : panel.graphs()) {
    if (graph.from && graph.to) x.add(*graph.from), x.add(*graph.to);
  }
  for (const Mark& mark : panel.marks()) {
    if (mark.kind != Mark::Kind::level) x.add(mark.x);
    if (mark.kind != Mark::Kind::event) y.add(mark.y);
    if (mark.kind == Mark::Kind::arrow) x.add(mark.x2), y.add(mark.y2);
  }
  if (bars == 0.0 && !panel.z_axis() && !(x.any && y.any) && panel.graphs().empty()) {
    throw RuntimeFailure("panel '" + panel.title() + "' with y = '" + panel.y_axis().label +
                         "' has nothing to show");
  }
  try {
    at.x = place(panel.x_axis(), x, frame.left, frame.right);
    for (const auto& graph : panel.graphs()) {
      for (int k = 0; k <= 100; ++k) {
        const double t = at.x.value(k / 100.0);
        if (t >= graph.from.value_or(t) && t <= graph.to.value_or(t)) y.add(graph.f(t));
      }
    }
    at.y = place(panel.y_axis(), y, frame.bottom, frame.top);
  } catch (const std::invalid_argument& error) {
    throw RuntimeFailure(error.what());
  }
  if (bars > 0.0) {
    at.y.scale = Scale::linear;
    at.y.low = bars + 0.5;  // the first bar on top
    at.y.high = 0.5;
  }
  if (panel.is_equal() && !panel.z_axis()) {
    const double wide = frame.right - frame.left, tall = frame.bottom - frame.top;
    const double per_x = (at.x.high - at.x.low) / wide, per_y = (at.y.high - at.y.low) / tall;
    PlacedAxis& shorter = per_x < per_y ? at.x : at.y;
    const double pixels = per_x < per_y ? wide : tall;
    const double more = (std::max(per_x, per_y) * pixels - (shorter.high - shorter.low)) / 2.0;
    shorter.low -= more;
    shorter.high += more;
  }
  if (!panel.is_scene()) {
    add_ticks(at.x, panel.x_axis(), 64.0);
    if (bars == 0.0) add_ticks(at.y, panel.y_axis(), 34.0);
  }
  return at;
}

void Composer::name_axes(const Placed& at, bool cut) {
  const Panel& panel = *at.panel;
  const Box& f = at.frame;
  text(f.left, f.top - 13.0, panel.title().empty() ? "" : panel.title(), "left", text_size);
  if (panel.is_scene()) return;
  if (at.x_labelled) {
    text((f.left + f.right) / 2.0, f.bottom + 36.0, panel.x_axis().label, "center");
    if (at.x.exponent != 0) {
      text(f.right, f.bottom + 36.0, fmt::format("$\\times10^{{{}}}$", at.x.exponent), "right",
           small_size);
    }
  }
  text(f.left - 62.0, (f.top + f.bottom) / 2.0, panel.y_axis().label, "center rotate");
  if (at.y.exponent != 0) {
    text(f.left - 8.0, f.top - 10.0, fmt::format("$\\times10^{{{}}}$", at.y.exponent), "right",
         small_size);
  }
  if (cut) text(f.right, f.top - 12.0, "axis cut", "right", small_size, "#777777");
}

std::string bar_number(double x) {
  return std::fabs(x) >= 1e-3 && std::fabs(x) < 1e5 ? fmt::format("{:.3g}", x)
                                                    : typeset::number(x, 3);
}

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
         small_size, inside ? "#FFFFFF" : ink);
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
    case Stroke::image:
      plot(fmt::format("{} using 1:2:3 with image pixels", add(points, 3)));
      return;
    case Stroke::columns: {
      double spacing = HUGE_VAL;
      for (std::size_t k = 1; k < points.size(); ++k) {
        spacing = std::min(spacing, std::fabs(points[k].at[0] - points[k - 1].at[0]));
      }
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

// A guide one eighth of the panel wide, on the emptier side of the curve.
void Composer::draw_slope(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                          double order) {
  if (at.x.scale != Scale::log || at.y.scale != Scale::log) {
    throw RuntimeFailure("a slope needs two logarithmic axes: '" + curve.look().label + "'");
  }
  const double per_x = (at.x.to - at.x.from) / std::log(at.x.high / at.x.low);
  const double per_y = (at.y.to - at.y.from) / std::log(at.y.high / at.y.low);
  const double steep = order * per_y / per_x;  // in pixels
  double best = -1.0;
  double at_x = 0.0, at_y = 0.0;
  const double half = std::min(34.0, 60.0 / std::max(1.0, std::fabs(steep)));
  for (const Point& p : points) {
    if (!std::isfinite(p.at[1]) || p.at[1] <= 0.0 || p.at[0] <= 0.0) continue;
    for (const double side : {-1.0, 1.0}) {
      const double x =
          at.x.pixel(p.at[0]) + side * 20.0 * std::fabs(steep) / std::hypot(1.0, steep);
      const double y =
          at.y.pixel(p.at[1]) + 20.0 / std::hypot(1.0, steep) * side * (steep < 0.0 ? 1.0 : -1.0);
      const double reach = half * std::fabs(steep);
      if (x - half < at.frame.left + 4 || x + half + 50 > at.frame.right ||
          y - reach < at.frame.top + 8 || y + reach > at.frame.bottom - 8) {
        continue;
      }
      double room = 60.0;
      for (const Point& other : seen_points_) {
        for (const double along : {-1.0, 0.0, 1.0, 2.0}) {
          room = std::min(
              room, std::hypot(at.x.pixel(other.at[0]) - x - along * half,
                               at.y.pixel(other.at[1]) - y - std::min(along, 1.0) * half * steep));
        }
      }
      if (room > best) {
        best = room;
        at_x = x;
        at_y = y;
      }
    }
  }
  if (best < 0.0) return;  // no place in the panel: the caption's order must do
  const auto value = [](const PlacedAxis& axis, double pixel) {
    return axis.value((pixel - axis.from) / (axis.to - axis.from));
  };
  const double reach = half * steep;
  plot(fmt::format("{} using 1:2 with lines lw 1.4 lc rgb '#777777'",
                   add({{{value(at.x, at_x - half), value(at.y, at_y - reach), 0, 0}},
                        {{value(at.x, at_x + half), value(at.y, at_y + reach), 0, 0}}},
                       2)));
  text(at_x + half + 4.0, at_y + reach, fmt::format("slope {:g}", order), "left", small_size,
       "#555555");
}

void Composer::draw_marks(const Placed& at) {
  const Box& f = at.frame;
  for (const Mark& mark : at.panel->marks()) {
    const double x = at.x.pixel(mark.x), y = at.y.pixel(mark.y);
    switch (mark.kind) {
      case Mark::Kind::level:
        plot(fmt::format("{} using 1:2 with lines lw 1.3 dt (7,4) lc rgb '#555555'",
                         add({{{at.x.low, mark.y, 0, 0}}, {{at.x.high, mark.y, 0, 0}}}, 2)));
        text(f.right - 4.0, y + (y - f.top < 20.0 ? 10.0 : -9.0), mark.text, "right", small_size,
             "#444444");
        break;
      case Mark::Kind::event: {
        plot(fmt::format("{} using 1:2 with lines lw 1.3 dt (7,4) lc rgb '#555555'",
                         add({{{mark.x, at.y.low, 0, 0}}, {{mark.x, at.y.high, 0, 0}}}, 2)));
        const bool right = x + 6.0 + width_of(mark.text, small_size) < f.right;
        text(x + (right ? 5.0 : -5.0), f.top + 10.0, mark.text, right ? "left" : "right",
             small_size, "#444444");
        break;
      }
      case Mark::Kind::cross: {
        const bool top = std::isnan(mark.y);
        const double level = top ? at.y.value(0.97) : mark.y;
        const std::string colour =
            mark.look.kind == Look::Kind::neutral ? ink : inks_.of(mark.look).colour;
        plot(fmt::format("{} using 1:2 with points pt 2 ps 1.5 lw 2.6 lc rgb '{}'",
                         add({{{mark.x, level, 0, 0}}}, 2), colour));
        const bool right = x + 12.0 + width_of(mark.text, small_size) < f.right;
        text(x + (right ? 10.0 : -10.0), at.y.pixel(level), mark.text, right ? "left" : "right",
             small_size);
        break;
      }
      case Mark::Kind::text: text(x, y, mark.text, "left", small_size); break;
      case Mark::Kind::arrow:
        plot(fmt::format("{} using 1:2:3:4 with vectors filled head size screen 0.012,22 lw 1.6 lc "
                         "rgb '{}'",
                         add({{{mark.x, mark.y, mark.x2 - mark.x, mark.y2 - mark.y}}}, 4), ink));
        text(at.x.pixel(mark.x2) + 6.0, at.y.pixel(mark.y2), mark.text, "left", small_size);
        break;
    }
  }
}

std::string tick_list(const char* axis, const PlacedAxis& of, bool written) {
  std::string list = std::string("set ") + axis + "tics (";
  for (std::size_t k = 0; k < of.ticks.size(); ++k) {
    const auto& tick = of.ticks[k];
    list += (k > 0 ? ", " : "") + fmt::format("{} {:.15g}{}", quoted(written ? tick.text : ""),
                                              tick.at, tick.minor ? " 1" : "");
  }
  return list + ") font small_font\n";
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

void Composer::draw(const Placed& at, std::size_t index) {
  const Panel& panel = *at.panel;
  const Box& f = at.frame;
  elements_.clear();
  seen_points_.clear();
  bar_places_.emplace_back();
  Layout::Shown shown{f, {}, panel.title()};
  if (panel.z_axis()) {
    draw_in_space(at);
    text(f.left + 8.0, f.top - 13.0, panel.title());
    out_.layout.panels.push_back(shown);
    return;
  }
  std::vector<Series> all;
  bool cut = false;
  for (const Curve& curve : panel.curves()) {
    all.push_back(select(curve, table_, figure_.frame_column(), frame_));
    bool visible = false;
    for (const Point& p : all.back().points) {
      const bool inside = at.x.holds(p.at[0]);
      cut = cut || (inside && std::isfinite(p.at[1]) && !at.y.holds(p.at[1]) &&
                    (at.y.scale == Scale::linear || p.at[1] > 0.0));
      visible = visible || (inside && at.y.holds(p.at[1]));
      if (inside) seen_points_.push_back(p);
    }
    if (visible && curve.stroke() != Stroke::image) {
      shown.colours.push_back(inks_.of(curve.look()).colour);
    }
  }
  if (!bar_places_.empty() && at.y.low > at.y.high) cut = false;
  // References lie below; coincident curves are nested, the first widest.
  std::vector<std::size_t> order;
  for (const bool reference : {true, false}) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      const auto kind = panel.curves()[k].look().kind;
      const auto stroke = panel.curves()[k].stroke();
      const bool below = kind == Look::Kind::reference || stroke == Stroke::band ||
                         stroke == Stroke::image || stroke == Stroke::filled;
      if (below == reference) order.push_back(k);
    }
    if (reference) {
      for (const auto& graph : panel.graphs()) {
        if (graph.look.kind == Look::Kind::reference) draw_graph(at, graph);
      }
    }
  }
  int lines = 0;
  for (const Curve& curve : panel.curves()) lines += curve.stroke() == Stroke::line ? 1 : 0;
  int line = 0;
  for (std::size_t n = 0; n < order.size(); ++n) {
    const std::size_t k = order[n];
    const Curve& curve = panel.curves()[k];
    if (curve.stroke() == Stroke::bars) {
      bars(at, curve, all[k]);
      continue;
    }
    double widen = 0.0;
    for (std::size_t later = n + 1; later < order.size(); ++later) {
      const Stroke other = panel.curves()[order[later]].stroke();
      if (other == curve.stroke() && other <= Stroke::linked &&
          coincide(all[k].points, all[order[later]].points, at.x, at.y)) {
        widen += 1.0;
      }
    }
    const bool plain = curve.look().kind == Look::Kind::reference ||
                       curve.look().kind == Look::Kind::neutral || panel.is_scene() || lines < 2 ||
                       panel.is_equal();
    const double stagger = curve.stroke() == Stroke::line && !plain
                               ? (static_cast<double>(line++) + 0.5) / lines
                               : -1.0;
    draw_curve(at, curve, all[k], widen, stagger);
  }
  for (const auto& graph : panel.graphs()) {
    if (graph.look.kind != Look::Kind::reference) draw_graph(at, graph);
  }
  for (std::size_t k = 0; k < all.size(); ++k) {
    for (const double slope : panel.curves()[k].slopes()) {
      draw_slope(at, panel.curves()[k], all[k].points, slope);
    }
  }
  draw_marks(at);
  const double w = out_.layout.width, h = out_.layout.height;
  body_ += fmt::format("set lmargin at screen {:.5f}\nset rmargin at screen {:.5f}\nset tmargin at "
                       "screen {:.5f}\nset bmargin at screen {:.5f}\n",
                       f.left / w, f.right / w, 1.0 - f.top / h, 1.0 - f.bottom / h);
  body_ += "unset logscale\n";
  if (at.x.scale == Scale::log) body_ += "set logscale x\n";
  if (at.y.scale == Scale::log) body_ += "set logscale y\n";
  body_ += fmt::format("set xrange [{:.15g}:{:.15g}]\nset yrange [{:.15g}:{:.15g}]\n", at.x.low,
                       at.x.high, at.y.low, at.y.high);
  if (panel.is_scene()) {
    body_ += "unset border\nunset xtics\nunset ytics\nunset grid\n";
  } else {
    body_ +=
        fmt::format("set border 3 lw 1.2 lc rgb '#444444'\nset grid xtics ytics lw 0.8 dt solid "
                    "lc rgb '{}'\n",
                    pale);
    body_ += tick_list("x", at.x, at.x_labelled);
    body_ += at.y.low > at.y.high ? std::string("unset ytics\n") : tick_list("y", at.y, true);
  }
  if (!panel.scale_label().empty()) {
    body_ += fmt::format(
        "set colorbox user origin screen {:.5f}, screen {:.5f} size screen {:.5f}, "
        "screen {:.5f}\nset cbtics font small_font format '%g'\n",
        (f.right + 12.0) / w, 1.0 - f.bottom / h, 14.0 / w, (f.bottom - f.top) / h, small_size);
    text(f.right + 80.0, (f.top + f.bottom) / 2.0, panel.scale_label(), "center rotate");
  }
  if (elements_.empty()) plot("NaN");
  body_ += plotted("plot");
  name_axes(at, cut);
  out_.layout.panels.push_back(shown);
  (void)index;
}

Drawing Composer::compose() {
  out_.layout.width = frame_ < 0 ? page : film_page;
  lay_legend();
  place_panels();
  for (std::size_t k = 0; k < placed_.size(); ++k) draw(placed_[k], k);
  const double w = out_.layout.width, h = out_.layout.height;
  // The last layer has the pixels as its coordinates: names, numbers and the legend.
  out_.script =
      data_ + "set multiplot\n" + body_ +
      "unset logscale\nunset border\nunset xtics\nunset ytics\nunset grid\nunset colorbox\n" +
      "set lmargin at screen 0\nset rmargin at screen 1\nset bmargin at screen 0\nset "
      "tmargin at screen 1\n" +
      fmt::format("set xrange [0:{}]\nset yrange [{}:0]\n", w, h) + over_ + "plot NaN notitle" +
      samples_ + "\nunset multiplot\nunset label\n";
  return std::move(out_);
}

}  // namespace

Drawing compose(const Figure& figure, const Table& table, int frame) {
  return Composer(figure, table, frame).compose();
}

}  // namespace shakedown
