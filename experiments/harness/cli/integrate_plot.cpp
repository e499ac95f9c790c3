#include "experiments/harness/cli/integrate_plot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace shakedown {

namespace {
using Shown = TrajectoryPanel::Shown;

constexpr std::size_t most_curves = 6, most_points = 4;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

// Returns at most `most` of the indices 0 to count - 1, including the last.
std::vector<std::size_t> some_of(std::size_t count, std::size_t most) {
  std::vector<std::size_t> chosen;
  const std::size_t shown = std::min(count, most);
  for (std::size_t k = 1; k <= shown; ++k) chosen.push_back(k * count / shown - 1);
  return chosen;
}

// Turns "q0" into q with a subscript, and "angular_momentum_x" into words.
std::string name_of(std::string column) {
  static const std::map<std::string, std::string> others{{"g", "|g|"},
                                                         {"gdot", "|dg/dt|"},
                                                         {"err_q", "error of $q$"},
                                                         {"err_p", "error of $p$"},
                                                         {"diff_q", "difference of $q$"},
                                                         {"diff_p", "difference of $p$"}};
  if (const auto other = others.find(column); other != others.end()) return other->second;
  const auto digits = column.find_first_of("0123456789");
  const std::string letters = column.substr(0, digits);
  if (digits != std::string::npos && letters.find('_') == std::string::npos) {
    const bool greek = letters == "lambda" || letters == "gamma";
    return "$" + std::string(greek ? "\\" : "") + letters + "_{" + column.substr(digits) + "}$";
  }
  std::replace(column.begin(), column.end(), '_', ' ');
  return column;
}

std::vector<std::string> named(const std::vector<std::string>& columns, const std::string& letter) {
  std::vector<std::string> found;
  for (const auto& column : columns) {
    const bool same = column.size() > letter.size() && column.starts_with(letter);
    if (same && column.find_first_not_of("0123456789", letter.size()) == std::string::npos) {
      found.push_back(column);
    }
  }
  return found;
}

TrajectoryPanel path_panel(const ProblemEntry& problem, const std::vector<std::string>& columns,
                           const std::vector<std::string>& axes) {
  TrajectoryPanel panel;
  panel.path = true;
  const auto one = [&](const std::string& x, const std::string& y) {
    panel.title = "path";
    panel.x_label = name_of(x);
    panel.y_label = name_of(y);
    panel.curves.push_back({x, y, name_of(y) + " over " + name_of(x)});
    return panel;
  };
  if (!axes.empty()) {
    for (const auto& axis : axes) {
      if (std::find(columns.begin(), columns.end(), axis) != columns.end()) continue;
      const std::string near = nearest(axis, columns);
      throw UsageError("--axes: '" + axis + "' is not a column of this run" +
                       (near.empty() ? "" : "; did you mean '" + near + "'?"));
    }
    if (axes.size() != 2) throw UsageError("--axes takes two columns, such as q0,q1");
    return one(axes[0], axes[1]);
  }
  const std::vector<std::string> q = named(columns, "q");
  if (q.size() == 1) return one("q0", "p0");
  const bool space =
      q.size() == 3 || std::any_of(problem.momentum_maps.begin(), problem.momentum_maps.end(),
                                   [](const std::string& map) {
                                     return map == "linear_momentum_z" || map == "momentum_3";
                                   });
  const std::size_t each = space ? 3 : 2;
  panel.equal = q.size() % each == 0;
  if (q.size() == each || !panel.equal) return one("q0", "q1");
  const std::size_t count = q.size() / each;
  panel.title = count > most_points
                    ? std::to_string(most_points) + " of " + std::to_string(count) + " paths"
                    : "paths";
  panel.x_label = "first coordinate";
  panel.y_label = "second coordinate";
  for (const std::size_t k : some_of(count, most_points)) {
    const std::string &x = q[each * k], &y = q[each * k + 1];
    panel.curves.push_back({x, y, name_of(x) + ", " + name_of(y)});
  }
  return panel;
}

// Adds a panel that shows those columns of `wanted` that the run has, plotted against the column
// `time`.
void add_panel(std::vector<TrajectoryPanel>& panels, const std::vector<std::string>& columns,
               const std::vector<std::string>& wanted, Shown shown, const std::string& title,
               const std::string& label, const std::string& time = "t") {
  std::vector<std::string> have;
  for (const auto& column : wanted) {
    if (std::find(columns.begin(), columns.end(), column) != columns.end()) have.push_back(column);
  }
  if (have.empty()) return;
  TrajectoryPanel panel{title, "$t$", label, shown, false, false, {}};
  if (have.size() > most_curves) {
    panel.title = std::to_string(most_curves) + " of " + std::to_string(have.size()) + " " + title;
  }
  for (const std::size_t k : some_of(have.size(), most_curves)) {
    panel.curves.push_back({time, have[k], name_of(have[k])});
  }
  panels.push_back(std::move(panel));
}

std::string shown_name(const std::string& column, Shown shown) {
  switch (shown) {
    case Shown::value: return column;
    case Shown::change: return "change of " + column;
    case Shown::size: return "size of " + column;
    case Shown::drift: return "drift of " + column;
  }
  return column;
}

double shown_value(double x, double at_start, Shown shown) {
  switch (shown) {
    case Shown::value: return x;
    case Shown::change: return x - at_start;
    case Shown::size: return std::fabs(x);
    case Shown::drift: return std::fabs(x - at_start);
  }
  return x;
}
}  // namespace

