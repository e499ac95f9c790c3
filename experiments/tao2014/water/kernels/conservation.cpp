// Computes the results of fig6.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/water/densities.hpp"
#include "experiments/tao2014/water/runs.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* figure = "tao2014/fig6";
constexpr const char* readings_id = "tao2014/fig6-readings";
constexpr double thermal_energy = 21.0 * temperature;  // kinetic energy of 42 degrees of freedom
enum Quantity : std::uint8_t { energy, linear, angular };

LabelledCase braked() {
  return {
      {"water-penalty-dense", "newmark-one-iteration", water::h, 0.0, method_beta, penalty(omega)},
      "newmark-1",
      "Newmark, 1 iteration"};
}

/// The largest deviations along a run from the initial values.
struct Departures {
  std::vector<double> t;
  /// Signed changes of the energy; lengths of the changes of linear and angular momentum.
  std::array<std::vector<double>, 3> of;
  std::array<double, 3> start{};  ///< initial |energy| and |momenta|
  std::array<double, 3> largest{};
  RunSummary summary;
};

class Watch final : public Recorder {
 public:
  explicit Watch(Departures& to) : found(to) {}

  void begin(const std::vector<std::string>& columns) override {
    const auto place = [&](const char* name) {
      return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) -
                                      columns.begin());
    };
    first = {place("energy"), place("linear_momentum_x"), place("angular_momentum_x")};
  }
  void record(std::span<const double> row) override {
    if (start.empty()) {
      start.assign(row.begin(), row.end());
      for (std::size_t i = 0; i < 3; ++i) found.start[i] = length(start, i);
    }
    std::vector<double> change(row.begin(), row.end());
    for (std::size_t i = 0; i < change.size(); ++i) change[i] -= start[i];
    found.t.push_back(row[0]);
    for (std::size_t i = 0; i < 3; ++i) {
      const double now = i == energy ? change[first[i]] : length(change, i);
      found.largest[i] = std::max(found.largest[i], std::fabs(now));
      found.of[i].push_back(now);
    }
  }

 private:
  /// The size of the energy or of one of the momenta.
  [[nodiscard]] double length(const std::vector<double>& row, std::size_t i) const {
    const std::size_t at = first[i];
    return i == energy ? std::fabs(row[at]) : std::hypot(row[at], row[at + 1], row[at + 2]);
  }

  Departures& found;
  std::array<std::size_t, 3> first{};
  std::vector<double> start;
};

Departures follow(Case run, double step, double until, std::uint64_t seed = 1) {
  run.h = step;
  run.until = until;
  run = thermal(run, temperature, seed);
  Departures found;
  Watch watch(found);
  found.summary = catalogue().pair(run.problem, run.method).integrate(run.request(), watch);
  if (!found.summary.ok()) found.largest.fill(HUGE_VAL);
  return found;
}

/// The results of several seeds, for a way to solve Newmark's equation partially or for a method to
/// compare with.
struct Reading {
  LabelledCase mover;
  std::array<std::vector<double>, 3> largest{};  ///< largest deviations for each seed
  std::vector<double> end{};                     ///< change of energy at the end for each seed
  [[nodiscard]] double mean(Quantity i) const { return mean_of(largest[i]).value; }
};

std::vector<Reading> readings(double until, int seeds) {
  const auto dense = [](const char* key, const char* method, Settings options) {
    LabelledCase mover = braked();
    mover.method = method;
    mover.options.insert(mover.options.end(), options.begin(), options.end());
    mover.key = key;
    return Reading{mover};
  };
  const auto newmark = [&](const char* key, const char* start, const char* from) {
    return dense(key, "newmark-one-iteration", {{"start", start}, {"acceleration", from}});
  };
  std::vector<Reading> all{
      newmark("from q_n, a by Newmark's relation", "previous", "relation"),
      newmark("from q_n, a by the force", "previous", "force"),
      newmark("from a_n, a by Newmark's relation", "acceleration", "relation"),
      newmark("from a_n, a by the force", "acceleration", "force"),
      newmark("from free flight, a by Newmark's relation", "ballistic", "relation"),
      newmark("from free flight, a by the force", "ballistic", "force"),
      dense("push-forward form, from a = 0 (Integrator 4)", "zhang-skeel-simplified", {}),
      {integrator5()},
      dense("solved Newmark", "newmark", {}),
      {shake()}};
  for (Reading& r : all) {
    for (int seed = 1; seed <= seeds; ++seed) {
      const Departures d = follow(r.mover, water::h, until, static_cast<std::uint64_t>(seed));
      for (std::size_t i = 0; i < 3; ++i) r.largest[i].push_back(d.largest[i]);
      r.end.push_back(d.summary.ok() ? d.of[energy].back() : HUGE_VAL);
    }
  }
  return all;
}

