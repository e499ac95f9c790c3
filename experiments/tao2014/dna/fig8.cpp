// Computes the results of fig8.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/dna/opening.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace opening;

constexpr const char* figure_fig8 = "tao2014/fig8";

std::vector<Ensemble> measure(Context& context) {
  const Settings free{{"boundary", "free"}}, fixed{{"boundary", "fixed"}};
  const std::pair<const char*, Case> schemes[] = {
      {"Verlet, h = 0.05", dna_case("velocity-verlet", 0.05)},
      {"Verlet, h = 0.2", dna_case("velocity-verlet", 0.2)},
      {"Z&S, h = 2", dna_case("zhang-skeel", 2.0)},
      {"Verlet, h = 0.2, free ends", dna_case("velocity-verlet", 0.2, free)},
      {"Z&S, h = 2, free ends", dna_case("zhang-skeel", 2.0, free)},
      {"Verlet, h = 0.2, fixed ends", dna_case("velocity-verlet", 0.2, fixed)},
      {"Z&S, h = 2, fixed ends", dna_case("zhang-skeel", 2.0, fixed)}};
  std::vector<Ensemble> ensembles;
  for (const auto& [name, scheme] : schemes) {
    Ensemble ensemble{name, {}, {}, {}, 0};
    // The first three schemes are compared, so they need more seeds.
    const int seeds = ensembles.size() <= zs ? context.pick(64, 3) : context.pick(16, 3);
    for (int seed = 1; seed <= seeds; ++seed) {
      const DnaRun& run = ensemble.runs.emplace_back(dna_run(scheme, seed));
      ensemble.transitions.push_back(run.transitions);
      ensemble.energy.push_back(run.mean_energy_change);
      ensemble.survivors += survives(run) ? 1 : 0;
    }
    ensembles.push_back(std::move(ensemble));
    context.progress(static_cast<double>(ensembles.size()) /
                     static_cast<double>(std::size(schemes)));
  }
  return ensembles;
}

/// Returns a quantile over the seeds at every sample.
std::vector<double> quantile(const Ensemble& e, std::vector<double> DnaRun::*series, double share) {
  std::vector<double> result;
  for (std::size_t k = 0; k < (e.runs.front().*series).size(); ++k) {
    std::vector<double> all;
    for (const DnaRun& run : e.runs) {
      if (k < (run.*series).size()) all.push_back((run.*series)[k]);
    }
    std::sort(all.begin(), all.end());
    const double place = share * static_cast<double>(all.size() - 1);
    result.push_back(std::round(1e3 * all[static_cast<std::size_t>(std::lround(place))]) / 1e3);
  }
  return result;
}

/// Returns the share of the seeds whose mean angle is past pi at sample k, with its standard error.
Mean share_past(const Ensemble& e, std::size_t k) {
  const auto past =
      static_cast<double>(std::count_if(e.runs.begin(), e.runs.end(), [k](const DnaRun& run) {
        return k < run.angle.size() && run.angle[k] > std::numbers::pi;
      }));
  const auto n = static_cast<double>(e.runs.size());
  return {past / n, std::sqrt(past / n * (1.0 - past / n) / n)};
}

const std::string names[] = {"verlet", "zs"};  // in the table's columns

using Columns = std::vector<std::pair<std::string, std::vector<double>>>;

/// Returns a table of `columns` over time. NaN fills up the shorter columns.
Table over_time(const Columns& columns) {
  Columns all{{"t", {}}};
  for (double t = 0.0; t <= dna_horizon; t += dna_grid) all[0].second.push_back(t);
  all.insert(all.end(), columns.begin(), columns.end());
  for (auto& column : all) column.second.resize(all[0].second.size(), std::nan(""));
  return Table::of(all);
}

Table of_first_seed(const std::vector<Ensemble>& e) {
  Columns columns;
  for (const std::size_t i : {verlet, zs}) {
    const DnaRun& first = e[i].runs.front();
    const std::string& name = names[i - verlet];
    columns.emplace_back("angle " + name, first.angle);
    columns.emplace_back("velocity " + name, first.velocity);
    columns.emplace_back("energy " + name, first.energy);
  }
  return over_time(columns);
}

Table of_all_seeds(const std::vector<Ensemble>& e) {
  Columns columns;
  for (const std::size_t i : {verlet, zs}) {
    const std::string& name = names[i - verlet];
    for (const auto& [label, share] : {std::pair{" 10 %", 0.1}, {" 50 %", 0.5}, {" 90 %", 0.9}}) {
      columns.emplace_back("angle " + name + label, quantile(e[i], &DnaRun::angle, share));
      columns.emplace_back("energy " + name + label, quantile(e[i], &DnaRun::energy, share));
    }
    for (const auto& [label, errors] :
         {std::pair{"", 0.0}, {" less error", -1.0}, {" plus error", 1.0}}) {
      auto& column = columns.emplace_back("past pi " + name + label, std::vector<double>{}).second;
      for (double t = 0.0; t <= dna_horizon; t += dna_grid) {
        const Mean past = share_past(e[i], column.size());
        column.push_back(past.value + errors * past.standard_error);
      }
    }
  }
  return over_time(columns);
}