std::vector<TrajectoryPanel> trajectory_panels(const ProblemEntry& problem,
                                               const std::vector<std::string>& columns,
                                               const std::vector<std::string>& axes) {
  const auto has = [&](const char* name) {
    return std::find(columns.begin(), columns.end(), name) != columns.end();
  };
  std::vector<TrajectoryPanel> panels{path_panel(problem, columns, axes)};
  // With nonconservative forces or random numbers, a change of the energy is not an error.
  const bool conserved = !has("power") && !has("temperature");
  add_panel(panels, columns, {"energy"}, Shown::change, conserved ? "energy error" : "energy",
            "$H-H_0$");
  add_panel(panels, columns, {"temperature"}, Shown::value, "kinetic temperature", "temperature");
  add_panel(panels, columns, {"g", "gdot"}, Shown::size, "constraints", "largest component");
  add_panel(panels, columns, named(columns, "lambda"), Shown::value, "multipliers", "$\\lambda$",
            has("t_lambda") ? "t_lambda" : "t");
  add_panel(panels, columns, named(columns, "gamma"), Shown::value, "multipliers of the velocities",
            "$\\gamma$");
  add_panel(panels, columns, problem.momentum_maps, Shown::drift, "momentum maps",
            "distance from the start");
  add_panel(panels, columns, {"err_q", "err_p"}, Shown::size, "errors against the reference",
            "largest component");
  add_panel(panels, columns, {"diff_q", "diff_p"}, Shown::size, "differences from the other method",
            "largest component");
  return panels;
}

double VisitedCells::Side::index(double at) const {
  return cell > 0.0 ? std::floor(at / cell) : 0.0;
}

bool VisitedCells::Side::extend(double at) {
  low = std::min(low, at);
  high = std::max(high, at);
  if (high - low <= 128.0 * cell) return false;
  cell = std::exp2(std::ceil(std::log2((high - low) / 128.0)));
  return true;
}

void VisitedCells::add(double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y)) return;
  if (cells_.empty()) {
    x_ = {x, x, 0.0};
    y_ = {y, y, 0.0};
  }
  const bool wider = x_.extend(x), taller = y_.extend(y);
  if (wider || taller) {
    const auto before = std::exchange(cells_, {});
    for (const auto& [cell, at] : before) {
      cells_.try_emplace({x_.index(at.first), y_.index(at.second)}, at);
    }
  }
  cells_.try_emplace({x_.index(x), y_.index(y)}, x, y);
}

std::vector<std::pair<double, double>> VisitedCells::points() const {
  std::vector<std::pair<double, double>> all;
  for (const auto& [cell, at] : cells_) all.push_back(at);
  return all;
}

std::size_t PlotRecorder::place(const std::string& column) const {
  return static_cast<std::size_t>(std::find(drawn_.begin(), drawn_.end(), column) - drawn_.begin());
}

void PlotRecorder::begin(const std::vector<std::string>& columns) {
  panels_ = trajectory_panels(problem_, columns, axes_);
  std::set<std::string> wanted{"t"};
  for (const auto& panel : panels_) {
    for (const auto& curve : panel.curves) wanted.insert({curve.x, curve.y});
  }
  for (std::size_t j = 0; j < columns.size(); ++j) {
    if (!wanted.contains(columns[j])) continue;
    drawn_.push_back(columns[j]);
    places_.push_back(j);
  }
  paths_.resize(panels_.front().curves.size());
}