/// Returns the distance between the positions of Integrator 4 and of push-forward Newmark after one
/// step. Push-forward Newmark is solved by one Newton iteration from a = 0 or in full. The step
/// follows forty others, because a is 0 at the minimum.
double off_integrator4(bool in_full) {
  const auto step = [](Case at, const char* method, const Settings& options, std::int64_t steps) {
    at.method = method;
    at.options = options;
    const auto run = catalogue().pair(at.problem, at.method).start(at.request());
    run->advance(steps);
    at.q0.assign(run->q().begin(), run->q().end());
    at.p0.assign(run->p().begin(), run->p().end());
    return at;
  };
  const char* const integrator4 = "zhang-skeel-simplified";
  const Case start = step(thermal(braked()), integrator4, method_beta, 40);
  Settings solved = method_beta;
  if (!in_full) solved.insert(solved.end(), {{"max-iterations", "1"}, {"tolerance", "1e30"}});
  return shakedown::distance(step(start, "pushforward-newmark", solved, 1).q0,
                             step(start, integrator4, method_beta, 1).q0);
}

/// Returns max |J^T Omega J - Omega| of one step from the thermal start, with J unscaled.
template <class M, class P>
double defect() {
  typename P::Parameters parameters;
  parameters.omega = omega;
  using D = typename P::template With<Dual>;
  const Case from = thermal({std::string(P::id), "", water::h, 0.0, {}, penalty(omega)});
  State<D> state;
  state.q = Eigen::VectorXd::Map(from.q0.data(), std::ssize(from.q0)).template cast<Dual>();
  state.p = Eigen::VectorXd::Map(from.p0.data(), std::ssize(from.p0)).template cast<Dual>();
  return linear_algebra::symplectic_defect(
      step_jacobian<M>(D(parameters), typename M::Options{}, water::h, state));
}

void measure_kept(Context& context, const std::vector<Departures>& runs) {
  const auto relative = [&](std::size_t run, Quantity i) {
    return runs[run].largest[i] / runs[run].start[i];
  };
  context.number("linear-momentum.integrator-5", relative(0, linear));
  context.number("linear-momentum.shake", relative(1, linear));
  context.number("linear-momentum.one-iteration", relative(2, linear));
  context.number("angular-momentum.shake", relative(1, angular));
  context.number("energy-change.shake", runs[1].largest[energy] / thermal_energy);
}

/// Returns the drift of the energy in a run: the slope of a line through ten block means [kcal/mol
/// per unit of time], with its standard error from the scatter of the means.
Mean drift(const Departures& run) {
  constexpr std::size_t blocks = 10;
  const std::vector<double> t = block_means(run.t, blocks);
  const std::vector<double> e = block_means(run.of[energy], blocks);
  const double slope = line_slope(t, e), t0 = mean_of(t).value, e0 = mean_of(e).value;
  double residual = 0.0, spread = 0.0;
  for (std::size_t k = 0; k < blocks; ++k) {
    residual += std::pow(e[k] - e0 - slope * (t[k] - t0), 2);
    spread += std::pow(t[k] - t0, 2);
  }
  return {slope, std::sqrt(residual / (blocks - 2.0) / spread), blocks};
}

/// Returns the drifts of the energy for the first draws of the momenta.
std::vector<Mean> drifts(const Case& mover, double until, int draws) {
  std::vector<Mean> all;
  for (int seed = 1; seed <= draws; ++seed) {
    all.push_back(drift(follow(mover, water::h, until, static_cast<std::uint64_t>(seed))));
  }
  return all;
}

void measure_drift(Context& context, const std::vector<Departures>& runs, double until, int draws) {
  const std::vector<Mean> five = drifts(integrator5(), until, draws);
  const auto in_errors = [](const Mean& one) { return one.value / one.standard_error; };
  const auto typical = [](const std::vector<Mean>& all) {
    double sum = 0.0;
    for (const Mean& one : all) sum += one.value * one.value;
    return std::sqrt(sum / static_cast<double>(all.size()));
  };
  const auto [fall, rise] = std::ranges::minmax(five, {}, in_errors);
  context.number("energy-trend.rise", in_errors(rise));
  context.number("energy-trend.fall", in_errors(fall));
  context.number("energy-trend.shake-ratio",
                 typical(drifts(shake(), until, draws)) / typical(five));
  context.number("energy-trend.integrator-5", typical(five) * until / thermal_energy);
  context.number("energy-lost.integrator-5", -five.front().value * until / thermal_energy);
  context.number("energy-lost.one-iteration", -runs[2].of[energy].back() / thermal_energy);
}

