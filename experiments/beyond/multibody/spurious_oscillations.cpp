// Measurements and figures of spurious-oscillations.md.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_spurious_oscillations = "beyond/spurious-oscillations";
constexpr const char* problem_spurious_oscillations = "double-pendulum";
constexpr double from_spurious_oscillations = 0.5;  // in motion: a start from rest excites no error
constexpr double h = 0.01;

/// The amplification matrix of a step at infinity has the double eigenvalue -rho and the eigenvalue
/// `third`.
struct Damped : LabelledCase {
  double rho;
  double (*third)(double rho);
};

const std::vector<Damped>& all_damped() {
  static const std::vector<Damped> all = [] {
    std::vector<Damped> made;
    const auto add = [&made](const char* method, const std::string& key, const std::string& label,
                             const Settings& options, double rho, double (*third)(double)) {
      Damped one{{}, rho, third};
      one.problem = problem_spurious_oscillations;
      one.method = method;
      one.h = h;
      one.options = options;
      one.key = key;
      one.label = label;
      made.push_back(one);
    };
    for (const std::string rho : {"1", "0.9", "0.8", "0.6", "0.4"}) {
      add("generalized-alpha-dae", "rho " + rho, "$\\rho_\\infty$ = " + rho, {{"rho-inf", rho}},
          std::stod(rho), [](double r) { return -r; });
    }
    for (const std::string alpha : {"-0.05", "-0.3"}) {
      const double a = std::stod(alpha);
      add("hht-i3", "alpha " + alpha, "HHT, $\\alpha=" + alpha + "$", {{"alpha", alpha}},
          (1.0 + a) / (1.0 - a),
          [](double r) { return (r - 1.0) / (2.0 * r); });  // alpha/(1 + alpha)
    }
    return made;
  }();
  return all;
}

/// The first multiplier of the runs from both starts. D is the alternating part of their difference
/// d, D_n = (2 d_n - d_{n-1} - d_{n+1})/4, from which the smooth part of d is nearly absent.
struct Oscillation {
  const Damped* by;
  std::vector<double> plain, corrected, D;
  RunSummary summary;

  /// Returns the modulus of the double eigenvalue, found by golden-section search: the r that
  /// minimises D_{n+3} + (2r - t) D_{n+2} + r (r - 2t) D_{n+1} - r^2 t D_n relative to D_n, with t
  /// = third(r).
  [[nodiscard]] double decay() const {
    const double ratio = (std::sqrt(5.0) - 1.0) / 2.0;
    double low = 0.2, high = 1.2;
    while (high - low > 1e-9) {
      const double a = high - ratio * (high - low), b = low + ratio * (high - low);
      (defect(a) < defect(b) ? high : low) = defect(a) < defect(b) ? b : a;
    }
    return (low + high) / 2.0;
  }
  /// Returns the exponent k of a fit |D_n| ~ n^k.
  [[nodiscard]] double growth() const {
    std::vector<double> n, size;
    for (std::size_t k = D.size() / 10; k < D.size(); ++k) {
      n.push_back(double(k + 1));
      size.push_back(D[k]);
    }
    return power_law_slope(n, size);
  }

 private:
  [[nodiscard]] double defect(double r) const {
    const double t = by->third(r);
    double sum = 0.0;
    for (std::size_t n = 0; n < 9; ++n) {
      const double left =
          D[n + 3] + (2.0 * r - t) * D[n + 2] + r * (r - 2.0 * t) * D[n + 1] - r * r * t * D[n];
      sum += left * left / std::pow(by->rho, 2.0 * double(n));
    }
    return sum;
  }
};

