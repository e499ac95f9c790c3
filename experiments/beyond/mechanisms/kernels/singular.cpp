// Measures and draws for singular.md.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "experiments/analysis/digits.hpp"
#include "experiments/beyond/mechanisms/rank.hpp"
#include "experiments/beyond/mechanisms/singular_runs.hpp"
#include "problems/base/reference.hpp"
#include "problems/four_bars.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_singular = "beyond/singular";
constexpr const char* steps = "beyond/singular-steps";
constexpr const char* bars = "four-bars";
constexpr double until = singular_until, h = 0.01;
const Linkages& pair() {
  static const Linkages two{bars, 2};
  return two;
}

/// Of the one angle from the upright, 3 L theta'' = 7/2 g sin theta: B_0 = (sin theta, cos theta).
std::vector<std::vector<long double>> angle_at(const std::vector<double>& times) {
  const auto rod = [](const std::vector<long double>& y, std::vector<long double>& f) {
    f[0] = y[1];
    f[1] = 3.5L / 3.0L * static_cast<long double>(FourBarsParameters{}.g) * std::sin(y[0]);
  };
  return fehlberg78(rod, {0.0L, 1.0L}, times, 1e-14L);
}

/// Of those whose rods stay parallel one shows where the first joint goes: curves over it would hide it.
bool goes_with_rattle(const Candidate& by) {
  return by.key != "rattle" && by.key != "symmetric-projection" && by.key != "ida index-2" &&
         by.key != "ida index-1";
}

void publish_motion(Context& context, const std::vector<Trajectory>& runs) {
  Table table({"method", "t [s]", "x [m]", "energy error [J]", "skewness [m]",
               "least singular value", "second", "third"});
  std::vector<double> times;
  for (int k = 0; k * 2 * h <= until; ++k) times.push_back(k * 2 * h);
  const auto angle = angle_at(times);
  for (std::size_t k = 0; k < times.size(); ++k) {
    table.row({"reference", ten_digits(times[k]), ten_digits(double(std::sin(angle[k][0]))), NAN,
               NAN, NAN, NAN, NAN});
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::vector<double> energy = runs[i].series("energy");
    for (std::size_t row = 0; row < runs[i].rows(); row += 2) {
      Eigen::Vector3d sigma = Eigen::Vector3d::Constant(NAN);  // of RATTLE's motion alone
      if (candidates()[i].key == "rattle") {
        sigma = singular_values(jacobian_at<FourBars<>>(runs[i], row)).head<3>();
      }
      std::vector<Cell> cells{candidates()[i].key};
      for (const double x : {runs[i].at(row, 0), runs[i].at(row, runs[i].column("q0")),
                             std::fabs(energy[row] - energy.front()),
                             skewness(pair(), runs[i], row), sigma(0), sigma(1), sigma(2)}) {
        cells.emplace_back(ten_digits(x));
      }
      table.row(cells);
    }
  }
  Figure drawn(1, 170);
  drawn.shared_x();
  Panel& rank = drawn.panel("Singular values of $G$ along RATTLE's motion");
  rank.x("time $t$ [s]").y("$\\sigma$");
  for (const auto& [label, column] :
       {std::pair{"least $\\sigma$", "least singular value"},
        std::pair{"second $\\sigma$", "second"}, std::pair{"third $\\sigma$", "third"}}) {
    rank.line(by_quantity(label), "t [s]", column).where("method", "rattle");
  }
  const auto lines = [&](Panel& panel, const char* column) {
    for (const Candidate& by : candidates()) {
      if (by.only_scanned || by.key == "rattle-4" || by.key == "rattle-6") continue;
      if (std::string_view(column) == "x [m]" && goes_with_rattle(by)) continue;
      const int variant = by.key == "ida index-2" ? 1 : by.key == "ida index-1" ? 2 : 0;
      const std::string label =
          by.method == "ida" ? (by.options.empty() ? "IDA, GGL" : "IDA, " + by.key.substr(4)) : "";
      panel.line(by_method(by.method, label, variant), "t [s]", column).where("method", by.key);
    }
  };
  Panel& place = drawn.panel("First joint").x("time $t$ [s]").y("$x$ [m]");
  place.line(by_reference("one rod"), "t [s]", "x [m]").where("method", "reference");
  lines(place, "x [m]");
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::size_t last = runs[i].rows() - 1;
    if (!runs[i].summary.ok()) {
      place.cross(runs[i].at(last, 0), runs[i].at(last, runs[i].column("q0")), "",
                  by_method(candidates()[i].method));
    }
  }
  lines(drawn.panel("Energy").x("time $t$ [s]").y("error [J]", Scale::log).y_range(1e-8, 1.0),
        "energy error [J]");
  lines(drawn.panel("Distance from parallel rods")
            .x("time $t$ [s]")
            .y("skewness [m]", Scale::log)
            .y_range(1e-16, 10.0),
        "skewness [m]");
  context.number("energy-error.ida-index-1", energy_deviation(runs.back()));
  Artefact& artefact = context.artefact(figure_singular);
  artefact.table(table).figure(drawn);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    artefact.ran(bars, candidates()[i].method, h, runs[i].summary);
  }
}