/// Returns the p-value of the hypothesis that two methods lose equally much angular momentum, with
/// seeds 9, 10, ....
double p_of_fresh_seeds(const Case& one, const Case& other, double until, int seeds) {
  const auto losses = [&](const Case& mover) {
    std::vector<double> all;
    for (int seed = 9; seed < 9 + seeds; ++seed) {
      all.push_back(
          follow(mover, water::h, until, static_cast<std::uint64_t>(seed)).largest[angular]);
    }
    return all;
  };
  return paired_p_value(losses(one), losses(other));
}

void measure_better(Context& context, const std::vector<Reading>& all, double until, int further) {
  const Reading& five = all[7];
  const auto ratio = [&](std::size_t reading, Quantity i) {
    return all[reading].mean(i) / five.mean(i);
  };
  context.number("energy-ratio.from-q", ratio(0, energy));
  context.number("angular-ratio.from-q", ratio(0, angular));
  context.number("angular-loss.p-value",
                 p_of_fresh_seeds(all[0].mover, five.mover, until, further));
  context.number("energy-ratio.from-a", ratio(2, energy));
  context.number("angular-ratio.from-a", ratio(2, angular));
  context.number(
      "readings-better-in-energy",
      static_cast<double>(std::count_if(all.begin(), all.begin() + 6, [&](const Reading& r) {
        return r.mean(energy) < five.mean(energy);
      })));
}

/// Measures the ratios of the errors of Newmark's method (one iteration, started from q_n) to the
/// errors of Integrator 5, with energies in eV.
void measure_better_in_ev(Context& context, double until, int seeds) {
  std::array<std::array<double, 3>, 2> sum{};
  for (int seed = 1; seed <= seeds; ++seed) {
    for (const std::size_t k : {0, 1}) {
      Case run = k == 0 ? braked() : integrator5();
      run.parameters.emplace_back("energy-scale", shortest(electronvolt));
      const Departures d = follow(run, water::h, until, static_cast<std::uint64_t>(seed));
      for (std::size_t i = 0; i < 3; ++i) sum[k][i] += d.largest[i];
    }
  }
  context.number("energy-ratio.from-q.ev", sum[0][energy] / sum[1][energy]);
  context.number("angular-ratio.from-q.ev", sum[0][angular] / sum[1][angular]);
}

void measure_symplecticity(Context& context) {
  context.number("symplectic-defect.integrator-5", defect<ZhangSkeelStiff, WaterPenalty<>>());
  context.number("symplectic-defect.zs", defect<ZhangSkeel, WaterPenaltyDense<>>());
}

/// Measures the order of Integrator 5 with steps h, h/2, ..., in runs from the first draw of
/// momenta up to `until` and up to `late`.
void measure_order(Context& context, double until, double late, Table& table) {
  std::vector<double> steps, losses, late_losses;
  double size = 0.0;
  for (double step = water::h; step > 0.005; step /= 2.0) {
    const Departures run = follow(integrator5(), step, until);
    steps.push_back(step);
    losses.push_back(run.largest[angular]);
    late_losses.push_back(follow(integrator5(), step, late).largest[angular]);
    size = run.start[angular];
    table.row({"integrator-5, first draw", step, significant(run.largest[energy]),
               significant(run.of[energy].back()), significant(run.largest[linear]),
               significant(run.largest[angular])});
  }
  context.number("angular-slope.h", power_law_slope(steps, losses));
  context.number("angular-change.t100", losses.front() / size);
  context.number("angular-change.t1000", late_losses.front() / size);
  context.number("angular-slope.h.t1000", power_law_slope(steps, late_losses));
}

/// Returns the range and the median of the energy in each fiftieth of a run.
Table energy_bands(const std::vector<Departures>& runs) {
  Table bands({"t", "Integrator 5 least", "Integrator 5 median", "Integrator 5 greatest",
               "SHAKE least", "SHAKE median", "SHAKE greatest"});
  const auto length = std::ssize(runs[0].t) / 50;
  for (std::ptrdiff_t from = 0; from + length <= std::ssize(runs[0].t); from += length) {
    std::vector<Cell> row{runs[0].t[static_cast<std::size_t>(from + length / 2)]};
    for (const std::size_t run : {0, 1}) {
      const auto first = runs[run].of[energy].begin() + from;
      std::vector<double> part(first, first + length);
      std::sort(part.begin(), part.end());
      for (const double value : {part.front(), part[part.size() / 2], part.back()}) {
        row.emplace_back(significant(value));
      }
    }
    bands.row(row);
  }
  return bands;
}

