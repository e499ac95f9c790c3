#include "experiments/tao2014/water/densities.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/harness/figures/typeset.hpp"
#include "methods/base/method.hpp"

namespace shakedown::tao2014 {

WaterPlan sampling_plan(const char* method, double until, double from, const DistanceBins& bins) {
  WaterPlan made{short_name(method), method};
  if (made.method == gla_integrator5) made.omega = water::omega;
  made.until = until;
  made.from = from;
  made.bins = bins;
  made.snapshots = 1000.0;
  return made;
}

double ten_thousandths(double x) { return std::round(1e4 * x) / 1e4; }
std::string with_error(const Mean& mean, int digits) {
  return typeset::number(mean.value, digits) + " ± " + typeset::number(mean.standard_error, 1);
}
double coordinates(const WaterPlan& plan) {
  std::vector<double> q, p;
  catalogue().problem(plan.problem()).initial(plan.parameters(), q, p);
  return static_cast<double>(q.size());
}

Table densities(const WaterEnsemble& rigid, const WaterEnsemble& soft, const std::string& suffix,
                int bins) {
  std::vector<std::string> columns{"r [A]"};
  std::vector<std::vector<double>> series;
  for (const auto& [name, set] : {std::pair{"SHAKE", &rigid}, std::pair{"Z&S", &soft}}) {
    for (const auto& [which, times] : {std::pair{"", 0.0}, std::pair{" less deviation", -1.0},
                                       std::pair{" plus deviation", 1.0}}) {
      columns.push_back(name + suffix + which);
      series.push_back(mean_density(*set, times));
    }
  }
  Table table(columns);
  for (int k = 0; k < (bins > 0 ? bins : rigid.plan.bins.count); ++k) {
    std::vector<Cell> row{ten_thousandths(rigid.plan.bins.centre(k))};
    for (const auto& s : series) row.emplace_back(ten_thousandths(s[static_cast<std::size_t>(k)]));
    table.row(row);
  }
  return table;
}

Table stacked(const Table& a, const Table& b) {
  std::vector<std::string> columns = a.columns();
  columns.insert(columns.end(), b.columns().begin() + 1, b.columns().end());
  Table all(columns);
  for (std::size_t k = 0; k < a.rows(); ++k) {
    std::vector<Cell> row = a.at(k);
    row.resize(columns.size(), std::nan(""));
    all.row(row);
  }
  for (std::size_t k = 0; k < b.rows(); ++k) {
    std::vector<Cell> row(columns.size(), std::nan(""));
    row.front() = b.at(k).front();
    std::copy(b.at(k).begin() + 1, b.at(k).end(), row.end() - std::ssize(b.columns()) + 1);
    all.row(row);
  }
  return all;
}

void draw_densities(Panel& panel, double from, double to, const std::string& suffix) {
  panel.x("OO distance $r$ [Å]").x_range(from, to).y("density [1/Å]");
  for (const auto& [name, method] :
       {std::pair{"SHAKE", gla_shake}, std::pair{"Z&S", gla_integrator5}}) {
    const std::string column = name + suffix;
    const Look look = by_method(method);
    panel.band(look, "r [A]", column + " less deviation", column + " plus deviation").unnamed();
    panel.line(look, "r [A]", column);
  }
}

void recorded(Artefact& artefact, const WaterEnsemble& ensemble) {
  const WaterPlan& plan = ensemble.plan;
  artefact.ran(plan.problem(), plan.method, plan.h, ensemble.runs.front().summary);
  artefact.parameter("horizon of " + plan.label, plan.until)
      .parameter("passed over of " + plan.label, plan.from);
}

}  // namespace shakedown::tao2014