void PlotRecorder::record(std::span<const double> row) {
  Kept now{seen_, {}};
  for (const std::size_t j : places_) now.values.push_back(row[j]);
  const std::int64_t stretch = seen_ * stretches / std::max<std::int64_t>(expected_, 1);
  if (stretch != stretch_) {
    const std::vector<Kept> closed = of_stretch();
    kept_.insert(kept_.end(), closed.begin(), closed.end());
    stretch_ = stretch;
    first_ = now;
    least_.assign(drawn_.size(), now);
    greatest_ = least_;
  }
  for (std::size_t j = 0; j < drawn_.size(); ++j) {
    // Because the comparison is negated, it also replaces NaN.
    if (!(now.values[j] >= least_[j].values[j])) least_[j] = now;
    if (!(now.values[j] <= greatest_[j].values[j])) greatest_[j] = now;
  }
  for (std::size_t k = 0; k < paths_.size(); ++k) {
    const auto& curve = panels_.front().curves[k];
    paths_[k].add(now.values[place(curve.x)], now.values[place(curve.y)]);
  }
  last_ = std::move(now);
  ++seen_;
}

std::vector<PlotRecorder::Kept> PlotRecorder::of_stretch() const {
  if (seen_ == 0) return {};
  std::vector<Kept> some = least_;
  some.insert(some.end(), greatest_.begin(), greatest_.end());
  some.push_back(first_);
  some.push_back(last_);
  const auto earlier = [](const Kept& a, const Kept& b) { return a.index < b.index; };
  const auto same = [](const Kept& a, const Kept& b) { return a.index == b.index; };
  std::sort(some.begin(), some.end(), earlier);
  some.erase(std::unique(some.begin(), some.end(), same), some.end());
  return some;
}

std::vector<PlotRecorder::Kept> PlotRecorder::rows() const {
  std::vector<Kept> all = kept_;
  const std::vector<Kept> closed = of_stretch();
  all.insert(all.end(), closed.begin(), closed.end());
  return all;
}

Table PlotRecorder::table() const {
  const std::vector<Kept> rows = this->rows();
  std::map<std::string, std::vector<double>> series;
  const auto add = [&](const std::string& column, Shown shown) {
    auto [at, fresh] = series.try_emplace(shown_name(column, shown));
    if (!fresh) return;
    const std::size_t j = place(column);
    double least = HUGE_VAL;
    for (const Kept& row : rows) {
      at->second.push_back(shown_value(row.values[j], rows.front().values[j], shown));
      if (at->second.back() > 0.0) least = std::min(least, at->second.back());
    }
    if (shown != Shown::size && shown != Shown::drift) return;
    if (!std::isfinite(least)) least = epsilon;
    std::replace(at->second.begin(), at->second.end(), 0.0, least);
  };
  add("t", Shown::value);
  for (const auto& panel : panels_) {
    for (const auto& curve : panel.curves) {
      add(curve.x, Shown::value);
      add(curve.y, panel.shown);
    }
  }
  std::size_t length = rows.size();
  for (std::size_t k = 0; k < paths_.size() && std::ssize(rows) < seen_; ++k) {
    const std::string number = std::to_string(k);
    for (const auto& [x, y] : paths_[k].points()) {
      series["path x " + number].push_back(x);
      series["path y " + number].push_back(y);
    }
    length = std::max(length, series["path x " + number].size());
  }
  for (auto& [name, values] : series) values.resize(length, std::nan(""));
  return Table::of({series.begin(), series.end()});
}

Figure PlotRecorder::figure(bool apart) const {
  const bool all = std::ssize(rows()) == seen_;
  Figure figure(2);
  const auto draw_in = [&](const TrajectoryPanel& shown, std::size_t first, std::size_t end) {
    const bool log = shown.shown == Shown::size || shown.shown == Shown::drift;
    const bool cells = shown.path && !all;
    Panel& panel = figure.panel(shown.title + (cells ? ": all places visited" : ""));
    panel.x(shown.x_label).y(shown.y_label, log ? Scale::log : Scale::linear);
    if (shown.equal) panel.equal();
    for (std::size_t k = first; k < end; ++k) {
      const auto& curve = shown.curves[k];
      const Look look = by_quantity(curve.label);
      const std::string number = std::to_string(k);
      Curve& drawn = cells ? panel.points(look, "path x " + number, "path y " + number)
                           : panel.line(look, curve.x, shown_name(curve.y, shown.shown));
      if (shown.curves.size() == 1) drawn.unnamed();
    }
  };
  for (const auto& panel : panels_) {
    if (!apart) draw_in(panel, 0, panel.curves.size());
    for (std::size_t k = 0; apart && k < panel.curves.size(); ++k) draw_in(panel, k, k + 1);
  }
  return figure;
}

}  // namespace shakedown