void show_runs(Context& context, const std::vector<LabelledCase>& movers,
               const std::vector<Departures>& runs, double until) {
  Table table({"t", "energy Integrator 5", "energy SHAKE", "energy Newmark", "linear Integrator 5",
               "linear SHAKE", "linear Newmark", "angular Integrator 5", "angular SHAKE",
               "angular Newmark"});
  const char* keys[] = {"Integrator 5", "SHAKE", "Newmark"};
  const std::size_t rows = std::min({runs[0].t.size(), runs[1].t.size(), runs[2].t.size()});
  // The changes of the momenta are shown relative to the lengths of the initial momenta.
  for (std::size_t k = 0; k < rows; ++k) {
    std::vector<Cell> row{runs[0].t[k]};
    for (std::size_t i = 0; i < 3; ++i) {
      for (const Departures& run : runs) {
        row.emplace_back(significant(i == energy ? run.of[i][k] : run.of[i][k] / run.start[i]));
      }
    }
    table.row(row);
  }
  Figure drawing(2, 220);
  const auto panel = [&](const char* title, const char* label, Scale scale) -> Panel& {
    return drawing.panel(title).x("time $t$ [48.9 fs]").x_range(0.0, until).y(label, scale);
  };
  const auto lines = [&](Panel& panel, const std::string& quantity) {
    for (std::size_t m = 0; m < 3; ++m) {
      panel.line(by_method(movers[m].method, movers[m].label), "t", quantity + " " + keys[m]);
    }
  };
  lines(panel("Change of the energy at $x$", "energy [kcal/mol]", Scale::linear), "energy");
  Panel& closer = panel("The same, without Newmark", "energy [kcal/mol]", Scale::linear);
  for (std::size_t m = 0; m < 2; ++m) {
    const Look look = by_method(movers[m].method, movers[m].label);
    const std::string column = keys[m];
    closer.band(look, "t", column + " least", column + " greatest").unnamed();
    closer.line(look, "t", column + " median");
  }
  lines(panel("Change of the linear momentum", "relative change", Scale::log), "linear");
  lines(panel("Change of the angular momentum", "relative change", Scale::log), "angular");
  Artefact& artefact = context.artefact(figure);
  artefact.table(stacked(table.enveloped(900), energy_bands(runs))).figure(drawing);
  for (std::size_t m = 0; m < 3; ++m) {
    artefact.ran(movers[m].problem, movers[m].method, water::h, runs[m].summary);
  }
}

void show_readings(Context& context, const std::vector<Reading>& all, double until, double late,
                   int seeds) {
  Table table({"what is solved", "h", "energy [kcal/mol]", "energy at the end [kcal/mol]",
               "linear momentum", "angular momentum"});
  for (const Reading& r : all) {
    table.row({r.mover.key, water::h, significant(r.mean(energy)),
               significant(mean_of(r.end).value), significant(r.mean(linear)),
               significant(r.mean(angular))});
  }
  measure_order(context, until, late, table);
  context.words("readings.horizon", shortest(until));
  context.words("readings.seeds", std::to_string(seeds));
  context.artefact(readings_id).table(table);
}

void run(Context& context) {
  const std::vector<LabelledCase> movers{integrator5(), shake(), braked()};
  const double until = context.pick(1000.0, 100.0);
  std::vector<Departures> runs;
  for (const LabelledCase& mover : movers) {
    runs.push_back(follow(mover, water::h, until));
    context.progress(0.15 * static_cast<double>(runs.size()));
  }
  const double short_run = 100.0;
  const int seeds = context.pick(8, 1);
  const auto all = readings(short_run, seeds);
  context.progress(0.9);
  measure_kept(context, runs);
  measure_drift(context, runs, until, seeds);
  measure_better(context, all, short_run, context.pick(24, 2));
  measure_better_in_ev(context, short_run, seeds);
  context.number("one-step-difference", off_integrator4(false));
  context.number("solved-difference", off_integrator4(true));
  measure_symplecticity(context);
  show_runs(context, movers, runs, until);
  show_readings(context, all, short_run, until, seeds);
}

}  // namespace

Experiment water_conservation() { return {.id = figure, .run = run}; }

}  // namespace shakedown::tao2014