void publish_steps(Context& context, const std::vector<Outcome>& all) {
  Table table({"method", "step [s] or tolerance", "outcome", "ends [s]", "leaves [s]",
               "nearest [m]", "energy error [J]", "skewness [m]"});
  for (const Outcome& o : all) {
    table.row({o.by->key, o.step, o.verdict(), o.summary.t, o.left, o.nearest, o.energy_error,
               o.skewness});
  }
  context.artefact(steps).table(table).problem(bars);
}

/// Radau of index 3 evaluates its equations after t_n only.
bool looks_at_start(const Candidate& by) { return by.method != "radau-5-dae"; }

/// Tries a step from the horizontal position, rods falling with 1 m/s; those that take it.
double starts_there(bool looking_at_start) {
  const FourBars<> problem{FourBarsParameters{}};
  FourBars<>::Vector q, v, p;
  q << 1.0, 0.0, 2.0, 0.0, 3.0, 0.0;
  v << 0.0, -1.0, 0.0, -1.0, 0.0, -1.0;
  problem.mass().apply(v, p);
  return double(std::ranges::count_if(candidates(), [&](const Candidate& by) {
    if (looks_at_start(by) != looking_at_start) return false;
    const Trajectory run = run_of(pair(), by, h, {q.begin(), q.end()}, {p.begin(), p.end()});
    return run.summary.steps > 0;
  }));
}

void measure_rank_singular(Context& context) {
  const auto sigma_at = [](double sine, double cosine) {
    const FourBars<> problem{FourBarsParameters{}};
    FourBars<>::Vector q;
    q << sine, cosine, 1.0 + sine, cosine, 2.0 + sine, cosine;
    FourBars<>::Jacobian G;
    problem.jacobian(q, G);
    return singular_values(G);
  };
  const Eigen::VectorXd level = sigma_at(1.0, 0.0), upright = sigma_at(0.0, 1.0);
  context.number("singular-value.level-2nd", level(1));
  context.number("singular-value.level-3rd", level(2));
  context.number("singular-value.upright-least", upright(0));
}

/// Of runs that are sorted, how many pass though one before them does not.
double passes_behind_failures(const std::vector<const Outcome*>& runs) {
  const auto failure = std::ranges::find_if_not(runs, &Outcome::passes);
  return double(std::count_if(failure, runs.end(), [](const Outcome* o) { return o->passes(); }));
}

void measure_passing(Context& context, const std::vector<Outcome>& all) {
  const auto rattle = of(all, "rattle"), order_6 = of(all, "rattle-6"), stabilised = of(all, "ida");
  context.number("starting.multiplier-methods", starts_there(true));
  context.number("starting.later-nodes", starts_there(false));
  context.number("passing.rattle", passing(rattle));
  // Nearest steps of the runs that fail over those that pass, as lengths and in units of h^2.
  double failing = 0.0, others = HUGE_VAL, failing_scaled = 0.0, others_scaled = HUGE_VAL;
  for (const Outcome* o : rattle) {
    const double scaled = o->nearest / (o->step * o->step);
    if (o->passes()) {
      others = std::fmin(others, o->nearest);
      others_scaled = std::fmin(others_scaled, scaled);
    } else {
      failing = std::fmax(failing, o->nearest);
      failing_scaled = std::fmax(failing_scaled, scaled);
    }
  }
  context.number("nearest-step.ratio-over-h2", failing_scaled / others_scaled);
  context.number("nearest-step.ratio", failing / others);
  context.number("passing.rattle-over-order-6", passing(rattle) / passing(order_6));
  const auto share = [&](const std::string& key) {
    const auto runs = of(all, key);
    return passing(runs) / double(runs.size());
  };
  for (const std::string key :
       {"half-explicit-4", "rk4-projected", "lobatto-3", "lobatto-4", "generalized-alpha-dae",
        "generalized-alpha-ggl", "hht-i3", "radau-5-dae", "symmetric-projection", "radau-5-ggl"}) {
    context.number("share." + key, share(key));
  }
  context.number("passing.ida.loosest", passing({stabilised.front()}));
  context.number("passing.ida.tightest", passing({stabilised.back()}));
  context.number("passing.ida.after-failure", passes_behind_failures(stabilised));
  const Outcome& index2 = *of(all, "ida index-2")[2];
  context.number("skewness.ida-index-2", index2.skewness);
  context.number("energy-error.ida-over-rattle", index2.energy_error / rattle.back()->energy_error);
}

void run_singular(Context& context) {
  std::vector<Trajectory> runs;
  for (const Candidate& by : candidates()) {
    if (!by.only_scanned) runs.push_back(run_of(pair(), by, h));
  }
  publish_motion(context, runs);
  const std::vector<Outcome> all = scan(context, pair(), 400, context.pick(17, 5), 4);
  publish_steps(context, all);
  measure_rank_singular(context);
  measure_passing(context, all);
  publish_row(context, all);
}

}  // namespace

Experiment singular() { return {.id = figure_singular, .run = run_singular, .divisible = true}; }

}  // namespace shakedown::beyond
