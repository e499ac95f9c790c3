#include "experiments/harness/figures/specification.hpp"

#include <cmath>

#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/files/json_number.hpp"

namespace shakedown {
using namespace composing;

namespace {
constexpr int graph_points = 120;

const char* name(Stroke stroke) {
  static const char* const names[] = {"line",    "points", "linked", "band",  "bars",
                                      "columns", "filled", "arrows", "image", "labels"};
  return names[static_cast<int>(stroke)];
}

const char* name(Mark::Kind kind) {
  static const char* const names[] = {"level", "event", "cross", "text", "arrow"};
  return names[static_cast<int>(kind)];
}

// Four digits more than a picture shows.
double rounded(double x) { return std::stod(fmt::format("{:.7g}", x)); }

void add_ink(Json& json, const Ink& ink) {
  json["colour"] = ink.colour;
  json["marker"] = ink.marker;
  json["width"] = ink.width;
  // gnuplot's "(9,5)" is "9,5" elsewhere.
  if (ink.dash != "solid") json["dash"] = ink.dash.substr(1, ink.dash.size() - 2);
}

Json axis(const Axis& wanted, const PlacedAxis& at) {
  Json json = {{"label", wanted.label}, {"range", {rounded(at.low), rounded(at.high)}}};
  if (at.scale == Scale::log) json["log"] = true;
  for (const auto& [x, text] : wanted.ticks) json["ticks"].push_back({x, text});
  return json;
}

Json curve(const Curve& of, const Panel& panel, const Inks& inks) {
  Json json = {{"stroke", name(of.stroke())}, {"name", of.look().label}};
  if (!of.named()) json["unnamed"] = true;
  add_ink(json, inks.of(of.look()));
  if (of.look().kind == Look::Kind::reference) json["below"] = true;
  if (has_sparse_markers(panel, of)) json["sparse"] = true;
  json["columns"] = of.columns();
  for (const auto& [column, cell] : of.filters()) {
    json["where"].push_back({column, json_cell(cell)});
  }
  if (!of.error_column().empty()) json["error"] = of.error_column();
  if (!of.slopes().empty()) json["slopes"] = of.slopes();
  if (of.trails()) json["trail"] = true;
  return json;
}

Json graph(const Panel::Graph& of, const PlacedAxis& x, const Inks& inks) {
  Json json = {{"stroke", "line"}, {"name", of.look.label}};
  add_ink(json, inks.of(of.look));
  if (of.look.kind == Look::Kind::reference) json["below"] = true;
  json["points"] = Json::array();
  for (int k = 0; k <= graph_points; ++k) {
    const double t = x.value(static_cast<double>(k) / graph_points);
    if (t < of.from.value_or(t) || t > of.to.value_or(t)) continue;
    const double y = of.f(t);
    if (std::isfinite(y)) json["points"].push_back({rounded(t), rounded(y)});
  }
  return json;
}

Json mark(const Mark& of, const Inks& inks) {
  Json json = {{"kind", name(of.kind)}, {"text", of.text}};
  if (of.kind != Mark::Kind::level) json["x"] = of.x;
  if (of.kind != Mark::Kind::event) json["y"] = json_number(of.y);
  if (of.kind == Mark::Kind::arrow) json["to"] = {of.x2, of.y2};
  json["colour"] = inks.of(of.look).colour;
  return json;
}

Json panel(const Placed& at, const Inks& inks) {
  const Panel& of = *at.panel;
  Json json = {{"title", of.title()}};
  if (of.is_scene()) json["scene"] = true;
  if (of.is_equal()) json["equal"] = true;
  json["x"] = axis(of.x_axis(), at.x);
  json["y"] = axis(of.y_axis(), at.y);
  if (!of.scale_label().empty()) json["scale"] = {{"label", of.scale_label()}};
  if (of.most_factor()) json["scale"]["most factor"] = *of.most_factor();
  json["curves"] = Json::array();
  for (const Curve& one : of.curves()) json["curves"].push_back(curve(one, of, inks));
  for (const auto& one : of.graphs()) json["curves"].push_back(graph(one, at.x, inks));
  for (const Mark& one : of.marks()) json["marks"].push_back(mark(one, inks));
  return json;
}
}  // namespace

std::string specification(const Figure& figure, const Table& table) {
  const Inks inks(figure);
  Json json = {{"side by side", figure.columns()}, {"panel height", figure.panel_height()}};
  if (figure.frames() > 0) {
    json["frames"] = {{"column", figure.frame_column()},
                      {"count", figure.frames()},
                      {"seconds", figure.delay() / 100.0}};
  }
  for (const Placed& at : Composer(figure, table, Purpose::shown, -1).places()) {
    json["panels"].push_back(panel(at, inks));
  }
  return json.dump();
}

}  // namespace shakedown