Panel& against_time(Panel& panel, const char* label, double top) {
  return panel.x("time $t$").x_range(0.0, dna_horizon).y(label).y_range(0.0, top);
}

Figure opening_figure(const Look (&looks)[2]) {
  Figure drawing(2, 210);
  for (const std::size_t i : {0, 1}) {
    Panel& portrait = drawing.panel(looks[i].label);
    portrait.x("mean angle $\\bar{\\theta}$").x_range(0.0, 2.0 * std::numbers::pi);
    portrait.y("its velocity").y_range(-0.045, 0.045);
    portrait.line(looks[i], "angle " + names[i], "velocity " + names[i]);
    portrait.event(std::acos(0.7), "closed")
        .event(2.0 * std::numbers::pi - std::acos(0.7), "closed");
  }
  for (const std::size_t i : {0, 1}) {
    against_time(drawing.panel(), "mean angle $\\bar{\\theta}$", 2.0 * std::numbers::pi)
        .level(std::numbers::pi, "$\\pi$")
        .line(looks[i], "t", "angle " + names[i]);
  }
  return drawing;
}

Figure seeds_figure(const Look (&looks)[2]) {
  Figure drawing(1, 210);
  drawing.shared_x();
  Panel& past = against_time(drawing.panel(), "share past $\\pi$", 1.0);
  Panel& energy = against_time(drawing.panel(), "energy $H$", 3.0);
  for (const std::size_t i : {0, 1}) {
    const std::string share = "past pi " + names[i], H = "energy " + names[i];
    past.band(looks[i], "t", share + " less error", share + " plus error").unnamed();
    past.line(looks[i], "t", share);
    energy.band(looks[i], "t", H + " 10 %", H + " 90 %").unnamed();
    energy.line(looks[i], "t", H + " 50 %");
  }
  return drawing;
}

void figure_artefact(Context& context, const std::vector<Ensemble>& e) {
  for (const auto& [i, key] : {std::pair{fine, "fine"}, {verlet, "verlet"}, {zs, "zs"}}) {
    const Mean mean = mean_of(e[i].transitions);
    context.words(std::string("transitions.") + key + ".with-error",
                  typeset::number(mean.value, 3) + " ± " + typeset::number(mean.standard_error, 2));
  }
  context.words("seeds", std::to_string(e[zs].runs.size()));
  const auto at_350 = static_cast<std::size_t>(std::llround(350.0 / dna_grid));
  context.number("share-past.t-350.verlet", share_past(e[verlet], at_350).value);
  context.number("share-past.t-350.zs", share_past(e[zs], at_350).value);
  const Look looks[] = {by_method("velocity-verlet", "Verlet, $h$ = 0.2"),
                        by_method("zhang-skeel", "Z&S, $h$ = 2")};
  Artefact& first = context.artefact(figure_fig8);
  first.table(of_first_seed(e)).figure(opening_figure(looks));
  Artefact& all = context.artefact("tao2014/fig8-seeds");
  all.table(of_all_seeds(e)).figure(seeds_figure(looks));
  for (Artefact* each : {&first, &all}) {
    each->ran("dna", "velocity-verlet", 0.2, e[verlet].runs.front().summary);
    each->ran("dna", "zhang-skeel", 2.0, e[zs].runs.front().summary);
  }
}

void statistics_artefact(Context& context, const std::vector<Ensemble>& ensembles) {
  Table table({"scheme", "seeds", "reach the end", "transitions", "standard error",
               "mean change of energy", "standard error of that", "largest change of energy"});
  for (const Ensemble& e : ensembles) {
    double largest = 0.0;
    for (const DnaRun& run : e.runs) largest = std::max(largest, run.largest_energy_change);
    // Only four decimals are written, because the motion is chaotic and further decimals depend on
    // the machine.
    const auto rounded = [](double x) { return std::isfinite(x) ? std::round(x * 1e4) / 1e4 : x; };
    const Mean transitions = mean_of(e.transitions), energy = mean_of(e.energy);
    table.row({e.scheme, e.runs.size(), e.survivors, rounded(transitions.value),
               rounded(transitions.standard_error), rounded(energy.value),
               rounded(energy.standard_error), rounded(largest)});
  }
  context.artefact("tao2014/fig8-statistics")
      .table(table)
      .problem("dna")
      .method("velocity-verlet")
      .method("zhang-skeel", {{"beta", "0.3"}});
}

void run_fig8(Context& context) {
  const std::vector<Ensemble> ensembles = measure(context);
  figure_artefact(context, ensembles);
  statistics_artefact(context, ensembles);
  measure_opening(context, ensembles);
}

}  // namespace

Experiment fig8() { return {.id = figure_fig8, .run = run_fig8}; }

}  // namespace shakedown::tao2014