Oscillation measure_spurious_oscillations(const Damped& by, const Reference& start, int steps) {
  Oscillation made{&by, {}, {}, {}, {}};
  for (const char* kind : {"consistent", "corrected"}) {
    Case of = by;
    of.q0 = start.q[0];
    of.p0 = start.p[0];
    of.options.emplace_back("start", kind);
    of.until = h * steps;
    const Trajectory run = integrate(of);
    if (!run.summary.ok() || made.summary.ok()) made.summary = run.summary;
    std::vector<double> lambda = run.series("lambda0");
    lambda.erase(lambda.begin());  // the initial row has no multiplier
    (kind == std::string("consistent") ? made.plain : made.corrected) = lambda;
  }
  const auto d = [&made](std::size_t n) { return made.plain[n] - made.corrected[n]; };
  const std::size_t common = std::min(made.plain.size(), made.corrected.size());
  for (std::size_t n = 1; n + 1 < common; ++n) {
    made.D.push_back((2.0 * d(n) - d(n - 1) - d(n + 1)) / 4.0);
  }
  return made;
}

const Oscillation& find_spurious_oscillations(const std::vector<Oscillation>& all,
                                              std::string_view key) {
  return *std::find_if(all.begin(), all.end(),
                       [&](const Oscillation& o) { return o.by->key == key; });
}

Figure drawing_spurious_oscillations(const std::vector<Oscillation>& all) {
  Figure drawn(2, 210);
  for (const char* start : {"plain", "corrected"}) {
    Panel& over_time = drawn.panel(std::string("Multiplier, ") + start + " start");
    over_time.x("$t$").y("$\\lambda_1$").x_range(0.0, 0.5);
    for (const char* key : {"rho 1", "rho 0.9", "rho 0.8"}) {
      over_time
          .line(by_parameter(find_spurious_oscillations(all, key).by->label), "t",
                std::string("lambda, ") + start + " start")
          .where("run", key);
    }
  }
  Panel& sizes = drawn.panel("What the start leaves");
  sizes.x("step $n$").y("$|D_n|$", Scale::log).x_range(0.0, 50.0).y_range(1e-10, 1.0);
  for (const Oscillation& o : all) {
    sizes.line(by_parameter(o.by->label), "n", "|oscillation|").where("run", o.by->key);
  }
  Panel& decays = drawn.panel("Decay per step");
  decays.x("$\\rho_\\infty$").y("measured");
  decays.points(by_quantity(""), "rho", "decay").where("n", 2.0);
  decays.graph(neutral(), [](double rho) { return rho; });
  return drawn;
}

void measure_decays(Context& context, const std::vector<Oscillation>& all) {
  const Oscillation& trapezoidal = find_spurious_oscillations(all, "rho 1");
  context.number("growth-exponent.trapezoidal", trapezoidal.growth());
  context.number("modulus.trapezoidal", trapezoidal.decay());
  for (const std::string rho : {"0.9", "0.8", "0.6", "0.4"}) {
    context.number("modulus.rho-" + rho, find_spurious_oscillations(all, "rho " + rho).decay());
  }
  for (const std::string alpha : {"-0.05", "-0.3"}) {
    context.number("modulus.hht" + alpha,
                   find_spurious_oscillations(all, "alpha " + alpha).decay());
  }
}

void run_spurious_oscillations(Context& context) {
  const int steps = context.pick(200, 50);
  const Reference start = catalogue()
                              .problem(problem_spurious_oscillations)
                              .reference({}, {}, {}, {from_spurious_oscillations});
  std::vector<Oscillation> all;
  for (const Damped& by : all_damped())
    all.push_back(measure_spurious_oscillations(by, start, steps));
  Table table({"run", "method", "rho", "n", "t", "lambda, plain start", "lambda, corrected start",
               "|oscillation|", "decay"});
  Artefact& artefact = context.artefact(figure_spurious_oscillations);
  for (const Oscillation& o : all) {
    for (std::size_t n = 1; n <= o.D.size(); ++n) {  // row n belongs to step n + 1
      table.row({o.by->key, o.by->method, o.by->rho, n + 1, h * double(n + 1), o.plain[n],
                 o.corrected[n], std::fabs(o.D[n - 1]), n == 1 ? o.decay() : NAN});
    }
    artefact.ran(problem_spurious_oscillations, o.by->method, h, o.summary);
  }
  artefact.table(table).figure(drawing_spurious_oscillations(all));
  measure_decays(context, all);
}

}  // namespace

Experiment spurious_oscillations() {
  return {.id = figure_spurious_oscillations, .run = run_spurious_oscillations};
}

}  // namespace shakedown::beyond
