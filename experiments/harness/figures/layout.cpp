#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::composing {

bool is_heat_map(const Panel& panel) {
  return !panel.scale_label().empty() && !panel.x_axis().ticks.empty() &&
         !panel.y_axis().ticks.empty();
}

namespace {
double longest(const Axis& axis) {
  double most = 0.0;
  for (const auto& [at, name] : axis.ticks) most = std::max(most, width_of(name, small_size));
  return most;
}
}  // namespace

void Composer::place_panels() {
  auto count = static_cast<int>(figure_.panels().size());
  if (count == 0) throw RuntimeFailure("the figure has no panel");
  const int columns = std::min(figure_.columns(), count);
  const bool small = purpose_ == Purpose::thumbnail, card = purpose_ == Purpose::card;
  if (small) count = columns;
  const int rows = (count + columns - 1) / columns;
  double top = out_.layout.legend.bottom;
  for (int row = 0; row < rows; ++row) {
    bool titled = false, bare = true;
    for (int c = 0; c < columns && row * columns + c < count; ++c) {
      const Panel& panel = figure_.panels()[static_cast<std::size_t>(row * columns + c)];
      titled = titled || !(card ? panel.y_axis().label : panel.title()).empty();
      bare = bare && (panel.is_scene() || (figure_.shares_x() && row + 1 < rows));
    }
    top += small ? 8.0 : titled ? title_room : 12.0;
    const double bottom = card ? card_height - (bare ? bare_room : axis_room)
                               : top + (small ? thumbnail_height : figure_.panel_height());
    for (int c = 0; c < columns && row * columns + c < count; ++c) {
      const Panel& panel = figure_.panels()[static_cast<std::size_t>(row * columns + c)];
      const double slot = static_cast<double>(out_.layout.width) / columns;
      const bool plain = panel.is_scene() || small;
      Box frame{c * slot + (plain  ? 10.0
                            : card ? card_margin
                                   : left_margin),
                top,
                (c + 1) * slot - (plain                         ? 10.0
                                  : panel.scale_label().empty() ? right_margin
                                                                : scale_margin),
                bottom};
      // The names of bars need space to the left of the bars.
      double names = 0.0;
      for (const Curve& curve : panel.curves()) {
        if (curve.stroke() != Stroke::bars) continue;
        for (const auto& name : select(curve, table_, "", -1).names) {
          names = std::max(names, width_of(name, small_size));
        }
      }
      if (is_heat_map(panel) || longest(panel.y_axis()) + 26.0 > left_margin) {
        names = longest(panel.y_axis());
      }
      if (names > 0.0 && !small) frame.left = c * slot + names + 26.0;
      placed_.push_back(placed(panel, frame));
      placed_.back().x_labelled = !(figure_.shares_x() && (row + 1) * columns + c < count);
    }
    top = bottom + (small ? 4.0 : bare ? bare_room : axis_room);
  }
  out_.layout.height = static_cast<int>(std::ceil(top + 4.0));
}

Placed Composer::placed(const Panel& panel, const Box& frame) const {
  Placed at{&panel, frame, {}, {}, true};
  AxisExtent x{panel.x_axis().scale == Scale::log}, y{panel.y_axis().scale == Scale::log};
  double bars = 0.0;
  for (const Curve& curve : panel.curves()) {
    const DrawnSeries series = select(curve, table_, "", -1);
    const Stroke stroke = curve.stroke();
    for (const Point& p : series.points) {
      if (stroke == Stroke::bars) {
        x.add(p.at[0]);
        if (!x.log) x.add(0.0);
        bars += 1.0;
        continue;
      }
      // Points outside a given range of x do not affect the range of y.
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
  if (bars == 0.0 && !(x.any && y.any) && panel.graphs().empty()) {
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
    at.y.low = bars + 0.5;  // puts the first bar on top
    at.y.high = 0.5;
  }
  if (panel.is_equal()) {
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

}  // namespace shakedown::composing
