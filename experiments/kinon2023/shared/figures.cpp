#include "experiments/kinon2023/shared/figures.hpp"

#include <cmath>
#include <map>
#include <numbers>

#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::kinon2023 {

void add_rows(Table& table, const std::string& name,
              const std::vector<std::vector<double>>& series) {
  for (std::size_t k = 0; k < series.front().size(); ++k) {
    std::vector<Cell> row{name};
    for (const auto& values : series) row.emplace_back(values[k]);
    table.row(std::move(row));
  }
}

Artefact& publish(Context& context, std::string_view id, const Table& table, const Figure& figure,
                  const std::vector<const Run*>& runs) {
  Artefact& artefact = context.artefact(id).table(table).figure(figure);
  for (const Run* run : runs) {
    artefact.ran(run->problem, run->method, run->h, run->path.summary);
  }
  return artefact;
}

namespace {
std::vector<const Run*> runs_of(const std::vector<Series>& all) {
  std::vector<const Run*> runs;
  for (const Series& one : all) runs.push_back(one.run);
  return runs;
}
}  // namespace

void draw_series(Context& context, std::string_view id, const std::string& label,
                 const std::string& column, const std::vector<Series>& all, Stroke stroke,
                 double until, const std::function<void(Panel&)>& finish) {
  Table table({"curve", "t [s]", column});
  std::map<int, std::vector<const Series*>> rows;
  const auto name = [](const Look& look) {
    const bool itself = look.kind == Look::Kind::method && look.variant == 0;
    return itself ? short_name(look.id) : typeset::plain(look.label);
  };
  for (const Series& one : all) {
    std::vector<double> t = one.run->times();
    while (t.back() > until) t.pop_back();
    add_rows(table, name(one.look), {t, one.values});
    rows[one.row].push_back(&one);
  }
  Figure figure(1, rows.size() == 1 ? 320 : stroke == Stroke::points ? 85 : 190);
  figure.shared_x();
  for (const auto& [row, series] : rows) {
    const bool alone = rows.size() > 1 && series.size() == 1;
    Panel& panel = figure.panel(alone ? series[0]->look.label : "").x("time $t$ [s]").y(label);
    for (const Series* one : series) {
      Curve& curve = stroke == Stroke::points ? panel.points(one->look, "t [s]", column)
                                              : panel.line(one->look, "t [s]", column);
      curve.where("curve", name(one->look));
      if (alone) curve.unnamed();
    }
    if (finish) finish(panel);
  }
  publish(context, id, table, figure, runs_of(all));
}

void draw_conserved(Context& context, const std::string& id, const std::string& symbol,
                    const std::string& unit, const std::vector<Series>& all) {
  const std::string step = "change of " + symbol + " in a step [" + unit + "]";
  const std::string since = "change of " + symbol + " since the start [" + unit + "]";
  const std::string step_column = typeset::plain(step), since_column = typeset::plain(since);
  Table table({"curve", "t [s]", step_column, since_column});
  Figure figure(2, 120);
  figure.shared_x();
  double most_step = 0.0, most_since = 0.0;
  std::string sums;
  for (const Series& one : all) {
    most_step = std::fmax(most_step, 1.1 * largest(increments(one.values)));
    const double since_start = largest(deviations(one.values));
    most_since = std::fmax(most_since, 1.1 * since_start);
    sums += (sums.empty() ? "" : ", ") + typeset::number(since_start) +
            (all.size() == 1 ? "" : " (" + one.look.label + ")");
  }
  for (const Series& one : all) {
    std::vector<double> t = one.run->times(), total = deviations(one.values);
    t.erase(t.begin());
    total.erase(total.begin());
    const std::string name = typeset::plain(one.look.label);
    add_rows(table, name, {t, increments(one.values), total});
    const auto panel = [&](const std::string& words, double most) -> Panel& {
      Panel& p = figure.panel(&one == &all.front() ? words : "").x("time $t$ [s]");
      return p.y(one.look.label).y_range(-most, most);
    };
    Panel &steps = panel(step, most_step), &total_change = panel(since, most_since);
    steps.points(one.look, "t [s]", step_column).where("curve", name).unnamed();
    total_change.line(one.look, "t [s]", since_column).where("curve", name).unnamed();
  }
  context.words("sums." + id, sums);
  publish(context, id, table, figure, runs_of(all));
}

Scene::Scene(double from_axis, double turn, std::vector<std::string> columns) {
  columns.insert(columns.end(), {"part", "x [m]", "y [m]", "z [m]", "right [m]", "up [m]",
                                 "front [m]", "behind [m]"});
  table_ = Table(std::move(columns));
  const double a = from_axis * std::numbers::pi / 180.0, b = turn * std::numbers::pi / 180.0;
  onto_paper_ << std::cos(b), std::sin(b), 0.0,  //
      -std::sin(b) * std::cos(a), std::cos(b) * std::cos(a), std::sin(a);
}

void Scene::line(const std::string& part, const std::vector<Eigen::Vector3d>& through,
                 const std::vector<Cell>& key) {
  const auto row = [&](const Eigen::Vector3d& x) {
    std::vector<Cell> cells = key;
    cells.emplace_back(part);
    for (const double c : x) cells.emplace_back(c);
    for (const double c : seen(x)) cells.emplace_back(c);
    const bool front = x.dot(cross(right(), up())) > -1e-9;
    cells.emplace_back(front ? seen(x)(1) : std::nan(""));
    cells.emplace_back(front ? std::nan("") : seen(x)(1));
    table_.row(std::move(cells));
  };
  for (const Eigen::Vector3d& x : through) row(x);
  row(Eigen::Vector3d::Constant(std::nan("")));  // NaN ends the line
}

void Scene::circle(const std::string& part, const Eigen::Vector3d& middle, const Eigen::Vector3d& a,
                   const Eigen::Vector3d& b) {
  std::vector<Eigen::Vector3d> through;
  for (int k = 0; k <= 48; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / 48.0;
    through.emplace_back(middle + std::cos(angle) * a + std::sin(angle) * b);
  }
  line(part, through);
}

void Scene::arrow(Panel& panel, const Eigen::Vector3d& from, const Eigen::Vector3d& along,
                  const std::string& text) const {
  const Eigen::Vector2d a = seen(from), b = seen(from + along);
  panel.arrow(a(0), a(1), b(0), b(1), text);
}

void Scene::text(Panel& panel, const Eigen::Vector3d& at, const std::string& text) const {
  const Eigen::Vector2d a = seen(at);
  panel.text(a(0), a(1), text);
}

}  // namespace shakedown::kinon2023
