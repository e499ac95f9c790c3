#include "experiments/harness/figures/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {
namespace composing {

// The approximate width of a text, for instance to break the legend into lines.
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

const char* font(double size) { return size == text_size ? "text_font" : "small_font"; }

namespace {

/// Returns the ticks of a colour scale whose values are log10 of factors from 1 to `most`.
std::string factor_ticks(double most) {
  std::string list;
  for (double decade = 1.0; decade <= most; decade *= 10.0) {
    for (const double digits : {1.0, 1.5, 2.0, 3.0, 5.0, 7.0}) {
      if (most > 100.0 && digits != 1.0 && digits != 3.0) continue;
      const double factor = digits * decade;
      if (factor > most) break;
      list += fmt::format("{}'×{:g}' {:.9g}", list.empty() ? "" : ", ", factor, std::log10(factor));
    }
  }
  return "set cbtics (" + list + ")\n";
}

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

std::string tick_list(const char* axis, const PlacedAxis& of, bool written) {
  std::string list = std::string("set ") + axis + "tics out nomirror scale 0.6,0.3 norotate (";
  for (std::size_t k = 0; k < of.ticks.size(); ++k) {
    const auto& tick = of.ticks[k];
    list += (k > 0 ? ", " : "") + fmt::format("{} {:.15g}{}", quoted(written ? tick.text : ""),
                                              tick.at, tick.minor ? " 1" : "");
  }
  return list + ") font small_font\n";
}

}  // namespace

void Composer::text(double x, double y, const std::string& words, const std::string& how,
                    double size, const std::string& colour, bool boxed) {
  if (words.empty() || purpose_ == Purpose::thumbnail) return;
  const Layout& on = out_.layout;  // its height is 0 until the legend has been laid out
  if (!(x >= 0.0 && x <= on.width && y >= 0.0 && (on.height == 0 || y <= on.height))) {
    throw RuntimeFailure("'" + words + "' lies outside the canvas");
  }
  over_ += fmt::format("set label {} at {:.1f},{:.1f} {} font {} tc rgb '{}' front{}\n",
                       typeset_quoted(words), x, y, how, font(size), colour, boxed ? " boxed" : "");
}

std::string Composer::add(const std::vector<Point>& points, std::size_t numbers) {
  const std::string name = fmt::format("d{}", blocks_++);
  data_ += block(name, points, numbers);
  return "$" + name;
}

void Composer::name_axes(const Placed& at) {
  const Panel& panel = *at.panel;
  const Box& f = at.frame;
  // On a card the label of the y axis replaces the title, because there is no room beside the axis.
  const bool card = purpose_ == Purpose::card;
  text(f.left, f.top - 13.0, card ? panel.y_axis().label : panel.title());
  if (panel.is_scene()) return;
  if (at.x_labelled) {
    text((f.left + f.right) / 2.0, f.bottom + 40.0, panel.x_axis().label, "center");
    if (at.x.exponent != 0) {
      text(f.right, f.bottom + 40.0, fmt::format("$\\times10^{{{}}}$", at.x.exponent), "right",
           small_size);
    }
  }
  double numbers = 0.0;
  for (const auto& tick : at.y.ticks) numbers = std::max(numbers, tick.width);
  text(f.left - std::clamp(numbers + 30.0, 48.0, 76.0), (f.top + f.bottom) / 2.0,
       card ? "" : panel.y_axis().label, "center rotate");
  if (at.y.exponent != 0) {
    text(f.left - 8.0, f.top - 10.0, fmt::format("$\\times10^{{{}}}$", at.y.exponent), "right",
         small_size);
  }
}

// Throws RuntimeFailure if curves with different names look the same in a panel.
void Composer::refuse_twins(const Panel& panel) const {
  std::map<std::string, std::string> names;
  for (const Curve& curve : panel.curves()) {
    if (curve.stroke() > Stroke::linked || curve.look().label.empty()) continue;
    const Ink own = inks_.of(curve.look());
    const std::string look = own.colour + std::to_string(own.marker) + own.dash;
    if (names.try_emplace(look, curve.look().label).first->second != curve.look().label) {
      throw RuntimeFailure("panel '" + panel.title() + "': '" + names[look] + "' and '" +
                           curve.look().label + "' look the same; give one a variant");
    }
  }
}

// For the inspection, gives curves colours such that no mixture of two of them, or of one with
// white, is the colour of a third.
Ink Composer::ink(const Look& look, std::size_t which) const {
  Ink own = inks_.of(look);
  if (purpose_ == Purpose::inspected) {
    own.colour = fmt::format("#{:06X}", (which + 1) * 0x9E3779 & 0xFFFFFF);
  }
  return own;
}

std::string Composer::fill(double density, const char* how) const {
  return purpose_ == Purpose::inspected ? "solid" : fmt::format("{}solid {}", how, density);
}

// In all panels whose scales share a name, equal colours mean equal values. A row whose position is
// not finite has no cell, but its value still extends the scale.
std::pair<double, double> Composer::scale_range(const std::string& label) const {
  std::pair<double, double> range{HUGE_VAL, -HUGE_VAL};
  for (const Panel& panel : figure_.panels()) {
    if (label.empty() || panel.scale_label() != label) continue;
    for (const Curve& curve : panel.curves()) {
      if (curve.stroke() != Stroke::image) continue;
      for (const Point& p : select(curve, table_, figure_.frame_column(), frame_).points) {
        if (!std::isfinite(p.at[2])) continue;
        range = {std::fmin(range.first, p.at[2]), std::fmax(range.second, p.at[2])};
      }
    }
  }
  return range;
}

Composer::Content Composer::content_of(const Placed& at) const {
  Content content;
  content.shown = {at.frame, at.panel->title()};
  std::vector<double> columns;
  for (const Curve& curve : at.panel->curves()) {
    const Ink own = ink(curve.look(), content.series.size());
    const DrawnSeries series = select(curve, table_, figure_.frame_column(), frame_);
    bool visible = false;
    for (const Point& p : series.points) {
      const bool inside = at.x.holds(p.at[0]);
      const double y = at.y.scale == Scale::log && p.at[1] <= 0.0 ? NAN : p.at[1];
      auto& leaves = y > at.y.high ? content.leaves_above : content.leaves_below;
      if (inside && std::isfinite(y) && !at.y.holds(y) && !leaves) leaves = at.x.pixel(p.at[0]);
      visible = visible || (inside && at.y.holds(p.at[1]));
      if (curve.stroke() == Stroke::columns) columns.push_back(p.at[0]);
    }
    if (visible && curve.stroke() != Stroke::image && curve.stroke() != Stroke::labels) {
      content.shown.colours.push_back(own.colour);
      if (curve.stroke() <= Stroke::linked || curve.stroke() == Stroke::columns) {
        content.shown.lines.push_back(own.colour);
      }
    }
    content.inks.push_back(own);
    content.series.push_back(series);
  }
  std::ranges::sort(columns);
  for (std::size_t k = 1; k < columns.size(); ++k) {
    if (columns[k] > columns[k - 1]) {
      content.column_spacing = std::min(content.column_spacing, columns[k] - columns[k - 1]);
    }
  }
  return content;
}

void Composer::draw_graphs(const Placed& at, Content& content, bool references) {
  for (std::size_t k = 0; k < at.panel->graphs().size(); ++k) {
    const auto& graph = at.panel->graphs()[k];
    if ((graph.look.kind == Look::Kind::reference) != references) continue;
    const Ink own = ink(graph.look, content.series.size() + k);
    const auto points = draw_graph(at, graph, own);
    if (std::ranges::any_of(points, [&](const Point& p) { return at.y.holds(p.at[1]); })) {
      content.shown.colours.push_back(own.colour);
      content.shown.lines.push_back(own.colour);
    }
  }
}

// References and areas are drawn first and lie below. Coincident curves are drawn with decreasing
// width, so that all of them remain visible.
void Composer::draw_curves(const Placed& at, const Content& content) {
  const auto& curves = at.panel->curves();
  std::vector<std::size_t> order(curves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // In a drawing of a system (a scene), the order is kept, so that later curves lie in front.
  std::stable_partition(order.begin(), order.end(), [&](std::size_t k) {
    const Stroke stroke = curves[k].stroke();
    return at.panel->is_scene() || curves[k].look().kind == Look::Kind::reference ||
           stroke == Stroke::band || stroke == Stroke::image || stroke == Stroke::filled;
  });
  const auto lines = std::ranges::count(curves, Stroke::line, &Curve::stroke);
  int line = 0;
  for (std::size_t n = 0; n < order.size(); ++n) {
    const std::size_t k = order[n];
    const Curve& curve = curves[k];
    const DrawnSeries& series = content.series[k];
    if (curve.stroke() == Stroke::bars) {
      bars(at, series, content.inks[k]);
      continue;
    }
    // A curve of few markers is hidden even if only two thirds of them coincide. In a drawing of a
    // system, however, beads may coincide.
    const bool few = series.points.size() <= 40 && !at.panel->is_scene();
    double widen = 0.0;
    for (std::size_t later = n + 1; later < order.size(); ++later) {
      const Stroke other = curves[order[later]].stroke();
      if (other != curve.stroke() || other > Stroke::linked) continue;
      const auto &a = series.points, &b = content.series[order[later]].points;
      widen += coincide(a, b, at.x, at.y)                ? 1.0
               : few && coincide(a, b, at.x, at.y, 0.66) ? 0.75
                                                         : 0.0;
    }
    const double stagger = has_sparse_markers(*at.panel, curve)
                               ? (static_cast<double>(line++) + 0.5) / static_cast<double>(lines)
                               : -1.0;
    draw_curve(at, curve, series, content.inks[k], widen, stagger);
  }
}

void Composer::set_axes(const Placed& at) {
  const Box& f = at.frame;
  const double w = out_.layout.width, h = out_.layout.height;
  body_ += fmt::format("set lmargin at screen {:.5f}\nset rmargin at screen {:.5f}\nset tmargin at "
                       "screen {:.5f}\nset bmargin at screen {:.5f}\n",
                       f.left / w, f.right / w, 1.0 - f.top / h, 1.0 - f.bottom / h);
  body_ += "unset logscale\n";
  body_ += fmt::format("set xrange [{:.15g}:{:.15g}]\nset yrange [{:.15g}:{:.15g}]\n", at.x.low,
                       at.x.high, at.y.low, at.y.high);
  if (at.x.scale == Scale::log) body_ += "set logscale x\n";
  if (at.y.scale == Scale::log) body_ += "set logscale y\n";
  if (at.panel->is_scene()) {
    body_ += "unset border\nunset xtics\nunset ytics\nunset grid\n";
  } else {
    body_ += fmt::format("set border 3 lw 1.2 lc rgb '#444444'\nset grid xtics ytics lt 1 lw 0.8 "
                         "lc rgb '{}'\n",
                         pale);
    const bool written = purpose_ != Purpose::thumbnail;
    body_ += tick_list("x", at.x, at.x_labelled && written);
    body_ += at.y.low > at.y.high ? std::string("unset ytics\n") : tick_list("y", at.y, written);
  }
}

void Composer::set_colour_scale(const Placed& at) {
  const Panel& panel = *at.panel;
  const Box& f = at.frame;
  const double w = out_.layout.width, h = out_.layout.height;
  body_ += "set autoscale cb\n";
  const auto factor = panel.most_factor();
  const auto [least, most] =
      factor ? std::pair{0.0, std::log10(*factor)} : scale_range(panel.scale_label());
  if (least < most) body_ += fmt::format("set cbrange [{:.9g}:{:.9g}]\n", least, most);
  if (purpose_ == Purpose::thumbnail) {
    body_ += "unset colorbox\n";
  } else if (!panel.scale_label().empty()) {
    body_ += factor ? factor_ticks(*factor) : std::string("set cbtics autofreq\n");
    body_ +=
        fmt::format("set colorbox user origin screen {:.5f}, screen {:.5f} size screen {:.5f}, "
                    "screen {:.5f}\nset cbtics font small_font format '%g'\n",
                    (f.right + 12.0) / w, 1.0 - f.bottom / h, 14.0 / w, (f.bottom - f.top) / h);
    text(f.right + 80.0, (f.top + f.bottom) / 2.0, panel.scale_label(), "center rotate");
  }
}

void Composer::draw(const Placed& at) {
  const Panel& panel = *at.panel;
  elements_.clear();
  taken_ = Clearance(at.frame);
  words_.clear();
  bar_places_.emplace_back();
  refuse_twins(panel);
  Content content = content_of(at);
  column_spacing_ = content.column_spacing;
  for (std::size_t k = 0; k < content.series.size(); ++k) {
    cover(at, panel.curves()[k], content.series[k]);
  }
  cover_marks(at);
  draw_graphs(at, content, true);
  draw_curves(at, content);
  draw_graphs(at, content, false);
  for (std::size_t k = 0; k < content.series.size(); ++k) {
    for (const double slope : panel.curves()[k].slopes()) {
      draw_slope(at, panel.curves()[k], content.series[k].points, slope);
    }
  }
  if (purpose_ == Purpose::card && !panel.is_scene()) name_curves(at, content);
  draw_marks(at);
  if (at.y.low < at.y.high) {  // false for a panel of bars
    if (content.leaves_above) mark_cut(at, *content.leaves_above, true);
    if (content.leaves_below) mark_cut(at, *content.leaves_below, false);
  }
  set_axes(at);
  set_colour_scale(at);
  if (elements_.empty()) plot("NaN");
  body_ += fmt::format("plot {}\n", fmt::join(elements_, ", "));
  name_axes(at);
  Layout::Shown& shown = out_.layout.panels.emplace_back(std::move(content.shown));
  if (purpose_ != Purpose::inspected) shown.colours.clear(), shown.lines.clear();
  if (!panel.is_scene()) shown.words = words_;
}

std::vector<Placed> Composer::places() {
  out_.layout.width = page;
  place_panels();
  return std::move(placed_);
}

Drawing Composer::compose() {
  const bool bare = purpose_ == Purpose::thumbnail, card = purpose_ == Purpose::card;
  out_.layout.width = bare || card ? small_page : page;
  if (!bare && (!card || figure_.panels().front().is_scene())) lay_legend();
  place_panels();
  for (const Placed& at : placed_) draw(at);
  const double w = out_.layout.width, h = out_.layout.height;
  // The last layer contains names, numbers and the legend. Its coordinates are pixels.
  out_.script =
      data_ + "set multiplot\n" + body_ +
      "unset logscale\nunset border\nunset xtics\nunset ytics\nunset grid\nunset colorbox\n" +
      "set lmargin at screen 0\nset rmargin at screen 1\nset bmargin at screen 0\nset "
      "tmargin at screen 1\n" +
      fmt::format("set xrange [0:{}]\nset yrange [{}:0]\n", w, h) + over_ + "plot NaN notitle" +
      samples_ + "\nunset multiplot\nunset label\nunset arrow\n";
  return std::move(out_);
}

}  // namespace composing

Drawing compose(const Figure& figure, const Table& table, Purpose purpose, int frame) {
  return composing::Composer(figure, table, purpose, frame).compose();
}

}  // namespace shakedown
