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

Panel& Panel::x(std::string_view label, Scale scale) {
  x_.label = label;
  x_.scale = scale;
  return *this;
}
Panel& Panel::y(std::string_view label, Scale scale) {
  y_.label = label;
  y_.scale = scale;
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

Curve& Panel::add(Stroke stroke, const Look& look,
                  std::initializer_list<std::string_view> columns) {
  return curves_.emplace_back(stroke, look,
                              std::vector<std::string>(columns.begin(), columns.end()));
}
Curve& Panel::line(const Look& look, std::string_view x, std::string_view y) {
  return add(Stroke::line, look, {x, y});
}
Curve& Panel::points(const Look& look, std::string_view x, std::string_view y) {
  return add(Stroke::points, look, {x, y});
}
Curve& Panel::linked(const Look& look, std::string_view x, std::string_view y) {
  return add(Stroke::linked, look, {x, y});
}
Curve& Panel::band(const Look& look, std::string_view x, std::string_view low,
                   std::string_view high) {
  return add(Stroke::band, look, {x, low, high});
}
Curve& Panel::bars(const Look& look, std::string_view name, std::string_view value) {
  return add(Stroke::bars, look, {name, value});
}
Curve& Panel::columns(const Look& look, std::string_view x, std::string_view height) {
  return add(Stroke::columns, look, {x, height});
}
Curve& Panel::filled(const Look& look, std::string_view x, std::string_view y) {
  return add(Stroke::filled, look, {x, y});
}
Curve& Panel::arrows(const Look& look, std::string_view x, std::string_view y, std::string_view dx,
                     std::string_view dy) {
  return add(Stroke::arrows, look, {x, y, dx, dy});
}
Curve& Panel::image(std::string_view x, std::string_view y, std::string_view value,
                    std::string_view label) {
  scale_label_ = label;
  return add(Stroke::image, neutral(), {x, y, value});
}
Panel& Panel::factors(double most) {
  most_factor_ = most;
  return *this;
}

Curve& Panel::labels(const Look& look, std::string_view x, std::string_view y,
                     std::string_view text) {
  return add(Stroke::labels, look, {text, x, y});
}

Panel& Panel::graph(const Look& look, std::function<double(double)> f, std::optional<double> from,
                    std::optional<double> to) {
  graphs_.push_back({look, std::move(f), from, to});
  return *this;
}
Panel& Panel::level(double y, std::string_view text) {
  marks_.push_back({Mark::Kind::level, 0.0, y, std::string(text)});
  return *this;
}
Panel& Panel::event(double x, std::string_view text) {
  marks_.push_back({Mark::Kind::event, x, 0.0, std::string(text)});
  return *this;
}
Panel& Panel::cross(double x, double y, std::string_view text, const Look& look) {
  marks_.push_back({Mark::Kind::cross, x, y, std::string(text), 0.0, 0.0, look});
  return *this;
}
Panel& Panel::text(double x, double y, std::string_view text) {
  marks_.push_back({Mark::Kind::text, x, y, std::string(text)});
  return *this;
}
Panel& Panel::arrow(double x, double y, double x2, double y2, std::string_view text) {
  marks_.push_back({Mark::Kind::arrow, x, y, std::string(text), x2, y2});
  return *this;
}

Figure::Figure(int columns, int panel_height) : columns_(columns), panel_height_(panel_height) {}
Figure::Figure(const Figure&) = default;
Figure::Figure(Figure&&) noexcept = default;
Figure& Figure::operator=(Figure&&) noexcept = default;
Figure::~Figure() = default;

Panel& Figure::panel(std::string_view title) { return panels_.emplace_back(title); }
Figure& Figure::shared_x() {
  shared_x_ = true;
  return *this;
}
Figure& Figure::moving(std::string_view column, int count, int delay) {
  frame_column_ = column;
  frames_ = count;
  delay_ = delay;
  return *this;
}

}  // namespace shakedown
