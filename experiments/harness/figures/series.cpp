#include "experiments/harness/figures/series.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {

std::size_t column_of(const Table& table, const std::string& name) {
  try {
    return table.column(name);
  } catch (const std::out_of_range&) {
    throw RuntimeFailure("the table has no column '" + name + "'");
  }
}

bool same(const Cell& cell, const Cell& wanted) {
  const double number = wanted.number();
  if (std::isnan(number)) return cell.text() == wanted.text();
  return std::fabs(cell.number() - number) <= 1e-12 * std::fabs(number);
}

}  // namespace

DrawnSeries select(const Curve& curve, const Table& table, const std::string& frame_column,
                   int frame) {
  std::vector<std::size_t> columns;
  for (const std::string& name : curve.columns()) columns.push_back(column_of(table, name));
  std::vector<std::size_t> filters;
  for (const auto& [name, value] : curve.filters()) filters.push_back(column_of(table, name));
  const std::string& error = curve.error_column();
  const std::size_t bar = error.empty() ? 0 : column_of(table, error);
  const std::size_t film = frame < 0 ? 0 : column_of(table, frame_column);
  const bool named = curve.stroke() == Stroke::bars || curve.stroke() == Stroke::labels;
  DrawnSeries series;
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const auto& row = table.at(r);
    bool wanted = true;
    for (std::size_t k = 0; k < filters.size(); ++k) {
      wanted = wanted && same(row[filters[k]], curve.filters()[k].second);
    }
    if (!wanted) continue;
    if (frame >= 0) {
      const double own = row[film].number();
      if (curve.trails() ? own > frame : (!std::isnan(own) && own != frame)) continue;
    }
    Point point;
    for (std::size_t k = named ? 1 : 0; k < columns.size(); ++k) {
      point.at[k - (named ? 1 : 0)] = row[columns[k]].number();
    }
    if (!error.empty()) point.error = row[bar].number();
    if (named) series.names.push_back(row[columns[0]].text());
    series.points.push_back(point);
  }
  return series;
}

std::vector<Point> envelope(const std::vector<Point>& points, const PlacedAxis& x) {
  const auto pixels = static_cast<std::size_t>(std::fabs(x.to - x.from));
  if (points.size() <= 4 * pixels) return points;
  for (std::size_t k = 1; k < points.size(); ++k) {
    if (!(points[k].at[0] >= points[k - 1].at[0])) return points;
  }
  std::vector<Point> kept;
  for (std::size_t k = 0; k < points.size();) {
    const auto column = [&](std::size_t i) { return std::floor(x.pixel(points[i].at[0])); };
    std::size_t low = k, high = k, last = k;
    for (; last < points.size() && column(last) == column(k); ++last) {
      const double y = points[last].at[1];
      if (y < points[low].at[1] || std::isnan(points[low].at[1])) low = last;
      if (y > points[high].at[1] || std::isnan(points[high].at[1])) high = last;
    }
    std::vector<std::size_t> some{k, low, high, last - 1};
    std::ranges::sort(some);
    some.erase(std::unique(some.begin(), some.end()), some.end());
    for (const std::size_t i : some) kept.push_back(points[i]);
    k = last;
  }
  return kept;
}

bool coincide(const std::vector<Point>& a, const std::vector<Point>& b, const PlacedAxis& x,
              const PlacedAxis& y, double share) {
  if (a.size() != b.size() || a.empty()) return false;
  std::size_t seen = 0, close = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double dx = x.pixel(a[k].at[0]) - x.pixel(b[k].at[0]);
    const double dy = y.pixel(a[k].at[1]) - y.pixel(b[k].at[1]);
    if (!std::isfinite(dx) || !std::isfinite(dy)) continue;
    ++seen;
    if (std::hypot(dx, dy) < 2.0) ++close;
  }
  return seen > 0 && static_cast<double>(close) >= share * static_cast<double>(seen);
}

}  // namespace shakedown
