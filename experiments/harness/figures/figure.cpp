#include "experiments/harness/figures/figure.hpp"

namespace shakedown {

Curve& Curve::where(std::string_view column, std::string_view text) {
  filters_.emplace_back(column, Cell(text));
  return *this;
}
Curve& Curve::where(std::string_view column, double value) {
  filters_.emplace_back(column, Cell(value));
  return *this;
}
Curve& Curve::error(std::string_view column) {
  error_ = column;
  return *this;
}
Curve& Curve::slope(double order) {
  slopes_.push_back(order);
  return *this;
}
Curve& Curve::unnamed() {
  named_ = false;
  return *this;
}

Curve& Curve::trail() {
  trail_ = true;
  return *this;
}

Panel& Panel::x(std::string label, Scale scale) {
  x_.label = std::move(label);
  x_.scale = scale;
  return *this;
}
Panel& Panel::y(std::string label, Scale scale) {
  y_.label = std::move(label);
  y_.scale = scale;
  return *this;
}
Panel& Panel::z(std::string label) {
  z_ = Axis{std::move(label)};
  return *this;
}
Panel& Panel::x_range(double from, double to) {
  x_.from = from;
  x_.to = to;
  return *this;
}
Panel& Panel::y_range(double from, double to) {
  y_.from = from;
  y_.to = to;
  return *this;
}
Panel& Panel::x_ticks(std::vector<std::pair<double, std::string>> ticks) {
  x_.ticks = std::move(ticks);
  return *this;
}
Panel& Panel::y_ticks(std::vector<std::pair<double, std::string>> ticks) {
  y_.ticks = std::move(ticks);
  return *this;
}
Panel& Panel::equal() {
  equal_ = true;
  return *this;
}
Panel& Panel::scene() {
  equal_ = scene_ = true;
  return *this;
}
Panel& Panel::view(double from_axis, double turn) {
  view_ = {from_axis, turn};
  return *this;
}

Curve& Panel::add(Stroke stroke, Look look, std::vector<std::string> columns) {
  return curves_.emplace_back(stroke, std::move(look), std::move(columns));
}
Curve& Panel::line(Look look, std::string_view x, std::string_view y) {
  return add(Stroke::line, std::move(look), {std::string(x), std::string(y)});
}
Curve& Panel::line(Look look, std::string_view x, std::string_view y, std::string_view z) {
  return add(Stroke::line, std::move(look), {std::string(x), std::string(y), std::string(z)});
}
Curve& Panel::points(Look look, std::string_view x, std::string_view y) {
  return add(Stroke::points, std::move(look), {std::string(x), std::string(y)});
}
Curve& Panel::points(Look look, std::string_view x, std::string_view y, std::string_view z) {
  return add(Stroke::points, std::move(look), {std::string(x), std::string(y), std::string(z)});
}
Curve& Panel::linked(Look look, std::string_view x, std::string_view y) {
  return add(Stroke::linked, std::move(look), {std::string(x), std::string(y)});
}
Curve& Panel::linked(Look look, std::string_view x, std::string_view y, std::string_view z) {
  return add(Stroke::linked, std::move(look), {std::string(x), std::string(y), std::string(z)});
}
Curve& Panel::band(Look look, std::string_view x, std::string_view low, std::string_view high) {
  return add(Stroke::band, std::move(look), {std::string(x), std::string(low), std::string(high)});
}
Curve& Panel::bars(Look look, std::string_view name, std::string_view value) {
  return add(Stroke::bars, std::move(look), {std::string(name), std::string(value)});
}
Curve& Panel::columns(Look look, std::string_view x, std::string_view height) {
  return add(Stroke::columns, std::move(look), {std::string(x), std::string(height)});
}
Curve& Panel::filled(Look look, std::string_view x, std::string_view y) {
  return add(Stroke::filled, std::move(look), {std::string(x), std::string(y)});
}
Curve& Panel::arrows(Look look, std::string_view x, std::string_view y, std::string_view dx,
                     std::string_view dy) {
  return add(Stroke::arrows, std::move(look),
             {std::string(x), std::string(y), std::string(dx), std::string(dy)});
}
Curve& Panel::image(std::string_view x, std::string_view y, std::string_view value,
                    std::string label) {
  scale_label_ = std::move(label);
  return add(Stroke::image, neutral(), {std::string(x), std::string(y), std::string(value)});
}

Curve& Panel::labels(Look look, std::string_view x, std::string_view y, std::string_view text) {
  return add(Stroke::labels, std::move(look), {std::string(text), std::string(x), std::string(y)});
}

Panel& Panel::graph(Look look, std::function<double(double)> f, std::optional<double> from,
                    std::optional<double> to) {
  graphs_.push_back({std::move(look), std::move(f), from, to});
  return *this;
}
Panel& Panel::level(double y, std::string text) {
  marks_.push_back({Mark::Kind::level, 0.0, y, std::move(text)});
  return *this;
}
Panel& Panel::event(double x, std::string text) {
  marks_.push_back({Mark::Kind::event, x, 0.0, std::move(text)});
  return *this;
}
Panel& Panel::cross(double x, double y, std::string text, Look look) {
  marks_.push_back({Mark::Kind::cross, x, y, std::move(text), 0.0, 0.0, std::move(look)});
  return *this;
}
Panel& Panel::text(double x, double y, std::string text) {
  marks_.push_back({Mark::Kind::text, x, y, std::move(text)});
  return *this;
}
Panel& Panel::arrow(double x, double y, double x2, double y2, std::string text) {
  marks_.push_back({Mark::Kind::arrow, x, y, std::move(text), x2, y2});
  return *this;
}

Panel& Figure::panel(std::string title) { return panels_.emplace_back(std::move(title)); }
Figure& Figure::shared_x() {
  shared_x_ = true;
  return *this;
}
Figure& Figure::moving(std::string column, int count, int delay) {
  frame_column_ = std::move(column);
  frames_ = count;
  delay_ = delay;
  return *this;
}

}  // namespace shakedown
